using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>Runs a program on each document; a file may hold several, one after the other.</summary>
internal sealed class DocumentProcessor(FilterRun run)
{
    private long _index;
    private int _opened;
    private InputDocuments? _open;

    public void Run()
    {
        var output = run.NewOutput();
        if (run.Options.RunsOnce)
        {
            RunOnce(output);
            return;
        }
        foreach (var path in run.Options.Files)
        {
            if (!Run(path, output)) return;
        }
    }

    /// <summary>The names of the columns of the first table; null if there is none.</summary>
    public IReadOnlyList<string>? Columns { get; private set; }

    private bool Run(string path, ResultBuffer output)
    {
        try
        {
            using var text = InputDocuments.Open(path, run.Options, run.Progress);
            while (true)
            {
                try
                {
                    if (!MoveNext(text)) return true;
                    var start = text.Position;
                    if (!Run(text, output)) return false;
                    // The start of the next document is unknown.
                    if (text.Position == start) return true;
                }
                catch (InputSyntaxException fault)
                {
                    if (!run.Report(new InputFailure(0, fault.Column, fault.Message, ExitCode.Error), $"{text.Name}:{fault.Line}"))
                        return false;
                    if (!text.CanContinue) return true;
                }
            }
        }
        catch (Exception error) when (InputFile.FailureOf(error) is { } failure)
        {
            return run.Report(failure, InputFile.NameOf(path));
        }
    }

    private bool Run(InputDocuments text, ResultBuffer output)
    {
        var place = text.Place;
        CollectorPause.Begin(text.Document.Length, run.Options.Engine.MaxAllocatedBytes);
        var failure = run.Runner.Run(text.Document, _index++, text.Name, output, text.Skip);
        run.Send(output);
        if (failure is null) return true;
        if (failure is { Line: 0, Column: > 0 }) failure = failure with { Column = failure.Column + place.Column };
        return run.Report(failure, $"{text.Name}:{place.Line + failure.Line}");
    }

    private bool MoveNext(InputDocuments text)
    {
        var isMoved = text.MoveNext();
        Columns ??= text.Columns;
        if (text.Note is { } note) run.Tell($"{text.Name}:{note}");
        text.Note = null;
        return isMoved;
    }

    /// <summary>Returns the next input for a program that reads them itself; null at the end.</summary>
    public JsValue? ReadNext()
    {
        if (run.Runner is null) throw new ScriptError(ScriptErrorKind.Error, "The inputs cannot be read while the program loads");
        var files = run.Options.Files;
        while (_open is not null || _opened < files.Count)
        {
            var path = files[_open is null ? _opened : _opened - 1];
            try
            {
                if (_open is null)
                {
                    _opened++;
                    _open = InputDocuments.Open(path, run.Options, run.Progress);
                }
                if (MoveNext(_open)) return run.Runner.Parse(_open);
                _open.Dispose();
                _open = null;
            }
            catch (InputSyntaxException fault)
            {
                throw new ScriptError(ScriptErrorKind.SyntaxError, $"{InputFile.NameOf(path)}:{fault.Line}: {fault.Message}");
            }
            catch (Exception error) when (TextInput.IsExpected(error) || error is InvalidDataException)
            {
                throw new ScriptError(ScriptErrorKind.Error, $"{InputFile.NameOf(path)}: {InputFile.FailureOf(error)!.Message}");
            }
        }
        return null;
    }

    private void RunOnce(ResultBuffer output)
    {
        var failure = run.Runner.RunOnce(output);
        run.Send(output);
        if (failure is not null) run.Fail(failure);
    }
}
