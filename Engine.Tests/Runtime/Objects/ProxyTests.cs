using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Tests.Builtins;

namespace Quoll.Tests.Runtime.Objects;

public sealed class ProxyTests
{
    private readonly BuiltinRealm _realm = new();

    // Creates a proxy whose only trap returns a fixed answer.
    private JsObject Proxy(JsValue target, string trap, JsValue answer) =>
        _realm.New("Proxy", target, _realm.Object((trap, _realm.Function((in CallInfo _) => answer))));

    private JsObject Fixed(PropertyFlags flags = PropertyFlags.None)
    {
        var o = _realm.Object();
        o.DefineOwn("a", 1, flags);
        return o;
    }

    private JsObject NotExtensible()
    {
        var o = _realm.Object(("a", 1));
        o.PreventExtensions();
        return o;
    }

    private void AssertLie(Action action) => Assert.Contains("does not agree with the target", _realm.Thrown(action));

    [Fact]
    public void Without_traps_everything_reaches_the_target()
    {
        var target = _realm.Object(("a", 1));
        var proxy = _realm.New("Proxy", target, _realm.Object());
        Assert.Equal(1, proxy.Get("a").AsNumber());
        proxy.Put("b", 2);
        Assert.Equal("a b", BuiltinRealm.Keys(target));
        Assert.Equal("a b", BuiltinRealm.Keys(proxy));
        Assert.True(proxy.HasProperty("toString"));
        Assert.False(proxy.HasOwnProperty("toString"));
        Assert.True(proxy.Delete("a"));
        Assert.True(proxy.PreventExtensions());
        Assert.False(target.IsExtensible());
        Assert.Same(target.GetPrototypeOf(), proxy.GetPrototypeOf());
    }

    [Fact]
    public void The_constructor_wants_new_and_two_objects()
    {
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Proxy", _realm.Object(), _realm.Object())));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.New("Proxy", 1, _realm.Object())));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.New("Proxy", _realm.Object(), 1)));
        Assert.False(_realm["Proxy"].Object.HasOwnProperty("prototype"));
    }

    [Fact]
    public void A_revoked_proxy_throws_everywhere()
    {
        var made = _realm.Call("Proxy.revocable", _realm["Error"], _realm.Object()).Object;
        var proxy = (JsFunction)made.Get("proxy").Object;
        made.Get("revoke").FunctionOrNull!.Call(JsValue.Undefined);
        made.Get("revoke").FunctionOrNull!.Call(JsValue.Undefined);
        Assert.Equal("TypeError", _realm.ThrownName(() => proxy.Get("a")));
        Assert.Equal("TypeError", _realm.ThrownName(() => proxy.Call(1)));
        Assert.Equal("TypeError", _realm.ThrownName(() => proxy.OwnPropertyKeys()));
        Assert.Equal("TypeError", _realm.ThrownName(() => Comparison.IsArray(proxy)));
        Assert.Equal("TypeError", _realm.ThrownName(() => ObjectOperations.GetFunctionRealm(proxy)));
        Assert.True(proxy.IsCallable && proxy.IsConstructor);
    }

    [Fact]
    public void GetPrototypeOf_must_tell_the_truth_about_a_fixed_target()
    {
        Assert.Null(Proxy(_realm.Object(), "getPrototypeOf", JsValue.Null).GetPrototypeOf());
        AssertLie(() => Proxy(NotExtensible(), "getPrototypeOf", JsValue.Null).GetPrototypeOf());
        Assert.Equal("TypeError", _realm.ThrownName(() => Proxy(_realm.Object(), "getPrototypeOf", 1).GetPrototypeOf()));
    }

    [Fact]
    public void SetPrototypeOf_isExtensible_and_preventExtensions_must_agree()
    {
        Assert.False(Proxy(_realm.Object(), "setPrototypeOf", false).SetPrototypeOf(null));
        AssertLie(() => Proxy(NotExtensible(), "setPrototypeOf", true).SetPrototypeOf(null));
        AssertLie(() => Proxy(NotExtensible(), "isExtensible", true).IsExtensible());
        AssertLie(() => Proxy(_realm.Object(), "preventExtensions", true).PreventExtensions());
        Assert.False(Proxy(_realm.Object(), "preventExtensions", false).PreventExtensions());
    }

    [Fact]
    public void GetOwnProperty_cannot_hide_or_invent_fixed_properties()
    {
        const string Trap = "getOwnPropertyDescriptor";
        AssertLie(() => Proxy(Fixed(), Trap, JsValue.Undefined).HasOwnProperty("a"));
        AssertLie(() => Proxy(NotExtensible(), Trap, JsValue.Undefined).HasOwnProperty("a"));
        AssertLie(() => Proxy(NotExtensible(), Trap, _realm.Object(("configurable", true))).HasOwnProperty("b"));
        AssertLie(() => Proxy(_realm.Object(), Trap, _realm.Object(("value", 1))).HasOwnProperty("a"));
        AssertLie(() => Proxy(_realm.Object(("a", 1)), Trap, _realm.Object(("value", 1))).HasOwnProperty("a"));
        AssertLie(() => Proxy(Fixed(PropertyFlags.Writable), Trap, _realm.Object(("value", 1), ("writable", false))).HasOwnProperty("a"));
        Assert.Equal("TypeError", _realm.ThrownName(() => Proxy(_realm.Object(), Trap, 1).HasOwnProperty("a")));
        Assert.True(Proxy(_realm.Object(), Trap, _realm.Object(("configurable", true))).GetOwnProperty("a", out var completed));
        Assert.True(completed.HasValue && completed.HasWritable && completed.HasEnumerable && !completed.Writable);
    }

