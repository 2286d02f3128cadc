using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>Decides which code becomes machine code, and has it compiled by one thread of the process.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class HotCode
{
    /// <summary>
    /// The heat of code that is compiled: see <see cref="HeatOf"/>. On one processor, compiling takes time from the
    /// script.
    /// </summary>
    private static readonly int s_heatToCompile = Environment.ProcessorCount == 1 ? 64 : 16;

    /// <summary>From this part of that heat on, the interpreter notes what helps the translation.</summary>
    private const int WarmPart = 4;

    /// <summary>A block loses one degree of its heat in this time, in milliseconds.</summary>
    private const int TimePerLoss = 16;

    /// <summary>
    /// In milliseconds from the first poll of the process: earlier no code is hot. Most short scripts end before, and
    /// need neither the types of the tier nor its thread, which take a millisecond.
    /// </summary>
    private const int Beginning = 10;

    private static readonly long s_firstPoll = Environment.TickCount64;
    private static readonly long s_methodsAtFirstPoll = JitInfo.GetCompiledMethodCount();

    /// <summary>More requests are dropped: code that is still hot comes again.</summary>
    private const int MostRequests = 256;

    /// <summary>
    /// For each unit of time that it compiles, the thread rests for nine, except for the first ones: it takes at most a
    /// tenth of a core for long.
    /// </summary>
    private const int RestPerWork = 9;

    /// <summary>The runtime is done when it compiles fewer methods than this between two checks.</summary>
    private const int FewMethods = 5;

    /// <summary>In milliseconds.</summary>
    private const int TimeBetweenChecks = 20;

    private const int MostChecksOfRuntime = 25;

    /// <summary>In milliseconds: how much it may compile before it must rest.</summary>
    private const int Allowance = 100;

    private static readonly Lock s_lock = new();

    // An engine that dies takes its requests along.
    private static readonly List<WeakReference<Translation>> s_functions = [];
    private static readonly Queue<CodeRequest> s_others = new();
    private static bool s_isRunning;
    private static int s_compilations;
    private static long s_lastWork;
    private static double s_worked;

    /// <summary>The number of compilations of the process.</summary>
    public static int Compilations => Volatile.Read(ref s_compilations);

    /// <summary>
    /// Gets a line for each compilation: what was compiled, how long it took, and why earlier code failed.
    /// </summary>
    public static Action<string>? Tracer { get; set; }

    /// <summary>Notes that code was found running. Returns true if it has got machine code.</summary>
    public static bool Note(CodeInstance instance, HotCodeMode mode, WaitingCode waiting)
    {
        // A function whose first call is on its way has no code yet.
        if (!instance.Block.HasBytecode) return false;
        var before = instance.MachineCode;
        waiting.Take();
        var heat = AddHeat(instance.Block);
        var isHot = heat >= s_heatToCompile && Environment.TickCount64 - s_firstPoll >= Beginning;
        // What another engine has found hot is hot here, too.
        if (before is null && (isHot || mode.IsForced || instance.Block.Translation is not null))
        {
            var translation = Translation.Of(instance.Block);
            if (translation.Want(instance))
            {
                Start(translation, mode);
                waiting.Add(instance);
            }
            if (translation.Code is { } code) instance.Use(code);
        }
        else if (before is null && heat >= s_heatToCompile / WarmPart)
        {
            instance.SeenElements ??= new SeenElements(instance.Block.Code.Length);
        }
        return !ReferenceEquals(before, instance.MachineCode);
    }

    /// <summary>
    /// Returns how hot a block is now: how often polls found it running, in any engine, minus one for
    /// each <see cref="TimePerLoss"/> since.
    /// </summary>
    /// <remarks>
    /// Two polls are about a thousand calls or loops apart. So a block becomes hot only if it takes its share of a
    /// processor's time. A program that spends its time everywhere is faster when it is interpreted, because bytecode
    /// is many times smaller than machine code.
    /// </remarks>
    public static int HeatOf(CodeBlock block) => (int)Math.Max(0, block.Heat - (Now - block.LastPoll));

    // Two threads may lose a poll between them.
    private static int AddHeat(CodeBlock block)
    {
        var heat = HeatOf(block) + 1;
        block.LastPoll = Now;
        return block.Heat = heat;
    }

    private static long Now => Environment.TickCount64 / TimePerLoss;

    /// <summary>
    /// Compiles again without the assumptions that have failed. Until then the code is interpreted: it would go on
    /// failing.
    /// </summary>
    public static void CompileAgain(CodeInstance instance, HotCodeMode mode, WaitingCode waiting)
    {
        var translation = Translation.Of(instance.Block);
        if (translation.WantAgain(instance.MachineCode!)) Start(translation, mode);
        instance.Use(translation.Code);
        if (instance.MachineCode is null) waiting.Add(instance);
    }

    /// <summary>
    /// Compiles again for something to gain: see <see cref="SiteLevels.Improve"/>. Returns false if it should be asked
    /// again later.
    /// </summary>
    public static bool TryImprove(CodeInstance instance, HotCodeMode mode, WaitingCode waiting)
    {
        var translation = Translation.Of(instance.Block);
        if (!translation.TryWantBetter(instance.MachineCode!, out var isWanted)) return false;
        if (isWanted)
        {
            Start(translation, mode);
            waiting.Add(instance);
        }
        else if (translation.Code is { } code)
        {
            // Another engine may have asked for it.
            instance.Use(code);
        }
        return true;
    }

    private static void Start(Translation translation, HotCodeMode mode)
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
    public static void Start(CodeRequest request, HotCodeMode mode)
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
        s_worked = Math.Max(0, s_worked - (double)rested / RestPerWork) + Stopwatch.GetElapsedTime(began).TotalMilliseconds;
        if (s_worked > Allowance) Thread.Sleep((int)Math.Min(1000, RestPerWork * (s_worked - Allowance)));
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
