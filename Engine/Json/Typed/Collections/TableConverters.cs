using System.Data;
using Quoll.Json.Core;
using Quoll.TypeModel.Collections;

namespace Quoll.Json.Typed.Collections;

/// <summary>Tables: arrays of rows, which <see cref="TableRows"/> makes a table of.</summary>
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

/// <summary>Several tables: an object with the tables by name.</summary>
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
        reader.EnterObject(nameof(DataSet));
        while (reader.ReadNextName(out string? name))
        {
            Tables.Fill(ref reader, TableRows.TableOf((DataSet)(object)made!, name)
                ?? throw reader.Error(JsonMessages.TooManyTables, TableRows.MaxTables));
        }
        return made;
    }
}

/// <summary>A row of a table, as its own object.</summary>
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

    public static void Fill(ref QuollJsonReader reader, DataTable table)
    {
        var rows = new TableRows();
        reader.EnterArray(nameof(DataTable));
        while (reader.ReadNextElement())
        {
            reader.CheckCount(rows.Count + 1);
            rows.Begin();
            ReadRow(ref reader, rows);
            if (rows.IsTooEmpty)
                throw reader.Error(JsonMessages.TableTooEmpty, $"{rows.Count} rows and {rows.Columns} columns", rows.Values);
        }
        rows.Fill(table);
    }

    private static void ReadRow(ref QuollJsonReader reader, TableRows rows)
    {
        reader.EnterObject("an object");
        while (reader.ReadNextName(out string? name))
        {
            if (name == "$id" && reader.Options.References == JsonReferences.Preserve)
            {
                reader.Skip();
                continue;
            }
            reader.CheckCount(rows.LastValues + 1);
            rows.Set(name, PlainValues.Read(ref reader));
            if (rows.IsTooWide) throw reader.Error(JsonMessages.TableTooWide, TableRows.MaxColumns);
        }
    }
}
