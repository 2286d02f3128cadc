using System.Globalization;
using System.Text;
using Quoll.Builtins.Indexed;

namespace Quoll.Inspection;

// The contents of objects besides properties.
internal sealed partial class Inspector
{
    private void AddItems(JsArray array, List<Piece> entries)
    {
        double next = 0;
        // For an array with gaps: sorting the indices takes long.
        List<PropertyKey>? indices = null;
        while (next < array.Length)
        {
            if (_budget.IsExhausted || entries.Count == maxItems)
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
            var end = NextIndex(array, next, ref indices);
            entries.Add(Painted(Paint.Quiet, Number($"<{end - next} empty item{(end - next == 1 ? "" : "s")}>")));
            next = end;
        }
    }

    // Returns the first index at or after some index that the array has, or its length.
    private double NextIndex(JsArray array, double from, ref List<PropertyKey>? indices)
    {
        if (!array.IsSparse)
        {
            var start = from;
            while (from < array.DenseCount && array.Dense[(int)from].IsHole) from++;
            WorkBudget.Work((long)(from - start));
            _budget.See(from - start);
            return from < array.DenseCount ? from : array.Length;
        }
        if (indices is null)
        {
            indices = array.OwnPropertyKeys();
            _budget.See(indices.Count);
        }
        // A binary search: the keys that are indices come first, ascending.
        int low = 0, high = indices.Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (indices[middle].IsIndex && indices[middle].Index < from) low = middle + 1;
            else high = middle;
        }
        return low < indices.Count && indices[low].IsIndex ? indices[low].Index : array.Length;
    }

    // Numbers are aligned to the right of their columns.
    private static bool AreNumbers(JsObject list, int count)
    {
        for (var i = 0; i < count; i++)
        {
            var item = list is TypedArrayObject array ? array.Element(i)
                : list is JsArray && list.GetOwnProperty(PropertyKey.From(i), out var property) && property.IsData ? property.Value
                : JsValue.Undefined;
            if (!item.IsNumber && !item.IsBigInt) return false;
        }
        return true;
    }

    private void AddElements(TypedArrayObject array, List<Piece> entries)
    {
        // Another thread may make a shared array longer meanwhile.
        var length = array.Length;
        var count = Math.Min(length, maxItems);
        for (var i = 0; i < count; i++) entries.Add(Show(array.Element(i)));
        if (length > count) entries.Add(MoreItems(length - count));
        if (!showsHidden) return;
        entries.Add(Keyed(Piece.Plain("[BYTES_PER_ELEMENT]"), Show(array.Kind.Size())));
        entries.Add(Keyed(Piece.Plain("[length]"), Show(length)));
        entries.Add(Keyed(Piece.Plain("[byteLength]"), Show(array.ViewByteLength)));
        entries.Add(Keyed(Piece.Plain("[byteOffset]"), Show(array.StoredByteOffset)));
        entries.Add(Keyed(Piece.Plain("[buffer]"), Piece.Plain(Number($"{array.Buffer.ClassName} {{ byteLength: {array.Buffer.ByteLength} }}"))));
    }

    private void AddEntries(OrderedTable table, List<Piece> entries, bool isMap)
    {
        var cursor = new OrderedTable.Cursor();
        while (table.MoveNext(ref cursor, out var key, out var value))
        {
            if (_budget.IsExhausted || entries.Count == maxItems)
            {
                entries.Add(MoreItems(table.Count - entries.Count));
                return;
            }
            var entry = ShowInner(key);
            entries.Add(isMap ? entry.Followed(" => ", ShowInner(value)) : entry);
        }
    }

    // The remaining items of an iterator of a Map or a Set.
    private void AddRest(IEnumerable<(JsValue Key, JsValue Value)> rest, IterationKind kind, List<Piece> entries)
    {
        double more = 0;
        foreach (var (key, value) in rest)
        {
            WorkBudget.Steps(1);
            if (entries.Count == maxItems)
            {
                more++;
                continue;
            }
            _layout.Indentation += Layout.IndentationStep;
            entries.Add(kind switch
            {
                IterationKind.Keys => Show(key),
                IterationKind.Values => Show(value),
                _ => _layout.Enclose(Piece.Empty, "[", [Show(key), Show(value)], ']', _open.Count, isGrouped: false),
            });
            _layout.Indentation -= Layout.IndentationStep;
        }
        if (more == 0) return;
        _budget.See(more);
        entries.Add(MoreItems(more));
    }

    private void AddBytes(ArrayBufferObject buffer, List<Piece> entries)
    {
        // Another thread may make a shared buffer longer meanwhile.
        var bytes = buffer.Bytes;
        if (buffer.IsDetached)
        {
            entries.Add(Painted(Paint.Special, "(detached)"));
        }
        else
        {
            var text = new StringBuilder();
            foreach (var b in bytes[..Math.Min(bytes.Length, maxItems)])
                text.Append(text.Length > 0 ? " " : "").Append(CultureInfo.InvariantCulture, $"{b:x2}");
            var more = bytes.Length - maxItems;
            if (more > 0) text.Append(CultureInfo.InvariantCulture, $" ... {more} more byte{(more == 1 ? "" : "s")}");
            entries.Add(Keyed(Painted(Paint.Special, "[Uint8Contents]"), Painted(Paint.None, $"<{text}>")));
        }
        entries.Add(Keyed(Piece.Plain("byteLength"), Show(bytes.Length)));
    }

    private void AddView(DataViewObject view, List<Piece> entries)
    {
        entries.Add(Keyed(Piece.Plain("byteLength"), Show(view.ViewByteLength)));
        entries.Add(Keyed(Piece.Plain("byteOffset"), Show(view.StoredByteOffset)));
        entries.Add(Keyed(Piece.Plain("buffer"), ShowInner(new JsValue(view.Buffer))));
    }

    private void AddState(PromiseObject promise, List<Piece> entries) => entries.Add(promise.State switch
    {
        PromiseState.Pending => Painted(Paint.Special, "<pending>"),
        PromiseState.Rejected => Painted(Paint.Special, "<rejected>").Followed(" ", ShowInner(promise.Result)),
        _ => ShowInner(promise.Result),
    });

    private Piece ShowWrapper(in JsValue primitive, string type, string? constructor, string tag)
    {
        var by = constructor is null ? " (null prototype)" : constructor == type ? "" : $" ({constructor})";
        var text = new Inspector(isSingleLine: true, budget: _budget).Inspect(primitive);
        return Painted(
            primitive.IsString ? Paint.Text : primitive.IsSymbol ? Paint.Symbol : Paint.Number,
            $"[{type}{by}: {text}]{(tag.Length > 0 && tag != constructor ? $" [{tag}]" : "")}");
    }

    // The name and message of an error and its calls, without the properties that are in the text.
    private Piece ShowError(JsObject error, string? constructor, string tag, out List<PropertyKey> keys)
    {
        var text = ErrorText.Of(error, constructor, tag, 2 * _budget.TextLength);
        keys = Keys(error);
        if (!showsHidden)
        {
            keys.RemoveAll(key => (key.Equals(WellKnown.Name) || key.Equals(WellKnown.Message) || key.Equals(WellKnown.Stack))
                && error.GetOwnProperty(key, out var own) && own is { IsData: true, Value.IsString: true }
                && own.Value.StringLength <= text.Length && TextSearch.IndexOf(text, own.Value.String) >= 0);
            foreach (var key in (ReadOnlySpan<PropertyKey>)[WellKnown.Cause, WellKnown.Errors, WellKnown.Error, WellKnown.Suppressed])
            {
                if (error.GetOwnProperty(key, out var own) && !own.Enumerable) keys.Add(key);
            }
        }
        var calls = ErrorText.StartOfCalls(error, text);
        if (isSingleLine) return Painted(Paint.None, $"[{(calls < 0 ? text : text[..calls]).Replace('\n', ' ')}]");
        if (calls < 0 && !(_isUncaught && _open.Count == 0)) text = $"[{text}]";
        var length = text.Length;
        var shown = ShowLines(text, Paint.None, static line => line.TrimEnd('\n'), _layout.LineBreak(0), ref length);
        return length < text.Length ? shown.Followed("…") : shown;
    }

    private static Piece MoreItems(double count) => Piece.Plain(Number($"... {count} more item{(count == 1 ? "" : "s")}"));
}
