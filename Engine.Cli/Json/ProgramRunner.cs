using System.Text;
using Quoll.Cli.BuiltIns;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>An engine with the program of a run. It takes inputs as UTF-8 and writes the program's results.</summary>
internal sealed class ProgramRunner
{
    /// <summary>The bytes of source texts of numbers that are kept while a program reads all inputs.</summary>
    private const int MaxTexts = 1 << 24;

    private readonly FilterOptions _options;
    private readonly ProgramFunctions _functions;
    private readonly Engine _engine;
    private readonly EventLoop _loop;
    private readonly ResultWriter _writer;
    private readonly JsonStringifyOptions _layout;
    private readonly JsonNumberTexts _argumentTexts;
    private readonly Rejections _rejections = new();
    private readonly InputsUnderWay? _underWay;
    private readonly string? _initial;
    private readonly JsValue _slurped;
    private int _slurpedCount;
    private KeptNumbers _numbers;
    private InputState _input = new();
    private (string Name, JsValue Value) _file = ("", "");
    private JsValue _accumulator = JsValue.Undefined;
    private bool _hasPart;
    private bool _hasHint;

    // Whether work is left that an input may have started.
    private bool _hasWork;

    /// <param name="options">The options of the run.</param>
    /// <param name="engine">The engine, which has the globals of filters.</param>
    /// <param name="program">The program.</param>
    /// <param name="argumentTexts">The source texts of numbers of the values from the command line.</param>
    public ProgramRunner(FilterOptions options, Engine engine, FilterProgram program, JsonNumberTexts argumentTexts)
    {
        _options = options;
        _engine = engine;
        _loop = engine.Session().EventLoop;
        _argumentTexts = argumentTexts;
        _functions = program.Load(engine);
        engine.Session().ProcessEvents.Unhandled = _rejections.Add;
        _slurped = options.Slurps ? engine.Json.Parse("[]") : JsValue.Undefined;
        _layout = new JsonStringifyOptions { Indent = options.Output.HasStyle ? "" : options.Output.Indentation };
        _writer = new ResultWriter(options, engine, Settle);
        _numbers = NewNumbers();
        // Inputs that are under way together would share one budget.
        if (options is { ReadsLines: true, Slurps: false, HasLimits: false } && !IsReduction)
            _underWay = new InputsUnderWay(this, options, engine, _rejections);
        // Copied for each use, because reduce may change the value it gets.
        if (!_functions.Initial.IsFunction) _initial = engine.Json.Stringify(_functions.Initial);
    }

