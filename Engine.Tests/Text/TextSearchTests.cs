using Quoll.Text;

namespace Quoll.Tests.Text;

/// <summary>
/// Compares the searches with those of the platform, over few letters, so that values nearly match everywhere.
/// </summary>
public class TextSearchTests
{
    [Fact]
    public void Two_way_search_agrees_with_the_platform_on_all_short_texts()
    {
        var values = AllTexts(7).Where(static text => text.Length > 0).ToList();
        foreach (var text in AllTexts(10))
        {
            foreach (var value in values) CheckTwoWay(text, value);
        }
    }

    [Fact]
    public void Searches_agree_with_the_platform_on_random_texts_of_few_letters()
    {
        var random = new Random(3);
        for (var i = 0; i < 20_000; i++)
        {
            var letters = random.Next(1, 4);
            var text = RandomText(random, random.Next(0, 400), letters);
            var value = i % 3 != 0 && text.Length > 0
                ? text.Substring(random.Next(text.Length)) is var rest ? rest[..random.Next(1, rest.Length + 1)] : ""
                    : RandomText(random, random.Next(1, 80), letters);
            CheckTwoWay(text, value);
            Check(text, value);
        }
    }

    // Longer than a window, so that the search is split into parts, with values that make it switch its method.
    [Theory]
    [InlineData(1, 100)]
    [InlineData(2, 3_000)]
    [InlineData(40_000, 1)]
    [InlineData(70_000, 70_000)]
    [InlineData(30, 65_536)]
    public void Long_values_are_found_in_long_texts(int before, int after)
    {
        var value = new string('a', before) + "b" + new string('a', after);
        foreach (var near in (string[])[
            new string('a', before + after + 1), new string('a', before) + "c" + new string('a', after), value[1..], value[..^1]])
        {
            var text = string.Concat(Enumerable.Repeat(near + "x", 1 + 200_000 / near.Length));
            Check(text, value);
            Check(text + value, value);
            Check(value + text, value);
            Check(text + value + text + value + text, value);
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(1)]
    public void Values_at_the_edges_of_a_window_are_found(int offset)
    {
        const int window = 1 << 16;
        foreach (var length in (int[])[1, 2, 15, 16, 17, 64, 65])
        {
            var value = new string('v', length);
            for (var place = window - length - 1; place <= window + 1; place++)
            {
                var text = new string('-', place + offset) + value + new string('-', 2 * window);
                Check(text, value);
                Check(new string(text.Reverse().ToArray()), value);
            }
        }
    }

    [Fact]
    public void Empty_values_are_everywhere()
    {
        Assert.Equal(0, TextSearch.IndexOf("abc", ""));
        Assert.Equal(3, TextSearch.LastIndexOf("abc", ""));
        Assert.Equal(0, TextSearch.LastIndexOf("", ""));
        Assert.Equal(-1, TextSearch.IndexOf("", "a"));
    }

    private static void Check(string text, string value)
    {
        Assert.Equal(text.IndexOf(value, StringComparison.Ordinal), TextSearch.IndexOf(text, value));
        Assert.Equal(text.LastIndexOf(value, StringComparison.Ordinal), TextSearch.LastIndexOf(text, value));
    }

    private static void CheckTwoWay(string text, string value)
    {
        var first = text.IndexOf(value, StringComparison.Ordinal);
        var last = text.LastIndexOf(value, StringComparison.Ordinal);
        if (TwoWaySearch.IndexOf<TwoWaySearch.Forward>(text, value) != first) Assert.Fail($"{value} in {text} is at {first}.");
        // From the end, the distance is that of the value's end.
        var expected = last < 0 ? -1 : text.Length - value.Length - last;
        if (TwoWaySearch.IndexOf<TwoWaySearch.Backward>(text, value) != expected) Assert.Fail($"{value} in {text} is last at {last}.");
    }

    private static IEnumerable<string> AllTexts(int maxLength)
    {
        for (var length = 0; length <= maxLength; length++)
        {
            for (var bits = 0; bits < 1 << length; bits++)
            {
                yield return string.Create(length, bits, static (text, bits) =>
                {
                    for (var i = 0; i < text.Length; i++) text[i] = (bits >> i & 1) == 0 ? 'a' : 'b';
                });
            }
        }
    }

    private static string RandomText(Random random, int length, int letters) =>
        string.Create(length, (random, letters), static (text, state) =>
        {
            for (var i = 0; i < text.Length; i++) text[i] = (char)('a' + state.random.Next(state.letters));
        });
}
