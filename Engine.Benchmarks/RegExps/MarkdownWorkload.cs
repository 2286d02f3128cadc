using System.Globalization;
using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.RegExps;

/// <summary>The patterns of a small Markdown converter.</summary>
internal static class MarkdownWorkload
{
    private const int Sections = 350;

    public static RegExpWorkload Create() =>
        new("markdown", "Markdown", "Headings, prose with emphasis, links and code, lists, and blocks of code", new RegExpText(Generate()),
    [
        new("headings", @"^(#{1,6})[ \t]+(.+?)[ \t]*#*$", "gm", """
            return text.replace(re, (all, signs, title) => `<h${signs.length}>${title}</h${signs.length}>`);
            """, static (re, text) => re.Replace(text.Text, static m => $"<h{m.Groups[1].Value.Length}>{m.Groups[2].Value}</h{m.Groups[1].Value.Length}>")),
        new("strong", @"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", "g", """
            return text.replace(re, '<strong>$2</strong>');
            """, static (re, text) => re.Replace(text.Text, "<strong>$2</strong>")),
        new("links and images", @"!?\[([^\]\n]*)\]\(([^()\s]+)(?:\s+""([^""]*)"")?\)", "g", """
            return text.replace(re, (all, label, address, title) => all[0] === '!' ? `<img src="${address}" alt="${label}">`
              : title === undefined ? `<a href="${address}">${label}</a>` : `<a href="${address}" title="${title}">${label}</a>`);
            """, static (re, text) => re.Replace(text.Text, static m =>
                m.Value[0] == '!' ? $"<img src=\"{m.Groups[2].Value}\" alt=\"{m.Groups[1].Value}\">"
                : !m.Groups[3].Success ? $"<a href=\"{m.Groups[2].Value}\">{m.Groups[1].Value}</a>"
                : $"<a href=\"{m.Groups[2].Value}\" title=\"{m.Groups[3].Value}\">{m.Groups[1].Value}</a>")),
        new("code spans", @"(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)", "g", """
            return text.replace(re, (all, ticks, code) => `<code>${code}</code>`);
            """, static (re, text) => re.Replace(text.Text, static m => $"<code>{m.Groups[2].Value}</code>")),
        new("fenced blocks", @"^(`{3,}|~{3,})[ \t]*(\w*)\n([\s\S]*?)^\1[ \t]*$", "gm", """
            for (const m of text.matchAll(re)) sum += m[2].length + m[3].length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) sum += m.Groups[2].Value.Length + m.Groups[3].Value.Length;
            return sum;
        }),
        new("items of lists", @"^( *)([*+-]|\d+\.)[ \t]+(.*)$", "gm", """
            for (let m; (m = re.exec(text)) !== null;) sum += m[1].length + m[2].length + m[3].length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch())
                sum += m.Groups[1].Value.Length + m.Groups[2].Value.Length + m.Groups[3].Value.Length;
            return sum;
        }),
        new("characters escaped", "[&<>\"']", "g", """
            return text.replace(re, (sign) => sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : sign === '"' ? '&quot;' : '&#39;');
            """, static (re, text) => re.Replace(text.Text, static m => m.Value switch { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", "\"" => "&quot;", _ => "&#39;" })),
    ]);

    private static string Generate()
    {
        var random = new SeededRandom(3);
        var text = new StringBuilder();
        for (int i = 0; i < Sections; i++)
        {
            text.Append('#', (int)random.Between(1, 5)).Append(' ').Append(Words.Of(random)).Append(' ').Append(Words.Of(random))
                .Append(random.Unit() < 0.2 ? " ##\n\n" : "\n\n");
            for (long paragraphs = random.Between(1, 4); paragraphs > 0; paragraphs--)
            {
                for (long sentences = random.Between(2, 7); sentences > 0; sentences--)
                    text.Append(Inline(random)).Append(random.Unit() < 0.3 ? '\n' : ' ');
                text.Append("\n\n");
            }
            if (random.Unit() < 0.4)
            {
                for (long items = random.Between(2, 8); items > 0; items--)
                    text.Append(' ', (int)random.Between(0, 2) * 2).Append(random.Of(["* ", "- ", "+ ", "1. ", "12. "]))
                        .Append(Inline(random)).Append('\n');
                text.Append('\n');
            }
            if (random.Unit() < 0.3)
            {
                string fence = random.Of(["```", "````", "~~~"]);
                text.Append(fence).Append(random.Of(["", "js", "sh", " csharp"])).Append('\n');
                for (long lines = random.Between(2, 12); lines > 0; lines--)
                    text.Append(CultureInfo.InvariantCulture,
                        $"  const {Words.Of(random)} = {Words.Of(random)}[\"{Words.Of(random)}\"] && {random.Between(0, 1000)} < n;\n");
                text.Append(fence).Append("\n\n");
            }
        }
        return text.ToString();
    }

    private static string Inline(SeededRandom random) => random.Between(0, 10) switch
    {
        0 => $"**{Words.Of(random)} {Words.Of(random)}** {Words.Sentence(random, 3, 9)}",
        1 => $"{Words.Of(random)} __{Words.Of(random)}__ & {Words.Of(random)} *{Words.Of(random)}* {Words.Sentence(random, 3, 9)}",
        2 => $"See [{Words.Of(random)} {Words.Of(random)}](https://docs.example/{Words.Of(random)}/{random.Between(1, 999)}) {Words.Sentence(random, 2, 6)}",
        3 => $"![{Words.Of(random)}](images/{Words.Of(random)}.png \"{Words.Of(random)} {Words.Of(random)}\") {Words.Sentence(random, 2, 6)}",
        4 => $"`{Words.Of(random)}({Words.Of(random)})` {Words.Sentence(random, 3, 9)}",
        5 => $"It isn't ``{Words.Of(random)} ` {Words.Of(random)}`` [{random.Between(1, 20)}] {Words.Sentence(random, 3, 9)}",
        _ => Words.Sentence(random, 5, 14),
    };
}
