using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>Decides which code becomes machine code, and has it compiled by one thread of the process.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class HotCode
{
    /// <summary>
    /// The number of looks at the limits that must find code running. Between two looks are about a thousand calls or
    /// loops. On one processor, compiling takes time from the script.
    /// </summary>
    private static readonly int s_heatToCompile = Environment.ProcessorCount == 1 ? 20 : 4;

    /// <summary>More requests are dropped: code that is still hot comes again.</summary>
    private const int MostRequests = 256;

    /// <summary>
    /// For each unit of time that it compiles, the thread rests for two. It takes at most a third of a core.
    /// </summary>
    private const int RestPerWork = 2;

    private static readonly Lock s_lock = new();

    // An engine that dies takes its requests along.
    private static readonly Queue<WeakReference<Translation>> s_requests = new();
    private static bool s_isRunning;
    private static int s_compilations;

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
        if (!instance.Block.IsCompiled) return false;
        var before = instance.Compiled;
        waiting.Take();
        var heat = ++instance.Heat;
        // What another engine has found hot is hot here, too.
        if (before is null && (heat >= s_heatToCompile || mode != HotCodeMode.Background || instance.Block.Translation is not null))
        {
            var translation = Translation.Of(instance.Block);
            if (translation.Want())
            {
                Start(translation, mode);
                waiting.Add(instance);
            }
            if (translation.Code is { } code) instance.Use(code);
        }
        return !ReferenceEquals(before, instance.Compiled);
    }

    /// <summary>
    /// Compiles again without the assumptions that have failed. Until then the code is interpreted: it would go on
    /// failing.
    /// </summary>
    public static void CompileAgain(CodeInstance instance, HotCodeMode mode, WaitingCode waiting)
    {
        var translation = Translation.Of(instance.Block);
        if (translation.WantAgain(instance.Compiled!)) Start(translation, mode);
        instance.Use(translation.Code);
        if (instance.Compiled is null) waiting.Add(instance);
    }

    private static void Start(Translation translation, HotCodeMode mode)
    {
        if (mode != HotCodeMode.Background)
        {
            translation.Compile(fails: mode == HotCodeMode.Failing);
            return;
        }
        lock (s_lock)
        {
            if (s_requests.Count == MostRequests)
            {
                translation.Drop();
                return;
            }
            s_requests.Enqueue(new WeakReference<Translation>(translation));
            if (s_isRunning) return;
            s_isRunning = true;
        }
        new Thread(Work) { IsBackground = true, Name = "Quoll compiler", Priority = ThreadPriority.BelowNormal }.Start();
    }

    // Ends when nothing is left to do.
    private static void Work()
    {
        while (Next(out var translation))
        {
            var began = Environment.TickCount64;
            translation?.Compile(fails: false);
            Interlocked.Increment(ref s_compilations);
            Thread.Sleep((int)Math.Min(1000, RestPerWork * (Environment.TickCount64 - began)));
        }
    }

    private static bool Next(out Translation? translation)
    {
        translation = null;
        lock (s_lock)
        {
            if (!s_requests.TryDequeue(out var request)) return s_isRunning = false;
            request.TryGetTarget(out translation);
            return true;
        }
    }
}
