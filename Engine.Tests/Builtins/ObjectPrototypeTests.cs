using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class ObjectPrototypeTests
{
    private readonly BuiltinRealm _realm = new();

    private string Tag(JsValue value) => _realm.CallOn(value, "Object.prototype.toString").AsString();

    [Fact]
    public void ToString_names_the_class()
    {
        Assert.Equal("[object Undefined]", Tag(JsValue.Undefined));
        Assert.Equal("[object Null]", Tag(JsValue.Null));
        Assert.Equal("[object Boolean]", Tag(true));
        Assert.Equal("[object Object]", Tag(_realm.Object()));
        Assert.Equal("[object Function]", Tag(_realm["Object"]));
        Assert.Equal("[object Error]", Tag(_realm.New("RangeError")));
        Assert.Equal("[object Reflect]", Tag(_realm["Reflect"]));
        Assert.Equal("[object Symbol]", Tag(JsSymbol.Iterator));
        Assert.Equal("[object Mine]", Tag(_realm.Object((JsSymbol.ToStringTag, "Mine"))));
        Assert.Equal("[object Object]", Tag(_realm.Object((JsSymbol.ToStringTag, 1))));
    }

    [Fact]
    public void ToString_of_a_proxy_looks_at_callability_but_not_at_the_class()
    {
        Assert.Equal("[object Function]", Tag(_realm.New("Proxy", _realm["Object"], _realm.Object())));
        Assert.Equal("[object Object]", Tag(_realm.New("Proxy", _realm.New("Error"), _realm.Object())));
    }

    [Fact]
    public void Proto_reads_and_writes_the_prototype()
    {
        var parent = _realm.Object(("a", 1));
        var o = _realm.Object();
        o.Put("__proto__", parent);
        Assert.Same(parent, o.GetPrototypeOf());
        Assert.Same(parent, o.Get("__proto__").Object);
        o.Put("__proto__", 1);
        Assert.Same(parent, o.GetPrototypeOf());
        Assert.Equal("TypeError", _realm.ThrownName(() => parent.Put("__proto__", o)));
    }

    [Fact]
    public void The_old_accessor_methods_define_and_find()
    {
        var getter = _realm.Function(static (in CallInfo _) => 7);
        var o = _realm.Object();
        _realm.CallOn(o, "Object.prototype.__defineGetter__", "x", getter);
        var child = _realm.Call("Object.create", o);
        Assert.Equal(7, child.Object.Get("x").AsNumber());
        Assert.Same(getter, _realm.CallOn(child, "Object.prototype.__lookupGetter__", "x").Object);
        Assert.True(_realm.CallOn(child, "Object.prototype.__lookupSetter__", "x").IsUndefined);
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(o, "Object.prototype.__defineSetter__", "x", 1)));
    }

    [Fact]
    public void IsPrototypeOf_follows_the_chain()
    {
        var o = _realm.Call("Object.create", _realm.Call("Object.create", _realm["Reflect"]));
        Assert.True(_realm.CallOn(_realm["Reflect"], "Object.prototype.isPrototypeOf", o).AsBoolean());
        Assert.False(_realm.CallOn(o, "Object.prototype.isPrototypeOf", o).AsBoolean());
        Assert.False(_realm.CallOn(o, "Object.prototype.isPrototypeOf", 1).AsBoolean());
    }

    [Fact]
    public void IsPrototypeOf_a_circle_of_proxies_ends_at_the_step_limit()
    {
        var realm = new BuiltinRealm(new EngineAgent(new EngineOptions { MaxSteps = 100_000 }, RealmTables.Standard));
        var target = realm.Object();
        var proxy = realm.New("Proxy", target, realm.Object());
        realm.Call("Object.setPrototypeOf", target, proxy);
        Assert.Equal("RangeError", realm.ThrownName(() => proxy.Get("missing")));
        Assert.Equal("RangeError", realm.ThrownName(() => proxy.HasProperty("missing")));
        var caller = realm.Realm.Agent.Enter(realm.Realm);
        Assert.Throws<ExecutionLimitException>(() => realm.CallOn(realm.Object(), "Object.prototype.isPrototypeOf", proxy));
        realm.Realm.Agent.Leave(caller);
    }

    [Fact]
    public void PropertyIsEnumerable_and_hasOwnProperty_convert_the_key_first()
    {
        var key = _realm.Object(("toString", _realm.Function(static (in CallInfo _) => throw Raise.RangeError(Messages.StringTooLong))));
        Assert.Equal("RangeError", _realm.ThrownName(() => _realm.CallOn(JsValue.Null, "Object.prototype.hasOwnProperty", key)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(JsValue.Null, "Object.prototype.propertyIsEnumerable", "x")));
        Assert.True(_realm.CallOn("ab", "Object.prototype.propertyIsEnumerable", 1).AsBoolean());
        Assert.False(_realm.CallOn("ab", "Object.prototype.propertyIsEnumerable", "length").AsBoolean());
    }

    [Fact]
    public void ToLocaleString_calls_toString_of_the_primitive_itself() =>
        Assert.Equal("true", _realm.CallOn(true, "Object.prototype.toLocaleString").AsString());
}
