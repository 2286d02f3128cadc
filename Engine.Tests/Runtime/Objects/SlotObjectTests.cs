using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Runtime.Objects;

public class SlotObjectTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Slots_are_in_objects_where_the_runtime_has_them_in_their_place() => Assert.True(SlotStorage.MayBeInObjects);

    [Fact]
    public void Object_of_each_size_keeps_its_values_when_it_grows()
    {
        for (var room = 0; room < 70; room++)
        {
            var o = SlotObjects.Create(_engine.Realm.ObjectShape, room);
            Assert.True(o.Room >= room);
            Assert.True(o.IsPlain);
            for (var i = 0; i < 80; i++)
            {
                Assert.True(o.Set($"k{i}", i % 2 == 0 ? i : i.ToString(), o));
                GC.KeepAlive(new byte[256]);
            }
            if (room % 10 == 0) GC.Collect();
            for (var i = 0; i < 80; i++) Assert.Equal(i % 2 == 0 ? i : i.ToString(), o.Get($"k{i}"));
        }
    }

    [Theory]
    [InlineData("({ a: 1, b: 2 })", "delete o.a; o.c = 3; o.d = 4; o.a = 5", """{"b":2,"c":3,"d":4,"a":5}""")]
    [InlineData("({})", "for (let i = 0; i < 6; i++) o['k' + i] = i; delete o.k0", """{"k1":1,"k2":2,"k3":3,"k4":4,"k5":5}""")]
    [InlineData("({ ...{ a: 1, b: 2 }, c: 3 })", "Object.assign(o, { a: 4, d: 5 })", """{"a":4,"b":2,"c":3,"d":5}""")]
    [InlineData("new class { a = 1; constructor() { this.b = 2 } }", "o.c = 3", """{"a":1,"b":2,"c":3}""")]
    [InlineData("JSON.parse('{\"a\":1}')", "o.b = 2; Object.defineProperty(o, 'a', { value: 7 })", """{"a":7,"b":2}""")]
    [InlineData("Object.freeze({ a: 1 })", "o.b = 2", """{"a":1}""")]
    public void Object_that_changes_has_its_properties_in_order(string make, string change, string expected) =>
        Assert.Equal(expected, _engine.Execute($"var o = {make}; {change}; JSON.stringify(o)").AsString());

    [Fact]
    public void Object_that_has_grown_does_not_keep_old_values_alive()
    {
        var o = SlotObjects.Create(_engine.Realm.ObjectShape, 1);
        var first = Grow(o);
        GC.Collect();
        Assert.False(first.IsAlive);
        GC.KeepAlive(o);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference Grow(JsObject o)
    {
        var first = new JsObject(_engine.Realm, null);
        o.Set("a", first, o);
        o.Set("b", 1, o);
        o.Set("a", 2, o);
        return new WeakReference(first);
    }
}
