using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Quoll.Cli;

/// <summary>
/// Prints the version and the build: native, portable and compiled ahead of time, or compiled at run time.
/// </summary>
internal sealed class VersionAction : SynchronousCommandLineAction
{
    /// <summary>The build, as the project file names it.</summary>
    private const string BuildSetting = "Quoll.Cli.Build";

    public override int Invoke(ParseResult parsed)
    {
        var version = typeof(VersionAction).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        parsed.InvocationConfiguration.Output.WriteLine($"{version} ({AppContext.GetData(BuildSetting)})");
        return ExitCode.Success;
    }
}
