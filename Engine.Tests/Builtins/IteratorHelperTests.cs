using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public class IteratorHelperTests
{
    private readonly TestRealm _realm = new();
    private readonly List<string> _log = [];

    private JsValue Iterator(params JsValue[] values) => _realm.Call(_realm.Global("Iterator"), "from", _realm.Iterator(_log, values));

    private string ToArray(JsValue iterator) => TestRealm.Show(_realm.Call(iterator, "toArray"));

    private JsFunction Function(Func<double, JsValue> body) => _realm.Function(x => body(x[0].Number));

    [Fact]
    public void HelpersCompose()
    {
        var iterator = _realm.Call(Iterator(1, 2, 3, 4, 5, 6), "filter", Function(n => n % 2 == 0));
        iterator = _realm.Call(iterator, "map", Function(n => n * 10));
        iterator = _realm.Call(iterator, "drop", 1);
        iterator = _realm.Call(iterator, "take", 5);
        Assert.Equal("[40,60,]", ToArray(iterator));
        Assert.Equal("[1,1,2,2,]", ToArray(_realm.Call(Iterator(1, 2), "flatMap", Function(n => _realm.Array(n, n)))));
        Assert.Equal("6", TestRealm.Show(_realm.Call(Iterator(1, 2, 3), "reduce", _realm.Function(x => x[0].Number + x[1].Number))));
        Assert.Equal("[1,2,'a',]", ToArray(_realm.Call(_realm.Global("Iterator"), "concat", _realm.Array(1, 2), _realm.Array("a"))));
    }

    [Fact]
    public void ShortCircuitsCloseTheIterator()
    {
        Assert.Equal("true", TestRealm.Show(_realm.Call(Iterator(1, 2), "some", Function(n => n == 1))));
        Assert.Equal("false", TestRealm.Show(_realm.Call(Iterator(1, 2), "every", Function(n => n == 2))));
        Assert.Equal("1", TestRealm.Show(_realm.Call(Iterator(1, 2), "find", Function(_ => true))));
        Assert.Equal(["next", "return", "next", "return", "next", "return"], _log);
    }

    [Fact]
    public void TakeClosesAfterTheLastAndBeforeNothing()
    {
        Assert.Equal("[1,]", ToArray(_realm.Call(Iterator(1, 2), "take", 1)));
        Assert.Equal(["next", "return"], _log);
        _log.Clear();
        Assert.Equal("[]", ToArray(_realm.Call(Iterator(1, 2), "take", 0)));
        Assert.Equal(["return"], _log);
    }

    [Fact]
    public void ReturnBeforeTheStartClosesTheUnderlyingIterator()
    {
        var helper = _realm.Call(Iterator(1), "map", Function(n => n));
        Assert.True(_realm.Call(helper, "return").Object.Get("done").IsTrue);
        Assert.True(_realm.Call(helper, "return").Object.Get("done").IsTrue);
        Assert.True(_realm.Call(helper, "next").Object.Get("done").IsTrue);
        Assert.Equal(["return"], _log);
    }

    [Fact]
    public void ReturnInsideFlatMapClosesBothInnerFirst()
    {
        var inner = _realm.Object(
            (WellKnown.Next, _realm.Function(_ => _realm.Realm.CreateIteratorResult(7, false))),
            (WellKnown.Return, _realm.Function(_ =>
            {
                _log.Add("inner return");
                return _realm.Realm.CreateObject();
            })));
        var helper = _realm.Call(Iterator(1), "flatMap", Function(_ => inner));
        Assert.Equal(7, _realm.Call(helper, "next").Object.Get("value").Number);
        _realm.Call(helper, "return");
        Assert.Equal(["next", "inner return", "return"], _log);
    }

    [Fact]
    public void ARunningHelperCannotBeEntered()
    {
        JsValue helper = JsValue.Undefined;
        helper = _realm.Call(Iterator(1), "map", Function(_ => _realm.Call(helper, "next")));
        Assert.Equal("TypeError: " + Messages.IteratorRunning, TestRealm.Error(() => _realm.Call(helper, "next")));
        Assert.True(_realm.Call(helper, "next").Object.Get("done").IsTrue);
        Assert.Equal(["next", "return"], _log);
    }

    [Fact]
    public void WrongArgumentsCloseTheReceiver()
    {
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(Iterator(1), "map", 1)));
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(Iterator(1), "take", double.NaN)));
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(Iterator(1), "drop", -1)));
        Assert.Equal(["return", "return", "return"], _log);
    }

    [Fact]
    public void ALongChainOfHelpersIsARangeError()
    {
        var iterator = _realm.Call(_realm.Array(1), "values");
        var same = Function(n => n);
        for (var i = 0; i < 200_000; i++) iterator = _realm.Call(iterator, "map", same);
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(iterator, "next")));
    }

    [Fact]
    public void IteratorIsAbstractAndItsPrototypeHasAccessors()
    {
        var iterator = _realm.Global("Iterator");
        var prototype = _realm.Realm[Intrinsic.IteratorPrototype];
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.New("Iterator")));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => prototype.Put("constructor", 1)));
        var o = new JsObject(_realm.Realm, prototype);
        Assert.Same(iterator, o.Get("constructor").Object);
        o.Put("constructor", 1);
        o.Put(JsSymbol.ToStringTag, "mine");
        Assert.Equal(1, o.Get("constructor").Number);
        Assert.Equal("Iterator", prototype.Get(JsSymbol.ToStringTag).String);
    }

    [Fact]
    public void AReplacedNextMethodIsCalled()
    {
        _realm.Realm[Intrinsic.ArrayIteratorPrototype].Put(
            WellKnown.Next, _realm.Function(_ => _realm.Realm.CreateIteratorResult(0, true)));
        Assert.Equal("[]", ToArray(_realm.Call(_realm.Array(1, 2), "values")));
    }
}
