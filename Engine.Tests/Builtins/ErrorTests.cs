using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class ErrorTests
{
    private readonly BuiltinRealm _realm = new();

    [Theory]
    [InlineData("Error")]
    [InlineData("EvalError")]
    [InlineData("RangeError")]
    [InlineData("ReferenceError")]
    [InlineData("SyntaxError")]
    [InlineData("TypeError")]
    [InlineData("URIError")]
    public void Each_error_has_its_prototype_and_works_without_new(string name)
    {
        foreach (var error in (JsObject[])[_realm.New(name, "text"), _realm.Call(name, "text").Object])
        {
            Assert.IsType<ErrorObject>(error);
            Assert.Same(_realm[name + ".prototype"].Object, error.GetPrototypeOf());
            Assert.True(error.GetOwnProperty("message", out var message));
            Assert.Equal(PropertyFlags.Hidden, message.Flags);
            Assert.Equal($"{name}: text", _realm.CallOn(error, "Error.prototype.toString").AsString());
        }
        Assert.False(_realm.New(name).HasOwnProperty("message"));
        Assert.Equal(1, _realm[name + ".length"].AsNumber());
        Assert.Same(_realm[name].Object, _realm[name + ".prototype.constructor"].Object);
        if (name != "Error") Assert.Same(_realm["Error"].Object, _realm[name].Object.GetPrototypeOf());
    }

    [Fact]
    public void Cause_is_taken_where_the_options_have_it()
    {
        var error = _realm.New("TypeError", "text", _realm.Object(("cause", JsValue.Undefined)));
        Assert.True(error.HasOwnProperty("cause"));
        Assert.False(_realm.New("TypeError", "text", _realm.Object()).HasOwnProperty("cause"));
        Assert.False(_realm.New("TypeError", "text", "cause").HasOwnProperty("cause"));
    }

    [Fact]
    public void The_prototype_comes_from_the_new_target()
    {
        var newTarget = (JsFunction)_realm["Object"].Object;
        var error = ((JsFunction)_realm["Error"].Object).Construct([], newTarget);
        Assert.Same(_realm["Object.prototype"].Object, error.GetPrototypeOf());
        Assert.True(_realm.Call("Error.isError", error).AsBoolean());
    }

    [Fact]
    public void IsError_is_not_fooled_by_prototypes_or_proxies()
    {
        Assert.True(_realm.Call("Error.isError", _realm.New("RangeError")).AsBoolean());
        Assert.False(_realm.Call("Error.isError", _realm.Call("Object.create", _realm["Error.prototype"])).AsBoolean());
        Assert.False(_realm.Call("Error.isError", _realm.New("Proxy", _realm.New("Error"), _realm.Object())).AsBoolean());
        Assert.False(_realm.Call("Error.isError", "Error").AsBoolean());
    }

    [Fact]
    public void ToString_joins_name_and_message_where_both_are_there()
    {
        string Text(params (PropertyKey, JsValue)[] properties) =>
            _realm.CallOn(_realm.Object(properties), "Error.prototype.toString").AsString();

        Assert.Equal("Error", Text());
        Assert.Equal("m", Text(("name", ""), ("message", "m")));
        Assert.Equal("1: 2", Text(("name", 1), ("message", 2)));
        Assert.Equal("n", Text(("name", "n"), ("message", "")));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn("text", "Error.prototype.toString")));
    }

    [Fact]
    public void An_error_of_another_realm_takes_its_prototypes_from_there()
    {
        var other = new BuiltinRealm(_realm.Agent);
        _realm.Agent.CurrentRealm = _realm.Realm;
        var thrown = Assert.Throws<ThrowCompletion>(() => other.Call("Object.create", 1));
        Assert.True(thrown.IsMaterialized);
        Assert.Same(other["TypeError.prototype"].Object, thrown.Value.Object.GetPrototypeOf());
    }
}
