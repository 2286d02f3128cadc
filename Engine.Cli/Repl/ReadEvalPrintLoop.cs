using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>Reads input line by line until it is a whole script, runs it, and prints the result.</summary>
internal sealed class ReadEvalPrintLoop(ShellSession session)
{
    public int Run()
    {
        var prompt = new PromptSession(session);
        // The time that people take to think is not limited.
        if (!Console.IsInputRedirected) RunWatch.Stop();
        return CanEdit() ? new EditedPrompt(prompt, History.Load()).Run() : new PlainPrompt(prompt).Run();
    }

    private static bool CanEdit() =>
        !Console.IsInputRedirected && !Console.IsOutputRedirected && Terminal.UnderstandsControls;
}
