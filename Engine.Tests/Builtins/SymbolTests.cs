using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class SymbolTests
{
    private readonly BuiltinRealm _realm = new();

    [Fact]
    public void Each_call_makes_another_symbol()
    {
        Assert.NotEqual(_realm.Call("Symbol", "a"), _realm.Call("Symbol", "a"));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.New("Symbol")));
    }

    [Fact]
    public void The_description_may_be_undefined()
    {
        Assert.True(_realm.CallOn(_realm.Call("Symbol"), "Symbol.prototype.toString").AsString() == "Symbol()");
        var get = Getter("description");
        Assert.True(get.Call(_realm.Call("Symbol")).IsUndefined);
        Assert.Equal("", get.Call(_realm.Call("Symbol", "")).AsString());
    }

    private JsFunction Getter(string name)
    {
        Assert.True(_realm["Symbol.prototype"].Object.GetOwnProperty(name, out var descriptor));
        return descriptor.Get!;
    }

    [Fact]
    public void The_registry_serves_all_realms()
    {
        var symbol = _realm.Call("Symbol.for", "key");
        var other = new BuiltinRealm(_realm.Agent);
        Assert.Equal(symbol, other.Call("Symbol.for", "key"));
        Assert.Equal("key", other.Call("Symbol.keyFor", symbol).AsString());
        Assert.True(_realm.Call("Symbol.keyFor", JsSymbol.Iterator).IsUndefined);
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("Symbol.keyFor", "key")));
    }

    [Fact]
    public void Well_known_symbols_are_fixed()
    {
        Assert.True(_realm["Symbol"].Object.GetOwnProperty("iterator", out var own));
        Assert.Equal(PropertyFlags.None, own.Flags);
        Assert.Equal<JsValue>(JsSymbol.Iterator, own.Value);
    }

    [Fact]
    public void Wrappers_give_their_symbol_back()
    {
        var symbol = _realm.Call("Symbol", "a");
        var wrapper = _realm.Call("Object", symbol);
        Assert.Equal(symbol, _realm.CallOn(wrapper, "Symbol.prototype.valueOf"));
        Assert.Equal(symbol, TypeConversion.ToPrimitive(wrapper));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn(_realm.Object(), "Symbol.prototype.valueOf")));
    }
}
