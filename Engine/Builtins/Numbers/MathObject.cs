using System.Numerics;

namespace Quoll.Builtins.Numbers;

/// <summary>The Math object (ECMA-262 §21.3).</summary>
internal static class MathObject
{
    public static readonly BuiltinTable Table = new BuiltinTable()
        .Method("abs", 1, static (in CallInfo call) => Math.Abs(X(call)), role: NativeRole.MathAbs)
        .Method("acos", 1, static (in CallInfo call) => Math.Acos(X(call)))
        .Method("acosh", 1, static (in CallInfo call) => Math.Acosh(X(call)))
        .Method("asin", 1, static (in CallInfo call) => Math.Asin(X(call)))
        .Method("asinh", 1, static (in CallInfo call) => Math.Asinh(X(call)))
        .Method("atan", 1, static (in CallInfo call) => Math.Atan(X(call)))
        .Method("atanh", 1, static (in CallInfo call) => Math.Atanh(X(call)))
        .Method("atan2", 2, Atan2, direct: Direct(Math.Atan2))
        .Method("cbrt", 1, static (in CallInfo call) => Elementary.Cbrt(X(call)))
        .Method("ceil", 1, static (in CallInfo call) => Math.Ceiling(X(call)), role: NativeRole.MathCeil)
        .Method("clz32", 1, static (in CallInfo call) => BitOperations.LeadingZeroCount(TypeConversion.ToUint32(call[0])))
        .Method("cos", 1, static (in CallInfo call) => Math.Cos(X(call)), role: NativeRole.MathCos)
        .Method("cosh", 1, static (in CallInfo call) => Math.Cosh(X(call)))
        .Value("E", Math.E)
        .Method("exp", 1, static (in CallInfo call) => Math.Exp(X(call)), role: NativeRole.MathExp)
        .Method("expm1", 1, static (in CallInfo call) => Elementary.Expm1(X(call)))
        .Method("f16round", 1, static (in CallInfo call) => (double)(Half)X(call))
        .Method("floor", 1, static (in CallInfo call) => Math.Floor(X(call)), role: NativeRole.MathFloor)
        .Method("fround", 1, static (in CallInfo call) => (double)(float)X(call), direct: Direct(static x => (float)x))
        .Method("hypot", 2, Hypot)
        .Method("imul", 2, Imul, direct: Direct(Imul))
        .Value("LN10", 2.302585092994046)
        .Value("LN2", 0.6931471805599453)
        .Method("log", 1, static (in CallInfo call) => Math.Log(X(call)), role: NativeRole.MathLog)
        .Value("LOG10E", 0.4342944819032518)
        .Method("log10", 1, static (in CallInfo call) => Math.Log10(X(call)))
        .Method("log1p", 1, static (in CallInfo call) => Elementary.Log1p(X(call)))
        .Value("LOG2E", 1.4426950408889634)
        .Method("log2", 1, static (in CallInfo call) => Math.Log2(X(call)))
        .Method("max", 2, Max, role: NativeRole.MathMax)
        .Method("min", 2, Min, role: NativeRole.MathMin)
        .Value("PI", Math.PI)
        .Method("pow", 2, Pow, direct: Direct(Operators.NumberExponentiate))
        .Method("random", 0, static (in CallInfo call) => RandomNumbers.Slot.Of(call.Agent).Next())
        .Method("round", 1, static (in CallInfo call) => Elementary.Round(X(call)), direct: Direct(Elementary.Round))
        .Method("sign", 1, Sign, direct: Direct(Sign))
        .Method("sin", 1, static (in CallInfo call) => Math.Sin(X(call)), role: NativeRole.MathSin)
        .Method("sinh", 1, static (in CallInfo call) => Math.Sinh(X(call)))
        .Method("sqrt", 1, static (in CallInfo call) => Math.Sqrt(X(call)), role: NativeRole.MathSqrt)
        .Value("SQRT1_2", 0.7071067811865476)
        .Value("SQRT2", 1.4142135623730951)
        .Method("sumPrecise", 1, SumPrecise)
        .Method("tan", 1, static (in CallInfo call) => Math.Tan(X(call)))
        .Method("tanh", 1, static (in CallInfo call) => Math.Tanh(X(call)))
        .Method("trunc", 1, static (in CallInfo call) => Math.Truncate(X(call)), role: NativeRole.MathTrunc)
        .Tag("Math");

