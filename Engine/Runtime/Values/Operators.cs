namespace Quoll.Runtime.Values;

/// <summary>
/// The operators on values: ApplyStringOrNumericBinaryOperator (ECMA-262 §13.15.3) and the unary ones of §13.4 and
/// §13.5. Numbers are handled first, everything else in a cold method that copies its operands: they may be in
/// registers that a script called by a conversion overwrites.
/// </summary>
internal static class Operators
{
    private enum Operation : byte { Subtract, Multiply, Divide, Remainder, Exponentiate, And, Or, Xor, ShiftLeft, ShiftRight }

    /// <summary>The addition operator (§13.8.1): numbers, then strings, then the rest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Add(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(left.Number + right.Number) : AddSlow(left, right);

    private static JsValue AddSlow(in JsValue left, in JsValue right)
    {
        if (left.IsString)
        {
            if (right.IsString) return Rope.Concat(left, right);
            if (right.IsNumber) return Rope.Concat(left, TypeConversion.ToStringValue(right));
        }
        return left.IsBigInt && right.IsBigInt ? AddBigInts(left, right) : AddOthers(left, right);
    }

    private static JsValue AddOthers(JsValue left, JsValue right)
    {
        if (left.IsObject || right.IsObject)
        {
            if (TryOwn("op_Addition", left, right, out var own)) return own;
            left = TypeConversion.ToPrimitive(left);
            right = TypeConversion.ToPrimitive(right);
        }
        if (left.IsString || right.IsString)
        {
            var x = TypeConversion.ToStringValue(left);
            return Rope.Concat(x, TypeConversion.ToStringValue(right));
        }
        ToNumericOperands(ref left, ref right);
        return left.IsNumber ? new JsValue(left.Number + right.Number) : AddBigInts(left, right);
    }

    private static JsValue AddBigInts(in JsValue left, in JsValue right)
    {
        if (SmallBigInt.TryGetWords(left, right, out var x, out var y))
        {
            var word = unchecked(x + y);
            // Without overflow: the sum has the sign of an operand.
            if (((x ^ word) & (y ^ word)) >= 0) return JsValue.FromBigInt(word);
        }
        return AddLongBigInts(left, right);
    }

    // Apart from words, because .NET discards the compiled code of all methods that have an Int128.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue AddLongBigInts(in JsValue left, in JsValue right) =>
        SmallBigInt.TryGet(left, right, out var a, out var b) && SmallBigInt.TryAdd(a, b, out var sum) ? JsValue.FromBigInt(sum)
            : BigIntArithmetic.Add(left.BigInt, right.BigInt);

    /// <summary>The subtraction operator (§13.8.2).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Subtract(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(left.Number - right.Number) : Slow(Operation.Subtract, left, right);

    /// <summary>x * y (§13.7).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Multiply(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(left.Number * right.Number) : Slow(Operation.Multiply, left, right);

    /// <summary>x / y (§13.7).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Divide(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(left.Number / right.Number) : Slow(Operation.Divide, left, right);

    /// <summary>x % y (§13.7).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Remainder(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(NumberRemainder(left.Number, right.Number)) : Slow(Operation.Remainder, left, right);

    /// <summary>x ** y (§13.6).</summary>
    public static JsValue Exponentiate(in JsValue left, in JsValue right) =>
        left.IsNumber && right.IsNumber ? new JsValue(NumberExponentiate(left.Number, right.Number))
            : Slow(Operation.Exponentiate, left, right);

    /// <summary>x &amp; y (§13.12).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BitwiseAnd(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)(TypeConversion.ToInt32(left.Number) & TypeConversion.ToInt32(right.Number)))
        : Slow(Operation.And, left, right);

    /// <summary>x | y (§13.12).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BitwiseOr(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)(TypeConversion.ToInt32(left.Number) | TypeConversion.ToInt32(right.Number)))
        : Slow(Operation.Or, left, right);

    /// <summary>x ^ y (§13.12).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BitwiseXor(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)(TypeConversion.ToInt32(left.Number) ^ TypeConversion.ToInt32(right.Number)))
        : Slow(Operation.Xor, left, right);

    /// <summary>
    /// x &lt;&lt; y (§13.9.1). C# masks an int's shift count to five bits, as Number::leftShift (§6.1.6.1.9) does.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ShiftLeft(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)(TypeConversion.ToInt32(left.Number) << TypeConversion.ToInt32(right.Number)))
        : Slow(Operation.ShiftLeft, left, right);

    /// <summary>x >> y (§13.9.2).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ShiftRight(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)(TypeConversion.ToInt32(left.Number) >> TypeConversion.ToInt32(right.Number)))
        : Slow(Operation.ShiftRight, left, right);

