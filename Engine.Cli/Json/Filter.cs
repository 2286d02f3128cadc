using System.Text;
using Quoll.Hosting;
using Quoll.Json.Core;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>An engine with the program of a run. It takes inputs as UTF-8 and writes the program's results.</summary>
internal sealed class Filter
{
    /// <summary>
    /// The bytes of source texts of numbers that are kept while a program reads all inputs. When they are more, earlier
    /// ones are forgotten.
    /// </summary>
    private const int MaxTexts = 1 << 24;

    private readonly FilterOptions _options;
    private readonly FilterFunctions _functions;
    private readonly Realm _realm;
    private readonly NaturalForm _form;
    private readonly JsonLayout _layout;
    private readonly JsonLayout _layoutWithTexts;
    private readonly NumberTexts _numbers;
    private readonly JsonStyle? _style;
    private readonly TableOutput? _table;
    private ResultBuffer? _unstyled;
    private readonly JsValue[] _arguments = new JsValue[4];
    private readonly byte[]? _initial;
    private readonly List<JsValue> _slurped = [];
    private JsValue _accumulator = JsValue.Undefined;
    private bool _hasPart;
    private JsonSyntaxFault? _fault;

    public Filter(FilterOptions options, Engine engine, FilterProgram program)
    {
        _options = options;
        _realm = engine.Realm;
        _functions = program.Load(engine);
        _form = new NaturalForm(_realm, Settle);
        _numbers = new NumberTexts { ReadsBigInts = options.IsExact };
        _layout = new JsonLayout(null, null, options.Output.HasStyle ? "" : options.Output.Indentation);
        if (options.Output.HasStyle) _style = new JsonStyle(options.Output);
        if (options.Output.Table != TableForm.None) _table = new TableOutput(_realm, options.Output.Table);
        _layoutWithTexts = _layout with { Numbers = _numbers };
        // Copied for each use, because reduce may change the value it gets.
        if (_functions.Initial is { FunctionOrNull: null } initial && engine.Json.Stringify(initial) is { } text)
            _initial = Encoding.UTF8.GetBytes(text);
    }

    /// <summary>The exit code that tells about the last result.</summary>
    public int ResultCode { get; private set; } = ExitCode.NoResult;

    /// <summary>Whether there is one result for all inputs.</summary>
    public bool IsReduction => _functions.Reduce is not null;

    /// <summary>Whether parts of the inputs may be reduced separately.</summary>
    public bool CanCombine => _functions is { Reduce: not null, Combine: not null };

    /// <summary>Whether the program defines what to do with an input.</summary>
    public bool IsComplete => _functions is not { Map: null, Filter: null, Reduce: null };

    /// <summary>Runs the program on an input.</summary>
    /// <param name="text">Its text; a document may be followed by more documents.</param>
    /// <param name="index">Its number, from 0.</param>
    /// <param name="file">The file of the input.</param>
    /// <param name="output">Takes the results.</param>
    /// <param name="read">Called with the end of the input, once its text is no longer needed.</param>
    /// <returns>The failure; null if there was none.</returns>
    public FilterFailure? Run(ReadOnlySpan<byte> text, long index, string file, ResultBuffer output, Action<int>? read = null)
    {
        var failure = Try(
            new Input(this, text, index, file, output, read), output, static (realm, input) => input.Filter.Process(realm, input));
        if (failure is null && _fault is { } fault)
        {
            _fault = null;
            var (line, column) = JsonPosition.LineAndColumn(text, fault.At);
            return new FilterFailure(line - 1, column, fault.What, ExitCode.Error);
        }
        return failure;
    }

    /// <summary>Runs the program without an input.</summary>
    public FilterFailure? RunOnce(ResultBuffer output) => Try((filter: this, output), output, static (_, once) =>
    {
        once.filter.Apply(JsValue.Null, 0, JsValue.Undefined, once.output);
        return true;
    });