    private static Func<JsValue, JsValue, JsValue> Direct(Func<double, double> function) =>
        (self, x) => x.IsNumber ? function(x.Number) : JsValue.Hole;

    private static Func<JsValue, JsValue, JsValue, JsValue> Direct(Func<double, double, double> function) =>
        (self, x, y) => x.IsNumber && y.IsNumber ? function(x.Number, y.Number) : JsValue.Hole;

    // The one argument of most functions.
    private static double X(in CallInfo call) => TypeConversion.ToNumber(call[0]);

    /// <summary>Math.atan2 ( y, x ), §21.3.2.8.</summary>
    private static JsValue Atan2(in CallInfo call)
    {
        var ny = TypeConversion.ToNumber(call[0]);
        var nx = TypeConversion.ToNumber(call[1]);
        return Math.Atan2(ny, nx);
    }

    /// <summary>Math.hypot ( ...args ), §21.3.2.18.</summary>
    private static JsValue Hypot(in CallInfo call)
    {
        var coerced = Coerce(call);
        double greatest = 0;
        var hasNaN = false;
        foreach (var number in coerced)
        {
            if (double.IsInfinity(number)) return double.PositiveInfinity;
            hasNaN |= double.IsNaN(number);
            greatest = Math.Max(greatest, Math.Abs(number));
        }
        if (hasNaN) return double.NaN;
        return coerced.Length == 1 || greatest == 0 ? greatest : Elementary.Hypot(coerced, greatest);
    }

    /// <summary>Math.imul ( x, y ), §21.3.2.19.</summary>
    private static JsValue Imul(in CallInfo call)
    {
        var a = TypeConversion.ToInt32(call[0]);
        return unchecked(a * TypeConversion.ToInt32(call[1]));
    }

    private static double Imul(double a, double b) => unchecked(TypeConversion.ToInt32(a) * TypeConversion.ToInt32(b));

    /// <summary>Math.max ( ...args ), §21.3.2.24; .NET's Max has the same order of zeros, and NaN wins.</summary>
    private static JsValue Max(in CallInfo call)
    {
        var highest = double.NegativeInfinity;
        foreach (var argument in call.Arguments) highest = Math.Max(highest, TypeConversion.ToNumber(argument));
        return highest;
    }

    /// <summary>Math.min ( ...args ), §21.3.2.25.</summary>
    private static JsValue Min(in CallInfo call)
    {
        var lowest = double.PositiveInfinity;
        foreach (var argument in call.Arguments) lowest = Math.Min(lowest, TypeConversion.ToNumber(argument));
        return lowest;
    }

    /// <summary>Math.pow ( base, exponent ), §21.3.2.26.</summary>
    private static JsValue Pow(in CallInfo call)
    {
        var x = TypeConversion.ToNumber(call[0]);
        return Operators.NumberExponentiate(x, TypeConversion.ToNumber(call[1]));
    }

    /// <summary>Math.sign ( x ), §21.3.2.29.</summary>
    private static JsValue Sign(in CallInfo call)
    {
        return Sign(X(call));
    }

    private static double Sign(double n) => n > 0 ? 1 : n < 0 ? -1 : n;

    /// <summary>Math.sumPrecise ( items ), of the proposal that ECMA-262 2026 includes.</summary>
    private static JsValue SumPrecise(in CallInfo call)
    {
        var iterator = IteratorRecord.From(call.Realm, Comparison.RequireObjectCoercible(call[0]));
        var sum = new ExactSum();
        // -0 until another value is added; then the finite part, or the result of infinities and NaN.
        var isMinusZero = true;
        double special = 0;
        while (iterator.Step(out var value))
        {
            if (!value.IsNumber)
            {
                iterator.CloseQuietly();
                throw Raise.TypeError(Messages.NotNumber, Display.Brief(value));
            }
            var n = value.Number;
            if (!double.IsFinite(n)) special += n;
            else sum.Add(n);
            isMinusZero &= n == 0 && double.IsNegative(n);
        }
        if (special != 0) return special;
        return isMinusZero ? -0.0 : sum.Round();
    }

    // All arguments are converted before the result is determined.
    private static double[] Coerce(in CallInfo call)
    {
        call.Agent.Reserve(call.Count * (long)sizeof(double));
        var numbers = new double[call.Count];
        for (var i = 0; i < numbers.Length; i++) numbers[i] = TypeConversion.ToNumber(call[i]);
        return numbers;
    }
}
