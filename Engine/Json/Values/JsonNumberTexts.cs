using System.Numerics;
using System.Text;
using Quoll.Json.Core;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>
/// The source texts of numbers that are stringified as they were parsed, although a Number does not have all of their
/// digits: 9007199254740993, 1e1000, -0. The options of parsing (<see cref="JsonParseOptions.NumberTexts"/>) collect
/// them, those of stringifying (<see cref="JsonStringifyOptions.NumberTexts"/>) use them. Not thread-safe.
/// </summary>
/// <remarks>
/// A number that a script passes on is recognized by its double. That is possible while no other number of the
/// documents has the same double, and if a script is unlikely to compute it: if it is not an integer below 2^53. Other
/// numbers are recognized by their object and key, and in objects of the script by the key alone. If a later document
/// of an array has another number with the same double, a walk through the earlier ones finds their places.
/// </remarks>
public sealed class JsonNumberTexts
{
    /// <summary>
    /// The number of units from which a number may have more digits than a double; a shorter one needs an exponent.
    /// </summary>
    internal const int LongUnits = 16;

    /// <summary>The key of a number that is not in an object or array.</summary>
    internal static readonly PropertyKey RootName = PropertyKey.FromName("");

    private const double FirstUnsafeInteger = 9007199254740992;
    private const int FirstSize = 256;

    // Instead of a place: the double has several different texts, or one that is not its own.
    private const long Shared = -1, GivenBack = -2;

    // The place of the text of each double, as start and length in _texts.
    private readonly NumberTextTable _byBits = new();
    private readonly Dictionary<JsObject, Dictionary<PropertyKey, (ulong Bits, long Place)>> _byHolder =
        new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<(PropertyKey Key, ulong Bits), long> _byKey = [];
    private readonly JsArray? _documents;
    private byte[] _texts = [];
    private int _length;

    // Where the texts of the last document begin.
    private int _documentStart;

    // Doubles of numbers that have different texts and unknown places, so that a key does not tell which one is meant.
    private HashSet<ulong>? _ambiguous;
    private bool _hasFractions, _needsAllSteps, _areAllPlaced;

    /// <summary>
    /// True if integers beyond 2^53 become BigInts, which need no text, and BigInts are stringified as integers. False
    /// by default.
    /// </summary>
    public bool ParsesBigInts { get; init; }

    /// <summary>
    /// The array that the parsed documents are appended to, in order. Undefined, the default, if they do not belong
    /// together.
    /// </summary>
    /// <exception cref="ArgumentException">The value is neither an array nor undefined.</exception>
    public JsValue Documents
    {
        get => _documents is null ? JsValue.Undefined : new JsValue(_documents);
        init => _documents = value.ObjectOrNull as JsArray
            ?? (value.IsUndefined ? null : throw new ArgumentException("The documents are an array or undefined.", nameof(value)));
    }

    /// <summary>
    /// The bytes of texts from which those of further documents are not kept. No limit by default.
    /// </summary>
    public int MaxLength { get; init; } = int.MaxValue;

    /// <summary>Texts of other values, for numbers that the documents do not have. Null by default.</summary>
    public JsonNumberTexts? Outer { get; init; }

    /// <summary>True if no number needs its text.</summary>
    public bool IsEmpty => _length == 0 && Outer is null or { IsEmpty: true };

    /// <summary>Whether some numbers can be recognized only by their object and key.</summary>
    internal bool NeedsPlaces { get; private set; }

    /// <summary>Whether a walk over plain data would not ask for each text, or would not have room for it.</summary>
    internal bool NeedsAllSteps => _needsAllSteps || Outer is { NeedsAllSteps: true };

    /// <summary>Forgets all texts.</summary>
    public void Clear()
    {
        if (_length == 0) return;
        _byBits.Clear();
        _byHolder.Clear();
        _byKey.Clear();
        _ambiguous = null;
        _length = _documentStart = 0;
        _hasFractions = NeedsPlaces = _needsAllSteps = _areAllPlaced = false;
    }

    /// <summary>Returns the text of the number with a double; empty if it has none of its own.</summary>
    internal ReadOnlySpan<byte> Find(double number)
    {
        var place = _byBits.Find(BitConverter.DoubleToUInt64Bits(number));
        return place == 0 && Outer is not null ? Outer.Find(number) : TextAt(place);
    }

    /// <summary>Returns the text of the number that a property has; empty if it has none of its own.</summary>
    internal ReadOnlySpan<byte> Find(double number, JsObject? holder, in PropertyKey key)
    {
        var bits = BitConverter.DoubleToUInt64Bits(number);
        var place = _byBits.Find(bits);
        if (place == 0 && Outer is not null) return Outer.Find(number, holder, key);
        if (place != Shared) return TextAt(place);
        if (holder is not null && _byHolder.TryGetValue(holder, out var places))
            return places.TryGetValue(key, out var found) && found.Bits == bits ? TextAt(found.Place) : default;
        // An object of the script, such as { ...input }.
        return _byKey.TryGetValue((NameOf(holder, key), bits), out place) ? TextAt(place) : default;
    }

