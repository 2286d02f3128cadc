using System.Globalization;
using System.Reflection;
using Quoll.RegExp;

namespace Quoll.Tests.RegExp;

public class RegExpParserTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("", "dgimsuy")]
    [InlineData("", "dgimsvy")]
    [InlineData("a{2,1", "")]
    [InlineData("a{,5}", "")]
    [InlineData("{", "")]
    [InlineData("]}", "")]
    [InlineData(@"\8\9\1\07", "")]
    [InlineData(@"\c", "")]
    [InlineData(@"[\c]", "")]
    [InlineData(@"[\d-x]", "")]
    [InlineData(@"\k<a", "")]
    [InlineData(@"\u{110000}", "")]
    [InlineData("(?=a)*", "")]
    [InlineData(@"\p{Foo}", "")]
    [InlineData(@"(?<a>x)\k<a>", "")]
    [InlineData(@"\k<a>(?<a>x)", "u")]
    [InlineData(@"(?<\u0061b>x)\k<ab>", "")]
    [InlineData(@"(?<\u{61}>x)", "")]
    [InlineData(@"(?<\ud835\udc00>x)", "")]
    [InlineData("(?<𝐀π_$1>x)", "")]
    [InlineData("(?<a>x)|(?<a>y)", "")]
    [InlineData("(?:(?<a>x)|(?<b>y))|(?<a>z)(?<b>w)", "")]
    [InlineData("(?:(?<a>x)|(?:(?<a>y)|(?<a>z)))", "u")]
    [InlineData("(?i:a)(?-i:b)(?ms-i:c)(?i-:d)", "")]
    [InlineData(@"\p{L}\p{gc=Lu}\p{Script=Latin}\p{scx=Grek}\p{ASCII}\P{Any}\p{sc=Zzzz}", "u")]
    [InlineData(@"\p{RGI_Emoji}[\p{RGI_Emoji}a]", "v")]
    [InlineData(@"[\w--[a-z]][\w&&\d][[a][b]c-d\q{ab|c|}]", "v")]
    [InlineData(@"[^\q{a|b}][^[\w--\q{ab}]]", "v")]
    [InlineData(@"[a&b\&\-\!]", "v")]
    [InlineData(@"(?<=a)(?<!b)c", "")]
    [InlineData("a{99999999999999999999999,99999999999999999999999}", "u")]
    public void AcceptsPattern(string pattern, string flags) => RegExpParser.Validate(pattern, flags);

    [Theory]
    [InlineData("(?<a>x)|(?<a>y)", "", 2, "a:1,2")]
    [InlineData("(x)(?<b>y(?<a>z))", "", 3, "b:2 a:3")]
    [InlineData(@"[(](?:\()\((x)", "", 1, "")]
    [InlineData(@"[[\(]](x)", "v", 1, "")]
    public void CountsAndNamesGroups(string pattern, string flags, int groups, string names)
    {
        RegExpPattern parsed = RegExpParser.Parse(pattern, flags);
        Assert.Equal(groups, parsed.GroupCount);
        Assert.Equal(names, string.Join(' ', parsed.GroupNames.Select(n => n.Key + ":" + string.Join(',', n.Value))));
    }

    public static TheoryData<string, string, string, int> Errors => new()
    {
        { "a", "gg", RegExpMessages.FlagsInvalid, 1 },
        { "a", "uv", RegExpMessages.FlagsInvalid, 1 },
        { "a", "x", RegExpMessages.FlagsInvalid, 1 },
        { @"a\2(b)", "u", RegExpMessages.BackreferenceToMissingGroup, 1 },
        { "[a(]", "v", RegExpMessages.CharacterNeedsEscape, 2 },
        { "[a-]", "v", RegExpMessages.CharacterNeedsEscape, 3 },
        { "[a&&&b]", "v", RegExpMessages.CharacterNeedsEscape, 4 },
        { @"[a-\d]", "u", RegExpMessages.ClassEscapeInRange, 1 },
        { @"[\d-a]", "v", RegExpMessages.ClassEscapeInRange, 1 },
        { "[ab&&c]", "v", RegExpMessages.ClassOperatorsMixed, 3 },
        { "[a-z&&c]", "v", RegExpMessages.ClassOperatorsMixed, 4 },
        { "[a&&b--c]", "v", RegExpMessages.ClassOperatorsMixed, 5 },
        { "x[z-a]", "", RegExpMessages.ClassRangeOutOfOrder, 2 },
        { "[z-a]", "v", RegExpMessages.ClassRangeOutOfOrder, 1 },
        { "[a!!]", "v", RegExpMessages.ClassReservedPair, 2 },
        { "[^^^]", "v", RegExpMessages.ClassReservedPair, 2 },
        { "x[a", "", RegExpMessages.ClassUnterminated, 1 },
        { "x[[a]", "v", RegExpMessages.ClassUnterminated, 1 },
        { @"\u{110000}", "u", RegExpMessages.CodePointEscapeInvalid, 2 },
        { @"\u{}", "u", RegExpMessages.CodePointEscapeInvalid, 2 },
        { @"\c1", "u", RegExpMessages.ControlEscapeInvalid, 1 },
        { @"\00", "u", RegExpMessages.DecimalEscapeInvalid, 1 },
        { @"[\1]", "u", RegExpMessages.DecimalEscapeInvalid, 2 },
        { @"a\", "", RegExpMessages.EscapeAtEnd, 1 },
        { @"\a", "u", RegExpMessages.EscapeInvalid, 1 },
        { @"\-", "u", RegExpMessages.EscapeInvalid, 1 },
        { "(?*)", "", RegExpMessages.GroupInvalid, 0 },
        { "(?", "", RegExpMessages.GroupInvalid, 0 },
        { "(?<a>x)(?<a>y)", "", RegExpMessages.GroupNameDuplicate, 7 },
        { "(?:(?<a>x)|y)(?<a>z)", "", RegExpMessages.GroupNameDuplicate, 13 },
        { "(?<a>(?<a>x)|y)", "", RegExpMessages.GroupNameDuplicate, 5 },
        { "(?<1>x)", "", RegExpMessages.GroupNameInvalid, 0 },
        { "(?<>x)", "", RegExpMessages.GroupNameInvalid, 0 },
        { "(?<a", "", RegExpMessages.GroupNameInvalid, 0 },
        { @"(?<a>x)\k<b>", "", RegExpMessages.GroupNameUnknown, 7 },
        { "a(b", "", RegExpMessages.GroupUnterminated, 1 },
        { @"\x4", "u", RegExpMessages.HexEscapeInvalid, 1 },
        { "a)", "", RegExpMessages.LoneBracket, 1 },
        { "a]", "u", RegExpMessages.LoneBracket, 1 },
        { "(?ii:a)", "", RegExpMessages.ModifierDuplicate, 3 },
        { "(?i-i:a)", "", RegExpMessages.ModifierDuplicate, 4 },
        { "(?-:a)", "", RegExpMessages.ModifiersEmpty, 0 },
        { "(?ig:a)", "", RegExpMessages.ModifiersInvalid, 0 },
        { "(?i)", "", RegExpMessages.ModifiersInvalid, 0 },
        { @"(?<a>x)\k", "", RegExpMessages.NamedReferenceInvalid, 7 },
        { @"(?<a>x)[\k]", "", RegExpMessages.NamedReferenceInvalid, 9 },
        { @"[^\q{ab}]", "v", RegExpMessages.NegatedStrings, 0 },
        { @"\P{RGI_Emoji}", "v", RegExpMessages.NegatedStrings, 2 },
        { "a**", "", RegExpMessages.NothingToRepeat, 2 },
        { "{1}", "", RegExpMessages.NothingToRepeat, 0 },
        { "(?=a)*", "u", RegExpMessages.NothingToRepeat, 5 },
        { "(?<=a)*", "", RegExpMessages.NothingToRepeat, 6 },
        { "{", "u", RegExpMessages.NothingToRepeat, 0 },
        { @"\pL", "u", RegExpMessages.PropertyInvalid, 2 },
        { @"\p{Foo}", "u", RegExpMessages.PropertyUnknown, 3 },
        { @"\p{RGI_Emoji}", "u", RegExpMessages.PropertyUnknown, 3 },
        { @"\p{Block=Latin}", "u", RegExpMessages.PropertyUnknown, 3 },
        { @"\p{lu}", "u", RegExpMessages.PropertyUnknown, 3 },
        { "a{1", "u", RegExpMessages.QuantifierIncomplete, 1 },
        { "a{2,1}", "", RegExpMessages.QuantifierOutOfOrder, 1 },
        { "a{99999999999999999999,99999999999999999998}", "", RegExpMessages.QuantifierOutOfOrder, 1 },
        { @"[\qa]", "v", RegExpMessages.StringDisjunctionInvalid, 3 },
        { @"\u12", "u", RegExpMessages.UnicodeEscapeInvalid, 2 },
    };

    [Theory]
    [MemberData(nameof(Errors))]
    public void RefusesPattern(string pattern, string flags, string template, int offset)
    {
        var error = Assert.Throws<RegExpSyntaxException>(() => RegExpParser.Validate(pattern, flags));
        string literal = template.Split('{', '}').MaxBy(part => part.Length)!;
        Assert.Contains(literal, error.Message, StringComparison.Ordinal);
        Assert.Equal(offset, error.Offset);
    }

    [Theory]
    [InlineData("(", ")")]
    [InlineData("(?:", ")")]
    [InlineData("(?=", ")")]
    [InlineData("(?<!", ")")]
    [InlineData("(?i:", ")*")]
    public void GroupsNestWithoutNativeStack(string open, string close)
    {
        const int Depth = 100_000;
        string opened = string.Concat(Enumerable.Repeat(open, Depth));
        RegExpParser.Validate(opened + string.Concat(Enumerable.Repeat(close, Depth)), "");
        Assert.Throws<RegExpSyntaxException>(() => RegExpParser.Validate(opened, ""));
    }

    [Fact]
    public void ClassesNestedTooDeeplyAreRefused()
    {
        RegExpParser.Validate(new string('[', 100) + new string(']', 100), "v");
        var error = Assert.Throws<RegExpSyntaxException>(() =>
            RegExpParser.Validate(new string('[', 1_000_000) + new string(']', 1_000_000), "v"));
        Assert.Equal(RegExpMessages.TooDeeplyNested, error.Message);
    }

    [Fact]
    public void EveryMessageIsUsedAndFormats()
    {
        string folder = Path.Combine(ProjectFolder.Root, "Engine", "RegExp");
        string source = string.Concat(Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Select(File.ReadAllText));
        FieldInfo[] messages = typeof(RegExpMessages).GetFields(BindingFlags.Public | BindingFlags.Static);
        Assert.NotEmpty(messages);
        Assert.Equal(messages.Select(m => m.Name).Order(StringComparer.Ordinal), messages.Select(m => m.Name));
        foreach (FieldInfo message in messages)
        {
            Assert.Contains("RegExpMessages." + message.Name, source, StringComparison.Ordinal);
            Assert.NotEmpty(string.Format(CultureInfo.InvariantCulture, (string)message.GetRawConstantValue()!, "x"));
        }
    }
}
