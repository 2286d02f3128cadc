using System.Collections.Concurrent;
using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.TypeModel.Collections;
using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Converts JavaScript values to a .NET type that the host requests: a parameter, a member, a result. A value that does
/// not fit exactly causes a TypeError with its location, its value and the expected type.
/// </summary>
internal static class ValueReader
{
    /// <summary>Reads objects and arrays of one .NET type.</summary>
    internal abstract class Composite
    {
        [HostCode]
        public abstract object Read(Realm realm, JsObject source, ConversionPath path);

        /// <summary>Returns whether the object may be meant for the type.</summary>
        public abstract bool Takes(JsObject source);

        /// <summary>
        /// Returns how well the object fits, to choose between overloads: 3 is good, more is worse; -1 if it does not
        /// fit.
        /// </summary>
        public virtual int Cost(JsObject source) => Takes(source) ? 4 : -1;
    }

    private static readonly ConcurrentDictionary<Type, Composite?> Composites = new();

    /// <summary>Returns the .NET value of a JavaScript value.</summary>
    public static object? Read(Realm realm, in JsValue value, Type type, ConversionPath path)
    {
        if (type == typeof(JsValue)) return value;
        if (type == typeof(object)) return path.Plain.Read(value);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return value.IsNullish ? null : Read(realm, value, underlying, path);
        if (value.ObjectOrNull is HostObject { Passed: var target } && IsExactly(target, type)) return target;
        if (value.ObjectOrNull is ClassInstance { Target: var instance } && type.IsInstanceOfType(instance)) return instance;
        if (!value.IsNullish && ConvertersOf(realm)?.Find(type) is { FromScript: not null } converter)
            return converter.Convert(realm, value, type, path);
        // Truthiness needs no conversion.
        if (type != typeof(bool) && TargetOf(value) is { } other && TypesOf(realm).ConversionOf(other.GetType(), type) is { } conversion)
            return HostGuard.Run(realm, (conversion, other), static x => x.conversion.Convert(x.other), conversion.Name);
        if (type.IsValueType) return ReadStructure(realm, value, type, path);
        if (value.IsNullish) return null;
        if (type == typeof(string)) return TypeConversion.ToString(ReadPrimitive(value, type, TypeConversion.Hint.String, path));
        if (value.ObjectOrNull is { } source) return ReadObject(realm, source, type, path);
        if (value.IsString && TryReadText(value.String, type, out var text)) return text;
        if (typeof(JsonNode).IsAssignableFrom(type) && ReadNode(value, type) is { } node) return node;
        if (type == typeof(JsonDocument)) return ReadJson(realm, value, type, path);
        if (PromiseTask.IsType(type)) return PromiseTask.Of(realm, type, value);
        if (TryOperator(realm, value, type, path, out var made)) return made;
        var plain = path.Plain.Read(value);
        return type.IsInstanceOfType(plain) ? plain : throw path.Mismatch(value, type);
    }

