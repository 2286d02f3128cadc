using System.Collections;
using System.Dynamic;

namespace Quoll.Tests.Hosts;

/// <summary>The host gets a row of a multidimensional array as an array of its elements.</summary>
public abstract class HostGridTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostGridTests(true);

    public class Reflected() : HostGridTests(false);

    private static readonly int[,] Grid = { { 1, 2 }, { 3, 4 } };

    private static readonly int[,,] Cube = { { { 1, 2 }, { 3, 4 } }, { { 5, 6 }, { 7, 8 } } };

    private object? Got(string code)
    {
        object? got = null;
        Engine.SetValue("x", Grid).SetValue("cube", Cube).SetValue("give", new Action<object?>(given => got = given));
        Engine.Execute(code);
        return got;
    }

    [Fact]
    public void A_row_is_an_array_by_every_door()
    {
        Engine.SetValue("x", Grid).SetValue("cube", Cube);
        Assert.Equal([3, 4], Assert.IsType<int[]>(Engine.Evaluate("x[1]").ToObject()));
        Assert.Equal([3, 4], Assert.IsType<int[]>(Engine.Evaluate<object>("x[1]")));
        Assert.Equal([3, 4], Engine.Evaluate<int[]>("x[1]"));
        Assert.Equal([3, 4], Engine.Evaluate<List<double>>("x[1]"));
        Assert.Equal([3, 4], Engine.Evaluate<IEnumerable<int>>("x[1]"));
        Assert.Equal(2, Engine.Evaluate<IList>("x[1]").Count);
        Assert.Equal([3, 4], Assert.IsType<int[]>(Engine.Evaluate<object[]>("[x[1]]")[0]));
        Assert.Equal([3, 4], Assert.IsType<int[]>(Engine.Evaluate<Dictionary<string, object>>("({ a: x[1] })")["a"]));
        Assert.Equal([3, 4], Assert.IsType<int[]>(((IDictionary<string, object?>)Engine.Evaluate<ExpandoObject>("({ a: x[1] })"))["a"]));
        Assert.Equal([3, 4], Assert.IsType<int[]>(Assert.Throws<JavaScriptException>(() => Engine.Execute("throw x[1]")).Value.ToObject()));
        Assert.Equal("[3,4]", Engine.Evaluate<System.Text.Json.Nodes.JsonNode>("x[1]").ToJsonString());
        Assert.Equal("[3,4]", Engine.Json.Stringify(Engine.Evaluate("x[1]")));
        Assert.Equal(new[,] { { 5, 6 }, { 7, 8 } }, Assert.IsType<int[,]>(Engine.Evaluate("cube[1]").ToObject()));
        Assert.Equal([5, 6], Assert.IsType<int[]>(Engine.Evaluate("cube[1][0]").ToObject()));
    }

    [Fact]
    public void A_function_of_the_host_gets_a_row_as_an_array()
    {
        Assert.Equal([1, 2], Assert.IsType<int[]>(Got("give(x[0])")));
        Assert.Equal([1, 2], Assert.IsType<int[]>(((List<object?>)Got("give([x[0]])")!)[0]));
        Assert.Equal([1, 2], Assert.IsType<int[]>(((Dictionary<string, object?>)Got("give({ a: x[0] })")!)["a"]));
        Engine.SetValue("sum", new Func<int[], int>(static row => row.Sum()))
            .SetValue("count", new Func<IEnumerable, int>(static row => row.Cast<object>().Count()));
        Assert.Equal("3,2", Run("[sum(x[0]), count(x[0])].join()"));
    }

    [Fact]
    public void A_row_in_a_collection_of_the_host_is_an_array()
    {
        var list = new List<object?>();
        var engine = NewEngine(static options => options.Writable = true).SetValue("x", Grid).SetValue("list", list);
        engine.Execute("list.push(x[0]); list[1] = x[1]");
        Assert.Equal([1, 2], Assert.IsType<int[]>(list[0]));
        Assert.Equal([3, 4], Assert.IsType<int[]>(list[1]));
    }

    [Fact]
    public void A_row_with_bounds_of_its_own_is_counted_from_zero()
    {
        var grid = Array.CreateInstance(typeof(string), [2, 2], [5, -3]);
        grid.SetValue("a", 6, -3);
        grid.SetValue("b", 6, -2);
        Engine.SetValue("x", grid);
        Assert.Equal(["a", "b"], Assert.IsType<string[]>(Engine.Evaluate("x[1]").ToObject()));
    }

    [Fact]
    public void A_copy_of_a_grid_is_arrays_in_arrays()
    {
        Engine.SetValue("x", Engine.FromObject(Cube, HostMode.Copy)).SetValue("y", Engine.FromObject(new object[] { Grid }, HostMode.Copy));
        Assert.Equal("[[[1,2],[3,4]],[[5,6],[7,8]]] [[[1,2],[3,4]]]", Run("JSON.stringify(x) + ' ' + JSON.stringify(y)"));
    }

    [Fact]
    public void Rows_stay_live_in_scripts()
    {
        var grid = new[,] { { 1, 2 } };
        var engine = NewEngine(static options => options.Writable = true).SetValue("x", grid);
        engine.Execute("x[0][1] = 7");
        Assert.Equal(7, grid[0, 1]);
        Assert.Contains("fixed size", Run(engine, "x[0] = [1, 2]"));
    }
}
