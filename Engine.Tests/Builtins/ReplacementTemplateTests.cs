namespace Quoll.Tests.Builtins;

public sealed class ReplacementTemplateTests
{
    // An own exec is observable, so the second regular expression takes the general path.
    private const string Both = """
        function both(pattern, flags, text, replacement) {
          const general = new RegExp(pattern, flags);
          general.exec = RegExp.prototype.exec;
          const one = text.replace(new RegExp(pattern, flags), replacement), other = text.replace(general, replacement);
          if (one !== other) throw new Error(`/${pattern}/${flags} with ${replacement}: ${one} is not ${other}`);
          return one;
        }
        """;

    [Theory]
    [InlineData("$1-$2")]
    [InlineData("$0$3$9")]
    [InlineData("$01$02$11$10$")]
    [InlineData("$$1$&$`$'")]
    [InlineData("$<y>$<none>$<y")]
    [InlineData("$<")]
    [InlineData("plain")]
    [InlineData("")]
    public void A_template_read_once_is_the_substitution_of_the_specification(string template)
    {
        var engine = new Engine();
        engine.Execute(Both);
        foreach (string pattern in new[] { "(a)(b)?", "(?<y>a)|(?<z>b)", "(?:(?<y>a)|(?<y>b))c?", "()",
            "(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)" })
        {
            foreach (string flags in new[] { "", "g", "gy", "gd" })
            {
                engine.SetValue("pattern", pattern);
                engine.SetValue("flags", flags);
                engine.SetValue("template", template);
                engine.Execute("both(pattern, flags, 'xaby bac aaabbbcccddd', template)");
                engine.Execute(
                    "both(pattern, flags, 'xaby bac aaabbbcccddd', (...all) => '[' + JSON.stringify(all) + RegExp.lastMatch + ']')");
            }
        }
    }

    [Fact]
    public void A_function_may_use_the_same_regular_expression()
    {
        string text = new Engine().Execute("""
            const re = /(.)b/g;
            'abcb'.replace(re, (all, one, at) => { re.compile('x'); return `<${one}${at}${'1b2b'.replace(/(.)b/g, (all, two) => two)}>`; })
            """).AsString();
        Assert.Equal("<a012><c212>", text);
    }

    [Fact]
    public void Groups_by_name_are_plain_objects()
    {
        string text = new Engine().Execute("""
            const first = /(?<b>x)(?<a>y)?/.exec('x').groups, second = 'xy'.match(/(?<b>x)(?<a>y)?/).groups;
            first.c = 1; delete second.b;
            JSON.stringify([Object.keys(first), first.b, 'a' in first, first.a === undefined, Object.keys(second), Object.getPrototypeOf(first), Object.keys(/(?<b>x)(?<a>y)?/.exec('x').groups)])
            """).AsString();
        Assert.Equal("""[["b","a","c"],"x",true,true,["a"],null,["b","a"]]""", text);
    }
}
