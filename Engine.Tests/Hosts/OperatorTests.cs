namespace Quoll.Tests.Hosts;

/// <summary>Operators of .NET types in scripts, and what happens if a type has none.</summary>
public abstract class OperatorTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : OperatorTests(true);

    public class Reflected() : OperatorTests(false);

    public class Generated() : OperatorTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Vector(int x)
    {
        public int X => x;

        public static Vector operator +(Vector v) => new(v.X + 100);

        public static Vector operator -(Vector v) => new(-v.X);

        public static Vector operator ~(Vector v) => new(~v.X);

        public static Vector operator ++(Vector v) => new(v.X + 1);

        public static Vector operator --(Vector v) => new(v.X - 1);

        public static Vector operator %(Vector v, int by) => new(v.X % by);

        public static Vector operator &(Vector v, Vector w) => new(v.X & w.X);

        public static Vector operator |(Vector v, Vector w) => new(v.X | w.X);

        public static Vector operator ^(Vector v, Vector w) => new(v.X ^ w.X);

        public static Vector operator <<(Vector v, int by) => new(v.X << by);

        public static Vector operator >>(Vector v, int by) => new(v.X >> by);

        public static Vector operator >>>(Vector v, int by) => new(v.X >>> by);

        public static bool operator <(Vector v, int limit) => v.X < limit;

        public static bool operator >(Vector v, int limit) => v.X > limit;

        public override string ToString() => $"<{X}>";
    }

    public class Length(int x)
    {
        public int X => x;

        public static Length operator +(Length a, Length b) => new(a.X + b.X);

        public static bool operator ==(Length? a, Length? b) => a?.X == b?.X;

        public static bool operator !=(Length? a, Length? b) => a?.X != b?.X;

        public override bool Equals(object? other) => other is Length length && length == this;

        public override int GetHashCode() => X;

        public override string ToString() => $"{X}m";
    }

    public record Plain(int X);

    [Fact]
    public void Each_operator_is_that_of_the_type()
    {
        Configure(static options => options.Operators = true);
        Set("v", new Vector(5));
        Set("w", new Vector(3));
        Check("""
            String(+v) ==> <105>
            String(-v) ==> <-5>
            String(~v) ==> <-6>
            let a = v; String(++a) ==> <6>
            let b = v; String(--b) ==> <4>
            let c = v; String(c++) + c ==> <5><6>
            let d = v; String(d--) + d ==> <5><4>
            let e = { v }; e.v++; String(e.v) ==> <6>
            let f = v; f += 0, 1 ==> TypeError: Vector has no operator +
            String(v % 3) ==> <2>
            String(v & w) ==> <1>
            String(v | w) ==> <7>
            String(v ^ w) ==> <6>
            String(v << 1) ==> <10>
            String(v >> 1) ==> <2>
            String(v >>> 1) ==> <2>
            v < 6 ==> true
            v > 6 ==> false
            !v ==> false
            v == v ==> true
            v == w ==> false
            """);
    }

    [Fact]
    public void An_operator_that_a_type_does_not_have_is_an_error()
    {
        Configure(static options => options.Operators = true);
        Set("a", new Length(1));
        Set("b", new Length(2));
        Set("plain", new Plain(1));
        Check("""
            String(a + b) ==> 3m
            a - b ==> TypeError: Length has no operator -
            a * 2 ==> TypeError: Length has no operator *
            2 / a ==> TypeError: Length has no operator /
            a % b ==> TypeError: Length has no operator %
            a ** 2 ==> TypeError: Length has no operator **
            a & 1 ==> TypeError: Length has no operator &
            a | 1 ==> TypeError: Length has no operator |
            a ^ 1 ==> TypeError: Length has no operator ^
            a << 1 ==> TypeError: Length has no operator <<
            a >> 1 ==> TypeError: Length has no operator >>
            a >>> 1 ==> TypeError: Length has no operator >>>
            a < b ==> TypeError: Length has no operator <
            a > 1 ==> TypeError: Length has no operator >
            a <= b ==> TypeError: Length has no operator <=
            a >= b ==> TypeError: Length has no operator >=
            +a ==> TypeError: Length has no operator unary +
            -a ==> TypeError: Length has no operator unary -
            ~a ==> TypeError: Length has no operator ~
            let c = a; c++ ==> TypeError: Length has no operator ++
            let d = a; --d ==> TypeError: Length has no operator --
            a + 1 ==> TypeError: Length.op_Addition(b): 1 is not a Length
            a + ' long' ==> 1m long
            'It is ' + a ==> It is 1m
            a == b ==> false
            a != b ==> true
            !a ==> false
            plain + 1 ==> Plain { X = 1 }1
            -plain ==> NaN
            """);
    }

    [Fact]
    public void Without_the_option_operators_are_those_of_scripts()
    {
        Set("v", new Vector(5));
        Check("""
            v + 1 ==> <5>1
            Number.isNaN(-v) ==> true
            v % 2 ==> NaN
            ~v ==> -1
            """);
    }
}
