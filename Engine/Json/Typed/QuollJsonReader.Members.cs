using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll;

// The members of an object whose type is known, and values that are passed over.
public ref partial struct QuollJsonReader
{
    /// <summary>Bytes that are read before they are charged to an engine: some ten microseconds.</summary>
    internal const int PolledBytes = 16 * 1024;

    /// <summary>Objects and arrays that are skipped in one call.</summary>
    private const int KnownKinds = 64;

    /// <summary>Elements between two looks at the bytes, less one.</summary>
    private const int PolledElements = 63;

    /// <summary>
    /// The index of the next member, whose value is read next: the expected one, if that is what stands there. -1 at
    /// the end of the object, -2 where the type has no such member.
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

    /// <summary>As ReadNextName, with the name as it is written, in its quotes.</summary>
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

    /// <summary>The name of the member that was read last.</summary>
    internal readonly string LastName()
    {
        var probe = this;
        probe._at = _nameStart;
        return probe.TakeText();
    }

    /// <summary>
    /// Is the name that was read last the <c>$id</c> of its object, which is known already? Another one that begins so
    /// is an error: to be asked where metadata may stand.
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

    /// <summary>Is a unit the last one that was read, but for white space?</summary>
    internal readonly bool IsBehind(byte unit) => _text[.._at].TrimEnd(" \t\r\n"u8) is [.., var last] && last == unit;

    /// <summary>Did a copy read as far, but for white space?</summary>
    internal readonly bool IsAtSamePlace(QuollJsonReader other)
    {
        var own = this;
        own.SkipSpace();
        other.SkipSpace();
        return own._at == other._at;
    }

    /// <summary>
    /// A converter of a user's reads an object or array now, or a scalar; gives what <see cref="EndOwn"/> takes.
    /// </summary>
    internal (int Depth, int Ends, int Start) BeginOwn()
    {
        var outer = (_ownDepth, _ownEnds, _ownStart);
        (_ownDepth, _ownEnds, _ownStart) = (_depth + 1, 0, _at);
        return outer;
    }

    /// <summary>
    /// How many objects and arrays ended that were begun where the converter was called: one, if all is well.
    /// </summary>
    internal int EndOwn((int Depth, int Ends, int Start) outer)
    {
        var ends = _ownEnds;
        (_ownDepth, _ownEnds, _ownStart) = outer;
        return ends;
    }

    /// <summary>Goes on with the options of a part; returns those of what is around it.</summary>
    internal QuollJsonOptions Exchange(QuollJsonOptions options)
    {
        var outer = Options;
        Options = options;
        Handling = options.NumberHandling;
        return outer;
    }

    /// <summary>Where the name begins that was read last.</summary>
    internal readonly int NameStart => _nameStart;

    /// <summary>A place that can be come back to.</summary>
    internal readonly ReaderMark Mark => new(_at, _depth, _isFirst);

    internal void Return(ReaderMark mark) => (_at, _depth, _isFirst) = mark;

    /// <summary>Begins an object, or an error that names the type that was expected.</summary>
    internal void EnterObject(string type)
    {
        SkipSpace();
        if (Code() != '{') ThrowMismatch(type);
        Enter();
    }

    /// <summary>Begins an array, or an error that names the type that was expected.</summary>
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
    /// Reads the next value, whatever it is, for one who will read it again, or look for something in it: what is in it
    /// is skipped at once then.
    /// </summary>
    internal void SkipAhead()
    {
        SkipSpace();
        var known = State.KnownEnds;
        if (Code() is not ('{' or '[')) Skip(null);
        else if (known.TryFind(_at, out var end)) Jump(end);
        else
        {
            // What is not known among others is short, or was passed in another way.
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

    // As if the object or array was read that begins here; that was done, and paid for, before.
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
        // Kinds of the objects and arrays that are open, the innermost in the lowest bit: calls nested would be slower.
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

    // To the value of the next entry, or after the closing bracket.
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
                // Deeper than what is known of kinds.
                Skip(known);
                break;
            default:
                TakeNumber(JsonExpected.Value, out _);
                break;
        }
    }

    // Charges what was read to the engine that reads, if one does: each some kilobytes, where objects and arrays
    // begin, and among their elements.
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

    /// <summary>Throws where a collection has too many elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CheckCount(int count)
    {
        if ((count & PolledElements) == 0) Poll();
        if (count > Options.MaxCollectionLength) ThrowAt(_at, JsonMessages.CollectionTooLong, Options.MaxCollectionLength);
    }
}

/// <summary>Where a reader was.</summary>
internal sealed record ReaderMark(int At, int Depth, bool IsFirst);