    // A string, number or boolean for a type that has an implicit operator from it.
    private static bool TryOperator(Realm realm, in JsValue value, Type type, ConversionPath path, out object? made)
    {
        made = null;
        if (ConversionOperator.Find(TypesOf(realm), value, type) is not { } conversion) return false;
        var source = Read(realm, value, conversion.Source, new ConversionPath(conversion.Name))!;
        Exception failure;
        try
        {
            made = conversion.Convert(source);
            return true;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        // .NET refuses what its type cannot hold, such as a negative Index.
        throw CollectionTypes.IsOfPlatform(type) ? Refused(realm, value, type, failure, path)
            : HostGuard.Error(realm, failure, conversion.Name);
    }

    private static ThrowCompletion Refused(Realm realm, in JsValue value, Type type, Exception failure, ConversionPath path)
    {
        var mismatch = Raise.InRealm(realm, path.Mismatch(value, type));
        ((ErrorObject)mismatch.Value.Object).HostException = failure;
        return mismatch;
    }

    // .NET casts an sbyte[] to byte[] too, which would change the numbers.
    private static bool IsExactly(object target, Type type) => type.IsInstanceOfType(target)
        && (!type.IsArray || type == target.GetType() || !type.GetElementType()!.IsValueType);

    // The .NET object that a value stands for.
    private static object? TargetOf(in JsValue value) => value.ObjectOrNull switch
    {
        HostObject host => host.Passed,
        ClassInstance instance => instance.Target,
        _ => null,
    };

    private static ScriptTypes TypesOf(Realm realm) => HostRealm.Of(realm).Types;

    // A primitive value outside a call has no engine, and so no converters.
    private static ScriptConverters? ConvertersOf(Realm? realm) => realm is null ? null : HostRealm.Of(realm).Options.Converters;

    private static object? ReadObject(Realm realm, JsObject source, Type type, ConversionPath path)
    {
        if (typeof(Delegate).IsAssignableFrom(type))
        {
            if (source is JsFunction function && HostRealm.Of(realm).DelegateOf(function, type) is { } made) return made;
            throw path.Mismatch(source, type);
        }
        if (type == typeof(Type))
            return source is HostConstructor constructor ? constructor.Class.Info.Type : throw path.Mismatch(source, type);
        if (PromiseTask.IsType(type)) return PromiseTask.Of(realm, type, source);
        if (type == typeof(SharedMemory))
            return source is ArrayBufferObject { IsShared: true } buffer ? buffer.ShareWithHost() : throw path.Mismatch(source, type);
        // A wrapper object counts as its primitive.
        if (source is PrimitiveObject wrapper) return Read(realm, wrapper.Value, type, path);
        if (source is StringObject text) return Read(realm, text.Value, type, path);
        if (source is DateObject && type == typeof(string)) return TypeConversion.ToString(source);
        if (typeof(JsonNode).IsAssignableFrom(type) || type == typeof(JsonDocument)) return ReadJson(realm, source, type, path);
        var isHost = source is HostObject or ClassInstance;
        if (!isHost && DerivedTypes.Of(type) is { } derived) type = TypeFor(source, type, derived, path);
        if (CompositeOf(realm, type, source) is { } composite)
        {
            realm.Agent.Step();
            realm.Agent.ProbeNativeStack();
            if (!path.Made.TryBegin(source, type, out var known)) throw path.Error(Messages.HostCircular);
            if (known is not null) return known;
            object? made = null;
            Exception failure;
            try
            {
                return made = composite.Read(realm, source, path);
            }
            // Constructors, setters and collections of the host create it.
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                failure = thrown;
            }
            finally
            {
                path.Made.End(source, made);
            }
            throw Failed(realm, source, type, composite, failure, path);
        }
        var plain = path.Plain.Read(new JsValue(source));
        if (type.IsInstanceOfType(plain)) return plain;
        // A description would not help an object of another class.
        var isLacking = (!isHost || ObjectConstructor.IsTuple(type)) && TypesOf(realm).Lacks(type);
        throw isLacking ? path.Error(Messages.HostTypeNotDescribed, TypeNames.Of(type)) : path.Mismatch(source, type);
    }

    // A collection of .NET refuses what it cannot hold, such as null as a key. Otherwise it was code of the host.
    private static ThrowCompletion Failed(
        Realm realm, JsObject source, Type type, Composite composite, Exception failure, ConversionPath path)
    {
        if (composite is ObjectReader || !CollectionTypes.IsOfPlatform(type))
            return HostGuard.Error(realm, failure, $"{TypeNames.Of(type)} ({path})");
        return Refused(realm, source, type, failure, path);
    }

    // The type that the object names; the declared type if it names none.
    private static Type TypeFor(JsObject source, Type declared, DerivedTypes derived, ConversionPath path)
    {
        var value = source.Get(derived.Property);
        if (value.IsUndefined) return declared;
        object? name = value.IsString ? value.String : value.IsNumber && Truncation.ToInt32(value.Number) is var number
            && number == value.Number ? number : null;
        if (name is not null && derived.TryFind(name, out var type)) return type;
        if (name is not null && derived.IgnoresUnknown) return declared;
        path.Enter(derived.Property);
        throw path.Mismatch(value, declared);
    }

