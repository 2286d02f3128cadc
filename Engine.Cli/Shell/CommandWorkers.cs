using Quoll.Cli.BuiltIns;
using Quoll.Web;

namespace Quoll.Cli.Shell;

/// <summary>
/// Grants workers: files that scripts may import, each with the options, limits and permissions of the command.
/// </summary>
internal sealed class CommandWorkers : WorkerProvider
{
    /// <summary>The name of workers that node:worker_threads makes.</summary>
    private const string NodeName = "node:worker_threads";

    /// <summary>The module that runs them, which their first message tells what to run.</summary>
    private const string NodeMain = "node:quoll-worker";

    protected override WorkerSetup Start(WorkerRequest request)
    {
        var session = request.Parent.Session();
        if (session.Loader is not { } loader) throw new ScriptError(ScriptErrorKind.Error, "Workers need an engine with modules.");
        var options = session.Engine.Options;
        var specifier = request.Name == NodeName ? NodeMain : loader.Resolve(request.Url, session.ScriptPath);
        var terminal = session.Terminal.ForWorker();
        var own = new WorkerSession(session, terminal, request.Name == NodeName ? session.ScriptPath : specifier);
        return new WorkerSetup
        {
            Options = options with
            {
                Console = terminal.NewConsole(),
                Extensions = [.. options.Extensions.Where(static extension => extension is not WorkerSession), own],
            },
            Specifier = specifier,
        };
    }
}

/// <summary>What the engine of a worker needs for its session.</summary>
/// <param name="parent">The session of the script that has made the worker.</param>
/// <param name="terminal">Its terminal.</param>
/// <param name="path">The file that it runs, or that relative names are relative to.</param>
internal sealed class WorkerSession(ShellSession parent, Terminal terminal, string? path) : EngineExtension
{
    /// <summary>Creates the session, on the thread of the worker.</summary>
    public ShellSession Create(Engine engine) => new(engine, parent, terminal, path);

    protected override void Describe(GlobalTable globals) { }
}
