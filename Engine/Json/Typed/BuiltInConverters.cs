using System.Collections.Concurrent;
using System.Numerics;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Scalars;

namespace Quoll.Json.Typed;

/// <summary>The types that have their own converter, once per process.</summary>
internal static class BuiltInConverters
{
    // Created on demand: compiling the code that creates all of them would take longer than a first document.
    private static readonly Dictionary<Type, Func<QuollConverter>> Makers = new(TextConverters.Makers)
    {
        [typeof(bool)] = static () => new BooleanConverter(),
        [typeof(string)] = static () => new StringConverter(),
        [typeof(char)] = static () => new CharConverter(),
        [typeof(sbyte)] = static () => new OwnNumberConverter<sbyte>(nameof(QuollJsonReader.TakeSByte), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeSByte()),
        [typeof(byte)] = static () => new OwnNumberConverter<byte>(nameof(QuollJsonReader.TakeByte), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeByte()),
        [typeof(short)] = static () => new OwnNumberConverter<short>(nameof(QuollJsonReader.TakeInt16), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt16()),
        [typeof(ushort)] = static () => new OwnNumberConverter<ushort>(nameof(QuollJsonReader.TakeUInt16), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt16()),
        [typeof(int)] = static () => new OwnNumberConverter<int>(nameof(QuollJsonReader.TakeInt32), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt32()),
        [typeof(uint)] = static () => new OwnNumberConverter<uint>(nameof(QuollJsonReader.TakeUInt32), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt32()),
        [typeof(long)] = static () => new OwnNumberConverter<long>(nameof(QuollJsonReader.TakeInt64), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeInt64()),
        [typeof(ulong)] = static () => new OwnNumberConverter<ulong>(nameof(QuollJsonReader.TakeUInt64), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeUInt64()),
        [typeof(float)] = static () => new OwnNumberConverter<float>(nameof(QuollJsonReader.TakeSingle), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeSingle()),
        [typeof(double)] = static () => new OwnNumberConverter<double>(nameof(QuollJsonReader.TakeDouble), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeDouble()),
        [typeof(decimal)] = static () => new OwnNumberConverter<decimal>(
            nameof(QuollJsonReader.TakeDecimal), static (ref w, v) => w.Append(v),
            static (ref r) => r.TakeDecimal()),
        [typeof(Half)] = static () => new NumberConverter<Half>(
            static (ref w, v) => w.Append(v), static (ref r) => r.TakeParsed<Half>("Half")),
        [typeof(Int128)] = static () => new NumberConverter<Int128>(
            static (ref w, v) => w.AppendFormatted(v, default), static (ref r) => r.TakeWhole<Int128>("Int128")),
        [typeof(UInt128)] = static () => new NumberConverter<UInt128>(
            static (ref w, v) => w.AppendFormatted(v, default), static (ref r) => r.TakeWhole<UInt128>("UInt128")),
        [typeof(nint)] = static () => new NumberConverter<nint>(
            static (ref w, v) => w.Append((long)v), static (ref r) => r.TakeWhole<nint>("IntPtr")),
        [typeof(nuint)] = static () => new NumberConverter<nuint>(
            static (ref w, v) => w.Append((ulong)v), static (ref r) => r.TakeWhole<nuint>("UIntPtr")),
        [typeof(BigInteger)] = static () => new NumberConverter<BigInteger>(static (ref w, v) => w.AppendFormatted(v, default),
            static (ref r) => r.TakeWhole<BigInteger>("BigInteger")),
        [typeof(byte[])] = static () => new BytesConverter(),
        [typeof(Memory<byte>)] = static () => new ByteMemoryConverter(),
        [typeof(ReadOnlyMemory<byte>)] = static () => new ReadOnlyByteMemoryConverter(),
        [typeof(Stream)] = static () => new StreamConverter<Stream>(),
        [typeof(MemoryStream)] = static () => new StreamConverter<MemoryStream>(),
        [typeof(DBNull)] = static () => new DBNullConverter(),
        [typeof(object)] = static () => new AnyValueConverter(),
        [typeof(JsonElement)] = static () => new ElementConverter(),
        [typeof(JsonDocument)] = static () => new DocumentConverter(),
        [typeof(JsonNode)] = static () => new NodeConverter<JsonNode>(null),
        [typeof(JsonObject)] = static () => new NodeConverter<JsonObject>("an object"),
        [typeof(JsonArray)] = static () => new NodeConverter<JsonArray>("an array"),
        [typeof(JsonValue)] = static () => new NodeConverter<JsonValue>("a string, a number or a boolean"),
    };

    private static readonly ConcurrentDictionary<Type, QuollConverter> Made = new();

    /// <summary>Returns the converter of a type; null if it has none.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="special">The number handling of a member or its type; null if unspecified.</param>
    public static QuollConverter? Find(Type type, QuollJsonOptions options, JsonNumberHandling? special)
    {
        if (!Made.TryGetValue(type, out var known))
        {
            var created = Makers.TryGetValue(type, out var make) ? make() : FromUpperFloor(type);
            if (created is null) return null;
            known = Made.GetOrAdd(type, created);
        }
        if (known is not INumberConverter number) return known;
        // The reader itself applies the options for strings.
        return special is { } handling ? number.With(handling)
            : (options.NumberHandling & JsonNumberHandling.WriteAsString) != 0 ? number.With(options.NumberHandling) : known;
    }

    private static QuollConverter? FromUpperFloor(Type type) =>
        type.Assembly == typeof(BuiltInConverters).Assembly && type.GetCustomAttribute<BuiltInConverterAttribute>() is { } named
            ? (QuollConverter)Activator.CreateInstance(named.ConverterType)! : null;
}
