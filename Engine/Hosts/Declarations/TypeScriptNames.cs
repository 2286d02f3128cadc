using System.Collections.Frozen;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Hosts.Declarations;

/// <summary>Converts names to valid names of TypeScript.</summary>
internal static class TypeScriptNames
{
    /// <summary>
    /// Reserved words (ECMA-262 §12.7.2), those of strict code, and the names of TypeScript's own types.
    /// </summary>
    private static readonly HashSet<string> Words =
    [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else",
        "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
        "interface", "let", "new", "null", "package", "private", "protected", "public", "return", "static", "super", "switch", "this",
        "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
        "any", "bigint", "boolean", "never", "number", "object", "string", "symbol", "undefined", "unknown",
    ];

    /// <summary>
    /// The names that TypeScript's standard library declares. A second type of such a name would be an error, or be
    /// merged with the first.
    /// </summary>
    private static readonly FrozenSet<string> Known = """
        AggregateError AggregateErrorConstructor Array ArrayBuffer ArrayBufferConstructor ArrayBufferLike
        ArrayBufferTypes ArrayBufferView ArrayConstructor ArrayIterator ArrayLike AsyncDisposable
        AsyncDisposableStack AsyncDisposableStackConstructor AsyncGenerator AsyncGeneratorFunction
        AsyncGeneratorFunctionConstructor AsyncIterable AsyncIterableIterator AsyncIterator AsyncIteratorObject
        Atomics Awaited BigInt BigInt64Array BigInt64ArrayConstructor BigIntConstructor BigIntToLocaleStringOptions
        BigUint64Array BigUint64ArrayConstructor Boolean BooleanConstructor BuiltinIteratorReturn CallableFunction
        Capitalize ClassAccessorDecoratorContext ClassAccessorDecoratorResult ClassAccessorDecoratorTarget
        ClassDecorator ClassDecoratorContext ClassFieldDecoratorContext ClassGetterDecoratorContext
        ClassMemberDecoratorContext ClassMethodDecoratorContext ClassSetterDecoratorContext ConcatArray
        ConstructorParameters DataView DataViewConstructor Date DateConstructor DecoratorContext DecoratorMetadata
        DecoratorMetadataObject Disposable DisposableStack DisposableStackConstructor Error ErrorConstructor
        ErrorOptions EvalError EvalErrorConstructor Exclude Extract FinalizationRegistry
        FinalizationRegistryConstructor FlatArray Float16Array Float16ArrayConstructor Float32Array
        Float32ArrayConstructor Float64Array Float64ArrayConstructor Function FunctionConstructor Generator
        GeneratorFunction GeneratorFunctionConstructor IArguments ImportAssertions ImportAttributes
        ImportCallOptions ImportMeta Infinity InstanceType Int16Array Int16ArrayConstructor Int32Array
        Int32ArrayConstructor Int8Array Int8ArrayConstructor Intl Iterable IterableIterator Iterator IteratorObject
        IteratorObjectConstructor IteratorResult IteratorReturnResult IteratorYieldResult JSON Lowercase Map
        MapConstructor MapIterator Math MethodDecorator NaN NewableFunction NoInfer NonNullable Number
        NumberConstructor Object ObjectConstructor Omit OmitThisParameter ParameterDecorator Parameters Partial Pick
        Promise PromiseConstructor PromiseConstructorLike PromiseFulfilledResult PromiseLike PromiseRejectedResult
        PromiseSettledResult PromiseWithResolvers PropertyDecorator PropertyDescriptor PropertyDescriptorMap
        PropertyKey Proxy ProxyConstructor ProxyHandler RangeError RangeErrorConstructor Readonly ReadonlyArray
        ReadonlyMap ReadonlySet ReadonlySetLike Record ReferenceError ReferenceErrorConstructor Reflect RegExp
        RegExpConstructor RegExpExecArray RegExpIndicesArray RegExpMatchArray RegExpStringIterator Required
        ReturnType Set SetConstructor SetIterator SharedArrayBuffer SharedArrayBufferConstructor String
        StringConstructor StringIterator SuppressedError SuppressedErrorConstructor Symbol SymbolConstructor
        SyntaxError SyntaxErrorConstructor TemplateStringsArray ThisParameterType ThisType TypeError
        TypeErrorConstructor TypedPropertyDescriptor URIError URIErrorConstructor Uint16Array Uint16ArrayConstructor
        Uint32Array Uint32ArrayConstructor Uint8Array Uint8ArrayConstructor Uint8ClampedArray
        Uint8ClampedArrayConstructor Uncapitalize Uppercase WeakKey WeakKeyTypes WeakMap WeakMapConstructor WeakRef
        WeakRefConstructor WeakSet WeakSetConstructor decodeURI decodeURIComponent encodeURI encodeURIComponent
        escape eval isFinite isNaN parseFloat parseInt unescape
        """.Split([' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries).ToFrozenSet();

    /// <summary>Returns whether TypeScript's library has a type, function or value with this name.</summary>
    public static bool IsKnown(string name) => Known.Contains(name);

    /// <summary>Returns whether a variable may have this name.</summary>
    public static bool IsIdentifier(string name) => !Words.Contains(name) && Display.IsName(name);

    /// <summary>
    /// Returns an identifier that is as close to a name as possible: <c>Page&lt;Order&gt;</c> is Page_Order.
    /// </summary>
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

    /// <summary>
    /// Returns a name as the name of a property. A method named constructor must not look like a constructor.
    /// </summary>
    public static string Property(string name) => name == "constructor" ? "[\"constructor\"]"
        : IsIdentifier(name) || Words.Contains(name) ? name : Text(name);

    /// <summary>Returns a literal of a string.</summary>
    public static string Text(string text) => $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
}
