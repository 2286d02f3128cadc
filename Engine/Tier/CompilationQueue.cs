using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>What waits for machine code, and the one thread of the process that compiles it.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class CompilationQueue
{
    private static readonly long s_firstPoll = Environment.TickCount64;
    private static readonly long s_methodsAtFirstPoll = JitInfo.GetCompiledMethodCount();

    /// <summary>More requests are dropped: code that is still hot comes again.</summary>
    private const int MostRequests = 256;

    /// <summary>
    /// When its budget is spent, the thread rests nine times as long as it compiles: it takes at most a tenth of a core
    /// for long.
    /// </summary>
    private const int RestPerWork = 9;

    /// <summary>The runtime is done when it compiles fewer methods than this between two checks.</summary>
    private const int FewMethods = 5;

    /// <summary>In milliseconds.</summary>
    private const int TimeBetweenChecks = 20;

    private const int MostChecksOfRuntime = 25;

    /// <summary>
    /// In milliseconds. Until it has compiled this long, the thread takes half of a core, in the first two seconds of a
    /// program. On one processor, it takes the time from the script.
    /// </summary>
    private static readonly int s_budget = Environment.ProcessorCount == 1 ? 100 : 1000;

    private static readonly Lock s_lock = new();

    // An engine that dies takes its requests along.
    private static readonly List<WeakReference<Translation>> s_functions = [];
    private static readonly Queue<CodeRequest> s_others = new();
    private static bool s_isRunning;
    private static int s_compilations;
    private static long s_lastWork;
    private static double s_worked;

    /// <summary>In milliseconds, since the first poll of the process.</summary>
    public static long Age => Environment.TickCount64 - s_firstPoll;

    /// <summary>The number of compilations of the process.</summary>
    public static int Compilations => Volatile.Read(ref s_compilations);

    /// <summary>
    /// Gets a line for each compilation: what was compiled, how long it took, and why earlier code failed.
    /// </summary>
    public static Action<string>? Tracer { get; set; }

    /// <summary>Has a function compiled, which the caller has claimed.</summary>
    public static void Add(Translation translation, HotCodeMode mode)
    {
        if (mode.IsForced)
        {
            translation.Compile(mode);
            return;
        }
        lock (s_lock)
        {
            if (s_functions.Count == MostRequests) translation.Drop();
            else s_functions.Add(new WeakReference<Translation>(translation));
            StartThread();
        }
    }

    /// <summary>Has other code made.</summary>
    public static void Add(CodeRequest request, HotCodeMode mode)
    {
        if (mode.IsForced)
        {
            Make(request);
            return;
        }
        lock (s_lock)
        {
            if (s_others.Count == MostRequests) request.Drop();
            else s_others.Enqueue(request);
            StartThread();
        }
    }

    private static void Make(CodeRequest request)
    {
        var began = Stopwatch.GetTimestamp();
        var code = request.Make(MachineCodeLimit.HasRoom, out var size);
        if (code is not null) MachineCodeLimit.Add(code, size);
        if (Tracer is { } tracer) tracer(Describe(request.Name, code is not null, $"{size} bytes", began));
    }

    /// <summary>Returns the line of a trace for a compilation.</summary>
    public static string Describe(string name, bool isCompiled, string size, long began) => string.Create(
        CultureInfo.InvariantCulture,
        $"{(isCompiled ? "compiled" : "skipped ")}  {name}: {size}, {Stopwatch.GetElapsedTime(began).TotalMilliseconds:F1} ms");

    private static void StartThread()
    {
        if (s_isRunning) return;
        s_isRunning = true;
        new Thread(Work) { IsBackground = true, Name = "Quoll compiler", Priority = ThreadPriority.BelowNormal }.Start();
    }

    // Ends when nothing is left to do.
    private static void Work()
    {
        GiveWay();
        while (TryDequeue(out var translation, out var request))
        {
            var began = Stopwatch.GetTimestamp();
            if (translation is not null) translation.Compile(HotCodeMode.Background);
            else Make(request!);
            Interlocked.Increment(ref s_compilations);
            Rest(began);
        }
    }

    // The runtime compiles the methods of the interpreter in the first moments of a process, also in the background.
    // All scripts gain by that, so it comes first.
    private static void GiveWay()
    {
        var (checkedAt, methods) = (s_firstPoll, s_methodsAtFirstPoll);
        for (var checks = 0; checks < MostChecksOfRuntime; checks++)
        {
            Thread.Sleep((int)Math.Max(0, checkedAt + TimeBetweenChecks - Environment.TickCount64));
            var compiled = JitInfo.GetCompiledMethodCount();
            if (compiled - methods < FewMethods) return;
            (checkedAt, methods) = (Environment.TickCount64, compiled);
        }
    }

    // What the thread has worked is forgotten with time. Only this thread does this, one at a time.
    private static void Rest(long began)
    {
        var rested = Math.Max(0, (began - s_lastWork) * 1000 / Stopwatch.Frequency);
        s_lastWork = Stopwatch.GetTimestamp();
        var worked = Stopwatch.GetElapsedTime(began).TotalMilliseconds;
        s_worked = Math.Max(0, s_worked - (double)rested / RestPerWork) + worked;
        Thread.Sleep((int)Math.Min(1000, Math.Max(worked, RestPerWork * (s_worked - s_budget))));
    }

    // Functions come first: a program waits for them longer than for a pattern.
    private static bool TryDequeue(out Translation? translation, out CodeRequest? request)
    {
        lock (s_lock)
        {
            translation = TakeHottest();
            request = null;
            return translation is not null || s_others.TryDequeue(out request) || (s_isRunning = false);
        }
    }

    // Code that is interpreted comes before code that has something to gain.
    private static Translation? TakeHottest()
    {
        (WeakReference<Translation> Reference, Translation Translation)? hottest = null;
        var first = (IsInterpreted: false, Heat: -1);
        s_functions.RemoveAll(static reference => !reference.TryGetTarget(out _));
        foreach (var reference in s_functions)
        {
            if (!reference.TryGetTarget(out var translation)) continue;
            var order = (translation.Code is null, translation.Heat);
            if (order.CompareTo(first) <= 0) continue;
            (hottest, first) = ((reference, translation), order);
        }
        if (hottest is not { } taken) return null;
        s_functions.Remove(taken.Reference);
        return taken.Translation;
    }
}
