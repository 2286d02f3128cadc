using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>The ways to run hot code, and engines for them.</summary>
internal static class HotCodeModes
{
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
    public static string RunInAll(string code, EngineOptions? options = null)
    {
        var expected = Run(code, null, options);
        Assert.Equal(expected, Run(code, HotCodeMode.AtOnce, options));
        Assert.Equal(expected, Run(code, HotCodeMode.Failing, options));
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
