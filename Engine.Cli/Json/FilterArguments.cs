namespace Quoll.Cli.Json;

/// <summary>How the text of an argument becomes a value of the program.</summary>
internal enum ArgumentForm
{
    /// <summary>The value is the text.</summary>
    Text,

    /// <summary>The text is JSON.</summary>
    Json,

    /// <summary>The text names a file whose text is the value.</summary>
    FileText,

    /// <summary>The text names a file whose JSON documents are an array.</summary>
    FileJson,
}

/// <summary>
/// The values that the command line passes to the program. Their options take two arguments, or change the meaning of
/// all arguments after them (<see cref="CommandArguments"/>).
/// </summary>
internal sealed record FilterArguments
{
    // Stand for options among the other arguments. No argument of a process contains the first character.
    private const string TextsFollow = "\0args", JsonFollows = "\0jsonargs";

    /// <summary>The options with a name and a value.</summary>
    public static readonly (string Option, ArgumentForm Form, string Description)[] Forms =
    [
        ("--arg", ArgumentForm.Text, "Pass a text to the program, as args.NAME"),
        ("--argjson", ArgumentForm.Json, "Pass a JSON value to the program, as args.NAME"),
        ("--rawfile", ArgumentForm.FileText, "Pass the text of a file, as args.NAME"),
        ("--slurpfile", ArgumentForm.FileJson, "Pass the JSON documents of a file, as the array args.NAME"),
    ];

    /// <summary>The values with names; the last one of a name counts.</summary>
    public List<(string Name, ArgumentForm Form, string Text)> Named { get; } = [];

    /// <summary>The values without names.</summary>
    public List<(ArgumentForm Form, string Text)> Positional { get; } = [];

    /// <summary>Returns the form of the values of an option with a name and a value; null for another text.</summary>
    public static ArgumentForm? FormOf(string option)
    {
        var found = Array.FindIndex(Forms, form => form.Option == option);
        return found < 0 ? null : Forms[found].Form;
    }

    /// <summary>Returns the mark of --args and --jsonargs among the operands, and any other argument itself.</summary>
    public static string MarkerOf(string argument) => argument switch
    {
        "--args" => TextsFollow,
        "--jsonargs" => JsonFollows,
        _ => argument,
    };

    /// <summary>Takes the values without names out of the arguments that are not options.</summary>
    /// <param name="rest">The arguments.</param>
    /// <param name="hasProgram">Whether the first one is the program.</param>
    public List<string> TakePositional(IReadOnlyList<string> rest, bool hasProgram)
    {
        var files = new List<string>();
        ArgumentForm? form = null;
        foreach (var text in rest)
        {
            if (text == TextsFollow) form = ArgumentForm.Text;
            else if (text == JsonFollows) form = ArgumentForm.Json;
            else if (form is { } known && (files.Count > 0 || !hasProgram)) Positional.Add((known, text));
            else files.Add(text);
        }
        return files;
    }
}
