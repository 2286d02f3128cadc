using System.Globalization;
using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Inspection;
using Quoll.Modules;

namespace Quoll.Web;

/// <summary>
/// The table of console.table: a row for each entry of the data, a column for each property of the entries. Runs no
/// getters. Large tables are cut.
/// </summary>
internal static class ConsoleTable
{
    private const string IndexHeading = "(index)", IterationHeading = "(iteration index)", KeyHeading = "Key", ValueHeading = "Values";

    private const int MaxRows = 1000, MaxColumns = 50;

    /// <summary>The greatest number of code units shown of a cell.</summary>
    private const int MaxCellLength = 100;

    /// <summary>The greatest number of items shown of an array in a cell, as in Node.</summary>
    private const int MaxCellItems = 3;

    /// <summary>Objects with more properties show only their type, as in Node.</summary>
    private const int MaxCellProperties = 2;

    public static string Render(JsObject data, JsObject? chosenColumns) => data switch
    {
        MapObject map => OfEntries(data.Realm.Agent, map.Data.Entries(), showsKeys: true),
        MapIterator { Kind: IterationKind.Entries } iterator => OfEntries(data.Realm.Agent, iterator.Rest(), showsKeys: true),
        MapIterator { Kind: IterationKind.Keys } iterator =>
            OfEntries(data.Realm.Agent, iterator.Rest().Select(static entry => (entry.Key, entry.Key)), showsKeys: false),
        MapIterator iterator => OfEntries(data.Realm.Agent, iterator.Rest(), showsKeys: false),
        SetObject set => OfEntries(data.Realm.Agent, set.Data.Entries(), showsKeys: false),
        SetIterator iterator => OfEntries(data.Realm.Agent, iterator.Rest(), showsKeys: false),
        _ => OfProperties(data, chosenColumns),
    };

    // The contents of a Map or a Set have an order, but no names.
    private static string OfEntries(Agent agent, IEnumerable<(JsValue Key, JsValue Value)> entries, bool showsKeys)
    {
        var rows = new List<List<string>>();
        var more = 0;
        foreach (var (key, value) in entries)
        {
            WorkBudget.Steps(1);
            if (rows.Count == MaxRows)
            {
                more++;
                continue;
            }
            var index = rows.Count.ToString(CultureInfo.InvariantCulture);
            rows.Add(showsKeys ? [index, Cell(key), Cell(value)] : [index, Cell(value)]);
        }
        List<string> headings = showsKeys ? [IterationHeading, KeyHeading, ValueHeading] : [IterationHeading, ValueHeading];
        return Draw(agent, headings, rows) + MoreRows(more);
    }

    private static string OfProperties(JsObject data, JsObject? chosenColumns)
    {
        var headings = new List<string> { IndexHeading };
        var columnOf = new Dictionary<PropertyKey, int>();
        var chosen = chosenColumns is null ? null
            : Entries(chosenColumns).Select(entry => TypeConversion.ToPropertyKey(entry.Value)).ToList();
        var moreRows = 0;
        var moreColumns = new HashSet<PropertyKey>();
        foreach (var key in chosen ?? []) AddColumn(key);

        var rows = new List<List<string>>();
        var values = new Dictionary<int, string>();
        foreach (var (rowKey, rowValue) in Entries(data))
        {
            if (rows.Count == MaxRows)
            {
                moreRows++;
                continue;
            }
            var row = new List<string> { Cell(rowKey.ToString()) };
            if (rowValue.ObjectOrNull is { } entry)
            {
                foreach (var (key, value) in Entries(entry))
                {
                    if (chosen is null) AddColumn(key);
                    if (!columnOf.TryGetValue(key, out var column)) continue;
                    while (row.Count <= column) row.Add("");
                    row[column] = Cell(value);
                }
            }
            else if (chosen is null)
            {
                values[rows.Count] = Cell(rowValue);
            }
            rows.Add(row);
        }
        if (values.Count > 0)
        {
            headings.Add(ValueHeading);
            for (var i = 0; i < rows.Count; i++)
            {
                while (rows[i].Count < headings.Count) rows[i].Add("");
                rows[i][^1] = values.GetValueOrDefault(i, "");
            }
        }
        var table = Draw(data.Realm.Agent, headings, rows) + MoreRows(moreRows);
        if (moreColumns.Count > 0) table += string.Create(CultureInfo.InvariantCulture, $"\n... {moreColumns.Count} more columns");
        return table;

        void AddColumn(PropertyKey key)
        {
            // The hash is computed over the whole text.
            WorkBudget.Work(key.Name is string { Length: var length } ? length : 0);
            if (columnOf.ContainsKey(key)) return;
            if (columnOf.Count == MaxColumns)
            {
                moreColumns.Add(key);
                return;
            }
            columnOf.Add(key, headings.Count);
            headings.Add(Cell(key.ToString()));
        }
    }

    private static string MoreRows(int count) =>
        count > 0 ? string.Create(CultureInfo.InvariantCulture, $"\n... {count} more rows") : "";

    private static string Cell(in JsValue value)
    {
        var isLarge = value.ObjectOrNull is { } o and not (JsArray or TypedArrayObject) && Entries(o).Skip(MaxCellProperties).Any();
        var depth = isLarge ? -1 : 0;
        var inspector = new Inspector(maxDepth: depth, isSingleLine: true, maxLength: MaxCellLength + 1, maxItems: MaxCellItems);
        return Cell(inspector.Inspect(value));
    }

    private static string Cell(string text) => MessageText.Excerpt(text, MaxCellLength);

    private static IEnumerable<(PropertyKey Key, JsValue Value)> Entries(JsObject source)
    {
        if (source is IProxy) yield break;
        foreach (var key in source.OwnPropertyKeys())
        {
            WorkBudget.Steps(1);
            if (source is NamespaceObject exports && exports.IsUninitialized(key)) continue;
            if (key.IsString && source.GetOwnProperty(key, out var property) && property is { Enumerable: true, IsAccessor: false })
                yield return (key, property.Value);
        }
    }

    private static string Draw(Agent agent, List<string> headings, List<List<string>> rows)
    {
        var widths = headings.ConvertAll(MinWidth);
        foreach (var row in rows)
        {
            agent.Spend(row.Count);
            for (var column = 0; column < row.Count; column++) widths[column] = Math.Max(widths[column], MinWidth(row[column]));
        }
        var text = new TextBuilder(agent);
        Rule('┌', '┬', '┐');
        text.Append('\n');
        Row(headings);
        Rule('├', '┼', '┤');
        text.Append('\n');
        foreach (var row in rows) Row(row);
        Rule('└', '┴', '┘');
        return text.Finish();

        static int MinWidth(string cell) => TextWidth.Of(cell) + 2;

        void Rule(char left, char middle, char right)
        {
            text.Append(left);
            for (var column = 0; column < widths.Count; column++)
                (column > 0 ? text.Append(middle) : text).AppendRepeated('─', widths[column]);
            text.Append(right);
        }

        void Row(List<string> cells)
        {
            agent.Spend(widths.Count);
            text.Append('│');
            for (var column = 0; column < widths.Count; column++)
            {
                var cell = column < cells.Count ? cells[column] : "";
                text.Append(' ').Append(cell).AppendRepeated(' ', widths[column] - 1 - TextWidth.Of(cell)).Append('│');
            }
            text.Append('\n');
        }
    }
}
