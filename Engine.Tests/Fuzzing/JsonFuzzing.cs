using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// Runs <see cref="JsonCheck"/> over mutants. Everything comes from a seed: each batch of cases has its own seed, and
/// its own engine whose caches the cases share. No case may exceed its time.
/// </summary>
internal sealed class JsonFuzzing(JsonCheck check, JsonSources sources)
{
    private const int CasesInBatch = 100;

    /// <summary>The number of cases tried.</summary>
    public long Cases { get; private set; }

    /// <summary>Returns a report of the first fault that is found within a time; null if there is none.</summary>
    public string? Run(int seed, TimeSpan time)
    {
        var start = Stopwatch.GetTimestamp();
        for (; Stopwatch.GetElapsedTime(start) < time; seed++)
        {
            if (RunBatch(seed, () => Stopwatch.GetElapsedTime(start) >= time) is { } report) return report;
        }
        return null;
    }

    private string? RunBatch(int seed, Func<bool> isOver)
    {
        var random = new Random(seed);
        var engine = new Engine();
        for (var i = 0; i < CasesInBatch && !isOver(); i++)
        {
            var document = sources.Pick(random);
            var bytes = JsonMutation.Mutate(document, sources.Pick(random), random);
            Cases++;
            if (check.Fault(engine, bytes) is { } fault) return Report(seed, i, bytes, fault);
        }
        return null;
    }

    private string Report(int seed, int number, byte[] bytes, string fault)
    {
        var report = new StringBuilder();
        report.AppendLine(CultureInfo.InvariantCulture, $"Case {number} of seed {seed} (QUOLL_FUZZ_SEED={seed} begins there): {fault}");
        if (check.Fault(new Engine(), bytes) is null)
        {
            report.AppendLine("A fresh engine has no fault with it: it takes the cases before.");
            return Append(report, bytes).ToString();
        }
        var smallest = Shrink(bytes);
        report.AppendLine(
            CultureInfo.InvariantCulture, $"Smallest input, of {smallest.Length} bytes: {check.Fault(new Engine(), smallest)}");
        return Append(report, smallest).ToString();
    }

    private static StringBuilder Append(StringBuilder report, byte[] bytes) =>
        report.AppendLine(Encoding.UTF8.GetString(bytes)).AppendLine(Convert.ToHexString(bytes));

    // Removes the parts that a fault does not need: pieces of half the length, of a quarter, down to single bytes.
    private byte[] Shrink(byte[] bytes)
    {
        var start = Stopwatch.GetTimestamp();
        for (var size = Math.Max(1, bytes.Length / 2); ; size = Math.Max(1, size / 2))
        {
            var isSmaller = false;
            for (var at = 0; at < bytes.Length && Stopwatch.GetElapsedTime(start).TotalSeconds < 10;)
            {
                byte[] candidate = [.. bytes.AsSpan(0, at), .. bytes.AsSpan(Math.Min(bytes.Length, at + size))];
                if (check.Fault(new Engine(), candidate) is null) at += size;
                else
                {
                    bytes = candidate;
                    isSmaller = true;
                }
            }
            if (size == 1 && !isSmaller) return bytes;
        }
    }
}
