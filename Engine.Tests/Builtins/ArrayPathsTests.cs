using FsCheck;
using FsCheck.Fluent;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

/// <summary>
/// Compares the shortcuts for dense arrays with the general algorithms. The same calls on a dense array, a sparse array
/// and an ordinary object with the same elements return the same and leave the same elements.
/// </summary>
public class ArrayPathsTests
{
    private const int Hole = -100;

    private static readonly string[] Methods =
    [
        "concat", "copyWithin", "fill", "includes", "indexOf", "join", "lastIndexOf", "pop", "push", "reverse", "shift", "slice", "splice",
        "toReversed", "toSpliced", "unshift", "with", "flat", "at", "sort", "toSorted", "copy", "map", "filter",
    ];

    private sealed record Step(string Method, int[] Arguments);

    private static readonly Arbitrary<(int[] Elements, Step[] Steps)> Cases = Arb.From(
        from elements in Gen.ArrayOf(Gen.Frequency((5, Gen.Choose(-3, 3)), (1, Gen.Constant(Hole))))
        from steps in Gen.NonEmptyListOf(
            from method in Gen.Elements(Methods)
            from count in Gen.Choose(0, 4)
            from arguments in Gen.ArrayOf(Gen.Choose(-4, 6), count)
            select new Step(method, arguments))
        select (elements, steps.ToArray()));

    [Fact]
    public void DenseSparseAndOrdinaryAgree() => Prop.ForAll(Cases, test =>
    {
        var dense = Trace(test.Elements, test.Steps, (realm, elements) => realm.Array(elements));
        var sparse = Trace(test.Elements, test.Steps, MakeSparse);
        var ordinary = Trace(test.Elements, test.Steps, MakeOrdinary);
        Assert.Equal(dense, sparse);
        // concat treats an ordinary object as one item, and results that are the object itself print differently.
        Assert.Equal(dense.Select(Unbracket), ordinary.Select(Unbracket));
    }).QuickCheckThrowOnFailure();

    private static string Unbracket(string text) => text.Replace('{', '[').Replace('}', ']');

    private static List<string> Trace(int[] elements, Step[] steps, Func<TestRealm, JsValue[], JsObject> make)
    {
        var realm = new TestRealm();
        var o = make(realm, [.. elements.Select(e => e == Hole ? JsValue.Hole : new JsValue((double)e))]);
        var trace = new List<string>();
        foreach (var step in steps)
        {
            JsValue[] arguments = [.. step.Arguments.Select(a => new JsValue((double)a))];
            if (step.Method is "map") arguments = [realm.Function(x => x[0].IsNumber ? x[0].Number + x[1].Number : x[0])];
            if (step.Method is "filter") arguments = [realm.Function(x => x[0].IsNumber && x[0].Number > 0)];
            if (step.Method is "sort" or "toSorted") arguments = [];
            string result;
            try
            {
                result = TestRealm.Show(step.Method == "copy"
                    ? realm.Realm.CreateArray([.. IteratorRecord.ToList(realm.Realm, realm.Borrow(Intrinsic.ArrayPrototype, "values", o))])
                    : realm.Borrow(Intrinsic.ArrayPrototype, step.Method, o, arguments));
            }
            catch (ThrowCompletion thrown)
            {
                result = thrown.Kind.ToString();
            }
            trace.Add($"{step.Method}: {result} leaves {TestRealm.Show(o)}");
        }
        return trace;
    }

    private static JsArray MakeSparse(TestRealm realm, JsValue[] elements)
    {
        var array = realm.Array(elements);
        array.DefineOwnProperty(1_000_000, new PropertyDescriptor(0, PropertyFlags.All));
        array.TrySetLength((uint)elements.Length);
        Assert.True(array.IsSparse);
        return array;
    }

    private static JsObject MakeOrdinary(TestRealm realm, JsValue[] elements)
    {
        var o = realm.Object(("length", elements.Length), (JsSymbol.IsConcatSpreadable, true));
        for (var i = 0; i < elements.Length; i++)
        {
            if (!elements[i].IsHole) o.DefineOwn(i, elements[i]);
        }
        return o;
    }
}
