using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Benchmarks.Types;

/// <summary>A record of a stream: about 250 bytes of JSON.</summary>
public sealed class StreamedRecord
{
    public long Id { get; set; }

    public string Name { get; set; } = "";

    public bool IsActive { get; set; }

    public DateTimeOffset Created { get; set; }

    public double Score { get; set; }

    public int Visits { get; set; }

    public List<string> Tags { get; set; } = [];

    public StreamedPlace Place { get; set; } = new();
}

public sealed class StreamedPlace
{
    public string Street { get; set; } = "";

    public string City { get; set; } = "";

    public int Zip { get; set; }
}

[JsonSerializable(typeof(StreamedRecord))]
[JsonSerializable(typeof(IAsyncEnumerable<StreamedRecord>))]
internal sealed partial class StreamedJson : JsonSerializerContext;

/// <summary>
/// A repeated sequence of records: as values, and as the text of an array that is created while it is read.
/// </summary>
internal static class StreamedRecords
{
    /// <summary>The number of different records. Only these are held.</summary>
    private const int Different = 1000;

    private static readonly StreamedRecord[] _records = [.. Enumerable.Range(0, Different).Select(Make)];
    private static readonly byte[][] _texts =
        [.. _records.Select((record, i) => JsonSerializer.SerializeToUtf8Bytes(record, StreamedJson.Default.StreamedRecord))];

    private static readonly double _averageLength = _texts.Average(text => text.Length + 1);

    /// <summary>Returns the number of records whose text has about a number of bytes.</summary>
    public static int CountOf(long bytes) => (int)(bytes / _averageLength);

    public static StreamedRecord Of(int index) => _records[index % Different];

    public static byte[] TextOf(int index) => _texts[index % Different];

    /// <summary>
    /// Returns the average size of a record itself: objects, lists, and strings created from its text.
    /// </summary>
    public static double OwnBytes()
    {
        var copies = new StreamedRecord[Different];
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Different; i++) copies[i] = Copy(_records[i]);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(copies);
        return (double)bytes / Different;
    }

    /// <summary>Returns the records one by one.</summary>
#pragma warning disable CS1998 // the records are available at once
    public static async IAsyncEnumerable<StreamedRecord> Come(int count, Action<int>? look = null)
#pragma warning restore CS1998
    {
        for (int i = 0; i < count; i++)
        {
            look?.Invoke(i);
            yield return Of(i);
        }
    }

    private static StreamedRecord Make(int i) => new()
    {
        Id = 1_000_000L + (i * 7919L),
        Name = $"record number {i}",
        IsActive = i % 3 != 0,
        Created = new DateTimeOffset(2026, 1, 1, 8, 0, 0, TimeSpan.Zero).AddMinutes(i * 17),
        Score = i * 0.37,
        Visits = i * 31 % 977,
        Tags = [$"tag{i % 7}", $"kind{i % 11}", "all"],
        Place = new() { Street = $"Long Lane {i}", City = $"City of {i % 50}", Zip = 10_000 + i },
    };

    private static StreamedRecord Copy(StreamedRecord record)
    {
        // Like the list of a reader, which grows.
        var tags = new List<string>();
        foreach (string tag in record.Tags) tags.Add(new string(tag.AsSpan()));
        return new()
        {
            Name = new string(record.Name.AsSpan()),
            Tags = tags,
            Place = new() { Street = new string(record.Place.Street.AsSpan()), City = new string(record.Place.City.AsSpan()) },
        };
    }
}

/// <summary>A stream without positions, which is only read or only written.</summary>
internal abstract class OneWayStream : Stream
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}

/// <summary>A JSON array of records, created while it is read.</summary>
internal sealed class RecordSource(int count) : OneWayStream
{
    private static readonly byte[] _comma = ","u8.ToArray();
    private static readonly byte[] _end = "]"u8.ToArray();

    private int _index = -1;
    private int _at;
    private byte[] _text = "["u8.ToArray();

    public override bool CanRead => true;

    public override int Read(Span<byte> buffer)
    {
        int written = 0;
        while (written < buffer.Length)
        {
            int part = Math.Min(_text.Length - _at, buffer.Length - written);
            _text.AsSpan(_at, part).CopyTo(buffer[written..]);
            written += part;
            _at += part;
            if (_at == _text.Length && !MoveOn()) break;
        }
        return written;
    }

    // Moves to the next part: records, commas between them, the bracket after them.
    private bool MoveOn()
    {
        if (_index >= count * 2) return false;
        _index++;
        _at = 0;
        _text = _index == (count * 2) - 1 ? _end : _index == count * 2 ? [] : _index % 2 == 1 ? _comma : StreamedRecords.TextOf(_index / 2);
        return true;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
}

/// <summary>A target for output that drops it.</summary>
internal sealed class DroppingSink : OneWayStream
{
    public override bool CanWrite => true;

    /// <summary>The output, if it must be compared.</summary>
    public StringBuilder? Text { get; init; }

    public override void Write(ReadOnlySpan<byte> buffer) => Text?.Append(Encoding.UTF8.GetString(buffer));

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Write(buffer.Span);
        return default;
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
