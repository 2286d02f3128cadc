using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Cli.Json;

/// <summary>
/// The bytes of a file of documents, outside the garbage-collected heap: one document at a time, and what was read of
/// the next ones. A document is available as soon as its last byte arrived. Its bytes are released when it was read,
/// because its values then need the memory.
/// </summary>
internal sealed class DocumentText : InputDocuments
{
    /// <summary>The size of the first buffer for a file whose length is not known.</summary>
    private const int FirstSize = 1 << 16;

    /// <summary>A larger buffer is released after each document.</summary>
    private const int KeptSize = 1 << 20;

    private readonly InputFile _file;
    private readonly Progress? _progress;
    private readonly long? _limit;
    private JsonTextScanner _scanner;
    private nint _memory;
    private int _capacity;
    private int _length;

    // The next document, and the bytes that were examined for its end.
    private int _start;
    private int _examined;
    private int _end;

    // The place of the next document: bytes before the buffer, the line, and the part of it before the buffer.
    private long _passed;
    private long _line = 1;
    private int _lineStart;
    private int _columnsBefore;
    private bool _hasBegun;

    /// <param name="file">The file, which is closed with this object.</param>
    /// <param name="progress">Counts the bytes.</param>
    /// <param name="limit">The most bytes of a document.</param>
    public DocumentText(InputFile file, Progress? progress, long? limit) => (_file, _progress, _limit) = (file, progress, limit);

    public override string Name => _file.Name;

    public override ReadOnlySpan<byte> Document => All[_start.._end];

    public override long Position => _passed + _start;

    private ReadOnlySpan<byte> All => Memory(_length);

    public override bool MoveNext()
    {
        while (!SkipSpace())
        {
            if (!Read()) return false;
        }
        _scanner = default;
        _examined = _start;
        while (true)
        {
            var found = _scanner.FindEnd(All[_examined..]);
            _end = found < 0 ? _length : _examined + found;
            _examined = _length;
            if (found >= 0 || !Read()) return true;
        }
    }

    // Releases the memory if nothing follows.
    public override void Skip(int count)
    {
        Pass(_start + count);
        if (SkipSpace() || _capacity <= KeptSize) return;
        (_columnsBefore, _lineStart) = (Place.Column, 0);
        _passed += _length;
        Release();
    }

    public override (long Line, int Column) Place
    {
        get
        {
            var before = All[_lineStart.._start];
            return (_line, _columnsBefore + Encoding.UTF8.GetCharCount(before));
        }
    }

    public override void Dispose()
    {
        _file.Dispose();
        Release();
    }

    private void Release()
    {
        Marshal.FreeHGlobal(_memory);
        _memory = 0;
        _capacity = _length = _start = _lineStart = 0;
    }

    // Returns whether something else follows in the buffer.
    private bool SkipSpace()
    {
        if (!_hasBegun && _length > 0)
        {
            // A byte order mark may arrive in parts.
            if (_length < 3 && All[0] == 0xEF && Read()) return SkipSpace();
            _hasBegun = true;
            if (All.StartsWith("\uFEFF"u8)) _start = _lineStart = 3;
        }
        var space = All[_start..].IndexOfAnyExcept(" \t\r\n"u8);
        Pass(space < 0 ? _length : _start + space);
        return space >= 0;
    }

    private void Pass(int position)
    {
        var passed = All[_start..position];
        var last = passed.LastIndexOf((byte)'\n');
        if (last >= 0)
        {
            _line += passed.Count((byte)'\n');
            _lineStart = _start + last + 1;
            _columnsBefore = 0;
        }
        _start = position;
    }

    // Reads more bytes, whose number depends on how many are there. Returns false at the end of the file.
    private bool Read()
    {
        if (_length - _start > _limit)
            throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A document is longer than the limit of {_limit} bytes.");
        if (_length == _capacity)
        {
            // Passed bytes make room if they are the larger part.
            if (_start > _length / 2) MoveToFront();
            else Grow();
        }
        var count = _file.Read(Memory(_capacity)[_length..], _progress);
        _length += count;
        return count > 0;
    }

    private void MoveToFront()
    {
        (_columnsBefore, _lineStart) = (Place.Column, 0);
        All[_start..].CopyTo(Memory(_capacity));
        _passed += _start;
        _length -= _start;
        _examined -= _start;
        _start = 0;
    }

    private void Grow()
    {
        if (_length == Array.MaxLength) throw new IOException($"a document is longer than {Array.MaxLength} bytes");
        long capacity = Math.Max(2L * _capacity, FirstSize);
        if (_file.BytesToCome >= 0)
        {
            // One byte more than the known length detects the end without growing.
            var whole = Math.Max(_file.BytesToCome - _passed + 1, _length + 1);
            capacity = whole <= KeptSize ? whole : Math.Min(Math.Max(capacity, KeptSize), whole);
        }
        capacity = Math.Min(capacity, Array.MaxLength);
        _memory = Marshal.ReAllocHGlobal(_memory, (nint)capacity);
        _capacity = (int)capacity;
    }

    private Span<byte> Memory(int length) =>
        MemoryMarshal.CreateSpan(ref Unsafe.AddByteOffset(ref Unsafe.NullRef<byte>(), _memory), length);
}
