using Quoll.Runtime.Objects;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Objects with more keys than a shape may have. Their keys are staged like their values and put into a dictionary at
/// the end.
/// </summary>
public class JsonDictionaryTests
{
    private readonly Engine _engine = new();

    private string RoundTrip(string text) => _engine.Json.Stringify(_engine.Json.Parse(text))!;

    private static string Entries(int from, int to, Func<int, string> value) =>
        string.Join(",", Enumerable.Range(from, to - from).Select(i => $"\"key {i}\":{value(i)}"));

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(255)]
    [InlineData(257)]
    [InlineData(5000)]
    public void Order_and_values_are_kept(int count)
    {
        var text = "{" + Entries(0, count, i => i.ToString(System.Globalization.CultureInfo.InvariantCulture)) + "}";
        Assert.Equal(text, RoundTrip(text));
        Assert.Equal($"[{text},{text}]", RoundTrip($"[{text},{text}]"));
    }

    [Fact]
    public void Dictionaries_inside_of_dictionaries_keep_their_keys_apart()
    {
        var inner = "{" + Entries(0, 200, i => $"{{\"a\":[{i}]}}") + "}";
        var outer = "{" + Entries(0, 150, i => i % 50 == 0 ? inner : "[]") + "," + Entries(1000, 1150, i => i == 1100 ? inner : "\"x\"")
            + "}";
        Assert.True(outer == RoundTrip(outer));
    }

    [Fact]
    public void Repeated_keys_take_the_last_value_in_the_first_place()
    {
        var text = "{" + Entries(0, 200, _ => "0") + ",\"key 3\":1,\"key 150\":{\"b\":2},\"key 150\":[3]," + Entries(200, 210, _ => "0")
            + ",\"key 205\":4}";
        var value = _engine.Json.Parse(text);
        Assert.Equal(210, value.GetKeys().Count);
        Assert.Equal(Enumerable.Range(0, 210).Select(i => $"key {i}"), value.GetKeys());
        Assert.Equal("1 3 4", $"{value["key 3"]} {value["key 150"][0]} {value["key 205"]}");
        Assert.Equal(210, value.Object.Shape.Count);
    }

    [Fact]
    public void Index_keys_come_first_and_the_dictionary_can_be_changed()
    {
        var text = "{" + Entries(0, 140, _ => "0") + ",\"7\":1,\"3\":2}";
        _engine.SetValue("o", _engine.Json.Parse(text));
        Assert.True(((JsObject)_engine.GetValue("o").Object).Shape.IsDictionary);
        Assert.StartsWith("3,7,key 0,key 1,", _engine.Evaluate<string>("Object.keys(o).join()"), StringComparison.Ordinal);
        Assert.Equal(
            "141,5,true",
            _engine.Evaluate<string>(
            "o['key 5'] = 5; delete o['key 6']; o.added = 1; delete o[7]; [Object.keys(o).length, o['key 5'], 'added' in o].join()"));
    }

    [Fact]
    public void With_a_reviver_they_are_the_same()
    {
        var text = "{" + Entries(0, 300, i => $"[{i}]") + "}";
        Assert.Equal(text, _engine.Json.Stringify(_engine.Json.Parse(text, new() { Reviver = _engine.Execute("(key, value) => value") })));
    }
}
