using Quoll.Runtime.Objects;

namespace Quoll.Tests.Builtins;

public sealed class ReflectTests
{
    private readonly BuiltinRealm _realm = new();

    [Fact]
    public void Get_and_set_take_a_receiver()
    {
        var getter = _realm.Function(static (in CallInfo call) => call.This);
        var o = _realm.Object();
        _realm.CallOn(o, "Object.prototype.__defineGetter__", "x", getter);
        Assert.Equal(1, _realm.Call("Reflect.get", o, "x", 1).AsNumber());
        Assert.Same(o, _realm.Call("Reflect.get", o, "x").Object);

        var receiver = _realm.Object();
        Assert.True(_realm.Call("Reflect.set", _realm.Object(("y", 1)), "y", 2, receiver).AsBoolean());
        Assert.Equal(2, receiver.Get("y").AsNumber());
        Assert.False(_realm.Call("Reflect.set", o, "x", 2).AsBoolean());
        Assert.False(_realm.Call("Reflect.set", _realm.Object(), "x", 2, "no object").AsBoolean());
    }

    [Fact]
    public void Construct_takes_a_new_target()
    {
        var empty = _realm.Object(("length", 0));
        var error = _realm.Call("Reflect.construct", _realm["Error"], empty, _realm["Object"]).Object;
        Assert.IsType<ErrorObject>(error);
        Assert.Same(_realm["Object.prototype"].Object, error.GetPrototypeOf());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Reflect.construct", _realm["parseInt"], empty)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Reflect.construct", _realm["Error"], empty, 1)));
    }

    [Fact]
    public void Failures_are_false_and_not_thrown()
    {
        var frozen = _realm.Call("Object.freeze", _realm.Object(("a", 1)));
        Assert.False(_realm.Call("Reflect.deleteProperty", frozen, "a").AsBoolean());
        Assert.False(_realm.Call("Reflect.defineProperty", frozen, "b", _realm.Object()).AsBoolean());
        Assert.False(_realm.Call("Reflect.setPrototypeOf", frozen, JsValue.Null).AsBoolean());
        Assert.True(_realm.Call("Reflect.has", frozen, "toString").AsBoolean());
        Assert.False(_realm.Call("Reflect.isExtensible", frozen).AsBoolean());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Reflect.isExtensible", 1)));
    }

    [Fact]
    public void Apply_calls()
    {
        var list = _realm.Object(("length", 1), (0, "text"));
        Assert.Equal("text", _realm.Call("Reflect.apply", _realm["Error"], JsValue.Undefined, list).Object.Get("message").AsString());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Reflect.apply", _realm["Error"], 1)));
    }
}
