using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>Decides which code becomes machine code, and has it compiled by a thread in the background.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class HotCode
{
    /// <summary>Code that so many looks at the limits have found is hot. Between two looks are about a thousand calls or loops.</summary>
    private const int HeatToCompile = 4;

    public static Action<string>? Tracer = Environment.GetEnvironmentVariable("QUOLL_TRACE") is null ? null : Console.Error.WriteLine;

    private static readonly Lock s_lock = new();
    private static readonly Queue<Translation> s_queue = new();
    private static bool s_isRunning;

    /// <summary>Notes that code was found running. Returns true if it has got machine code.</summary>
    /// <param name="instance">The code.</param>
    /// <param name="now">Whether to compile without delay, for tests.</param>
    public static bool Note(CodeInstance instance, bool now)
    {
        // A function whose first call is on its way has no code yet.
        if (!instance.Block.IsCompiled) return false;
        var heat = ++instance.Heat;
        if (heat < HeatToCompile && !now) return false;
        var translation = Translation.Of(instance.Block);
        if (translation.Want()) Start(translation, now);
        if (translation.Code is not { } code || ReferenceEquals(code, instance.Compiled)) return false;
        instance.Use(code);
        return true;
    }

    /// <summary>Compiles again without the assumptions that have failed.</summary>
    public static void CompileAgain(CodeInstance instance, bool now)
    {
        var translation = Translation.Of(instance.Block);
        if (translation.WantAgain(instance.Compiled!)) Start(translation, now);
        if (translation.Code is { } code) instance.Use(code);
    }

    private static void Start(Translation translation, bool now)
    {
        if (now)
        {
            translation.Compile();
            return;
        }
        lock (s_lock)
        {
            s_queue.Enqueue(translation);
            if (s_isRunning) return;
            s_isRunning = true;
        }
        new Thread(Work) { IsBackground = true, Name = "Quoll compiler", Priority = ThreadPriority.BelowNormal }.Start();
    }

    private static void Work()
    {
        while (true)
        {
            Translation next;
            lock (s_lock)
            {
                if (!s_queue.TryDequeue(out next!))
                {
                    s_isRunning = false;
                    return;
                }
            }
            next.Compile();
        }
    }
}
