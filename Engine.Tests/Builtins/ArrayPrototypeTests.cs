using FsCheck;
using FsCheck.Fluent;
using Quoll.Builtins.Indexed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public class ArrayPrototypeTests
{
    private readonly TestRealm _realm = new();

    private string Run(JsValue target, string method, params JsValue[] arguments) => TestRealm.Show(_realm.Call(target, method, arguments));

    [Fact]
    public void ValuesIsTheIterator()
    {
        var prototype = _realm.Realm[Intrinsic.ArrayPrototype];
        Assert.Equal(prototype.Get("values"), prototype.Get(JsSymbol.Iterator));
        Assert.True(Comparison.IsArray(prototype));
        Assert.True(_realm.Global("Array").Get("isArray").FunctionOrNull!.Call(JsValue.Undefined, [prototype]).IsTrue);
    }

    [Theory]
    [MemberData(nameof(OnOneTwoThree))]
    public void OfOneTwoThree(string method, string expected, double[] arguments) =>
        Assert.Equal(expected, Run(_realm.Array(1, 2, 3), method, [.. arguments.Select(a => new JsValue(a))]));

    public static TheoryData<string, string, double[]> OnOneTwoThree => new()
    {
        { "at", "3", [-1] },
        { "at", "undefined", [3] },
        { "indexOf", "1", [2] },
        { "includes", "true", [3] },
        { "lastIndexOf", "-1", [4] },
        { "slice", "[2,3,]", [1] },
        { "with", "[7,2,3,]", [0, 7] },
        { "toSpliced", "[1,9,3,]", [1, 1, 9] },
        { "toReversed", "[3,2,1,]", [] },
        { "push", "4", [5] },
        { "unshift", "5", [8, 9] },
        { "splice", "[2,3,]", [1] },
        { "copyWithin", "[2,3,3,]", [0, 1] },
        { "fill", "[1,0,0,]", [0, 1] },
        { "pop", "3", [] },
        { "shift", "1", [] },
        { "join", "'1,2,3'", [] },
        { "toString", "'1,2,3'", [] },
    };

    [Fact]
    public void ConcatSpreadsArraysAndKeepsHoles()
    {
        var a = _realm.Array(1, JsValue.Hole);
        Assert.Equal("[1,<1>,2,3,'x',]", Run(a, "concat", _realm.Array(2, 3), "x"));
        var spreadable = _realm.Object(("length", 2), (0, "a"), (JsSymbol.IsConcatSpreadable, true));
        Assert.Equal("[1,<1>,'a',<1>,]", Run(a, "concat", spreadable));
    }

    [Fact]
    public void FlatWalksToTheDepth()
    {
        var nested = _realm.Array(1, _realm.Array(2, _realm.Array(3, _realm.Array(JsValue.Hole, 4))));
        Assert.Equal("[1,2,[3,[<1>,4,],],]", Run(nested, "flat"));
        Assert.Equal("[1,2,3,4,]", Run(nested, "flat", double.PositiveInfinity));
        Assert.Equal("[1,1,2,2,]", Run(_realm.Array(1, 2), "flatMap", _realm.Function(a => _realm.Array(a[0], a[0]))));
    }

    [Fact]
    public void FlatOfACycleIsARangeError()
    {
        var a = _realm.Array(1);
        a.Push(a);
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(a, "flat", double.PositiveInfinity)));
    }

    [Fact]
    public void JoinOfACycleIsEmpty()
    {
        var a = _realm.Array(1);
        a.Push(a);
        a.Push(_realm.Array(2, a));
        Assert.Equal("'1,,2,'", Run(a, "join"));
        Assert.Equal("'1;;2,'", Run(a, "join", ";"));
    }

    [Fact]
    public void JoinOfADeepArrayIsARangeErrorAndLeavesNothingBehind()
    {
        var a = _realm.Array(1);
        var inner = a;
        for (var i = 0; i < 1_000_000; i++) a = _realm.Array(a);
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(a, "join")));
        Assert.Equal("'1'", Run(inner, "join"));
        Assert.False(JoinedArrays.Slot.Of(_realm.Agent).Contains(a));
    }

    [Fact]
    public void JoinPastTheLongestStringIsARangeError()
    {
        var a = _realm.New("Array", (double)uint.MaxValue);
        Assert.Equal("RangeError: " + Messages.StringTooLong, TestRealm.Error(() => _realm.Call(a, "join", "x")));
        Assert.Equal("''", Run(a, "join", ""));
    }

    [Fact]
    public void HugeArraysOfHolesAreWalkedAtOnce()
    {
        var a = _realm.New("Array", (double)uint.MaxValue);
        var calls = 0;
        var count = _realm.Function(_ => ++calls);
        _realm.Call(a, "forEach", count);
        _realm.Call(a, "some", count);
        _realm.Call(a, "every", count);
        _realm.Call(a, "filter", count);
        _realm.Call(a, "reduceRight", count, 0);
        Assert.Equal("-1", Run(a, "indexOf", 1));
        Assert.Equal("-1", Run(a, "lastIndexOf", 1));
        Assert.Equal("false", Run(a, "includes", 1));
        Assert.Equal("true", Run(a, "includes", JsValue.Undefined));
        Assert.Equal((double)uint.MaxValue, _realm.Call(a, "map", count).Object.Get("length").Number);
        Assert.Equal(0, calls);
        a.Put(PropertyKey.From(4294967294.0), 7);
        Assert.Equal("4294967294", Run(a, "indexOf", 7));
        Assert.Equal("4294967294", Run(a, "lastIndexOf", 7));
        a.Put(3_000_000_000u.ToString(), 5);
        _realm.Call(a, "sort");
        Assert.Equal(5, a.Get(0).Number);
        Assert.Equal(7, a.Get(1).Number);
        Assert.False(a.HasOwnProperty(PropertyKey.From(4294967294.0)));
    }

    [Fact]
    public void PushPastTheSafeLengthIsATypeError()
    {
        var o = _realm.Object(("length", TypeConversion.MaxSafeInteger));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Borrow(Intrinsic.ArrayPrototype, "push", o, 1)));
        Assert.Equal(TypeConversion.MaxSafeInteger, _realm.Borrow(Intrinsic.ArrayPrototype, "push", o).Number);
    }

    [Fact]
    public void PushPastTheLongestArraySetsTheElementAndThrows()
    {
        var a = _realm.New("Array", (double)uint.MaxValue);
        Assert.Equal(ErrorKind.RangeError, TestRealm.ErrorKindOf(() => _realm.Call(a, "push", "x")));
        Assert.Equal("'x'", TestRealm.Show(a.Get("4294967295")));
    }

    [Fact]
    public void ElementsOfThePrototypeShowThroughHoles()
    {
        var prototype = _realm.Realm[Intrinsic.ArrayPrototype];
        prototype.Put(1, "p");
        var a = _realm.Array(1, JsValue.Hole, 3);
        Assert.Equal("'1,p,3'", Run(a, "join"));
        Assert.Equal("1", Run(a, "indexOf", "p"));
        Assert.Equal("[1,'p',3,]", Run(a, "slice"));
        Assert.Equal("1", Run(a, "shift"));
        Assert.Equal("['p',3,]", TestRealm.Show(a));
    }

    [Fact]
    public void ReadOnlyElementsOfThePrototypeStopPush()
    {
        ObjectOperations.DefinePropertyOrThrow(_realm.Realm[Intrinsic.ObjectPrototype], 0, new PropertyDescriptor(1, PropertyFlags.None));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(_realm.Array(), "push", 2)));
    }

    [Fact]
    public void FrozenArraysDoNotChange()
    {
        foreach (var (method, arguments) in new (string, JsValue[])[]
        {
            ("push", [1]), ("pop", []), ("shift", []), ("unshift", [1]), ("splice", [0, 1]), ("reverse", []), ("sort", []), ("fill", [0]),
            ("copyWithin", [0, 1]),
        })
        {
            var a = _realm.Array(2, 1);
            ObjectOperations.SetIntegrityLevel(a, IntegrityLevel.Frozen);
            Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(a, method, arguments)));
            Assert.Equal("[2,1,]", TestRealm.Show(a));
        }
    }

    [Fact]
    public void SpeciesMakesTheResult()
    {
        var made = new List<string>();
        var a = _realm.Array(1, 2, 3);
        var constructor = new NativeFunction(_realm.Realm.NativeFunctionShape, SlotStorage.Of(0, ""), (in CallInfo call) =>
        {
            made.Add(TestRealm.Show(call[0]));
            return call.Realm.CreateObject();
        }, isConstructor: true);
        a.DefineOwn("constructor", _realm.Object((JsSymbol.Species, constructor)));
        var result = _realm.Call(a, "slice", 1);
        Assert.False(Comparison.IsArray(result));
        Assert.Equal("{2,3,}", TestRealm.Show(result));
        _realm.Call(a, "map", _realm.Function(x => x[0]));
        _realm.Call(a, "filter", _realm.Function(x => x[0]));
        _realm.Call(a, "concat");
        Assert.Equal(["2", "3", "0", "0"], made);
    }

    [Fact]
    public void TheArrayOfAnotherRealmGivesWay()
    {
        var other = new Realm(_realm.Agent);
        var theirs = other.CreateArray([1, 2]);
        var copy = _realm.Borrow(Intrinsic.ArrayPrototype, "slice", theirs).Object;
        Assert.Same(_realm.Realm[Intrinsic.ArrayPrototype], copy.GetPrototypeOf());
    }

    [Fact]
    public void CallbacksMayShortenTheArray()
    {
        var a = _realm.Array(1, 2, 3, 4);
        var seen = new List<string>();
        _realm.Call(a, "forEach", _realm.Function(x =>
        {
            seen.Add(TestRealm.Show(x[0]));
            if (seen.Count == 2) a.Put("length", 3);
            return JsValue.Undefined;
        }));
        Assert.Equal(["1", "2", "3"], seen);
    }

    [Fact]
    public void ReduceOfNothingIsATypeError()
    {
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(_realm.Array(), "reduce", _realm.Function(x => x[0]))));
        Assert.Equal("6", Run(_realm.Array(1, JsValue.Hole, 2, 3), "reduce", _realm.Function(x => x[0].Number + x[1].Number)));
        Assert.Equal("'321'", Run(_realm.Array("1", "2", "3"), "reduceRight", _realm.Function(x => x[0].String + x[1].String)));
    }

    [Fact]
    public void FromTakesIterablesAndArrayLikes()
    {
        var array = _realm.Global("Array");
        Assert.Equal("[1,2,]", Run(array, "from", _realm.New("Set", _realm.Array(1, 2, 1))));
        Assert.Equal("['a',undefined,]", Run(array, "from", _realm.Object(("length", 2), (0, "a"))));
        Assert.Equal("[1,3,]", Run(array, "from", _realm.Array(1, 2), _realm.Function(x => x[0].Number + x[1].Number)));
        Assert.Equal("[7,]", Run(array, "of", 7));
    }

    [Fact]
    public void FromClosesTheIteratorWhenTheMapperThrows()
    {
        var log = new List<string>();
        var iterable = _realm.Object((JsSymbol.Iterator, _realm.Function(_ => _realm.Iterator(log, 1, 2))));
        var mapper = _realm.Function(_ => throw Raise.Value("stop"));
        Assert.Equal("thrown stop", TestRealm.Error(() => _realm.Call(_realm.Global("Array"), "from", iterable, mapper)));
        Assert.Equal(["next", "return"], log);
    }

    [Fact]
    public void IteratorsAreLiveAndEndForGood()
    {
        var a = _realm.Array(1);
        var iterator = _realm.Call(a, "entries");
        Assert.Equal("[0,1,]", TestRealm.Show(_realm.Call(iterator, "next").Object.Get("value")));
        a.Push(2);
        Assert.Equal("[1,2,]", TestRealm.Show(_realm.Call(iterator, "next").Object.Get("value")));
        Assert.True(_realm.Call(iterator, "next").Object.Get("done").IsTrue);
        a.Push(3);
        Assert.True(_realm.Call(iterator, "next").Object.Get("done").IsTrue);
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() =>
            _realm.Borrow(Intrinsic.ArrayIteratorPrototype, "next", _realm.Call(_realm.New("Set"), "values"))));
    }

    [Fact]
    public void SortIsStableAndPutsUndefinedAndHolesLast()
    {
        var a = _realm.Array(3, JsValue.Undefined, 10, JsValue.Hole, 1, JsValue.Undefined);
        Assert.Equal("[1,10,3,undefined,undefined,<1>,]", Run(a, "sort"));
        Assert.Equal("[1,3,10,undefined,undefined,<1>,]", Run(a, "sort", _realm.Function(x => x[0].Number - x[1].Number)));
        Assert.Equal("[1,10,3,undefined,undefined,undefined,]", Run(a, "toSorted"));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(a, "sort", JsValue.Null)));
    }

    [Fact]
    public void SortEqualsAStableSort() =>
        Prop.ForAll(ArbMap.Default.ArbFor<int[]>(), keys =>
        {
            var pairs = keys.Select((key, index) => (Key: Math.Abs(key % 7), Index: index)).ToArray();
            var a = _realm.Array([.. pairs.Select(p => (JsValue)_realm.Array(p.Key, p.Index))]);
            _realm.Call(a, "sort", _realm.Function(x => x[0].Object.Get(0).Number - x[1].Object.Get(0).Number));
            var expected = pairs.OrderBy(p => p.Key).Select(p => $"[{p.Key},{p.Index},]");
            return expected.SequenceEqual(a.DenseElements.ToArray().Select(TestRealm.Show));
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void SortSurvivesAComparatorThatContradictsItself()
    {
        var random = new Random(1);
        var a = _realm.Array([.. Enumerable.Range(0, 1000).Select(i => new JsValue((double)i))]);
        _realm.Call(a, "sort", _realm.Function(_ => random.Next(3) - 1));
        Assert.Equal(Enumerable.Range(0, 1000), a.DenseElements.ToArray().Select(v => (int)v.Number).Order());
        var before = TestRealm.Show(a);
        Assert.Equal("thrown x", TestRealm.Error(() => _realm.Call(a, "sort", _realm.Function(_ => throw Raise.Value("x")))));
        Assert.Equal(before, TestRealm.Show(a));
    }
}