    /// <summary>Adds the numbers of a document, which is valid JSON.</summary>
    internal void Add(ReadOnlySpan<byte> document)
    {
        var at = 0;
        var hasShortFractions = false;
        _documentStart = _length;
        while (TryFindNumber(document, ref at, out var start))
        {
            var text = document[start..at];
            if (MayNeedText(text)) AddLong(text);
            else hasShortFractions |= text.Contains((byte)'.');
        }
        if (!_hasFractions || !hasShortFractions) return;
        // Short numbers with a fraction may have the same doubles.
        at = 0;
        while (TryFindNumber(document, ref at, out var start))
        {
            var text = document[start..at];
            if (MayNeedText(text) || !text.Contains((byte)'.')) continue;
            var bits = BitConverter.DoubleToUInt64Bits(JsonNumber.Parse(text));
            var place = _byBits.Find(bits);
            if (place <= 0) continue;
            // The short one is the text that the double gives back.
            if (DecimalText.AreEqual(TextAt(place), text)) _byBits.Set(bits, GivenBack);
            else Meet(bits, place, text);
        }
    }

    /// <summary>Adds the objects and keys of the numbers of a document.</summary>
    /// <param name="root">The record of its values.</param>
    /// <param name="document">The document.</param>
    internal void AddPlaces(JsonParseRecord root, ReadOnlySpan<byte> document)
    {
        var open = new Stack<JsonParseRecord>();
        AddPlace(_documents, _documents is null ? RootName : PropertyKey.From((double)_documents.Length), root, document);
        open.Push(root);
        while (open.TryPop(out var record))
        {
            if (record.Children.Length == 0) continue;
            var holder = record.Value.Object;
            for (var i = 0; i < record.Children.Length; i++)
            {
                var child = record.Children[i];
                AddPlace(holder, record.Keys.Length == 0 ? PropertyKey.From((double)i) : record.Keys[i], child, document);
                open.Push(child);
            }
        }
    }

    /// <summary>
    /// Returns the value of a long number: a BigInt for an integer beyond 2^53 if that is wanted, otherwise the Number.
    /// </summary>
    internal JsValue ValueOf(ReadOnlySpan<byte> text, ulong bits)
    {
        var number = BitConverter.UInt64BitsToDouble(bits);
        return ParsesBigInts && Math.Abs(number) >= FirstUnsafeInteger && !text.ContainsAny((byte)'.', (byte)'e', (byte)'E')
            && BigIntText.Parse(Encoding.ASCII.GetString(text)) is { } integer && BigInteger.Abs(integer) > (long)FirstUnsafeInteger
            ? new JsValue(integer) : new JsValue(number);
    }

    private void AddPlace(JsObject? holder, in PropertyKey key, JsonParseRecord record, ReadOnlySpan<byte> document)
    {
        if (!record.Value.IsNumber) return;
        var text = document.Slice(record.Start, record.Length);
        var bits = BitConverter.DoubleToUInt64Bits(record.Value.Number);
        var known = _byBits.Find(bits);
        if (known == 0 || known != Shared && !_areAllPlaced) return;
        var isKept = MayNeedText(text) && !IsGivenBack(text, record.Value.Number);
        SetPlace(holder, key, bits, !isKept ? Shared : known > 0 ? known : IsFull ? Shared : Store(text));
    }

    private void SetPlace(JsObject? holder, in PropertyKey key, ulong bits, long place)
    {
        var name = (NameOf(holder, key), bits);
        var isAmbiguous = _ambiguous is not null && _ambiguous.Contains(bits);
        if (!_byKey.TryGetValue(name, out var other)) _byKey.Add(name, isAmbiguous ? Shared : place);
        else if (other != Shared && !(place != Shared && DecimalText.AreEqual(TextAt(other), TextAt(place)))) _byKey[name] = Shared;
        if (place == Shared || holder is null) return;
        if (!_byHolder.TryGetValue(holder, out var places)) _byHolder.Add(holder, places = []);
        places[key] = (bits, place);
    }

    // Adds the places of all numbers in earlier documents, before the first double gets a second text. They are as they
    // were read, because the program has not begun.
    private void AddPlacesOf(JsArray documents)
    {
        _areAllPlaced = true;
        var open = new Stack<JsObject>([documents]);
        var keys = new List<PropertyKey>();
        while (open.TryPop(out var holder))
        {
            keys.Clear();
            holder.OwnPropertyKeys(keys);
            WorkBudget.Steps(keys.Count);
            foreach (var key in keys)
            {
                var value = holder.Get(key);
                if (value.IsObject) open.Push(value.Object);
                if (!value.IsNumber) continue;
                var bits = BitConverter.DoubleToUInt64Bits(value.Number);
                if (_byBits.Find(bits) is > 0 and var place) SetPlace(holder, key, bits, place);
            }
        }
    }

