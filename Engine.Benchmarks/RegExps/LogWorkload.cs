using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.RegExps;

/// <summary>Lines of a web server's access log in the combined format.</summary>
internal static class LogWorkload
{
    private const string Fields =
        @"^(?<host>\S+) (?<ident>\S+) (?<user>\S+) \[(?<time>[^\]]+)\] ""(?<method>[A-Z]+) (?<path>[^ ""]+)(?: HTTP\/(?<version>[\d.]+))?"" (?<status>\d{3}) (?<size>\d+|-)" +
        @"(?: ""(?<referrer>[^""]*)"" ""(?<agent>[^""]*)"")?$";

    private const int Lines = 2_000;

    private static readonly string[] _agents =
    [
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
        "Mozilla/5.0 (compatible; Searchbot/2.1; +http://search.example/bot.html)",
        "curl/8.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
        "pricecrawler/0.9 (+https://prices.example)",
    ];

    private static readonly string[] _paths =
        ["/", "/index.html", "/static/app.js", "/static/site.css", "/images/logo.svg", "/api/v2/products", "/api/v2/orders", "/search", "/login", "/blog/2024/03/a-new-start", "/feed.xml"];

    public static RegExpWorkload Create() => new("log", "Log parsing", "An access log in the combined format", new RegExpText(Generate()),
    [
        new("fields of each line", Fields, "", """
            for (const line of lines) {
              const m = re.exec(line);
              if (m) { const g = m.groups; sum += g.host.length + g.path.length + g.status.length + g.size.length + (g.agent ? g.agent.length : 0) + 1; }
            }
            """, static (re, text) =>
        {
            int sum = 0;
            foreach (string line in text.Lines)
            {
                var m = re.Match(line);
                if (m.Success) sum += SumOfFields(m.Groups);
            }
            return sum;
        }),
        new("fields of the whole log", Fields, "gm", """
            for (const { groups: g } of text.matchAll(re)) {
              sum += g.host.length + g.path.length + g.status.length + g.size.length + (g.agent ? g.agent.length : 0) + 1;
            }
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) sum += SumOfFields(m.Groups);
            return sum;
        }),
        new("lines of failed requests", @"^\S+ .*"" 5\d\d .*$", "gm", """
            for (const line of text.match(re)) sum += line.length;
            """, DotNetTasks.SumOfLengths),
        new("query parameters", @"[?&](\w+)=([^&\s""]*)", "g", """
            for (let m; (m = re.exec(text)) !== null;) sum += m[1].length * 2 + m[2].length;
            """, static (re, text) =>
        {
            int sum = 0;
            for (var m = re.Match(text.Text); m.Success; m = m.NextMatch())
                sum += (m.Groups[1].Value.Length * 2) + m.Groups[2].Value.Length;
            return sum;
        }),
        new("addresses", @"\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b", "g", """
            for (const address of text.match(re)) sum += address.length;
            """, DotNetTasks.SumOfLengths),
        new("lines of robots", "bot|crawler|spider", "i", """
            for (const line of lines) if (re.test(line)) sum++;
            """, DotNetTasks.CountOfLines),
        new("dates made sortable", @"\[(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) [+-]\d{4}\]", "g", """
            return text.replace(re, '$3-$2-$1T$4');
            """, static (re, text) => re.Replace(text.Text, "$3-$2-$1T$4")),
    ]);

    private static int SumOfFields(GroupCollection g) =>
        g["host"].Value.Length + g["path"].Value.Length + g["status"].Value.Length + g["size"].Value.Length
            + (g["agent"].Success ? g["agent"].Value.Length : 0) + 1;

    private static string Generate()
    {
        var random = new SeededRandom(1);
        var text = new StringBuilder();
        long seconds = 0;
        for (int i = 0; i < Lines; i++)
        {
            if (i > 0) text.Append('\n');
            seconds += random.Between(0, 90);
            string time =
                new DateTime(2024, 6, 3, 6, 0, 0, DateTimeKind.Utc).AddSeconds(seconds)
                .ToString("dd/MMM/yyyy:HH:mm:ss", CultureInfo.InvariantCulture);
            string query = random.Unit() < 0.4 ? $"?q={Words.Of(random)}&page={random.Between(1, 40)}&session={random.Next():x16}" : "";
            long status = random.Unit() < 0.85 ? 200 : random.Of<long>([301, 304, 403, 404, 500, 502, 503]);
            string size = status == 304 ? "-" : random.Between(90, 90_000).ToString(CultureInfo.InvariantCulture);
            string user = random.Unit() < 0.1 ? Words.Of(random) : "-";
            text.Append(CultureInfo.InvariantCulture,
                $"{random.Between(1, 224)}.{random.Between(0, 256)}.{random.Between(0, 256)}.{random.Between(1, 255)} - {user} [{time} +0000] ");
            text.Append(CultureInfo.InvariantCulture,
                $"\"{(random.Unit() < 0.85 ? "GET" : "POST")} {random.Of(_paths)}{query} HTTP/{(random.Unit() < 0.7 ? "1.1" : "2.0")}\" {status} {size}");
            if (random.Unit() < 0.95)
                text.Append(CultureInfo.InvariantCulture,
                $" \"{(random.Unit() < 0.5 ? "-" : "https://www.shop.example" + random.Of(_paths))}\" \"{random.Of(_agents)}\"");
        }
        return text.ToString();
    }
}
