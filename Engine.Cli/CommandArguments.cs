using System.Globalization;
using Quoll.Cli.Json;

namespace Quoll.Cli;

/// <summary>
/// The arguments of the command, prepared for the parser of options. That parser does not know options with an optional
/// value or with two values, options that change the meaning of what follows, and that the arguments after code
/// belong to the code.
/// </summary>
internal sealed class CommandArguments
{
    private const string EndOfOptions = "--";

    private readonly List<string> _forParser = [];

    public CommandArguments(string[] args)
    {
        IsFilter = AskForFilter(args);
        var last = IsFilter ? AddForFilter(args) : AddForScript(args);
        // After this, nothing is an option.
        _forParser.AddRange(args[last..]);
        var end = _forParser.IndexOf(EndOfOptions);
        AfterOptions = end < 0 ? 0 : _forParser.Count - end - 1;
    }

    /// <summary>Whether the arguments ask for JSON: one of its modes comes before a script or code.</summary>
    public bool IsFilter { get; }

    /// <summary>The arguments for the parser.</summary>
    public IReadOnlyList<string> ForParser => _forParser;

    /// <summary>The number of arguments after <c>--</c>, which are not options whatever they look like.</summary>
    public int AfterOptions { get; }

    /// <summary>The values that the arguments pass to a filter.</summary>
    public FilterArguments Values { get; } = new();

    /// <summary>What is wrong with the arguments; null if nothing is known to be.</summary>
    public string? Fault { get; private set; }

    /// <summary>Returns whether an argument looks like an option.</summary>
    public static bool IsOption(string text) => text is ['-', _, ..] and not EndOfOptions;

    private static bool AskForFilter(string[] args)
    {
        for (var i = 0; i < args.Length && IsOption(args[i]); i++)
        {
            if (args[i] is "-R" || InputOptions.Modes.Contains(args[i])) return true;
            // Of the other options, these may come first with values. After any other option with a value, the text
            // belongs to a script.
            if (LimitOptions.IsName(args[i]) || args[i] is "-f" or "--program" or "--jobs") i++;
            else if (FilterArguments.FormOf(args[i]) is not null) i += 2;
        }
        return false;
    }

    // Adds the options before a script or code, and returns the index of the next argument. "-pe" prints the value of
    // the code, as in Node.
    private int AddForScript(string[] args)
    {
        var i = 0;
        while (i < args.Length && IsOption(args[i]))
        {
            var text = args[i++];
            var valued = InspectOptions.WithValue(ObservationOptions.WithValue(PermissionOptions.WithValue(text)));
            _forParser.Add(text is "-pe" ? "-p" : valued);
            var hasCode = text.StartsWith("--eval=", StringComparison.Ordinal) || text.StartsWith("--print=", StringComparison.Ordinal);
            var takesCode = text is "-e" or "-p" or "-pe" or "--eval" or "--print";
            var takesValue = LimitOptions.IsName(text) || ObservationOptions.IsName(text) || text == "--completions";
            if ((takesCode || takesValue) && i < args.Length) _forParser.Add(args[i++]);
            if (!hasCode && !takesCode) continue;
            if (i < args.Length && args[i] != EndOfOptions) _forParser.Add(EndOfOptions);
            break;
        }
        return i;
    }

    // Takes out the options with two arguments, and marks --args and --jsonargs.
    private int AddForFilter(string[] args)
    {
        var i = 0;
        for (; i < args.Length && args[i] != EndOfOptions; i++)
        {
            var text = args[i];
            var name = text.Split('=')[0];
            if (FilterArguments.FormOf(name) is not { } form)
            {
                _forParser.Add(text == OutputOptions.Indent && !IsNumber(args.ElementAtOrDefault(i + 1)) ? OutputOptions.IndentByDefault
                    : FilterArguments.MarkerOf(text));
            }
            else if (name == text && i + 2 < args.Length) Values.Named.Add((args[i + 1], form, args[i += 2]));
            else
            {
                Fault = $"{name} needs a name and a value.";
                return args.Length;
            }
        }
        return i;
    }

    // A program that follows must not be taken for the number.
    private static bool IsNumber(string? text) => int.TryParse(text, CultureInfo.InvariantCulture, out _);
}
