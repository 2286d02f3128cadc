using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>Type conversion (ECMA-262 §7.1).</summary>
internal static class TypeConversion
{
    /// <summary>The largest integer n for which n and n - 1 are both exact: 2^53 - 1.</summary>
    public const double MaxSafeInteger = 9007199254740991;

    public enum Hint : byte { Default, Number, String }

    /// <summary>ToPrimitive (§7.1.1).</summary>
    public static JsValue ToPrimitive(JsValue input, Hint hint = Hint.Default) =>
        input.IsObject ? ObjectToPrimitive(input.Object, hint) : input;

    private static JsValue ObjectToPrimitive(JsObject input, Hint hint)
    {
        var exotic = input.Get(JsSymbol.ToPrimitive);
        if (!exotic.IsNullish)
        {
            if (exotic.FunctionOrNull is not { } function) throw Raise.TypeError(Messages.NotCallable, Display.Brief(exotic));
            var text = hint switch { Hint.Default => "default", Hint.Number => "number", _ => "string" };
            var result = function.Call(input, [text]);
            if (!result.IsObject) return result;
            throw Raise.TypeError(Messages.CannotConvertToPrimitive);
        }
        return OrdinaryToPrimitive(input, hint);
    }

    /// <summary>OrdinaryToPrimitive (§7.1.1.1).</summary>
    public static JsValue OrdinaryToPrimitive(JsObject input, Hint hint)
    {
        for (var i = 0; i < 2; i++)
        {
            var name = i == 0 == (hint == Hint.String) ? WellKnown.ToString : WellKnown.ValueOf;
            if (input.Get(name).FunctionOrNull is not { } method) continue;
            var result = method.Call(input);
            if (!result.IsObject) return result;
        }
        throw Raise.TypeError(Messages.CannotConvertToPrimitive);
    }

    /// <summary>ToBoolean (§7.1.2).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ToBoolean(in JsValue value) => value.IsBoolean ? value.IsTrue
        : value.IsObject ? (value.Object.Flags & ObjectFlags.IsHtmlDda) == 0 : ToBooleanSlow(value);

    // A copy, because code that inlines the caller would have to keep the value in memory for a reference to it.
    private static bool ToBooleanSlow(JsValue value) => value.StoredType switch
    {
        JsType.Number => value.Number is not (0 or double.NaN),
        JsType.String => value.StringLength != 0,
        JsType.BigInt => !value.BigInt.IsZero,
        JsType.Undefined or JsType.Null => false,
        _ => true,
    };

    /// <summary>ToNumeric (§7.1.3): a Number or a BigInt.</summary>
    public static JsValue ToNumeric(in JsValue value)
    {
        if (value.IsNumber) return value;
        var primitive = ToPrimitive(value, Hint.Number);
        return primitive.IsBigInt ? primitive : new JsValue(ToNumber(primitive));
    }

    /// <summary>ToNumber (§7.1.4).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double ToNumber(in JsValue value) => value.IsNumber ? value.Number : ToNumberSlow(value);

    private static double ToNumberSlow(in JsValue value) => value.StoredType switch
    {
        JsType.Undefined => double.NaN,
        JsType.Null => 0,
        JsType.Boolean => value.IsTrue ? 1 : 0,
        JsType.String => NumberText.StringToNumber(value.String),
        JsType.Symbol => throw Raise.TypeError(Messages.SymbolToNumber),
        JsType.BigInt => throw Raise.TypeError(Messages.BigIntToNumber),
        JsType.Object => ToNumber(ToPrimitive(value, Hint.Number)),
        _ => value.Number,
    };

    /// <summary>ToIntegerOrInfinity (§7.1.5); never -0.</summary>
    public static double ToIntegerOrInfinity(in JsValue value)
    {
        var number = ToNumber(value);
        return double.IsNaN(number) ? 0 : Math.Truncate(number) + 0.0;
    }

    /// <summary>ToInt32 (§7.1.6).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ToInt32(in JsValue value) => ToInt32(ToNumber(value));

    /// <summary>ToInt32 (§7.1.6) of a number: its integer part modulo 2^32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ToInt32(double number)
    {
        // Any double of magnitude below 2^63 truncates exactly to a long; its low half is the residue.
        // Without the saturation of a cast: six instructions less.
        return Math.Abs(number) < 9.2e18 ? (int)Truncation.ToInt64(number) : ToInt32Slow(number);
    }

    private static int ToInt32Slow(double number)
    {
        if (!double.IsFinite(number)) return 0;
        var bits = BitConverter.DoubleToInt64Bits(number);
        var exponent = (int)((bits >> 52) & 0x7FF) - 1075;
        if (exponent > 31) return 0;
        var mantissa = (bits & 0xFFFFFFFFFFFFF) | 0x10000000000000;
        var result = (int)(mantissa << exponent);
        return bits < 0 ? -result : result;
    }

