"""Adds the functions of Arduino that the sketches use (tests/apps/c/arduino), and the other files that a chip needs."""

Import("env")  # noqa: F821: PlatformIO defines it.

apps = env["GOBY_REPOSITORY"] + "/tests/apps/c"  # noqa: F821
env.Append(CPPPATH=[apps + "/arduino"])  # noqa: F821
arduino = env.Clone()  # noqa: F821
arduino.Append(CCFLAGS=["-include", env.subst("$PROJECT_DIR/script.h")])  # noqa: F821
arduino.BuildSources("$BUILD_DIR/arduino", apps + "/arduino")
for folder, files in env.BoardConfig().get("build.sources", {}).items():  # noqa: F821
    env.BuildSources("$BUILD_DIR/" + folder, apps + "/" + folder, files)  # noqa: F821
