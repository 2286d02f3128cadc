using System.Text;

namespace Quoll.Cli.Shell;

/// <summary>
/// Text on its way to an output, as UTF-8: what is written shows at once, or, where much is written in a short time,
/// within <see cref="MaxDelay"/>, whatever the writer does meanwhile. It waits for its reader, up to the end of the
/// command (<see cref="RunWatch"/>).
/// </summary>
internal sealed class OutputBuffer(Stream output, bool isTerminal) : TextWriter
{
    /// <summary>Bytes that are written at once.</summary>
    private const int Capacity = 1 << 15;

    /// <summary>Below what people notice, and far above what one write takes.</summary>
    private static readonly TimeSpan MaxDelay = TimeSpan.FromMilliseconds(20);

    // Whoever holds it fills or writes the buffer: the thread of the script, or the timer's.
    private readonly Lock _lock = new();
    private readonly byte[] _bytes = new byte[Capacity];
    private int _length;
    private long _lastWrite;
    private Timer? _timer;
    private bool _isTimerRunning;
    private Exception? _failure;

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value) => Write([value]);

    public override void Write(string? value) => Write(value.AsSpan());

    public override void WriteLine(string? value) => Write(value.AsSpan(), "\n");

    /// <summary>Writes a text.</summary>
    /// <exception cref="IOException">Whoever read the output has gone.</exception>
    public override void Write(ReadOnlySpan<char> text) => Write(text, "");

    private void Write(ReadOnlySpan<char> text, ReadOnlySpan<char> end)
    {
        lock (_lock)
        {
            Append(text);
            Append(end);
            var now = Environment.TickCount64;
            // People see each line as it is written, but for floods of them. The first of a group never waits.
            if (now - _lastWrite >= (isTerminal ? 1 : MaxDelay.Milliseconds)) WriteOut();
            else if (!_isTimerRunning) StartTimer();
        }
        ThrowIfFailed();
    }

    /// <summary>Writes what is left.</summary>
    /// <exception cref="IOException">Whoever read the output has gone.</exception>
    public override void Flush()
    {
        lock (_lock) WriteOut();
        ThrowIfFailed();
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing) _timer?.Dispose();
        base.Dispose(disposing);
    }

    private void Append(ReadOnlySpan<char> text)
    {
        while (true)
        {
            // A pair that is split between two rounds would become two replacement characters.
            var count = Math.Min(text.Length, (Capacity - _length) / 3);
            if (count < text.Length && count > 0 && char.IsHighSurrogate(text[count - 1])) count--;
            _length += Encoding.UTF8.GetBytes(text[..count], _bytes.AsSpan(_length));
            text = text[count..];
            if (text.IsEmpty) return;
            WriteOut();
        }
    }

    private void ThrowIfFailed()
    {
        if (_failure is not null) throw _failure;
    }

    private void WriteOut()
    {
        if (_length == 0 || _failure is not null) return;
        try
        {
            output.Write(_bytes.AsSpan(0, _length));
        }
        catch (Exception gone) when (StandardStreams.IsWriteFailure(gone))
        {
            // Told to whoever writes or flushes next, for this may be the timer's thread.
            _failure = gone;
        }
        _length = 0;
        _lastWrite = Environment.TickCount64;
    }

    private void StartTimer()
    {
        _isTimerRunning = true;
        _timer ??= new Timer(static buffer => ((OutputBuffer)buffer!).WriteLate(), this, Timeout.Infinite, Timeout.Infinite);
        _timer.Change(MaxDelay, Timeout.InfiniteTimeSpan);
    }

    private void WriteLate()
    {
        lock (_lock)
        {
            _isTimerRunning = false;
            WriteOut();
        }
    }
}
