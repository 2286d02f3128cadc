using System.Reflection;
using Quoll.Debugging;

namespace Quoll.Tests.Hosting;

/// <summary>
/// The value that a member of the public API gives where there is none is undefined, not <c>default</c>.
/// </summary>
public class AbsentValueTests
{
    [Fact]
    public void The_default_of_JsValue_is_the_number_0()
    {
        Assert.True(default(JsValue).IsNumber);
        Assert.Equal(0, default(JsValue).AsNumber());
        Assert.NotEqual(JsValue.Undefined, default);
    }

    /// <summary>
    /// A call that finds no value, for each public method with a JavaScript value as an out parameter.
    /// </summary>
    private static readonly Dictionary<string, Func<JsValue>> Failing = new()
    {
        ["DebuggerScope.TryGet"] = static () =>
        {
            var engine = new Engine(new EngineOptions { Debug = true });
            JsValue found = 1;
            engine.Debugger.Paused = pause =>
            {
                Assert.False(pause.Frames[0].Scopes[0].TryGet("late", out found));
                return StepKind.Continue;
            };
            engine.Execute("{ debugger; let late = 1; }");
            return found;
        },
        ["ScriptDiagnostics.TryPeek"] = static () =>
        {
            Assert.False(ScriptDiagnostics.TryPeek(new Engine(), ["none"], out var value));
            return value;
        },
    };

    [Fact]
    public void A_method_that_finds_no_value_gives_undefined()
    {
        const BindingFlags all = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        // The methods of delegates are what a host writes, a record gives the values that it has, and TryCall what a
        // function threw.
        var methods = typeof(Engine).Assembly.GetExportedTypes()
            .Where(static type => !type.IsSubclassOf(typeof(Delegate))).SelectMany(static type => type.GetMethods(all))
            .Where(static method => method.Name is not ("Deconstruct" or nameof(JsValue.TryCall)) && Array.Exists(
                method.GetParameters(),
                static parameter => parameter.IsOut && parameter.ParameterType == typeof(JsValue).MakeByRefType()))
            .Select(static method => $"{method.DeclaringType!.Name}.{method.Name}").Distinct().Order(StringComparer.Ordinal);
        Assert.Equal(Failing.Keys.Order(StringComparer.Ordinal), methods);
        foreach (var (name, call) in Failing) Assert.True(call().IsUndefined, name);
        Assert.True(JsValue.Undefined.TryConvertTo<JsValue>(out var same) && same.IsUndefined);
    }

    [Fact]
    public void Absent_values_are_undefined()
    {
        var engine = new Engine();
        var value = engine.Execute("({ list: [,], pending: new Promise(() => {}) })");
        JsValue[] absent =
        [
            value["none"], value[0], value[WellKnownSymbols.Iterator], value["list"][0], value["list"].GetElements().Single(),
            value["pending"].PromiseResult, engine.GetValue("none"), engine.Execute(""), engine.Evaluate<JsValue>("undefined"),
        ];
        Assert.All(absent, static found => Assert.True(found.IsUndefined));
        JsValue argument = default, target = default;
        engine.SetFunction("f", (in HostCall call) =>
        {
            (argument, target) = (call[3], call.NewTarget);
            return JsValue.Undefined;
        });
        engine.Execute("f()");
        Assert.True(argument.IsUndefined && target.IsUndefined);
    }
}
