using System.Numerics;
using Quoll.Json.Values;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Values from a seed. The same seed builds the same value again, because printing changes some values. The log lists
/// calls of their getters and toJSON methods.
/// </summary>
internal sealed class RandomValues(JsonRealm realm, int seed, int size)
{
    private static readonly string[] Pieces =
    [
        "a", "key", "é", "日本", "😀", "\ud800", "\udc00", "\"", "\\", "/", "\n", "\0", "\u001f", "\u2028", "a longer piece of text",
            "__proto__", "0", "17",
        "length", "toJSOM", " ", "4294967295",
    ];

    private readonly Random _random = new(seed);
    private int _budget = size;

    public List<string> Log { get; } = [];

    public List<JsObject> Made { get; } = [];

    private int Next(int limit) => _random.Next(limit);

    public string Text() => string.Concat(Enumerable.Range(0, Next(4)).Select(_ => Pieces[Next(Pieces.Length)]));

    public double Number() => Next(8) switch
    {
        0 => Next(100),
        1 => -Next(100_000),
        2 => _random.NextDouble(),
        3 => BitConverter.Int64BitsToDouble(_random.NextInt64(long.MinValue, long.MaxValue)),
        4 => Next(1000) / 100.0,
        5 => -0.0,
        6 => Math.Pow(10, Next(40) - 20),
        _ => int.MinValue,
    };

    /// <summary>Returns a value that JSON can represent completely.</summary>
    public JsValue Plain(int depth = 0)
    {
        _budget--;
        switch (Next(depth > 6 || _budget <= 0 ? 5 : 9))
        {
            case 0: return JsValue.Null;
            case 1: return Next(2) == 0;
            case 2: return Text();
            case 3 or 4:
                var number = Number();
                return double.IsFinite(number) && number != 0 ? number : 0.0;
            case 5 or 6:
                return realm.Array(Enumerable.Range(0, Next(6)).Select(_ => Plain(depth + 1)).ToArray());
            default:
                var o = realm.Object();
                for (var i = Next(Next(20) == 0 ? 200 : 6); i > 0; i--)
                    o.DefineOwn(PropertyKey.From(Next(3) == 0 ? Text() : "k" + Next(20)), Plain(depth + 1));
                return o;
        }
    }

    /// <summary>Returns any value.</summary>
    public JsValue Weird(int depth = 0)
    {
        _budget--;
        if (depth > 6 || _budget <= 0 || Next(3) == 0) return Leaf();
        switch (Next(16))
        {
            case 0: return WithToJson(depth);
            case 1: return WithGetter(depth);
            case 2: return Hidden(depth);
            case 3: return OddArray(depth);
            case 4: return Dictionary(depth);
            case 5: return Child(depth);
            case 6: return new RawJsonObject(realm.Realm, "1e1000");
            case 7: return Boxed();
            case 8 when Made.Count > 0: return Made[Next(Made.Count)]; // the same object again, or a cycle
            case 9 or 10 or 11: return Remember(realm.Array(Enumerable.Range(0, Next(6)).Select(_ => Weird(depth + 1)).ToArray()));
            default:
                var o = Remember(realm.Object());
                for (var i = Next(6); i > 0; i--) o.DefineOwn(PropertyKey.From(Next(3) == 0 ? Text() : "k" + Next(20)), Weird(depth + 1));
                return o;
        }
    }

    private T Remember<T>(T o) where T : JsObject
    {
        if (Next(8) == 0) Made.Add(o);
        return o;
    }

    private JsValue Leaf() => Next(40) switch
    {
        0 => JsValue.Undefined,
        1 => JsSymbol.Iterator,
        2 => realm.Function(static (in CallInfo _) => 1),
        3 => Next(4) == 0 ? new JsValue(BigInteger.One) : JsValue.Null,
        4 => Number(),
        < 15 => Text(),
        < 20 => Next(2) == 0,
        < 22 => JsValue.Null,
        23 => Rope.Concat(new string('x', 30), Text()),
        _ => Number(),
    };