    private static object ReadStructure(Realm realm, in JsValue value, Type type, ConversionPath path)
    {
        if (type == typeof(bool)) return TypeConversion.ToBoolean(value);
        if (value.IsSymbol) throw path.Mismatch(value, type);
        if (type == typeof(double))
        {
            var primitive = ReadPrimitive(value, type, TypeConversion.Hint.Number, path);
            var number = primitive.IsBigInt ? throw path.Mismatch(value, type) : TypeConversion.ToNumber(primitive);
            return double.IsNaN(number) && value.ObjectOrNull is HostObject ? throw path.Mismatch(value, type) : number;
        }
        if (type == typeof(char))
            return !value.IsNullish && TypeConversion.ToString(ReadPrimitive(value, type, TypeConversion.Hint.String, path)) is [var unit]
                ? unit : throw path.Mismatch(value, type);
        if (type == typeof(BigInteger)) return ReadBigInteger(value, path);
        if (value.ObjectOrNull is DateObject instant && HostDates.TryRead(realm, instant, type, out var date)) return date;
        if (TextForm.Of(type) is not null)
            return value.IsString && TryReadText(value.String, type, out var read) ? read
                : type == typeof(TimeSpan) && value.IsNumber && TryReadDuration(value.Number, out var time) ? time
                    : throw path.Mismatch(value, type);
        if (type.IsEnum && value.IsString)
            return EnumNames.Of(type).TryGetValue(value.String, out var member) ? member : throw path.Mismatch(value, type);
        if (type == typeof(JsonElement)) return ReadJson(realm, value, type, path);
        // As in JSON: null is memory without elements.
        if (value.IsNullish && type.IsGenericType && CollectionShape.Of(type) is { Kind: CollectionKind.Memory })
            return DefaultValue.Of(type)!;
        if (type == typeof(Memory<byte>) || type == typeof(ReadOnlyMemory<byte>))
        {
            var plain = value.ObjectOrNull is TypedArrayObject or ArrayBufferObject or HostObject ? path.Plain.Read(value)
                : ReadObject(realm, value.ObjectOrNull ?? throw path.Mismatch(value, type), typeof(byte[]), path);
            if (plain is Memory<byte> memory) plain = memory.ToArray();
            if (!BinaryData.IsBytes(plain)) throw path.Mismatch(value, type);
            var bytes = (byte[])plain!;
            return type == typeof(Memory<byte>) ? (object)new Memory<byte>(bytes) : new ReadOnlyMemory<byte>(bytes);
        }
        if (!type.IsPrimitive && !type.IsEnum && !IsNumber(type))
        {
            if (value.ObjectOrNull is { } source) return ReadObject(realm, source, type, path)!;
            if (PromiseTask.IsType(type)) return PromiseTask.Of(realm, type, value);
            return TryOperator(realm, value, type, path, out var made) ? made! : throw path.Mismatch(value, type);
        }
        // undefined would be NaN, and null would be 0. Neither is intended.
        if (value.IsNullish) throw path.Mismatch(value, type);
        // The digits of a string are more exact than its Number.
        if (type == typeof(decimal) && value.IsString && TextForm.Fits(value.String, type) && decimal.TryParse(
            value.String, NumberStyles.Float, CultureInfo.InvariantCulture, out var exact)) return exact;
        var numeric = TypeConversion.ToNumeric(ReadPrimitive(value, type, TypeConversion.Hint.Number, path));
        // A .NET object without a number would be NaN.
        var isFloat = type == typeof(float) || type == typeof(Half);
        if (isFloat && (numeric.IsBigInt || double.IsNaN(numeric.Number) && value.ObjectOrNull is HostObject))
            throw path.Mismatch(value, type);
        try
        {
            return ReadNumber(numeric, type) ?? throw path.Mismatch(value, type);
        }
        catch (OverflowException)
        {
            throw path.Mismatch(value, type);
        }
    }

    // ToPrimitive (ECMA-262 §7.1.1). An object that has no primitive value, or only a Symbol, does not fit.
    private static JsValue ReadPrimitive(in JsValue value, Type type, TypeConversion.Hint hint, ConversionPath path)
    {
        var primitive = value;
        var isLacking = false;
        try
        {
            if (value.IsObject) primitive = TypeConversion.ToPrimitive(value, hint);
        }
        // An error that one of its methods throws is the script's own.
        catch (ThrowCompletion thrown) when (!thrown.IsMaterialized && thrown.Message == Messages.CannotConvertToPrimitive)
        {
            isLacking = true;
        }
        return isLacking || primitive.IsSymbol ? throw path.Mismatch(value, type) : primitive;
    }

