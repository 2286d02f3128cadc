using System.Text;

namespace Quoll.Cli.Json;

/// <summary>
/// Writes results as rows of a table: an array as a row, or as rows if it contains arrays or objects. An array without
/// elements is a table without rows. The first object gives the header, and the columns of all other objects.
/// </summary>
/// <param name="engine">The engine of the results.</param>
/// <param name="form">The form of the table.</param>
/// <param name="columns">The columns, of which an object may have more; null for those of the first object.</param>
internal sealed class TableOutput(Engine engine, TableForm form, string[]? columns)
{
    private readonly ResultBuffer _cell = new();
    private readonly Dictionary<string, int> _places = [];
    private readonly Lazy<JsValue> _isRecord = new(() => FilterGlobals.FunctionOf(engine, "isRecord"));
    private string[]? _header;
    private bool _hasRows;

    /// <summary>Writes the rows of a result.</summary>
    public void Write(JsValue result, JsonStringifyOptions layout, ResultBuffer output)
    {
        var elements = ElementsOf(result);
        if (elements is { Count: 0 }) return;
        if (elements is null || !elements.Any(element => IsList(element) || IsRecord(element)))
            WriteRow(result, elements, layout, output);
        else
        {
            foreach (var element in elements) WriteRow(element, ElementsOf(element), layout, output);
        }
    }

    /// <summary>Ends the table. Without rows it has at least a header, if the columns are known.</summary>
    public void End(IReadOnlyList<string>? known, ResultBuffer output)
    {
        if (!_hasRows && (columns ?? known) is { } names) WriteHeader(names, output);
    }

    private static bool IsList(JsValue value) => value is { IsArray: true, IsProxy: false };

    // Other objects, such as a Date, are cells.
    private bool IsRecord(JsValue value) =>
        value.IsPlainObject || value.IsObject && !IsList(value) && _isRecord.Value.Call(JsValue.Undefined, value) == JsValue.True;

    private static IReadOnlyList<JsValue>? ElementsOf(JsValue value) => IsList(value) ? value.GetElements() : null;

    private void WriteRow(JsValue row, IReadOnlyList<JsValue>? elements, JsonStringifyOptions layout, ResultBuffer output)
    {
        WriteCells(elements is null && IsRecord(row) ? CellsOf(row, output) : elements ?? [row], layout, output);
    }

    private JsValue[] CellsOf(JsValue row, ResultBuffer output)
    {
        var properties = row.GetProperties();
        if (_header is null)
        {
            _header = columns ?? [.. properties.Select(static property => property.Key)];
            for (var i = 0; i < _header.Length; i++) _places.TryAdd(_header[i], i);
            WriteHeader(_header, output);
        }
        if (columns is not null) return Array.ConvertAll(columns, name => row[name]);
        var cells = new JsValue[_header.Length];
        Array.Fill(cells, JsValue.Undefined);
        for (var i = 0; i < properties.Count; i++)
        {
            var (name, value) = properties[i];
            // Most objects have the keys of the first one, in its order.
            if (i < _header.Length && _header[i] == name) cells[i] = value;
            else if (_places.TryGetValue(name, out var place)) cells[place] = value;
            else
            {
                throw new ScriptError(
                    ScriptErrorKind.TypeError, $"The table has no column '{name}': its columns are those of the first object");
            }
        }
        return cells;
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

    private void WriteCells(IReadOnlyList<JsValue> cells, JsonStringifyOptions layout, ResultBuffer output)
    {
        _hasRows = true;
        for (var i = 0; i < cells.Count; i++)
        {
            if (i > 0) output.Write(form == TableForm.Csv ? ","u8 : "\t"u8);
            WriteCell(TextOf(cells[i], layout), output);
        }
        output.WriteLineEnd();
    }

    private string TextOf(JsValue cell, JsonStringifyOptions layout)
    {
        if (cell.IsString) return cell.AsString();
        if (cell.IsNullish) return "";
        _cell.CutTo(0);
        if (!engine.Json.Stringify(cell, _cell, layout)) return "";
        // A Date, for example, is a String.
        return _cell.Content[0] == '"' ? engine.Json.Parse(_cell.Content).AsString() : Encoding.UTF8.GetString(_cell.Content);
    }

    private void WriteCell(string text, ResultBuffer output)
    {
        if (form == TableForm.Tsv)
            output.WriteText(text.Replace("\\", "\\\\").Replace("\t", "\\t").Replace("\n", "\\n").Replace("\r", "\\r"));
        else if (text.AsSpan().IndexOfAny(",\"\r\n") < 0) output.WriteText(text);
        else output.WriteText($"\"{text.Replace("\"", "\"\"")}\"");
    }
}
