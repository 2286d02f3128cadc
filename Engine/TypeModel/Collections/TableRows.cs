using System.Data;
using System.Runtime.InteropServices;
using Quoll.Text;
using Quoll.TypeModel.Bounds;

namespace Quoll.TypeModel.Collections;

/// <summary>
/// Rows that are gathered and then fill a table. It gets columns of what was found: long, double, bool or string where
/// all values of a column are of one, else object.
/// </summary>
internal sealed class TableRows
{
    /// <summary>
    /// The most tables of a set, and the most columns of a table: each new one is compared with all that are there.
    /// </summary>
    public const int MaxTables = 1024;

    /// <inheritdoc cref="MaxTables"/>
    public const int MaxColumns = 4096;

    /// <summary>Cells that a table may have however few of them have a value.</summary>
    private const long MostFreeCells = 1 << 20;

    /// <summary>
    /// Cells for each value in a larger table. A row has a cell in each column: rows of different names, of which a
    /// document of 62 KB has thousands, would make a table of 745 MB.
    /// </summary>
    private const long MostCellsPerValue = 16;

    /// <summary>Bytes of a cell: an object, or a number with the sign that it is there.</summary>
    private const int CellBytes = 16;

    private readonly List<Dictionary<string, object?>> _rows = [];
    private readonly Dictionary<string, Type?> _types = [];

    public int Count => _rows.Count;

    public int Columns => _types.Count;

    /// <summary>Values in all rows.</summary>
    public long Values { get; private set; }

    /// <summary>Values in the last row.</summary>
    public int LastValues => _rows[^1].Count;

    /// <summary>There are more columns than a table may have.</summary>
    public bool IsTooWide => _types.Count > MaxColumns;

    /// <summary>Too few cells of the table would have a value.</summary>
    public bool IsTooEmpty =>
        (_rows.Count + 1L) * _types.Count is > MostFreeCells and var cells && cells > Values * MostCellsPerValue;

    /// <summary>Begins the next row.</summary>
    public void Begin() => Growth.Add(_rows, []);

    /// <summary>Sets a value of the last row, whose name becomes a column.</summary>
    public void Set(string name, object? value)
    {
        var row = _rows[^1];
        Growth.ReserveEntry(row);
        CollectionsMarshal.GetValueRefOrAddDefault(row, name, out var isKnown) = value;
        if (!isKnown) Values++;
        _types.TryAdd(name, null);
    }

    /// <summary>Adds the columns that a table does not have, and the rows.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "Cells are scalars of .NET. Only a type with a Null of its own needs members.")]
    public void Fill(DataTable table)
    {
        foreach (var row in _rows)
        {
            foreach (var (name, value) in row) _types[name] = Common(_types[name], value?.GetType());
        }
        WorkBudget.Memory((long)_rows.Count * _types.Count * CellBytes);
        foreach (var (name, type) in _types)
        {
            // Nothing is known of a column that has only null.
            if (table.Columns.Contains(name)) continue;
            WorkBudget.Steps(table.Columns.Count / WorkBudget.UnitsPerStep);
            table.Columns.Add(new DataColumn(name) { DataType = type ?? typeof(string) });
        }
        foreach (var row in _rows)
        {
            WorkBudget.Steps(1 + table.Columns.Count / WorkBudget.UnitsPerStep);
            var made = table.NewRow();
            foreach (var (name, value) in row) made[name] = value ?? DBNull.Value;
            table.Rows.Add(made);
        }
    }

    /// <summary>The table of a set with a name, which is added if need be; null if there are too many.</summary>
    public static DataTable? TableOf(DataSet set, string name)
    {
        var tables = set.Tables;
        if (tables[name] is { } known) return known;
        if (tables.Count >= MaxTables) return null;
        WorkBudget.Steps(tables.Count);
        return tables.Add(name);
    }

    private static Type? Common(Type? one, Type? other)
    {
        if (one is null || other is null || one == other) return one ?? other;
        return one == typeof(long) && other == typeof(double) || one == typeof(double) && other == typeof(long) ? typeof(double)
            : typeof(object);
    }
}
