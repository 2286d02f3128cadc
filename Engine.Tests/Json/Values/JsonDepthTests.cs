using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>A document nested a million deep is read, printed and revived without the native stack.</summary>
public class JsonDepthTests
{
    private const int Deep = 1_000_000;

    private readonly JsonRealm _realm = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Million_arrays(bool isGeneral)
    {
        var text = new string('[', Deep) + new string(']', Deep);
        Assert.True(text == BothPaths.On(isGeneral, () => _realm.Stringify(_realm.Parse(text))));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Million_objects(bool isGeneral)
    {
        var text = string.Concat(Enumerable.Repeat("{\"a\":", Deep)) + "1" + new string('}', Deep);
        Assert.True(text == BothPaths.On(isGeneral, () => _realm.Stringify(_realm.Parse(text))));
    }

    [Fact]
    public void Million_arrays_revived()
    {
        var text = new string('[', Deep) + "1" + new string(']', Deep);
        var calls = 0;
        var reviver = _realm.Function((in CallInfo call) =>
        {
            calls++;
            return call[1].IsNumber ? 2 : call[1];
        });
        var value = _realm.Call("parse", text, reviver);
        Assert.Equal(Deep + 1, calls);
        Assert.True(text.Replace('1', '2') == _realm.Stringify(value));
    }

    [Fact]
    public void Deep_cycle_is_found()
    {
        var root = _realm.Array();
        var last = root;
        for (var i = 0; i < 10_000; i++)
        {
            var next = _realm.Array();
            last.Push(next);
            last = next;
        }
        last.Push(root);
        foreach (var isGeneral in new[] { false, true })
        {
            var message = BothPaths.On(isGeneral, () => JsonRealm.MessageOf(() => _realm.Stringify(root)));
            Assert.EndsWith("-> (root)", message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Deep_indentation_ends_in_an_error_of_the_language()
    {
        var text = new string('[', 100_000) + new string(']', 100_000);
        var value = _realm.Parse(text);
        Assert.Equal(Messages.StringTooLong, JsonRealm.MessageOf(() => _realm.Stringify(value, space: 10)));
    }
}
