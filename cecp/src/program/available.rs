//! The memory that is free for this process: on Linux what the system can give without swapping,
//! and what the limits of its control groups leave, as in containers. Other systems do not say.
//!
//! (The crate `sysinfo` counts the file cache of a control group as used, and so reports too
//! little.)
//!
//! Source: Linux, `Documentation/filesystems/proc.rst`, `Documentation/admin-guide/cgroup-v2.rst`
//! and `cgroup-v1/memory.rst`.

use std::fs;
use std::path::Path;

/// The free memory in bytes; `None` if it is unknown.
pub(crate) fn available() -> Option<u64> {
    available_below(Path::new("/"))
}

/// The free memory that the files below `root` report.
fn available_below(root: &Path) -> Option<u64> {
    let system = field(&read(root, "proc/meminfo")?, "MemAvailable:")? << 10;
    let groups = read(root, "proc/self/cgroup").unwrap_or_default();
    let left = groups.lines().flat_map(|group| left_in_group(root, group));
    left.chain([system]).min()
}

/// The bytes that the group in a line of `/proc/self/cgroup` and the groups around it leave. The
/// line has three parts: number, controllers, and path. In a container the group itself may be
/// hidden; the outermost visible group has the container's limit.
fn left_in_group(root: &Path, line: &str) -> Vec<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
        return Vec::new();
    };
    let is_first_version = controllers.split(',').any(|name| name == "memory");
    if !is_first_version && !controllers.is_empty() {
        return Vec::new();
    }
    let (mount, limit, used, reclaimable) = if is_first_version {
        (
            "sys/fs/cgroup/memory",
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            "total_inactive_file",
        )
    } else {
        (
            "sys/fs/cgroup",
            "memory.max",
            "memory.current",
            "inactive_file",
        )
    };
    let path = Path::new(path.trim_start_matches('/'));
    let folders = path.ancestors().map(|path| root.join(mount).join(path));
    let left = |folder: &Path| {
        // Version 2 writes `max` where there is no limit.
        let limit: u64 = read(folder, limit)?.trim().parse().ok()?;
        let used: u64 = read(folder, used)?.trim().parse().ok()?;
        let cache = field(&read(folder, "memory.stat")?, reclaimable)?;
        Some(limit.saturating_sub(used.saturating_sub(cache)))
    };
    folders.filter_map(|folder| left(&folder)).collect()
}

fn read(folder: &Path, name: &str) -> Option<String> {
    fs::read_to_string(folder.join(name)).ok()
}

/// The number after `name` in a table with one name in each line.
fn field(table: &str, name: &str) -> Option<u64> {
    let mut rows = table.lines().map(str::split_ascii_whitespace);
    let mut row = rows.find_map(|mut row| (row.next()? == name).then_some(row))?;
    row.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    const MIB: u64 = 1 << 20;

    /// A folder with these files, named after the test.
    fn files(test: &str, files: &[(&str, &str)]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("goby-{test}-{}", std::process::id()));
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    fn found(test: &str, more: &[(&str, &str)]) -> Option<u64> {
        let meminfo = "MemTotal: 8388608 kB\nMemFree: 1 kB\nMemAvailable: 4194304 kB\n";
        let mut all = vec![("proc/meminfo", meminfo)];
        all.extend(more);
        let root = files(test, &all);
        let found = available_below(&root);
        fs::remove_dir_all(root).unwrap();
        found.map(|bytes| bytes / MIB)
    }

    #[test]
    fn a_system_without_proc_does_not_know_its_free_memory() {
        let root = files("no-proc", &[("etc/hostname", "goby")]);
        assert_eq!(available_below(&root), None);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn without_groups_the_system_s_free_memory_counts() {
        assert_eq!(found("no-groups", &[]), Some(4096));
    }

    #[test]
    fn a_group_of_version_2_leaves_its_limit_less_what_it_uses_and_cannot_reclaim() {
        let group = "sys/fs/cgroup/user/game";
        let files = [
            ("proc/self/cgroup", "0::/user/game\n"),
            (&format!("{group}/memory.max"), "1073741824\n"),
            (&format!("{group}/memory.current"), "536870912\n"),
            (
                &format!("{group}/memory.stat"),
                "anon 5\ninactive_file 104857600\n",
            ),
        ];
        assert_eq!(found("version-2", &files), Some(1024 - 512 + 100));
    }

    #[test]
    fn a_limit_around_the_group_counts_too() {
        let (outer, inner) = ("sys/fs/cgroup/user", "sys/fs/cgroup/user/game");
        let files = [
            ("proc/self/cgroup", "0::/user/game\n"),
            (&format!("{inner}/memory.max"), "max\n"),
            (&format!("{inner}/memory.current"), "0\n"),
            (&format!("{inner}/memory.stat"), "inactive_file 0\n"),
            (&format!("{outer}/memory.max"), "1073741824\n"),
            (&format!("{outer}/memory.current"), "1048576\n"),
            (&format!("{outer}/memory.stat"), "inactive_file 0\n"),
        ];
        assert_eq!(found("outer", &files), Some(1023));
    }

    #[test]
    fn in_a_container_of_version_1_the_outermost_visible_group_counts() {
        let group = "sys/fs/cgroup/memory";
        let files = [
            (
                "proc/self/cgroup",
                "5:cpu,cpuacct:/\n4:memory:/docker/hidden\n0::/\n",
            ),
            (&format!("{group}/memory.limit_in_bytes"), "209715200\n"),
            (&format!("{group}/memory.usage_in_bytes"), "104857600\n"),
            (
                &format!("{group}/memory.stat"),
                "inactive_file 1\ntotal_inactive_file 52428800\n",
            ),
        ];
        assert_eq!(found("version-1", &files), Some(150));
    }

    #[test]
    fn a_group_without_limit_leaves_the_system_s_free_memory() {
        let group = "sys/fs/cgroup/memory/a";
        let files = [
            ("proc/self/cgroup", "4:memory:/a\n"),
            (
                &format!("{group}/memory.limit_in_bytes"),
                "9223372036854771712\n",
            ),
            (&format!("{group}/memory.usage_in_bytes"), "104857600\n"),
            (&format!("{group}/memory.stat"), "total_inactive_file 0\n"),
        ];
        assert_eq!(found("no-limit", &files), Some(4096));
    }
}
