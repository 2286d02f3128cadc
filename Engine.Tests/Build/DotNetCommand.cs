using System.Diagnostics;

namespace Quoll.Tests.Build;

/// <summary>Runs <c>dotnet</c>, and programs that it built, as a user does in a shell.</summary>
internal static class DotNetCommand
{
    // A process that takes longer hangs. A busy machine may need minutes for one that does not.
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(15);

    /// <summary>
    /// The folder of packages that the machine already has. Packages of these tests are never put there.
    /// </summary>
    public static readonly string KnownPackages = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private static string Host =>
        Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet";

    /// <summary>Runs <c>dotnet</c> and returns its output.</summary>
    /// <param name="packages">The folder for restored packages.</param>
    /// <param name="arguments">The arguments of the command.</param>
    public static string Run(string packages, params IEnumerable<string> arguments) => RunProgram(Host, packages, arguments);

    /// <summary>Runs a program and returns its output; fails if the program does.</summary>
    public static string RunProgram(string program, string packages, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = System.Text.Encoding.UTF8,
        };
        // Removes the variables of the build that runs the tests.
        foreach (var name in start.Environment.Keys.Where(static name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
            .ToList())
            start.Environment.Remove(name);
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // The compiler process that ./test shares and ends; none without it.
        if (Environment.GetEnvironmentVariable("UseSharedCompilation") is null) start.Environment["UseSharedCompilation"] = "false";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_SKIP_FIRST_TIME_EXPERIENCE"] = "1";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["NUGET_PACKAGES"] = packages;
        start.Environment["NUGET_FALLBACK_PACKAGES"] = KnownPackages;
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(Longest))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"{program} {string.Join(' ', start.ArgumentList)} does not end.");
        }
        var text = output.Result + error.Result;
        Assert.True(process.ExitCode == 0, $"{program} {string.Join(' ', start.ArgumentList)}: {process.ExitCode}\n{text}");
        return text;
    }
}
