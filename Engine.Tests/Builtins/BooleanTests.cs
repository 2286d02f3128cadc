using Quoll.Runtime.Objects;

namespace Quoll.Tests.Builtins;

public sealed class BooleanTests
{
    private readonly BuiltinRealm _realm = new();

    [Fact]
    public void Called_it_converts_and_constructed_it_wraps()
    {
        Assert.Equal(JsValue.True, _realm.Call("Boolean", "x"));
        Assert.Equal(JsValue.False, _realm.Call("Boolean"));
        var wrapper = Assert.IsType<PrimitiveObject>(_realm.New("Boolean", 0));
        Assert.Equal(JsValue.False, _realm.CallOn(wrapper, "Boolean.prototype.valueOf"));
        Assert.Equal("false", _realm.CallOn(wrapper, "Boolean.prototype.toString").AsString());
    }

    [Fact]
    public void The_prototype_is_a_Boolean_object_itself()
    {
        Assert.Equal("false", _realm.Call("Boolean.prototype.toString").AsString());
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.CallOn("true", "Boolean.prototype.toString")));
    }
}
