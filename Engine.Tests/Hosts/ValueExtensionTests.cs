namespace Quoll.Tests.Hosts;

/// <summary>Extension methods on strings, numbers, booleans, dates and arrays of scripts.</summary>
public abstract class ValueExtensionTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ValueExtensionTests(true);

    public class Reflected() : ValueExtensionTests(false);

    public class Generated() : ValueExtensionTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private void Include() => Configure(static options => options.IncludeExtensions(typeof(ValueExtensions)));

    [Fact]
    public void Values_of_scripts_have_the_methods()
    {
        Include();
        Set("list", new List<int> { 1, 2 });
        Check("""
            'abc'.Shout() ==> ABC!
            'abc'.Repeat2(3, '-') ==> abc-abc-abc
            'abc'.Repeat2(2) ==> abcabc
            (5).Twice() ==> int 10
            (2.5).Twice() ==> double 5
            5n.Digits() ==> 1
            true.YesOrNo() ==> yes
            new Date(0).YearOf() ==> 1970
            [1, 2, 3].SumOf() ==> 6
            [].SumOf() ==> 0
            ['a', 'b'].SecondOf() ==> b
            ['a'].SumOf() ==> TypeError: Array.SumOf(numbers)[0]: "a" is not an Int32
            list.SumOf() ==> 3
            'abc'.Shout.name + 'abc'.Repeat2.length ==> Shout1
            'abc'.Repeat2() ==> TypeError: String.Repeat2() does not match any method; there is String.Repeat2(String text, Int32 times, String separator = "")
            Object.keys(String.prototype).length ==> 0
            """);
        Assert.Equal("int 8", Run("let n = 4; function f(x) { return x.Twice() } f(1); f(2); f(n)"));
    }

    [Fact]
    public void Names_of_the_language_come_first()
    {
        Include();
        Check("""
            'abc'.toUpperCase() ==> ABC
            'ABC'.at(0) ==> A
            [3, 1].sort().join() ==> 1,3
            (5).toString() ==> 5
            typeof 'abc'.OfAnything ==> undefined
            typeof (5).Shout ==> undefined
            typeof Object.prototype.Shout ==> undefined
            """);
    }

    [Fact]
    public void Other_engines_do_not_have_them()
    {
        Include();
        Assert.Equal("ABC!", Run("'abc'.Shout()"));
        using var other = new Engine();
        Assert.True(other.Evaluate<bool>("'abc'.Shout === undefined && [].SumOf === undefined"));
        using var plain = NewEngine();
        Assert.True(plain.Evaluate<bool>("'abc'.Shout === undefined && [].SumOf === undefined"));
    }
}

public static class ValueExtensions
{
    public static string Shout(this string text) => text.ToUpperInvariant() + "!";

    public static string Repeat2(this string text, int times, string separator = "") =>
        string.Join(separator, Enumerable.Repeat(text, times));

    public static string Twice(this int number) => $"int {number * 2}";

    public static string Twice(this double number) => FormattableString.Invariant($"double {number * 2}");

    public static int Digits(this System.Numerics.BigInteger number) => number.ToString().Length;

    public static string YesOrNo(this bool value) => value ? "yes" : "no";

    public static int YearOf(this DateTime date) => date.Year;

    public static int SumOf(this IEnumerable<int> numbers) => numbers.Sum();

    public static string SecondOf(this IList<string> texts) => texts[1];

    public static string ToUpperCase(this string text) => "mine";

    public static string at(this string text, int index) => "mine";

    public static string sort(this int[] numbers) => "mine";

    public static string toString(this int number) => "mine";

    public static string OfAnything(this object value) => "anything";
}

[ScriptType(typeof(Order))]
[ScriptType(typeof(List<int>))]
[ScriptTypesOptions(Extensions = [typeof(ValueExtensions)])]
internal sealed partial class ValueExtensionTypes : ScriptTypes;
