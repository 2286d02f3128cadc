namespace Quoll.Tests.Runtime.Values;

/// <summary>
/// Strings may be passed between engines and threads, whatever form they have. All readers see the same text.
/// </summary>
public class StringsOnThreadsTests
{
    private const int Threads = 4;

    private const int LeastRounds = 20;

    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(1);

    public static readonly TheoryData<string> Makers = new()
    {
        // A rope that is deeper on the left, and one that is deeper on the right.
        "var s = ''; for (let i = 0; i < 200; i++) s += 'part ' + i; s",
        "var s = ''; for (let i = 0; i < 200; i++) s = 'part ' + i + s; s",
        // A rope with shared parts.
        "var s = 'a long enough piece of text'; for (let i = 0; i < 8; i++) s += s + i; s",
        // UTF-8 that JSON.stringify does not transcode, alone and in a rope.
        "JSON.stringify(Array.from({ length: 500 }, (_, i) => 'v\\u00e4lue ' + i))",
        "JSON.stringify(Array.from({ length: 500 }, (_, i) => 'value ' + i))",
        "var part = JSON.stringify(Array.from({ length: 200 }, (_, i) => 'v\\u00e4lue ' + i)); part + ',' + part + '!'",
        // Texts from a builder.
        "Array.from({ length: 500 }, (_, i) => 'v\\u00e4lue ' + i).join()",
        "'ab'.repeat(500).replaceAll('a', 'xyz')",
    };

    [Theory]
    [MemberData(nameof(Makers))]
    public void Text_is_whole_for_every_thread_that_looks_first(string code)
    {
        var engine = new Engine();
        var script = engine.Prepare(code);
        var expected =
            engine.Execute(
            $"(function () {{ let t = ''; for (const c of eval({System.Text.Json.JsonSerializer.Serialize(code)})) t += c; return t; }})()").AsString();
        Assert.True(expected.Length > 500);

        var text = JsValue.Undefined;
        var wrong = 0;
        var isOver = false;
        using var start = new Barrier(Threads + 1);
        using var end = new Barrier(Threads + 1);
        var readers = Enumerable.Range(0, Threads).Select(number => new Thread(() =>
        {
            var own = new Engine();
            own.Execute("function text(s) { return s + ''; } function units(s) { let t = 0; for (let i = 0; i < s.length; i++) t += s.charCodeAt(i); return t; }");
            var sum = expected.Sum(static unit => (double)unit);
            while (true)
            {
                start.SignalAndWait();
                if (Volatile.Read(ref isOver)) return;
                try
                {
                    var same = number switch
                    {
                        0 => text.AsString() == expected,
                        1 => own.Invoke("text", text).AsString() == expected,
                        2 => own.Invoke("units", text).AsNumber() == sum,
                        _ => text.Equals((JsValue)expected),
                    };
                    if (!same) Interlocked.Increment(ref wrong);
                }
                catch (Exception)
                {
                    // The error is counted, whatever it is. None may occur.
                    Interlocked.Increment(ref wrong);
                }
                end.SignalAndWait();
            }
        })).ToList();
        readers.ForEach(static reader => reader.Start());
        var clock = System.Diagnostics.Stopwatch.StartNew();
        var rounds = 0;
        // A busy machine does less in the same time, so the number of rounds counts.
        for (; rounds < LeastRounds || clock.Elapsed < Duration; rounds++)
        {
            text = engine.Execute(script);
            start.SignalAndWait();
            end.SignalAndWait();
        }
        Volatile.Write(ref isOver, true);
        start.SignalAndWait();
        readers.ForEach(static reader => reader.Join());
        Assert.Equal(0, wrong);
    }
}
