using System.Numerics;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosting;

/// <summary>
/// JavaScript values into a .NET type that the host asked for: a result of Evaluate, a parameter of a delegate.
/// </summary>
internal static class HostConversion
{
    /// <summary>
    /// Converts as ECMA-262 §7.1 does, and throws a TypeError where the outcome does not fit the type exactly.
    /// </summary>
    public static object? ToType(in JsValue value, Type type)
    {
        if (type == typeof(JsValue)) return value;
        if (type == typeof(double)) return TypeConversion.ToNumber(value);
        if (type == typeof(bool)) return TypeConversion.ToBoolean(value);
        if (type == typeof(object)) return ValueExport.Convert(value);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return value.IsNullish ? null : ToType(value, underlying);
        if (type.IsValueType) return ToNumericType(value, type);
        if (value.IsNullish) return null;
        if (type == typeof(string)) return TypeConversion.ToString(value);
        if (type.IsArray && Comparison.IsArray(value)) return ToArray(value.Object, type);
        var plain = ValueExport.Convert(value);
        return type.IsInstanceOfType(plain) ? plain : throw DoesNotFit(value, type);
    }

    private static object ToNumericType(in JsValue value, Type type)
    {
        if (type == typeof(BigInteger)) return TypeConversion.ToBigInt(value);
        if (type == typeof(char)) return TypeConversion.ToString(value) is [var unit] ? unit : throw DoesNotFit(value, type);
        var numeric = TypeConversion.ToNumeric(value);
        try
        {
            return Type.GetTypeCode(type) switch
            {
                _ when type.IsEnum => Enum.ToObject(type, Integer<long>(numeric)),
                TypeCode.Int32 => Integer<int>(numeric),
                TypeCode.Int64 => Integer<long>(numeric),
                TypeCode.UInt32 => Integer<uint>(numeric),
                TypeCode.UInt64 => Integer<ulong>(numeric),
                TypeCode.Int16 => Integer<short>(numeric),
                TypeCode.UInt16 => Integer<ushort>(numeric),
                TypeCode.Byte => Integer<byte>(numeric),
                TypeCode.SByte => Integer<sbyte>(numeric),
                TypeCode.Single => (float)TypeConversion.ToNumber(numeric),
                TypeCode.Decimal => numeric.IsBigInt ? (decimal)numeric.BigInt : (decimal)numeric.Number,
                _ => throw DoesNotFit(value, type),
            };
        }
        catch (OverflowException)
        {
            throw DoesNotFit(value, type);
        }
    }

    // Checked: a fraction, NaN, an infinity and whatever is out of range overflow.
    private static T Integer<T>(in JsValue numeric) where T : INumberBase<T>
    {
        if (numeric.IsBigInt) return T.CreateChecked(numeric.BigInt);
        return double.IsInteger(numeric.Number) ? T.CreateChecked(numeric.Number) : throw new OverflowException();
    }

    private static Array ToArray(JsObject source, Type type)
    {
        source.Realm.Agent.ProbeNativeStack();
        var elements = ObjectOperations.CreateListFromArrayLike(source);
        var elementType = type.GetElementType()!;
        var array = Array.CreateInstanceFromArrayType(type, elements.Length);
        for (var i = 0; i < elements.Length; i++)
            array.SetValue(ToType(elements[i].IsHole ? JsValue.Undefined : elements[i], elementType), i);
        return array;
    }

    private static ThrowCompletion DoesNotFit(in JsValue value, Type type) =>
        Raise.TypeError(Messages.HostTypeMismatch, Display.Brief(value), type.Name);
}
