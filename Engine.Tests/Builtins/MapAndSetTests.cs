using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;
using Quoll.Builtins.Keyed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public class MapAndSetTests
{
    private readonly TestRealm _realm = new();

    private string Elements(JsValue set) => TestRealm.Show(_realm.Call(_realm.Global("Array"), "from", set));

    private JsObject Set(params JsValue[] values) => _realm.New("Set", _realm.Array(values));

    [Fact]
    public void KeysAreEqualBySameValueZero()
    {
        var map = _realm.New("Map");
        _realm.Call(map, "set", -0.0, "zero");
        _realm.Call(map, "set", double.NaN, "nan");
        _realm.Call(map, "set", "1", "text");
        _realm.Call(map, "set", 1, "number");
        _realm.Call(map, "set", new JsValue(System.Numerics.BigInteger.One), "big");
        Assert.Equal("'zero'", TestRealm.Show(_realm.Call(map, "get", 0)));
        Assert.Equal("'nan'", TestRealm.Show(_realm.Call(map, "get", -double.NaN)));
        Assert.Equal("'text'", TestRealm.Show(_realm.Call(map, "get", "1")));
        Assert.Equal("'number'", TestRealm.Show(_realm.Call(map, "get", 1)));
        Assert.Equal("'big'", TestRealm.Show(_realm.Call(map, "get", new JsValue(System.Numerics.BigInteger.One))));
        Assert.Equal(5, map.Get("size").Number);
        var zero = IteratorRecord.ToList(_realm.Realm, _realm.Call(map, "keys"))[0];
        Assert.False(double.IsNegative(zero.Number));
    }

    [Fact]
    public void IteratorFunctionsAreShared()
    {
        var map = _realm.Realm[Intrinsic.MapPrototype];
        Assert.Equal(map.Get("entries"), map.Get(JsSymbol.Iterator));
        var set = _realm.Realm[Intrinsic.SetPrototype];
        Assert.Equal(set.Get("values"), set.Get(JsSymbol.Iterator));
        Assert.Equal(set.Get("values"), set.Get("keys"));
    }

    [Fact]
    public void MethodsRefuseOtherObjects()
    {
        Assert.Equal(
            ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Borrow(Intrinsic.MapPrototype, "get", _realm.New("WeakMap"), 1)));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Borrow(Intrinsic.SetPrototype, "has", _realm.New("Map"), 1)));
    }

    [Fact]
    public void GroupByKeepsTheOrderOfKeys()
    {
        var map = _realm.Call(
            _realm.Global("Map"), "groupBy", _realm.Array(1, 2, 3, 4), _realm.Function(x => x[0].Number % 2 == 0 ? "even" : "odd"));
        Assert.Equal("[['odd',[1,3,],],['even',[2,4,],],]", Elements(map));
    }

    [Fact]
    public void AReplacedAdderIsCalled()
    {
        var added = new List<string>();
        _realm.Realm[Intrinsic.SetPrototype].Put("add", _realm.Function(x =>
        {
            added.Add(TestRealm.Show(x[0]));
            return JsValue.Undefined;
        }));
        Assert.Equal("[]", Elements(Set(1, 2)));
        Assert.Equal(["1", "2"], added);
    }

    [Fact]
    public void SetAlgebraFollowsTheSmallerSide()
    {
        var a = Set(1, 2, 3);
        var b = Set(3, 2, 4, 5);
        Assert.Equal("[1,2,3,4,5,]", Elements(_realm.Call(a, "union", b)));
        Assert.Equal("[2,3,]", Elements(_realm.Call(a, "intersection", b)));
        Assert.Equal("[2,3,]", Elements(_realm.Call(b, "intersection", a)) is "[2,3,]" or "[3,2,]" ? "[2,3,]" : "wrong");
        Assert.Equal("[1,]", Elements(_realm.Call(a, "difference", b)));
        Assert.Equal("[4,5,]", Elements(_realm.Call(b, "difference", a)));
        Assert.Equal("[1,4,5,]", Elements(_realm.Call(a, "symmetricDifference", b)));
        Assert.Equal("false", TestRealm.Show(_realm.Call(a, "isSubsetOf", b)));
        Assert.Equal("true", TestRealm.Show(_realm.Call(Set(2), "isSubsetOf", b)));
        Assert.Equal("true", TestRealm.Show(_realm.Call(b, "isSupersetOf", Set(2, 5))));
        Assert.Equal("true", TestRealm.Show(_realm.Call(a, "isDisjointFrom", Set(7, 8, 9, 10))));
        Assert.Equal("false", TestRealm.Show(_realm.Call(b, "isDisjointFrom", Set(3))));
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(a, "union", _realm.Array(1))));
    }

    [Fact]
    public void WeakCollectionsHoldWhatCanBeHeld()
    {
        var map = _realm.New("WeakMap");
        var key = _realm.Realm.CreateObject();
        var symbol = new JsSymbol("s");
        _realm.Call(map, "set", key, 1);
        _realm.Call(map, "set", symbol, 2);
        Assert.Equal(1, _realm.Call(map, "get", key).Number);
        Assert.Equal(2, _realm.Call(map, "get", symbol).Number);
        Assert.True(_realm.Call(map, "delete", key).IsTrue);
        Assert.False(_realm.Call(map, "has", key).IsTrue);
        Assert.False(_realm.Call(map, "has", 1).IsTrue);
        Assert.Equal(ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(map, "set", 1, 1)));
        Assert.Equal(
            ErrorKind.TypeError, TestRealm.ErrorKindOf(() => _realm.Call(map, "set", new JsSymbol("r") { IsRegistered = true }, 1)));
        var set = _realm.New("WeakSet", _realm.Array(key));
        Assert.True(_realm.Call(set, "has", key).IsTrue);
        Assert.Equal(key, _realm.Call(_realm.New("WeakRef", key), "deref").Object);
    }

    [Fact]
    public void AWeakReferenceLosesItsTargetOnlyAfterTheJob()
    {
        var reference = MakeReference();
        GC.Collect();
        Assert.True(IsAlive(reference));
        _realm.Agent.KeptObjects.Clear();
        GC.Collect();
        Assert.False(IsAlive(reference));
    }

    // In separate methods, whose frames no longer exist when the collector runs.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool IsAlive(JsObject reference) => _realm.Call(reference, "deref").IsObject;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsObject MakeReference() => _realm.New("WeakRef", _realm.Realm.CreateObject());

    private enum Change { Add, Delete, Clear, StartIterator, AdvanceIterator }

    private static readonly Arbitrary<(Change Change, int Number)[]> Histories = Arb.From(Gen.ArrayOf(
        from change in Gen.Frequency(
            (10, Gen.Constant(Change.Add)), (9, Gen.Constant(Change.Delete)), (1, Gen.Constant(Change.Clear)),
            (2, Gen.Constant(Change.StartIterator)), (8, Gen.Constant(Change.AdvanceIterator)))
        from number in Gen.Choose(0, 40)
        select (change, number)).Resize(400));

    /// <summary>
    /// Compares with a transcription of the specification, where [[SetData]] is a list in which removed elements stay
    /// as empty.
    /// </summary>
    [Fact]
    public void IteratorsSurviveAllChanges() => Prop.ForAll(Histories, history =>
    {
        var realm = new TestRealm();
        var set = realm.New("Set");
        var data = new List<int?>();
        var iterators = new List<(JsValue Iterator, int[] Index)>();
        foreach (var (change, number) in history)
        {
            switch (change)
            {
                case Change.Add:
                    realm.Call(set, "add", number);
                    if (!data.Contains(number)) data.Add(number);
                    break;
                case Change.Delete:
                    Assert.Equal(data.Contains(number), realm.Call(set, "delete", number).IsTrue);
                    if (data.IndexOf(number) is >= 0 and var at) data[at] = null;
                    break;
                case Change.Clear:
                    realm.Call(set, "clear");
                    for (var i = 0; i < data.Count; i++) data[i] = null;
                    break;
                case Change.StartIterator:
                    iterators.Add((realm.Call(set, "values"), [0]));
                    break;
                case Change.AdvanceIterator when iterators.Count > 0:
                    var (iterator, index) = iterators[number % iterators.Count];
                    while (index[0] >= 0 && index[0] < data.Count && data[index[0]] is null) index[0]++;
                    if (index[0] >= data.Count) index[0] = -1;
                    var result = realm.Call(iterator, "next").Object;
                    Assert.Equal(index[0] < 0, result.Get("done").IsTrue);
                    if (index[0] >= 0) Assert.Equal(data[index[0]++]!.Value, result.Get("value").Number);
                    break;
            }
        }
        Assert.Equal(data.Count(d => d is not null), set.Get("size").Number);
        Assert.Equal(data.Where(d => d is not null).Select(d => (double)d!), IteratorRecord.ToList(realm.Realm, set).Select(v => v.Number));
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void AQueueInAMapStaysFast()
    {
        var data = new OrderedTable(_realm.Agent, hasValues: true);
        for (var i = 0; i < 100_000; i++) data.Set(i, i);
        for (var i = 0; i < 100_000; i++)
        {
            var cursor = new OrderedTable.Cursor();
            Assert.True(data.MoveNext(ref cursor, out var first, out _));
            Assert.Equal(i, first.Number);
            data.Remove(first);
            data.Set(100_000 + i, 0);
        }
        Assert.Equal(100_000, data.Count);
    }
}
