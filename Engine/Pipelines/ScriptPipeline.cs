using System.Buffers;
using Quoll.Calls;
using Quoll.Json.Values;
using Quoll.Pipelines;

namespace Quoll;

/// <summary>
/// Runs a function of a script on each line of JSON (NDJSON, JSON Lines) of a stream, on several threads with an engine
/// each, and writes the results as lines of JSON in the order of the input. Memory does not grow with the input.
/// </summary>
/// <example>
/// <code>
/// new ScriptPipeline("order => order.qty > 1 ? order.name : undefined").Run(input, output);
/// </code>
/// </example>
public sealed class ScriptPipeline
{
    /// <summary>The most bytes of results that wait for the turn of their block.</summary>
    private const int FullOutput = 8 << 20;

    /// <summary>The most failures that wait for the turn of their block.</summary>
    private const int MaxFailures = 1000;

    private readonly string _function;
    private readonly Func<Engine> _createEngine;

    /// <summary>Creates a pipeline.</summary>
    /// <param name="function">
    /// A script whose value is the function. It gets the value of a line and its index among all lines that are not
    /// blank, from 0, and returns the result. JSON has no text for some values, such as undefined: then nothing is
    /// written. A promise is awaited before the next line of its engine.
    /// </param>
    /// <param name="createEngine">
    /// Creates an engine with all that the function needs, for example <see cref="EngineTemplate.CreateEngine"/>. Each
    /// thread calls this once, and disposes of the engine. Null for engines without options. The limits of the engine's
    /// options apply to each line.
    /// </param>
    public ScriptPipeline(string function, Func<Engine>? createEngine = null)
    {
        ArgumentNullException.ThrowIfNull(function);
        _function = function;
        _createEngine = createEngine ?? (static () => new Engine());
    }

    /// <summary>The number of engines that run at the same time. One for each processor by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int Threads
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = Environment.ProcessorCount;

    /// <summary>
    /// The most bytes of a line that is longer than 1 MB. A longer line throws <see cref="ExecutionLimitException"/>.
    /// No limit by default, but a line must fit into an array.
    /// </summary>
    public long MaxLineLength { get; init; } = long.MaxValue;

    /// <summary>
    /// Called if a line is not JSON, or if the function throws or reaches a limit, after the results of the lines
    /// before it. Returns whether to continue with the next line. Without this handler, <see cref="Run"/> throws the
    /// exception.
    /// </summary>
    public Func<LineFailure, bool>? LineFailed { get; init; }

    /// <summary>Reads the input to its end and writes the results. Closes neither stream.</summary>
    /// <param name="input">The lines, in UTF-8. Blank lines are left out. One thread reads them ahead.</param>
    /// <param name="output">Takes the results.</param>
    /// <param name="cancellationToken">Ends the run.</param>
    /// <exception cref="JavaScriptException">
    /// The function is wrong. Without <see cref="LineFailed"/>: a line is not JSON, or the function threw. The results
    /// of the lines before it are written.
    /// </exception>
    /// <exception cref="ExecutionLimitException">
    /// A line is too long. Without <see cref="LineFailed"/>: the function reached a limit.
    /// </exception>
    /// <exception cref="InvalidOperationException">The value of the script is not a function.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void Run(Stream input, Stream output, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        ArgumentNullException.ThrowIfNull(output);
        new Lines(this, output).Run(input, cancellationToken);
    }

    /// <summary>The results of a block, and where among them lines failed.</summary>
    private sealed class Results
    {
        public MemoryStream Output { get; } = new();

        public List<(long Position, LineFailure Failure)> Failures { get; } = [];

        public void Clear()
        {
            Failures.Clear();
            Output.SetLength(0);
            if (Output.Capacity > 2 * FullOutput) Output.Capacity = 0;
        }
    }

    private sealed class Worker(Engine engine, JsFunction function, IDisposable limit) : IDisposable
    {
        public Realm Realm { get; } = engine.Realm;

        public JsFunction Function { get; } = function;

        public JsValue[] Arguments { get; } = new JsValue[2];

        /// <summary>The result of a line, which is added to the others when it is complete.</summary>
        public ArrayBufferWriter<byte> Result { get; } = new();

        public void Dispose()
        {
            limit.Dispose();
            engine.Dispose();
        }
    }

    private readonly ref struct Line(Worker worker, ReadOnlySpan<byte> utf8, long index)
    {
        private readonly ReadOnlySpan<byte> _utf8 = utf8;

        // One call of the host: reading, running and writing share the limits.
        public bool Run(Realm realm)
        {
            worker.Arguments[0] = AgentJson.Parse(realm, _utf8);
            worker.Arguments[1] = new JsValue((double)index);
            var result = Settling.Settle(realm.Agent, worker.Function.Call(JsValue.Undefined, worker.Arguments));
            return AgentJson.Serialize(realm, result, JsonLayout.Compact, worker.Result);
        }
    }

    private sealed class Lines : LinePipeline<Worker, Results>
    {
        private readonly ScriptPipeline _pipeline;
        private readonly Stream _output;

        public Lines(ScriptPipeline pipeline, Stream output) : base(pipeline.Threads)
        {
            (_pipeline, _output) = (pipeline, output);
            (SkipsBlankLines, MaxLineLength) = (true, pipeline.MaxLineLength);
        }

        public void Run(Stream input, CancellationToken cancellationToken)
        {
            using (cancellationToken.Register(Stop)) Run([new LineSource("", () => input) { LeavesOpen = true }]);
            cancellationToken.ThrowIfCancellationRequested();
        }

        protected override Worker CreateWorker(int number)
        {
            var engine = _pipeline._createEngine();
            var function = engine.Evaluate(_pipeline._function);
            return new Worker(
                engine, function.FunctionOrNull ?? throw new InvalidOperationException("The value of the script is not a function."),
                engine.Limit(new CallLimits(), Stopping));
        }

        protected override void Process(Worker worker, LineBlock<Results> block)
        {
            var results = block.Result;
            var index = block.FirstIndex;
            var lines = block.GetEnumerator();
            while (!Stopping.IsCancellationRequested && lines.MoveNext())
            {
                worker.Result.ResetWrittenCount();
                try
                {
                    if (Boundary.Run(worker.Realm, new Line(worker, lines.Current, index), static (realm, line) => line.Run(realm)))
                    {
                        results.Output.Write(worker.Result.WrittenSpan);
                        results.Output.WriteByte((byte)'\n');
                    }
                }
                catch (Exception error) when (error is JavaScriptException or ExecutionLimitException)
                {
                    results.Failures.Add((results.Output.Length, new LineFailure(block.FirstLine + lines.Number, index, error)));
                    if (_pipeline.LineFailed is null) return;
                }
                index++;
                if (results.Output.Length >= FullOutput || results.Failures.Count >= MaxFailures) WriteInTurn(block);
            }
        }

        protected override bool Write(LineBlock<Results> block)
        {
            var results = block.Result;
            var bytes = results.Output.GetBuffer().AsSpan(0, (int)results.Output.Length);
            var written = 0;
            foreach (var (position, failure) in results.Failures)
            {
                _output.Write(bytes[written..(int)position]);
                written = (int)position;
                if (_pipeline.LineFailed is { } handler ? !handler(failure) : OnWorkFailed(block, failure.Error)) return false;
            }
            _output.Write(bytes[written..]);
            results.Clear();
            return true;
        }
    }
}