    [Fact]
    public void DefineOwnProperty_cannot_claim_what_is_not_so()
    {
        var data = new PropertyDescriptor(1, PropertyFlags.All);
        Assert.False(Proxy(_realm.Object(), "defineProperty", false).DefineOwnProperty("a", data));
        AssertLie(() => Proxy(NotExtensible(), "defineProperty", true).DefineOwnProperty("b", data));
        AssertLie(() => Proxy(_realm.Object(), "defineProperty", true)
            .DefineOwnProperty("a", new PropertyDescriptor(1, PropertyFlags.None)));
        AssertLie(() => Proxy(_realm.Object(("a", 1)), "defineProperty", true)
            .DefineOwnProperty("a", new PropertyDescriptor { Configurable = false }));
        AssertLie(() => Proxy(Fixed(), "defineProperty", true).DefineOwnProperty("a", new PropertyDescriptor { Value = 2 }));
        AssertLie(() => Proxy(Fixed(PropertyFlags.Writable), "defineProperty", true)
            .DefineOwnProperty("a", new PropertyDescriptor { Writable = false }));
    }

    [Fact]
    public void Has_get_set_and_delete_respect_fixed_properties()
    {
        AssertLie(() => Proxy(Fixed(), "has", false).HasProperty("a"));
        AssertLie(() => Proxy(NotExtensible(), "has", false).HasProperty("a"));
        Assert.False(Proxy(_realm.Object(("a", 1)), "has", false).HasProperty("a"));
        AssertLie(() => Proxy(Fixed(), "get", 2).Get("a"));
        Assert.Equal(2, Proxy(Fixed(PropertyFlags.Writable), "get", 2).Get("a").AsNumber());
        AssertLie(() => Proxy(Fixed(), "set", true).Put("a", 2));
        Assert.Equal("TypeError", _realm.ThrownName(() => Proxy(_realm.Object(), "set", false).Put("a", 2)));
        AssertLie(() => Proxy(Fixed(), "deleteProperty", true).Delete("a"));
        AssertLie(() => Proxy(NotExtensible(), "deleteProperty", true).Delete("a"));
        Assert.False(Proxy(_realm.Object(), "deleteProperty", false).Delete("a"));
    }

    [Fact]
    public void Accessors_without_functions_give_and_take_nothing()
    {
        var target = _realm.Object();
        target.DefineOwnProperty("a", new PropertyDescriptor { Get = null, Set = null });
        AssertLie(() => Proxy(target, "get", 1).Get("a"));
        AssertLie(() => Proxy(target, "set", true).Put("a", 1));
    }

    [Fact]
    public void OwnKeys_must_name_what_is_fixed_and_nothing_twice()
    {
        JsObject List(params JsValue[] keys)
        {
            var list = _realm.Object(("length", keys.Length));
            for (var i = 0; i < keys.Length; i++) list.DefineOwn(i, keys[i]);
            return list;
        }

        Assert.Equal("b Symbol(s) 0", BuiltinRealm.Keys(Proxy(_realm.Object(), "ownKeys", List("b", new JsSymbol("s"), "0"))));
        AssertLie(() => Proxy(_realm.Object(), "ownKeys", List("b", "b")).OwnPropertyKeys());
        AssertLie(() => Proxy(Fixed(), "ownKeys", List()).OwnPropertyKeys());
        AssertLie(() => Proxy(NotExtensible(), "ownKeys", List()).OwnPropertyKeys());
        AssertLie(() => Proxy(NotExtensible(), "ownKeys", List("a", "b")).OwnPropertyKeys());
        Assert.Equal("TypeError", _realm.ThrownName(() => Proxy(_realm.Object(), "ownKeys", List(1)).OwnPropertyKeys()));
        Assert.Equal("TypeError", _realm.ThrownName(() => Proxy(_realm.Object(), "ownKeys", 1).OwnPropertyKeys()));
    }

    [Fact]
    public void A_callable_target_makes_a_function()
    {
        var proxy = _realm.New("Proxy", _realm["RangeError"], _realm.Object());
        Assert.True(proxy is JsFunction { IsConstructor: true });
        Assert.IsType<ErrorObject>(ObjectOperations.Construct(proxy, ["text"]));
        Assert.False(_realm.New("Proxy", _realm["parseInt"], _realm.Object()).IsConstructor);
        Assert.False(_realm.New("Proxy", _realm.Object(), _realm.Object()).IsCallable);
    }

    [Fact]
    public void Private_names_stay_on_the_proxy()
    {
        var name = new PrivateName("#p");
        var target = _realm.Object();
        var proxy = Proxy(target, "get", "trapped");
        Assert.True(proxy.DefineOwnProperty(name, new PropertyDescriptor(1, PropertyFlags.Writable)));
        Assert.Equal(1, proxy.Get(name).AsNumber());
        Assert.True(proxy.Set(name, 2, proxy));
        Assert.Equal(2, proxy.Get(name).AsNumber());
        Assert.True(proxy.HasOwnProperty(name));
        Assert.False(target.HasOwnProperty(name));
        Assert.Empty(proxy.OwnPropertyKeys());
    }

    [Fact]
    public void A_chain_of_proxies_ends_in_a_RangeError()
    {
        var proxy = _realm["Error"].Object;
        for (var i = 0; i < 200_000; i++) proxy = ProxyObject.Create(_realm.Realm, proxy, _realm.Realm.Global);
        Assert.Equal("RangeError", _realm.ThrownName(() => proxy.Get("a")));
        Assert.Equal("RangeError", _realm.ThrownName(() => proxy.Delete("a")));
        Assert.Equal("RangeError", _realm.ThrownName(() => ((JsFunction)proxy).Call(1)));
        Assert.False(Comparison.IsArray(proxy));
        Assert.Same(_realm.Realm, ObjectOperations.GetFunctionRealm(proxy));
    }
}
