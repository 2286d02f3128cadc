using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class ObjectConstructorTests
{
    private readonly BuiltinRealm _realm = new();

    [Fact]
    public void Wraps_primitives_and_makes_an_object_of_nothing()
    {
        Assert.IsType<StringObject>(_realm.Call("Object", "text").Object);
        Assert.Empty(_realm.Call("Object", JsValue.Null).Object.OwnPropertyKeys());
        var o = _realm.Object();
        Assert.Same(o, _realm.Call("Object", o).Object);
        Assert.Same(o, _realm.New("Object", o));
    }

    [Fact]
    public void Assign_copies_enumerable_properties_of_all_sources()
    {
        var symbol = new JsSymbol("s");
        var source = _realm.Object(("a", 1), ((PropertyKey)symbol, 2));
        source.DefineOwn("hidden", 3, PropertyFlags.Hidden);
        var target = _realm.Object(("a", 0));
        Assert.Same(target, _realm.Call("Object.assign", target, JsValue.Null, source, "xy").Object);
        Assert.Equal("0 1 a Symbol(s)", BuiltinRealm.Keys(target));
        Assert.Equal(1, target.Get("a").AsNumber());
        Assert.Equal("y", target.Get(1).AsString());
    }

    [Fact]
    public void Assign_to_a_frozen_target_is_a_TypeError()
    {
        var target = _realm.Call("Object.freeze", _realm.Object(("a", 0)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.assign", target, _realm.Object(("a", 1)))));
    }

    [Fact]
    public void Create_takes_null_and_properties()
    {
        var properties = _realm.Object(("x", _realm.Object(("value", 1), ("enumerable", true))));
        var o = _realm.Call("Object.create", JsValue.Null, properties).Object;
        Assert.Null(o.GetPrototypeOf());
        Assert.True(o.GetOwnProperty("x", out var descriptor));
        Assert.Equal(PropertyFlags.Enumerable, descriptor.Flags);
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.create", 1)));
    }

    [Fact]
    public void DefineProperties_reads_all_descriptors_before_it_defines_one()
    {
        var o = _realm.Object();
        var properties = _realm.Object(("a", _realm.Object(("value", 1))), ("b", 2));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.defineProperties", o, properties)));
        Assert.False(o.HasOwnProperty("a"));
    }

    [Fact]
    public void DefineProperty_refuses_to_change_a_fixed_property()
    {
        var o = _realm.Object();
        _realm.Call("Object.defineProperty", o, "a", _realm.Object(("value", 1)));
        Assert.Same(o, _realm.Call("Object.defineProperty", o, "a", _realm.Object(("value", 1))).Object);
        Assert.Equal(
            "TypeError: Cannot redefine property: a",
            _realm.Thrown(() => _realm.Call("Object.defineProperty", o, "a", _realm.Object(("value", 2)))));
    }

    [Fact]
    public void Freeze_seal_and_preventExtensions_differ()
    {
        JsValue[] made = [_realm.Object(("a", 1)), _realm.Object(("a", 1)), _realm.Object(("a", 1))];
        _realm.Call("Object.preventExtensions", made[0]);
        _realm.Call("Object.seal", made[1]);
        _realm.Call("Object.freeze", made[2]);
        Assert.Equal(new JsValue[] { false, true, true }, made.Select(o => _realm.Call("Object.isSealed", o)));
        Assert.Equal(new JsValue[] { false, false, true }, made.Select(o => _realm.Call("Object.isFrozen", o)));
        Assert.All(made, o => Assert.False(_realm.Call("Object.isExtensible", o).AsBoolean()));
        Assert.True(_realm.Call("Object.isFrozen", 1).AsBoolean());
    }

    [Fact]
    public void GetOwnPropertyDescriptor_describes_data_and_accessors()
    {
        var proto = _realm.Call("Object.getOwnPropertyDescriptor", _realm["Object.prototype"], "__proto__").Object;
        Assert.Equal("get set enumerable configurable", BuiltinRealm.Keys(proto));
        Assert.Equal("get __proto__", proto.Get("get").Object.Get("name").AsString());
        var length = _realm.Call("Object.getOwnPropertyDescriptor", "abc", "length").Object;
        Assert.Equal("value writable enumerable configurable", BuiltinRealm.Keys(length));
        Assert.Equal(3, length.Get("value").AsNumber());
        Assert.True(_realm.Call("Object.getOwnPropertyDescriptor", "abc", "x").IsUndefined);
    }

    [Fact]
    public void HasOwn_and_is()
    {
        Assert.True(_realm.Call("Object.hasOwn", "abc", 2).AsBoolean());
        Assert.False(_realm.Call("Object.hasOwn", _realm.Object(), "toString").AsBoolean());
        Assert.True(_realm.Call("Object.is", double.NaN, double.NaN).AsBoolean());
        Assert.False(_realm.Call("Object.is", 0, -0.0).AsBoolean());
    }

    [Fact]
    public void SetPrototypeOf_refuses_circles_and_the_prototype_of_all_objects()
    {
        var parent = _realm.Object();
        var child = _realm.Call("Object.create", parent);
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.setPrototypeOf", parent, child)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.setPrototypeOf", _realm["Object.prototype"], parent)));
        Assert.Equal(1, _realm.Call("Object.setPrototypeOf", 1, JsValue.Null).AsNumber());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Object.setPrototypeOf", parent, 1)));
    }
}
