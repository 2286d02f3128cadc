using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>The ways to run hot code, and engines for them.</summary>
internal static class HotCodeModes
{
    /// <summary>
    /// The modes in which code is compiled at once. The first polls at each step, so that it neither inlines calls nor
    /// reserves frames. The others do: with few polls, with bailouts in any place, and with so few bailouts that
    /// several calls are inlined between them.
    /// </summary>
    public static IReadOnlyList<HotCodeMode> Forced { get; } =
        [HotCodeMode.AtOnce, HotCodeMode.Failing, Mode("at-once:37"), Mode("at-once:500"), Mode("random:50:1")];

    /// <summary>Returns the mode of a name, as the environment variable QUOLL_HOT_CODE has it.</summary>
    public static HotCodeMode Mode(string name) =>
        HotCodeMode.Parse(name) ?? throw new ArgumentException($"'{name}' is not a mode.", nameof(name));

    /// <summary>Returns an engine; without a mode, it only interprets.</summary>
    public static Engine Engine(HotCodeMode? mode, EngineOptions? options = null) => new((options ?? new EngineOptions()) with
    {
        CompileHotCode = mode is not null,
        HotCodeMode = mode ?? HotCodeMode.Background,
        // Each mode has its own code, and takes the steps of compiling it.
        CacheCode = false,
    });

    /// <summary>
    /// Runs a script by the interpreter and in the other modes. Returns the outcome, which must be the same in all: the
    /// value as text, or the thrown value, and the steps that were taken.
    /// </summary>
    public static string RunInAll(string code, EngineOptions? options = null, IReadOnlyList<HotCodeMode>? modes = null)
    {
        var expected = Run(code, null, options);
        foreach (var mode in modes ?? Forced)
        {
            var outcome = Run(code, mode, options);
            if (outcome != expected) Assert.Fail($"{mode}\ninterpreted: {expected}\nas machine code: {outcome}");
        }
        return expected;
    }

    private static string Run(string code, HotCodeMode? mode, EngineOptions? options)
    {
        var engine = Engine(mode, options);
        string outcome;
        try
        {
            outcome = engine.Execute(code, new() { SourceName = "program.js" }).ToString();
        }
        catch (JavaScriptException thrown)
        {
            outcome = "throws " + thrown.Description + "\n" + thrown.JavaScriptStackTrace;
        }
        catch (ExecutionLimitException limit)
        {
            outcome = "reaches " + limit.Limit;
        }
        return $"{outcome}\n{engine.Realm.Agent.Limits.StepsEver} steps";
    }
}
