using System.Numerics;

namespace Quoll.Tests.Hosting;

/// <summary>The order of values that .NET's sorting uses.</summary>
public class ValueOrderTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("[3, 1, NaN, undefined, 2.5, null, -0]", "undefined,null,NaN,-0,1,2.5,3")]
    [InlineData("['b', 'a', 'B', '\\u{1F600}', '\\uFF5A', '']", ",B,a,b,\U0001F600,\uFF5A")]
    [InlineData("[3n, 2.5, 1, 10n ** 30n, -Infinity, 2n]", "-Infinity,1,2,2.5,3,1000000000000000000000000000000")]
    [InlineData("[true, false, undefined]", "undefined,false,true")]
    public void Values_of_one_kind_are_sorted(string code, string expected)
    {
        var sorted = _engine.Execute(code).GetElements().Order().Select(static value => value.IsBigInt ? $"{value.ConvertTo<BigInteger>()}"
            : value.IsString ? value.AsString() : value.ToString());
        Assert.Equal(expected, string.Join(',', sorted));
    }

    [Fact]
    public void Dates_are_sorted_by_their_time()
    {
        var sorted = _engine.Execute("[new Date(2), new Date(1), new Date(3)]").GetElements().Order();
        Assert.Equal([1, 2, 3], sorted.Select(static date => date.Invoke("getTime").AsNumber()));
    }

    [Theory]
    [InlineData("[1, '1']")]
    [InlineData("[{}, {}]")]
    [InlineData("[new Date(1), 1]")]
    [InlineData("[Symbol(), Symbol()]")]
    [InlineData("[1n, 'a']")]
    public void What_has_no_order_says_so(string code)
    {
        var values = _engine.Execute(code).GetElements().ToArray();
        var thrown = Assert.Throws<ArgumentException>(() => values[0].CompareTo(values[1]));
        Assert.Contains("have no order", thrown.Message);
    }

    [Fact]
    public void Functions_of_a_script_order_objects_of_the_host()
    {
        using var engine = new Engine(new EngineOptions
        {
            Types = ScriptTypes.Reflect(static options =>
        {
            options.GenericMethods = true;
            options.IncludeExtensions(typeof(Enumerable));
        })
        });
        engine.SetValue("words", new List<string> { "pear", "fig", "apple" });
        Assert.Equal("fig,pear,apple", engine.Evaluate<string>("[...words.OrderBy(word => word.length)].join()"));
        Assert.Equal("apple,fig,pear", engine.Evaluate<string>("[...words.OrderBy(word => word)].join()"));
    }
}