    /// <summary>x >>> y (§13.9.3); throws for BigInts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ShiftRightUnsigned(in JsValue left, in JsValue right) => left.IsNumber && right.IsNumber
        ? new JsValue((double)((uint)TypeConversion.ToInt32(left.Number) >> TypeConversion.ToInt32(right.Number)))
        : ShiftRightUnsignedSlow(left, right);

    private static JsValue ShiftRightUnsignedSlow(JsValue left, JsValue right)
    {
        if ((left.IsObject || right.IsObject) && TryOwn("op_UnsignedRightShift", left, right, out var own)) return own;
        ToNumericOperands(ref left, ref right);
        if (left.IsBigInt) throw Raise.TypeError(Messages.BigIntUnsignedShift);
        return new JsValue((double)(TypeConversion.ToUint32(left.Number) >> TypeConversion.ToInt32(right.Number)));
    }

    /// <summary>-x (§13.5.5).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue UnaryMinus(in JsValue value) => value.IsNumber ? new JsValue(-value.Number) : UnaryMinusSlow(value);

    private static JsValue UnaryMinusSlow(in JsValue value)
    {
        if (TryOwn("op_UnaryNegation", value, out var own)) return own;
        var numeric = TypeConversion.ToNumeric(value);
        return numeric.IsNumber ? new JsValue(-numeric.Number) : Slow(Operation.Subtract, JsValue.FromBigInt(0), numeric);
    }

    /// <summary>~x (§13.5.6).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BitwiseNot(in JsValue value) =>
        value.IsNumber ? new JsValue((double)~TypeConversion.ToInt32(value.Number)) : BitwiseNotSlow(value);

    private static JsValue BitwiseNotSlow(in JsValue value)
    {
        if (TryOwn("op_OnesComplement", value, out var own)) return own;
        var numeric = TypeConversion.ToNumeric(value);
        return numeric.IsNumber ? new JsValue((double)~TypeConversion.ToInt32(numeric.Number))
            : Slow(Operation.Subtract, JsValue.FromBigInt(-1), numeric);
    }

    /// <summary>Returns the numeric value of the operand plus one, for ++ (§13.4).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Increment(in JsValue value) => value.IsNumber ? new JsValue(value.Number + 1) : Step(value, 1);

    /// <summary>Returns the numeric value of the operand minus one, for -- (§13.4).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Decrement(in JsValue value) => value.IsNumber ? new JsValue(value.Number - 1) : Step(value, -1);

    private static JsValue Step(in JsValue value, int step)
    {
        if (TryOwn(step > 0 ? "op_Increment" : "op_Decrement", value, out var own)) return own;
        var numeric = TypeConversion.ToNumeric(value);
        return numeric.IsNumber ? new JsValue(numeric.Number + step)
            : AddSlow(numeric, JsValue.FromBigInt(step));
    }

    /// <summary>+x (§13.5.4), of a value that is not a Number.</summary>
    public static JsValue UnaryPlus(in JsValue value) =>
        TryOwn("op_UnaryPlus", value, out var own) ? own : new JsValue(TypeConversion.ToNumber(value));

    /// <summary>
    /// Returns the old value of x++ and x-- (§13.4.2.1), of a value that is not a Number: an object that defines
    /// operators is not converted.
    /// </summary>
    public static JsValue ToCounted(in JsValue value) =>
        value.IsObject && value.Object.CountsItself ? value : TypeConversion.ToNumeric(value);

    /// <summary>Returns whether typeof x is a name. The name is a constant where this is inlined.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasType(in JsValue value, TypeName name) => name switch
    {
        TypeName.Number => value.IsNumber,
        TypeName.String => value.IsString,
        TypeName.Boolean => value.IsBoolean,
        TypeName.Function or TypeName.Object when !value.IsObject => name == TypeName.Object && value.IsNull,
        TypeName.Undefined when !value.IsObject => value.IsUndefined,
        TypeName.Symbol => value.IsSymbol,
        TypeName.BigInt => value.IsBigInt,
        _ => ObjectHasType(value.Object, name),
    };

    private static bool ObjectHasType(JsObject o, TypeName name) =>
        (o.Flags & ObjectFlags.IsHtmlDda) != 0 ? name == TypeName.Undefined
        : name == (o.IsCallable ? TypeName.Function : TypeName.Object);

    /// <summary>typeof x (§13.5.3).</summary>
    public static string TypeOf(in JsValue value) => value.StoredType switch
    {
        JsType.Number => "number",
        JsType.Undefined => "undefined",
        JsType.Boolean => "boolean",
        JsType.String => "string",
        JsType.Symbol => "symbol",
        JsType.BigInt => "bigint",
        JsType.Object when (value.Object.Flags & ObjectFlags.IsHtmlDda) != 0 => "undefined",
        JsType.Object when value.Object.IsCallable => "function",
        _ => "object",
    };

