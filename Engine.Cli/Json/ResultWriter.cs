using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>Writes the results of a program in the form that the command line asks for.</summary>
/// <param name="options">The options of the run.</param>
/// <param name="engine">The engine of the program.</param>
/// <param name="settle">Returns the value that a promise is fulfilled with, and any other value unchanged.</param>
internal sealed class ResultWriter(FilterOptions options, Engine engine, Func<JsValue, JsValue> settle)
{
    private readonly OutputForm _form = options.Output;
    private readonly JsonStyle? _style = options.Output.HasStyle ? new JsonStyle(options.Output, engine) : null;
    private readonly ResultBuffer _unstyled = new();

    private readonly TableOutput? _table = options.Output.Table == TableForm.None ? null
        : new TableOutput(engine, options.Output.Table, options.Output.Columns);

    private readonly Lazy<JsValue> _natural = new(() => FilterGlobals.FunctionOf(engine, "natural"));
    private readonly Lazy<JsValue> _each = new(() => FilterGlobals.FunctionOf(engine, "each"));

    // For a program that gives the elements of a result one after the other.
    private JsValue _write = JsValue.Undefined;
    private ResultBuffer? _output;
    private JsonStringifyOptions? _layout;

    /// <summary>The exit code that tells about the last result.</summary>
    public int ResultCode { get; private set; } = ExitCode.NoResult;

    /// <summary>Writes a result.</summary>
    public void Write(JsValue value, JsonStringifyOptions layout, ResultBuffer output)
    {
        if (options.IsFlat && TryWriteElements(value, layout, output)) return;
        WriteResult(Natural(value), layout, output);
    }

    // JSON shows a Map, a Set or an iterator as {}, and the program means its elements. A Map with Strings as keys is
    // an object.
    private JsValue Natural(JsValue value)
    {
        if (!value.IsObject || value.IsArray || value.IsPlainObject || value.IsProxy) return value;
        if (value.IsMap && value.GetEntries() is var entries && entries.All(static entry => entry.Key.IsString))
        {
            var properties = entries.ToDictionary(static entry => entry.Key.AsString(), static entry => entry.Value);
            return engine.FromObject(properties, HostMode.Copy);
        }
        return settle(_natural.Value.Call(JsValue.Undefined, value));
    }

    /// <summary>Ends a table.</summary>
    /// <param name="columns">The names of the columns of a table without rows, if they are known.</param>
    /// <param name="output">Takes the header of such a table.</param>
    public void End(IReadOnlyList<string>? columns, ResultBuffer output) => _table?.End(columns, output);

    private bool TryWriteElements(JsValue value, JsonStringifyOptions layout, ResultBuffer output)
    {
        if (!value.IsObject) return false;
        if (value is { IsArray: true, IsProxy: false })
        {
            foreach (var element in value.GetElements()) WriteResult(element, layout, output);
            return true;
        }
        if (_write.IsUndefined)
        {
            _write = engine.CreateFunction("write", (in HostCall call) =>
            {
                WriteResult(call[0], _layout!, _output!);
                return JsValue.Undefined;
            });
        }
        (_output, _layout) = (output, layout);
        return settle(_each.Value.Call(JsValue.Undefined, value, _write)) != JsValue.False;
    }

    private void WriteResult(JsValue value, JsonStringifyOptions layout, ResultBuffer output)
    {
        if (_table is not null && !value.IsUndefined) _table.Write(value, layout, output);
        else if (_form.IsRaw && value.IsString) value.WriteUtf8(output);
        else if (!TryWriteJson(value, layout, output)) return;
        if (_table is null && !_form.Joins) output.WriteLineEnd();
        ResultCode = value.IsNull || value == JsValue.False ? ExitCode.Error : ExitCode.Success;
    }

    private bool TryWriteJson(JsValue value, JsonStringifyOptions layout, ResultBuffer output)
    {
        if (_style is null) return engine.Json.Stringify(value, output, layout);
        _unstyled.CutTo(0);
        if (!engine.Json.Stringify(value, _unstyled, layout)) return false;
        _style.Write(_unstyled.Content, output);
        return true;
    }
}
