namespace Quoll.Cli.Json;

/// <summary>
/// Consecutive inputs of an engine, the first of which waits for something. Meanwhile the program begins with the next
/// ones, so that their waits overlap. The results are there when all are at their ends and nothing is left to do.
/// </summary>
internal sealed class InputsUnderWay(ProgramRunner runner, FilterOptions options, Engine engine, Rejections rejections)
{
    /// <summary>
    /// The most inputs that are under way. More would hold more memory, and the results of all come at the end.
    /// </summary>
    private const int Most = 64;

    private readonly List<InputState> _inputs = [];
    private bool _mayBeginMore = true;

    public bool IsEmpty => _inputs.Count == 0;

    /// <summary>Whether no more inputs may begin: there are many, or one ends the run.</summary>
    public bool MustFinish => _inputs.Count == Most || !_mayBeginMore;

    public void Add(InputState input)
    {
        engine.ReportRejections();
        input.Rejections = rejections.Take();
        _inputs.Add(input);
        if (input.Failure is { } failure && EndsRun(failure)) _mayBeginMore = false;
    }

    /// <summary>Runs until nothing is left to do, and returns the inputs, which are no longer under way.</summary>
    public InputState[] RunToEnd()
    {
        do
        {
            if (runner.RunJobs() is { } failure) Blame(failure);
        }
        while (Continue() || !HasQuit() && Waited());

        foreach (var rejected in rejections.Take())
        {
            if (rejections.IsLost(rejected)) Blame(runner.FailureOf(rejected.Exception));
        }
        foreach (var input in _inputs)
        {
            if (input.Rejections.FirstOrDefault(rejections.IsLost) is { } rejected) input.Failure ??= runner.FailureOf(rejected.Exception);
            if (input.IsWaiting) input.Failure = runner.FailureOf(ProgramRunner.NeverSettles());
        }
        var all = _inputs.ToArray();
        _inputs.Clear();
        rejections.Clear();
        _mayBeginMore = true;
        return all;
    }

    private bool EndsRun(InputFailure failure) => failure.IsQuit || !options.KeepsGoing;

    // Returns whether an input has continued, which may have made more work.
    private bool Continue()
    {
        var hasContinued = false;
        foreach (var input in _inputs)
        {
            if (!input.IsWaiting || input.Result.PromiseState == PromiseState.Pending) continue;
            input.Failure = runner.Continue(input);
            hasContinued = true;
        }
        return hasContinued;
    }

    // Whether the program has called quit, and the inputs before that one are at their ends.
    private bool HasQuit()
    {
        foreach (var input in _inputs)
        {
            if (input.Failure is { IsQuit: true }) return true;
            if (input.IsWaiting) return false;
        }
        return false;
    }

    // Waits for a timer or another task. Returns false if there is nothing to do or to wait for.
    private bool Waited()
    {
        if (!engine.HasPendingWork) return false;
        engine.WaitForJobs();
        return true;
    }

    // Finds the input that a failing job belongs to: the one that waits for the job's promise. Other jobs, such as
    // timers, do not tell: they probably belong to the first input that still waits.
    private void Blame(InputFailure failure)
    {
        var owner = engine.GetPromisesOfFailedJob().Select(promise => _inputs.Find(input => input.IsWaiting && input.Result == promise))
            .FirstOrDefault(static input => input is not null)
            ?? _inputs.Find(static input => input.IsWaiting && input.Result.PromiseState == PromiseState.Pending)
            ?? _inputs.Find(static input => input.Failure is null) ?? _inputs[^1];
        owner.Failure = failure;
    }
}
