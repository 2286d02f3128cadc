using System.Buffers;
using System.IO.Pipelines;
using Quoll.Hosting;
using Quoll.Json.Core;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>
/// A UTF-8 text that is gathered from a source before it is parsed, in one rented buffer that doubles.
/// </summary>
internal sealed class JsonInput : IDisposable
{
    private const int FirstSize = 16 * 1024;

    private readonly Realm _realm;
    private readonly long _maxLength;
    private byte[] _buffer = [];
    private int _length;

    public JsonInput(Realm realm, long maxLength) => (_realm, _maxLength) = (realm, maxLength);

    public ReadOnlySpan<byte> Text => _buffer.AsSpan(0, _length);

    /// <summary>Reads a stream from its position to its end.</summary>
    public async ValueTask ReadAsync(Stream source, CancellationToken cancellationToken)
    {
        // One byte more than the rest of the stream shows the end without growing.
        var size = source.CanSeek ? Math.Clamp(source.Length - source.Position, 0, Math.Min(_maxLength, Array.MaxLength - 1)) + 1
            : FirstSize;
        MakeRoom((int)size);
        while (true)
        {
            if (_length == _buffer.Length) MakeRoom(1);
            var read = await source.ReadAsync(_buffer.AsMemory(_length), cancellationToken);
            if (read == 0) return;
            _length += TextWindow.RequireFits(read, _buffer.Length - _length);
            CheckLength(_length);
        }
    }

    /// <summary>Reads a pipe to its end.</summary>
    public async ValueTask ReadAsync(PipeReader source, CancellationToken cancellationToken)
    {
        while (true)
        {
            var result = await source.ReadAsync(cancellationToken);
            var isTaken = false;
            try
            {
                if (result.IsCanceled) throw new OperationCanceledException("Reading from the pipe was cancelled.");
                Append(result.Buffer);
                isTaken = true;
            }
            finally
            {
                source.AdvanceTo(isTaken ? result.Buffer.End : result.Buffer.Start);
            }
            if (result.IsCompleted) return;
        }
    }

    /// <summary>Adds a sequence.</summary>
    public void Append(in ReadOnlySequence<byte> sequence)
    {
        CheckLength(_length + sequence.Length);
        if (sequence.Length > _buffer.Length - _length) MakeRoom((int)Math.Min(sequence.Length, Array.MaxLength));
        sequence.CopyTo(_buffer.AsSpan(_length));
        _length += (int)sequence.Length;
    }

    /// <summary>Throws a RangeError if a text has more units than a limit allows.</summary>
    public static void CheckLength(long length, long maxLength, string units)
    {
        if (length > maxLength) throw Raise.RangeError(JsonMessages.TextTooLong, $"{length} {units}", maxLength);
    }

    public void Dispose()
    {
        if (_buffer.Length > 0) _realm.Agent.Buffers.Return(_buffer);
        _buffer = [];
    }

    // The engine was free while the call waited for the source, so a new call creates the error.
    private void CheckLength(long length)
    {
        var limit = Math.Min(_maxLength, Array.MaxLength);
        if (length <= limit) return;
        Boundary.Run(_realm, (length, limit), static (_, found) =>
        {
            CheckLength(found.length, found.limit, "bytes or more");
            return true;
        });
    }

    private void MakeRoom(int more)
    {
        var size = (int)Math.Clamp(Math.Max(_length + (long)more, _buffer.Length * 2L), 1, Array.MaxLength);
        var larger = _realm.Agent.Buffers.Rent<byte>(size);
        Text.CopyTo(larger);
        if (_buffer.Length > 0) _realm.Agent.Buffers.Return(_buffer);
        _buffer = larger;
    }
}
