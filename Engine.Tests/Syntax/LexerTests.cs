using System.Numerics;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

public class LexerTests
{
    private static Literal Literal(string text) =>
        Assert.IsType<Literal>(Assert.IsType<ExpressionStatement>(Parser.ParseScript("(" + text + ")", "test.js").Body[0]).Expression);

    [Theory]
    [InlineData("0", 0)]
    [InlineData("123456789012345678901234567890", 123456789012345678901234567890d)]
    [InlineData("1_0.2_5e1_0", 10.25e10)]
    [InlineData(".5", 0.5)]
    [InlineData("5.", 5)]
    [InlineData("1e400", double.PositiveInfinity)]
    [InlineData("5e-324", double.Epsilon)]
    [InlineData("0xFF", 255)]
    [InlineData("0x1_0", 16)]
    [InlineData("0o17", 15)]
    [InlineData("0B101", 5)]
    [InlineData("017", 15)]
    [InlineData("018", 18)]
    [InlineData("09.5", 9.5)]
    [InlineData("0.00000000000001", 1e-14)]
    [InlineData("12345678901234.5", 12345678901234.5)]
    [InlineData("123456789012345.5", 123456789012345.5)]
    [InlineData("9.00719925474099", 9.00719925474099)]
    [InlineData("1.e2", 100)]
    [InlineData("0x20000000000001", 9007199254740993d)]
    [InlineData("0x20000000000003", 9007199254740996d)]
    [InlineData("0x40000000000002000000000000000000000", 3.48449143727041e+41)]
    [InlineData("0x40000000000002000000000000000000001", 3.484491437270411e+41)]
    public void Numbers(string text, double value) => Assert.Equal(value, Literal(text).Number);

    [Theory]
    [InlineData("0n", "0")]
    [InlineData("123_456n", "123456")]
    [InlineData("0xFFFFFFFFFFFFFFFFFn", "295147905179352825855")]
    [InlineData("0b1010n", "10")]
    [InlineData("0o777777777777777777777777n", "4722366482869645213695")]
    public void BigInts(string text, string value)
    {
        Assert.Equal(LiteralKind.BigInt, Literal(text).Kind);
        Assert.Equal(BigInteger.Parse(value), Literal(text).BigInt);
    }

    [Theory]
    [InlineData("'a\"b'", "a\"b")]
    [InlineData("'\\n\\t\\r\\b\\f\\v\\0\\'\\\\'", "\n\t\r\b\f\v\0'\\")]
    [InlineData("'\\x41\\u0042\\u{43}\\u{1F600}'", "ABC\U0001F600")]
    [InlineData("'a\\\nb\\\r\nc\\\u2028d'", "abcd")]
    [InlineData("'\\101\\7\\377\\400\\8'", "A\u0007\u00FF\u00200" + "8")]
    public void Strings(string text, string value) => Assert.Equal(value, Literal(text).String);

    /// <summary>Not in the table above: attributes are stored as UTF-8, which has no lone surrogates.</summary>
    [Fact]
    public void Strings_may_have_lone_surrogates() => Assert.Equal("\uD83D\uDE00\uD83D", Literal("'\\uD83D\\uDE00\\uD83D'").String);

    [Fact]
    public void Templates_have_cooked_and_raw_strings()
    {
        var statement = (ExpressionStatement)Parser.ParseScript("tag`a\\n${1}\r\n\\u{zz}${2}\\\r\n`", "test.js").Body[0];
        var template = ((TaggedTemplateExpression)statement.Expression).Quasi;
        Assert.Equal(new string?[] { "a\n", null, "" }, template.Cooked.AsEnumerable());
        Assert.Equal(["a\\n", "\n\\u{zz}", "\\\n"], template.Raw);
        Assert.Equal(2, template.Expressions.Length);
    }

    [Fact]
    public void Equal_names_are_one_string()
    {
        var tree = ParsedTree.Script("name; o.name; \\u006eame; ({ name: 'name' })");
        var names = tree.All<Identifier>().Where(i => i.Name == "name").Select(i => i.Name).Append(tree.All<Literal>()[0].String!)
            .ToArray();
        Assert.Equal(5, names.Length);
        Assert.All(names, n => Assert.Same(names[0], n));
    }

    [Fact]
    public void Regular_expressions_keep_their_source()
    {
        var tree = ParsedTree.Script("a = b / c; /[/\\]/]+\\//gu");
        var literal = tree.Single<RegExpLiteral>();
        Assert.Equal("[/\\]/]+\\/", literal.Pattern);
        Assert.Equal("gu", literal.Flags);
    }

    [Fact]
    public void Ranges_are_those_of_the_source()
    {
        const string Text = "x = (a.b) + f(1)[c]?.d;";
        var tree = ParsedTree.Script(Text);
        Assert.Equal("x = (a.b) + f(1)[c]?.d", Text[tree.Single<AssignmentExpression>().Start..tree.Single<AssignmentExpression>().End]);
        Assert.Equal("(a.b) + f(1)[c]?.d", Text[tree.Single<BinaryExpression>().Start..tree.Single<BinaryExpression>().End]);
        Assert.Equal("f(1)[c]?.d", Text[tree.Single<ChainExpression>().Start..tree.Single<ChainExpression>().End]);
        Assert.Equal("a.b", Text[tree.All<MemberExpression>()[0].Start..tree.All<MemberExpression>()[0].End]);
        Assert.Equal(Text, Text[tree.Program.Body[0].Start..tree.Program.Body[0].End]);
    }
}
