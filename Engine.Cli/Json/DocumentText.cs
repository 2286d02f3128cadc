using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Json.Core;

namespace Quoll.Cli.Json;

/// <summary>
/// All bytes of a file of documents, outside the garbage-collected heap. They are released as soon as the last document
/// was read, because its values then need the memory.
/// </summary>
internal sealed class DocumentText : IDisposable
{
    private const int FirstSize = 1 << 16;

    private nint _memory;
    private int _length;
    private int _position;
    private long _line = 1;
    private int _lineStart;

    private DocumentText(string name) => Name = name;

    public string Name { get; }

    /// <summary>The text from the next document to the end.</summary>
    public ReadOnlySpan<byte> Rest => All[_position..];

    /// <summary>The start of the next document.</summary>
    public int Position => _position;

    private ReadOnlySpan<byte> All => Memory(_length);

    /// <summary>Reads a file.</summary>
    /// <exception cref="IOException">The file cannot be read, or is larger than one block of memory can be.</exception>
    /// <exception cref="ExecutionLimitException">The file has more bytes than the limit.</exception>
    public static DocumentText Read(string path, Progress? progress, long? limit)
    {
        using var file = InputFile.Open(path);
        var text = new DocumentText(file.Name);
        try
        {
            text.Fill(file, progress, limit);
            return text;
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }

    /// <summary>Moves to the next document. Returns false if there is none.</summary>
    public bool SkipSpace()
    {
        if (_memory == 0) return false;
        var rest = Rest;
        if (_position == 0 && rest.StartsWith("\uFEFF"u8)) _position = 3;
        var space = Rest.IndexOfAnyExcept(" \t\r\n"u8);
        Pass(space < 0 ? _length : _position + space);
        return space >= 0;
    }

    /// <summary>Skips the bytes of a document that was read, and releases the memory if it was the last one.</summary>
    public void Skip(int count)
    {
        if (_position + count == _length) Dispose();
        else Pass(_position + count);
    }

    /// <summary>The line of the next document, and the column where the document begins.</summary>
    public (long Line, int Column) Place
    {
        get
        {
            if (_memory == 0) return (_line, 0);
            var before = All[_lineStart.._position];
            return (_line, JsonPosition.LineAndColumn(before, before.Length).Column - 1);
        }
    }

    public void Dispose()
    {
        Marshal.FreeHGlobal(_memory);
        _memory = 0;
        _length = _position = 0;
    }

    private void Pass(int position)
    {
        var passed = All[_position..position];
        var last = passed.LastIndexOf((byte)'\n');
        if (last >= 0)
        {
            _line += passed.Count((byte)'\n');
            _lineStart = _position + last + 1;
        }
        _position = position;
    }

    private void Fill(InputFile file, Progress? progress, long? limit)
    {
        var capacity = 0L;
        while (true)
        {
            if (_length == capacity)
            {
                if (capacity == Array.MaxLength) throw new IOException($"a document longer than {Array.MaxLength} bytes");
                // One byte more than the known length detects the end without growing.
                capacity = Math.Min(Math.Max(capacity == 0 ? file.BytesToCome + 1 : 2 * capacity, FirstSize), Array.MaxLength);
                if (limit is { } most && capacity > most) capacity = Math.Max(most + 1, _length + 1);
                _memory = Marshal.ReAllocHGlobal(_memory, (nint)capacity);
            }
            var count = file.Read(Memory((int)capacity)[_length..], progress);
            if (count == 0) break;
            _length += count;
            if (_length > limit) throw new ExecutionLimitException(ExecutionLimit.Memory, $"The file has more than the limit of {limit} bytes.");
        }
    }

    private Span<byte> Memory(int length) =>
        MemoryMarshal.CreateSpan(ref Unsafe.AddByteOffset(ref Unsafe.NullRef<byte>(), _memory), length);
}
