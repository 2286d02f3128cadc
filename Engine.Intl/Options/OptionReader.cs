namespace Quoll.Intl.Options;

/// <summary>
/// Reads the options of a constructor or method, in the order of the calls, as ECMA-402 §9.2 and Temporal §13 do. A
/// reader without an object returns the defaults, and reads nothing.
/// </summary>
internal readonly struct OptionReader
{
    // Undefined if no options were passed.
    private readonly JsValue _options;

    private OptionReader(JsValue options) => _options = options;

    /// <summary>Whether no options were passed: each read returns its default.</summary>
    public bool IsEmpty => _options.IsUndefined;

    /// <summary>GetOptionsObject (ECMA-402 §9.2.10): undefined, or an object.</summary>
    public static OptionReader Strict(JsValue options) => options.IsUndefined || options.IsObject ? new(options)
        : throw Fault.Type($"Options are an object or undefined, not {options}.");

    /// <summary>CoerceOptionsToObject (ECMA-402 §9.2.11): primitives become objects.</summary>
    public static OptionReader Coerced(Engine engine, JsValue options) =>
        new(options.IsUndefined || options.IsObject ? options : AbstractOperations.ToObject(engine, options));

    /// <summary>Reads a property without conversion; undefined without options.</summary>
    public JsValue Get(string name) => _options.IsUndefined ? JsValue.Undefined : _options[name];

    /// <summary>GetOption (ECMA-402 §9.2.12) of type string.</summary>
    /// <param name="name">The name of the option.</param>
    /// <param name="allowed">The values that are allowed; empty for all.</param>
    /// <param name="absent">The result if the option is undefined.</param>
    public string? Text(string name, string[] allowed, string? absent)
    {
        var value = Get(name);
        if (value.IsUndefined) return absent;
        var text = AbstractOperations.ToString(value);
        foreach (var known in allowed)
        {
            if (known == text) return known;
        }
        if (allowed.Length == 0) return text;
        throw Fault.Range($"The option {name} is one of {string.Join(", ", allowed)}, not {Fault.Show(text)}.");
    }

    /// <summary>GetOption (ECMA-402 §9.2.12) of type boolean; null if the option is undefined.</summary>
    public bool? Boolean(string name)
    {
        var value = Get(name);
        return value.IsUndefined ? null : AbstractOperations.ToBoolean(value);
    }

    /// <summary>
    /// GetBooleanOrStringNumberFormatOption (ECMA-402 §9.2.13): a string, or null for false and other falsy values.
    /// </summary>
    /// <param name="name">The name of the option.</param>
    /// <param name="allowed">The allowed strings.</param>
    /// <param name="whenTrue">The result for true, and for the strings "true" and "false".</param>
    /// <param name="absent">The result if the option is undefined.</param>
    public string? BooleanOrText(string name, string[] allowed, string whenTrue, string absent)
    {
        var value = Get(name);
        if (value.IsUndefined) return absent;
        if (value.TryGetBoolean(out var flag) && flag) return whenTrue;
        if (!AbstractOperations.ToBoolean(value)) return null;
        var text = AbstractOperations.ToString(value);
        if (text is "true" or "false") return absent;
        foreach (var known in allowed)
        {
            if (known == text) return known;
        }
        throw Fault.Range($"The option {name} is a boolean or one of {string.Join(", ", allowed)}, not {Fault.Show(text)}.");
    }

    /// <summary>GetNumberOption (ECMA-402 §9.2.15); null if the option is undefined.</summary>
    public int? Number(string name, int minimum, int maximum) => DefaultNumber(Get(name), name, minimum, maximum);

    /// <summary>DefaultNumberOption (ECMA-402 §9.2.14); null if the value is undefined.</summary>
    public static int? DefaultNumber(JsValue value, string name, int minimum, int maximum)
    {
        if (value.IsUndefined) return null;
        var number = AbstractOperations.ToNumber(value);
        return number >= minimum && number <= maximum ? (int)Math.Floor(number)
            : throw Fault.Range($"The option {name} is a number from {minimum} to {maximum}, not {value}.");
    }
}