    private static object? ReadNumber(in JsValue numeric, Type type)
    {
        if (type == typeof(Int128)) return Integer<Int128>(numeric);
        if (type == typeof(UInt128)) return Integer<UInt128>(numeric);
        if (type == typeof(nint)) return Integer<nint>(numeric);
        if (type == typeof(nuint)) return Integer<nuint>(numeric);
        if (type == typeof(Half)) return (Half)TypeConversion.ToNumber(numeric);
        var number = Type.GetTypeCode(type) switch
        {
            TypeCode.Int32 => Integer<int>(numeric),
            TypeCode.Int64 => Integer<long>(numeric),
            TypeCode.UInt32 => Integer<uint>(numeric),
            TypeCode.UInt64 => Integer<ulong>(numeric),
            TypeCode.Int16 => Integer<short>(numeric),
            TypeCode.UInt16 => Integer<ushort>(numeric),
            TypeCode.Byte => Integer<byte>(numeric),
            TypeCode.SByte => Integer<sbyte>(numeric),
            TypeCode.Single => (float)TypeConversion.ToNumber(numeric),
            TypeCode.Decimal => numeric.IsBigInt ? (decimal)numeric.BigInt : ToDecimal(numeric.Number),
            _ => (object?)null,
        };
        return type.IsEnum && number is not null ? Enum.ToObject(type, number) : number;
    }

    // The conversion of .NET rounds to 15 digits, which changes the script's value.
    private static decimal ToDecimal(double number) =>
        Math.Abs(number) < 7.9e28
            ? decimal.Parse(number.ToString("R", CultureInfo.InvariantCulture), NumberStyles.Float, CultureInfo.InvariantCulture)
            : throw new OverflowException();

