namespace Quoll.Cli.Json;

/// <summary>Runs a program on each line, with one thread for each engine, and writes the results in order.</summary>
internal sealed class LineFilter(FilterRun run)
{
    /// <summary>The number of characters of messages that wait for the turn of their block.</summary>
    private const int MaxMessages = 1 << 20;

    private readonly LinePipeline _pipeline = new(run.Options.Jobs);
    private volatile bool _isOver;

    /// <summary>Runs until the input ends or fails.</summary>
    public void Run()
    {
        Start("reader", Read);
        for (var i = 0; i < run.Options.Jobs; i++)
        {
            var isFirst = i == 0;
            Start($"filter {i}", () => Work(isFirst));
        }
        try
        {
            foreach (var block in _pipeline.ToWrite)
            {
                block.WaitUntilDone();
                if (block.Error is { } error)
                {
                    run.Fail(FilterFailure.Of(error, hasExcerpt: true) ?? throw new InvalidOperationException(error.Message, error));
                    return;
                }
                // The failure that ended the run may have been written by the thread that processed the block.
                if (_isOver || !Write(block)) return;
                _pipeline.Release(block);
            }
        }
        finally
        {
            _isOver = true;
        }
    }

    // No code waits for these threads: if the run ends early, they end with the process.
    private static void Start(string name, Action work) => new Thread(() => work()) { IsBackground = true, Name = name }.Start();

    private void Read()
    {
        try
        {
            new LineReader(run.Options, _pipeline, run.Progress, isFixed: run.Combines).Run();
        }
        finally
        {
            _pipeline.End();
        }
    }

    private void Work(bool isFirst)
    {
        Filter? filter = null;
        foreach (var block in _pipeline.ToRun)
        {
            try
            {
                // The engine that combines parts does not process blocks.
                filter ??= isFirst && !run.Combines ? run.Filter : run.NewFilter();
                if (!_isOver) Process(filter, block);
            }
            catch (Exception error)
            {
                block.Error = error;
            }
            block.SetDone();
        }
    }

    private void Process(Filter filter, InputBlock block)
    {
        var isPart = run.Combines;
        // Output that is too large to wait is written in its turn.
        block.Output.Full = isPart ? null : () =>
        {
            block.WaitForTurn();
            if (!Write(block)) _isOver = true;
            block.Output.Clear(InputBlock.Size);
        };
        if (isPart && filter.Begin() is { } failed) block.Failures.Add(failed);
        var messages = 0;
        var isEnded = false;
        bool Note(FilterFailure failure)
        {
            block.Failures.Add(failure with { OutputPosition = block.Output.Length });
            isEnded = failure.IsQuit || !run.Options.KeepsGoing;
            // Failures that are too many to keep are written too.
            if ((messages += failure.Message.Length) > MaxMessages)
            {
                messages = 0;
                block.Output.Full?.Invoke();
            }
            return !isEnded;
        }

        var index = block.FirstIndex;
        var lines = new LineWalk(block.Lines, run.Options.SkipsBlankLines);
        while (!_isOver && !isEnded && lines.MoveNext())
        {
            if (filter.Run(lines.Current, index++, block.File, block.Output, line: lines.Number) is { } failure) Note(failure);
            if (filter.MustFinish) filter.Finish(block.Output, Note);
        }
        filter.Finish(block.Output, Note);
        if (isPart && filter.EndPart(block.Output) is { } unfinished) block.Failures.Add(unfinished);
    }

    // False if the run ends with it.
    private bool Write(InputBlock block)
    {
        var written = 0;
        foreach (var failure in block.Failures)
        {
            if (!run.Combines) run.Write(block.Output.Content[written..failure.OutputPosition]);
            written = failure.OutputPosition;
            if (!run.Report(failure, failure.Line < 0 ? block.File : $"{block.File}:{block.FirstLine + failure.Line}")) return false;
        }
        block.Failures.Clear();
        if (!run.Combines)
        {
            run.Write(block.Output.Content[written..]);
            return true;
        }
        return run.Combine(block.Output.Content);
    }
}
