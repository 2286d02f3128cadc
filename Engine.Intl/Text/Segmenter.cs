using Quoll.Intl.Locales;
using Quoll.Intl.Options;
using Quoll.Intl.Text.Segments;

namespace Quoll.Intl.Text;

/// <summary>Intl.Segmenter (ECMA-402 §19).</summary>
internal sealed class Segmenter
{
    internal static readonly ScriptClass<Segmenter> Class = new("Segmenter")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new Segmenter(call),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Function("segment", static (in HostCall call) => Segment(call), 1)
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This).ResolvedOptions(call.Engine))
            .Tag("Intl.Segmenter"),
    };

    private static readonly ObjectLayout _optionsLayout = new("locale", "granularity");
    private static readonly string[] _granularities = ["grapheme", "word", "sentence"];

    private readonly string _locale, _granularity;

    // §19.1.1
    private Segmenter(in HostCall call)
    {
        var requested = LocaleList.Canonicalize(call.Engine, call[0]);
        var reader = OptionReader.Strict(call[1]);
        LocaleMatcher.ReadMatcher(reader);
        _locale = LocaleMatcher.Find(call.Engine, requested).Locale;
        _granularity = reader.Text("granularity", _granularities, "grapheme")!;
        Rules = (_granularity switch
        {
            "grapheme" => BreakRules.Graphemes,
            "word" => BreakRules.Words,
            _ => LanguageTag.Parse(_locale)!.Language == "el" ? BreakRules.GreekSentences : BreakRules.Sentences,
        }).Value;
    }

    internal BreakRules Rules { get; }

    internal bool IsOfWords => _granularity == "word";

    // §19.3.3
    private static JsValue Segment(in HostCall call)
    {
        var segmenter = Class.TargetOf(call.This);
        return SegmentsObject.Create(call, segmenter, AbstractOperations.ToString(call[0]));
    }

    // §19.3.4
    private JsValue ResolvedOptions(Engine engine) => _optionsLayout.Create(engine, _locale, _granularity);
}
