using Quoll.Web;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>The only place that says which engine the tests run in.</summary>
internal static class EngineSetup
{
    public static EngineOptions Options { get; } = new()
    {
        Extensions = [QuollWeb.Default],
        // Tests print what nobody reads.
        Console = EngineConsole.To(static (_, _) => { }),
        // The real text of a failure of the host helps to find it.
        HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
    };
}
