using Quoll.Cli.Shell;
using Quoll.Inspection;
using Quoll.Runtime.Objects;

namespace Quoll.Cli.Repl;

/// <summary>Reads input, line by line until it is a whole script, runs it, prints the result.</summary>
internal sealed class ReadEvalPrintLoop(ShellSession session)
{
    private const string Prompt = "> ", ContinuationPrompt = "... ";

    private const string Help = """
        Type JavaScript; input that is not complete goes on with the next line.
          .help    this text
          .clear   drop the lines entered so far
          .exit    leave (so does Ctrl+D)
        The last result is in the global '_'.
        """;

    public int Run()
    {
        var lines = LineSource.Open(session.Terminal);
        var entered = "";
        while (true)
        {
            var line = lines.Read(entered.Length == 0 ? Prompt : ContinuationPrompt);
            if (line is null)
            {
                // What was begun is run as it is, so that its error is seen.
                if (entered.Length > 0) Evaluate(entered);
                return ExitCode.Success;
            }
            switch (line.Trim())
            {
                case ".exit": return ExitCode.Success;
                case ".clear": entered = ""; continue;
                case ".help":
                    session.Terminal.WriteLine(Help);
                    session.Terminal.Flush();
                    continue;
            }
            entered = entered.Length == 0 ? line : $"{entered}\n{line}";
            if (entered.AsSpan().Trim().IsEmpty || TryEvaluate(entered)) entered = "";
        }
    }

    // False where the next line may complete it.
    private bool TryEvaluate(string code)
    {
        var isComplete = true;
        session.Guard(() =>
        {
            isComplete = !InputCompleteness.EndsTooEarly(code);
            return isComplete ? Run(code) : ExitCode.Success;
        });
        return isComplete;
    }

    private void Evaluate(string code) => session.Guard(() => Run(code));

    private int Run(string code)
    {
        var result = session.Engine.Execute(InputCompleteness.AsExpression(code), "<repl>");
        session.Engine.Realm.Global.DefineOwn("_", result, PropertyFlags.Hidden);
        session.Terminal.WriteLine(new Inspector(session.Terminal.IsColored).Inspect(result));
        session.EventLoop.Run();
        return ExitCode.Success;
    }
}
