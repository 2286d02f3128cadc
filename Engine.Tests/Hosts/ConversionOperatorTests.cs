namespace Quoll.Tests.Hosts;

/// <summary>The conversion operators of C# for .NET objects that are not of the expected type.</summary>
public abstract class ConversionOperatorTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ConversionOperatorTests(true);

    public class Reflected() : ConversionOperatorTests(false);

    public class Generated() : ConversionOperatorTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Kelvin(double degrees)
    {
        public double Degrees => degrees;

        public static implicit operator Celsius(Kelvin from) => new(from.Degrees - 273);

        public static explicit operator Kelvin(int degrees) => new(degrees);

        public static implicit operator Text(Kelvin from) => throw new FormatException($"no text for {from.Degrees}");
    }

    public class Absolute() : Kelvin(0);

    public class Text;

    public class Celsius(double degrees)
    {
        public double Degrees => degrees;

        // The implicit operator of Kelvin is preferred.
        public static explicit operator Celsius(Kelvin from) => new(-from.Degrees);

        public static explicit operator Celsius(in Reading reading) => new(reading.Value);

        public static explicit operator string(Celsius from) => $"operator {from.Degrees}";

        public static implicit operator double(Celsius from) => from.Degrees;

        public override string ToString() => $"{Degrees} degrees";
    }

    public struct Reading
    {
        public int Value { get; set; }

        public static explicit operator Reading(Celsius from) => new() { Value = (int)from.Degrees };

        public static implicit operator bool(Reading reading) => reading.Value != 0;
    }

    public class Choices
    {
        public string Of(Celsius value) => $"Celsius {value.Degrees}";

        public string Of(object value) => $"object {value.GetType().Name}";

        public string Near(Kelvin value) => $"Kelvin {value.Degrees}";

        public string Near(Celsius value) => $"Celsius {value.Degrees}";

        public string Far(Reading value) => $"Reading {value.Value}";

        public string Far(object value) => $"object {value.GetType().Name}";
    }

    [Fact]
    public void An_operator_of_either_type_converts()
    {
        Set("kelvin", new Kelvin(300));
        Set("absolute", new Absolute());
        Set("celsius", new Celsius(20.5));
        Set("reading", new Reading());
        Set("warm", (Celsius value) => value.Degrees);
        Set("read", (Reading? value) => value!.Value.Value);
        Set("sum", (params double[] values) => values.Sum());
        Set("text", (string value) => value);
        Set("test", (bool value) => value);
        Set("note", (Text value) => value);
        Check("""
            warm(kelvin) ==> 27
            warm(absolute) ==> -273
            warm(celsius) ==> 20.5
            warm(reading) ==> 0
            read(celsius) ==> 20
            text(celsius) ==> 20.5 degrees
            test(reading) ==> true
            note(celsius) ==> TypeError: note(value): Celsius is not a Text
            read(kelvin) ==> TypeError: read(value): Kelvin is not a Reading
            note(kelvin) ==> Error: no text for 300
            """);
        Assert.Equal(20.5, Engine.Evaluate<double>("celsius"));
        Assert.Equal([27, -273], Engine.Evaluate<Celsius[]>("[kelvin, absolute]").Select(static value => value.Degrees));
        Assert.Equal(27, Engine.Evaluate<Func<Kelvin, Celsius>>("x => x")(new Kelvin(300)).Degrees);
        Assert.IsType<FormatException>(Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Text>("kelvin")).InnerException);
    }

    [Fact]
    public void An_operator_is_worse_than_a_base_class_and_better_than_object()
    {
        Set("choices", new Choices());
        Set("kelvin", new Kelvin(300));
        Set("absolute", new Absolute());
        Set("celsius", new Celsius(20));
        Check("""
            choices.Of(kelvin) ==> Celsius 27
            choices.Of(choices) ==> object Choices
            choices.Near(kelvin) ==> Kelvin 300
            choices.Near(absolute) ==> Kelvin 0
            choices.Near(celsius) ==> Celsius 20
            choices.Far(celsius) ==> object Celsius
            """);
    }

    public class Vector2(int x)
    {
        public int X => x;

        public static Vector2 operator +(Vector2 left, Vector2 right) => new(left.X + right.X);

        public static bool operator <(Vector2 left, Vector2 right) => left.X < right.X;

        public static bool operator >(Vector2 left, Vector2 right) => left.X > right.X;

        public static Vector2 operator *(Vector2 left, int right) => new(left.X * right);

        public static Vector2 operator *(Vector2 left, Vector2 right) => new(left.X * right.X);

        public override string ToString() => $"<{X}>";
    }

    public class Vector3(int x)
    {
        public int X => x;
    }

    public class Scalar(int x)
    {
        public static implicit operator Vector2(Scalar from) => new(from.X);

        public int X => x;
    }

    [Fact]
    public void An_operator_for_other_operands_is_no_concatenation()
    {
        Configure(static options => options.Operators = true);
        Set("two", new Vector2(2));
        Set("three", new Vector3(3));
        Set("one", new Scalar(1));
        Check("""
            String(two + two) ==> <4>
            String(two + one) ==> <3>
            String(one + two) ==> <3>
            two + three ==> TypeError: Vector2.op_Addition(right): Vector3 is not a Vector2
            three + two ==> TypeError: Vector2.op_Addition(left): Vector3 is not a Vector2
            two < three ==> TypeError: Vector2.op_LessThan(right): Vector3 is not a Vector2
            String(two * 3) ==> <6>
            two + ' text' ==> <2> text
            `${two}` ==> <2>
            three + 1 ==> [object Vector3]1
            """);
        Assert.StartsWith("TypeError: Vector2.op_Multiply([object Vector2], [object Vector3]) does not match any method", Run("two * three"));
    }
}
