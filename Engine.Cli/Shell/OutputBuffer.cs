using System.Text;

namespace Quoll.Cli.Shell;

/// <summary>
/// Buffers text for an output, as UTF-8. Text appears at once or, if much is written in a short time, within
/// <see cref="MaxDelay"/>, even if the writer is busy. The buffer waits for its reader until the command ends
/// (<see cref="RunWatch"/>).
/// </summary>
internal sealed class OutputBuffer(Stream output, bool isTerminal) : TextWriter
{
    /// <summary>The number of bytes that are written at once.</summary>
    private const int Capacity = 1 << 15;

    /// <summary>Shorter than people notice, and much longer than one write takes.</summary>
    private static readonly TimeSpan MaxDelay = TimeSpan.FromMilliseconds(20);

    // The thread that fills or writes the buffer holds the lock: the thread of the script, or the timer's thread.
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
    /// <exception cref="IOException">The reader of the output has closed it.</exception>
    public override void Write(ReadOnlySpan<char> text) => Write(text, "");

    private void Write(ReadOnlySpan<char> text, ReadOnlySpan<char> end)
    {
        lock (_lock)
        {
            Append(text);
            Append(end);
            AppearSoon();
        }
        ThrowIfFailed();
    }

    // Each line appears as it is written, unless there are very many. The first line of a group never waits.
    private void AppearSoon()
    {
        if (Environment.TickCount64 - _lastWrite >= (isTerminal ? 1 : MaxDelay.Milliseconds)) WriteOut();
        else if (!_isTimerRunning) StartTimer();
    }

    /// <summary>Writes bytes as they are, which appear as text does.</summary>
    /// <exception cref="IOException">The reader of the output has closed it.</exception>
    public void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        lock (_lock)
        {
            while (bytes.Length > Capacity - _length)
            {
                var part = Capacity - _length;
                bytes[..part].CopyTo(_bytes.AsSpan(_length));
                _length = Capacity;
                bytes = bytes[part..];
                WriteOut();
            }
            bytes.CopyTo(_bytes.AsSpan(_length));
            _length += bytes.Length;
            AppearSoon();
        }
        ThrowIfFailed();
    }

    /// <summary>Writes the rest.</summary>
    /// <exception cref="IOException">The reader of the output has closed it.</exception>
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
            // A surrogate pair that is split between two rounds would become two replacement characters.
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
            // Thrown by the next write or flush, because this may be the timer's thread.
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
