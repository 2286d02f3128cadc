namespace Quoll.Cli.Json;

/// <summary>Runs a program on each document; a file may hold several, one after the other.</summary>
internal sealed class DocumentFilter(FilterRun run)
{
    private long _index;

    public void Run()
    {
        var output = run.NewOutput();
        foreach (var path in run.Options.Files)
        {
            if (!Run(path, output)) return;
        }
    }

    private bool Run(string path, ResultBuffer output)
    {
        try
        {
            using var text = DocumentText.Read(path, run.Progress, run.Options.Engine.MaxMemory);
            while (text.SkipSpace())
            {
                var (start, place) = (text.Position, text.Place);
                CollectorPause.Begin(text.Rest.Length, run.Options.Engine.MaxMemory);
                var failure = run.Filter.Run(text.Rest, _index++, text.Name, output, text.Skip);
                run.Send(output);
                if (failure is null) continue;
                if (failure is { Line: 0, Column: > 0 }) failure = failure with { Column = failure.Column + place.Column };
                if (!run.Report(failure, $"{text.Name}:{place.Line + failure.Line}")) return false;
                // The start of the next document is unknown.
                if (text.Position == start) break;
            }
        }
        catch (Exception error) when (InputFile.FailureOf(error) is { } failure)
        {
            return run.Report(failure, InputFile.NameOf(path));
        }
        return true;
    }
}
