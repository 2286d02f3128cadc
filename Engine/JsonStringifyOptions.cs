using Quoll.Builtins.StructuredData;
using Quoll.Calls;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>
/// Options for the stringifying members of <see cref="EngineJson"/>: the arguments of JSON.stringify (ECMA-262
/// §25.5.4) besides the value, and limits.
/// </summary>
public sealed class JsonStringifyOptions
{
    private const int MaxIndent = 10;

    internal static readonly JsonStringifyOptions Default = new();

    /// <summary>
    /// The indentation of each level. Empty, the default, puts everything on one line without white space. As in
    /// §25.5.4, only the first ten UTF-16 code units count.
    /// </summary>
    public string Indent
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value.Length > MaxIndent ? value[..MaxIndent] : value;
        }
    } = "";

    /// <summary>
    /// A function that gets each key and value and returns the value to stringify, or an array of the properties to
    /// include. Any other value, such as undefined, the default, has no effect.
    /// </summary>
    public JsValue Replacer { get; init; } = JsValue.Undefined;

    /// <summary>
    /// The properties to include, of all objects, in this order, as a <see cref="Replacer"/> array names them. Null,
    /// the default, includes all. Cannot be combined with a replacer.
    /// </summary>
    public IReadOnlyList<string>? Properties { get; init; }

    /// <summary>
    /// The greatest number of objects and arrays that may be open at a time: 1 allows <c>[1]</c>, and not
    /// <c>[[1]]</c>. Deeper nesting throws a RangeError. No limit by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxDepth { get; init => field = (int)LimitValue.Json(value); } = int.MaxValue;

    /// <summary>
    /// The greatest length of the text: UTF-16 code units of a string, bytes of UTF-8 (a byte order mark included). A
    /// longer text throws a RangeError, and at most this length reaches an output. No limit by default, but a string
    /// has fewer than 2^29 units.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long MaxLength { get; init => field = LimitValue.Json(value); } = long.MaxValue;

    /// <summary>
    /// The source texts of numbers, which are written instead of the digits of their Numbers. Null by default.
    /// </summary>
    public JsonNumberTexts? NumberTexts { get; init; }

    /// <summary>
    /// Returns the layout for a value. Runs script if the replacer is an array with accessors or a proxy.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The value or the replacer is an object of another engine; two replacers are given.
    /// </exception>
    internal JsonLayout ToLayout(Realm realm, in JsValue value)
    {
        Boundary.RequireSameEngine(realm, value);
        Boundary.RequireSameEngine(realm, Replacer);
        var function = Replacer.FunctionOrNull;
        PropertyKey[]? list = null;
        if (function is null && Replacer.IsObject && Comparison.IsArray(Replacer))
            list = JsonObject.PropertyList(realm.Agent, Replacer.Object);
        if (Properties is not null)
        {
            if (function is not null || list is not null) throw new ArgumentException("Replacer and Properties cannot be combined.");
            list = Properties.Select(PropertyKey.From).Distinct().ToArray();
        }
        return new JsonLayout(function, list, Indent) { MaxDepth = MaxDepth, MaxLength = MaxLength, Numbers = NumberTexts };
    }
}
