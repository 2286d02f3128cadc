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

    /// <summary>
    /// Gets a line for each compilation: what was compiled, how long it took, and why earlier code failed.
    /// </summary>
    public static Action<string>? Tracer { get; set; }

    /// <summary>Notes that code was found running. Returns true if it has got machine code.</summary>
    public static bool Note(CodeInstance instance, HotCodeMode mode)
    {
        // A function whose first call is on its way has no code yet.
        if (!instance.Block.IsCompiled) return false;
        var heat = ++instance.Heat;
        // What another engine has found hot is hot here, too.
        if (heat < s_heatToCompile && mode == HotCodeMode.Background && instance.Block.Translation is null) return false;
        var translation = Translation.Of(instance.Block);
        if (translation.Want()) Start(translation, mode);
        if (translation.Code is not { } code || ReferenceEquals(code, instance.Compiled)) return false;
        instance.Use(code);
        return true;
    }

    /// <summary>Compiles again without the assumptions that have failed.</summary>
    public static void CompileAgain(CodeInstance instance, HotCodeMode mode)
    {
        var translation = Translation.Of(instance.Block);
        if (translation.WantAgain(instance.Compiled!)) Start(translation, mode);
        if (translation.Code is { } code) instance.Use(code);
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
