using System.CommandLine;

namespace Quoll.Cli.Json;

/// <summary>The options for the form and the number of inputs.</summary>
internal sealed class InputOptions
{
    /// <summary>The options that choose the form of inputs. One of them makes the command a filter.</summary>
    public static readonly string[] Modes = ["--json", "--ndjson", "--lines", "--csv", "--tsv", "--yaml"];

    private static readonly InputForm[] FormOfModes =
        [InputForm.Documents, InputForm.Lines, InputForm.TextLines, InputForm.Csv, InputForm.Tsv, InputForm.Yaml];

    private readonly Option<bool>[] _modes =
    [
        new("--json") { Description = "Run the program on each JSON document" },
        new("--ndjson") { Description = "Run the program on each line of JSON, on all processors" },
        new("--lines", "-R") { Description = "Run the program on each line of text, on all processors" },
        new("--csv") { Description = "Run the program on each row of a table, with its header as keys" },
        new("--tsv") { Description = "Like --csv, with tabs between the fields" },
        new("--yaml") { Description = "Run the program on each YAML document" },
    ];

    private readonly Option<bool> _stream =
        new("--stream") { Description = "With --json: run the program on each [path, value] of documents of any size" };
    private readonly Option<bool> _none =
        new("--null-input", "-n") { Description = "Run the program once, with null as input; 'inputs' reads the inputs" };
    private readonly Option<bool> _slurp = new("--slurp", "-s") { Description = "Combine all inputs into one array" };
    private readonly Option<bool> _exact =
        new("--exact") { Description = "Read integers beyond 2^53 as BigInts, and write BigInts as integers" };
    private readonly Option<bool> _inPlace =
        new("--in-place", "-i") { Description = "Replace each file by the results for it, in the form of the file" };
    private readonly Option<bool> _allowEmpty =
        new("--allow-empty") { Description = "With --in-place: a program without a result empties the file, which is otherwise an error" };

    public Option[] All => [.. _modes, _stream, _none, _slurp, _exact, _inPlace, _allowEmpty];

    /// <summary>Returns the options with those for inputs, or what is wrong with them.</summary>
    public FilterOptions Apply(ParseResult parsed, FilterOptions options, out string? error)
    {
        var chosen = _modes.Where(parsed.GetValue).Select(static mode => mode.Name).ToList();
        var form = FormOfModes[Array.IndexOf(Modes, chosen[0])];
        var isInPlace = parsed.GetValue(_inPlace);
        var reads = parsed.GetValue(_none);
        error = chosen.Count > 1 ? $"{chosen[0]} and {chosen[1]} exclude each other."
            : parsed.GetValue(_stream) && form != InputForm.Documents ? "--stream needs --json."
            : isInPlace && (options.Files.Count == 0 || options.Files.Contains("-")) ? "--in-place needs files."
            : isInPlace && reads ? "--in-place and --null-input exclude each other."
            : isInPlace && form == InputForm.Yaml ? "--in-place cannot write YAML: write the results to another file."
            : isInPlace && parsed.GetValue(_stream) ? "--in-place and --stream exclude each other."
            : parsed.GetValue(_allowEmpty) && !isInPlace ? "--allow-empty needs --in-place."
            : reads && parsed.GetValue(_slurp) ? "--null-input and --slurp exclude each other." : null;
        return options with
        {
            Input = parsed.GetValue(_stream) ? InputForm.Pairs : form,
            RunsOnce = reads,
            Slurps = parsed.GetValue(_slurp),
            IsExact = parsed.GetValue(_exact),
            IsInPlace = isInPlace,
            AllowsEmpty = parsed.GetValue(_allowEmpty),
        };
    }
}
