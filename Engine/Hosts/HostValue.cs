using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Converts .NET values of any type to JavaScript: scalars as values, everything else by reference.</summary>
internal static class HostValue
{
    /// <summary>Below this magnitude each integer is a Number exactly.</summary>
    private const long MaxSafeInteger = 1L << 53;

    /// <summary>Returns the JavaScript value of a .NET value.</summary>
    /// <param name="realm">The realm of the value.</param>
    /// <param name="value">The value.</param>
    /// <param name="declared">
    /// The declared type, which decides whether scripts may see the value. Null if the host itself passes it.
    /// </param>
    /// <param name="functionName">The name of the function that a delegate becomes, or that returned a task.</param>
    public static JsValue ToValue(Realm realm, object? value, Type? declared, string functionName = "")
    {
        switch (value)
        {
            case null or DBNull: return JsValue.Null;
            case HostObject known: return new JsValue(known);
            case JsValue own:
                if (own.IsObject && !ReferenceEquals(own.Object.Realm.Agent, realm.Agent))
                    throw ConversionFailure.Mark(new ArgumentException(
                        "The object belongs to another engine. Pass plain data instead: JsValue.ToObject gives it."));
                return own;
            case string text: return new JsValue(text);
            case bool truth: return new JsValue(truth);
            case not null when HostRealm.Of(realm) is { HasOwnForms: true } host && host.TryForm(value, out var form): return form;
            case Delegate function:
                // A function that the host registers is converted once. A delegate from elsewhere always has the same
                // function.
                return declared is null ? HostFunctions.Create(realm, function, functionName)
                    : new JsValue(HostRealm.Of(realm).FunctionOf(function, functionName));
            case byte[] bytes when BinaryData.IsBytes(bytes): return FromBytes(realm, bytes);
            case Memory<byte> bytes: return FromBytes(realm, bytes.Span);
            case ReadOnlyMemory<byte> bytes: return FromBytes(realm, bytes.Span);
            case ValueType: return FromStructure(realm, value, declared, functionName);
            case SharedMemory memory: return new JsValue(new ArrayBufferObject(realm, memory));
            case Uri uri: return new JsValue(uri.OriginalString);
            case Version version: return new JsValue(version.ToString());
            case JsonValue json: return FromJsonValue(realm, json);
            case JsonDocument json: return JsonData.ToValue(realm, json.RootElement);
            case IterationStep step: return step.ToValue(realm);
            case Task task: return new JsValue(HostRealm.Of(realm).PromiseOf(task, functionName));
            // If the host itself passes a type, it becomes the constructor. Members of other objects do not pass types.
            case Type type when declared is null: return new JsValue(HostRealm.Of(realm).ClassOf(type).Constructor);
            case IConvertible when DynamicValues.Includes(value.GetType()): return DynamicValues.ToValue(realm, value, declared);
            default: return new JsValue(HostRealm.Of(realm).Wrap(value, declared));
        }
    }

    private static JsValue FromStructure(Realm realm, object value, Type? declared, string functionName)
    {
        switch (value)
        {
            case Enum member: return FromEnum(realm, member);
            // Only numbers of .NET: a structure of the host is not asked for its type code.
            case IConvertible number and not DateTime:
                switch (Type.GetTypeCode(value.GetType()))
                {
                    case TypeCode.Char: return new JsValue(SingleCharacter.Text((char)value));
                    case TypeCode.Int64: return FromInteger(realm, (long)value);
                    case TypeCode.UInt64: return FromInteger(realm, (ulong)value, (ulong)value);
                    case TypeCode.Decimal: return FromDecimal(realm, (decimal)value);
                    case >= TypeCode.SByte and <= TypeCode.Double: return new JsValue(number.ToDouble(CultureInfo.InvariantCulture));
                }
                break;
            case BigInteger integer: return new JsValue(integer);
            case Int128 integer: return FromInteger(realm, integer, (double)integer);
            case UInt128 integer: return FromInteger(realm, integer, (double)integer);
            case nint integer: return FromInteger(realm, integer);
            case nuint integer: return FromInteger(realm, integer, integer);
            case Half number: return new JsValue((double)number);
            case DateTime or DateTimeOffset: return HostDates.ToValue(realm, value);
            case DateOnly date: return new JsValue(date.ToString("O", CultureInfo.InvariantCulture));
            case TimeOnly time: return new JsValue(time.ToString(HostDates.TimeFormat(time), CultureInfo.InvariantCulture));
            case TimeSpan time: return new JsValue(time.ToString("c", CultureInfo.InvariantCulture));
            case Guid guid: return new JsValue(guid.ToString());
            case System.Text.Rune rune: return new JsValue(rune.ToString());
            case JsonElement json: return JsonData.ToValue(realm, json);
        }
        if (TaskPromise.IsTask(value)) return new JsValue(TaskPromise.From(realm, value, functionName: functionName)!);
        return new JsValue(HostRealm.Of(realm).Wrap(value, declared));
    }

