using System.Text;
using Quoll.Cli.Inspection;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Cli.Shell;

/// <summary>What console.table draws: a row an entry of the data, a column a property of the entries. Runs no getters.</summary>
internal static class ConsoleTable
{
    private const string IndexHeading = "(index)", ValueHeading = "Values";

    public static string Render(JsObject data, JsObject? chosenColumns)
    {
        var inspector = new Inspector(false, maxDepth: 1);
        var headings = new List<string> { IndexHeading };
        var columnOf = new Dictionary<PropertyKey, int>();
        var chosen = chosenColumns is null ? null : Entries(chosenColumns).Select(entry => TypeConversion.ToPropertyKey(entry.Value)).ToList();
        foreach (var key in chosen ?? []) AddColumn(key);

        var rows = new List<List<string>>();
        var values = new Dictionary<int, string>();
        foreach (var (rowKey, rowValue) in Entries(data))
        {
            var row = new List<string> { rowKey.ToString() };
            if (rowValue.ObjectOrNull is { IsCallable: false } entry)
            {
                foreach (var (key, value) in Entries(entry))
                {
                    if (chosen is null) AddColumn(key);
                    if (!columnOf.TryGetValue(key, out var column)) continue;
                    while (row.Count <= column) row.Add("");
                    row[column] = inspector.Quoted(value);
                }
            }
            else
            {
                values[rows.Count] = inspector.Quoted(rowValue);
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
        return Draw(headings, rows);

        void AddColumn(PropertyKey key)
        {
            if (!columnOf.TryAdd(key, headings.Count)) return;
            headings.Add(key.ToString());
        }
    }

    private static IEnumerable<(PropertyKey Key, JsValue Value)> Entries(JsObject source)
    {
        if (source is IProxy) yield break;
        foreach (var key in source.OwnPropertyKeys())
        {
            if (key.IsString && source.GetOwnProperty(key, out var property) && property is { Enumerable: true, IsAccessor: false }) yield return (key, property.Value);
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
