using System.Diagnostics;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Runtime.Agents;

/// <summary>
/// Cancelling from another thread takes effect soon, whatever the engine does, and also in single calls that take
/// seconds.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Speed", "Slow")]
public class CancellationTests
{
    /// <summary>
    /// The promise of docs/security.md, 50 ms on a common machine, in times of the known work. A script that does not
    /// see the cancellation takes seconds, or does not end.
    /// </summary>
    private const double Promised = 5;

    public static readonly TheoryData<string> SingleCalls = new()
    {
        "for (;;);",
        // Parsing and compiling.
        "const source = 'a = [1, { b: x => x + 1 }];\\n'.repeat(2e6); begin(); for (;;) eval(source);",
        "const source = 'var a' + Array.from({ length: 1e6 }, (_, i) => i).join(', a') + ';'; begin(); for (;;) Function(source);",
        "const source = '(' .repeat(3e3) + '1' + ')'.repeat(3e3) + ';'; const all = source.repeat(2e3); begin(); for (;;) eval(all);",
        "const source = '\"' + 'x'.repeat(2e8) + '\"'; begin(); for (;;) eval(source);",
        "const source = '/*' + ' '.repeat(4e8) + '*/'; begin(); for (;;) eval(source);",
        "const pattern = '(?:ab|c[d-f]){1,3}'.repeat(1e6); begin(); for (;;) new RegExp(pattern);",
        // Regular expressions.
        "const text = 'a'.repeat(40) + 'b'; begin(); for (;;) /(a+)+$/.test(text);",
        "const text = 'a'.repeat(4e8); begin(); for (;;) /b/.test(text);",
        "const text = 'ab'.repeat(1e7); begin(); for (;;) text.match(/a/g);",
        // Sorting.
        "const a = Float64Array.from({ length: 1e7 }, (_, i) => -i); begin(); for (;;) Array.from(a).sort();",
        "const a = Float64Array.from({ length: 3e7 }, (_, i) => -i * 7 % 1e6); begin(); for (;;) a.sort();",
        // BigInt.
        "const n = 3n ** 600000n; begin(); for (;;) n.toString();",
        "const n = 3n ** 300000n; begin(); for (;;) n * n / 7n;",
        "const text = '7'.repeat(300000); begin(); for (;;) BigInt(text);",
        // JSON.
        "const a = new Array(1e7).fill(1.5); begin(); for (;;) JSON.stringify(a);",
        "const text = '[' + '1.5,'.repeat(2e7) + '1]'; begin(); for (;;) JSON.parse(text);",
        "const text = ' '.repeat(4e8) + '1'; begin(); for (;;) JSON.parse(text);",
        "const text = '\"' + 'x'.repeat(5e7) + '\"'; begin(); for (;;) JSON.parse(text);",
        "const text = 'x'.repeat(2e8); begin(); for (;;) JSON.stringify(text);",
        // Text and elements in bulk.
        "const text = 'a'.repeat(1e8), value = 'a'.repeat(5e7) + 'b'; begin(); for (;;) text.indexOf(value);",
        "const text = 'a'.repeat(2e8), value = 'b' + 'a'.repeat(1e8); begin(); for (;;) text.lastIndexOf(value);",
        "const text = 'abcdefgh'.repeat(4e7), value = 'abcdefgh'.repeat(4) + 'y'; begin(); for (;;) text.indexOf(value);",
        "const text = '\\u{10400}'.repeat(1e8); begin(); for (;;) text.toLowerCase();",
        "const text = 'a'.repeat(4e8); begin(); for (;;) text.toUpperCase();",
        "const text = 'a'.repeat(4e8); begin(); for (;;) encodeURIComponent(text);",
        "const text = 'ax '.repeat(1e8); begin(); for (;;) /\\bx/.test(text);",
        "const text = 'a\\u0301'.repeat(1e8); begin(); for (;;) text.normalize();",
        "const text = 'ß'.repeat(2e8); begin(); for (;;) text.toUpperCase();",
        "const a = new Array(3e7).fill(0); begin(); for (;;) a.indexOf(1);",
        "const o = {}; for (let i = 0; i < 1e6; i++) o['k' + i] = i; begin(); for (;;) Object.entries(o);",
    };

    [Theory]
    [MemberData(nameof(SingleCalls))]
    public void Cancellation_is_seen_at_once(string code) => MachinePace.AssertSoon(Promised, () => Delay(code));

    // Measures from the cancellation, a few milliseconds after the script has called `begin`, until the call ends.
    private static TimeSpan Delay(string code)
    {
        using var source = new CancellationTokenSource();
        var engine = new Engine(new EngineOptions { CancellationToken = source.Token });
        using var begun = new ManualResetEventSlim();
        engine.SetValue("begin", () => { begun.Set(); });
        if (!code.Contains("begin();", StringComparison.Ordinal)) begun.Set();
        long cancelled = 0;
        var canceller = new Thread(() =>
        {
            begun.Wait();
            Thread.Sleep(30);
            cancelled = Stopwatch.GetTimestamp();
            source.Cancel();
        });
        canceller.Start();
        var thrown = Record.Exception(() => engine.Execute(code));
        var ended = Stopwatch.GetTimestamp();
        begun.Set();
        canceller.Join();
        Assert.Equal(source.Token, Assert.IsType<OperationCanceledException>(thrown).CancellationToken);
        return Stopwatch.GetElapsedTime(cancelled, ended);
    }
}
