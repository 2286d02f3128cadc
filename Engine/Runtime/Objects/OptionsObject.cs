namespace Quoll.Runtime.Objects;

/// <summary>Objects with options as arguments of built-in functions.</summary>
internal static class OptionsObject
{
    /// <summary>GetOptionsObject (ECMA-262, edition of 2026): undefined is an object without options.</summary>
    public static JsObject From(Realm realm, in JsValue options) => options.ObjectOrNull
        ?? (options.IsUndefined ? new JsObject(realm, null) : throw Raise.TypeError(Messages.NotObject, Display.Brief(options)));

    /// <summary>
    /// Returns the index of an option's value among those that it may have; 0 if it is undefined. It is not converted
    /// to a string.
    /// </summary>
    public static int Choice(JsObject options, string name, params ReadOnlySpan<string> choices)
    {
        var value = options.Get(name);
        if (value.IsUndefined) return 0;
        for (var i = 0; value.IsString && i < choices.Length; i++)
        {
            if (value.String == choices[i]) return i;
        }
        throw Raise.TypeError(Messages.OptionValue, name, string.Join(", ", choices.ToArray()), Display.Brief(value));
    }
}
