using System.Data;
using System.Diagnostics.CodeAnalysis;

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
            var table = tables[name] ?? tables.Add(name);
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
        throw new NotSupportedException("A DataRow belongs to a table: read a DataTable.");
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

    public static void Fill(ref QuollJsonReader reader, DataTable table)
    {
        var rows = new List<IDictionary<string, object?>>();
        reader.EnterArray(nameof(DataTable));
        while (reader.ReadNextElement())
        {
            reader.CheckCount(rows.Count + 1);
            rows.Add(PlainValues.ReadObject(ref reader));
        }
        var types = new Dictionary<string, Type?>();
        foreach (var (name, value) in rows.SelectMany(static row => row))
            types[name] = Common(types.GetValueOrDefault(name), value?.GetType());
        foreach (var (name, type) in types)
        {
            // Of a column that has nothing but null nothing is known.
            if (!table.Columns.Contains(name)) table.Columns.Add(new DataColumn(name) { DataType = type ?? typeof(string) });
        }
        foreach (var row in rows)
        {
            var made = table.NewRow();
            foreach (var (name, value) in row) made[name] = value ?? DBNull.Value;
            table.Rows.Add(made);
        }
    }

    private static Type? Common(Type? one, Type? other)
    {
        if (one is null || other is null || one == other) return one ?? other;
        return one == typeof(long) && other == typeof(double) || one == typeof(double) && other == typeof(long) ? typeof(double)
            : typeof(object);
    }
}
