namespace Quoll.Cli.Json;

/// <summary>What a program does next with an input. Before each step but the first it may wait for a promise.</summary>
internal enum InputStep
{
    /// <summary>Calls the function that decides whether the input is used.</summary>
    Select,

    /// <summary>Calls the function that returns the result.</summary>
    Map,

    /// <summary>Calls the result, if it is a function.</summary>
    Call,

    /// <summary>Writes the result, or passes it to a reduction.</summary>
    End,
}

/// <summary>An input, and how far the program is with it.</summary>
internal sealed class InputState
{
    /// <summary>Its number, from 0.</summary>
    public long Index { get; private set; }

    /// <summary>The name of its file.</summary>
    public JsValue File { get; private set; }

    /// <summary>The number of its line among those that were given together, from 0.</summary>
    public int Line { get; private set; }

    /// <summary>What the program gets.</summary>
    public JsValue Value { get; set; }

    public InputStep Step { get; set; }

    /// <summary>The result, or the promise that the program waits for.</summary>
    public JsValue Result { get; set; }

    /// <summary>Whether the result was written.</summary>
    public bool IsDone { get; set; }

    public InputFailure? Failure { get; set; }

    /// <summary>The source texts of its numbers.</summary>
    public KeptNumbers Numbers { get; set; } = null!;

    /// <summary>Promises that were rejected when the program began with this input.</summary>
    public IReadOnlyList<UnhandledRejectionEventArgs> Rejections { get; set; } = [];

    /// <summary>Whether the program waits for a promise: <see cref="Result"/>.</summary>
    public bool IsWaiting => Failure is null && Result.IsPromise;

    /// <summary>Begins with a new input.</summary>
    public void Begin(long index, JsValue file, int line)
    {
        (Index, File, Line) = (index, file, line);
        (Step, Result, IsDone, Failure) = (InputStep.Select, JsValue.Undefined, false, null);
    }
}
