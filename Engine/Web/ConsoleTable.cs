using System.Globalization;
using System.Text;
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
    private const string IndexHeading = "(index)", ValueHeading = "Values";

    private const int MaxRows = 1000, MaxColumns = 50;

    /// <summary>The most code units of a cell that are shown.</summary>
    private const int MaxCellLength = 100;

    public static string Render(JsObject data, JsObject? chosenColumns)
    {
        var inspector = new Inspector(maxDepth: 1, isSingleLine: true);
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
            if (rowValue.ObjectOrNull is { IsCallable: false } entry)
            {
                foreach (var (key, value) in Entries(entry))
                {
                    if (chosen is null) AddColumn(key);
                    if (!columnOf.TryGetValue(key, out var column)) continue;
                    while (row.Count <= column) row.Add("");
                    row[column] = Cell(inspector.Inspect(value));
                }
            }
            else
            {
                values[rows.Count] = Cell(inspector.Inspect(rowValue));
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
        var table = Draw(headings, rows);
        if (moreRows > 0) table += string.Create(CultureInfo.InvariantCulture, $"\n... {moreRows} more rows");
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
            rows.Select(row => column < row.Count ? row[column].Length : 0).Append(heading.Length).Max() + 2).ToArray();
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
                text.Append(' ').Append(cell.PadRight(widths[column] - 1)).Append('│');
            }
            text.Append('\n');
        }
    }
}