    private JsObject Boxed()
    {
        JsValue value = Next(4) switch { 0 => Number(), 1 => Next(2) == 0, 2 => JsSymbol.Match, _ => Text() };
        JsObject box = value.IsString ? new StringObject(realm.Realm, null, value) : new PrimitiveObject(realm.Realm, null, value);
        box.DefineOwn("valueOf", Logged("valueOf", () => Next(2) == 0 ? value : 5));
        box.DefineOwn("toString", Logged("toString", () => value.IsString ? value : "text"));
        return box;
    }

    private NativeFunction Logged(string name, Func<JsValue> body) => realm.Function((in CallInfo call) =>
    {
        Log.Add($"{name}({(call.Arguments.Length > 0 ? call[0].ToString() : "")})");
        return body();
    });

    private JsObject WithToJson(int depth)
    {
        var o = Remember(realm.Object(("a", Weird(depth + 1))));
        var result = Next(3) == 0 ? new JsValue(o) : Weird(depth + 1);
        var victim = Made.Count > 0 ? Made[Next(Made.Count)] : o;
        var change = Next(5);
        var key = PropertyKey.From("k" + Next(20));
        o.DefineOwn("toJSON", Logged("toJSON", () =>
        {
            if (change == 0) victim.Delete(key);
            else if (change == 1) victim.Set(key, "changed", victim);
            else if (change == 2) victim.PreventExtensions();
            return result;
        }), Next(2) == 0 ? PropertyFlags.All : PropertyFlags.Hidden);
        o.DefineOwn("z", Weird(depth + 1));
        return o;
    }

    private JsObject WithGetter(int depth)
    {
        var o = Remember(realm.Object(("a", Weird(depth + 1))));
        var result = Weird(depth + 1);
        var deletes = Next(2) == 0;
        var getter = Logged("get", () =>
        {
            if (deletes) o.Delete("z");
            return result;
        });
        o.DefineOwnProperty("g", new PropertyDescriptor(getter, null, PropertyFlags.Enumerable));
        o.DefineOwn("z", Weird(depth + 1));
        return o;
    }

    private JsObject Hidden(int depth)
    {
        var o = Remember(realm.Object());
        for (var i = Next(5); i > 0; i--)
            o.DefineOwn(PropertyKey.From("k" + Next(5)), Weird(depth + 1), Next(2) == 0 ? PropertyFlags.All : PropertyFlags.Hidden);
        o.DefineOwn(JsSymbol.Iterator, 1);
        o.DefineOwn(Next(12), Weird(depth + 1));
        o.DefineOwn(Next(12), Weird(depth + 1));
        return o;
    }

    private JsArray OddArray(int depth)
    {
        var array = Remember(realm.Array(Weird(depth + 1), JsValue.Hole, Weird(depth + 1)));
        if (Next(2) == 0) array.TrySetLength((uint)Next(6));
        if (Next(2) == 0) array.DefineOwn("extra", 1);
        if (Next(3) == 0) array.Set(2000, Weird(depth + 1), array);
        if (Next(3) == 0) array.DefineOwn("toJSON", Logged("toJSON", () => "array"));
        return array;
    }

    private JsObject Dictionary(int depth)
    {
        var o = Remember(realm.Object());
        for (var i = Next(2) == 0 ? 150 : 5; i > 0; i--)
            o.DefineOwn(PropertyKey.From(Next(2) == 0 ? Next(1000).ToString(System.Globalization.CultureInfo.InvariantCulture) : Text()),
            i % 7 == 0 ? Weird(depth + 1) : i);
        for (var i = 0; i < 5; i++) o.Delete(PropertyKey.From("k" + i));
        foreach (var key in o.OwnPropertyKeys().Take(Next(30))) o.Delete(key);
        return o;
    }

    private JsObject Child(int depth)
    {
        var parent = realm.Object(("inherited", 1));
        if (Next(2) == 0) parent.DefineOwn("toJSON", Logged("inherited toJSON", () => "child"));
        var o = Remember(new JsObject(realm.Realm, Next(3) == 0 ? null : parent));
        o.DefineOwn("a", Weird(depth + 1));
        return o;
    }
}
