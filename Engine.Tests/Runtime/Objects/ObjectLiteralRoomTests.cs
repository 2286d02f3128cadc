namespace Quoll.Tests.Runtime.Objects;

public class ObjectLiteralRoomTests
{
    [Theory]
    [InlineData("({})", 0)]
    [InlineData("({ a: 1 })", 1)]
    [InlineData("({ a: 1, b() {}, get c() { return 1; }, ['d']: 2, 7: 3 })", 5)]
    [InlineData("({ __proto__: null, a: 1 })", 1)]
    public void Literal_has_room_for_its_own_properties(string code, int room) =>
        Assert.Equal(room, Make(code).Room);

    /// <summary>A place that makes empty objects learns how many properties they get.</summary>
    [Fact]
    public void Empty_literal_has_room_for_what_earlier_ones_got() => Assert.InRange(Make("""
        let last;
        for (let i = 0; i < 20; i++) {
          const o = {};
          if (i < 19) o.a = o.b = o.c = i;
          last = o;
        }
        last;
        """).Room, 3, 4);

    [Theory]
    [InlineData("({ a: 1 })", "b")]
    [InlineData("({ a: 1, ...{ c: 3, d: 4 } })", "b")]
    public void Literal_grows_beyond_its_room(string code, string key)
    {
        var o = Make(code);
        for (var i = 0; i < 200; i++) Assert.True(o.Set(key + i, i, o));
        Assert.Equal(1, o.Get("a").AsNumber());
        for (var i = 0; i < 200; i++) Assert.Equal(i, o.Get(key + i).AsNumber());
    }

    [Fact]
    public void Literal_of_more_properties_than_a_shape_has_keeps_them_all()
    {
        var o = Make("({" + string.Join(',', Enumerable.Range(0, 300).Select(i => $"k{i}:{i}")) + "})");
        for (var i = 0; i < 300; i++) Assert.Equal(i, o.Get("k" + i).AsNumber());
    }

    private static Quoll.Runtime.Objects.JsObject Make(string code) => new Engine().Execute(code).Object;
}