    /// <summary>
    /// Number::remainder (§6.1.6.1.6): exact, with the sign of the dividend, like the runtime's <c>%</c> (C's fmod).
    /// Integers are faster by integer division.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double NumberRemainder(double n, double d)
    {
        var i = (uint)n;
        var j = (uint)d;
        // A zero is left to %: it may be negative.
        return i == n && j == d && i != 0 && j != 0 ? i % j : LongRemainder(n, d);
    }

    // C's fmod works bit by bit from one exponent to the other, which takes up to a microsecond.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double LongRemainder(double n, double d)
    {
        if (Math.Abs(n) <= TypeConversion.MaxSafeInteger && Math.Abs(d) <= TypeConversion.MaxSafeInteger
            && n == (long)n && d == (long)d && n != 0 && d != 0)
        {
            var remainder = (double)((long)n % (long)d);
            return remainder == 0 && n < 0 ? -0.0 : remainder;
        }
        var distance = ExponentOf(n) - ExponentOf(d);
        if (distance > BitsPerStep) WorkBudget.Steps(distance / BitsPerStep);
        return n % d;
    }

    private const int BitsPerStep = 64;

    private static int ExponentOf(double number) => (int)(BitConverter.DoubleToUInt64Bits(number) >> 52) & 0x7FF;

    /// <summary>
    /// Number::exponentiate (§6.1.6.1.3): C's pow, but NaN if the base is 1 or -1 and the exponent is NaN or infinite.
    /// </summary>
    public static double NumberExponentiate(double x, double exponent)
    {
        if (double.IsNaN(exponent)) return double.NaN;
        if (double.IsInfinity(exponent) && Math.Abs(x) == 1) return double.NaN;
        if (exponent == 2) return x * x;
        var power = Math.Pow(x, exponent);
        // pow can be wrong by a unit in the last place if the exact value is between two doubles. But x * x * x and x
        // ** 3 must agree.
        return exponent > 2 && exponent <= MaxRefinedExponent && Math.Abs(power) is >= 1 and < MaxRefinedPower
            && Math.Floor(x) == x && Math.Floor(exponent) == exponent ? PowerOfInteger(x, (int)exponent) : power;
    }

    /// <summary>
    /// Up to this exponent, powers of integers are rounded correctly: each product loses less than 2^-90 of the result.
    /// </summary>
    private const double MaxRefinedExponent = 1024;

    /// <summary>Beyond this bound an intermediate product may be infinite.</summary>
    private const double MaxRefinedPower = 1.7e308;

    // Squares repeatedly with twice the precision: a product is a double and its rounding error (Dekker 1971, by fused
    // multiplication).
    private static double PowerOfInteger(double x, int exponent)
    {
        var (high, low) = (1.0, 0.0);
        var (square, rest) = (x, 0.0);
        while (true)
        {
            if ((exponent & 1) != 0) (high, low) = Multiply(high, low, square, rest);
            exponent >>= 1;
            if (exponent == 0) return high;
            (square, rest) = Multiply(square, rest, square, rest);
        }
    }

    private static (double High, double Low) Multiply(double a, double restOfA, double b, double restOfB)
    {
        var product = a * b;
        var rest = Math.FusedMultiplyAdd(a, b, -product) + (a * restOfB + restOfA * b);
        var high = product + rest;
        return (high, product - high + rest);
    }

    /// <summary>Applies an operator that one of the operands defines itself, as .NET objects may by option.</summary>
    public static bool TryOwn(string name, in JsValue left, in JsValue right, out JsValue result)
    {
        result = default;
        if (left.IsObject && left.Object.TryOperator(name, [left, right], out result)
            || right.IsObject && right.Object.TryOperator(name, [left, right], out result)) return true;
        if (left.IsObject && left.Object.OperatorError(name, [left, right]) is { } leftError) throw leftError;
        return right.IsObject && right.Object.OperatorError(name, [left, right]) is { } error ? throw error : false;
    }

    private static bool TryOwn(string name, in JsValue value, out JsValue result)
    {
        result = default;
        if (!value.IsObject) return false;
        if (value.Object.TryOperator(name, [value], out result)) return true;
        return value.Object.OperatorError(name, [value]) is { } error ? throw error : false;
    }

