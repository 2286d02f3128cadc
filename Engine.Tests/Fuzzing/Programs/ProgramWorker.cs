using System.Text;
using Quoll.Tests.Fuzzing.Border;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// A process that runs programs which may end it: one program per line, each in its own engine under limits. The parent
/// process watches it.
/// </summary>
internal static class ProgramWorker
{
    /// <summary>The argument that starts this assembly as a worker.</summary>
    public const string Argument = "--run-programs";

    /// <summary>
    /// Garbage of earlier programs must not count for the next one, so it is collected when the process has this much.
    /// </summary>
    private const long CollectedBytes = 100_000_000;

    /// <summary>Longer texts are cut, because they are shown to people.</summary>
    private const int MaxTextLength = 100_000;

    /// <summary>The size that most threads have, so recursion reaches the end soon.</summary>
    private const int StackSize = 1 << 20;

    public static int Run()
    {
        var thread = new Thread(Serve, StackSize);
        thread.Start();
        thread.Join();
        return 0;
    }

    private static void Serve()
    {
        using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        while (input.ReadLine() is { } line) output.WriteLine(Run(ProgramOrder.Parse(line)).ToLine());
    }

    /// <summary>Collects garbage, so that the memory measured afterwards belongs to the next program.</summary>
    public static void CollectGarbage()
    {
        if (PeakMemory.Resident > CollectedBytes) GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        PeakMemory.Reset();
    }

    private static ProgramOutcome Run(in ProgramOrder order)
    {
        if (order.HostSeed is { } seed)
        {
            var outcome = BorderProgram.Run(order, seed);
            return outcome with { Text = Cut(outcome.Text) };
        }
        CollectGarbage();
        var engine = new Engine(new EngineOptions
        {
            MaxTime = order.Steps is null ? TimeSpan.FromSeconds(order.Seconds) : null,
            MaxAllocatedBytes = order.Bytes,
            MaxSteps = order.Steps,
            TimeZone = TimeZoneInfo.Utc,
            Console = TextWriter.Null,
            Globals = EngineGlobals.Web,
        });
        var time = BusyTime.Start();
        var (ending, text) = Run(engine, order.Code);
        var milliseconds = time.Milliseconds;
        var peak = PeakMemory.Peak;
        if (ending < Ending.Fault && !IsUsable(engine)) (ending, text) = (Ending.Fault, "the engine is not usable any more");
        return new ProgramOutcome(ending, Cut(text), milliseconds, peak, BusyTime.OfKnownWork(milliseconds, order));
    }

    private static string Cut(string text) => text.Length > MaxTextLength ? text[..MaxTextLength] : text;

    private static (Ending, string) Run(Engine engine, string code)
    {
        try
        {
            var value = engine.Execute(code, new() { SourceName = "program.js" });
            return (Ending.Completed, value.IsString ? value.AsString() : "");
        }
        catch (JavaScriptException thrown)
        {
            return (Ending.Threw, thrown.Description);
        }
        catch (ExecutionLimitException limit)
        {
            return (Ending.Limited, limit.Limit.ToString());
        }
        catch (Exception unexpected)
        {
            return (Ending.Fault, unexpected.ToString());
        }
    }

    // Checks the engine whatever the program did to its globals. Waiting jobs are another call, with its own limits.
    private static bool IsUsable(Engine engine)
    {
        try
        {
            return engine.Execute("var fuzzCheck = 1; for (let i = 0; i < 3; i++) fuzzCheck += i; fuzzCheck").AsNumber() == 4;
        }
        catch (JavaScriptException e) when (e.Description.Contains("fuzzCheck", StringComparison.Ordinal))
        {
            // The global object was frozen.
            return true;
        }
    }
}
