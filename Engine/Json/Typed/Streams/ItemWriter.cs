using Quoll.Json.Core;

namespace Quoll.Json.Typed.Streams;

/// <summary>Writes values as an array, or as lines, one after another into a buffer that is sent in parts.</summary>
internal sealed class ItemWriter<T> : IDisposable
{
    /// <summary>The number of bytes at which a part is sent.</summary>
    private const int PartSize = SegmentedOutput<byte>.FirstSegment - 1024;

    private readonly QuollConverter<T> _converter;
    private readonly QuollJsonOptions _options;
    private readonly bool _isArray;
    private readonly int _depth;
    private readonly WrittenObjects? _references;
    private readonly SegmentedBuffer _buffer = SegmentedBuffer.Rent();
    private readonly List<AsyncGap> _gaps = [];
    private long _index;

    public ItemWriter(QuollJsonOptions options, JsonItems items)
    {
        _isArray = items != JsonItems.Lines;
        // A line contains no line ends.
        _options = _isArray || !options.WriteIndented ? options : new QuollJsonOptions(options) { WriteIndented = false };
        _converter = _options.ConverterOf<T>();
        _buffer.Gaps = _gaps;
    }

    /// <summary>Creates a writer for an array inside a text.</summary>
    public ItemWriter(QuollJsonOptions options, QuollConverter<T> converter, int depth, WrittenObjects? references)
    {
        _isArray = true;
        (_options, _converter, _depth, _references) = (options, converter, depth, references);
        _buffer.Gaps = _gaps;
    }

    /// <summary>Whether there is enough text for a part, or a gap with awaited elements.</summary>
    public bool IsFull => _buffer.Length >= PartSize || _gaps.Count > 0;

    public bool IsEmpty => _buffer.Length == 0;

    public void Write(in T item)
    {
        var writer = NewWriter();
        var start = _buffer.Length;
        try
        {
            if (_isArray)
            {
                writer.Enter();
                writer.AppendLead(_index == 0 ? '[' : ',');
                start += writer.BytesWritten;
                _converter.WriteValue(ref writer, in item);
            }
            else
            {
                _converter.WriteValue(ref writer, in item);
                writer.AppendAscii('\n');
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, new PathStep(_index)))
        {
            throw;
        }
        writer.Flush();
        foreach (var gap in _gaps) (gap.Item, gap.ItemStart) = (_index, start);
        _index++;
    }

    /// <summary>Writes the values and the end. Returns false if the output has no reader any more.</summary>
    /// <param name="values">The values.</param>
    /// <param name="output">The output for the parts.</param>
    /// <param name="isPart">Whether more of the text follows at once.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    public async Task<bool> WriteAllAsync(
        IAsyncEnumerable<T> values, JsonOutput output, bool isPart, CancellationToken cancellationToken)
    {
        var source = values.GetAsyncEnumerator(cancellationToken);
        await using var _ = source.ConfigureAwait(false);
        while (true)
        {
            // Existing text need not wait for more values.
            var next = source.MoveNextAsync();
            if (!next.IsCompleted && (!IsEmpty || output.IsUnflushed))
            {
                var awaited = next.AsTask();
                next = new ValueTask<bool>(awaited);
                var goesOn = false;
                try
                {
                    goesOn = await SendAsync(output, isPause: true, cancellationToken).ConfigureAwait(false);
                }
                finally
                {
                    // Only then may the source be disposed of. Its exceptions no longer matter.
                    if (!goesOn) await ((Task)awaited).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                }
                if (!goesOn) return false;
            }
            if (!await next.ConfigureAwait(false)) break;
            Write(source.Current);
            if (IsFull && !await SendAsync(output, isPause: false, cancellationToken).ConfigureAwait(false)) return false;
        }
        WriteEnd();
        return await SendAsync(output, isPause: !isPart, cancellationToken).ConfigureAwait(false);
    }

    // Writing continues at the level of the surrounding text.
    private QuollJsonWriter NewWriter()
    {
        var writer = new QuollJsonWriter(_buffer, _options) { References = _references };
        writer.MoveTo(_depth);
        return writer;
    }

    /// <summary>Writes the text after the last item.</summary>
    public void WriteEnd()
    {
        if (!_isArray) return;
        var writer = NewWriter();
        writer.Enter();
        if (_index == 0) writer.AppendAscii('[');
        if (_index == 0) writer.AppendAscii(']');
        else writer.AppendEndArray();
        writer.Flush();
    }

    /// <summary>Passes on the written text. Returns false if the output has no reader any more.</summary>
    public async ValueTask<bool> SendAsync(JsonOutput output, bool isPause, CancellationToken cancellationToken)
    {
        var goesOn = await output.SendAsync(_buffer, isPause, cancellationToken).ConfigureAwait(false);
        _buffer.ForgetPart();
        return goesOn;
    }

    public void Dispose() => _buffer.Dispose();
}
