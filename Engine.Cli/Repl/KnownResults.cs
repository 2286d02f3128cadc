using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Cli.Repl;

/// <summary>
/// The types of what built-in functions return, so that names after a call are completed without the call.
/// </summary>
internal static class KnownResults
{
    // The object that has the functions, their names, and the prototype of what they return.
    private static readonly (Intrinsic Owner, string Names, Intrinsic Result)[] Results =
    [
        (Intrinsic.StringPrototype, "at charAt concat normalize padEnd padStart repeat replace replaceAll slice substring toLocaleLowerCase "
            + "toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimStart", Intrinsic.StringPrototype),
        (Intrinsic.StringPrototype, "split", Intrinsic.ArrayPrototype),
        (Intrinsic.StringPrototype, "charCodeAt indexOf lastIndexOf localeCompare search", Intrinsic.NumberPrototype),
        (Intrinsic.StringPrototype, "endsWith includes startsWith", Intrinsic.BooleanPrototype),
        (Intrinsic.ArrayPrototype, "concat copyWithin fill filter flat flatMap map reverse slice sort splice toReversed toSorted toSpliced with",
            Intrinsic.ArrayPrototype),
        (Intrinsic.ArrayPrototype, "join toLocaleString toString", Intrinsic.StringPrototype),
        (Intrinsic.ArrayPrototype, "findIndex findLastIndex indexOf lastIndexOf push unshift", Intrinsic.NumberPrototype),
        (Intrinsic.ArrayPrototype, "every includes some", Intrinsic.BooleanPrototype),
        (Intrinsic.ArrayPrototype, "entries keys values", Intrinsic.ArrayIteratorPrototype),
        (Intrinsic.IteratorPrototype, "drop filter flatMap map take", Intrinsic.IteratorHelperPrototype),
        (Intrinsic.IteratorPrototype, "toArray", Intrinsic.ArrayPrototype),
        (Intrinsic.MapPrototype, "entries keys values", Intrinsic.MapIteratorPrototype),
        (Intrinsic.MapPrototype, "set", Intrinsic.MapPrototype),
        (Intrinsic.SetPrototype, "add difference intersection symmetricDifference union", Intrinsic.SetPrototype),
        (Intrinsic.SetPrototype, "entries keys values", Intrinsic.SetIteratorPrototype),
        (Intrinsic.NumberPrototype, "toExponential toFixed toLocaleString toPrecision toString", Intrinsic.StringPrototype),
        (Intrinsic.DatePrototype, "toDateString toISOString toLocaleString toString toUTCString", Intrinsic.StringPrototype),
        (Intrinsic.DatePrototype, "getDate getDay getFullYear getHours getMinutes getMonth getSeconds getTime valueOf", Intrinsic.NumberPrototype),
        (Intrinsic.PromisePrototype, "catch finally then", Intrinsic.PromisePrototype),
        (Intrinsic.Promise, "all allSettled any race reject resolve", Intrinsic.PromisePrototype),
        (Intrinsic.Object, "entries getOwnPropertyNames keys values", Intrinsic.ArrayPrototype),
        (Intrinsic.Array, "from of", Intrinsic.ArrayPrototype),
        (Intrinsic.Json, "stringify", Intrinsic.StringPrototype),
        (Intrinsic.Math, "abs ceil floor max min pow round sqrt trunc", Intrinsic.NumberPrototype),
    ];

    /// <summary>Returns the prototype of what a function returns; null if that is unknown.</summary>
    public static JsObject? PrototypeOf(Realm realm, JsFunction function)
    {
        if (ReferenceEquals(function, realm[Intrinsic.String])) return realm[Intrinsic.StringPrototype];
        if (ReferenceEquals(function, realm[Intrinsic.Number])) return realm[Intrinsic.NumberPrototype];
        foreach (var (owner, names, result) in Results)
        {
            foreach (var name in names.Split(' '))
            {
                if (realm[owner].GetOwnProperty(name, out var property) && ReferenceEquals(property.Value.ObjectOrNull, function))
                    return realm[result];
            }
        }
        return null;
    }
}
