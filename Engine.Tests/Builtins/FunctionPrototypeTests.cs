using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class FunctionPrototypeTests
{
    private readonly BuiltinRealm _realm = new();

    private JsFunction Describe() => _realm.Function(static (in CallInfo call) =>
    {
        var text = $"{call.This}|";
        foreach (var argument in call.Arguments) text += argument + ",";
        return text;
    });

    [Fact]
    public void Apply_takes_an_array_like()
    {
        var list = _realm.Object(("length", 3), (0, "a"), (2, "c"));
        Assert.Equal("1|a,undefined,c,", _realm.CallOn(Describe(), "Function.prototype.apply", 1, list).AsString());
        Assert.Equal("1|", _realm.CallOn(Describe(), "Function.prototype.apply", 1, JsValue.Null).AsString());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(Describe(), "Function.prototype.apply", 1, 2)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(_realm.Object(), "Function.prototype.apply")));
    }

    [Fact]
    public void Call_passes_this_and_the_rest() =>
        Assert.Equal("1|2,3,", _realm.CallOn(Describe(), "Function.prototype.call", 1, 2, 3).AsString());

    [Fact]
    public void Bind_puts_arguments_first_and_names_the_function()
    {
        var target = Describe();
        target.DefineOwn("length", 3, PropertyFlags.Configurable);
        target.DefineOwn("name", "f", PropertyFlags.Configurable);
        var bound = _realm.CallOn(target, "Function.prototype.bind", 1, 2).Object;
        Assert.Equal("1|2,3,", ((JsFunction)bound).Call("ignored", [3]).AsString());
        Assert.Equal(2, bound.Get("length").AsNumber());
        Assert.Equal("bound f", bound.Get("name").AsString());
        Assert.False(bound.IsConstructor);
        Assert.Equal("length name", BuiltinRealm.Keys(bound));
    }

    [Theory]
    [InlineData(double.PositiveInfinity, double.PositiveInfinity)]
    [InlineData(double.NegativeInfinity, 0)]
    [InlineData(2.9, 1)]
    [InlineData(double.NaN, 0)]
    public void Bind_computes_the_length(double targetLength, double expected)
    {
        var target = Describe();
        target.DefineOwn("length", targetLength, PropertyFlags.Configurable);
        var bound = _realm.CallOn(target, "Function.prototype.bind", JsValue.Undefined, "one argument").Object;
        Assert.Equal(expected, bound.Get("length").AsNumber());
    }

    [Fact]
    public void A_bound_constructor_constructs_its_target()
    {
        var bound = _realm.CallOn(_realm["RangeError"], "Function.prototype.bind", JsValue.Null, "text").Object;
        var error = ObjectOperations.Construct(bound, []);
        Assert.Same(_realm["RangeError.prototype"].Object, error.GetPrototypeOf());
        Assert.Equal("text", error.Get("message").AsString());
        Assert.True(ObjectOperations.InstanceOf(_realm.Realm, error, bound));
    }

    [Fact]
    public void A_million_bound_functions_work_or_end_in_a_RangeError()
    {
        JsValue function = _realm["RangeError"];
        for (var i = 0; i < 1_000_000; i++) function = new BoundFunction(_realm.Realm, (JsFunction)function.Object, 1, []);
        // If .NET compiles the call in a bound function as a tail call, no stack is used.
        AssertWorksOrRangeError(() => function.FunctionOrNull!.Call(1));
        AssertWorksOrRangeError(() => ObjectOperations.Construct(function.Object, []));
        AssertWorksOrRangeError(() => ObjectOperations.InstanceOf(_realm.Realm, _realm.Object(), function));
        Assert.Same(_realm.Realm, ObjectOperations.GetFunctionRealm(function.Object));

        void AssertWorksOrRangeError(Func<JsValue> work)
        {
            ThrowCompletion? thrown = null;
            try
            {
                work();
            }
            catch (ThrowCompletion completion)
            {
                thrown = completion;
            }
            // Not in the handler, because it runs on top of the exhausted stack. A second call may work: .NET may have
            // compiled it again.
            if (thrown is null) return;
            _realm.Agent.Materialize(thrown);
            Assert.StartsWith("RangeError", _realm.CallOn(thrown.Value, "Error.prototype.toString").AsString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void ToString_of_built_ins_follows_the_grammar()
    {
        Assert.Equal(
            "function apply() { [native code] }", _realm.CallOn(_realm["Function.prototype.apply"], "Function.prototype.toString")
            .AsString());
        var hasInstance = _realm["Function.prototype"].Object.Get(JsSymbol.HasInstance);
        Assert.Equal(
            "function [Symbol.hasInstance]() { [native code] }", _realm.CallOn(hasInstance, "Function.prototype.toString").AsString());
        hasInstance = _realm.Function(static (in CallInfo _) => 1);
        hasInstance.Object.DefineOwn("name", "not a name", PropertyFlags.Configurable);
        Assert.Equal("function () { [native code] }", _realm.CallOn(hasInstance, "Function.prototype.toString").AsString());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(_realm.Object(), "Function.prototype.toString")));
    }

    [Fact]
    public void Caller_and_arguments_throw()
    {
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm["Function.prototype"].Object.Get("caller")));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm["Object"].Object.Put("arguments", 1)));
        Assert.True(_realm["Function.prototype"].Object.GetOwnProperty("caller", out var caller));
        Assert.Same(caller.Get, caller.Set);
        Assert.Same(_realm.Realm[Intrinsic.ThrowTypeError], caller.Get);
        Assert.True(ObjectOperations.TestIntegrityLevel(caller.Get!, IntegrityLevel.Frozen));
        Assert.Equal(PropertyFlags.Configurable | PropertyFlags.Accessor, caller.Flags);
    }

    [Fact]
    public void HasInstance_cannot_be_changed()
    {
        Assert.True(_realm["Function.prototype"].Object.GetOwnProperty(JsSymbol.HasInstance, out var own));
        Assert.Equal(PropertyFlags.None, own.Flags);
        Assert.True(own.Value.FunctionOrNull!.Call(_realm["Error"], [_realm.New("TypeError")]).AsBoolean());
        Assert.False(own.Value.FunctionOrNull!.Call(_realm.Object(), [_realm.Object()]).AsBoolean());
    }

    [Fact]
    public void Constructors_of_functions_inherit_from_each_other()
    {
        var generator = _realm.Realm[Intrinsic.GeneratorFunction];
        Assert.Same(_realm["Function"].Object, generator.GetPrototypeOf());
        Assert.Same(_realm["Function.prototype"].Object, generator.Get("prototype").Object.GetPrototypeOf());
        Assert.Same(generator, generator.Get("prototype").Object.Get("constructor").Object);
        Assert.Equal(
            "AsyncGeneratorFunction", _realm.Realm[Intrinsic.AsyncGeneratorFunctionPrototype].Get(JsSymbol.ToStringTag).AsString());
        Assert.Equal("AsyncFunction", _realm.Realm[Intrinsic.AsyncFunction].Get("name").AsString());
    }
}
