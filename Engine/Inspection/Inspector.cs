using System.Globalization;
using System.Numerics;
using Quoll.Builtins.Texts;

namespace Quoll.Inspection;

/// <summary>
/// Shows values to people, as util.inspect of Node does. Runs no script: no getter, no toString, no proxy trap. Only
/// .NET objects are asked, and the host's <see cref="CustomInspection"/>. Cycles, deep nesting and long output are cut
/// before they are created, so the text is always finite and never large. An inspector has a budget of values and text
/// for one line of output.
/// </summary>
/// <param name="isColored">Whether the output has colours for terminals.</param>
/// <param name="maxDepth">Objects nested deeper show only their type.</param>
/// <param name="isSingleLine">Whether the output is one line, without the calls of errors.</param>
/// <param name="maxLength">The approximate limit of code units in all.</param>
/// <param name="showsHidden">Whether properties that are not enumerable are shown, too.</param>
/// <param name="maxItems">The greatest number of items shown of an array, a Map or a Set, and of bytes of a
/// buffer.</param>
/// <param name="budget">The budget of the line that contains the text; null for a new one.</param>
/// <param name="custom">Says which objects are shown in another way; null for none.</param>
internal sealed partial class Inspector(
    bool isColored = false, int maxDepth = Inspector.DefaultMaxDepth, bool isSingleLine = false, int maxLength = Inspector.DefaultMaxLength,
    bool showsHidden = false, int maxItems = Inspector.DefaultMaxItems, InspectionBudget? budget = null,
    CustomInspection? custom = null)
{
    /// <summary>Objects nested deeper than this show only their type, as in Node.</summary>
    public const int DefaultMaxDepth = 2;

    /// <summary>The same number as in Node.</summary>
    private const int DefaultMaxItems = 100;

    /// <summary>The depth of the format %o, as in Node.</summary>
    private const int ThoroughDepth = 4;

    /// <summary>The greatest number of properties of one object that are shown.</summary>
    private const int MaxProperties = 1000;

    /// <summary>The amount that a terminal shows in some seconds.</summary>
    private const int DefaultMaxLength = 1 << 20;

    private readonly InspectionBudget _budget = budget ?? new InspectionBudget(maxLength);

    // An uncaught error is shown without brackets, even if it has no calls.
    private bool _isUncaught;

    private readonly Palette _palette = new(isColored);
    private readonly Layout _layout = new(isSingleLine);
    private readonly List<JsObject> _open = [];

    // Objects that contain themselves, with their numbers from 1.
    private readonly Dictionary<JsObject, int> _circular = new(ReferenceEqualityComparer.Instance);

    /// <summary>
    /// Returns an inspector for the same line that shows more levels and properties that are not enumerable: for the
    /// format %o.
    /// </summary>
    public Inspector Thorough() => new(isColored, ThoroughDepth, showsHidden: true, budget: _budget, custom: custom);

    /// <summary>
    /// Returns an inspector for the same line that shows one level, without colours: for the format %s.
    /// </summary>
    public Inspector Brief() => new(maxDepth: 0, budget: _budget, custom: custom);

    /// <summary>Returns the text of a value; strings are in quotes.</summary>
    public string Inspect(in JsValue value) => Show(value).ToString();

    /// <summary>Returns the text of a thrown value that was not caught.</summary>
    public string InspectThrown(in JsValue value)
    {
        _isUncaught = true;
        return Inspect(value);
    }

    private Piece Show(in JsValue value) => _budget.TryTakeValue() ? ShowValue(value) : Painted(Paint.Quiet, "...");

    // The contents of an object: its lines are indented further.
    private Piece ShowInner(in JsValue value)
    {
        _layout.Indentation += Layout.IndentationStep;
        var shown = Show(value);
        _layout.Indentation -= Layout.IndentationStep;
        return shown;
    }

    private Piece ShowValue(in JsValue value) => value.StoredType switch
    {
        JsType.Undefined => Painted(Paint.Quiet, "undefined"),
        JsType.Null => Painted(Paint.Keyword, "null"),
        JsType.Boolean or JsType.Number => Painted(Paint.Number, value.ToString()),
        JsType.BigInt => ShowBigInt(value.BigInt),
        JsType.Symbol => Painted(Paint.Symbol, SymbolText(value.Symbol)),
        JsType.String => ShowString(value.String),
        _ => ShowObject(value.Object),
    };

    // All digits must be computed to get the first ones, so they are charged even if they are not shown.
    private Piece ShowBigInt(in BigInteger value)
    {
        var digits = BigIntText.ToString(value, 10);
        var text = _budget.Cut(digits + "n");
        _budget.Take(digits.Length - text.Length);
        return Painted(Paint.Number, text);
    }

    private string SymbolText(JsSymbol symbol) => $"Symbol({_budget.Cut(symbol.Description ?? "")})";

    private Piece ShowString(string text)
    {
        var length = Math.Min(text.Length, _budget.TextLength);
        var shown = _layout.BreaksText(length)
            ? ShowLines(text[..length], Paint.Text, StringQuoting.Quote, $" +{_layout.LineBreak(1)}", ref length)
            : Painted(Paint.Text, StringQuoting.Quote(text[..length]));
        var more = text.Length - length;
        return more > 0 ? shown.Followed(Number($"... {more} more character{(more == 1 ? "" : "s")}")) : shown;
    }

    // Shows a long text in pieces, each of which ends with a line feed, until the budget is used up. Returns the length
    // shown.
    private Piece ShowLines(string text, Paint paint, Func<string, string> show, string separator, ref int length)
    {
        var shown = new List<Piece>();
        var from = 0;
        while (from < text.Length && (from == 0 || !_budget.IsExhausted))
        {
            var end = text.IndexOf('\n', from) is >= 0 and var at ? at + 1 : text.Length;
            if (from > 0)
            {
                _budget.Take(separator.Length);
                shown.Add(Piece.Plain(separator));
            }
            shown.Add(Painted(paint, show(text[from..end])));
            from = end;
        }
        length = from;
        return Piece.Join([.. shown]);
    }

    private Piece ShowObject(JsObject value)
    {
        // A chain of proxies is as long as a script makes it. Only its end has anything to show.
        while (value is IProxy proxy)
        {
            WorkBudget.Steps(1);
            if (proxy.Target is not { } target) return Painted(Paint.Special, "<Revoked Proxy>");
            value = target;
        }
        if (custom?.Invoke(value, maxDepth - _open.Count, isColored) is { } instead && instead.ObjectOrNull != value)
        {
            if (!instead.IsString) return Show(instead);
            return Plain(_budget.Cut(instead.String).Replace("\n", _layout.LineBreak(0), StringComparison.Ordinal));
        }
        if (!_open.Contains(value)) return ShowContents(value);
        if (!_circular.TryGetValue(value, out var number)) _circular.Add(value, number = _circular.Count + 1);
        return Painted(Paint.Special, Number($"[Circular *{number}]"));
    }

    private Piece ShowContents(JsObject value)
    {
        var portrait = PortraitOf(value);
        if (portrait.IsEmpty) return portrait.Head.Width > 0 ? portrait.Head : Plain(portrait.Open + portrait.Close);
        if (_open.Count > maxDepth) return value is RegExpObject ? portrait.Head : Painted(Paint.Special, portrait.Name);
        _open.Add(value);
        var level = _layout.Level = _open.Count;

        var entries = new List<Piece>();
        portrait.AddContents?.Invoke(entries);
        AddProperties(value, portrait.Keys, entries);
        var count = entries.Count;
        if (portrait.IsList && _layout.MayGroup(count))
            entries = ItemColumns.Group(entries, count > maxItems ? 1 : 0, () => AreNumbers(value, count), _layout.Indentation);

        _open.RemoveAt(level - 1);
        if (count == 0) return portrait.Head.Width > 0 ? portrait.Head : Plain(portrait.Open + portrait.Close);
        // If it takes several lines, each is indented.
        var gap = (isSingleLine ? 0 : _layout.Indentation) + 2 * Layout.IndentationStep;
        _budget.Take(portrait.Open.Length + (entries.Count + 1) * gap);
        var head = portrait.Head;
        if (_circular.TryGetValue(value, out var reference))
        {
            var sign = Painted(Paint.Special, Number($"<ref *{reference}>"));
            head = head.Width > 0 ? sign.Followed(" ", head) : sign;
        }
        return _layout.Enclose(head, portrait.Open, entries, portrait.Close, level, isGrouped: entries.Count != count);
    }

    private void AddProperties(JsObject value, List<PropertyKey> keys, List<Piece> entries)
    {
        for (var i = 0; i < keys.Count; i++)
        {
            if (i == MaxProperties)
            {
                entries.Add(Piece.Plain(Number($"... {keys.Count - i} more properties")));
                return;
            }
            WorkBudget.Steps(1);
            if (_budget.IsExhausted)
            {
                entries.Add(Piece.Plain("..."));
                return;
            }
            if (TryRead(value, keys[i], out var property, out var instead))
                entries.Add(Keyed(ShowKey(keys[i], property.Enumerable || instead is not null), instead ?? ShowProperty(property)));
        }
    }

    private static Piece Keyed(Piece key, Piece value) => key.Followed(": ", value);

    private Piece ShowKey(PropertyKey key, bool isEnumerable)
    {
        if (key.Name is JsSymbol symbol)
            return Piece.Plain("[").Followed("", Painted(Paint.Symbol, StringQuoting.Escape(SymbolText(symbol)))).Followed("]");
        var text = _budget.Cut(key.ToString());
        if (text == "__proto__") return Plain("['__proto__']");
        if (!isEnumerable) return Plain($"[{StringQuoting.Escape(text)}]");
        return StringQuoting.IsPlainKey(text) ? Plain(text) : Painted(Paint.Text, StringQuoting.Quote(text));
    }

    private Piece ShowProperty(in PropertyDescriptor property)
    {
        if (!property.IsAccessor) return ShowInner(property.Value);
        return Painted(Paint.Special, property.Set is null ? "[Getter]" : property.Get is null ? "[Setter]" : "[Getter/Setter]");
    }

    private static string Number(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private Piece Plain(string text) => Painted(Paint.None, text);

    private Piece Painted(Paint paint, string text)
    {
        _budget.Take(text.Length);
        return Piece.Coloured(_palette.Paint(paint, text), text.Length);
    }
}
