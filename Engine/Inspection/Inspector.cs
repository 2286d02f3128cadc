using System.Globalization;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Numbers;
using Quoll.Builtins.Texts;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;
using Quoll.Types.Objects;
using Quoll.Vm;

namespace Quoll.Inspection;

/// <summary>
/// Shows values to people. Runs no script: no getter, no toString, no proxy trap; only .NET objects are asked. Cycles,
/// depth, and what is too much for people to read are cut, so that the text is always finite, and never large. An
/// inspector has a budget of values and text: it serves one line of output.
/// </summary>
/// <param name="isColored">With colours for terminals?</param>
/// <param name="maxDepth">Objects nested deeper show only what they are.</param>
/// <param name="isSingleLine">On one line, without the calls that led to errors?</param>
/// <param name="maxLength">About the most code units in all.</param>
internal sealed partial class Inspector(
    bool isColored = false, int maxDepth = Inspector.DefaultMaxDepth, bool isSingleLine = false, int maxLength = Inspector.DefaultMaxLength)
{
    /// <summary>Objects nested deeper than this show only what they are.</summary>
    public const int DefaultMaxDepth = 4;

    /// <summary>The most items or properties of one object that are shown.</summary>
    private const int MaxEntries = 100;

    /// <summary>The most code units of one text that are shown, be it a string, a name or a message.</summary>
    private const int MaxTextLength = 10_000;

    /// <summary>The most values that are shown in all.</summary>
    private const int MaxValues = 10_000;

    /// <summary>What a terminal shows in some seconds.</summary>
    private const int DefaultMaxLength = 1 << 20;

    private int _valuesLeft = MaxValues;
    private int _lengthLeft = maxLength;

    private readonly Palette _palette = new(isColored);
    private readonly Layout _layout = new(isSingleLine);
    private readonly List<JsObject> _open = [];
    private readonly List<JsObject> _circular = [];

    /// <summary>An inspector of the same kind without colours.</summary>
    public Inspector Plain() => new(false, maxDepth);

    /// <summary>The text of a value; strings in quotes.</summary>
    public string Inspect(in JsValue value) => Show(value).Text;

    private Piece Show(in JsValue value)
    {
        WorkBudget.Steps(1);
        return --_valuesLeft < 0 || _lengthLeft <= 0 ? Painted(Paint.Quiet, "...") : ShowValue(value);
    }

    private Piece ShowValue(in JsValue value) => value.Type switch
    {
        JsType.Undefined => Painted(Paint.Quiet, "undefined"),
        JsType.Null => Painted(Paint.Keyword, "null"),
        JsType.Boolean or JsType.Number => Painted(Paint.Number, value.ToString()),
        JsType.BigInt => Painted(Paint.Number, Cut(value.ToString())),
        JsType.Symbol => Painted(Paint.Symbol, Cut(value.ToString())),
        JsType.String => ShowString(value.String),
        _ => ShowObject(value.Object),
    };

    private Piece ShowString(string text)
    {
        if (text.Length <= MaxTextLength) return Painted(Paint.Text, StringQuoting.Quote(text));
        var more = string.Create(CultureInfo.InvariantCulture, $"... {text.Length - MaxTextLength} more characters");
        return Painted(Paint.Text, StringQuoting.Quote(text[..MaxTextLength])).Followed(more);
    }

    private Piece ShowObject(JsObject value)
    {
        if (value is IProxy proxy)
        {
            // A chain of proxies is as long as a script makes it; only the end of it has anything to show.
            var target = proxy.Target;
            while (target is IProxy inner)
            {
                WorkBudget.Steps(1);
                target = inner.Target;
            }
            return target is null ? Painted(Paint.Special, "<revoked Proxy>") : ShowObject(target).Prefixed("Proxy ");
        }
        if (_open.Contains(value))
        {
            if (!_circular.Contains(value)) _circular.Add(value);
            return Painted(Paint.Special, string.Create(CultureInfo.InvariantCulture, $"[Circular *{_circular.IndexOf(value) + 1}]"));
        }
        if (_open.Count > maxDepth) return ShowHead(value);
        _open.Add(value);
        var shown = ShowContents(value);
        _open.RemoveAt(_open.Count - 1);
        return _circular.IndexOf(value) is >= 0 and var reference
            ? shown.Prefixed(string.Create(CultureInfo.InvariantCulture, $"<ref *{reference + 1}> "))
            : shown;
    }

    // What is nested deeper than is shown.
    private Piece ShowHead(JsObject value) => Painted(Paint.Special, value switch
    {
        JsFunction function => ClassDescription.OfFunction(function),
        DateObject date => TimeText(date),
        RegExpObject pattern => Cut($"/{pattern.OriginalSource}/{pattern.OriginalFlags}"),
        HostArray => "[Array]",
        HostObject host => $"[{host.ClassName}]",
        ErrorObject error when isSingleLine => $"[{Describe(error)}]",
        JsArray => "[Array]",
        _ => $"[{ClassDescription.Name(value) ?? "Object"}]",
    });

    private static string TimeText(DateObject date) =>
        double.IsNaN(date.DateValue) ? DateFormatting.InvalidDate : DateFormatting.IsoString(date.DateValue);

    private Piece ShowContents(JsObject value)
    {
        var entries = new List<Piece>();
        switch (value)
        {
            case HostObject host:
                return ShowHostObject(host);
            case JsArray array:
                AddItems(array, entries);
                AddNamed(value, entries);
                return _layout.Enclose(ClassDescription.ArrayPrefix(array), '[', entries, ']', mayFill: true);
            case TypedArrayObject array:
                AddElements(array, entries);
                AddNamed(value, entries);
                return _layout.Enclose(ClassDescription.CollectionPrefix(array, array.Length), '[', entries, ']', mayFill: true);
            case ArgumentsObject:
                AddArguments(value, entries);
                return _layout.Enclose("[Arguments] ", '[', entries, ']', mayFill: true);
            case ArrayBufferObject buffer:
                AddBytes(buffer, entries);
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.ObjectPrefix(value), '{', entries, '}', mayFill: false);
            case DataViewObject view:
                AddView(view, entries);
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.ObjectPrefix(value), '{', entries, '}', mayFill: false);
            case PromiseObject promise:
                AddState(promise, entries);
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.ObjectPrefix(value), '{', entries, '}', mayFill: false);
            case WeakMapObject or WeakSetObject:
                entries.Add(Painted(Paint.Special, "<items unknown>"));
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.ObjectPrefix(value), '{', entries, '}', mayFill: false);
            case RegExpObject pattern:
                return WithProperties(Painted(Paint.Special, Cut($"/{pattern.OriginalSource}/{pattern.OriginalFlags}")), value, entries);
            case JsFunction function:
                return WithProperties(Painted(Paint.Special, ClassDescription.OfFunction(function)), value, entries);
            case DateObject date:
                return WithProperties(Painted(Paint.Special, TimeText(date)), value, entries);
            case ErrorObject error:
                AddHidden(error, WellKnown.Cause, entries);
                AddHidden(error, WellKnown.Errors, entries);
                AddHidden(error, WellKnown.Error, entries);
                AddHidden(error, WellKnown.Suppressed, entries);
                return WithProperties(ShowError(error), value, entries);
            case MapObject map:
                AddEntries(map.Data, entries, isMap: true);
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.CollectionPrefix(map, map.Data.Count), '{', entries, '}', mayFill: false);
            case SetObject set:
                AddEntries(set.Data, entries, isMap: false);
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.CollectionPrefix(set, set.Data.Count), '{', entries, '}', mayFill: false);
            case PrimitiveObject or StringObject:
                var primitive = value is StringObject text ? text.Value : ((PrimitiveObject)value).Value;
                AddProperties(value, entries, key => !(key.IsIndex && value is StringObject));
                return entries.Count == 0 ? ShowWrapper(value, primitive)
                    : _layout.Enclose(ShowWrapper(value, primitive).Text + " ", '{', entries, '}', false);
            default:
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose(ClassDescription.ObjectPrefix(value), '{', entries, '}', mayFill: false);
        }
    }

    private Piece ShowWrapper(JsObject value, in JsValue primitive) =>
        Painted(Paint.Special, $"[{value.ClassName}: {Plain().Inspect(primitive)}]");

    // What an error says of itself and the calls that led to it.
    private Piece ShowError(ErrorObject error)
    {
        var description = Describe(error);
        if (isSingleLine) return Painted(Paint.None, $"[{description.Replace('\n', ' ')}]");
        var calls = error.Trace?.Text ?? "";
        // Both are cut where they are made.
        return Painted(Paint.None, calls.Length > 0 ? $"{description}\n{calls}" : description);
    }

    // An error of a class that gave its errors no name of their own is called by the class.
    private static string Describe(ErrorObject error)
    {
        const string unnamed = "Error";
        var description = ThrownText.Of(error);
        var isUnnamed = description == unnamed || description.StartsWith(unnamed + ":", StringComparison.Ordinal);
        return isUnnamed && ClassDescription.Name(error) is { } name ? name + description[unnamed.Length..] : description;
    }

    private Piece WithProperties(Piece head, JsObject value, List<Piece> entries)
    {
        AddProperties(value, entries, static _ => true);
        if (entries.Count == 0) return head;
        var properties = _layout.Enclose("", '{', entries, '}', mayFill: false);
        return new Piece($"{head.Text} {properties.Text}", head.Width + 1 + properties.Width, properties.Height);
    }

    private void AddItems(JsArray array, List<Piece> entries)
    {
        double next = 0;
        while (next < array.Length)
        {
            if (entries.Count == MaxEntries)
            {
                entries.Add(MoreItems(array.Length - next));
                return;
            }
            if (array.GetOwnProperty(PropertyKey.From(next), out var item))
            {
                entries.Add(ShowProperty(item));
                next++;
                continue;
            }
            var end = NextIndex(array, next);
            var count = end - next;
            entries.Add(Painted(
                Paint.Quiet, string.Create(CultureInfo.InvariantCulture, $"<{count} empty {(count == 1 ? "item" : "items")}>")));
            next = end;
        }
    }

    private void AddEntries(OrderedTable table, List<Piece> entries, bool isMap)
    {
        var cursor = new OrderedTable.Cursor();
        while (table.MoveNext(ref cursor, out var key, out var value))
        {
            if (entries.Count == MaxEntries)
            {
                entries.Add(MoreItems(table.Count - MaxEntries));
                return;
            }
            var entry = Show(key);
            entries.Add(isMap ? Entry(entry, Show(value)) : entry);
        }
    }

    private static Piece Entry(Piece key, Piece value) =>
        new($"{key.Text} => {value.Text}", key.Width + 4 + value.Width, Math.Max(key.Height, value.Height));

    // The first index from some index on that the array has, or its length.
    private static double NextIndex(JsArray array, double from)
    {
        if (!array.IsSparse)
        {
            while (from < array.DenseCount && array.Dense[(int)from].IsHole) from++;
            return from < array.DenseCount ? from : array.Length;
        }
        foreach (var key in array.OwnPropertyKeys())
        {
            if (!key.IsIndex) break;
            if (key.Index >= from) return key.Index;
        }
        return array.Length;
    }

    private void AddProperties(JsObject value, List<Piece> entries, Func<PropertyKey, bool> isWanted)
    {
        var keys = new List<PropertyKey>();
        Ask(entries, () => value.OwnPropertyKeys(keys));
        AddProperties(value, keys, entries, isWanted);
    }

    // The properties of an array besides its elements, of which there may be many.
    private void AddNamed(JsObject array, List<Piece> entries)
    {
        var keys = new List<PropertyKey>();
        array.AddOwnNames(keys);
        AddProperties(array, keys, entries, static _ => true);
    }

    private void AddProperties(JsObject value, List<PropertyKey> keys, List<Piece> entries, Func<PropertyKey, bool> isWanted)
    {
        var more = 0;
        foreach (var key in keys)
        {
            WorkBudget.Steps(1);
            if (!isWanted(key)) continue;
            if (!TryRead(value, key, out var property, out var instead)) continue;
            if (entries.Count > MaxEntries) more++;
            else entries.Add(Keyed(ShowKey(key), instead ?? ShowProperty(property)));
        }
        if (more > 0) entries.Add(Piece.Plain(string.Create(CultureInfo.InvariantCulture, $"... {more} more properties")));
    }

    // A property that is not enumerable and worth showing: [cause]: …
    private void AddHidden(JsObject value, PropertyKey key, List<Piece> entries)
    {
        if (value.GetOwnProperty(key, out var property) && !property.Enumerable)
            entries.Add(Keyed(Piece.Plain($"[{key}]"), ShowProperty(property)));
    }

    private static Piece Keyed(Piece key, Piece value) => Labelled(key, ": ", value);

    private static Piece Labelled(Piece label, string separator, Piece value) =>
        value with { Text = label.Text + separator + value.Text, Width = label.Width + separator.Length + value.Width };

    private Piece ShowKey(PropertyKey key)
    {
        if (key.IsSymbol) return Painted(Paint.Symbol, Cut($"[{key}]"));
        var text = Cut(key.ToString());
        return StringQuoting.IsPlainKey(text) ? Piece.Plain(text) : Painted(Paint.Text, StringQuoting.Quote(text));
    }

    private Piece ShowProperty(in PropertyDescriptor property)
    {
        if (!property.IsAccessor) return Show(property.Value);
        return Painted(Paint.Special, property.Set is null ? "[Getter]" : property.Get is null ? "[Setter]" : "[Getter/Setter]");
    }

    private static string Cut(string text) => Display.Excerpt(text, MaxTextLength);

    private Piece Painted(Paint paint, string text)
    {
        _lengthLeft -= text.Length;
        return new Piece(_palette.Paint(paint, text), text.Length);
    }
}
