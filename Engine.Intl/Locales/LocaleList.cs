using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>The argument <c>locales</c> of constructors and methods.</summary>
internal static class LocaleList
{
    // Comparisons of a tag with those before it in the time of a step.
    private const int ComparisonsPerStep = 8;

    /// <summary>CanonicalizeLocaleList (ECMA-402 §9.2.1).</summary>
    public static IReadOnlyList<string> Canonicalize(Engine engine, JsValue locales)
    {
        if (locales.IsUndefined) return [];
        if (locales.IsString) return [Canonicalize(locales.AsString())];
        if (Locale.Class.TryGetTarget(locales, out var only)) return [only.Tag.ToString()];
        var list = AbstractOperations.ToObject(engine, locales);
        var seen = new List<string>();
        var length = AbstractOperations.ToLength(list["length"]);
        for (double k = 0; k < length; k++)
        {
            JsValue key = AbstractOperations.ToString(k);
            if (!list.Has(key)) continue;
            var value = list[key];
            if (!value.IsString && !value.IsObject) throw Fault.Type($"A locale is a string or an Intl.Locale, not {value}.");
            var tag = Locale.Class.TryGetTarget(value, out var locale)
                ? locale.Tag.ToString()
                : Canonicalize(AbstractOperations.ToString(value));
            if (!seen.Contains(tag)) seen.Add(tag);
            engine.Charge(1 + seen.Count / ComparisonsPerStep);
        }
        return seen;
    }

    private static string Canonicalize(string text) => Parse(text).ToString();

    /// <summary>Returns a tag in canonical form.</summary>
    /// <exception cref="ScriptError">It is not structurally valid: a RangeError.</exception>
    public static LanguageTag Parse(string text) =>
        LanguageTag.Parse(text)
        ?? throw Fault.Range($"Incorrect locale {Fault.Show(text)}: a Unicode BCP 47 locale identifier is expected.");
}
