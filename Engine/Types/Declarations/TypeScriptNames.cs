using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Types.Declarations;

/// <summary>Names as TypeScript takes them.</summary>
internal static class TypeScriptNames
{
    /// <summary>Reserved words (ECMA-262 §12.7.2), strict code's and the names of TypeScript's own types.</summary>
    private static readonly HashSet<string> Words =
    [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else",
        "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
        "interface", "let", "new", "null", "package", "private", "protected", "public", "return", "static", "super", "switch", "this",
        "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
        "any", "bigint", "boolean", "never", "number", "object", "string", "symbol", "undefined", "unknown",
    ];

    /// <summary>Types that the declarations mean, or that a type of the same name would become a part of.</summary>
    private static readonly HashSet<string> Types =
    [
        "Array", "ArrayBuffer", "AsyncIterable", "AsyncIterator", "BigInt", "Boolean", "DataView", "Date", "Error", "Function",
        "Generator", "Intl", "Iterable", "Iterator", "JSON", "Map", "Math", "Number", "Object", "Partial", "Pick", "Promise", "Proxy",
        "ReadonlyArray", "ReadonlyMap", "ReadonlySet", "Record", "Reflect", "RegExp", "Set", "String", "Symbol", "Uint8Array", "WeakMap",
        "WeakRef", "WeakSet",
    ];

    /// <summary>Is there a type of TypeScript's library with this name?</summary>
    public static bool IsKnownType(string name) => Types.Contains(name);

    /// <summary>May a variable be called so?</summary>
    public static bool IsIdentifier(string name)
    {
        if (name.Length == 0 || char.IsAsciiDigit(name[0]) || Words.Contains(name)) return false;
        foreach (var unit in name)
        {
            if (!char.IsLetterOrDigit(unit) && unit is not ('_' or '$')) return false;
        }
        return true;
    }

    /// <summary>An identifier as close to a name as there is: <c>Page&lt;Order&gt;</c> is Page_Order.</summary>
    public static string Identifier(string name)
    {
        var text = new StringBuilder(name.Length);
        foreach (var unit in name)
        {
            if (char.IsLetterOrDigit(unit) || unit is '_' or '$') text.Append(unit);
            else if (text.Length > 0 && text[^1] != '_') text.Append('_');
        }
        if (text.Length > 1 && text[^1] == '_' && name[^1] != '_') text.Length--;
        if (text.Length == 0 || char.IsAsciiDigit(text[0])) text.Insert(0, '_');
        return Words.Contains(text.ToString()) ? text.Append('_').ToString() : text.ToString();
    }

    /// <summary>A name as that of a property. A method called constructor must not be taken for one.</summary>
    public static string Property(string name) => name == "constructor" ? "[\"constructor\"]"
        : IsIdentifier(name) || Words.Contains(name) ? name : Text(name);

    /// <summary>A literal of a string.</summary>
    public static string Text(string text) => $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
}
