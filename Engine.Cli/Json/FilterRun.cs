using System.Text;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>
/// A run of a program over JSON: the state that all its parts share, from its start to its exit code.
/// </summary>
internal sealed class FilterRun
{
    /// <summary>The number of bytes that are written at once.</summary>
    private const int FullOutput = 1 << 16;

    private readonly Stream _output;
    private readonly InPlaceFile? _inPlace;
    private readonly DocumentProcessor _documents;
    private readonly bool _isOutputShown;
    private readonly TextWriter _error;
    private FilterProgram _program = null!;
    private int _exitCode;
    private bool _hasEnded;
    private bool _hasOutput;

    private FilterRun(FilterOptions options, InPlaceFile? inPlace)
    {
        Options = options;
        _inPlace = inPlace;
        _output = inPlace?.Content ?? StandardStreams.OpenOutput();
        _isOutputShown = inPlace is null && !Console.IsOutputRedirected;
        _documents = new DocumentProcessor(this);
        _error = TextWriter.Synchronized(
            new StreamWriter(StandardStreams.OpenError(), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { AutoFlush = true });
    }

    public FilterOptions Options { get; private set; }

    /// <summary>The first engine, which always exists.</summary>
    public ProgramRunner Runner { get; private set; } = null!;

    /// <summary>The progress display; null if the error output is not a terminal.</summary>
    public Progress? Progress { get; private set; }

    /// <summary>Whether blocks are reduced separately and combined.</summary>
    public bool Combines { get; private set; }

    /// <summary>Runs the program to the end.</summary>
    /// <returns>One of <see cref="ExitCode"/>.</returns>
    public static int Start(FilterOptions options)
    {
        if (!options.IsInPlace) return new FilterRun(options, null).Run();
        var exitCode = ExitCode.Success;
        foreach (var path in options.Files)
        {
            exitCode = Math.Max(exitCode, StartInPlace(options with { Files = [path] }, path));
            if (exitCode != ExitCode.Success && !options.KeepsGoing) break;
        }
        return exitCode;
    }

    // The file is replaced only if everything worked and there is something to replace it by.
    private static int StartInPlace(FilterOptions options, string path)
    {
        try
        {
            using var file = new InPlaceFile(path);
            var run = new FilterRun(options, file);
            var exitCode = run.Run();
            if (exitCode != ExitCode.Success) return exitCode;
            if (!run._hasOutput && !file.IsEmpty && !options.AllowsEmpty)
            {
                Console.Error.WriteLine($"quoll: {path}: The program returned no result, so the file is unchanged; --allow-empty empties it.");
                return ExitCode.Error;
            }
            file.Replace();
            return ExitCode.Success;
        }
        catch (Exception error) when (TextInput.IsExpected(error))
        {
            Console.Error.WriteLine($"quoll: {path}: {error.Message}");
            return ExitCode.Usage;
        }
    }

    /// <summary>Creates another engine with the program.</summary>
    public ProgramRunner NewRunner() => NewRunner(NewEngine(), static (run, _) => run._program);

    /// <summary>Creates a buffer for results, which are written when it is full, or sent.</summary>
    public ResultBuffer NewOutput()
    {
        var output = new ResultBuffer { FullSize = FullOutput };
        output.Full = () => Send(output);
        return output;
    }

    /// <summary>Writes the content of a buffer.</summary>
    public void Send(ResultBuffer output)
    {
        Write(output.Content);
        output.Clear(int.MaxValue);
    }

    /// <summary>Writes results.</summary>
    public void Write(ReadOnlySpan<byte> results)
    {
        if (results.Length == 0) return;
        _hasOutput = true;
        try
        {
            // On a terminal, results would appear after the progress line.
            if (_isOutputShown) Progress?.Erase();
            _output.Write(results);
        }
        catch (Exception error) when (StandardStreams.IsWriteFailure(error))
        {
            Progress?.Dispose();
            _inPlace?.Dispose();
            StandardStreams.EndUnwritten(error);
        }
    }

    /// <summary>Reports a failure of an input. Returns false if the failure ends the run.</summary>
    public bool Report(InputFailure failure, string place)
    {
        if (failure.IsQuit)
        {
            _exitCode = failure.ExitCode;
            _hasEnded = true;
            return false;
        }
        _exitCode = Math.Max(_exitCode, failure.ExitCode);
        Progress?.Erase();
        Report($"quoll: {place}{(failure.Column > 0 ? $":{failure.Column}" : "")}: {failure.Message}");
        // If all inputs share one budget, it is used up for the next input too.
        _hasEnded = !Options.KeepsGoing || Options.Slurps && failure.ExitCode == ExitCode.Limit;
        return !_hasEnded;
    }

    /// <summary>Writes what users should know, which is not a failure.</summary>
    public void Tell(string note)
    {
        Progress?.Erase();
        Report($"quoll: {note}");
    }

    /// <summary>Reports a failure of the program itself, independent of the input, and ends the run.</summary>
    public void Fail(InputFailure failure)
    {
        _ = Report(failure, Options.ProgramName);
        _hasEnded = true;
    }

    /// <summary>
    /// Adds the result for the next part of the inputs. Returns false if that fails and ends the run.
    /// </summary>
    public bool Combine(ReadOnlySpan<byte> part)
    {
        if (Runner.Combine(part) is not { } failure) return true;
        Fail(failure);
        return false;
    }

    private int Run()
    {
        try
        {
            var engine = NewEngine();
            Runner = NewRunner(engine, static (run, engine) => run._program = FilterProgram.Compile(engine, run.Options));
            // All inputs together count as one.
            if (Options.Slurps) LimitTogether(engine);
        }
        catch (JavaScriptException error)
        {
            // Not the exit code of a failing input, because no other input would succeed.
            Report(ErrorReport.Make(error, isColored: false));
            if (error.SourceName == Options.ProgramName && Options.Program is { } text
                && JqHabits.HintFor(text, error.Description) is { } hint) Report(hint);
            return ExitCode.Usage;
        }
        catch (ScriptError error)
        {
            Report($"{error.Kind}: {error.Message}");
            return ExitCode.Usage;
        }
        catch (Exception error) when (TextInput.IsExpected(error))
        {
            Report($"quoll: {error.Message}");
            return ExitCode.Usage;
        }
        catch (Exception error) when (InputFailure.Of(error, hasExcerpt: false) is { } failure)
        {
            Fail(failure);
            return _exitCode;
        }
        if (!Runner.IsComplete)
        {
            Report($"quoll: The module {Options.ProgramName} exports no map, filter, reduce or default.");
            return ExitCode.Usage;
        }
        Combines = Options.ReadsLines && Runner.CanCombine;
        // Only a single engine can see all inputs.
        if (Options.Slurps || Options.SetsExitCode || Options.Output.Table != TableForm.None || Runner.IsReduction && !Combines)
            Options = Options with { Jobs = 1 };
        if (Options.ReadsLines) RunWatch.AllowEngines(Options.Jobs);
        if (!Console.IsErrorRedirected)
        {
            Progress = new Progress(_error, InputFile.TotalLength(Options.Files));
            RunWatch.BeforeLastWords = Progress.Dispose;
        }
        try
        {
            return Run(Runner);
        }
        finally
        {
            Progress?.Dispose();
        }
    }

    private int Run(ProgramRunner runner)
    {
        if (runner.Begin() is { } failed) Fail(failed);
        else if (Options.ReadsLines) new LineProcessor(this).Run();
        else _documents.Run();
        if (_hasEnded) return _exitCode;
        var output = NewOutput();
        var failure = runner.End(output, _documents.Columns);
        Write(output.Content);
        if (failure is not null) Fail(failure);
        return _exitCode == ExitCode.Success && Options.SetsExitCode ? Runner.ResultCode : _exitCode;
    }

    private void Report(string message)
    {
        try
        {
            _error.WriteLine(message);
        }
        catch (Exception failure) when (StandardStreams.IsWriteFailure(failure))
        {
            StandardStreams.EndUnwritten(failure);
        }
    }

    // Reading, compiling and running the program share limits.
    private ProgramRunner NewRunner(Engine engine, Func<FilterRun, Engine, FilterProgram> program)
    {
        using var limits = LimitTogether(engine);
        var texts = new JsonNumberTexts { ParsesBigInts = Options.IsExact };
        FilterGlobals.SetValues(engine, Options.Arguments, texts, Options.RunsOnce ? _documents.ReadNext : null);
        return new ProgramRunner(Options, engine, program(this, engine), texts);
    }

    // Null without limits: a call of an engine with limits costs more.
    private IDisposable? LimitTogether(Engine engine) => !Options.HasLimits ? null
        : engine.Limit(new CallLimits { MaxAllocatedBytes = Options.Engine.MaxAllocatedBytes, MaxSteps = Options.Engine.MaxSteps });

    private Engine NewEngine()
    {
        var globals = Options.Engine with { Extensions = [FilterGlobals.Of(Options.RunsOnce)] };
        var session = new ShellSession(globals, Terminal.ForWriters(_error, _error), [])
        {
            Quit = static code => throw new QuitException(code),
            Permissions = new Permissions { Variables = null },
        };
        var load = session.LoadProcess;
        // The module reads variables by permission. A filter has them all, as one object.
        session.LoadProcess = () =>
        {
            var process = load();
            process.Define("env", session.Engine.GetValue("env"), MemberFlags.Default | MemberFlags.Enumerable);
            return process;
        };
        return session.Engine;
    }
}
