using System.Collections.Concurrent;
using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Compiler;

/// <summary>
/// The code of texts that were compiled before, for all engines of the process: compiled code holds nothing of a realm.
/// </summary>
/// <remarks>
/// A text enters the cache when a thread compiles it for the second time, because most texts of eval come only once.
/// The cache has two generations of limited size. When the young one is full, the old one is dropped, so a code that is
/// not used for a while goes away, and a lookup stores nothing that threads share.
/// </remarks>
internal static class CodeCache
{
    /// <summary>The size of a generation, in bytes.</summary>
    public const long GenerationSize = 32L << 20;

    /// <summary>About the bytes of an entry without text and code.</summary>
    private const int EntrySize = 320;

    /// <summary>
    /// The fewest bytes of text and code that count for each UTF-16 code unit of the text: functions of long texts are
    /// compiled later, by their first calls.
    /// </summary>
    private const int BytesOfUnit = 8;

    // Hashes of texts that this thread has compiled lately.
    private const int SeenCount = 512;

    [ThreadStatic]
    private static int[]? _seen;

    /// <summary>Code, and the steps that its compilation took. Without limits nothing counts them: null.</summary>
    private sealed record Entry(object Code, long? Steps);

    /// <summary>Returns the code of a text, from the cache or compiled now.</summary>
    /// <param name="key">Everything that the code depends on.</param>
    /// <param name="agent">
    /// The agent that needs the code. It is charged with the same steps either way, so that the cache does not change
    /// when a script reaches a limit (modules excepted).
    /// </param>
    /// <param name="isOftenUsed">
    /// Whether the text is likely to come again, as that of a module: it is kept at once, and a hit takes no steps.
    /// </param>
    /// <param name="compile">Compiles the text. Its errors are not kept.</param>
    public static TCode Get<TCode>(CodeKey key, Agent agent, bool isOftenUsed, Func<CodeKey, TCode> compile) where TCode : class
    {
        if (!agent.Options.CacheCode || LeastSize(key) > GenerationSize) return Compile(key, compile);
        var isKept = WasSeen(key) || isOftenUsed;
        var isCounted = WorkBudget.Current is not null;
        if (isKept && Kept.Find(key) is { } known && (isOftenUsed || known.Steps is not null || !isCounted))
        {
            if (isCounted && !isOftenUsed) agent.Spend(known.Steps!.Value);
            return (TCode)known.Code;
        }
        var before = agent.Limits.StepsEver;
        var code = Compile(key, compile);
        if (isKept) Kept.Add(key, new Entry(code, isCounted ? agent.Limits.StepsEver - before : null));
        return code;
    }

    private static TCode Compile<TCode>(CodeKey key, Func<CodeKey, TCode> compile)
    {
        try
        {
            return compile(key);
        }
        catch (ExecutionLimitException reached) when (reached.NoteText(new SourceText(key.Text, key.SourceName)))
        {
            throw;
        }
    }

    // Whether this thread has compiled a text of this hash before. Remembers the hash.
    private static bool WasSeen(CodeKey key)
    {
        var hash = key.GetHashCode();
        ref var place = ref (_seen ??= new int[SeenCount])[(uint)hash % SeenCount];
        if (place == hash) return true;
        place = hash;
        return false;
    }

    private static long LeastSize(CodeKey key) => EntrySize + (long)BytesOfUnit * (key.Text.Length + key.Detail.Length);

    // What the entry keeps now. Short functions take many times the bytes of their texts.
    private static long SizeOf(CodeKey key, object code)
    {
        var block = code switch
        {
            CompiledScript script => script.Code,
            CompiledModule module => module.Block,
            _ => (CodeBlock)code,
        };
        // The text of a function is another one than those of its parts.
        var parts = key.Goal == CodeGoal.Function ? sizeof(char) * ((long)key.Text.Length + key.Detail.Length) : 0;
        return Math.Max(LeastSize(key), EntrySize + parts + CodeSize.Of(block));
    }

    // A class of its own, because the first text of a process needs no dictionaries.
    private static class Kept
    {
        private static readonly Lock Filling = new();
        private static ConcurrentDictionary<CodeKey, Entry> _young = [], _old = [];
        private static long _size;

        public static Entry? Find(CodeKey key)
        {
            if (Volatile.Read(ref _young).TryGetValue(key, out var entry)) return entry;
            if (!Volatile.Read(ref _old).TryGetValue(key, out entry)) return null;
            Add(key, entry);
            return entry;
        }

        public static void Add(CodeKey key, Entry entry)
        {
            // Measured again when the entry gets into a new generation, because functions have been compiled since.
            var size = SizeOf(key, entry.Code);
            if (size > GenerationSize) return;
            lock (Filling)
            {
                if (_size + size > GenerationSize)
                {
                    Volatile.Write(ref _old, _young);
                    Volatile.Write(ref _young, []);
                    _size = 0;
                }
                if (!_young.ContainsKey(key)) _size += size;
                _young[key] = entry;
            }
        }
    }
}

/// <summary>What the code of a text depends on. Two keys are equal if the code is the same.</summary>
/// <param name="goal">What the text is parsed as.</param>
/// <param name="text">The text.</param>
/// <param name="detail">The name of the source, or the parameters of a function.</param>
internal class CodeKey(CodeGoal goal, string text, string detail) : IEquatable<CodeKey>
{
    // Computed when it is needed, because it reads the whole text.
    private int? _hash;

    public CodeGoal Goal => goal;

    public string Text => text;

    public string Detail => detail;

    /// <summary>The name of the source.</summary>
    public string SourceName => goal == CodeGoal.Function ? "<anonymous>" : detail;

    /// <summary>The language of the text.</summary>
    public LanguageOptions Language { get; init; }

    /// <summary>Whether the code of a module returns a completion value.</summary>
    public bool HasCompletionValue { get; init; }

    /// <summary>The type of a function.</summary>
    public FunctionFlavour Flavour { get; init; }

    /// <summary>The context of an eval.</summary>
    public EvalContext? Context { get; init; }

    public bool Equals(CodeKey? other) =>
        other is not null && GetHashCode() == other.GetHashCode() && goal == other.Goal && Language == other.Language
        && HasCompletionValue == other.HasCompletionValue && Flavour == other.Flavour && detail == other.Detail && text == other.Text
        && Equals(Context, other.Context);

    public override bool Equals(object? obj) => Equals(obj as CodeKey);

    public override int GetHashCode() => _hash ??= (int)goal + 31 * (detail.GetHashCode() + 31 * text.GetHashCode());
}

/// <summary>What the code of the body of a function depends on. No cache has such texts.</summary>
internal sealed class BodyKey(CodeGoal goal, string text, string name, string[] parameters) : CodeKey(goal, text, name)
{
    /// <summary>The parameters of the function.</summary>
    public string[] Parameters => parameters;
}

/// <summary>What a text is parsed as.</summary>
internal enum CodeGoal : byte
{
    Script,
    Input,
    Module,
    Eval,
    Function,
    FunctionBody,
    ExpressionBody,
}
