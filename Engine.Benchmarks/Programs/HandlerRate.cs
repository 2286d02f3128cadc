using System.Diagnostics;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Programs;

/// <summary>How many requests a second a fetch handler answers: on Kestrel, and in Node.</summary>
/// <param name="Ours">Requests a second of <c>MapScript</c> on Kestrel.</param>
/// <param name="Node">Requests a second of Node's HTTP server with the same handler.</param>
internal sealed record HandlerRate(double Ours, double Node)
{
    private const int Connections = 16;
    private const int Rounds = 7;
    private static readonly TimeSpan _round = TimeSpan.FromSeconds(1);

    // Node has no server for fetch handlers: its HTTP server, with the least code between.
    private const string NodeServer = LoopbackServer.Handler + """

        const server = require('http').createServer(async (incoming, outgoing) => {
          const response = await handle(new Request('http://127.0.0.1' + incoming.url, { method: incoming.method, headers: incoming.headers }));
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        });
        server.listen(0, '127.0.0.1', () => console.log(server.address().port));
        process.stdin.on('end', () => process.exit()).resume();
        """;

    /// <summary>Measures both in turns; null without Node, which is noted.</summary>
    public static HandlerRate? Measure(List<string> missing)
    {
        if (V8Installation.Find(missing) is not { } node) return null;
        var start = new ProcessStartInfo(node) { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.ArgumentList.Add("--no-warnings");
        start.ArgumentList.Add("--eval");
        start.ArgumentList.Add(NodeServer);
        using var process = Process.Start(start) ?? throw new InvalidOperationException($"{node} did not start.");
        var port = process.StandardOutput.ReadLine();
        using var client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = Connections });
        string[] addresses = [LoopbackServer.Origin + LoopbackServer.HandlerPath + "?q=a+b", $"http://127.0.0.1:{port}/?q=a+b"];
        var texts = addresses.Select(address => client.GetStringAsync(address).GetAwaiter().GetResult()).ToArray();
        if (texts[0] != texts[1]) throw new InvalidOperationException($"The handlers answer '{texts[0]}' and '{texts[1]}'.");
        // The first round is for compilers.
        var rates = Enumerable.Range(0, Rounds)
            .Select(_ => addresses.Select(address => RateAsync(client, address).GetAwaiter().GetResult()).ToArray()).Skip(1).ToArray();
        process.StandardInput.Close();
        process.WaitForExit();
        return new HandlerRate(Median(rates.Select(static pair => pair[0])), Median(rates.Select(static pair => pair[1])));
    }

    private static async Task<double> RateAsync(HttpClient client, string address)
    {
        var clock = Stopwatch.StartNew();
        var counts = await Task.WhenAll(Enumerable.Range(0, Connections).Select(async _ =>
        {
            var count = 0;
            for (; clock.Elapsed < _round; count++) await client.GetByteArrayAsync(address);
            return count;
        }));
        return counts.Sum() / clock.Elapsed.TotalSeconds;
    }

    private static double Median(IEnumerable<double> values) => values.Order().ElementAt((Rounds - 1) / 2);

    /// <summary>Returns a sentence of the report.</summary>
    public override string ToString() =>
        $"A fetch handler that answers with 20 items of JSON, {Connections} connections: {Ours:N0} requests a second on Kestrel (`MapScript`), " +
        $"{Node:N0} in Node, {Ours / Node:F2} of it. The client is a process of .NET, which shares the two cores.";
}
