using System.CommandLine;
using System.Globalization;
using System.Net;
using Quoll.Cli.Shell;

namespace Quoll.Cli;

/// <summary>The options that let Chrome, VS Code and <c>node inspect</c> debug the script. They are Node's.</summary>
internal sealed class InspectOptions
{
    /// <summary>Node's address, which clients try first.</summary>
    private const string DefaultAddress = "127.0.0.1";

    private const int DefaultPort = 9229;

    private readonly Option<string?> _inspect = New("--inspect", "Let debuggers attach: --inspect=[HOST:]PORT, port 0 for a free one");
    private readonly Option<string?> _break = New("--inspect-brk", "The same, and pause before the first statement");
    private readonly Option<string?> _wait = New("--inspect-wait", "The same, and wait for a debugger");

    public Option[] All => [_inspect, _break, _wait];

    /// <summary>
    /// Returns an argument with a value if it is one of these options without one: the next argument is never the
    /// value.
    /// </summary>
    public static string WithValue(string argument) =>
        argument is "--inspect" or "--inspect-brk" or "--inspect-wait" ? $"{argument}={DefaultPort}" : argument;

    /// <summary>Whether a debugger may attach.</summary>
    public bool AreUsed(ParseResult parsed) => All.Any(option => parsed.GetResult(option) is not null);

    /// <summary>Listens for debuggers, and waits for one if the options say so.</summary>
    /// <returns>What has failed; null if nothing has.</returns>
    public string? Start(ParseResult parsed, ShellSession session, string title)
    {
        var value = parsed.GetValue(_break) ?? parsed.GetValue(_wait) ?? parsed.GetValue(_inspect)!;
        TryRead(value, out var address);
        return Inspector.Start(session, title, address!, waits: (parsed.GetValue(_break) ?? parsed.GetValue(_wait)) is not null,
            breaks: parsed.GetValue(_break) is not null);
    }

    private static Option<string?> New(string name, string description)
    {
        var option = new Option<string?>(name) { Description = description, HelpName = "ADDRESS" };
        option.Validators.Add(result =>
        {
            if (result.Tokens is [var token] && !TryRead(token.Value, out _))
                result.AddError($"{name} needs a port, or an IP address and a port, not '{token.Value}'.");
        });
        return option;
    }

    // A port, an address, or both: 0, [::1]:9229, localhost.
    private static bool TryRead(string text, out IPEndPoint? address)
    {
        address = null;
        if (ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port))
            address = new IPEndPoint(IPAddress.Parse(DefaultAddress), port);
        else if (IPEndPoint.TryParse(text.Replace("localhost", DefaultAddress, StringComparison.OrdinalIgnoreCase), out var given))
            address = text.Contains(':', StringComparison.Ordinal) && given.Port > 0 || text.EndsWith(":0", StringComparison.Ordinal) ? given
                : new IPEndPoint(given.Address, DefaultPort);
        return address is not null;
    }
}
