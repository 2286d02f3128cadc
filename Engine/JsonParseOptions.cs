namespace Quoll;

/// <summary>
/// Options for the parsing members of <see cref="EngineJson"/>: the arguments of JSON.parse (ECMA-262 §25.5.1)
/// besides the text, and limits.
/// </summary>
public sealed class JsonParseOptions
{
    internal static readonly JsonParseOptions Default = new();

    /// <summary>
    /// A function that gets each key, value and context (an object whose property <c>source</c> is the text of a
    /// primitive), from the inside out, and returns the value to put in its place. A value that is not a function, such
    /// as undefined, the default, has no effect.
    /// </summary>
    public JsValue Reviver { get; init; } = JsValue.Undefined;

    /// <inheritdoc cref="JsonStringifyOptions.MaxDepth"/>
    public int MaxDepth { get; init => field = (int)LimitValue.Json(value); } = int.MaxValue;

    /// <summary>
    /// The greatest length of the text: UTF-16 code units of a string, bytes of UTF-8 (a byte order mark included). A
    /// longer text throws a RangeError. Little more than this is read from a stream or pipe. No limit by default, but
    /// the bytes must fit into one array.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long MaxLength { get; init => field = LimitValue.Json(value); } = long.MaxValue;

    /// <summary>
    /// Collects the source texts of numbers that a Number does not have all digits of. Null by default. Cannot be
    /// combined with a reviver.
    /// </summary>
    public JsonNumberTexts? NumberTexts { get; init; }
}
