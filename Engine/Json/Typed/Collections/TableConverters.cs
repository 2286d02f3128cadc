using System.Data;
using Quoll.Json.Core;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// Tables: arrays of rows. What is read gets columns of what was found: long, double, bool or string where all values
/// of a column are of one, else object.
/// </summary>
internal sealed class TableConverter<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>
    : QuollConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value) => Tables.Write(ref writer, (DataTable)(object)value!);

    public override T Read(ref QuollJsonReader reader)
    {
        var table = Activator.CreateInstance<T>();
        Tables.Fill(ref reader, (DataTable)(object)table!);
        return table;
    }
}

/// <summary>Several tables: an object of them by name.</summary>
internal sealed class TableSetConverter<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>
    : QuollConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        writer.Enter();
        var lead = '{';
        foreach (DataTable table in ((DataSet)(object)value!).Tables)
        {
            writer.AppendKey(table.TableName, lead);
            lead = ',';
            Tables.Write(ref writer, table);
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    public override T Read(ref QuollJsonReader reader)
    {
        var made = Activator.CreateInstance<T>();
        var tables = ((DataSet)(object)made!).Tables;
        reader.EnterObject(nameof(DataSet));
        while (reader.ReadNextName(out string? name))
        {
            var table = tables[name];
            if (table is null)
            {
                if (tables.Count >= Tables.MaxTables)
                    throw reader.Error(JsonMessages.TooManyTables, Tables.MaxTables);
                WorkBudget.Steps(tables.Count);
                table = tables.Add(name);
            }
            Tables.Fill(ref reader, table);
        }
        return made;
    }
}

/// <summary>A row of a table, as an object of its own.</summary>
internal sealed class TableRowConverter : QuollConverter<DataRow>
{
    public override void Write(ref QuollJsonWriter writer, in DataRow value) => Tables.Write(ref writer, value);

    public override DataRow Read(ref QuollJsonReader reader) =>
        throw TypeFault.Unsupported(TypeMessages.RowWithoutTable);
}

/// <summary>The rows of tables.</summary>
internal static class Tables
{
    public static void Write(ref QuollJsonWriter writer, DataTable table)
    {
        writer.Enter();
        var lead = '[';
        foreach (DataRow row in table.Rows)
        {
            if (row.RowState == DataRowState.Deleted) continue;
            writer.AppendLead(lead);
            lead = ',';
            Write(ref writer, row);
        }
        writer.AppendEndArray(lead);
        writer.Leave();
    }

    public static void Write(ref QuollJsonWriter writer, DataRow row)
    {
        writer.Enter();
        var lead = '{';
        var any = writer.Options.ConverterOf<object?>();
        foreach (DataColumn column in row.Table.Columns)
        {
            writer.AppendKey(column.ColumnName, lead);
            lead = ',';
            any.WriteValue(ref writer, row[column]);
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    /// <summary>
    /// The most tables of a set, and the most columns of a table: each new one is compared with all that are there.
    /// </summary>
    public const int MaxTables = 1024;

    private const int MaxColumns = 4096;

    /// <summary>Cells that a table may have however few of them have a value.</summary>
    private const long MostFreeCells = 1 << 20;

    /// <summary>
    /// Cells for each value in a larger table. A row has a cell in each column: rows of different names, of which a
    /// document of 62 KB has thousands, would make a table of 745 MB.
    /// </summary>
    private const long MostCellsPerValue = 16;

    /// <summary>Bytes of a cell: an object, or a number with the sign that it is there.</summary>
    private const int CellBytes = 16;

    public static void Fill(ref QuollJsonReader reader, DataTable table)
    {
        var rows = new List<Dictionary<string, object?>>();
        var types = new Dictionary<string, Type?>();
        var values = 0L;
        reader.EnterArray(nameof(DataTable));
        while (reader.ReadNextElement())
        {
            reader.CheckCount(rows.Count + 1);
            Growth.Add(rows, ReadRow(ref reader, types));
            values += rows[^1].Count;
            var cells = (rows.Count + 1L) * types.Count;
            if (cells > MostFreeCells && cells > values * MostCellsPerValue)
                throw reader.Error(JsonMessages.TableTooEmpty, $"{rows.Count} rows and {types.Count} columns", values);
        }
        foreach (var row in rows)
        {
            foreach (var (name, value) in row) types[name] = Common(types[name], value?.GetType());
        }
        WorkBudget.Memory((long)rows.Count * types.Count * CellBytes);
        foreach (var (name, type) in types)
        {
            // Of a column that has nothing but null nothing is known.
            if (table.Columns.Contains(name)) continue;
            WorkBudget.Steps(table.Columns.Count / WorkBudget.UnitsPerStep);
            table.Columns.Add(new DataColumn(name) { DataType = type ?? typeof(string) });
        }
        foreach (var row in rows)
        {
            WorkBudget.Steps(1 + table.Columns.Count / WorkBudget.UnitsPerStep);
            var made = table.NewRow();
            foreach (var (name, value) in row) made[name] = value ?? DBNull.Value;
            table.Rows.Add(made);
        }
    }

    // A row, whose names become columns.
    private static Dictionary<string, object?> ReadRow(ref QuollJsonReader reader, Dictionary<string, Type?> types)
    {
        var row = new Dictionary<string, object?>();
        reader.EnterObject("an object");
        while (reader.ReadNextName(out string? name))
        {
            if (name == "$id" && reader.Options.References == JsonReferences.Preserve)
            {
                reader.Skip();
                continue;
            }
            reader.CheckCount(row.Count + 1);
            Growth.ReserveEntry(row);
            row[name] = PlainValues.Read(ref reader);
            types.TryAdd(name, null);
            if (types.Count > MaxColumns)
                throw reader.Error(JsonMessages.TableTooWide, MaxColumns);
        }
        return row;
    }

    private static Type? Common(Type? one, Type? other)
    {
        if (one is null || other is null || one == other) return one ?? other;
        return one == typeof(long) && other == typeof(double) || one == typeof(double) && other == typeof(long) ? typeof(double)
            : typeof(object);
    }
}
