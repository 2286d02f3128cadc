using System.Runtime.InteropServices;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll;

// The members of an object whose type is known, and values that are skipped.
public ref partial struct QuollJsonReader
{
    /// <summary>
    /// The number of bytes that are read before they are charged to an engine: some ten microseconds.
    /// </summary>
    internal const int PolledBytes = 16 * 1024;

    /// <summary>The depth of objects and arrays that are skipped in one call.</summary>
    private const int KnownKinds = 64;

    /// <summary>The number of elements between two checks of the bytes, minus one.</summary>
    private const int PolledElements = 63;

    /// <summary>
    /// Reads the name of the next member, and returns its index. Tries the expected member first. Returns -1 at the end
    /// of the object, and -2 if the type has no such member.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int NextMember(MemberNames names, int expected)
    {
        var text = _text;
        var at = _at;
        // Compact text, with the members in order.
        if ((uint)at < (uint)text.Length && !_isFirst && text[at] == ',') at++;
        if ((uint)at < (uint)text.Length && names.Match(expected, text[at..]) is > 0 and var length)
        {
            at += length;
            if ((uint)at < (uint)text.Length && text[at] == ':' && (_isFirst || text[_at] == ','))
            {
                _isFirst = false;
                _at = at + 1;
                return expected;
            }
        }
        return OtherMember(names, expected);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int OtherMember(MemberNames names, int expected)
    {
        if (!MoveToName()) return -1;
        _nameStart = _at;
        if (names.Match(expected, _text[_at..]) is > 0 and var length)
        {
            _at += length;
            TakeColon();
            return expected;
        }
        var index = names.Find(TakeUtf8());
        TakeColon();
        return index < 0 ? -2 : index;
    }

    /// <summary>Reads the next name like ReadNextName, but returns its source text with quotes.</summary>
    internal bool ReadNextRawName(out ReadOnlySpan<byte> quoted)
    {
        quoted = default;
        if (!MoveToName()) return false;
        var start = _at;
        SkipString();
        quoted = _text[start.._at];
        TakeColon();
        return true;
    }

    /// <summary>Returns the name of the member that was read last.</summary>
    internal readonly string LastName()
    {
        var probe = this;
        probe._at = _nameStart;
        return probe.TakeText();
    }

    /// <summary>
    /// Returns whether the last name is the <c>$id</c> of its object, which is already registered. Another name that
    /// begins with a dollar sign is an error, so this is called only where metadata is allowed.
    /// </summary>
    internal readonly bool IsOwnId(string name)
    {
        if (!name.StartsWith('$')) return false;
        if (name == JsonMetadata.Id && _state?.IdAt == _nameStart) return true;
        var message = name switch
        {
            JsonMetadata.Id => JsonMessages.IdPlace,
            JsonMetadata.Reference => JsonMessages.ReferenceNotAlone,
            JsonMetadata.Values => JsonMessages.ValuesMissing,
            _ => JsonMessages.MetadataUnknown,
        };
        throw ErrorAtName(message, QuotedText.Of(name));
    }

    /// <summary>Returns whether a unit is the last one that was read, except white space.</summary>
    internal readonly bool IsBehind(byte unit) => _text[.._at].TrimEnd(" \t\r\n"u8) is [.., var last] && last == unit;

    /// <summary>Returns whether a copy of the reader is at the same position, except for white space.</summary>
    internal readonly bool IsAtSamePlace(QuollJsonReader other)
    {
        var own = this;
        own.SkipSpace();
        other.SkipSpace();
        return own._at == other._at;
    }

    /// <summary>Begins a value that a host's converter reads. Returns the state for <see cref="EndOwn"/>.</summary>
    internal (int Depth, int Ends, int Start) BeginOwn()
    {
        var outer = (_ownDepth, _ownEnds, _ownStart);
        (_ownDepth, _ownEnds, _ownStart) = (_depth + 1, 0, _at);
        return outer;
    }

    /// <summary>
    /// Ends such a value. Returns the number of objects and arrays that ended at the converter's depth, which must be
    /// one.
    /// </summary>
    internal int EndOwn((int Depth, int Ends, int Start) outer)
    {
        var ends = _ownEnds;
        (_ownDepth, _ownEnds, _ownStart) = outer;
        return ends;
    }

    /// <summary>Continues with the options of a part. Returns the previous options.</summary>
    internal QuollJsonOptions Exchange(QuollJsonOptions options)
    {
        var outer = Options;
        Options = options;
        Handling = options.NumberHandling;
        return outer;
    }

    /// <summary>Moves to a value of the text, given as a part of it. Returns false if it is not a part.</summary>
    internal bool TryMoveTo(ReadOnlySpan<byte> value)
    {
        var at = Unsafe.ByteOffset(ref MemoryMarshal.GetReference(_text), ref MemoryMarshal.GetReference(value));
        if (at < 0 || at >= _text.Length) return false;
        _at = _polledAt = (int)at;
        _isFirst = false;
        return true;
    }

    /// <summary>The start of the name that was read last.</summary>
    internal readonly int NameStart => _nameStart;

    /// <summary>A position to return to.</summary>
    internal readonly ReaderMark Mark => new(_at, _depth, _isFirst);

    internal void Return(ReaderMark mark) => (_at, _depth, _isFirst) = mark;

    /// <summary>Begins an object. The error names the expected type.</summary>
    internal void EnterObject(string type)
    {
        SkipSpace();
        if (Code() != '{') ThrowMismatch(type);
        Enter();
    }

    /// <summary>Begins an array. The error names the expected type.</summary>
    internal void EnterArray(string type)
    {
        SkipSpace();
        if (Code() != '[') ThrowMismatch(type);
        Enter();
    }

    /// <summary>Skips the next value, of any type.</summary>
    /// <exception cref="QuollJsonException">The next value is not JSON.</exception>
    public void Skip() => Skip(null);

    /// <summary>
    /// Reads past the next value, for a caller that will read it again or search in it. Its content can then be skipped
    /// at once.
    /// </summary>
    internal void SkipAhead()
    {
        SkipSpace();
        var known = State.KnownEnds;
        if (Code() is not ('{' or '[')) Skip(null);
        else if (known.TryFind(_at, out var end)) Jump(end);
        else
        {
            // A value that is not among the known ones is short, or was read in another way.
            var probe = this;
            if (!known.IsBehind(_at)) probe.Skip(null);
            if (probe._at > _at && probe._at - _at < KnownEnds.Least)
            {
                this = probe;
                return;
            }
            if (probe._at > _at) known.Clear();
            known.BeginSkip();
            Skip(known);
            known.EndSkip();
        }
    }

    // Moves as if the object or array at this position was read, which was done and charged before.
    private void Jump(int end)
    {
        _polledAt += end - _at;
        _at = end;
        _isFirst = false;
        if (_depth + 1 == _ownDepth) _ownEnds++;
    }

    private void Skip(KnownEnds? known)
    {
        SkipSpace();
        // The kinds of the open objects and arrays, the innermost in the lowest bit. Nested calls would be slower.
        var objects = 0UL;
        var levels = 0;
        do
        {
            Poll();
            if (levels < KnownKinds && Code() is '{' or '[')
            {
                objects = objects << 1 | (Code() == '{' ? 1UL : 0);
                levels++;
                known?.Begin(_at);
                Enter();
            }
            else SkipScalar(known);
            while (levels > 0 && !MoveToValue((objects & 1) != 0))
            {
                known?.End(_at);
                objects >>= 1;
                levels--;
            }
        }
        while (levels > 0);
    }

    // Moves to the value of the next entry, or after the closing bracket.
    private bool MoveToValue(bool isObject)
    {
        if (!isObject) return MoveToEntry(']', JsonExpected.CommaOrEndOfArray);
        if (!MoveToName()) return false;
        SkipString();
        TakeColon();
        SkipSpace();
        return true;
    }

    private void SkipScalar(KnownEnds? known)
    {
        switch (Code())
        {
            case '"':
                SkipString();
                break;
            case 't':
                Take("true"u8);
                break;
            case 'f':
                Take("false"u8);
                break;
            case 'n':
                Take("null"u8);
                break;
            case '{' or '[':
                // Deeper than the stored kinds.
                Skip(known);
                break;
            default:
                TakeNumber(JsonExpected.Value, out _);
                break;
        }
    }

    // Charges the bytes to the engine that reads, if any, every few kilobytes, where objects and arrays begin, and
    // among their elements.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Poll()
    {
        if (_at - _polledAt > PolledBytes) PollNow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PollNow()
    {
        WorkBudget.Work(_at - _polledAt);
        _polledAt = _at;
    }

    /// <summary>Throws if a collection has too many elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CheckCount(int count)
    {
        if ((count & PolledElements) == 0) Poll();
        if (count > Options.MaxCollectionLength) ThrowAt(_at, JsonMessages.CollectionTooLong, Options.MaxCollectionLength);
    }
}

/// <summary>The position of a reader.</summary>
internal sealed record ReaderMark(int At, int Depth, bool IsFirst);