    private static bool IsNumber(Type type) =>
        type == typeof(decimal) || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128);

    // Checked: a fraction, NaN, an infinity and any number out of range overflow.
    private static T Integer<T>(in JsValue numeric) where T : INumberBase<T>
    {
        if (numeric.IsBigInt) return T.CreateChecked(numeric.BigInt);
        return double.IsInteger(numeric.Number) ? T.CreateChecked(numeric.Number) : throw new OverflowException();
    }

    private static BigInteger ReadBigInteger(in JsValue value, ConversionPath path)
    {
        if (value.IsBigInt) return value.BigInt;
        if (value.IsNumber)
            return double.IsInteger(value.Number) ? new BigInteger(value.Number) : throw path.Mismatch(value, typeof(BigInteger));
        var primitive = ReadPrimitive(value, typeof(BigInteger), TypeConversion.Hint.Number, path);
        if (primitive.IsString) return TypeConversion.StringToBigInt(primitive.String) ?? throw path.Mismatch(value, typeof(BigInteger));
        if (primitive.IsNullish) throw path.Mismatch(value, typeof(BigInteger));
        return primitive.IsNumber && value.IsObject ? ReadBigInteger(primitive, path) : TypeConversion.ToBigInt(primitive);
    }

    private static bool TryReadDuration(double milliseconds, out TimeSpan time)
    {
        var ticks = milliseconds * TimeSpan.TicksPerMillisecond;
        var fits = Math.Abs(ticks) < 9.2e18;
        time = fits ? TimeSpan.FromTicks((long)ticks) : default;
        return fits;
    }

    /// <summary>Parses a text as a value, in its form in JSON, or in another form that the platform parses.</summary>
    public static bool TryReadText(string text, Type type, [NotNullWhen(true)] out object? value)
    {
        value = null;
        if (TextForm.Of(type) is not { } form || !TextForm.Fits(text, type)) return false;
        if (form.TryParse(text, out value)) return true;
        var culture = CultureInfo.InvariantCulture;
        if (type == typeof(Guid)) value = Guid.TryParse(text, out var guid) ? guid : null;
        else if (type == typeof(Version)) value = Version.TryParse(text, out var version) ? version : null;
        else if (type == typeof(TimeSpan)) value = TimeSpan.TryParse(text, culture, out var time) ? time : null;
        else if (type == typeof(DateOnly)) value = DateOnly.TryParse(text, culture, out var day) ? day : null;
        else if (type == typeof(TimeOnly)) value = TimeOnly.TryParse(text, culture, out var hour) ? hour : null;
        // The zone in the text is kept.
        else if (type == typeof(DateTime))
            value = DateTime.TryParse(text, culture, DateTimeStyles.RoundtripKind, out var date) ? date : null;
        else if (type == typeof(DateTimeOffset))
            value = DateTimeOffset.TryParse(text, culture, DateTimeStyles.AssumeLocal, out var offset) ? offset : null;
        return value is not null;
    }

    /// <summary>Returns a dictionary's key of a type, from the key of a property.</summary>
    public static object ReadKey(Realm realm, string name, Type type, ConversionPath path)
    {
        if (KeyText.TryParse(name, type, out var key) || TryReadText(name, type, out key)) return key;
        return KeyText.IsKnown(type) ? throw path.Mismatch(new JsValue(name), type) : Read(realm, new JsValue(name), type, path)!;
    }

    /// <summary>How well an object fits a type that it would be converted to; -1 if it does not fit.</summary>
    public static int CostOf(JsObject source, Type type)
    {
        if (type == typeof(JsonElement) || typeof(JsonNode).IsAssignableFrom(type) || type == typeof(JsonDocument)) return 5;
        var isHost = source is HostObject or ClassInstance;
        if (!isHost && DerivedTypes.Of(type) is not null) return 4;
        if (CompositeOf(source.Realm, type, source) is { } composite && composite.Cost(source) is >= 0 and var cost) return cost;
        var isPlain = !isHost && (type.IsInterface || type.IsGenericType)
            && type.IsAssignableFrom(Comparison.IsArray(source) ? typeof(List<object?>) : typeof(Dictionary<string, object?>));
        return isPlain ? 7 : -1;
    }

    private static Composite? CompositeOf(Realm realm, Type type, JsObject source)
    {
        // Collections are the same in all models. The engine's model decides about types with members.
        if (!Composites.TryGetValue(type, out var known)) known = Composites.GetOrAdd(type, CollectionReaders.Create(type));
        if (known?.Takes(source) == true) return known;
        // A class of the host that is only enumerable is also an object with members.
        if (known is not null && (CollectionTypes.KindOf(type) is not null || GenericInterface.Of(type, typeof(ICollection<>)) is not null))
            return null;
        return HostRealm.Of(realm).Types.ReaderOf(type) is { } reader && reader.Takes(source) ? reader : null;
    }

    /// <summary>The most bytes that System.Text.Json uses for each character of a document.</summary>
    private const int DocumentBytes = 32;

    private static object ReadJson(Realm realm, in JsValue value, Type type, ConversionPath path)
    {
        var text = ReadJsonText(realm, value, path) ?? throw path.Mismatch(value, type);
        realm.Agent.StepOver(text.Length * (long)WorkBudget.UnitsPerStep / 4);
        realm.Agent.Reserve(text.Length * (long)DocumentBytes);
        var documents = new JsonDocumentOptions { MaxDepth = 512 };
        try
        {
            if (type == typeof(JsonDocument)) return JsonDocument.Parse(text, documents);
            if (type == typeof(JsonElement))
            {
                using var document = JsonDocument.Parse(text, documents);
                return document.RootElement.Clone();
            }
            var node = JsonNode.Parse(text, null, documents);
            return type.IsInstanceOfType(node) ? node : throw path.Mismatch(value, type);
        }
        catch (JsonException)
        {
            throw path.Mismatch(value, type);
        }
    }

    // A cycle and a BigInt have no JSON. The error names the argument too.
    private static string? ReadJsonText(Realm realm, in JsValue value, ConversionPath path)
    {
        ThrowCompletion failure;
        try
        {
            return realm.Agent.Stringify(value);
        }
        catch (ThrowCompletion thrown) when (thrown is { IsMaterialized: false, Kind: ErrorKind.TypeError })
        {
            failure = path.Error("{0}", thrown.Message);
        }
        throw failure;
    }

    private static JsonNode? ReadNode(in JsValue value, Type type)
    {
        JsonNode? node = value.IsString ? JsonValue.Create(value.String) : value.IsNumber ? JsonValue.Create(value.Number)
            : value.IsBoolean ? JsonValue.Create(value.IsTrue) : null;
        return type.IsInstanceOfType(node) ? node : null;
    }
}
