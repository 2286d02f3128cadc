namespace Quoll.Json.Typed.Streams;

/// <summary>Writes values as an array, or as lines, one after another into a buffer that is sent in parts.</summary>
internal sealed class ItemWriter<T> : IDisposable
{
    /// <summary>A part is sent when it has so many bytes.</summary>
    private const int PartSize = SegmentedBuffer.FirstSegment - 1024;

    private readonly QuollConverter<T> _converter;
    private readonly QuollJsonOptions _options;
    private readonly bool _isArray;
    private readonly SegmentedBuffer _buffer = SegmentedBuffer.Rent();
    private long _index;

    public ItemWriter(QuollJsonOptions options, JsonItems items)
    {
        _isArray = items != JsonItems.Lines;
        // A line is one line.
        _options = _isArray || !options.Indented ? options : new QuollJsonOptions(options) { Indented = false };
        _converter = _options.ConverterOf<T>();
    }

    /// <summary>Enough was written for a part.</summary>
    public bool IsFull => _buffer.Length >= PartSize;

    public bool IsEmpty => _buffer.Length == 0;

    public void Write(in T item)
    {
        var writer = new QuollJsonWriter(_buffer, _options);
        try
        {
            if (_isArray)
            {
                writer.Enter();
                writer.AppendLead(_index == 0 ? '[' : ',');
                _converter.WriteValue(ref writer, in item);
            }
            else
            {
                _converter.WriteValue(ref writer, in item);
                writer.AppendAscii('\n');
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, JsonLocation.Step(_index)))
        {
            throw;
        }
        writer.Flush();
        _index++;
    }

    /// <summary>What stands behind the last item.</summary>
    public void WriteEnd()
    {
        if (!_isArray) return;
        var writer = new QuollJsonWriter(_buffer, _options);
        writer.Enter();
        if (_index == 0) writer.AppendAscii('[');
        if (_index == 0) writer.AppendAscii(']');
        else writer.AppendEndArray();
        writer.Flush();
    }

    /// <summary>Hands over what was written; false where nobody reads any more.</summary>
    public async ValueTask<bool> SendAsync(JsonOutput output, bool isPause, CancellationToken cancellationToken)
    {
        var goesOn = await output.SendAsync(_buffer, isPause, cancellationToken).ConfigureAwait(false);
        _buffer.Forget();
        return goesOn;
    }

    public void Dispose() => _buffer.Dispose();
}
