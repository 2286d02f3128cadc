namespace Quoll.Test262.Execution;

/// <summary>The engine under test. Nothing else in this program touches it.</summary>
internal sealed class EngineHost : IScriptHost
{
    /// <summary>Whether the engine's front door exists in this build.</summary>
    public static bool IsAvailable => false;

    public object Prepare(string source, string name) => throw NotThere();

    public IRealm NewRealm(TimeSpan timeLimit, Action<string> print) => throw NotThere();

    private static NotSupportedException NotThere() => new("this build of the engine cannot run scripts yet");
}
