using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>
/// Writes results as rows of a table: an array as a row, or as rows if it contains arrays or objects. An array without
/// elements is a table without rows. The first object gives the header, and the columns of all other objects.
/// </summary>
/// <param name="realm">The realm of the results.</param>
/// <param name="form">The form of the table.</param>
/// <param name="columns">The columns, of which an object may have more; null for those of the first object.</param>
internal sealed class TableOutput(Realm realm, TableForm form, string[]? columns)
{
    private readonly ResultBuffer _cell = new();
    private readonly HashSet<PropertyKey> _known = [];
    private List<PropertyKey>? _header;
    private readonly List<PropertyKey> _keys = [];
    private bool _hasRows;

    /// <summary>Writes the rows of a result.</summary>
    public void Write(JsValue result, in JsonLayout layout, ResultBuffer output)
    {
        var elements = result.ObjectOrNull is JsArray array ? ElementsOf(array) : null;
        if (elements is { Length: 0 }) return;
        if (elements is null || !Array.Exists(elements, static element => IsRow(element))) WriteRow(result, elements, layout, output);
        else
        {
            foreach (var element in elements)
                WriteRow(element, element.ObjectOrNull is JsArray inner ? ElementsOf(inner) : null, layout, output);
        }
    }

    /// <summary>Ends the table. Without rows it has at least a header, if the columns are known.</summary>
    public void End(IReadOnlyList<string>? known, ResultBuffer output)
    {
        if (!_hasRows && (columns ?? known) is { } names) WriteHeader(names, output);
    }

    private static bool IsRow(in JsValue value) => value.ObjectOrNull is JsArray || IsRecord(value);

    // Other objects, such as a Date, are cells.
    private static bool IsRecord(in JsValue value) => value.ObjectOrNull is { } o && o.GetType() == typeof(JsObject);

    private JsValue[] ElementsOf(JsArray array)
    {
        var length = (long)ObjectOperations.LengthOfArrayLike(array);
        if (length > Array.MaxLength) throw new ThrowCompletion(ErrorKind.RangeError, $"A table cannot have {length} rows or columns in a result");
        realm.Agent.Reserve(length * Unsafe.SizeOf<JsValue>());
        realm.Agent.StepOver(length);
        var elements = new JsValue[length];
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
                var names = columns ?? [.. record.OwnPropertyKeys().Where(static key => key.IsString).Select(static key => $"{key}")];
                _header = [.. names.Select(static name => PropertyKey.From(name))];
                _known.UnionWith(_header);
                WriteHeader(names, output);
            }
            if (columns is null) RequireColumns(record, _header);
            elements = new JsValue[_header.Count];
            for (var i = 0; i < elements.Length; i++) elements[i] = record.Get(_header[i]);
        }
        WriteCells(elements ?? [row], layout, output);
    }

    private void RequireColumns(JsObject record, List<PropertyKey> header)
    {
        _keys.Clear();
        record.OwnPropertyKeys(_keys);
        for (var i = 0; i < _keys.Count; i++)
        {
            var key = _keys[i];
            // Most objects have the keys of the first one, in its order.
            if (i < header.Count && key == header[i] || !key.IsString || _known.Contains(key)) continue;
            throw new ThrowCompletion(ErrorKind.TypeError, $"The table has no column '{key}': its columns are those of the first object");
        }
    }

    private void WriteHeader(IReadOnlyList<string> names, ResultBuffer output)
    {
        _hasRows = true;
        for (var i = 0; i < names.Count; i++)
        {
            if (i > 0) output.Write(form == TableForm.Csv ? ","u8 : "\t"u8);
            WriteCell(names[i], output);
        }
        output.WriteLineEnd();
    }

    private void WriteCells(JsValue[] cells, in JsonLayout layout, ResultBuffer output)
    {
        _hasRows = true;
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
