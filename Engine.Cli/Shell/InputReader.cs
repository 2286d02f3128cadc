namespace Quoll.Cli.Shell;

/// <summary>
/// Reads the standard input in parts for <c>process.stdin</c>. Another thread waits for it, so that timers run
/// meanwhile.
/// </summary>
internal sealed class InputReader(ShellSession session)
{
    private const int PartSize = 1 << 16;

    private Stream? _input;
    private bool _isWaiting, _isReferenced = true;

    // A task of the host, which the program waits for; null while it waits for no part.
    private TaskCompletionSource? _awaited;

    /// <summary>Reads the next part, and calls a function with an error or null, and the bytes.</summary>
    public void Read(JsValue callback)
    {
        if (session.IsInputTaken) throw new ScriptError(ScriptErrorKind.Error, "The prompt reads the standard input.");
        if (_isWaiting) throw new ScriptError(ScriptErrorKind.Error, "The standard input is being read.");
        _isWaiting = true;
        UpdateAwaited();
        Task.Run(() =>
        {
            var (bytes, failure) = ReadPart();
            session.Engine.EnqueueJob(() => End(callback, bytes, failure));
        });
    }

    /// <summary>Says whether the program waits for a part that is being read.</summary>
    public void Refer(bool isReferenced)
    {
        _isReferenced = isReferenced;
        UpdateAwaited();
    }

    private void UpdateAwaited()
    {
        if (_isWaiting && _isReferenced) session.Engine.FromObject((_awaited ??= new TaskCompletionSource()).Task);
        else
        {
            _awaited?.SetResult();
            _awaited = null;
        }
    }

    private (byte[] Bytes, string? Failure) ReadPart()
    {
        try
        {
            _input ??= StandardStreams.OpenInput();
            var bytes = new byte[PartSize];
            var count = _input.Read(bytes);
            return (bytes.AsSpan(0, count).ToArray(), null);
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            return ([], failed.Message);
        }
    }

    private void End(JsValue callback, byte[] bytes, string? failure)
    {
        _isWaiting = false;
        UpdateAwaited();
        var engine = session.Engine;
        engine.Charge(1 + bytes.Length / Charges.BytesPerStep, bytes.Length);
        callback.Call(JsValue.Undefined, failure is null ? null : engine.GetValue("Error").Construct(failure), bytes);
    }
}
