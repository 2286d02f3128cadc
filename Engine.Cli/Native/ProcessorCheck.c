/*
 * Part of the native command for x64 processors. It runs before the runtime of .NET does, which would end the process
 * with SIGABRT and a message that names no remedy.
 * These instructions came with the others of x86-64-v3 in all processors. The runtime still checks each of them.
 */
#include <unistd.h>

static const char message[] =
    "quoll: This native build needs a processor with AVX2, BMI2 and FMA (x86-64-v3).\n"
    "Use the portable build: './publish --portable', or 'dotnet tool install Quoll.Cli.any'.\n";

__attribute__((constructor)) static void check_processor(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) return;
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    /* The exit code of an invalid use. */
    _exit(2);
}
