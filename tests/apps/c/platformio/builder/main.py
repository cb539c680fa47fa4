"""Builds a program for an emulated chip or for this machine, with the settings of the board's file."""

from pathlib import Path

from SCons.Script import Default, DefaultEnvironment

env = DefaultEnvironment()
build = env.BoardConfig().get("build")
root = Path(env.subst("$PROJECT_DIR")).joinpath(env.GetProjectOption("custom_repository"))
# The key is not `flags`, which PlatformIO uses itself.
flags = [flag.replace("REPOSITORY", str(root)) for flag in build["compile"]]
link = [flag.replace("REPOSITORY", str(root)) for flag in build["link"]]
env.Replace(
    AR=build["compiler"] + "gcc-ar",
    RANLIB=build["compiler"] + "gcc-ranlib",
    CC=build["compiler"] + "gcc",
    CXX=build["compiler"] + "g++",
    LINK=build["compiler"] + "gcc",
    SIZETOOL=None,
)
env.Append(
    CCFLAGS=[*flags, "-ffunction-sections", "-fdata-sections", "-Wall", "-Wextra", "-Werror"],
    CFLAGS=["-std=gnu11"],
    CXXFLAGS=["-std=gnu++11", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"],
    ASPPFLAGS=flags,
    LINKFLAGS=[*flags, "-Wl,--gc-sections", *link],
    GOBY_REPOSITORY=str(root),
)
Default(env.BuildProgram())
