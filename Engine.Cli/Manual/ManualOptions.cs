using System.CommandLine;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Manual;

/// <summary>The options that print descriptions of the command: completions for shells, and the manual page.</summary>
internal sealed class ManualOptions
{
    private readonly Option<string?> _completions =
        new("--completions") { Description = "Print a completion script for SHELL: bash, zsh, fish or pwsh", HelpName = "SHELL" };
    private readonly Option<bool> _manual = new("--man") { Description = "Print the manual page: quoll --man | man -l -" };

    public ManualOptions() => _completions.AcceptOnlyFromAmong(CompletionScript.Shells);

    public Option[] All => [_completions, _manual];

    /// <summary>Prints the requested description. Returns false if none was requested.</summary>
    public bool TryPrint(ParseResult parsed, Command command)
    {
        var text = parsed.GetValue(_completions) is { } shell ? CompletionScript.Make(shell, OptionList.Of(command))
            : parsed.GetValue(_manual) ? ManualPage.Make(OptionList.Of(command)) : null;
        if (text is not null) StandardStreams.Print(text);
        return text is not null;
    }
}
