using System.Text;
using Quoll.Calls;
using Quoll.Json.Values;
using Quoll.Pipelines;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>An engine with the program of a run. It takes inputs as UTF-8 and writes the program's results.</summary>
internal sealed class ProgramRunner
{
    /// <summary>The bytes of source texts of numbers that are kept while a program reads all inputs.</summary>
    private const int MaxTexts = 1 << 24;

    private readonly FilterOptions _options;
    private readonly ProgramFunctions _functions;
    private readonly Realm _realm;
    private readonly NaturalForm _form;
    private readonly JsonLayout _layout;
    private readonly JsonNumberTexts _argumentTexts;
    private readonly InputsUnderWay? _underWay;
    private JsonLayout _layoutWithTexts;
    private JsonNumberTexts _numbers = null!;
    private readonly JsonStyle? _style;
    private readonly TableOutput? _table;
    private ResultBuffer? _unstyled;
    private readonly JsValue[] _arguments = new JsValue[3];
    private readonly byte[]? _initial;
    private readonly JsArray? _slurped;
    private InputState _input = new();
    private JsValue _accumulator = JsValue.Undefined;
    private bool _hasPart;
    private bool _hasHint;
    private JsonSyntaxFault? _fault;

    /// <param name="options">The options of the run.</param>
    /// <param name="engine">The engine, which has the globals of filters.</param>
    /// <param name="program">The program.</param>
    /// <param name="argumentTexts">The source texts of numbers of the values from the command line.</param>
    public ProgramRunner(FilterOptions options, Engine engine, FilterProgram program, JsonNumberTexts argumentTexts)
    {
        _options = options;
        _realm = engine.Realm;
        _argumentTexts = argumentTexts;
        _functions = program.Load(engine);
        _form = new NaturalForm(_realm, Settle);
        if (options.Slurps) _slurped = _realm.CreateArray([]);
        _layout = new JsonLayout(null, null, options.Output.HasStyle ? "" : options.Output.Indentation);
        if (options.Output.HasStyle) _style = new JsonStyle(options.Output, engine);
        if (options.Output.Table != TableForm.None) _table = new TableOutput(_realm, options.Output.Table, options.Output.Columns);
        UseNumbers(NewNumbers());
        // Limits are those of each input: inputs that are under way together would share one budget.
        if (options is { ReadsLines: true, Slurps: false, Engine: { MaxAllocatedBytes: null, MaxSteps: null } } && !IsReduction)
            _underWay = new InputsUnderWay(this, options, _realm.Agent);
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
    public bool IsComplete => _functions is not { Map: null, Select: null, Reduce: null };

    /// <summary>Whether <see cref="Finish"/> must come before the next input.</summary>
    public bool MustFinish => _underWay is { MustFinish: true };

    /// <summary>
    /// Runs the program on an input. With lines, it may return while the program waits for something:
    /// <see cref="Finish"/> then gives the result.
    /// </summary>
    /// <param name="text">Its text; a document may be followed by more documents.</param>
    /// <param name="index">Its number, from 0.</param>
    /// <param name="file">The file of the input.</param>
    /// <param name="output">Takes the results.</param>
    /// <param name="read">Called with the end of the input, once its text is no longer needed.</param>
    /// <param name="line">The number of the line where the text begins, from 0.</param>
    /// <returns>The failure; null if there was none.</returns>
    public InputFailure? Run(
        ReadOnlySpan<byte> text, long index, string file, ResultBuffer output, Action<int>? read = null, int line = 0)
    {
        var input = _input;
        input.Begin(index, JsValue.FromText(file), line);
        var failure = Try(
            new Work(this, text, input, output, read), output, static (realm, work) => work.Runner.Process(realm, work));
        if (failure is null && _fault is { } fault)
        {
            _fault = null;
            var place = JsonPlace.Of(text, fault.At, most: 0);
            failure = new InputFailure(place.Line - 1, place.Column, fault.What, ExitCode.Error);
        }
        if (failure is not null) failure = failure with { Line = failure.Line + line };
        if (_underWay is null || (failure is null ? input.IsDone : _underWay.IsEmpty)) return failure;
        input.Failure = failure;
        input.Numbers = _numbers;
        _underWay.Add(input);
        _input = new InputState();
        if (!_numbers.IsEmpty) UseNumbers(NewNumbers());
        return null;
    }

    /// <summary>Waits until no program of an input is under way, and writes the results in order.</summary>
    /// <param name="output">Takes the results.</param>
    /// <param name="report">Takes each failure, and returns whether the results of later inputs are wanted.</param>
    public void Finish(ResultBuffer output, Func<InputFailure, bool> report)
    {
        if (_underWay is null or { IsEmpty: true }) return;
        foreach (var input in _underWay.RunToEnd())
        {
            UseNumbers(input.Numbers);
            var failure = input.Failure ?? Try((runner: this, input, output), output, static (_, end) =>
            {
                end.runner.End(end.input, end.output);
                return true;
            });
            if (failure is not null && !report(failure with { Line = input.Line })) break;
        }
        UseNumbers(NewNumbers());
    }

    /// <summary>Continues the program of an input that has what it was waiting for.</summary>
    public InputFailure? Continue(InputState input) => Try((runner: this, input), null, static (_, work) =>
    {
        work.runner.TryEnd(work.input);
        return true;
    });

    /// <summary>Runs the jobs that are there. They may belong to any input under way.</summary>
    public InputFailure? RunJobs() => Try(this, null, static (realm, _) =>
    {
        realm.Agent.Jobs.Run();
        return true;
    });

    /// <summary>Returns the failure of an input whose promise was rejected, or will never be settled.</summary>
    public InputFailure? FailureOf(PromiseObject promise) => Try(promise, null, static (_, promise) =>
    {
        Settling.ResultOf(promise);
        return true;
    });

    /// <summary>Runs the program without an input.</summary>
    public InputFailure? RunOnce(ResultBuffer output) => Try((runner: this, output), output, static (_, once) =>
    {
        once.runner._input.Begin(0, JsValue.Undefined, 0);
        once.runner.Apply(JsValue.Null, once.output);
        return true;
    });

    /// <summary>Reads an input for the program. An input that is not JSON is a SyntaxError.</summary>
    public JsValue Parse(InputDocuments documents)
    {
        try
        {
            var value = AgentJson.ParseFirst(_realm, documents.Document, mayMoreFollow: true, _numbers, out var end);
            documents.Skip(end);
            return value;
        }
        catch (JsonSyntaxCompletion thrown)
        {
            var (inDocument, place) = (JsonPlace.Of(documents.Document, thrown.At, most: 0), documents.Place);
            var column = inDocument.Line == 1 ? place.Column + inDocument.Column : inDocument.Column;
            throw new ThrowCompletion(
                ErrorKind.SyntaxError, $"{documents.Name}:{place.Line + inDocument.Line - 1}:{column}: {thrown.Fault.What}");
        }
    }

    /// <summary>Begins a reduction of all inputs or of a part of them.</summary>
    public InputFailure? Begin() => Try(this, null, static (realm, runner) =>
    {
        runner._accumulator = runner._functions.Initial.FunctionOrNull is { } make ? runner.Settle(make.Call(JsValue.Undefined))
            : runner._initial is { } text ? AgentJson.Parse<byte>(realm, text) : JsValue.Undefined;
        return true;
    });

    /// <summary>Combines the result that another engine computed for the next part of the inputs, in order.</summary>
    public InputFailure? Combine(ReadOnlySpan<byte> part) => Try(new Work(this, part, null!, null!, null), null, static (realm, work) =>
    {
        var runner = work.Runner;
        if (work.Text.Length == 0) return true;
        var part = AgentJson.Parse(realm, work.Text);
        runner._accumulator = !runner._hasPart ? part
            : runner.Settle(runner._functions.Combine!.Call(JsValue.Undefined, [runner._accumulator, part]));
        runner._hasPart = true;
        return true;
    });

    /// <summary>Writes a reduction's value for another engine.</summary>
    public InputFailure? EndPart(ResultBuffer output) => Try((runner: this, output), output, static (realm, end) =>
    {
        AgentJson.Serialize(realm, end.runner._accumulator, JsonLayout.Compact, end.output);
        return true;
    });

    /// <summary>
    /// Writes the result for all inputs together: a reduction's value, or the result for their array.
    /// </summary>
    /// <param name="output">Takes the result.</param>
    /// <param name="columns">The names of the columns of a table without rows, if they are known.</param>
    public InputFailure? End(ResultBuffer output, IReadOnlyList<string>? columns)
    {
        return Try((runner: this, output, columns), output, static (_, end) =>
        {
            var runner = end.runner;
            if (runner._slurped is not null)
            {
                runner._input.Begin(0, JsValue.Undefined, 0);
                runner.Apply(runner._slurped, end.output);
            }
            // Only those of the last input are known.
            else runner._numbers.Clear();
            if (runner.IsReduction) runner.Write(runner._accumulator, end.output);
            runner._table?.End(end.columns, end.output);
            return true;
        });
    }

    private InputFailure? Try<TState>(TState state, ResultBuffer? output, Func<Realm, TState, bool> work) where TState : allows ref struct
    {
        var (length, timesTaken) = (output?.Length ?? 0, output?.TimesTaken ?? 0);
        InputFailure failure;
        try
        {
            Boundary.Run(_realm, state, work);
            return null;
        }
        catch (Exception error) when (InputFailure.Of(error, !_options.KeepsGoing) is { } known)
        {
            failure = error is JavaScriptException thrown && HintFor(thrown) is { } hint
                ? known with { Message = $"{known.Message}\n{hint}" } : known;
        }
        if (output is null) return failure;
        // Partial results are discarded while they are still here.
        if (output.TimesTaken == timesTaken) output.CutTo(length);
        else if (output.Length > 0) output.WriteLineEnd();
        return failure;
    }

    // Only for the first failure: the others probably have the same reason.
    private string? HintFor(JavaScriptException thrown)
    {
        if (_hasHint || _options.Program is not { } program) return null;
        var input = _input.Value.ObjectOrNull;
        var hint = JqHabits.HintFor(program, thrown.Description, name =>
            input?.GetType() == typeof(JsObject) && input.OwnPropertyKeys().Contains(PropertyKey.FromName(name)));
        _hasHint = hint is not null;
        return hint;
    }

    private bool Process(Realm realm, in Work work)
    {
        JsValue value;
        var end = work.Text.Length;
        try
        {
            if (_slurped is null) _numbers.Clear();
            if (_options is { Input: InputForm.TextLines, ReadsLines: true }) value = JsValue.FromText(TextOfLine(work.Text));
            else value = AgentJson.ParseFirst(realm, work.Text, mayMoreFollow: work.Read is not null, _numbers, out end);
            work.Read?.Invoke(end);
        }
        catch (JsonSyntaxCompletion thrown)
        {
            _fault = thrown.Fault;
            return false;
        }
        if (_slurped is not null) _slurped.Push(value);
        else Apply(value, work.Output);
        return true;
    }

    // Runs the program on the value of the input that has begun.
    private void Apply(JsValue value, ResultBuffer output)
    {
        var input = _input;
        input.Value = value;
        if (!TryEnd(input) || _underWay is not null && (!_underWay.IsEmpty || _realm.Agent.HostTasks.ArePending)) return;
        input.IsDone = true;
        End(input, output);
    }

    private void End(InputState input, ResultBuffer output)
    {
        if (input.Result.IsUndefined) return;
        if (_functions.Reduce is { } reduce)
        {
            JsValue[] arguments = [_accumulator, input.Result, new JsValue((double)input.Index), input.File];
            _accumulator = Settle(reduce.Call(JsValue.Undefined, arguments));
        }
        else Write(input.Result, output);
    }

    // Takes the steps of an input up to its end. Returns false if it waits for a promise before.
    private bool TryEnd(InputState input)
    {
        var (step, result) = (input.Step, input.Result);
        if (step != InputStep.Select && !TrySettle(ref result)) return false;
        if (step == InputStep.Select && _functions.Select is { } select)
        {
            result = Call(select, input);
            if (!TrySettle(ref result)) return WaitsFor(result, input, InputStep.Map);
            step = InputStep.Map;
        }
        if (step == InputStep.Map && !TypeConversion.ToBoolean(result)) (step, result) = (InputStep.End, JsValue.Undefined);
        if (step <= InputStep.Map)
        {
            result = input.Value;
            if (_functions.Map is { } map)
            {
                result = Call(map, input);
                if (!TrySettle(ref result)) return WaitsFor(result, input, InputStep.Call);
            }
            step = InputStep.Call;
        }
        // A program such as x => x.a.
        if (step == InputStep.Call && _functions.CallsResult && result.FunctionOrNull is { } function)
        {
            result = Call(function, input);
            if (!TrySettle(ref result)) return WaitsFor(result, input, InputStep.End);
        }
        input.Result = result;
        return true;
    }

    private static bool WaitsFor(in JsValue promise, InputState input, InputStep next)
    {
        (input.Result, input.Step) = (promise, next);
        return false;
    }

    private JsValue Call(JsFunction function, InputState input)
    {
        var arguments = _arguments;
        arguments[0] = input.Value;
        arguments[1] = new JsValue((double)input.Index);
        arguments[2] = input.File;
        return function.Call(JsValue.Undefined, arguments);
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
        var layout = Layout;
        if (_table is not null && !value.IsUndefined) _table.Write(value, layout, output);
        else if (_options.Output.IsRaw && value.IsString) value.WriteUtf8(output);
        else if (!TryWriteJson(value, layout, output)) return;
        if (_table is null && !_options.Output.Joins) output.WriteLineEnd();
        ResultCode = value.IsNull || value.IsBoolean && !value.IsTrue ? ExitCode.Error : ExitCode.Success;
    }

    private JsonLayout Layout => _numbers.IsEmpty && !_options.IsExact ? _layout : _layoutWithTexts;

    private JsonNumberTexts NewNumbers() => new()
    {
        ParsesBigInts = _options.IsExact,
        Documents = _slurped is null ? JsValue.Undefined : new JsValue(_slurped),
        Outer = _argumentTexts,
        MaxLength = _options.RunsOnce ? MaxTexts : int.MaxValue,
    };

    private void UseNumbers(JsonNumberTexts numbers)
    {
        _numbers = numbers;
        _layoutWithTexts = _layout with { Numbers = numbers };
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

    private JsValue Settle(JsValue value) => Settling.Settle(_realm.Agent, value);

    // Replaces a promise by its value. Returns false if the input must wait for that, while other inputs begin.
    private bool TrySettle(ref JsValue value)
    {
        var agent = _realm.Agent;
        if (_underWay is null)
        {
            value = Settling.Settle(agent, value);
            return true;
        }
        var promise = value.ObjectOrNull as PromiseObject;
        if (promise is not null) promise.IsHandled = true;
        if (_underWay.IsEmpty)
        {
            // All work that is there was started by this input.
            if (agent.Jobs.AreWaiting) agent.Jobs.Run();
            if (!agent.HostTasks.ArePending && promise is not { State: PromiseState.Pending }) Settling.ThrowIfRejected(agent);
        }
        if (promise is null) return true;
        if (promise.State == PromiseState.Pending) return false;
        value = Settling.ResultOf(promise);
        return true;
    }

    // The text of an input, and where its results go.
    private readonly ref struct Work(
        ProgramRunner runner, ReadOnlySpan<byte> text, InputState input, ResultBuffer output, Action<int>? read)
    {
        public readonly ProgramRunner Runner = runner;
        public readonly ReadOnlySpan<byte> Text = text;
        public readonly InputState Input = input;
        public readonly ResultBuffer Output = output;
        public readonly Action<int>? Read = read;
    }
}
