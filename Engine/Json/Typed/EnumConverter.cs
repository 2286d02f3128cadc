using System.Numerics;
using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Values of enums, written by number or by name, and read in both forms.</summary>
internal sealed class EnumConverter<T>(bool byName) : QuollConverter<T>(handlesNull: true) where T : struct, Enum
{
    private readonly EnumNames _names = EnumNames.Of(typeof(T));

    // The texts of written values, so that none is looked up twice.
    private readonly System.Collections.Concurrent.ConcurrentDictionary<T, string?> _texts = new();

    /// <summary>The number of texts that are kept, because combinations of flags have no limit.</summary>
    private const int MostKept = 1024;

    private static readonly bool IsUnsigned = Type.GetTypeCode(typeof(T)) is TypeCode.UInt64;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (byName && TextOf(value) is { } text) writer.Append(text);
        else if (IsUnsigned) writer.Append(Convert.ToUInt64(value, null));
        else writer.Append(ToInt64(value));
    }

    public override T Read(ref QuollJsonReader reader)
    {
        reader.SkipSpace();
        switch (reader.PeekKind())
        {
            case System.Text.Json.JsonValueKind.String:
                var at = reader.BytesConsumed;
                var text = reader.TakeText();
                if (TryParse(text, out var value)) return value;
                var shown = QuollJson.Serialize(MessageText.Excerpt(text, MostShownUnits));
                throw reader.ErrorAt(at, JsonMessages.EnumNameUnknown, shown, $"{TypeNames.Of(typeof(T))}: {Known()}");
            case System.Text.Json.JsonValueKind.Number:
                return FromNumber(ref reader);
            default:
                reader.ThrowMismatch(TypeNames.Of(typeof(T)));
                return default;
        }
    }

    public override string ToName(T value, QuollJsonOptions options) => TextOf(value) ?? value.ToString();

    public override T FromName(string name, QuollJsonOptions options) =>
        TryParse(name, out var value) ? value : throw new FormatException();

    // Like JsonStringEnumConverter of System.Text.Json.
    private bool TryParse(string text, out T value)
    {
        var isKnown = _names.TryGetValue(text, out var found);
        value = isKnown ? (T)found! : default;
        return isKnown;
    }

    private string? TextOf(T value)
    {
        if (_texts.TryGetValue(value, out var known)) return known;
        var text = _names.TryGetText(value, out var found) ? found : null;
        if (_texts.Count < MostKept) _texts.TryAdd(value, text);
        return text;
    }

    /// <summary>The most code units of a text that a message shows.</summary>
    private const int MostShownUnits = 100;

    private string Known()
    {
        const int MostShown = 20;
        var names = _names.Members.Select(static member => member.Name).ToArray();
        return string.Join(", ", names.Take(MostShown)) + (names.Length > MostShown ? ", …" : "");
    }

    private static long ToInt64(T value) => Unsafe.SizeOf<T>() switch
    {
        1 when Type.GetTypeCode(typeof(T)) == TypeCode.Byte => Unsafe.BitCast<T, byte>(value),
        1 => Unsafe.BitCast<T, sbyte>(value),
        2 when Type.GetTypeCode(typeof(T)) == TypeCode.UInt16 => Unsafe.BitCast<T, ushort>(value),
        2 => Unsafe.BitCast<T, short>(value),
        4 when Type.GetTypeCode(typeof(T)) == TypeCode.UInt32 => Unsafe.BitCast<T, uint>(value),
        4 => Unsafe.BitCast<T, int>(value),
        _ => Unsafe.BitCast<T, long>(value),
    };

    private static T FromNumber(ref QuollJsonReader reader) => Type.GetTypeCode(typeof(T)) switch
    {
        TypeCode.SByte => As(reader.TakeSByte()),
        TypeCode.Byte => As(reader.TakeByte()),
        TypeCode.Int16 => As(reader.TakeInt16()),
        TypeCode.UInt16 => As(reader.TakeUInt16()),
        TypeCode.Int32 => As(reader.TakeInt32()),
        TypeCode.UInt32 => As(reader.TakeUInt32()),
        TypeCode.Int64 => As(reader.TakeInt64()),
        _ => As(reader.TakeUInt64()),
    };

    private static T As<TNumber>(TNumber number) where TNumber : struct, INumber<TNumber> => Unsafe.BitCast<TNumber, T>(number);
}