    /// <summary>ToUint32 (§7.1.7).</summary>
    public static uint ToUint32(in JsValue value) => (uint)ToInt32(value);

    /// <summary>ToUint32 (§7.1.7) of a number.</summary>
    public static uint ToUint32(double number) => (uint)ToInt32(number);

    /// <summary>ToBigInt (§7.1.13).</summary>
    public static BigInteger ToBigInt(in JsValue value)
    {
        var primitive = ToPrimitive(value, Hint.Number);
        switch (primitive.StoredType)
        {
            case JsType.BigInt: return primitive.BigInt;
            case JsType.Boolean: return primitive.IsTrue ? BigInteger.One : BigInteger.Zero;
            case JsType.String:
                return StringToBigInt(primitive.String)
                    ?? throw Raise.SyntaxError(Messages.CannotConvertToBigInt, Display.Brief(primitive));
            default: throw Raise.TypeError(Messages.CannotConvertToBigInt, Display.Brief(primitive));
        }
    }

    /// <summary>StringToBigInt (§7.1.14); null if the text is not a BigInt.</summary>
    public static BigInteger? StringToBigInt(string text) => BigIntText.Parse(text);

    /// <summary>ToString (§7.1.17).</summary>
    public static string ToString(in JsValue value) => value.StoredType switch
    {
        JsType.String => value.String,
        JsType.Number => NumberText.ToString(value.Number),
        JsType.Undefined => "undefined",
        JsType.Null => "null",
        JsType.Boolean => value.IsTrue ? "true" : "false",
        JsType.BigInt => BigIntText.ToString(value.BigInt, 10),
        JsType.Symbol => throw Raise.TypeError(Messages.SymbolToString),
        _ => ToString(ToPrimitive(value, Hint.String)),
    };

    /// <summary>ToString (§7.1.17) as a String value, without flattening a rope.</summary>
    public static JsValue ToStringValue(in JsValue value) => value.IsString ? value : new JsValue(ToString(value));

    /// <summary>ToObject (§7.1.18).</summary>
    public static JsObject ToObject(Realm realm, in JsValue value) => value.StoredType switch
    {
        JsType.Object => value.Object,
        JsType.Undefined or JsType.Null => throw Raise.TypeError(Messages.CannotConvertToObject),
        JsType.String => new StringObject(realm, realm[Intrinsic.StringPrototype], value),
        JsType.Number => new PrimitiveObject(realm, realm[Intrinsic.NumberPrototype], value),
        JsType.Boolean => new PrimitiveObject(realm, realm[Intrinsic.BooleanPrototype], value),
        JsType.Symbol => new PrimitiveObject(realm, realm[Intrinsic.SymbolPrototype], value),
        _ => new PrimitiveObject(realm, realm[Intrinsic.BigIntPrototype], value),
    };

    /// <summary>ToPropertyKey (§7.1.19).</summary>
    public static PropertyKey ToPropertyKey(in JsValue value)
    {
        if (value.IsNumber)
        {
            var number = value.Number;
            var index = (uint)number;
            return index == number && index <= PropertyKey.MaxIndex ? new PropertyKey(index)
                : PropertyKey.From(NumberText.ToString(number));
        }
        if (value.IsString) return PropertyKey.From(value.String);
        if (value.IsSymbol) return new PropertyKey(value.Symbol);
        var primitive = ToPrimitive(value, Hint.String);
        return primitive.IsSymbol ? new PropertyKey(primitive.Symbol) : PropertyKey.From(ToString(primitive));
    }

    /// <summary>ToLength (§7.1.20): an integer from 0 to 2^53 - 1.</summary>
    public static double ToLength(in JsValue value) => Math.Clamp(ToIntegerOrInfinity(value), 0, MaxSafeInteger);

    /// <summary>ToIndex (§7.1.22): an integer from 0 to 2^53 - 1, or a RangeError.</summary>
    /// <param name="value">The value.</param>
    /// <param name="message">The message of the RangeError.</param>
    public static double ToIndex(in JsValue value, string message = Messages.InvalidIndex)
    {
        var integer = ToIntegerOrInfinity(value);
        return integer is >= 0 and <= MaxSafeInteger ? integer
            : throw Raise.RangeError(message, NumberText.ToString(integer));
    }

    /// <summary>
    /// Returns the position for a relative index: a negative index counts from the end, and the result is clamped at
    /// both ends.
    /// </summary>
    public static double ToRelativeIndex(in JsValue value, double length)
    {
        var relative = ToIntegerOrInfinity(value);
        return relative < 0 ? Math.Max(length + relative, 0) : Math.Min(relative, length);
    }
}
