using System.Text.Json;
using Quoll.RegExp;

namespace Quoll.Tests.RegExp;

/// <summary>Patterns as machine code match as the interpreter does, with the same steps and memory.</summary>
public class MachineCodeTests
{
    [Fact]
    public void Agrees_with_Node_and_the_interpreter()
    {
        int count = 0;
        foreach (string line in File.ReadLines(Path.Combine(ProjectFolder.Root, "Engine.Tests", "RegExp", "match-cases.jsonl")))
        {
            using JsonDocument document = JsonDocument.Parse(line);
            JsonElement[] parts = document.RootElement.EnumerateArray().ToArray();
            var matchers = new Matchers(RegExpMatchTests.Text(parts[0]), parts[1].GetString()!);
            Assert.True(matchers.IsTranslated);
            for (int i = 2; i < parts.Length; i += 3, count++)
                Assert.Equal(parts[i + 2].GetString(), matchers.Match(RegExpMatchTests.Text(parts[i]), parts[i + 1].GetInt32()));
        }
        Assert.True(count > 5000);
    }

    [Theory]
    [InlineData("(?:(?<y>a)|(?<y>b))\\k<y>", "", "abb", "1 3 -1 -1 1 2")]
    [InlineData("(?<=\\k<x>(?:(?<x>a)|(?<x>b)))c", "", "bbc", "2 3 -1 -1 1 2")]
    [InlineData("(?<=([ab]+)([bc]+))$", "", "abbc", "4 4 0 1 1 4")]
    [InlineData("(?i:a)b", "", "Ab", "0 2")]
    [InlineData("[\\p{Ll}--\\q{a|ab}]", "iv", "aAb", "2 3")]
    [InlineData("^\\p{RGI_Emoji}$", "v", "👨‍👩‍👧‍👦", "0 11")]
    [InlineData("(?:(a)|b)*(?!\\1c)", "", "abac", "0 3 2 3")]
    [InlineData("(?:(?=(\\w+))\\1:)+", "", "ab:cd:ef", "0 6 3 5")]
    [InlineData(".", "u", "\U0001F600x", "0 2")]
    [InlineData("^\\W\\w+\\b[^x]$", "iu", "-\u017Fk.", "0 4")]
    public void Matches(string pattern, string flags, string input, string? expected) =>
        Assert.Equal(expected, new Matchers(pattern, flags).Match(input, 0));

    /// <summary>At the limits of runs: unrolled, one by one, and with vectors.</summary>
    [Theory]
    [InlineData("\\d{8}x")]
    [InlineData("\\d{9}x")]
    [InlineData("\\d{3,13}x")]
    [InlineData("\\d{31,33}x")]
    [InlineData("\\d+x")]
    [InlineData("\\d*?x")]
    [InlineData("\\d{12,}?x")]
    [InlineData("\\d{40,}?x")]
    [InlineData("(\\d+)(\\d+)x")]
    [InlineData("\\d+(?=\\d{5}x)")]
    [InlineData("[^x]*x")]
    [InlineData(".*5.*x")]
    [InlineData("[^]{5}x")]
    [InlineData("\\d+[\\d\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00]x")]
    public void Runs_have_the_same_ends(string pattern)
    {
        var matchers = new Matchers(pattern, "");
        Assert.True(matchers.IsTranslated);
        for (int length = 0; length <= 70; length++)
            matchers.Match("ab" + string.Concat(Enumerable.Range(0, length).Select(static i => i % 10)) + "xy", 0);
        matchers.Match(new string('7', 100_000), 99_900);
        matchers.Match(new string('7', 100_000) + "x", 0);
    }

    [Theory]
    [InlineData("(a+)+$", 50)]
    [InlineData("((a)|a)*$", 50)]
    [InlineData("(a|aa)+$", 80)]
    [InlineData("^(.*?a){25}$", 60)]
    [InlineData("(?:a?){60}a{60}$", 59)]
    [InlineData("(?:a*){1000000000}(?:){1000000000}b", 50)]
    [InlineData("(?=(a+)+c)", 50)]
    [InlineData("^(?:(?:ab?)*?)*?c", 60)]
    public void Budget_ends_explosions_after_the_same_steps(string pattern, int length) =>
        Assert.Equal(nameof(TimeoutException), new Matchers(pattern, "").Match(new string('a', length) + "b!", 0, steps: 1_000_000));

    [Fact]
    public void Stack_has_the_same_limit() =>
        Assert.Equal(nameof(RegExpStackException), new Matchers("(?:(a)|b)*c", "").Match(new string('a', 20_000_000), 0, long.MaxValue));

    [Fact]
    public void Long_inputs_need_no_native_stack() =>
        Assert.Equal("0 1000000 999998 1000000", new Matchers("(ab)*$", "").Match(string.Concat(Enumerable.Repeat("ab", 500_000)), 0));

    [Fact]
    public void Long_patterns_are_interpreted()
    {
        Assert.True(new Matchers(string.Concat(Enumerable.Repeat("a(b|c)", 100)), "").IsTranslated);
        Assert.False(new Matchers(string.Concat(Enumerable.Repeat("a(b|c)", 1000)), "").IsTranslated);
    }

    /// <summary>Random patterns over few characters, so that most parts match now and then.</summary>
    [Fact]
    public void Random_patterns_agree_with_the_interpreter()
    {
        var random = new Random(20261126);
        for (int i = 0; i < 400; i++)
        {
            string flags = random.Next(6) switch { 0 => "i", 1 => "u", 2 => "iu", 3 => "m", 4 => "y", _ => "" };
            string pattern = new RandomPattern(random).Next();
            Matchers matchers;
            try
            {
                matchers = new Matchers(pattern, flags);
            }
            catch (RegExpSyntaxException)
            {
                continue;
            }
            for (int j = 0; j < 12; j++)
            {
                string input = string.Concat(Enumerable.Range(0, random.Next(j < 10 ? 12 : 60)).Select(_ => RandomPattern.Pick(random)));
                matchers.Match(input, random.Next(input.Length / 2 + 1), steps: 200_000);
            }
        }
    }
}
