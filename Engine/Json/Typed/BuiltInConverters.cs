using System.Globalization;
using System.Numerics;
using System.Text.Json.Serialization;

namespace Quoll.Json.Typed;

/// <summary>The types that have a converter of their own: one a process.</summary>
internal static class BuiltInConverters
{
    private const JsonNumberHandling Handled = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    private static readonly Dictionary<Type, QuollConverter> All = new QuollConverter[]
    {
        new BooleanConverter(),
        new StringConverter(),
        new CharConverter(),
        new OwnNumberConverter<sbyte>(nameof(QuollJsonReader.TakeSByte), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeSByte()),
        new OwnNumberConverter<byte>(nameof(QuollJsonReader.TakeByte), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeByte()),
        new OwnNumberConverter<short>(nameof(QuollJsonReader.TakeInt16), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt16()),
        new OwnNumberConverter<ushort>(nameof(QuollJsonReader.TakeUInt16), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt16()),
        new OwnNumberConverter<int>(nameof(QuollJsonReader.TakeInt32), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt32()),
        new OwnNumberConverter<uint>(nameof(QuollJsonReader.TakeUInt32), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt32()),
        new OwnNumberConverter<long>(nameof(QuollJsonReader.TakeInt64), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt64()),
        new OwnNumberConverter<ulong>(nameof(QuollJsonReader.TakeUInt64), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt64()),
        new OwnNumberConverter<float>(nameof(QuollJsonReader.TakeSingle), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeSingle()),
        new OwnNumberConverter<double>(nameof(QuollJsonReader.TakeDouble), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeDouble()),
        new OwnNumberConverter<decimal>(nameof(QuollJsonReader.TakeDecimal), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeDecimal()),
        new TextConverter<Guid>("Guid", static (ref w, v) => w.AppendFormatted(v, default, (byte)'"'),
            static text => Guid.ParseExact(text, "D"), static v => v.ToString("D", CultureInfo.InvariantCulture)),
    }.ToDictionary(static converter => converter.Type!);

    /// <summary>The converter of a type; null where it has none.</summary>
    public static QuollConverter? Find(Type type, JsonNumberHandling handling)
    {
        if (!All.TryGetValue(type, out var known)) return null;
        // What strings may hold is the reader's business unless more is said.
        return (handling & Handled) == 0 ? known : known switch
        {
            NumberConverter<int> number => new HandledNumberConverter<int>(number, handling),
            NumberConverter<long> number => new HandledNumberConverter<long>(number, handling),
            NumberConverter<double> number => new HandledNumberConverter<double>(number, handling),
            NumberConverter<float> number => new HandledNumberConverter<float>(number, handling),
            NumberConverter<decimal> number => new HandledNumberConverter<decimal>(number, handling),
            NumberConverter<sbyte> number => new HandledNumberConverter<sbyte>(number, handling),
            NumberConverter<byte> number => new HandledNumberConverter<byte>(number, handling),
            NumberConverter<short> number => new HandledNumberConverter<short>(number, handling),
            NumberConverter<ushort> number => new HandledNumberConverter<ushort>(number, handling),
            NumberConverter<uint> number => new HandledNumberConverter<uint>(number, handling),
            NumberConverter<ulong> number => new HandledNumberConverter<ulong>(number, handling),
            _ => known,
        };
    }
}
