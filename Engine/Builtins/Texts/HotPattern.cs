using Quoll.RegExp;
using Quoll.RegExp.MachineCode;

namespace Quoll.Builtins.Texts;

/// <summary>
/// What all engines know of a pattern with its flags: how hot it is, and its machine code, which holds nothing of an
/// engine.
/// </summary>
internal sealed class HotPattern : CodeRequest
{
    /// <summary>The work after which an engine looks at a pattern: see <see cref="CompiledRegExp.Work"/>.</summary>
    public const int WorkPerLook = 1000;

    /// <summary>
    /// The heat of patterns that are compiled. A look is 50 microseconds or more of matching, compiling takes some
    /// milliseconds. On one processor, it takes them from the script.
    /// </summary>
    private static readonly int s_heatToCompile = Environment.ProcessorCount == 1 ? 32 : 8;

    /// <summary>A pattern loses one degree of its heat in this time, in milliseconds.</summary>
    private const int TimePerLoss = 16;

    /// <summary>More patterns are forgotten, with all others. The engines that use their code keep it.</summary>
    private const int MostPatterns = 1024;

    /// <summary>In bytes of intermediate code: more code of patterns is forgotten in the same way.</summary>
    private const int MostBytes = 4 << 20;

    /// <summary>Longer patterns are not kept in common: their translation would be too long in any case.</summary>
    private const int MostUnits = 4096;

    /// <summary>The flags that make another program.</summary>
    private const RegExpFlags ProgramFlags =
        RegExpFlags.IgnoreCase | RegExpFlags.Multiline | RegExpFlags.DotAll | RegExpFlags.Unicode | RegExpFlags.UnicodeSets;

    // By a character for the flags, and the source. A concurrent dictionary starts the events of .NET, and keys
    // that are pairs are compiled when they are first used: together some milliseconds.
    private static readonly Dictionary<string, HotPattern> s_patterns = [];

    private static int s_bytes;

    private readonly string _source;
    private readonly Lock _lock = new();
    private MatchCode? _code;
    private RegExpProgram? _program;
    private int _heat;
    private long _lastLook;

    private HotPattern(string source) => _source = source;

    /// <summary>The machine code; null while there is none.</summary>
    public MatchCode? Code => Volatile.Read(ref _code);

    public override string Name => $"/{MessageText.Excerpt(_source)}/";

    /// <summary>Returns what is known of a pattern, or null if it is too long to become machine code.</summary>
    public static HotPattern? Of(CompiledRegExp matcher)
    {
        if (matcher.Source.Length > MostUnits) return null;
        var key = $"{(char)(matcher.Flags & ProgramFlags)}{matcher.Source}";
        lock (s_patterns)
        {
            if (s_patterns.TryGetValue(key, out var known)) return known;
            if (s_patterns.Count >= MostPatterns) Forget();
            return s_patterns[key] = new HotPattern(matcher.Source);
        }
    }

    private static void Forget()
    {
        lock (s_patterns) s_patterns.Clear();
        s_bytes = 0;
    }

    /// <summary>
    /// Notes that a pattern has done the work of a look. Returns true if its machine code should be requested now:
    /// because it is hot, or because <paramref name="isTest"/> says that it does not matter.
    /// </summary>
    public bool Want(RegExpProgram program, bool isTest)
    {
        lock (_lock)
        {
            // Whoever requests code leaves the program here until there is some, or for good if there will be none.
            if (_program is not null || _code is not null) return false;
            var now = Environment.TickCount64 / TimePerLoss;
            _heat = (int)Math.Max(0, _heat - (now - _lastLook)) + 1;
            _lastLook = now;
            if (!isTest && _heat < s_heatToCompile) return false;
            _program = program;
            return true;
        }
    }

    [RequiresDynamicCode("It emits code.")]
    public override object? Make(bool hasRoom, out int size)
    {
        size = 0;
        var code = hasRoom ? MatchTranslator.Translate(_program!, out size) : null;
        if (code is null) return null;
        if (Interlocked.Add(ref s_bytes, size) > MostBytes) Forget();
        lock (_lock)
        {
            Volatile.Write(ref _code, code);
            _program = null;
        }
        return code;
    }

    public override void Drop()
    {
        lock (_lock) _program = null;
    }
}
