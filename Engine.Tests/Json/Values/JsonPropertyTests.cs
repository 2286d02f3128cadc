using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Quoll.Calls;
using Quoll.Json.Values;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Compares reader and writer with literal transcriptions of the specification, over generated values and texts.
/// </summary>
public class JsonPropertyTests
{
    private static readonly string[] Gaps = ["", " ", "\t", "é\0", "0123456789"];

    /// <summary>Twenty times as many if QUOLL_LONG_TESTS is set.</summary>
    private static readonly int Rounds = Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") is null ? 1 : 20;

    private static void ForAllSeeds(int count, Action<int> property) =>
        Prop.ForAll(Gen.Choose(0, int.MaxValue).ToArbitrary(), property)
            .Check(Config.QuickThrowOnFailure.WithMaxTest(count * Rounds).WithQuietOnSuccess(true));

    // Returns the result of printing: the text or the error's kind, and the calls it made.
    private static (string? Text, string Error, string Log) Outcome(int seed, Func<JsonRealm, RandomValues, JsValue, string?> print)
    {
        var realm = new JsonRealm();
        var values = new RandomValues(realm, seed, 60);
        var value = values.Weird();
        try
        {
            return (print(realm, values, value), "", string.Join(" ", values.Log));
        }
        catch (ThrowCompletion thrown)
        {
            return (null, thrown.Kind.ToString(), string.Join(" ", values.Log));
        }
    }

    private static void AgreesWithSpecification(int seed, Func<JsonRealm, RandomValues, JsValue> makeReplacer)
    {
        JsValue gap = Gaps[seed % Gaps.Length];
        var expected =
            Outcome(seed, (realm, values, value) => SpecificationJson.Stringify(realm.Realm, value, makeReplacer(realm, values), gap));
        foreach (var isGeneral in new[] { false, true })
        {
            var actual =
                BothPaths.On(
                isGeneral, () => Outcome(seed, (realm, values, value) => realm.Stringify(value, makeReplacer(realm, values), gap)));
            Assert.Equal(expected, actual);
        }
    }

    [Fact]
    public void Stringify_agrees_with_the_specification() => ForAllSeeds(3000, seed =>
    {
        AgreesWithSpecification(seed, (_, _) => JsValue.Undefined);
    });

    [Fact]
    public void Stringify_with_a_replacer_function_agrees_with_the_specification() => ForAllSeeds(500, seed =>
    {
        AgreesWithSpecification(seed, (realm, values) => realm.Function((in CallInfo call) =>
        {
            values.Log.Add($"replacer({call[0]})");
            return call[1].IsNumber && call[1].AsNumber() == 1 ? realm.Object(("one", 2)) : call[0].ToString() == "k7" ? JsValue.Undefined
                : call[1];
        }));
    });

    [Fact]
    public void Stringify_with_a_list_agrees_with_the_specification() => ForAllSeeds(500, seed =>
    {
        AgreesWithSpecification(seed, (realm, _) => realm.Array("k1", "k2", "a", 3, "k1", "z", "g"));
    });

    [Fact]
    public void UTF_8_is_the_text_encoded() => ForAllSeeds(500, seed =>
    {
        var layout = new JsonLayout(null, null, Gaps[seed % Gaps.Length]);
        var text = Outcome(seed, (realm, _, value) => AgentJson.Serialize(realm.Realm, value, layout));
        var utf8 = Outcome(seed, (realm, _, value) => realm.StringifyUtf8(value, layout));
        Assert.Equal(text, utf8);
    });

    // Strings end parts at ever other positions of the value. Between parts the engine is sometimes called, so that the
    // walk must drop its assumptions.
    [Fact]
    public void Parts_put_together_are_the_text() => ForAllSeeds(300, seed =>
    {
        var gap = Gaps[seed % Gaps.Length];
        var expected =
            Outcome(seed,
            (realm, values, value) => SpecificationJson.Stringify(realm.Realm, Padded(realm, values, value, seed), JsValue.Undefined, gap));
        foreach (var isGeneral in new[] { false, true })
        {
            var actual =
                BothPaths.On(
                isGeneral, () => Outcome(seed, (realm, values, value) => InParts(realm, Padded(realm, values, value, seed), gap, seed)));
            Assert.Equal(expected, actual);
        }
    });

    private static JsArray Padded(JsonRealm realm, RandomValues values, JsValue value, int seed)
    {
        var random = new Random(seed);
        JsValue Filler() => new string('x', random.Next(6000));
        var plain = new RandomValues(realm, seed, 30).Plain();
        var list = realm.Array();
        for (var i = 0; i < 8; i++)
        {
            list.Push(Filler());
            list.Push(realm.Object(
                ("before", Filler()), ("plain", realm.Array(plain, Filler(), plain)), ("value", random.Next(3) == 0 ? value : i),
                ("after", Filler())));
            list.Push(values.Weird(4));
        }
        return list;
    }

