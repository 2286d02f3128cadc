namespace Quoll.Cli.Repl;

/// <summary>
/// The types of what built-in functions return, so that names after a call are completed without the call.
/// </summary>
internal static class KnownResults
{
    // The object that has the functions, their names, and what they return.
    private static readonly (string Owner, string Names, string Result)[] Results =
    [
        ("String.prototype", "at charAt concat normalize padEnd padStart repeat replace replaceAll slice substring toLocaleLowerCase "
            + "toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimStart", "String"),
        ("String.prototype", "split", "Array"),
        ("String.prototype", "charCodeAt indexOf lastIndexOf localeCompare search", "Number"),
        ("String.prototype", "endsWith includes startsWith", "Boolean"),
        ("Array.prototype", "concat copyWithin fill filter flat flatMap map reverse slice sort splice toReversed toSorted toSpliced with",
            "Array"),
        ("Array.prototype", "join toLocaleString toString", "String"),
        ("Array.prototype", "findIndex findLastIndex indexOf lastIndexOf push unshift", "Number"),
        ("Array.prototype", "every includes some", "Boolean"),
        ("Array.prototype", "entries keys values", "Iterator"),
        ("Iterator.prototype", "drop filter flatMap map take", "Iterator"),
        ("Iterator.prototype", "toArray", "Array"),
        ("Map.prototype", "entries keys values", "Iterator"),
        ("Map.prototype", "set", "Map"),
        ("Set.prototype", "add difference intersection symmetricDifference union", "Set"),
        ("Set.prototype", "entries keys values", "Iterator"),
        ("Number.prototype", "toExponential toFixed toLocaleString toPrecision toString", "String"),
        ("Date.prototype", "toDateString toISOString toLocaleString toString toUTCString", "String"),
        ("Date.prototype", "getDate getDay getFullYear getHours getMinutes getMonth getSeconds getTime valueOf", "Number"),
        ("Promise.prototype", "catch finally then", "Promise"),
        ("Promise", "all allSettled any race reject resolve", "Promise"),
        ("Object", "entries getOwnPropertyNames keys values", "Array"),
        ("Array", "from of", "Array"),
        ("JSON", "stringify", "String"),
        ("Math", "abs ceil floor max min pow round sqrt trunc", "Number"),
    ];

    /// <summary>Returns the path to the prototype of what a function returns; null if that is unknown.</summary>
    public static string[]? PrototypeOf(Engine engine, string[] path)
    {
        if (!ScriptDiagnostics.TryPeek(engine, path, out var function) || !function.IsFunction) return null;
        if (Is("String")) return ["String", "prototype"];
        if (Is("Number")) return ["Number", "prototype"];
        foreach (var (owner, names, result) in Results)
        {
            foreach (var name in names.Split(' '))
            {
                if (Is([.. owner.Split('.'), name])) return [result, "prototype"];
            }
        }
        return null;

        bool Is(params string[] other) => ScriptDiagnostics.TryPeek(engine, other, out var known) && known == function;
    }
}