    // Elements of arrays change their places when a script selects some of them.
    private static PropertyKey NameOf(JsObject? holder, in PropertyKey key) => holder is JsArray ? default : key;

    private void AddLong(ReadOnlySpan<byte> text)
    {
        var number = JsonNumber.Parse(text);
        var bits = BitConverter.DoubleToUInt64Bits(number);
        var known = _byBits.Find(bits);
        if (known != 0)
        {
            if (known != Shared) Meet(bits, known, text);
            return;
        }
        if (number == 0 && IsNegativeZero(text)) _needsAllSteps = true;
        else if (Math.Abs(number) < FirstUnsafeInteger && Math.Floor(number) == number)
        {
            // A script may compute it, such as the number of elements of an array.
            if (IsGivenBack(text, number)) return;
            if (!IsFull) Store(text);
            _byBits.Set(bits, Shared);
            NeedsPlaces = _needsAllSteps = true;
            return;
        }
        else if (ParsesBigInts && !text.ContainsAny((byte)'.', (byte)'e', (byte)'E')) return;
        if (IsFull) return;
        var place = Store(text);
        if (Outer is not null && Outer.Find(number) is { Length: > 0 } outer && !DecimalText.AreEqual(outer, text))
        {
            (_ambiguous ??= []).Add(bits);
            NeedsPlaces = _needsAllSteps = true;
            place = Shared;
        }
        _byBits.Set(bits, place);
        _hasFractions |= Math.Abs(number) < FirstUnsafeInteger;
    }

    // Another number has the same double.
    private void Meet(ulong bits, long place, ReadOnlySpan<byte> text)
    {
        if (place == GivenBack ? IsGivenBack(text, BitConverter.UInt64BitsToDouble(bits)) : TextAt(place).SequenceEqual(text)) return;
        if (place != GivenBack && DecimalText.AreEqual(TextAt(place), text)) return;
        if (_documents is { Length: > 0 } earlier && !_areAllPlaced) AddPlacesOf(earlier);
        else if (_documents is null && place > 0 && place >> 32 < _documentStart) (_ambiguous ??= []).Add(bits);
        _byBits.Set(bits, Shared);
        NeedsPlaces = _needsAllSteps = true;
    }

    private static bool MayNeedText(ReadOnlySpan<byte> text) =>
        text.Length >= LongUnits || text.ContainsAny((byte)'e', (byte)'E') || IsNegativeZero(text);

    private static bool IsNegativeZero(ReadOnlySpan<byte> text) => text[0] == '-' && !text.ContainsAnyInRange((byte)'1', (byte)'9');

    private static bool IsGivenBack(ReadOnlySpan<byte> text, double number)
    {
        if (!double.IsFinite(number)) return false;
        Span<byte> written = stackalloc byte[ShortestDouble.BufferLength];
        return DecimalText.AreEqual(text, written[..ShortestDouble.Write(number, written)]);
    }

    private long Store(ReadOnlySpan<byte> text)
    {
        if (text.Length > _texts.Length - _length)
            Array.Resize(ref _texts, Math.Max(2 * _texts.Length, _length + Math.Max(FirstSize, text.Length)));
        text.CopyTo(_texts.AsSpan(_length));
        // A walk over plain data reserves room for doubles.
        if (text.Length > ShortestDouble.BufferLength) _needsAllSteps = true;
        _length += text.Length;
        return (long)(_length - text.Length) << 32 | (uint)text.Length;
    }

    private bool IsFull => _documentStart > MaxLength;

    private ReadOnlySpan<byte> TextAt(long place) => place <= 0 ? default : _texts.AsSpan((int)(place >> 32), (int)place);

    // The bounds of the next number after a position.
    private static bool TryFindNumber(ReadOnlySpan<byte> document, ref int at, out int start)
    {
        for (start = at; start < document.Length; start++)
        {
            var unit = document[start];
            if (unit == '"') start = EndOfString(document, start);
            else if (unit == '-' || char.IsAsciiDigit((char)unit))
            {
                at = start + 1;
                while (at < document.Length && IsPartOfNumber(document[at])) at++;
                return true;
            }
        }
        return false;
    }

    // Digits, a point, signs and the letter of an exponent. Of the other characters between these, JSON has the comma.
    private static bool IsPartOfNumber(byte unit) => unit is >= (byte)'+' and <= (byte)'9' and not (byte)',' || (unit | 0x20) == 'e';

    // The position of the closing quote.
    private static int EndOfString(ReadOnlySpan<byte> document, int start)
    {
        var at = start + 1;
        while (true)
        {
            at += document[at..].IndexOfAny((byte)'"', (byte)'\\');
            if (document[at] == '"') return at;
            at += 2;
        }
    }
}