    private static string? InParts(JsonRealm realm, JsValue value, string gap, int seed)
    {
        var random = new Random(seed);
        var text = new MemoryStream();
        using var parts = new JsonParts(realm.Realm, value, new() { Indent = gap });
        try
        {
            while (parts.MoveNext())
            {
                foreach (var piece in parts.Pieces()) text.Write(piece.Span);
                if (random.Next(3) == 0) Boundary.Run(realm.Realm, 0, static (_, _) => true);
            }
        }
        catch (JavaScriptException thrown) when (thrown.Description.StartsWith("TypeError: ", StringComparison.Ordinal))
        {
            throw Raise.TypeError(thrown.Description);
        }
        return parts.HasText ? Encoding.UTF8.GetString(text.ToArray()) : null;
    }

    [Fact]
    public void Parse_of_stringify_gives_the_value_back() => ForAllSeeds(2000, seed =>
    {
        var realm = new JsonRealm();
        var value = new RandomValues(realm, seed, 100).Plain();
        var text = realm.Stringify(value, space: Gaps[seed % 3])!;
        AssertSame(value, realm.Parse(text));
        AssertSame(value, realm.ParseUtf8(Encoding.UTF8.GetBytes(text)));
        Assert.Equal(text, realm.Stringify(realm.Parse(text), space: Gaps[seed % 3]));
    });

    [Fact]
    public void Parse_accepts_what_the_grammar_accepts() => ForAllSeeds(4000, ParseAgreesWithGrammar);

    // Seeds that once found a fault.
    [Theory]
    [InlineData(1145124815)]
    [InlineData(1205819023)]
    public void Parse_accepts_what_the_grammar_accepts_where_it_once_did_not(int seed) => ParseAgreesWithGrammar(seed);

    private static void ParseAgreesWithGrammar(int seed)
    {
        var realm = new JsonRealm();
        var random = new Random(seed);
        var text = new StringBuilder(realm.Stringify(new RandomValues(realm, seed, 30).Plain(), space: Gaps[seed % 3]));
        for (var changes = random.Next(3); changes > 0 && text.Length > 0; changes--) Mutate(text, random);
        var mutated = text.ToString();

        var expected = SpecificationGrammar.Parse(realm.Realm, mutated);
        JsValue? actual = Read(() => realm.Parse(mutated), out var error);
        Assert.True(expected.HasValue == actual.HasValue, $"{error} in the text {mutated}");
        if (expected.HasValue) AssertSame(expected.Value, actual!.Value);

        var utf8 = Encoding.UTF8.GetBytes(mutated);
        if (Encoding.UTF8.GetString(utf8) != mutated || mutated.StartsWith('\uFEFF')) return;
        JsValue? fromUtf8 = Read(() => realm.ParseUtf8(utf8), out error);
        Assert.True(expected.HasValue == fromUtf8.HasValue, $"{error} in the UTF-8 of {mutated}");
        if (expected.HasValue) AssertSame(expected.Value, fromUtf8!.Value);
    }

    private static JsValue? Read(Func<JsValue> parse, out string error)
    {
        error = "Nothing wrong";
        try
        {
            return parse();
        }
        catch (ThrowCompletion thrown) when (thrown.Kind == ErrorKind.SyntaxError)
        {
            error = thrown.Message;
            return null;
        }
    }

    private static void Mutate(StringBuilder text, Random random)
    {
        const string Units = "{}[]:,\"\\/-+.eE0123456789 \t\n\r\0truefalsnu\u00a0é日\ud83d\ude00\uFEFF";
        var at = random.Next(text.Length);
        switch (random.Next(4))
        {
            case 0: text.Remove(at, 1); break;
            case 1: text.Insert(at, Units[random.Next(Units.Length)]); break;
            case 2: text[at] = Units[random.Next(Units.Length)]; break;
            default: text.Length = at; break;
        }
    }

    private static void AssertSame(JsValue expected, JsValue actual)
    {
        Assert.Equal(expected.Type, actual.Type);
        if (!expected.IsObject)
        {
            Assert.True(Comparison.SameValue(expected, actual));
            return;
        }
        Assert.Equal(expected.Object is JsArray, actual.Object is JsArray);
        Assert.Same(expected.Object.Prototype, actual.Object.Prototype);
        var keys = expected.Object.OwnPropertyKeys();
        Assert.Equal(keys, actual.Object.OwnPropertyKeys());
        foreach (var key in keys)
        {
            Assert.True(actual.Object.GetOwnProperty(key, out var descriptor));
            if (!key.Equals(WellKnown.Length) || expected.Object is not JsArray) Assert.Equal(PropertyFlags.All, descriptor.Flags);
            AssertSame(expected.Object.Get(key), actual.Object.Get(key));
        }
    }
}
