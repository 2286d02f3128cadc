using System.Globalization;
using System.Text.Json;
using Quoll.RegExp;
using Quoll.Text;

namespace Quoll.Tests.RegExp;

public class RegExpMatchTests
{
    /// <summary>match-cases.jsonl has the answers of Node. The script match-cases.js beside it wrote them.</summary>
    [Fact]
    public void AgreesWithNode()
    {
        var differences = new List<string>();
        int count = 0;
        foreach (string line in File.ReadLines(Path.Combine(ProjectFolder.Root, "Engine.Tests", "RegExp", "match-cases.jsonl")))
        {
            using JsonDocument document = JsonDocument.Parse(line);
            JsonElement[] parts = document.RootElement.EnumerateArray().ToArray();
            string pattern = Text(parts[0]);
            string flags = parts[1].GetString()!;
            var regExp = CompiledRegExp.Compile(pattern, flags);
            for (int i = 2; i < parts.Length; i += 3)
            {
                string input = Text(parts[i]);
                int lastIndex = parts[i + 1].GetInt32();
                string? found = Match(regExp, input, lastIndex);
                if (found != parts[i + 2].GetString())
                    differences.Add($"/{pattern}/{flags} at {lastIndex} of {JsonSerializer.Serialize(input)}: {found}, not {parts[i + 2]}");
                count++;
            }
        }
        Assert.Empty(differences);
        Assert.True(count > 5000);
    }

    /// <summary>
    /// Features that Node 20 does not have: duplicate names, modifiers, and set operations that fold case first.
    /// </summary>
    [Theory]
    [InlineData("(?:(?<y>a)|(?<y>b))\\k<y>", "", "abb", "1 3 -1 -1 1 2")]
    [InlineData("(?:(?:(?<x>a)|(?<x>b))\\k<x>){2}", "", "aabb", "0 4 -1 -1 2 3")]
    [InlineData("(?<=\\k<x>(?:(?<x>a)|(?<x>b)))c", "", "bbc", "2 3 -1 -1 1 2")]
    [InlineData("\\k<x>(?:(?<x>a)|(?<x>b))", "", "b", "0 1 -1 -1 0 1")]
    [InlineData("(?i:a)b", "", "Ab", "0 2")]
    [InlineData("(?i:a)b", "", "AB", null)]
    [InlineData("(?-i:a)b", "i", "aB", "0 2")]
    [InlineData("(?-i:a)b", "i", "Ab", null)]
    [InlineData("(?s:.)(?-s:.)", "s", "\n\n", null)]
    [InlineData("(?s:.)(?-s:.)", "s", "\na", "0 2")]
    [InlineData("(?m:^b$)", "", "a\nb\nc", "2 3")]
    [InlineData("(?m-i:^a$)|b$", "i", "x\na\nB", "2 3")]
    [InlineData("(a)(?i:\\1)", "", "aA", "0 2 0 1")]
    [InlineData("(?i:[^x])y", "", "Xy", null)]
    [InlineData("[\\w--a]", "iv", "aA", null)]
    [InlineData("[\\p{Ll}--\\q{a|ab}]", "iv", "aAb", "2 3")]
    [InlineData("[\\p{Lu}--[A-C]]", "iv", "bcd", "2 3")]
    [InlineData("[^\\p{Lu}]", "iv", "aB1", "2 3")]
    [InlineData("^[\\q{KM|ab}--\\q{km}]$", "iv", "KM", null)]
    [InlineData("^\\p{RGI_Emoji}$", "v", "👨‍👩‍👧‍👦", "0 11")]
    [InlineData("^\\p{Emoji_Keycap_Sequence}$", "v", "1️⃣", "0 3")]
    [InlineData("^[\\p{RGI_Emoji}--\\q{👍🏽}]$", "v", "👍🏽", null)]
    [InlineData("^[\\p{RGI_Emoji}&&\\q{👍🏽|x}]$", "v", "👍🏽", "0 4")]
    public void MatchesNewerSyntax(string pattern, string flags, string input, string? expected) =>
        Assert.Equal(expected, Match(CompiledRegExp.Compile(pattern, flags), input, 0));

    [Theory]
    [InlineData("\\p{Lu}", "AÉΩ𐐀ǋ", "1 1 1 1 0")]
    [InlineData("\\p{L}", "aªא漢1", "1 1 1 1 0")]
    [InlineData("\\p{Script=Cyrillic}", "жЖж́a", "1 1 1 0 0")]
    [InlineData("\\p{scx=Deva}", "ऄ।a", "1 1 0")]
    [InlineData("\\p{sc=Deva}", "ऄ।a", "1 0 0")]
    [InlineData("\\p{ID_Start}", "a_1ℵ", "1 0 0 1")]
    [InlineData("\\p{Emoji}", "😀1a", "1 1 0")]
    [InlineData("\\p{Any}", "a\U0010FFFF", "1 1")]
    [InlineData("\\p{Assigned}", "a\u0378", "1 0")]
    [InlineData("\\p{sc=Zzzz}", "a\u0378", "0 1")]
    public void KnowsProperties(string pattern, string characters, string expected)
    {
        var regExp = CompiledRegExp.Compile("^" + pattern + "$", "u");
        IEnumerable<string> answers = characters.EnumerateRunes().Select(r => Match(regExp, r.ToString(), 0) is null ? "0" : "1");
        Assert.Equal(expected, string.Join(' ', answers));
    }

