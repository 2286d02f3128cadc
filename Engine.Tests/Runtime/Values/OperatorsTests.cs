using System.Numerics;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Runtime.Values;

public class OperatorsTests
{
    private static JsValue Big(string text) => new(BigInteger.Parse(text, System.Globalization.CultureInfo.InvariantCulture));

    private static readonly JsValue TwoToMax = new(BigInteger.One << (int)(BigIntArithmetic.MaxBits - 1));

    [Theory]
    [InlineData(5, 3, 2)]
    [InlineData(-5, 3, -2)]
    [InlineData(5, -3, 2)]
    [InlineData(5.5, 2, 1.5)]
    [InlineData(1e308, 3, 2)]
    [InlineData(4294967296.0, 4294967295.0, 1)]
    [InlineData(4294967295.0, 4294967296.0, 4294967295.0)]
    [InlineData(5, double.PositiveInfinity, 5)]
    [InlineData(double.PositiveInfinity, 5, double.NaN)]
    [InlineData(5, 0, double.NaN)]
    [InlineData(0, 5, 0)]
    [InlineData(-0.0, 5, -0.0)]
    [InlineData(-4, 2, -0.0)]
    public void Remainder_has_the_sign_of_the_dividend(double x, double y, double expected) =>
        Assert.Equal(new JsValue(expected), Operators.Remainder(x, y));

    [Theory]
    [InlineData(2, 10, 1024)]
    [InlineData(1, double.PositiveInfinity, double.NaN)]
    [InlineData(-1, double.NegativeInfinity, double.NaN)]
    [InlineData(1, double.NaN, double.NaN)]
    [InlineData(double.NaN, 0, 1)]
    [InlineData(double.NaN, -0.0, 1)]
    [InlineData(-0.0, 3, -0.0)]
    [InlineData(-0.0, -3, double.NegativeInfinity)]
    [InlineData(-8, 1.0 / 3, double.NaN)]
    [InlineData(0.5, double.PositiveInfinity, 0)]
    [InlineData(double.NegativeInfinity, 3, double.NegativeInfinity)]
    [InlineData(double.NegativeInfinity, -2, 0)]
    public void Exponentiate_follows_the_table(double x, double y, double expected) =>
        Assert.Equal(new JsValue(expected), Operators.Exponentiate(x, y));

    [Fact]
    public void Add_joins_strings_and_adds_numbers()
    {
        Assert.Equal(new JsValue(3.5), Operators.Add(1, 2.5));
        Assert.Equal(new JsValue("12.5"), Operators.Add("1", 2.5));
        Assert.Equal(new JsValue("1null"), Operators.Add(1, Operators.Add(JsValue.Null, "")));
        Assert.Equal(new JsValue(1.0), Operators.Add(JsValue.True, JsValue.Null));
        Assert.Equal(new JsValue(double.NaN), Operators.Add(1, JsValue.Undefined));
        Assert.Equal(Big("18446744073709551616"), Operators.Add(Big("18446744073709551615"), Big("1")));
        Assert.Equal(new JsValue("1x"), Operators.Add(Big("1"), "x"));
    }

    [Fact]
    public void A_BigInt_and_a_Number_do_not_mix()
    {
        Assert.Equal(ErrorKind.TypeError, Assert.Throws<ThrowCompletion>(() => Operators.Add(Big("1"), 1)).Kind);
        Assert.Equal(ErrorKind.TypeError, Assert.Throws<ThrowCompletion>(() => Operators.Multiply(1, Big("1"))).Kind);
        Assert.Equal(ErrorKind.TypeError, Assert.Throws<ThrowCompletion>(() => Operators.ShiftRightUnsigned(Big("1"), Big("1"))).Kind);
    }

    [Fact]
    public void Bits_are_taken_modulo_two_to_the_32()
    {
        Assert.Equal(new JsValue(-2147483648.0), Operators.ShiftLeft(1, 31));
        Assert.Equal(new JsValue(1.0), Operators.ShiftLeft(1, 32));
        Assert.Equal(new JsValue(-1.0), Operators.ShiftRight(-1, 5));
        Assert.Equal(new JsValue(4294967295.0), Operators.ShiftRightUnsigned(-1, 0));
        Assert.Equal(new JsValue(1.0), Operators.BitwiseOr(4294967297.0, 0));
        Assert.Equal(new JsValue(6.0), Operators.BitwiseXor("5", 3));
        Assert.Equal(new JsValue(-1.0), Operators.BitwiseNot(JsValue.Undefined));
    }

