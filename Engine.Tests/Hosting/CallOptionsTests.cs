using System.Reflection;

namespace Quoll.Tests.Hosting;

public class CallOptionsTests
{
    private static readonly MethodInfo[] Methods =
        typeof(Engine).GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly);

    // A method with its code: text, prepared code or a name. The name omits the suffix of its variant.
    public static TheoryData<string, Type> Verbs => new()
    {
        { "Execute", typeof(string) }, { "Execute", typeof(Script) }, { "Evaluate", typeof(string) }, { "Evaluate", typeof(Script) },
        { "Invoke", typeof(string) }, { "ImportModule", typeof(string) },
        { "ExecuteModule", typeof(string) }, { "ExecuteModule", typeof(PreparedModule) },
    };

    [Theory]
    [MemberData(nameof(Verbs))]
    public void Each_verb_has_all_its_twins_with_options_last(string verb, Type code)
    {
        bool isTyped = verb is "Evaluate" or "Invoke";
        foreach (var name in new[] { verb, verb + "Async" })
        {
            foreach (var typed in isTyped ? new[] { false, true } : [false])
            {
                var parameters = Methods.Where(method => method.Name == name && method.IsGenericMethod == typed)
                    .Select(method => method.GetParameters()).Where(parameters => parameters[0].ParameterType == code);
                var last = Assert.Single(parameters, list => list[^1].ParameterType == typeof(CallOptions))[^1];
                Assert.Equal(verb != "Invoke", last.IsOptional);
            }
        }
    }

    [Fact]
    public void No_method_takes_what_options_hold()
    {
        var held = Methods.Where(method => method.Name is not nameof(Engine.Limit)).SelectMany(method => method.GetParameters())
            .Where(parameter => parameter.ParameterType == typeof(CallLimits) || parameter.ParameterType == typeof(CancellationToken));
        Assert.Empty(held);
    }

    [Fact]
    public void Invoke_takes_a_list_of_arguments_before_options()
    {
        var engine = new Engine();
        engine.Execute("function count(...list) { return list.length; } function first(a) { return a; }");
        var options = new CallOptions { Limits = new CallLimits { MaxSteps = 100 } };
        Assert.Equal(2, engine.Invoke<int>("count", [1, "a"], options));
        Assert.Equal(0, engine.Invoke("count", [], new() { SourceName = "x" }).AsNumber());
        Assert.Equal("a", engine.Invoke<string>("first", new[] { "a", "b" }, options));
        // Without options, an array of a type other than object[] is one argument.
        Assert.True(engine.Invoke("first", new[] { "a", "b" }).IsArray);
    }

    [Fact]
    public async Task Options_hold_for_asynchronous_calls_too()
    {
        var engine = new Engine();
        engine.Execute("function spin() { for (;;); } function twice(n) { return Promise.resolve(n * 2); }");
        var few = new CallOptions { SourceName = "few.js", Limits = new CallLimits { MaxSteps = 1000 } };
        await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.InvokeAsync("spin", [], few));
        await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.EvaluateAsync(engine.Prepare("spin()"), few));
        await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.ExecuteModuleAsync("spin()", few));
        Assert.Equal(42, await engine.InvokeAsync<int>("twice", [21], few));
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => engine.EvaluateAsync("null.x", few));
        Assert.Equal("few.js", thrown.SourceName);
        var cancelled = new CallOptions { CancellationToken = new CancellationToken(true) };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => engine.RunJobsAsync(cancelled));
        Assert.Throws<OperationCanceledException>(() => engine.RunJobs(cancelled));
    }

    [Fact]
    public void Options_without_limits_allocate_nothing()
    {
        var engine = new Engine();
        var script = engine.Prepare("1");
        var options = new CallOptions { SourceName = "a.js" };
        for (var i = 0; i < 100; i++) engine.Execute(script, options);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++) engine.Execute(script, options);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }
}
