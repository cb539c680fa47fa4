// A QEMU plugin that counts the executions of each instruction in the first MiB of flash. At the
// end it writes a line for each to the file COUNTS: address and count. `functions.py` builds the
// plugin and reads the file. Not all systems package QEMU's header, so the used parts are declared
// here (version 1 of the interface).

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOWN __attribute__((visibility("default")))
enum { MEBIBYTE = 1 << 20, ADD = 0 };

typedef uint64_t Plugin;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_tb_trans_cb(Plugin, void (*)(Plugin, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *, int, void *, uint64_t);
void qemu_plugin_register_atexit_cb(Plugin, void (*)(Plugin, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);

SHOWN int qemu_plugin_version = 1;
static uint64_t counts[MEBIBYTE / 2];

static void translated(Plugin plugin, struct qemu_plugin_tb *block) {
    (void)plugin;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
        uint64_t place = qemu_plugin_insn_vaddr(instruction) % MEBIBYTE / 2;
        qemu_plugin_register_vcpu_insn_exec_inline(instruction, ADD, &counts[place], 1);
    }
}

static void ended(Plugin plugin, void *data) {
    (void)plugin, (void)data;
    FILE *file = fopen(getenv("COUNTS"), "w");
    for (size_t place = 0; place < MEBIBYTE / 2; place++)
        if (counts[place]) fprintf(file, "%zu %llu\n", 2 * place, (unsigned long long)counts[place]);
    fclose(file);
}

SHOWN int qemu_plugin_install(Plugin plugin, const void *info, int count, char **arguments) {
    (void)info, (void)count, (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated);
    qemu_plugin_register_atexit_cb(plugin, ended, NULL);
    return 0;
}
