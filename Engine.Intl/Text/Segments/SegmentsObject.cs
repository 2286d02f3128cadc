namespace Quoll.Intl.Text.Segments;

/// <summary>The segments of a text (Segments objects, ECMA-402 §19.5).</summary>
internal sealed class SegmentsObject(Segmenter segmenter, string text)
{
    internal static readonly ScriptClass<SegmentsObject> Class = new("Segments")
    {
        HasConstructor = false,
        Prototype = static members => members
            .Function("containing", static (in HostCall call) => Containing(call), 1)
            .Function(WellKnownSymbols.Iterator, static (in HostCall call) =>
                SegmentIterator.Create(call, Class!.TargetOf(call.This))),
    };

    private static readonly ObjectLayout _layout = new("segment", "index", "input");
    private static readonly ObjectLayout _wordLayout = new("segment", "index", "input", "isWordLike");

    internal string Text => text;

    internal static JsValue Create(in HostCall call, Segmenter segmenter, string text) =>
        Class.Create(call, new SegmentsObject(segmenter, text));

    internal SegmentSearch Search(Engine engine) => new(engine, segmenter.Rules, text);

    /// <summary>CreateSegmentDataObject (§19.7.1).</summary>
    internal JsValue CreateData(Engine engine, int start, int end, int status)
    {
        engine.Charge(0, sizeof(char) * (long)(end - start));
        JsValue segment = text[start..end];
        return segmenter.IsOfWords ? _wordLayout.Create(engine, segment, start, text, status >= BreakRules.FirstStatusOfWords)
            : _layout.Create(engine, segment, start, text);
    }

    // %IntlSegmentsPrototype%.containing (§19.5.2.1)
    private static JsValue Containing(in HostCall call)
    {
        var segments = Class.TargetOf(call.This);
        double index = AbstractOperations.ToIntegerOrInfinity(call[0]);
        if (index < 0 || index >= segments.Text.Length) return JsValue.Undefined;
        var (start, end) = segments.Search(call.Engine).Find((int)index, out int status);
        return segments.CreateData(call.Engine, start, end, status);
    }
}

/// <summary>Visits segments in order (Segment Iterator objects, ECMA-402 §19.6).</summary>
internal sealed class SegmentIterator(Engine owner, SegmentsObject segments)
{
    internal static readonly ScriptClass<SegmentIterator> Class = new("Segmenter String Iterator")
    {
        PrototypeBase = "%IteratorPrototype%",
        HasConstructor = false,
        Prototype = static members => members
            .Function("next", static (in HostCall call) => Class!.TargetOf(call.This).Next(call.Engine))
            .Tag("Segmenter String Iterator"),
    };

    private static readonly ObjectLayout _result = new("value", "done");

    private SegmentSearch _search = segments.Search(owner);
    private int _position;

    internal static JsValue Create(in HostCall call, SegmentsObject segments) =>
        Class.Create(call, new SegmentIterator(call.Engine, segments));

    // %IntlSegmentIteratorPrototype%.next (§19.6.2.1)
    private JsValue Next(Engine engine)
    {
        if (_position >= segments.Text.Length) return _result.Create(engine, JsValue.Undefined, true);
        int start = _position;
        _position = _search.Next(start, out int status);
        return _result.Create(engine, segments.CreateData(engine, start, _position, status), false);
    }
}
