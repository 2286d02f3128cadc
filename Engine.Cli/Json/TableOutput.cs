using System.Text;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>
/// Writes results as rows of a table: an array as a row, or as rows if it contains arrays or objects. The first object
/// gives the header, and the columns of all other objects.
/// </summary>
/// <param name="realm">The realm of the results.</param>
/// <param name="form">The form of the table.</param>
internal sealed class TableOutput(Realm realm, TableForm form)
{
    private readonly ResultBuffer _cell = new();
    private List<PropertyKey>? _header;

    /// <summary>Writes the rows of a result.</summary>
    public void Write(JsValue result, in JsonLayout layout, ResultBuffer output)
    {
        var elements = result.ObjectOrNull is JsArray array ? ElementsOf(array) : null;
        if (elements is null || !Array.Exists(elements, static element => IsRow(element))) WriteRow(result, elements, layout, output);
        else
        {
            foreach (var element in elements)
                WriteRow(element, element.ObjectOrNull is JsArray inner ? ElementsOf(inner) : null, layout, output);
        }
    }

    private static bool IsRow(in JsValue value) => value.ObjectOrNull is JsArray || IsRecord(value);

    // Other objects, such as a Date, are cells.
    private static bool IsRecord(in JsValue value) => value.ObjectOrNull is { } o && o.GetType() == typeof(JsObject);

    private static JsValue[] ElementsOf(JsArray array)
    {
        var elements = new JsValue[(int)ObjectOperations.LengthOfArrayLike(array)];
        for (var i = 0; i < elements.Length; i++) elements[i] = array.Get(PropertyKey.From((double)i));
        return elements;
    }

    private void WriteRow(in JsValue row, JsValue[]? elements, in JsonLayout layout, ResultBuffer output)
    {
        if (elements is null && IsRecord(row))
        {
            var record = row.Object;
            if (_header is null)
            {
                _header = [.. record.OwnPropertyKeys().Where(static key => key.IsString)];
                WriteCells([.. _header.Select(static key => key.ToValue())], layout, output);
            }
            if (record.OwnPropertyKeys().FirstOrDefault(key => key.IsString && !_header.Contains(key)) is { Name: not null } unknown)
                throw new ThrowCompletion(ErrorKind.TypeError, $"The table has no column '{unknown}': its columns are those of the first object");
            elements = [.. _header.Select(key => record.Get(key))];
        }
        WriteCells(elements ?? [row], layout, output);
    }

    private void WriteCells(JsValue[] cells, in JsonLayout layout, ResultBuffer output)
    {
        for (var i = 0; i < cells.Length; i++)
        {
            if (i > 0) output.Write(form == TableForm.Csv ? ","u8 : "\t"u8);
            WriteCell(TextOf(cells[i], layout), output);
        }
        output.WriteLineEnd();
    }

    private string TextOf(in JsValue cell, in JsonLayout layout)
    {
        if (cell.IsString) return cell.AsString();
        if (cell.IsNullish) return "";
        _cell.CutTo(0);
        if (!AgentJson.Serialize(realm, cell, layout with { Gap = "" }, _cell)) return "";
        // A Date, for example, is a String.
        return _cell.Content[0] == '"' ? AgentJson.Parse(realm, _cell.Content).AsString() : Encoding.UTF8.GetString(_cell.Content);
    }

    private void WriteCell(string text, ResultBuffer output)
    {
        if (form == TableForm.Tsv)
            output.WriteText(text.Replace("\\", "\\\\").Replace("\t", "\\t").Replace("\n", "\\n").Replace("\r", "\\r"));
        else if (text.AsSpan().IndexOfAny(",\"\r\n") < 0) output.WriteText(text);
        else output.WriteText($"\"{text.Replace("\"", "\"\"")}\"");
    }
}
