namespace Quoll.Tests.Hosting;

/// <summary>Fixed faults of copying data and of matching delegates by variance.</summary>
public class FaultsOfCopyingTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Delegates_over_object_get_what_was_passed()
    {
        var seen = new List<object?>();
        _engine.SetValue("take", new Action<object?>(seen.Add));
        _engine.Execute("take(1); take('a'); take(true); take(null); take([1, 'x']); take({ a: 1 }); take(5n); take()");
        Assert.Equal([1.0, "a", true, null], seen[..4]);
        Assert.Equal([1.0, "x"], Assert.IsType<List<object?>>(seen[4]));
        Assert.Equal(1.0, Assert.IsType<Dictionary<string, object?>>(seen[5])["a"]);
        Assert.Equal([new System.Numerics.BigInteger(5), null], seen[6..]);

        _engine.SetValue("text", new Func<object, string>(static value => value.GetType().Name));
        Assert.Equal("Double", _engine.Evaluate<string>("text(1, 2)"));
        _engine.SetValue("value", new Func<object, JsValue>(static value => new JsValue(value.GetType().Name)));
        Assert.Equal("String", _engine.Evaluate<string>("value('a', 'b')"));
        _engine.SetValue("write", new Action<object>(Console.WriteLine));
        _engine.Execute("write('first program')");
    }

    [Fact]
    public void Arrays_of_small_signed_numbers_and_enums_keep_their_values()
    {
        _engine.SetValue("signed", new sbyte[] { -1, 2 }).SetValue("modes", new[] { Mode.On, Mode.Off })
            .SetValue("bytes", new byte[] { 255 });
        Assert.Equal("-1,2|1,0|255", _engine.Evaluate<string>("[signed.join(), modes.join(), bytes.join()].join('|')"));
        Assert.Equal([Mode.On, Mode.Off], _engine.Evaluate<Mode[]>("['On', 0]"));
    }

    [Fact]
    public void Structure_is_not_lost()
    {
        _engine.SetValue("names", new System.Collections.Specialized.NameValueCollection { ["a"] = "1", ["b"] = "2" });
        _engine.SetValue("grid", new[,] { { 1, 2 }, { 3, 4 } });
        Assert.Equal("a,b,2,3,4", _engine.Evaluate<string>("[Object.keys(names), names.b, grid[1]].join()"));
    }

    [Fact]
    public void A_function_is_one_delegate()
    {
        var handlers = new List<Action<int>>();
        _engine.SetValue("add", new Action<Action<int>>(handlers.Add)).SetValue("remove", new Func<Action<int>, bool>(handlers.Remove));
        Assert.True(_engine.Evaluate<bool>("const f = x => x; add(f); add(f); remove(f)"));
        Assert.Single(handlers);
    }

    [Fact]
    public void Numbers_of_all_kinds_cross_both_ways()
    {
        _engine.SetValue("readOnly", (IReadOnlyDictionary<string, int>)new Dictionary<string, int> { ["a"] = 1 });
        Assert.Equal(1, _engine.Evaluate<IReadOnlyDictionary<string, int>>("({ ...readOnly })")["a"]);
        Assert.Equal((Half)1.5, _engine.SetValue("half", (Half)1.5).Evaluate<Half>("half"));
        Assert.Equal((Int128)7, _engine.SetValue("large", (Int128)7).Evaluate<Int128>("large"));
        Assert.Equal((nint)(-3), _engine.SetValue("native", (nint)(-3)).Evaluate<nint>("native"));
        Assert.Equal([1.5f, 2], _engine.SetValue("floats", new[] { 1.5f, 2 }).Evaluate<float[]>("[...floats]"));
        Assert.Equal([1L, 2L], _engine.Evaluate<long[]>("new Float64Array([1, 2])"));
    }

    [Fact]
    public async Task Results_of_tasks_are_what_their_type_says()
    {
        _engine.SetValue("own", async () => { await Task.Yield(); return new Own(5); });
        _engine.SetValue("none", async () => await Task.Yield());
        _engine.SetValue("folder", new Func<Task<object>>(static () => Task.FromResult<object>(new DirectoryInfo("/"))));
        Assert.Equal(5, await _engine.EvaluateAsync<int>("own().then(own => own.Number)"));
        Assert.True(await _engine.EvaluateAsync<bool>("none().then(result => result === undefined)"));
        var refused =
            await Assert.ThrowsAsync<JavaScriptException>(() => _engine.EvaluateAsync<string>("folder().then(folder => folder.FullName)"));
        Assert.Contains("DirectoryInfo is not visible", refused.Message);
    }

    private sealed record Own(int Number);

    private enum Mode : byte
    {
        Off,
        On,
    }
}