    private static string NameOf(Operation operation) => operation switch
    {
        Operation.Subtract => "op_Subtraction",
        Operation.Multiply => "op_Multiply",
        Operation.Divide => "op_Division",
        Operation.Remainder => "op_Modulus",
        Operation.And => "op_BitwiseAnd",
        Operation.Or => "op_BitwiseOr",
        Operation.Xor => "op_ExclusiveOr",
        Operation.ShiftLeft => "op_LeftShift",
        Operation.ShiftRight => "op_RightShift",
        // C# has no operator for powers.
        _ => "op_Exponent",
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue Slow(Operation operation, in JsValue left, in JsValue right) =>
        left.IsBigInt && right.IsBigInt ? OfBigInts(operation, left, right) : OfOthers(operation, left, right);

    private static JsValue OfOthers(Operation operation, JsValue left, JsValue right)
    {
        if ((left.IsObject || right.IsObject) && TryOwn(NameOf(operation), left, right, out var own)) return own;
        ToNumericOperands(ref left, ref right);
        if (left.IsNumber)
        {
            return operation switch
            {
                Operation.Subtract => Subtract(left, right),
                Operation.Multiply => Multiply(left, right),
                Operation.Divide => Divide(left, right),
                Operation.Remainder => Remainder(left, right),
                Operation.Exponentiate => Exponentiate(left, right),
                Operation.And => BitwiseAnd(left, right),
                Operation.Or => BitwiseOr(left, right),
                Operation.Xor => BitwiseXor(left, right),
                Operation.ShiftLeft => ShiftLeft(left, right),
                _ => ShiftRight(left, right),
            };
        }
        return OfBigInts(operation, left, right);
    }

    private static JsValue OfBigInts(Operation operation, in JsValue left, in JsValue right)
    {
        if (SmallBigInt.TryGetWords(left, right, out var word, out var second) && TryWords(operation, word, second, out var ofWords))
            return JsValue.FromBigInt(ofWords);
        return OfLongBigInts(operation, left, right);
    }

    // Apart, as AddLongBigInts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue OfLongBigInts(Operation operation, in JsValue left, in JsValue right)
    {
        if (SmallBigInt.TryGet(left, right, out var small, out var other) && TrySmall(operation, small, other, out var value))
            return JsValue.FromBigInt(value);
        var x = left.BigInt;
        var y = right.BigInt;
        return operation switch
        {
            Operation.Subtract => BigIntArithmetic.Subtract(x, y),
            Operation.Multiply => BigIntArithmetic.Multiply(x, y),
            Operation.Divide => BigIntArithmetic.Divide(x, y),
            Operation.Remainder => BigIntArithmetic.Remainder(x, y),
            Operation.Exponentiate => BigIntArithmetic.Exponentiate(x, y),
            Operation.And => BigIntArithmetic.And(x, y),
            Operation.Or => BigIntArithmetic.Or(x, y),
            Operation.Xor => BigIntArithmetic.Xor(x, y),
            Operation.ShiftLeft => BigIntArithmetic.ShiftLeft(x, y),
            _ => BigIntArithmetic.ShiftLeft(x, -y),
        };
    }

    // The operations whose result is a single word as well.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWords(Operation operation, long x, long y, out long result)
    {
        switch (operation)
        {
            case Operation.Subtract:
                result = unchecked(x - y);
                return ((x ^ y) & (x ^ result)) >= 0;
            case Operation.Multiply: return Math.BigMul(x, y, out result) == result >> 63;
            // The quotient of the least value by -1 would overflow.
            case Operation.Divide when y is not (0 or -1): result = x / y; return true;
            case Operation.Remainder when y is not (0 or -1): result = x % y; return true;
            case Operation.And: result = x & y; return true;
            case Operation.Or: result = x | y; return true;
            case Operation.Xor: result = x ^ y; return true;
            default: result = 0; return false;
        }
    }

    private static bool TrySmall(Operation operation, Int128 x, Int128 y, out Int128 result)
    {
        switch (operation)
        {
            case Operation.Subtract: return SmallBigInt.TrySubtract(x, y, out result);
            case Operation.Multiply: return SmallBigInt.TryMultiply(x, y, out result);
            case Operation.Divide: return SmallBigInt.TryDivide(x, y, out result);
            case Operation.Remainder: return SmallBigInt.TryRemainder(x, y, out result);
            case Operation.ShiftLeft: return SmallBigInt.TryShiftLeft(x, y, out result);
            case Operation.ShiftRight: return SmallBigInt.TryShiftRight(x, y, out result);
            case Operation.And: result = x & y; return true;
            case Operation.Or: result = x | y; return true;
            case Operation.Xor: result = x ^ y; return true;
            default: result = default; return false;
        }
    }

    // §13.15.3 steps 3 to 5: both operands become numeric, left first, and must be of one type.
    private static void ToNumericOperands(ref JsValue left, ref JsValue right)
    {
        left = TypeConversion.ToNumeric(left);
        right = TypeConversion.ToNumeric(right);
        if (left.IsNumber != right.IsNumber) throw Raise.TypeError(Messages.BigIntMix);
    }
}