    [Theory]
    [InlineData("-5", "1", "-3")]
    [InlineData("-1", "70", "-1")]
    [InlineData("5", "70", "0")]
    [InlineData("-18446744073709551616", "64", "-1")]
    [InlineData("-18446744073709551617", "64", "-2")]
    [InlineData("1", "-64", "18446744073709551616")]
    [InlineData("5", "1000000000000000000000", "0")]
    public void BigInt_right_shift_rounds_down(string x, string count, string expected) =>
        Assert.Equal(Big(expected), Operators.ShiftRight(Big(x), Big(count)));

    [Fact]
    public void BigInt_arithmetic_follows_the_specification()
    {
        Assert.Equal(Big("-2"), Operators.Divide(Big("-7"), Big("3")));
        Assert.Equal(Big("-1"), Operators.Remainder(Big("-7"), Big("3")));
        Assert.Equal(Big("-8"), Operators.Exponentiate(Big("-2"), Big("3")));
        Assert.Equal(Big("1"), Operators.Exponentiate(Big("0"), Big("0")));
        Assert.Equal(Big("-1"), Operators.Exponentiate(Big("-1"), Big("99999999999999999999")));
        Assert.Equal(Big("-6"), Operators.BitwiseNot(Big("5")));
        Assert.Equal(Big("6"), Operators.Increment(Big("5")));
        Assert.Equal(Big("-5"), Operators.UnaryMinus(Big("5")));
        Assert.Equal(ErrorKind.RangeError, Assert.Throws<ThrowCompletion>(() => Operators.Divide(Big("1"), Big("0"))).Kind);
        Assert.Equal(ErrorKind.RangeError, Assert.Throws<ThrowCompletion>(() => Operators.Exponentiate(Big("2"), Big("-1"))).Kind);
    }

    // The number of results, and a hash of their texts.
    [Fact]
    public void BigInts_of_one_two_and_more_words_agree()
    {
        string text = new Engine().Execute("""
            const edge = [0n, -1n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), -(2n ** 63n) - 1n, 2n ** 64n, 2n ** 127n - 1n,
              2n ** 127n, -(2n ** 127n), -(2n ** 127n) - 1n];
            let count = 0, hash = 0;
            for (const a of edge) for (const b of edge) {
              for (const result of [a + b, a - b, a * b, a & b, a | b, a ^ b, a < b, a <= b, a == b, a === b]) {
                const text = String(result);
                count++;
                for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
              }
            }
            `${count} ${hash}`
            """).AsString();
        Assert.Equal("1210 1511890071", text);
    }

    [Fact]
    public void A_BigInt_ends_at_its_largest_size()
    {
        Assert.Equal(BigIntArithmetic.MaxBits, TwoToMax.BigInt.GetBitLength());
        var errors = new Func<JsValue>[]
        {
            () => Operators.ShiftLeft(TwoToMax, Big("1")),
            () => Operators.ShiftLeft(Big("1"), Big("1048576")),
            () => Operators.Multiply(TwoToMax, TwoToMax),
            () => Operators.Exponentiate(Big("2"), Big("1048576")),
            () => Operators.Exponentiate(Big("3"), Big("100000000000000000000")),
            () => Operators.Add(TwoToMax, TwoToMax),
            () => new JsValue(BigIntArithmetic.AsUintN(9007199254740991, -1)),
        };
        foreach (var error in errors) Assert.Equal(ErrorKind.RangeError, Assert.Throws<ThrowCompletion>(() => error()).Kind);
        Assert.Equal(TwoToMax, Operators.Exponentiate(Big("2"), Big("1048575")));
    }

    [Theory]
    [InlineData(0, "5", "0", "0")]
    [InlineData(1, "1", "-1", "1")]
    [InlineData(8, "255", "-1", "255")]
    [InlineData(8, "128", "-128", "128")]
    [InlineData(8, "-129", "127", "127")]
    [InlineData(64, "-1", "-1", "18446744073709551615")]
    [InlineData(200, "-1", "-1", "1606938044258990275541962092341162602522202993782792835301375")]
    public void AsIntN_and_AsUintN_wrap(double bits, string value, string signed, string unsigned)
    {
        Assert.Equal(BigInteger.Parse(signed, null), BigIntArithmetic.AsIntN(bits, BigInteger.Parse(value, null)));
        Assert.Equal(BigInteger.Parse(unsigned, null), BigIntArithmetic.AsUintN(bits, BigInteger.Parse(value, null)));
    }

    [Fact]
    public void TypeOf_names_the_types()
    {
        Assert.Equal("number", Operators.TypeOf(1));
        Assert.Equal("undefined", Operators.TypeOf(JsValue.Undefined));
        Assert.Equal("object", Operators.TypeOf(JsValue.Null));
        Assert.Equal("boolean", Operators.TypeOf(JsValue.True));
        Assert.Equal("string", Operators.TypeOf("x"));
        Assert.Equal("bigint", Operators.TypeOf(Big("1")));
        Assert.Equal("symbol", Operators.TypeOf(JsSymbol.Iterator));
    }
}