    /// <summary>Reads an input for the program. An input that is not JSON is a SyntaxError.</summary>
    public JsValue Parse(InputDocuments documents)
    {
        try
        {
            if (_numbers.Length > MaxTexts) _numbers.Clear();
            var value = AgentJson.ParseWithNumbers(_realm, documents.Document, mayMoreFollow: true, _numbers, out var end);
            documents.Skip(end);
            return value;
        }
        catch (JsonSyntaxCompletion thrown)
        {
            var (line, column) = JsonPosition.LineAndColumn(documents.Document, thrown.Fault.At);
            var place = documents.Place;
            throw new ThrowCompletion(
                ErrorKind.SyntaxError,
                $"{documents.Name}:{place.Line + line - 1}:{(line == 1 ? place.Column + column : column)}: {thrown.Fault.What}");
        }
    }

    /// <summary>Begins a reduction of all inputs or of a part of them.</summary>
    public FilterFailure? Begin() => Try(this, null, static (realm, filter) =>
    {
        filter._accumulator = filter._functions.Initial.FunctionOrNull is { } make ? filter.Settle(make.Call(JsValue.Undefined))
            : filter._initial is { } text ? AgentJson.Parse<byte>(realm, text) : JsValue.Undefined;
        return true;
    });

    /// <summary>Combines the result that another engine computed for the next part of the inputs, in order.</summary>
    public FilterFailure? Combine(ReadOnlySpan<byte> part) => Try(new Input(this, part, 0, "", null!, null), null, static (realm, input) =>
    {
        var filter = input.Filter;
        if (input.Text.Length == 0) return true;
        var part = AgentJson.Parse(realm, input.Text);
        filter._accumulator = !filter._hasPart ? part
            : filter.Settle(filter._functions.Combine!.Call(JsValue.Undefined, [filter._accumulator, part]));
        filter._hasPart = true;
        return true;
    });

    /// <summary>Writes a reduction's value for another engine.</summary>
    public FilterFailure? EndPart(ResultBuffer output) => Try((filter: this, output), output, static (realm, end) =>
    {
        AgentJson.Serialize(realm, end.filter._accumulator, JsonLayout.Compact, end.output);
        return true;
    });

    /// <summary>
    /// Writes the result for all inputs together: a reduction's value, or the result for their array.
    /// </summary>
    public FilterFailure? End(ResultBuffer output) => Try((filter: this, output), output, static (realm, end) =>
    {
        var filter = end.filter;
        if (filter._options.Slurps) filter.Apply(new JsValue(realm.CreateArray([.. filter._slurped])), 0, JsValue.Undefined, end.output);
        // Only those of the last input are known.
        if (!filter._options.Slurps) filter._numbers.Clear();
        if (filter.IsReduction) filter.Write(filter._accumulator, end.output);
        return true;
    });

    private FilterFailure? Try<TState>(TState state, ResultBuffer? output, Func<Realm, TState, bool> work) where TState : allows ref struct
    {
        var (length, timesTaken) = (output?.Length ?? 0, output?.TimesTaken ?? 0);
        FilterFailure failure;
        try
        {
            Boundary.Run(_realm, state, work);
            return null;
        }
        catch (Exception error) when (FilterFailure.Of(error, !_options.KeepsGoing) is { } known)
        {
            failure = known;
        }
        if (output is null) return failure;
        // Partial results are discarded while they are still here.
        if (output.TimesTaken == timesTaken) output.CutTo(length);
        else if (output.Length > 0) output.WriteLineEnd();
        return failure;
    }

    private bool Process(Realm realm, in Input input)
    {
        JsValue value;
        var end = input.Text.Length;
        try
        {
            if (!_options.Slurps) _numbers.Clear();
            if (_options is { Input: InputForm.TextLines, ReadsLines: true }) value = JsValue.FromText(TextOfLine(input.Text));
            else value = AgentJson.ParseWithNumbers(realm, input.Text, mayMoreFollow: input.Read is not null, _numbers, out end);
            input.Read?.Invoke(end);
        }
        catch (JsonSyntaxCompletion thrown)
        {
            _fault = thrown.Fault;
            return false;
        }
        if (_options.Slurps) _slurped.Add(value);
        else Apply(value, input.Index, JsValue.FromText(input.File), input.Output);
        return true;
    }

