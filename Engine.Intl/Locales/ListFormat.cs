using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Intl.ListFormat (ECMA-402 §14).</summary>
internal sealed class ListFormat
{
    private static readonly string[] _types = ["conjunction", "disjunction", "unit"];
    private static readonly string[] _styles = ["long", "short", "narrow"];
    private static readonly ObjectLayout _optionsLayout = new("locale", "type", "style");

    public static readonly ScriptClass<ListFormat> Class = new("ListFormat")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new ListFormat(call.Engine, call[0], call[1]),
        Static = static members => members.SupportedLocalesOf(ListPatterns.AreKnown),
        Prototype = static members => members
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This) is var format
                ? _optionsLayout.Create(call.Engine, format._locale, format._type, format._style) : default)
            .Function("format", static (in HostCall call) => Class!.TargetOf(call.This)._patterns.Format(Elements(call)), 1)
            .Function("formatToParts", static (in HostCall call) => Class!.TargetOf(call.This).FormatToParts(call), 1)
            .Tag("Intl.ListFormat"),
    };

    private readonly string _locale, _type, _style;
    private readonly ListPatterns _patterns;

    private ListFormat(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Strict(options);
        LocaleMatcher.ReadMatcher(reader);
        var match = LocaleMatcher.Find(engine, requested, ListPatterns.AreKnown);
        _locale = match.Locale;
        _type = reader.Text("type", _types, "conjunction")!;
        _style = reader.Text("style", _styles, "long")!;
        _patterns = ListPatterns.Of(match.DataLocale, _type, _style);
    }

    private JsValue FormatToParts(in HostCall call)
    {
        var elements = Elements(call);
        // An element and what separates it from the next, with their places in lists.
        const int BytesOfParts = 150;
        call.Engine.Charge(elements.Count, (long)elements.Count * BytesOfParts);
        return FormatParts.ToArray(call.Engine, _patterns.FormatToParts(elements), static (engine, part) =>
            FormatParts.Create(engine, part.IsElement ? "element" : "literal", part.Text));
    }

    // StringListFromIterable (§14.5.5).
    private static List<string> Elements(in HostCall call)
    {
        var elements = new List<string>();
        if (call[0].IsUndefined) return elements;
        var engine = call.Engine;
        AbstractOperations.Iterate(engine, call[0], value =>
        {
            if (!value.IsString) throw Fault.Type($"The elements of a list are strings, not {value}.");
            var text = value.AsString();
            engine.Charge(1, 2 * text.Length);
            elements.Add(text);
        });
        return elements;
    }
}
