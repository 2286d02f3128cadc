using System.Diagnostics;
using System.Globalization;

namespace Quoll.Cli.Json;

/// <summary>A line on the terminal that shows the progress of a long run. It is erased at the end.</summary>
internal sealed class Progress : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(250);
    private const double BytesPerMegabyte = 1e6;

    private readonly TextWriter _terminal;
    private readonly long _total;
    private readonly Lock _line = new();
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly Timer _timer;
    private long _bytes;
    private bool _isShown;
    private bool _isOver;

    /// <summary>Starts the display, which appears after a second.</summary>
    /// <param name="terminal">The terminal.</param>
    /// <param name="total">The total number of bytes; -1 if unknown.</param>
    public Progress(TextWriter terminal, long total)
    {
        _terminal = terminal;
        _total = total;
        _timer = new Timer(_ => Show(), null, Patience, Period);
    }

    /// <summary>Adds to the number of bytes that were read.</summary>
    public void Add(long bytes) => Interlocked.Add(ref _bytes, bytes);

    /// <summary>Erases the line to make room for other output. The line appears again later.</summary>
    public void Erase()
    {
        lock (_line) EraseLine();
    }

    public void Dispose()
    {
        _timer.Dispose();
        lock (_line)
        {
            _isOver = true;
            EraseLine();
        }
    }

    /// <summary>Returns the line for a number of bytes and seconds.</summary>
    public static string Text(long bytes, long total, double seconds)
    {
        var text = string.Create(
            CultureInfo.InvariantCulture, $"{bytes / BytesPerMegabyte:N0} MB, {bytes / BytesPerMegabyte / seconds:N0} MB/s");
        return total <= 0 ? text : string.Create(CultureInfo.InvariantCulture, $"{text}, {Math.Min(100, 100.0 * bytes / total):N0} %");
    }

    private void Show()
    {
        lock (_line)
        {
            if (_isOver) return;
            EraseLine();
            _terminal.Write(Text(Interlocked.Read(ref _bytes), _total, _watch.Elapsed.TotalSeconds));
            _terminal.Flush();
            _isShown = true;
        }
    }

    private void EraseLine()
    {
        if (!_isShown) return;
        _terminal.Write("\r\u001b[K");
        _terminal.Flush();
        _isShown = false;
    }
}