    /// <summary>The exit code that tells about the last result.</summary>
    public int ResultCode => _writer.ResultCode;

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
        if (!ReferenceEquals(_file.Name, file)) _file = (file, file);
        input.Begin(index, _file.Value, line);
        if (_underWay is null or { IsEmpty: true }) _rejections.Clear();
        var failure = Try(new Work(this, text, output, read), output, static work => work.Runner.Process(work));
        if (failure is not null) failure = failure with { Line = failure.Line + line };
        if (_underWay is null || (failure is null ? input.IsDone : _underWay.IsEmpty)) return failure;
        input.Failure = failure;
        input.Numbers = _numbers;
        _underWay.Add(input);
        _input = new InputState();
        if (!_numbers.Texts.IsEmpty) _numbers = NewNumbers();
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
            _numbers = input.Numbers;
            var failure = input.Failure
                ?? Try((runner: this, input, output), output, static end => end.runner.End(end.input, end.output));
            if (failure is not null && !report(failure with { Line = input.Line })) break;
        }
        _numbers = NewNumbers();
    }

    /// <summary>Continues the program of an input that has what it was waiting for.</summary>
    public InputFailure? Continue(InputState input) => Try((runner: this, input), null, static work => work.runner.TryEnd(work.input));

    /// <summary>Runs the jobs that are there. They may belong to any input under way.</summary>
    public InputFailure? RunJobs() => Try(_engine, null, static engine => engine.RunJobs());

    /// <summary>Runs the program without an input.</summary>
    public InputFailure? RunOnce(ResultBuffer output) => Try((runner: this, output), output, static once =>
    {
        once.runner._input.Begin(0, JsValue.Undefined, 0);
        once.runner.Apply(JsValue.Null, once.output);
    });

    /// <summary>Reads an input for the program. An input that is not JSON is a SyntaxError.</summary>
    public JsValue Parse(InputDocuments documents)
    {
        try
        {
            var value = _engine.Json.ParseFirst(documents.Document, out var end, _numbers.Parse);
            documents.Skip(end);
            return value;
        }
        catch (JavaScriptException invalid)
        {
            if (invalid.InnerException is not QuollJsonException fault) throw;
            var place = documents.Place;
            var column = fault.Line == 1 ? place.Column + fault.Column : fault.Column;
            throw new ScriptError(
                ScriptErrorKind.SyntaxError, $"{documents.Name}:{place.Line + fault.Line - 1}:{column}: {fault.Problem}");
        }
    }

    /// <summary>Begins a reduction of all inputs or of a part of them.</summary>
    public InputFailure? Begin() => Try(this, null, static runner =>
        runner._accumulator = runner._functions.Initial.IsFunction ? runner.Settle(runner._functions.Initial.Call(JsValue.Undefined))
            : runner._initial is { } text ? runner._engine.Json.Parse(text) : JsValue.Undefined);

    /// <summary>Combines the result that another engine computed for the next part of the inputs, in order.</summary>
    public InputFailure? Combine(ReadOnlySpan<byte> part) => Try(new Work(this, part, null!, null), null, static work =>
    {
        var runner = work.Runner;
        if (work.Text.Length == 0) return;
        var part = runner._engine.Json.Parse(work.Text);
        runner._accumulator = !runner._hasPart ? part
            : runner.Settle(runner._functions.Combine!.Value.Call(JsValue.Undefined, runner._accumulator, part));
        runner._hasPart = true;
    });

    /// <summary>Writes a reduction's value for another engine.</summary>
    public InputFailure? EndPart(ResultBuffer output) => Try((runner: this, output), output, static end =>
        end.runner._engine.Json.Stringify(end.runner._accumulator, end.output));

    /// <summary>
    /// Writes the result for all inputs together: a reduction's value, or the result for their array.
    /// </summary>
    /// <param name="output">Takes the result.</param>
    /// <param name="columns">The names of the columns of a table without rows, if they are known.</param>
    public InputFailure? End(ResultBuffer output, IReadOnlyList<string>? columns) =>
        Try((runner: this, output, columns), output, static end =>
        {
            var runner = end.runner;
            if (runner._options.Slurps)
            {
                runner._input.Begin(0, JsValue.Undefined, 0);
                runner.Apply(runner._slurped, end.output);
            }
            // Only those of the last input are known.
            else runner._numbers.Texts.Clear();
            if (runner.IsReduction) runner.Write(runner._accumulator, end.output);
            runner._writer.End(end.columns, end.output);
        });

    /// <summary>Returns the failure for an exception of the program; rethrows others.</summary>
    public InputFailure FailureOf(Exception error) => TryFailureOf(error) ?? throw new InvalidOperationException(error.Message, error);

    /// <summary>Returns the error of a program that waits for what cannot come.</summary>
    public static ScriptError NeverSettles() => new(ScriptErrorKind.Error, "The program waits for a promise that nothing can settle");

    private InputFailure? Try<TState>(TState state, ResultBuffer? output, Action<TState> work) where TState : allows ref struct
    {
        var (length, timesTaken) = (output?.Length ?? 0, output?.TimesTaken ?? 0);
        InputFailure failure;
        try
        {
            // Reading, running and writing share the limits of an input.
            if (_options.HasLimits) _engine.RunAsCall(state, work);
            else work(state);
            return null;
        }
        catch (Exception error) when (TryFailureOf(error) is { } known)
        {
            failure = known;
        }
        if (output is null) return failure;
        // Partial results are discarded while they are still here.
        if (output.TimesTaken == timesTaken) output.CutTo(length);
        else if (output.Length > 0) output.WriteLineEnd();
        return failure;
    }

    private InputFailure? TryFailureOf(Exception error)
    {
        var failure = InputFailure.Of(error, !_options.KeepsGoing);
        return failure is not null && error is JavaScriptException thrown && HintFor(thrown) is { } hint
            ? failure with { Message = $"{failure.Message}\n{hint}" } : failure;
    }

    // Only for the first failure: the others probably have the same reason.
    private string? HintFor(JavaScriptException thrown)
    {
        if (_hasHint || _options.Program is not { } program) return null;
        var hint = JqHabits.HintFor(
            program, thrown.Description, name => _input.Value.IsPlainObject && _input.Value.GetKeys().Contains(name));
        _hasHint = hint is not null;
        return hint;
    }

    private void Process(in Work work)
    {
        if (!_options.Slurps) _numbers.Texts.Clear();
        var value = Read(work);
        if (_options.Slurps) _slurped.Define(_slurpedCount++, value, MemberFlags.Default | MemberFlags.Enumerable);
        else Apply(value, work.Output);
    }

    private JsValue Read(in Work work)
    {
        if (_options is { Input: InputForm.TextLines, ReadsLines: true }) return TextOfLine(work.Text);
        try
        {
            if (work.Read is null) return _engine.Json.Parse(work.Text, _numbers.Parse);
            var value = _engine.Json.ParseFirst(work.Text, out var end, _numbers.Parse);
            work.Read(end);
            return value;
        }
        catch (JavaScriptException invalid)
        {
            if (invalid.InnerException is not QuollJsonException fault) throw;
            throw new InputSyntaxException(fault.Line, fault.Column, fault.Problem);
        }
    }

    // Runs the program on the value of the input that has begun.
    private void Apply(JsValue value, ResultBuffer output)
    {
        var input = _input;
        input.Value = value;
        _hasWork = false;
        if (!TryEnd(input) || _underWay is not null && (!_underWay.IsEmpty || _hasWork)) return;
        input.IsDone = true;
        End(input, output);
    }

    private void End(InputState input, ResultBuffer output)
    {
        if (input.Result.IsUndefined) return;
        if (_functions.Reduce is { } reduce)
            _accumulator = Settle(reduce.Call(JsValue.Undefined, _accumulator, input.Result, input.Index, input.File));
        else Write(input.Result, output);
    }

    private void Write(JsValue result, ResultBuffer output) => _writer.Write(result, _numbers.Stringify, output);

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
        if (step == InputStep.Map && !result.ConvertTo<bool>()) (step, result) = (InputStep.End, JsValue.Undefined);
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
        if (step == InputStep.Call && _functions.CallsResult && result.IsFunction)
        {
            result = Call(result, input);
            if (!TrySettle(ref result)) return WaitsFor(result, input, InputStep.End);
        }
        input.Result = result;
        return true;
    }

    private static bool WaitsFor(JsValue promise, InputState input, InputStep next)
    {
        (input.Result, input.Step) = (promise, next);
        return false;
    }

    private static JsValue Call(JsValue function, InputState input) =>
        function.Call(JsValue.Undefined, input.Value, input.Index, input.File);

    private KeptNumbers NewNumbers() => new(
        new JsonNumberTexts
        {
            ParsesBigInts = _options.IsExact,
            Documents = _slurped,
            Outer = _argumentTexts,
            MaxLength = _options.RunsOnce ? MaxTexts : int.MaxValue,
        },
        _layout);

    // Without the end of the line. Bytes that are not UTF-8 become U+FFFD.
    private static string TextOfLine(ReadOnlySpan<byte> line) => Encoding.UTF8.GetString(line is [.. var text, (byte)'\r'] ? text : line);

    // Runs until all work that was started is done.
    private JsValue Settle(JsValue value)
    {
        if (!value.IsPromise && !_engine.HasPendingWork) return value;
        if (value.IsPromise) _rejections.Await(value);
        _loop.Run();
        _rejections.ThrowIfLost();
        return value.IsPromise ? ResultOf(value) : value;
    }

    // Replaces a promise by its value. Returns false if the input must wait for that, while other inputs begin.
    private bool TrySettle(ref JsValue value)
    {
        if (_underWay is null)
        {
            value = Settle(value);
            return true;
        }
        var isPromise = value.IsPromise;
        if (isPromise) _rejections.Await(value);
        // All work that is there was started by this input.
        if (_underWay.IsEmpty && _engine.HasPendingWork)
        {
            _engine.RunJobs();
            _hasWork = _engine.HasPendingWork;
            if (!_hasWork && !(isPromise && value.PromiseState == PromiseState.Pending)) _rejections.ThrowIfLost();
        }
        if (!isPromise) return true;
        if (value.PromiseState == PromiseState.Pending) return false;
        value = ResultOf(value);
        return true;
    }

    private JsValue ResultOf(JsValue promise) =>
        promise.PromiseState == PromiseState.Pending ? throw NeverSettles() : _loop.ResultOf(promise);

    // The text of an input, and where its results go.
    private readonly ref struct Work(ProgramRunner runner, ReadOnlySpan<byte> text, ResultBuffer output, Action<int>? read)
    {
        public readonly ProgramRunner Runner = runner;
        public readonly ReadOnlySpan<byte> Text = text;
        public readonly ResultBuffer Output = output;
        public readonly Action<int>? Read = read;
    }
}
