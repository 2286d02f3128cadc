namespace Quoll.Tests.Fuzzing.Border;

/// <summary>
/// Random side effects of members of host objects: they throw, take a few milliseconds, call the engine again, or
/// change a collection that may be in iteration. A process runs one program at a time.
/// </summary>
internal sealed class Mischief(Random random, Engine engine)
{
    /// <summary>The depth limit for members that call the engine, whose code calls members again.</summary>
    private const int MostEntries = 3;

    private static readonly string[] Codes =
    [
        "a = [a];", "h0 = h1;", "b.length = 0;", "JSON.stringify(h2)", "for (const v of h3) c = v;", "d = h4.toString();", "null.x",
        "throw h5;", "for (;;);", "e = Array.from(h6);", "f = f0(h7);", "h1.length = 0", "h2.clear?.()", "Object.assign(h3, h4)",
    ];

    private int _entries;

    /// <summary>The instance for the running program.</summary>
    public static Mischief? Current { get; set; }

    /// <summary>Collections of the graph, each as a function that adds to it, removes from it, or empties it.</summary>
    public List<Action<int>> Changes { get; } = [];

    /// <summary>Whether a cancellation was thrown. The host may then see it.</summary>
    public bool HasCancelled { get; private set; }

    /// <summary>Every member calls this method.</summary>
    public static void Touch() => Current?.Do();

    private void Do()
    {
        switch (random.Next(250))
        {
            case < 8:
                throw Error();
            case < 11:
                Thread.Sleep(random.Next(1, 4));
                break;
            case < 18:
                Enter();
                break;
            case < 30 when Changes.Count > 0:
                Changes[random.Next(Changes.Count)](random.Next(4));
                break;
        }
    }

    private Exception Error()
    {
        switch (random.Next(13))
        {
            case 0: return new ArgumentOutOfRangeException("index");
            case 1: return new KeyNotFoundException();
            case 2: return new NullReferenceException();
            case 3: return new NotSupportedException();
            case 4: return new FormatException();
            case 5: return new IOException();
            case 6: return new ScriptError(ScriptErrorKind.RangeError, "from the host");
            case 7: return new AggregateException(new InvalidOperationException(), new RudeException());
            case 8: return new InsufficientExecutionStackException();
            case 9: return new InvalidCastException();
            case 10: return new RudeException();
            case 11:
                HasCancelled = true;
                return new OperationCanceledException();
            default: return new InvalidOperationException("A member threw.");
        }
    }

    // Rethrows the exception of a nested call to the script, or catches it.
    private void Enter()
    {
        if (_entries >= MostEntries) return;
        _entries++;
        try
        {
            var code = Codes[random.Next(Codes.Length)];
            if (random.Next(5) == 0) engine.RunJobs();
            else if (random.Next(3) == 0) engine.Evaluate<List<object>>(code);
            else engine.Execute(code);
        }
        catch (Exception error) when (error is JavaScriptException or ExecutionLimitException && random.Next(2) == 0)
        {
            // Like a host that catches the exceptions of its own call.
        }
        finally
        {
            _entries--;
        }
    }

    /// <summary>An exception whose members all throw.</summary>
    private sealed class RudeException : Exception
    {
        public override string Message => throw new InvalidOperationException("A message threw.");

        public override string? StackTrace => throw new InvalidOperationException("A stack trace threw.");

        public override string ToString() => throw new InvalidOperationException("A text threw.");
    }
}
