// Runs a Windows program, and sends Ctrl-C to it ten times a second while FILE exists:
//
//     x86_64-w64-mingw32-gcc interrupt.c -o interrupt.exe
//     wine64 interrupt.exe "C:\goby.exe bench" FILE
//
// Prints "# interrupted" each time. The program has the standard streams of this one, and a console
// without a window: the interrupt is an event of the console that both share. Exits with the
// program's status.

#include <stdio.h>
#include <windows.h>

static BOOL WINAPI survive(DWORD event)
{
    return event == CTRL_C_EVENT;
}

static HANDLE start(char *command, DWORD flags)
{
    STARTUPINFOA streams = {.cb = sizeof streams, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    streams.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    streams.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    streams.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!CreateProcessA(NULL, command, NULL, NULL, TRUE, flags, NULL, NULL, &streams, &process)) {
        fprintf(stderr, "interrupt: cannot start %s: error %lu\n", command, GetLastError());
        ExitProcess(2);
    }
    return process.hProcess;
}

int main(int count, char **words)
{
    char command[4096];
    DWORD status = 2;
    HANDLE process;
    if (count == 3) {
        // Only a new process gets such a console, so this program starts itself again.
        snprintf(command, sizeof command, "\"%s\" \"%s\" \"%s\" inside", words[0], words[1], words[2]);
        process = start(command, CREATE_NO_WINDOW);
        WaitForSingleObject(process, INFINITE);
    } else if (count == 4) {
        SetConsoleCtrlHandler(survive, TRUE);
        process = start(words[1], 0);
        while (WaitForSingleObject(process, 100) == WAIT_TIMEOUT) {
            if (GetFileAttributesA(words[2]) == INVALID_FILE_ATTRIBUTES) continue;
            if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
                fprintf(stderr, "interrupt: no event: error %lu\n", GetLastError());
                return 2;
            }
            puts("# interrupted");
            fflush(stdout);
        }
    } else {
        fputs("usage: interrupt.exe COMMAND FILE\n", stderr);
        return 2;
    }
    GetExitCodeProcess(process, &status);
    return (int)status;
}
