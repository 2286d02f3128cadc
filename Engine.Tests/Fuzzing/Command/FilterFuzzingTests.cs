using System.Diagnostics;
using System.Globalization;
using System.Text;
using Quoll.Cli;
using Quoll.Tests.Cli;
using Xunit.Abstractions;

namespace Quoll.Tests.Fuzzing.Command;

/// <summary>
/// The fuzzing run of the command as a filter, for a part of QUOLL_FUZZ_SECONDS. Whatever it reads, it ends with one of
/// its exit codes and reveals no internals. QUOLL_FUZZ_SEED repeats a reported case.
/// </summary>
[Trait("Speed", "Slow")]
public class FilterFuzzingTests(ITestOutputHelper output)
{
    private const int DefaultSeconds = 4;

    // All limits are a second. The rest is for a busy machine.
    private static readonly int[] ExitCodes = [ExitCode.Success, ExitCode.Error, ExitCode.Usage, ExitCode.Limit];

    [Fact]
    public async Task Filter_ends_with_one_of_its_exit_codes()
    {
        var (sources, time) = (JsonSources.Load(), FuzzOption.Time(DefaultSeconds, part: 0.5));
        var (start, seed) = (Stopwatch.GetTimestamp(), FuzzOption.Seed - 1);
        var endings = new Dictionary<int, int>();
        string? report = null;
        async Task RunAsync()
        {
            while (report is null && Stopwatch.GetElapsedTime(start) < time)
            {
                var number = Interlocked.Increment(ref seed);
                var (code, fault) = await Check(new FilterCase(number, sources));
                if (fault is not null) report = $"Seed {number} (QUOLL_FUZZ_SEED={number} begins there): {fault}";
                lock (endings) endings[code] = endings.GetValueOrDefault(code) + 1;
            }
        }
        await Task.WhenAll(RunAsync(), RunAsync());
        var counts = endings.OrderBy(static ending => ending.Key).Select(static ending => $"{ending.Value} with exit code {ending.Key}");
        output.WriteLine(string.Join(", ", counts));
        Assert.True(report is null, report);
        Assert.NotEmpty(endings);
    }

    [Fact]
    public void Seed_gives_the_same_case()
    {
        var sources = JsonSources.Load();
        for (var seed = 1; seed < 20; seed++)
        {
            var (one, other) = (new FilterCase(seed, sources), new FilterCase(seed, sources));
            Assert.Equal(one.Options, other.Options);
            Assert.Equal(one.Program, other.Program);
            Assert.Equal(one.Input, other.Input);
            Assert.Equal(one.Contents, other.Contents);
        }
    }

    private static async Task<(int ExitCode, string? Fault)> Check(FilterCase @case)
    {
        using var folder = new TemporaryFolder();
        foreach (var (name, bytes) in @case.Contents) await File.WriteAllBytesAsync(Path.Combine(folder.Path, name), bytes);
        var files = @case.Files.Select(name => name == "-" ? name : Path.Combine(folder.Path, name));
        string program = @case.Program;
        string[] arguments = [.. @case.Options, "--", program, .. files];
        using var process = QuollProcess.Start(arguments);
        var error = process.StandardError.ReadToEndAsync();
        // The output may be endless, so it is discarded.
        var results = process.StandardOutput.BaseStream.CopyToAsync(Stream.Null);
        try
        {
            await process.StandardInput.BaseStream.WriteAsync(@case.Input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The process ended and did not read all of its input.
        }
        using var patience = new CancellationTokenSource(MachinePace.Hang);
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            return (-1, $"it did not end within {MachinePace.Hang.TotalSeconds} s\n{Shown(@case)}");
        }
        await results;
        return (process.ExitCode, FaultOf(process.ExitCode, await error) is { } fault ? $"{fault}\n{Shown(@case)}" : null);
    }

    private static string? FaultOf(int exitCode, string error)
    {
        if (Array.IndexOf(ExitCodes, exitCode) < 0) return $"exit code {exitCode}: {Cut(error)}";
        // .NET prints these for an unhandled exception, and for any other exception.
        foreach (var trace in new[] { "Unhandled exception", "   at Quoll.", "   at System.", "System.Private.CoreLib", "Exception:" })
        {
            if (error.Contains(trace, StringComparison.Ordinal)) return $"it shows an exception of .NET: {Cut(error)}";
        }
        return null;
    }

    private static string Shown(FilterCase @case)
    {
        var text = new StringBuilder($"quoll {string.Join(' ', @case.Options)} -- \"{@case.Program}\" {string.Join(' ', @case.Files)}\n");
        foreach (var (name, bytes) in @case.Contents.Prepend(new("-", @case.Input)))
            text.Append(CultureInfo.InvariantCulture, $"{name}, {bytes.Length} bytes: {Cut(Encoding.UTF8.GetString(bytes))}\n");
        return text.ToString();
    }

    private static string Cut(string text) => text.Length > 1000 ? text[..1000] + "…" : text;
}