    /// <summary>Returns whether every value of the type becomes a primitive value.</summary>
    public static bool IsPrimitive(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsPrimitive || type.IsEnum || type == typeof(string) || type == typeof(decimal) || type == typeof(BigInteger)
            || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(Guid) || type == typeof(Uri)
            || type == typeof(Version) || type == typeof(TimeSpan) || type == typeof(DateOnly) || type == typeof(TimeOnly)
            || type == typeof(System.Text.Rune);
    }

    /// <summary>Returns a 64-bit integer in the form that the options specify.</summary>
    public static JsValue FromInteger(Realm realm, long value)
    {
        if (value is >= -MaxSafeInteger and <= MaxSafeInteger)
            return HostRealm.Of(realm).Options.Integers == IntegerForm.BigInt ? new JsValue((BigInteger)value) : new JsValue((double)value);
        return FromInteger(realm, value, value);
    }

    // BigInteger is not used for the nearest double, because it truncates instead of rounding.
    private static JsValue FromInteger(Realm realm, BigInteger value, double nearest)
    {
        var isExact = BigInteger.Abs(value) <= MaxSafeInteger;
        return HostRealm.Of(realm).Options.Integers switch
        {
            IntegerForm.BigInt => new JsValue(value),
            IntegerForm.Exact when !isExact => new JsValue(value),
            _ => new JsValue(nearest),
        };
    }

    /// <summary>Returns a decimal in the form that the options specify.</summary>
    public static JsValue FromDecimal(Realm realm, decimal value)
    {
        var host = HostRealm.Of(realm);
        if (host.HasOwnForms && host.TryForm(value, out var form)) return form;
        return host.Options.Decimals == DecimalForm.Text ? new JsValue(value.ToString(CultureInfo.InvariantCulture))
            : new JsValue((double)value);
    }

    private static JsValue FromEnum(Realm realm, Enum value)
    {
        if (EnumNames.Of(value.GetType()) is var names && (names.IsText || HostRealm.Of(realm).Options.Enums == EnumForm.Name)
            && names.TryGetText(value, out var text)) return new JsValue(text);
        return value.GetTypeCode() switch
        {
            TypeCode.UInt64 => FromInteger(realm, ((IConvertible)value).ToUInt64(null), ((IConvertible)value).ToUInt64(null)),
            TypeCode.Int64 => FromInteger(realm, ((IConvertible)value).ToInt64(null)),
            _ => new JsValue(((IConvertible)value).ToDouble(null)),
        };
    }

    // It may hold any object of .NET. A script gets its JSON form, as for a document.
    private static JsValue FromJsonValue(Realm realm, JsonValue json)
    {
        if (json.TryGetValue<JsonElement>(out var element)) return JsonData.ToValue(realm, element);
        if (json.TryGetValue<string>(out var text)) return new JsValue(text);
        if (json.TryGetValue<bool>(out var truth)) return new JsValue(truth);
        if (json.TryGetValue<double>(out var number) && double.IsFinite(number)) return new JsValue(number);
        var type = json.GetValue<object>().GetType();
        if (!CollectionTypes.IsScalar(type) && !HostRealm.Of(realm).Types.IsVisible(type, typeof(object))) throw NotVisible(type);
        using var document = HostGuard.Run(realm, json, static json =>
        {
            try
            {
                return JsonDocument.Parse(json.ToJsonString());
            }
            catch (Exception thrown) when (thrown is NotSupportedException or JsonException)
            {
                throw Raise.TypeError(Messages.HostNotJson, MessageText.WithArticle(TypeNames.Of(json.GetValue<object>().GetType())));
            }
        });
        return JsonData.ToValue(realm, document.RootElement);
    }

    // A Uint8Array over a copy, so later changes by the host are not visible.
    private static JsValue FromBytes(Realm realm, ReadOnlySpan<byte> bytes)
    {
        realm.Agent.Reserve(bytes.Length);
        realm.Agent.StepOver(bytes.Length);
        return new JsValue(new TypedArrayObject(
            realm, realm[Intrinsic.Uint8ArrayPrototype], ElementKind.Uint8, new ArrayBufferObject(realm, bytes.ToArray()), 0,
                bytes.Length));
    }

    /// <summary>The error for a value whose type the host has not named for scripts.</summary>
    public static ThrowCompletion NotVisible(Type type) => TypeFacts.IsForbidden(type) || TypeFacts.IsGenerated(type)
        ? Raise.TypeError(Messages.HostTypeForbidden, TypeNames.Of(type))
            : type.Name.StartsWith("<>", StringComparison.Ordinal) ? Raise.TypeError(Messages.HostTypeAnonymous)
            : Raise.TypeError(Messages.HostTypeNotVisible, TypeNames.Of(type));
}
