using System.CommandLine;
using System.Text;

namespace Quoll.Cli.Manual;

/// <summary>The manual page in the language of man(7): the command, and its options from the parser.</summary>
internal static class ManualPage
{
    private static readonly (int Code, string Meaning)[] _exitCodes =
    [
        (ExitCode.Success, "Success. A script may pass another code to quit()."),
        (ExitCode.Error, "An uncaught error, a syntax error, or with --json and --ndjson an input that "
            + "failed. With --keep-going the other results were written."),
        (ExitCode.Usage, "Invalid options, a file that cannot be read, or with --json and --ndjson a program with a syntax error."),
        (ExitCode.Limit, "A limit ended the run; the error output names the option. --max-depth is not among them: beyond it a script "
            + "gets a RangeError, which it can catch."),
        (ExitCode.NoResult, "With --exit-status: the filter gave no result. After a last result that is false or null it is 1."),
    ];

    private static readonly (string Name, string Meaning)[] _environment =
    [
        ("NO_COLOR", "If set, output has no colours."),
        ("TERM", "If empty or dumb, output has no colours."),
        ("XDG_CONFIG_HOME", "The folder that contains quoll/, the folder with the history of the prompt; ~/.config if it is not set."),
    ];

    private static readonly (string Name, string Meaning)[] _files =
        [("~/.config/quoll/history", "The lines of earlier prompts. On Windows and macOS it is in the user's folder for application data.")];

    private static readonly (string Command, string Meaning)[] Examples =
    [
        ("quoll script.js a b", "Run a file; its arguments are ['a', 'b']."),
        ("quoll -p '[1, 2, 3].map(x => x ** 2)'", "Print a value."),
        ("echo 'print(1)' | quoll", "Run the standard input."),
        ("quoll --max-time 5 --max-memory 500 untrusted.js", "Limit a script to five seconds and 500 MB."),
        ("quoll --json 'input.items.filter(x => x.qty > 2)' < data.json", "Query a JSON document."),
        ("quoll --ndjson --keep-going 'input.user' log.ndjson.gz", "Query each line of a log, and continue after invalid lines."),
    ];

    public static string Make(OptionList options)
    {
        var text = new StringBuilder();
        text.Append("""
            .\" Made by quoll --man; the text is held by a test.
            .TH QUOLL 1 "" "Quoll" "User Commands"
            .SH NAME
            quoll \- run JavaScript, and JavaScript on JSON
            .SH SYNOPSIS
            .B quoll
            [\fIoption\fR ...] [\fIscript\fR [\fIargument\fR ...]]
            .br
            .B quoll
            [\fIoption\fR ...] {\fB\-e\fR | \fB\-p\fR} \fICODE\fR [\fIargument\fR ...]
            .br
            .B quoll
            {\fB\-\-json\fR | \fB\-\-ndjson\fR | \fB\-\-lines\fR | \fB\-\-csv\fR | \fB\-\-tsv\fR | \fB\-\-yaml\fR} [\fIoption\fR ...] \fIprogram\fR [\fIfile\fR ...]
            .SH DESCRIPTION
            Runs a file, code from the command line, or the standard input. Without these, and on a terminal, it is a prompt
            that reads, runs and prints line by line. Files whose name ends in .mjs are modules.
            .PP
            With \fB\-\-json\fR and the other options that choose a form of inputs it is a filter: the value of the program for each
            .I input
            is written as JSON.

            """);
        Section(text, "OPTIONS");
        foreach (var option in options.Script) Entry(text, Usage(option), option.Description ?? "");
        Section(text, "OPTIONS OF FILTERS");
        foreach (var option in options.Filter) Entry(text, Usage(option), option.Description ?? "");
        Section(text, "EXIT STATUS");
        foreach (var (code, meaning) in _exitCodes) Entry(text, $"\\fB{code}\\fR", meaning);
        Section(text, "ENVIRONMENT");
        foreach (var (name, meaning) in _environment) Entry(text, $"\\fB{name}\\fR", meaning);
        Section(text, "FILES");
        foreach (var (name, meaning) in _files) Entry(text, $"\\fI{Escaped(name)}\\fR", meaning);
        Section(text, "EXAMPLES");
        foreach (var (command, meaning) in Examples) Entry(text, $"\\fB{Escaped(command)}\\fR", meaning);
        Section(text, "SEE ALSO");
        return text.Append(".BR node (1),\n.BR jq (1),\n.BR parallel (1)\n").ToString();
    }

    private static void Section(StringBuilder text, string title) => text.Append(".SH \"").Append(Escaped(title)).Append("\"\n");

    private static void Entry(StringBuilder text, string head, string body) =>
        text.Append(".TP\n").Append(head).Append('\n').Append(Escaped(body)).Append('\n');

    private static string Usage(Option option)
    {
        var names = string.Join(", ", OptionList.Names(option).Select(static name => $"\\fB{Escaped(name)}\\fR"));
        return OptionList.ValueName(option) is { } value ? $"{names} \\fI{Escaped(value)}\\fR" : names;
    }

    // A backslash begins an escape, and a dot or a quote at the beginning of a line is a request. A hyphen is not a
    // minus, so an option with a hyphen could not be copied.
    private static string Escaped(string text)
    {
        var escaped = text.Replace("\\", "\\e").Replace("-", "\\-").Replace("'", "\\(aq")
            .Replace("^", "\\(ha").Replace("~", "\\(ti").Replace("`", "\\(ga");
        return escaped is ['.', ..] ? "\\&" + escaped : escaped;
    }

    /// <summary>Returns the examples for --help.</summary>
    public static string ExamplesAsText()
    {
        var width = Examples.Max(static example => example.Command.Length);
        var text = new StringBuilder("Examples:\n");
        foreach (var (command, meaning) in Examples) text.Append($"  {command.PadRight(width)}  {meaning}\n");
        return text.Append('\n').ToString();
    }
}
