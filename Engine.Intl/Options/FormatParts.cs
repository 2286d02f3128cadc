namespace Quoll.Intl.Options;

/// <summary>The objects and arrays that methods <c>formatToParts</c> and <c>formatRangeToParts</c> return.</summary>
internal static class FormatParts
{
    private static readonly ObjectLayout Plain = new("type", "value");
    private static readonly ObjectLayout Sourced = new("type", "value", "source");
    private static readonly ObjectLayout OfUnit = new("type", "value", "unit");

    private static readonly string[] Sources = ["shared", "startRange", "endRange"];

    /// <summary>Creates a part.</summary>
    public static JsValue Create(Engine engine, string type, string value) => Plain.Create(engine, type, value);

    /// <summary>Creates a part of a range.</summary>
    public static JsValue WithSource(Engine engine, string type, string value, PartSource source) =>
        Sourced.Create(engine, type, value, Sources[(int)source]);

    /// <summary>Creates a part of the number of a unit.</summary>
    public static JsValue WithUnit(Engine engine, string type, string value, string unit) => OfUnit.Create(engine, type, value, unit);

    /// <summary>Creates the array of parts.</summary>
    public static JsValue ToArray<TPart>(Engine engine, List<TPart> parts, Func<Engine, TPart, JsValue> create)
    {
        // A part, with its place in the array.
        const int BytesOfPart = 150;
        engine.Charge(parts.Count, (long)parts.Count * BytesOfPart);
        var array = new JsValue[parts.Count];
        for (var i = 0; i < array.Length; i++) array[i] = create(engine, parts[i]);
        return AbstractOperations.CreateArray(engine, array);
    }

    /// <summary>Creates an array of texts (CreateArrayFromList, ECMA-262 §7.3.18).</summary>
    public static JsValue ToArray(Engine engine, IEnumerable<string> texts) =>
        AbstractOperations.CreateArray(engine, [.. texts.Select(static text => (JsValue)text)]);
}
