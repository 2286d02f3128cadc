using System.Numerics;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Scalars;

namespace Quoll.Json.Typed;

/// <summary>The types that have a converter of their own: one a process.</summary>
internal static class BuiltInConverters
{
    private static readonly Dictionary<Type, QuollConverter> All = ((QuollConverter[])
    [
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
        new NumberConverter<Half>(static (ref w, v) => w.Append(v), static (ref r) => r.TakeParsed<Half>("Half")),
        new NumberConverter<Int128>(static (ref w, v) => w.AppendFormatted(v, default), static (ref r) => r.TakeWhole<Int128>("Int128")),
        new NumberConverter<UInt128>(static (ref w, v) => w.AppendFormatted(v, default), static (ref r) => r.TakeWhole<UInt128>("UInt128")),
        new NumberConverter<nint>(static (ref w, v) => w.Append((long)v), static (ref r) => r.TakeWhole<nint>("IntPtr")),
        new NumberConverter<nuint>(static (ref w, v) => w.Append((ulong)v), static (ref r) => r.TakeWhole<nuint>("UIntPtr")),
        new NumberConverter<BigInteger>(static (ref w, v) => w.AppendFormatted(v, default),
            static (ref r) => r.TakeWhole<BigInteger>("BigInteger")),
        new BytesConverter(),
        new ByteMemoryConverter(),
        new ReadOnlyByteMemoryConverter(),
        new DBNullConverter(),
        new AnyValueConverter(),
        new ElementConverter(),
        new DocumentConverter(),
        new NodeConverter<JsonNode>(null),
        new NodeConverter<JsonObject>("an object"),
        new NodeConverter<JsonArray>("an array"),
        new NodeConverter<JsonValue>("a string, a number or a boolean"),
        new JsValueConverter(),
        .. TextForms.All,
    ]).ToDictionary(static converter => converter.Type!);

    /// <summary>The converter of a type; null where it has none.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="special">How a member or its type wants numbers; null where they say nothing.</param>
    public static QuollConverter? Find(Type type, QuollJsonOptions options, JsonNumberHandling? special)
    {
        if (!All.TryGetValue(type, out var known) || known is not INumberConverter number) return All.GetValueOrDefault(type);
        // The reader itself goes by what the options say of strings.
        return special is { } handling ? number.With(handling)
            : (options.NumberHandling & JsonNumberHandling.WriteAsString) != 0 ? number.With(options.NumberHandling) : known;
    }
}
