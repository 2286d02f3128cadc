namespace Quoll;

/// <summary>
/// How <see cref="EngineJson"/> reads: what a script gives JSON.parse (ECMA-262 §25.5.1) besides the text, and limits.
/// </summary>
public sealed record JsonParseOptions : JsonOptions
{
    internal static readonly JsonParseOptions Default = new();

    /// <summary>
    /// A function that is called with each key, value and context (an object whose property <c>source</c> is the text
    /// of a primitive), from the inside out, and gives the value to put in its place; anything that is no function,
    /// such as undefined, which is the default, has no effect.
    /// </summary>
    public JsValue Reviver { get; init; } = JsValue.Undefined;
}
