using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Runtime.Objects;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Arrays of numbers are read in one pass, and long ones in parts. At every boundary the result must be an ordinary
/// array.
/// </summary>
public class JsonNumberArrayTests
{
    private static readonly string[] Separators = [",", " ,", ", ", " , ", ",\n  ", "\n,", "\n  ,\n  ", ",\t"];

    public static readonly TheoryData<int> Counts =
        new(1, 2, 15, 16, 17, 18, 1023, 1024, 1025, 1026, JsArray.PartLength - 1, JsArray.PartLength, JsArray.PartLength + 1,
            JsArray.PartLength + 2,
            2 * JsArray.PartLength - 1, 2 * JsArray.PartLength, 2 * JsArray.PartLength + 1, 3 * JsArray.PartLength + 17);

    private readonly Engine _engine = new();

    [Theory]
    [MemberData(nameof(Counts))]
    public void Any_number_of_numbers_with_any_white_space(int count)
    {
        foreach (var separator in Separators)
        {
            foreach (var (open, close) in new[] { ("[", "]"), ("[ ", " ]"), ("[\n  ", "\n]") })
            {
                var expected = Enumerable.Range(0, count).Select(i => i % 3 == 0 ? i + 0.5 : -i).ToArray();
                Check(open + string.Join(separator, expected.Select(Text)) + close, expected.Select(x => (JsValue)x));
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(JsArray.PartLength - 1)]
    [InlineData(JsArray.PartLength)]
    [InlineData(JsArray.PartLength + 1)]
    [InlineData(2 * JsArray.PartLength)]
    public void Another_value_may_stand_anywhere(int index)
    {
        foreach (var separator in Separators)
        {
            foreach (var (text, value) in new (
                string, JsValue)[] { ("\"x\"", "x"), ("null", JsValue.Null), ("1e2", 100),
                ("12345678901234567890", 12345678901234567890.0) })
            {
                var texts = Enumerable.Range(0, index + 3).Select(i => i == index ? text : Text(i)).ToArray();
                Check($"[{string.Join(separator, texts)}]", texts.Select((_, i) => i == index ? value : i));
            }
        }
    }

    [Fact]
    public void Arrays_in_arrays_are_read_part_by_part_too()
    {
        var inner = string.Join(',', Enumerable.Range(0, JsArray.PartLength + 5));
        var text = $"[{string.Join(',', Enumerable.Range(0, 5000))},[{inner}],{{\"a\":[{inner},[{inner}]]}},{string.Join(',', Enumerable.Range(0, 9000))}]";
        _engine.SetValue("text", text);
        Assert.Equal(text, _engine.Evaluate<string>("JSON.stringify(JSON.parse(text))"));
        Assert.Equal(14_002, _engine.Evaluate<int>("JSON.parse(text).length"));
        Assert.Equal(text, _engine.Json.Stringify(_engine.Json.Parse(Encoding.UTF8.GetBytes(text))));
    }

    [Theory]
    [InlineData(2)]
    [InlineData(16)]
    [InlineData(JsArray.PartLength)]
    [InlineData(JsArray.PartLength + 1)]
    [InlineData(2 * JsArray.PartLength)]
    public void A_fault_is_found_where_it_is(int index)
    {
        // The fault, and its position inside the text.
        foreach (var (fault, at) in new[] { ("", 0), ("1 1", 2), ("01", 1), ("-", 1), ("1.", 2), ("+1", 0), ("x", 0), ("1]", 2) })
        {
            foreach (var separator in new[] { ",", " , " })
            {
                var start = $"[{string.Concat(Enumerable.Repeat("1" + separator, index))}";
                var error = Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(start + fault + ",1]"));
                Assert.StartsWith("SyntaxError: ", error.Description);
                Assert.Contains($"at position {start.Length + at} (", error.Description);
                // The next document must not be affected by this one.
                Assert.Equal("[1]", _engine.Json.Stringify(_engine.Json.Parse("[1]")));
            }
        }
    }

    // Ten numbers read in one pass move the limit checks, and the ends of parts, away from the boundaries of parts.
    [Fact]
    public void What_was_staged_behind_a_part_is_not_kept_alive()
    {
        var objects = string.Join(',', Enumerable.Repeat("{}", 5000));
        var elements = ElementsOf($"[1,2,3,4,5,6,7,8,9,10,{objects}]");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.Equal(0, elements.Count(element => element.IsAlive));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference[] ElementsOf(string text)
    {
        var array = (JsArray)_engine.Json.Parse(text).Object;
        Assert.True(array.IsDense);
        var elements = array.DenseElements[10..].ToArray().Select(value => new WeakReference(value.Object)).ToArray();
        return elements;
    }

    private static string Text(double x) => x.ToString("R", System.Globalization.CultureInfo.InvariantCulture);

    private void Check(string text, IEnumerable<JsValue> expected)
    {
        foreach (var parsed in new[] { _engine.Json.Parse(text), _engine.Json.Parse(Encoding.UTF8.GetBytes(text)) })
        {
            var array = (JsArray)parsed.Object;
            Assert.True(array.IsDense);
            Assert.Equal(expected, array.DenseElements.ToArray());
        }
    }
}
