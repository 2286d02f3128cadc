namespace Quoll.Cli.Json;

/// <summary>Runs a program on each line, with one thread for each engine, and writes the results in order.</summary>
internal sealed class LineProcessor : LinePipeline<ProgramRunner, LineProcessor.Results>
{
    /// <summary>The number of bytes of results that are written before their block is done.</summary>
    private const int FullOutput = 8 << 20;

    /// <summary>The largest buffer for results that is kept: for the next block, and after a write in turn.</summary>
    private const int KeptSize = 4 << 20, KeptSizeInTurn = 1 << 20;

    /// <summary>The number of characters of messages that wait for the turn of their block.</summary>
    private const int MaxMessages = 1 << 20;

    private readonly FilterRun _run;

    public LineProcessor(FilterRun run) : base(run.Options.Jobs)
    {
        _run = run;
        SkipsBlankLines = run.Options.SkipsBlankLines;
        MaxLineLength = run.Options.Engine.MaxAllocatedBytes;
        // Parts that are reduced separately give the same sums of floating-point numbers each time.
        HasFixedBlocks = run.Combines;
    }

    /// <summary>The results of a block, and its failures in order.</summary>
    internal sealed class Results
    {
        public ResultBuffer Output { get; } = new() { FullSize = FullOutput };

        public List<InputFailure> Failures { get; } = [];
    }

    /// <summary>Runs until the input ends or fails.</summary>
    public void Run() => Run(_run.Options.Files.Select(path =>
        new LineSource(InputFile.NameOf(path), () => new InputStream(InputFile.Open(path), _run.Progress))));

    // The engine that combines parts does not process blocks.
    protected override ProgramRunner CreateWorker(int number) => number == 0 && !_run.Combines ? _run.Runner : _run.NewRunner();

    protected override void Process(ProgramRunner worker, LineBlock<Results> block)
    {
        var isPart = _run.Combines;
        var (output, failures) = (block.Result.Output, block.Result.Failures);
        // Output that is too large to wait is written in its turn.
        output.Full = isPart ? null : () =>
        {
            WriteInTurn(block);
            output.Clear(KeptSizeInTurn);
        };
        if (isPart && worker.Begin() is { } failed) failures.Add(failed);
        var messages = 0;
        var isEnded = false;
        bool Note(InputFailure failure)
        {
            failures.Add(failure with { OutputPosition = output.Length });
            isEnded = failure.IsQuit || !_run.Options.KeepsGoing;
            // Failures that are too many to keep are written too.
            if ((messages += failure.Message.Length) > MaxMessages)
            {
                messages = 0;
                output.Full?.Invoke();
            }
            return !isEnded;
        }

        var index = block.FirstIndex;
        var lines = block.GetEnumerator();
        while (!Stopping.IsCancellationRequested && !isEnded && lines.MoveNext())
        {
            if (worker.Run(lines.Current, index++, block.SourceName, output, line: lines.Number) is { } failure) Note(failure);
            if (worker.MustFinish) worker.Finish(output, Note);
        }
        worker.Finish(output, Note);
        if (isPart && worker.EndPart(output) is { } unfinished) failures.Add(unfinished);
    }

    protected override bool Write(LineBlock<Results> block)
    {
        var (output, failures) = (block.Result.Output, block.Result.Failures);
        var written = 0;
        foreach (var failure in failures)
        {
            if (!_run.Combines) _run.Write(output.Content[written..failure.OutputPosition]);
            written = failure.OutputPosition;
            if (!_run.Report(failure, $"{block.SourceName}:{block.FirstLine + failure.Line}")) return false;
        }
        failures.Clear();
        if (!_run.Combines) _run.Write(output.Content[written..]);
        else if (!_run.Combine(output.Content)) return false;
        output.Clear(KeptSize);
        return true;
    }

    protected override bool OnWorkFailed(LineBlock<Results> block, Exception error)
    {
        _run.Fail(InputFailure.Of(error, hasExcerpt: true) ?? throw new InvalidOperationException(error.Message, error));
        return false;
    }

    protected override bool OnReadFailed(LineBlock<Results> block, Exception error) =>
        InputFile.FailureOf(error) is { } failure ? _run.Report(failure, block.SourceName) : base.OnReadFailed(block, error);
}
