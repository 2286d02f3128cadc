using System.Globalization;
using System.Text;
using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Inspection;
using Quoll.Modules;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Web;

/// <summary>
/// What console.table draws: a row an entry of the data, a column a property of the entries. Runs no getters. Large
/// ones are cut.
/// </summary>
internal static class ConsoleTable
{
    private const string IndexHeading = "(index)", IterationHeading = "(iteration index)", KeyHeading = "Key", ValueHeading = "Values";

    private const int MaxRows = 1000, MaxColumns = 50;

    /// <summary>The most code units of a cell that are shown.</summary>
    private const int MaxCellLength = 100;

    /// <summary>The most items of an array in a cell; as in Node.</summary>
    private const int MaxCellItems = 3;

    /// <summary>Objects of more properties only say what they are; as in Node.</summary>
    private const int MaxCellProperties = 2;

    public static string Render(JsObject data, JsObject? chosenColumns) => data switch
    {
        MapObject map => OfEntries(map.Data.Entries(), showsKeys: true),
        MapIterator { Kind: IterationKind.Entries } iterator => OfEntries(iterator.Rest(), showsKeys: true),
        MapIterator { Kind: IterationKind.Keys } iterator =>
            OfEntries(iterator.Rest().Select(static entry => (entry.Key, entry.Key)), showsKeys: false),
        MapIterator iterator => OfEntries(iterator.Rest(), showsKeys: false),
        SetObject set => OfEntries(set.Data.Entries(), showsKeys: false),
        SetIterator iterator => OfEntries(iterator.Rest(), showsKeys: false),
        _ => OfProperties(data, chosenColumns),
    };

    // What a Map or a Set holds has an order, but no names.
    private static string OfEntries(IEnumerable<(JsValue Key, JsValue Value)> entries, bool showsKeys)
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
        return Draw(showsKeys ? [IterationHeading, KeyHeading, ValueHeading] : [IterationHeading, ValueHeading], rows) + MoreRows(more);
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
        var table = Draw(headings, rows) + MoreRows(moreRows);
        if (moreColumns.Count > 0) table += string.Create(CultureInfo.InvariantCulture, $"\n... {moreColumns.Count} more columns");
        return table;

        void AddColumn(PropertyKey key)
        {
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
        return Cell(new Inspector(maxDepth: isLarge ? -1 : 0, isSingleLine: true, maxItems: MaxCellItems).Inspect(value));
    }

    private static string Cell(string text) => Display.Excerpt(text, MaxCellLength);

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

    private static string Draw(List<string> headings, List<List<string>> rows)
    {
        var widths = headings.Select((heading, column) =>
            rows.Select(row => column < row.Count ? TextWidth.Of(row[column]) : 0).Append(TextWidth.Of(heading)).Max() + 2).ToArray();
        var text = new StringBuilder();
        Rule('┌', '┬', '┐');
        Row(headings);
        Rule('├', '┼', '┤');
        foreach (var row in rows) Row(row);
        Rule('└', '┴', '┘');
        return text.ToString(0, text.Length - 1);

        void Rule(char left, char middle, char right)
        {
            text.Append(left).AppendJoin(middle, widths.Select(width => new string('─', width))).Append(right).Append('\n');
        }

        void Row(List<string> cells)
        {
            text.Append('│');
            for (var column = 0; column < widths.Length; column++)
            {
                var cell = column < cells.Count ? cells[column] : "";
                text.Append(' ').Append(cell).Append(' ', widths[column] - 1 - TextWidth.Of(cell)).Append('│');
            }
            text.Append('\n');
        }
    }
}
