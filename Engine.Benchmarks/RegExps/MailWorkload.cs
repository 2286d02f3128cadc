using System.Globalization;
using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.RegExps;

/// <summary>Addresses in letters, in their headers, and alone on a line.</summary>
internal static class MailWorkload
{
    // The pattern of the HTML standard for <input type=email>.
    private const string Valid =
        @"^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$";

    // Local parts in quotes, and addresses of numbers.
    private const string ValidWithQuotes =
        @"^(?:[^<>()[\]\\.,;:\s@""]+(?:\.[^<>()[\]\\.,;:\s@""]+)*|"".+"")@(?:\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|(?:[a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,})$";

    private const int Letters = 500;

    private static readonly string[] _hosts =
        ["example.com", "mail.example.org", "post.firma.example", "uni-bonn.example", "a.very.long.host-name.example.net", "x.io"];
    private static readonly string[] _names =
        ["anna", "ben.miller", "c_lopez", "dora+lists", "e.f.green", "info", "sales-europe", "h.u.g.o", "x1", "no-reply"];

    public static RegExpWorkload Create() =>
        new("mail", "E-mail", "Letters with headers and prose, and lines that are an address or nearly one", new RegExpText(Generate()),
    [
        new("addresses in prose", "[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}", "g", """
            for (const address of text.match(re)) sum += address.length;
            """, DotNetTasks.SumOfLengths),
        new("their parts, in any case", @"\b([\w.+-]+)@((?:[\w-]+\.)+[a-z]{2,})\b", "gi", """
            for (let m; (m = re.exec(text)) !== null;) sum += m[1].length * 2 + m[2].length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch())
                sum += (m.Groups[1].Value.Length * 2) + m.Groups[2].Value.Length;
            return sum;
        }),
        new("is a line an address (HTML)", Valid, "", "for (const line of lines) if (re.test(line)) sum++;", DotNetTasks.CountOfLines),
        new("is a line an address (quoted)", ValidWithQuotes, "", "for (const line of lines) if (re.test(line)) sum++;",
            DotNetTasks.CountOfLines),
        new("headers with addresses", @"^(From|To|Cc|Reply-To):\s*(?:""?([^""<\n]*)""?\s*)?<([^>\n]+)>", "gm", """
            for (const m of text.matchAll(re)) sum += m[1].length + (m[2] === undefined ? 0 : m[2].length) + m[3].length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch())
                sum += m.Groups[1].Value.Length + m.Groups[2].Value.Length + m.Groups[3].Value.Length;
            return sum;
        }),
        new("local parts hidden", @"([\w+-])[\w.+-]*@", "g", "return text.replace(re, '$1***@');",
            static (re, text) => re.Replace(text.Text, "$1***@")),
        new("quoted lines", @"^>+[ \t]?(.*)$", "gm", """
            return text.replace(re, (all, line) => '| ' + line);
            """, static (re, text) => re.Replace(text.Text, static m => "| " + m.Groups[1].Value)),
    ]);

    private static string Generate()
    {
        var random = new SeededRandom(2);
        var text = new StringBuilder();
        for (int i = 0; i < Letters; i++)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"From: \"{Words.Of(random)} {Words.Of(random)}\" <{Address(random)}>\nTo: <{Address(random)}>\n");
            if (random.Unit() < 0.4)
                text.Append(CultureInfo.InvariantCulture, $"Cc: {Words.Of(random)} {Words.Of(random)} <{Address(random)}>\n");
            text.Append(CultureInfo.InvariantCulture,
                $"Subject: {Words.Sentence(random, 2, 8)}\nDate: Mon, {random.Between(1, 29)} Jun 2024 10:{random.Between(10, 60)}:00 +0200\n\n");
            for (long lines = random.Between(2, 8); lines > 0; lines--)
            {
                if (random.Unit() < 0.3) text.Append(random.Unit() < 0.3 ? ">> " : "> ");
                text.Append(Words.Sentence(random, 5, 14));
                if (random.Unit() < 0.25)
                    text.Append(CultureInfo.InvariantCulture, $" Write to {Address(random)} or {Address(random)}, please.");
                text.Append('\n');
            }
            for (long lines = random.Between(1, 5); lines > 0; lines--)
                text.Append(random.Unit() < 0.75 ? Address(random)
                    : random.Of([
                    "not an address", "two@at@example.com", "dot..dot@example.com", "@example.com", "someone@", "a@b"])).Append('\n');
            text.Append('\n');
        }
        return text.ToString();
    }

    private static string Address(SeededRandom random) =>
        (random.Unit() < 0.5 ? random.Of(_names) : Words.Of(random) + random.Between(1, 1000)) + "@" + random.Of(_hosts);
}
