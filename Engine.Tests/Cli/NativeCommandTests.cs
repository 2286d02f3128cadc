using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>What only the native command does. <c>./test</c> builds it, and QUOLL_COMMAND names it.</summary>
public class NativeCommandTests
{
    private static string Executable
    {
        get
        {
            Skip.If(QuollProcess.Executable is null, "QUOLL_COMMAND names no native command (with QUOLL_LONG_TESTS=1 and gcc, ./test builds one).");
            return QuollProcess.Executable!;
        }
    }

    [SkippableFact]
    public void The_version_names_the_native_build_and_its_instruction_set()
    {
        Assert.NotEmpty(Executable);
        Assert.Matches(@"\(native( x86-64-v3)?\)\n$", QuollProcess.Run("--version").Output);
    }

    /// <summary>QEMU plays a processor of 2008, which has no AVX2.</summary>
    [SkippableFact]
    public void An_older_processor_is_named_with_the_build_that_runs_on_it()
    {
        const string emulator = "qemu-x86_64";
        var executable = Executable;
        InstalledPrograms.Require(emulator);
        using var process = Process.Start(
            new ProcessStartInfo(emulator, ["-cpu", "Nehalem", executable, "-p", "1"]) { RedirectStandardError = true })!;
        var error = process.StandardError.ReadToEnd();
        process.WaitForExit();
        Assert.Equal(2, process.ExitCode);
        Assert.Contains("quoll: This native build needs a processor with AVX2", error, StringComparison.Ordinal);
        Assert.Contains("./publish --portable", error, StringComparison.Ordinal);
    }
}