    [Theory]
    [InlineData("a", "", "aa", 3, null)]
    [InlineData("", "", "aa", 2, "2 2")]
    [InlineData("a", "y", "ba", 0, null)]
    [InlineData("a", "y", "ba", 1, "1 2")]
    [InlineData(".", "u", "😀x", 1, "0 2")]
    [InlineData(".", "uy", "😀x", 1, "0 2")]
    [InlineData("\\ude00", "u", "😀", 0, null)]
    [InlineData("\\ude00", "", "😀", 0, "1 2")]
    [InlineData("(?!😀)", "u", "😀", 0, "2 2")]
    public void StartsAtLastIndex(string pattern, string flags, string input, int lastIndex, string? expected) =>
        Assert.Equal(expected, Match(CompiledRegExp.Compile(pattern, flags), input, lastIndex));

    [Theory]
    [InlineData("(a+)+$", 50)]
    [InlineData("((a)|a)*$", 50)]
    [InlineData("(a|aa)+$", 80)]
    [InlineData("^(.*?a){25}$", 60)]
    [InlineData("(?:a?){60}a{60}$", 59)]
    [InlineData("(?:a*){1000000000}(?:){1000000000}b", 50)]
    public void BudgetEndsExplosions(string pattern, int length)
    {
        var budget = new StepBudget(2_000_000);
        var regExp = CompiledRegExp.Compile(pattern, "");
        string input = new string('a', length) + "b!";
        Assert.Throws<TimeoutException>(() => regExp.Match(input, 0, new int[regExp.CaptureLength], budget));
        Assert.InRange(budget.Spent, 2_000_000, 2_000_000 + 2 * Matcher.StepsPerCall);
        // The thread's stack is usable again.
        Assert.Equal("0 1", Match(CompiledRegExp.Compile("a", ""), "a", 0));
    }

    [Fact]
    public void StackHasALimit()
    {
        var regExp = CompiledRegExp.Compile("(?:(a)|b)*c", "");
        string input = new string('a', 20_000_000);
        Assert.Throws<RegExpStackException>(() => regExp.Match(input, 0, new int[regExp.CaptureLength], null));
    }

    [Fact]
    public void LongInputsNeedNoNativeStack()
    {
        string input = string.Concat(Enumerable.Repeat("ab", 500_000));
        Assert.Equal("0 1000000 999998 1000000", Match(CompiledRegExp.Compile("(ab)*$", ""), input, 0));
        Assert.Equal("0 1000000 999999 1000000", Match(CompiledRegExp.Compile("(?:a|(b))*?$", ""), input, 0));
    }

    [Theory]
    [InlineData("(", ")")]
    [InlineData("(?=", ")")]
    [InlineData("(?:a", ")*")]
    public void DeepPatternsMatchOrAreRefused(string open, string close)
    {
        string Nested(int depth) =>
            string.Concat(Enumerable.Repeat(open, depth)) + "b" + string.Concat(Enumerable.Repeat(close, depth));
        Assert.NotNull(Match(CompiledRegExp.Compile(Nested(100), ""), new string('a', 100) + "b", 0));
        var error = Assert.Throws<RegExpSyntaxException>(() => CompiledRegExp.Compile(Nested(100_000), ""));
        Assert.Equal(RegExpMessages.TooDeeplyNested, error.Message);
    }

    [Fact]
    public void OneRegExpServesManyThreads()
    {
        var regExp = CompiledRegExp.Compile("(\\p{Lu})(\\w+)@([^ ]+)", "u");
        Parallel.For(0, 2000, i => Assert.Equal($"{i % 7} {i % 7 + 9} {i % 7} {i % 7 + 1} {i % 7 + 1} {i % 7 + 3} {i % 7 + 4} {i % 7 + 9}",
            Match(regExp, new string(' ', i % 7) + "Ada@b.org c", 0)));
    }

    /// <summary>Returns the captures as text, or null.</summary>
    private static string? Match(CompiledRegExp regExp, string input, int lastIndex)
    {
        int[] captures = new int[regExp.CaptureLength];
        return regExp.Match(input, lastIndex, captures, null)
            ? string.Join(' ', captures.Select(c => c.ToString(CultureInfo.InvariantCulture)))
            : null;
    }

    internal static string Text(JsonElement element) => element.ValueKind == JsonValueKind.String
        ? element.GetString()!
        : string.Concat(element.EnumerateArray().Select(static unit => (char)unit.GetInt32()));

    private sealed class StepBudget(long limit) : WorkBudget
    {
        public long Spent { get; private set; }

        public override void Spend(long steps)
        {
            Spent += steps;
            if (Spent >= limit)
                throw new TimeoutException();
        }

        public override void Reserve(long bytes)
        {
        }

        public override void ReserveTime(long nanoseconds)
        {
        }
    }
}