    private void Apply(JsValue value, long index, JsValue file, ResultBuffer output)
    {
        var arguments = _arguments;
        arguments[1] = new JsValue((double)index);
        arguments[2] = file;
        if (_functions.Filter is { } filter)
        {
            arguments[0] = value;
            if (!TypeConversion.ToBoolean(Settle(filter.Call(JsValue.Undefined, arguments.AsSpan(0, 3))))) return;
        }
        if (_functions.Map is { } map)
        {
            arguments[0] = value;
            value = Settle(map.Call(JsValue.Undefined, arguments.AsSpan(0, 3)));
            // A program such as x => x.a.
            if (_functions.CallsResult && value.FunctionOrNull is { } function)
                value = Settle(function.Call(JsValue.Undefined, arguments.AsSpan(0, 3)));
            if (value.IsUndefined) return;
        }
        if (_functions.Reduce is { } reduce)
            _accumulator = Settle(reduce.Call(JsValue.Undefined, [_accumulator, value, arguments[1], file]));
        else Write(value, output);
    }

    private void Write(JsValue value, ResultBuffer output)
    {
        if (_options.IsFlat && _form.ElementsOf(value) is { } elements)
        {
            foreach (var element in elements) WriteResult(element, output);
        }
        else WriteResult(_form.Of(value), output);
    }

    private void WriteResult(JsValue value, ResultBuffer output)
    {
        var layout = _numbers.IsEmpty && !_options.IsExact ? _layout : _layoutWithTexts;
        if (_table is not null && !value.IsUndefined) _table.Write(value, layout, output);
        else if (_options.Output.IsRaw && value.IsString) output.WriteText(value.AsString());
        else if (!TryWriteJson(value, layout, output)) return;
        if (_table is null && !_options.Output.Joins) output.WriteLineEnd();
        ResultCode = value.IsNull || value.IsBoolean && !value.IsTrue ? ExitCode.Error : ExitCode.Success;
    }

    private bool TryWriteJson(JsValue value, in JsonLayout layout, ResultBuffer output)
    {
        if (_style is null) return AgentJson.Serialize(_realm, value, layout, output);
        var text = _unstyled ??= new ResultBuffer();
        text.CutTo(0);
        if (!AgentJson.Serialize(_realm, value, layout, text)) return false;
        _style.Write(text.Content, output);
        return true;
    }

    // Without the end of the line. Bytes that are not UTF-8 become U+FFFD.
    private static string TextOfLine(ReadOnlySpan<byte> line) => Encoding.UTF8.GetString(line is [.. var text, (byte)'\r'] ? text : line);

    // The value that a promise was fulfilled with. An input is done when all work that its program has started is done.
    private JsValue Settle(JsValue value)
    {
        var agent = _realm.Agent;
        var promise = value.ObjectOrNull as PromiseObject;
        if (promise is not null) promise.IsHandled = true;
        if (agent.Jobs.AreWaiting || agent.HostTasks.ArePending)
        {
            agent.Jobs.Run();
            while (agent.HostTasks.ArePending || agent.HostTasks.ArePosted)
            {
                agent.HostTasks.Wait(agent.Limits.TimeLeft);
                agent.Limits.Check();
                agent.Jobs.Run();
            }
        }
        if (agent.Jobs.TakeRejections() is [var rejected, ..]) throw new ThrowCompletion(rejected.Result);
        return promise switch
        {
            null => value,
            { State: PromiseState.Fulfilled } => promise.Result,
            { State: PromiseState.Rejected } => throw new ThrowCompletion(promise.Result),
            _ => throw new ThrowCompletion(ErrorKind.Error, "The program awaits what nothing can bring"),
        };
    }

    private readonly ref struct Input(
        Filter filter, ReadOnlySpan<byte> text, long index, string file, ResultBuffer output, Action<int>? read)
    {
        public readonly Filter Filter = filter;
        public readonly ReadOnlySpan<byte> Text = text;
        public readonly long Index = index;
        public readonly string File = file;
        public readonly ResultBuffer Output = output;
        public readonly Action<int>? Read = read;
    }
}
