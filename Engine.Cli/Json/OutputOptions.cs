using System.CommandLine;
using System.Globalization;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>The options for the form of results.</summary>
internal sealed class OutputOptions
{
    /// <summary>The name of the option whose value is optional.</summary>
    public const string Indent = "--indent";

    private const int MaxIndent = 10;
    private const int DefaultIndent = 2;

    private readonly Option<bool> _raw = new("--raw", "-r") { Description = "Write strings without quotes" };
    private readonly Option<bool> _join = new("--join", "-j") { Description = "Like --raw, without line ends between the results" };
    private readonly Option<bool> _compact =
        new("--compact", "-c") { Description = "Write each result as one line; the default if the output is not a terminal" };
    private readonly Option<int?> _indent =
        new(Indent) { Description = "Indent the output by N spaces (2 without N)", HelpName = "N" };
    private readonly Option<bool> _tab = new("--tab") { Description = "Indent the output by tabs" };
    private readonly Option<bool> _sort = new("--sort-keys", "-S") { Description = "Sort the keys of objects" };
    private readonly Option<bool> _ascii = new("--ascii", "-a") { Description = "Escape all characters that are not ASCII" };
    private readonly Option<bool> _color =
        new("--color", "-C") { Description = "Colour the output; the default on a terminal" };
    private readonly Option<bool> _noColor = new("--no-color", "-M") { Description = "Do not colour the output" };
    private readonly Option<string?> _to =
        new("--to") { Description = "Write results as rows of a table: FORM is csv or tsv", HelpName = "FORM" };

    private readonly Option<string?> _columns =
        new("--columns") { Description = "With --to: write these columns of objects, with commas between their names", HelpName = "NAMES" };

    public OutputOptions()
    {
        _indent.Validators.Add(static result =>
        {
            if (result.Tokens is not [{ Value: var text }]) return;
            if (!int.TryParse(text, CultureInfo.InvariantCulture, out var spaces) || spaces is < 0 or > MaxIndent)
                result.AddError($"--indent needs a number from 0 to {MaxIndent}, not '{text}'.");
        });
        _to.AcceptOnlyFromAmong("csv", "tsv");
    }

    /// <summary>The option with the value that it has without one.</summary>
    public static string IndentByDefault => $"{Indent}={DefaultIndent}";

    public Option[] All => [_raw, _join, _compact, _indent, _tab, _sort, _ascii, _color, _noColor, _to, _columns];

    /// <summary>Returns what is wrong with the options; null if nothing is.</summary>
    public string? Fault(ParseResult parsed) =>
        parsed.GetValue(_columns) is not null && parsed.GetValue(_to) is null ? "--columns needs --to." : null;

    /// <summary>Returns the form of results, which is for people on a terminal, and else for programs.</summary>
    /// <param name="parsed">The options.</param>
    /// <param name="replaced">The form of the files that the results replace; null if they replace none.</param>
    public OutputForm Of(ParseResult parsed, InputForm? replaced)
    {
        var isTerminal = !Console.IsOutputRedirected && replaced is null;
        var isCompact = parsed.GetValue(_compact) || !isTerminal;
        var joins = parsed.GetValue(_join);
        return new OutputForm
        {
            Indentation = parsed.GetValue(_tab) ? "\t" : new string(' ', parsed.GetValue(_indent) ?? (isCompact ? 0 : DefaultIndent)),
            IsRaw = joins || parsed.GetValue(_raw) || replaced == InputForm.TextLines,
            Joins = joins,
            SortsKeys = parsed.GetValue(_sort),
            IsAscii = parsed.GetValue(_ascii),
            IsColored = !parsed.GetValue(_noColor) && (parsed.GetValue(_color) || isTerminal && Terminal.AllowsColors()),
            Columns = parsed.GetValue(_columns)?.Split(','),
            Table = (parsed.GetValue(_to), replaced) switch
            {
                ("csv", _) or (null, InputForm.Csv) => TableForm.Csv,
                ("tsv", _) or (null, InputForm.Tsv) => TableForm.Tsv,
                _ => TableForm.None,
            },
        };
    }
}
