using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Runtime.Objects;

/// <summary>Objects get the same shape, whether their properties come one by one or all at once.</summary>
public class ShapeTransitionTests
{
    private static readonly Realm Realm = new Engine().Realm;

    private static KeyTable Keys(string names) =>
        KeyTable.Frozen([.. names.Select(static c => PropertyKey.FromName(c.ToString()))], PropertyFlags.All);

    private static Shape Empty() => Shape.Root(Realm, new JsObject(Realm, null));

    private static Shape OneByOne(Shape shape, string names)
    {
        foreach (var name in names) shape = shape.Add(name.ToString(), PropertyFlags.All)!;
        return shape;
    }

    private static string Names(Shape shape) =>
        string.Concat(Enumerable.Range(0, shape.Count).Select(slot => shape.Table.KeyAt(slot).ToString()));

    [Theory]
    [InlineData("abc", "abc", "ab")]
    [InlineData("abc", "abd", "a")]
    [InlineData("abc", "xyz", "abc", "xyz", "xy")]
    [InlineData("abcdef", "abcxyz", "abcd", "ab", "abcxy", "abce")]
    [InlineData("a", "ab", "abc", "abcd")]
    [InlineData("abcd", "abc", "ab", "a")]
    [InlineData("abcdefghijklm", "abcdefghijklz", "abcdefghijkl", "abcdefghijklmn")]
    public void The_order_of_the_first_objects_does_not_matter(params string[] objects)
    {
        for (var ways = 0; ways < 1 << objects.Length; ways++)
        {
            var empty = Empty();
            var made = new Dictionary<string, Shape>();
            for (var i = 0; i < objects.Length; i++)
            {
                var names = objects[i];
                var shape = (ways >> i & 1) == 0 ? empty.AddAll(Keys(names))! : OneByOne(empty, names);
                Assert.Equal(names, Names(shape));
                Assert.Equal(-1, shape.Find("?"));
                for (var slot = 0; slot < names.Length; slot++) Assert.Equal(slot, shape.Find(names[slot].ToString()));
                if (!made.TryAdd(names, shape)) Assert.Same(made[names], shape);
            }
            foreach (var (names, shape) in made)
            {
                Assert.Same(shape, empty.AddAll(Keys(names)));
                Assert.Same(shape, OneByOne(empty, names));
                Assert.Equal(names, Names(shape));
            }
        }
    }

    [Fact]
    public void The_empty_shape_may_come_later()
    {
        foreach (var names in new[] { "abc", "ab", "abcd", "xyz", "" })
        {
            var prototype = new JsObject(Realm, null);
            var first = Shape.WithKeys(Realm, prototype, Keys("abc"))!;
            Assert.Equal("abc", Names(first));
            var other = Shape.WithKeys(Realm, prototype, Keys(names))!;
            Assert.Equal(names, Names(other));
            var empty = Shape.Root(Realm, prototype);
            Assert.Equal(0, empty.Count);
            Assert.Same(empty, Shape.Root(Realm, prototype));
            Assert.Same(first, OneByOne(empty, "abc"));
            Assert.Same(other, OneByOne(empty, names));
            Assert.Same(first, Shape.WithKeys(Realm, prototype, Keys("abc")));
            Assert.Same(prototype, empty.Prototype);
        }
    }

    [Fact]
    public void Attributes_part_ways()
    {
        var empty = Empty();
        var plain = empty.AddAll(Keys("abc"))!;
        var hidden = empty.Add("a", PropertyFlags.All)!.Add("b", PropertyFlags.Hidden)!.Add("c", PropertyFlags.All)!;
        Assert.NotSame(plain, hidden);
        Assert.Equal(PropertyFlags.Hidden, hidden.Table.FlagsAt(1));
        Assert.Equal(PropertyFlags.All, plain.Table.FlagsAt(1));
        Assert.Same(plain, OneByOne(empty, "abc"));
    }

    [Fact]
    public void Literals_and_assignments_share_shapes()
    {
        var engine = new Engine();
        var literal = engine.Evaluate("({ a: 1, b: 2, c: 3 })").Object;
        Assert.Same(literal.Shape, engine.Evaluate("var o = {}; o.a = 1; o.b = 2; o.c = 3; o").Object.Shape);
        Assert.Same(literal.Shape, engine.Evaluate("var p = { a: 1 }; p.b = 2; p['c'] = 3; p").Object.Shape);
        Assert.Same(literal.Shape, engine.Evaluate("JSON.parse('{\"a\":1,\"b\":2,\"c\":3}')").Object.Shape);
        Assert.Equal("a,b,d", engine.Evaluate<string>("var q = { a: 1, b: 2 }; q.d = 3; Object.keys(q).join()"));
    }
}
