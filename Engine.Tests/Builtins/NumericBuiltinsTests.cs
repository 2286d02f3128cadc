using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public class NumericBuiltinsTests
{
    private readonly PrimitiveBuiltins _js = new();

    [Fact]
    public void Number_converts_and_wraps()
    {
        Assert.Equal(0.0, _js.Call(Intrinsic.Number));
        Assert.Equal(double.NaN, _js.Call(Intrinsic.Number, JsValue.Undefined));
        Assert.Equal(18446744073709551616.0, _js.Call(Intrinsic.Number, PrimitiveBuiltins.Big("18446744073709551615")));
        Assert.Equal(5.0, _js.On(_js.New(Intrinsic.Number, "5"), "valueOf"));
        Assert.Equal(JsValue.True, _js.Static(Intrinsic.Number, "isSafeInteger", 9007199254740991.0));
        Assert.Equal(JsValue.False, _js.Static(Intrinsic.Number, "isSafeInteger", 9007199254740992.0));
        Assert.Equal(JsValue.False, _js.Static(Intrinsic.Number, "isInteger", double.PositiveInfinity));
        Assert.Equal(JsValue.False, _js.Static(Intrinsic.Number, "isNaN", "x"));
        Assert.Equal(2.220446049250313e-16, _js.Realm[Intrinsic.Number].Get("EPSILON"));
        Assert.Equal(5e-324, _js.Realm[Intrinsic.Number].Get("MIN_VALUE"));
    }

    [Theory]
    [InlineData("9007199254740993", 9007199254740992.0)]
    [InlineData("9007199254740995", 9007199254740996.0)]
    [InlineData("-9007199254740993", -9007199254740992.0)]
    [InlineData("36893488147419107328", 36893488147419103232.0)]
    [InlineData("36893488147419107329", 36893488147419111424.0)]
    [InlineData("36893488147419115520", 36893488147419119616.0)]
    public void A_BigInt_becomes_the_closest_number(string digits, double expected) =>
        Assert.Equal(expected, _js.Call(Intrinsic.Number, PrimitiveBuiltins.Big(digits)));

    [Fact]
    public void The_greatest_BigInts_become_infinite_at_the_right_place()
    {
        var half = new System.Numerics.BigInteger(1) << 970;
        var max = (new System.Numerics.BigInteger(1) << 1024) - half;
        Assert.Equal(double.PositiveInfinity, BigIntArithmetic.ToNumber(max));
        Assert.Equal(double.MaxValue, BigIntArithmetic.ToNumber(max - 1));
        Assert.Equal(double.NegativeInfinity, BigIntArithmetic.ToNumber(-(max << 5000)));
    }

    [Fact]
    public void Numbers_are_written()
    {
        Assert.Equal("ff.8", _js.On(255.5, "toString", 16));
        Assert.Equal("255.5", _js.On(255.5, "toString"));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => _js.On(1, "toString", 37)));
        Assert.Equal("1.00", _js.On(1.005, "toFixed", 2));
        Assert.Equal("1e+21", _js.On(1e21, "toFixed", 2));
        Assert.Equal("NaN", _js.On(double.NaN, "toFixed"));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => _js.On(double.NaN, "toFixed", 101)));
        Assert.Equal("1.23e+2", _js.On(123.4, "toExponential", 2));
        Assert.Equal("1.234e+2", _js.On(123.4, "toExponential"));
        Assert.Equal("Infinity", _js.On(double.PositiveInfinity, "toExponential", 1000));
        Assert.Equal("123.4", _js.On(123.4, "toPrecision"));
        Assert.Equal("1.2e+2", _js.On(123.4, "toPrecision", 2));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => _js.On(1, "toPrecision", 0)));
        Assert.Equal("-1,234,567.891", _js.On(-1234567.8912, "toLocaleString"));
        Assert.Equal("100", _js.On(100, "toLocaleString"));
        Assert.Equal("0.5", _js.On(0.5, "toLocaleString"));
    }

    [Fact]
    public void BigInt_converts_exactly_or_not_at_all()
    {
        Assert.Equal(PrimitiveBuiltins.Big("9007199254740992"), _js.Call(Intrinsic.BigInt, 9007199254740992.0));
        Assert.Equal(PrimitiveBuiltins.Big("255"), _js.Call(Intrinsic.BigInt, " 0xff "));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => _js.Call(Intrinsic.BigInt, 1.5)));
        Assert.Equal(ErrorKind.SyntaxError, PrimitiveBuiltins.Error(() => _js.Call(Intrinsic.BigInt, "1n")));
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => _js.Call(Intrinsic.BigInt, JsValue.Undefined)));
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => _js.New(Intrinsic.BigInt, 1)));
        Assert.Equal("-ff", _js.On(PrimitiveBuiltins.Big("-255"), "toString", 16));
        Assert.Equal("-1,234", _js.On(PrimitiveBuiltins.Big("-1234"), "toLocaleString"));
        Assert.Equal(PrimitiveBuiltins.Big("-1"), _js.Static(Intrinsic.BigInt, "asIntN", 8, PrimitiveBuiltins.Big("255")));
        Assert.Equal(PrimitiveBuiltins.Big("255"), _js.Static(Intrinsic.BigInt, "asUintN", 8, PrimitiveBuiltins.Big("-1")));
    }

    [Theory]
    [InlineData("round", 2.5, 3)]
    [InlineData("round", -2.5, -2)]
    [InlineData("round", -0.5, -0.0)]
    [InlineData("round", -0.0, -0.0)]
    [InlineData("round", 0.49999999999999994, 0)]
    [InlineData("round", 4503599627370495.5, 4503599627370496)]
    [InlineData("round", -9007199254740991, -9007199254740991)]
    [InlineData("round", double.NegativeInfinity, double.NegativeInfinity)]
    [InlineData("ceil", -0.5, -0.0)]
    [InlineData("trunc", -0.9, -0.0)]
    [InlineData("sign", -0.0, -0.0)]
    [InlineData("sign", -3, -1)]
    [InlineData("clz32", 1, 31)]
    [InlineData("clz32", 0, 32)]
    [InlineData("fround", 5.5, 5.5)]
    [InlineData("fround", 1e40, double.PositiveInfinity)]
    [InlineData("f16round", 1.337, 1.3369140625)]
    [InlineData("f16round", 65519.99, 65504)]
    [InlineData("f16round", 65520, double.PositiveInfinity)]
    [InlineData("f16round", 2.98023223876953125e-8, 0)]
    [InlineData("f16round", 2.9802322387695317e-8, 5.960464477539063e-8)]
    [InlineData("cbrt", -27, -3)]
    [InlineData("cbrt", 1e-321, 9.993370955211941e-108)]
    [InlineData("cbrt", double.MaxValue, 5.643803094122362e102)]
    [InlineData("cbrt", -0.0, -0.0)]
    [InlineData("log2", 8, 3)]
    [InlineData("log10", 1000, 3)]
    [InlineData("expm1", -0.0, -0.0)]
    [InlineData("expm1", double.NegativeInfinity, -1)]
    [InlineData("expm1", 1e-10, 1.00000000005e-10)]
    [InlineData("expm1", 0.5, 0.6487212707001282)]
    [InlineData("log1p", -1, double.NegativeInfinity)]
    [InlineData("log1p", -2, double.NaN)]
    [InlineData("log1p", 1e-15, 9.999999999999995e-16)]
    [InlineData("log1p", -0.0, -0.0)]
    [InlineData("log1p", double.PositiveInfinity, double.PositiveInfinity)]
    [InlineData("asinh", -0.0, -0.0)]
    [InlineData("atanh", -1, double.NegativeInfinity)]
    [InlineData("acosh", 0.5, double.NaN)]
    [InlineData("exp", 1, Math.E)]
    public void Math_of_one_number(string function, double x, double expected)
    {
        var actual = _js.Math(function, x).AsNumber();
        if (function is "expm1" or "log1p" && double.IsFinite(expected) && expected != 0)
            Assert.True(Math.Abs(actual / expected - 1) < 4e-16, $"{actual:R}");
        else Assert.Equal(new JsValue(expected), actual);
    }

    [Theory]
    [InlineData("pow", 1, double.PositiveInfinity, double.NaN)]
    [InlineData("pow", double.NaN, 0, 1)]
    [InlineData("pow", 2, -1074, 5e-324)]
    [InlineData("atan2", 0.0, -0.0, Math.PI)]
    [InlineData("atan2", -0.0, -0.0, -Math.PI)]
    [InlineData("atan2", -0.0, 0.0, -0.0)]
    [InlineData("atan2", double.PositiveInfinity, double.PositiveInfinity, Math.PI / 4)]
    [InlineData("atan2", double.PositiveInfinity, double.NegativeInfinity, 3 * Math.PI / 4)]
    [InlineData("max", -0.0, 0.0, 0.0)]
    [InlineData("min", 0.0, -0.0, -0.0)]
    [InlineData("max", double.NaN, 1, double.NaN)]
    [InlineData("imul", 4294967295.0, 5, -5)]
    [InlineData("hypot", 3, 4, 5)]
    [InlineData("hypot", 3e200, 4e200, 4.9999999999999995e200)]
    [InlineData("hypot", double.NaN, double.NegativeInfinity, double.PositiveInfinity)]
    [InlineData("hypot", -0.0, -0.0, 0)]
    [InlineData("hypot", 5e-324, 0, 5e-324)]
    [InlineData("hypot", double.MaxValue, 0, double.MaxValue)]
    public void Math_of_two_numbers(string function, double x, double y, double expected) =>
        Assert.Equal(new JsValue(expected), _js.Math(function, x, y));

    [Fact]
    public void Math_without_arguments_and_random()
    {
        Assert.Equal(double.NegativeInfinity, _js.Math("max"));
        Assert.Equal(double.PositiveInfinity, _js.Math("min"));
        Assert.Equal(0.0, _js.Math("hypot"));
        var numbers = Enumerable.Range(0, 1000).Select(_ => _js.Math("random").AsNumber()).ToArray();
        Assert.All(numbers, n => Assert.InRange(n, 0, 1 - 1e-17));
        Assert.Equal(1000, numbers.Distinct().Count());
        Assert.InRange(numbers.Average(), 0.4, 0.6);
    }

    [Fact]
    public void An_exact_sum_rounds_once()
    {
        static double Sum(params double[] numbers)
        {
            var sum = new ExactSum();
            foreach (var n in numbers) sum.Add(n);
            return sum.Round();
        }
        Assert.Equal(0.6, Sum(0.1, 0.2, 0.3));
        Assert.Equal(0.1, Sum(1e308, 1e308, 0.1, 0.1, 1e30, 0.1, -1e30, -1e308, -1e308, -0.1, -0.1));
        Assert.Equal(1.0, Sum(1, 1e100, -1e100));
        Assert.Equal(5e-324, Sum(double.MaxValue, 5e-324, -double.MaxValue));
        Assert.Equal(-5e-324, Sum(-double.MaxValue, -5e-324, double.MaxValue));
        Assert.Equal(double.PositiveInfinity, Sum(double.MaxValue, double.MaxValue));
        Assert.Equal(double.MaxValue, Sum(double.MaxValue, double.MaxValue, -double.MaxValue));
        Assert.Equal(9007199254740992.0, Sum(9007199254740992, 1));
        Assert.Equal(9007199254740994.0, Sum(9007199254740992, 1, 5e-324));
        Assert.Equal(-9007199254740994.0, Sum(-9007199254740992, -1, -5e-324));
        Assert.Equal(0.0, Sum(1, -1));
    }

    [Fact]
    public void The_exact_sum_of_random_numbers_is_that_of_their_fractions()
    {
        var random = new Random(1);
        for (var turn = 0; turn < 500; turn++)
        {
            var sum = new ExactSum();
            System.Numerics.BigInteger exact = 0;
            var count = random.Next(1, 20);
            for (var i = 0; i < count; i++)
            {
                // Integers of many sizes. Their sum is exact in a BigInteger, whose conversion rounds as the sum must.
                var n = Math.ScaleB(Math.Round((random.NextDouble() - 0.5) * (1L << 53)), random.Next(0, 200));
                sum.Add(n);
                exact += new System.Numerics.BigInteger(n);
            }
            Assert.Equal(BigIntArithmetic.ToNumber(exact), sum.Round());
        }
    }
}
