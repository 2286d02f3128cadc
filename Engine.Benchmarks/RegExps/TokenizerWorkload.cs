using System.Globalization;
using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.RegExps;

/// <summary>Splits the source of a program into tokens.</summary>
internal static class TokenizerWorkload
{
    private const string Space = @"\s+";
    private const string Comment = @"\/\/[^\n]*|\/\*[\s\S]*?\*\/";
    private const string Name = @"[A-Za-z_$][\w$]*";
    private const string Number = @"0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?";
    private const string Text = @"""(?:[^""\\\n]|\\.)*""|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`";
    private const string Sign = @"=>|\.\.\.|&&=?|\|\|=?|\?\?=?|\+\+|--|\*\*=?|<<=?|>>>?=?|[=!]==?|[-+*\/%&|^<>]=?|[{}()[\];,.?:~!=]";

    private const int Functions = 420;

    public static RegExpWorkload Create() => new("tokenizer", "Tokenizer", "The source of a program in JavaScript", new RegExpText(Generate()),
    [
        new("tokens, groups, sticky", $"({Space})|({Comment})|({Name})|({Number})|({Text})|({Sign})", "y", """
            re.lastIndex = 0;
            for (let m; re.lastIndex < text.length && (m = re.exec(text)) !== null;) {
              if (m[3] !== undefined) sum += m[3].length + 3;
              else if (m[1] !== undefined) sum += m[1].length;
              else if (m[6] !== undefined) sum += m[6].length + 6;
              else if (m[4] !== undefined) sum += m[4].length + 4;
              else if (m[5] !== undefined) sum += m[5].length + 5;
              else sum += m[2].length + 2;
            }
            """, static (re, text) =>
        {
            int sum = 0;
            for (int at = 0; at < text.Text.Length;)
            {
                var m = re.Match(text.Text, at);
                if (!m.Success) break;
                at = m.Index + m.Length;
                var g = m.Groups;
                if (g[3].Success) sum += g[3].Value.Length + 3;
                else if (g[1].Success) sum += g[1].Value.Length;
                else if (g[6].Success) sum += g[6].Value.Length + 6;
                else if (g[4].Success) sum += g[4].Value.Length + 4;
                else if (g[5].Success) sum += g[5].Value.Length + 5;
                else sum += g[2].Value.Length + 2;
            }
            return sum;
        }),
        new("tokens, names, sticky", $"(?<space>{Space})|(?<comment>{Comment})|(?<name>{Name})|(?<number>{Number})|(?<text>{Text})|(?<sign>{Sign})", "y", """
            re.lastIndex = 0;
            for (let m; re.lastIndex < text.length && (m = re.exec(text)) !== null;) {
              const { name, sign, number, text: string } = m.groups;
              if (name !== undefined) sum += name.length + 3;
              else if (sign !== undefined) sum += sign.length + 6;
              else if (number !== undefined) sum += number.length + 4;
              else if (string !== undefined) sum += string.length + 5;
            }
            """, static (re, text) =>
        {
            int sum = 0;
            for (int at = 0; at < text.Text.Length;)
            {
                var m = re.Match(text.Text, at);
                if (!m.Success) break;
                at = m.Index + m.Length;
                var g = m.Groups;
                if (g["name"].Success) sum += g["name"].Value.Length + 3;
                else if (g["sign"].Success) sum += g["sign"].Value.Length + 6;
                else if (g["number"].Success) sum += g["number"].Value.Length + 4;
                else if (g["text"].Success) sum += g["text"].Value.Length + 5;
            }
            return sum;
        }),
        new("tokens, all at once", $"{Space}|{Comment}|{Name}|{Number}|{Text}|{Sign}", "g", """
            const tokens = text.match(re);
            for (const token of tokens) sum += token.length;
            sum += tokens.length;
            """, static (re, text) =>
        {
            var tokens = new List<string>();
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) tokens.Add(m.Value);
            int sum = 0;
            foreach (string token in tokens) sum += token.Length;
            return sum + tokens.Count;
        }),
        new("keywords", @"\b(?:break|case|catch|class|const|continue|else|for|function|if|let|new|null|return|this|throw|typeof|while)\b", "g", """
            for (const word of text.match(re)) sum += word.length;
            """, DotNetTasks.SumOfLengths),
        new("strings", @"""(?:[^""\\\n]|\\.)*""|'(?:[^'\\\n]|\\.)*'", "g", """
            for (let m; (m = re.exec(text)) !== null;) sum += m[0].length + m.index % 7;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) sum += m.Value.Length + (m.Index % 7);
            return sum;
        }),
        new("comments removed", Comment, "g", "return text.replace(re, '');", static (re, text) => re.Replace(text.Text, "")),
        new("calls", @"([A-Za-z_$][\w$]*)\s*\(([^()]*)\)", "g", """
            for (const [, name, list] of text.matchAll(re)) sum += name.length * 2 + list.length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch())
                sum += (m.Groups[1].Value.Length * 2) + m.Groups[2].Value.Length;
            return sum;
        }),
    ]);

    private static string Generate()
    {
        var random = new SeededRandom(4);
        var text = new StringBuilder();
        for (int i = 0; i < Functions; i++)
        {
            if (random.Unit() < 0.5)
                text.Append(CultureInfo.InvariantCulture,
                $"/**\n * {Words.Sentence(random, 4, 12)}\n * @param {{number}} {Words.Of(random)} {Words.Sentence(random, 3, 8)}\n */\n");
            text.Append(CultureInfo.InvariantCulture,
                $"function {Identifier(random)}({Words.Of(random)}, {Words.Of(random)} = {random.Between(0, 100)}) {{\n");
            for (long lines = random.Between(3, 10); lines > 0; lines--) text.Append("  ").Append(Statement(random)).Append('\n');
            text.Append("}\n\n");
        }
        return text.ToString();
    }

    private static string Statement(SeededRandom random) => random.Between(0, 9) switch
    {
        0 => $"const {Identifier(random)} = {Identifier(random)}.{Words.Of(random)}(\"{Words.Of(random)} \\\"{Words.Of(random)}\\\"\\n\", {random.Between(0, 9999)});",
        1 => $"if ({Identifier(random)} === null || {Identifier(random)}.length >= 0x{random.Next() & 0xFFFF:x}) return [{random.Between(0, 9)}, 'a{Words.Of(random)}', 1.5e3];",
        2 => $"// {Words.Sentence(random, 4, 12)}",
        3 => $"for (let i = 0; i < {Identifier(random)}.length; i++) {Identifier(random)}[i] += i * {random.Between(1, 50)}.25;",
        4 => $"this.{Words.Of(random)} = new Map([['{Words.Of(random)}', {random.Between(0, 99)}], ['{Words.Of(random)}', {random.Between(0, 99)}]]);",
        5 => $"while ({Identifier(random)} !== undefined && !{Identifier(random)}.done) {{ {Identifier(random)}(); break; }}",
        6 => $"throw new TypeError(`{Words.Of(random)}: ${{{Words.Of(random)}}} {Words.Of(random)}`); /* {Words.Sentence(random, 3, 8)} */",
        7 => $"let {Identifier(random)} = ({Words.Of(random)}, {Words.Of(random)}) => {Words.Of(random)} ?? {Words.Of(random)} ** 2 >>> 0;",
        _ => $"{Identifier(random)}.{Identifier(random)}({Identifier(random)}, '{Words.Of(random)}', {random.Between(0, 999)}, {{ {Words.Of(random)}: true }});",
    };

    private static string Identifier(SeededRandom random)
    {
        string second = Words.Of(random);
        return random.Unit() < 0.4 ? Words.Of(random) : Words.Of(random) + char.ToUpperInvariant(second[0]) + second[1..];
    }
}
