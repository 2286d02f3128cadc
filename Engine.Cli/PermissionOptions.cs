using System.CommandLine;
using Quoll.Cli.Shell;
using Quoll.Packages;
using Quoll.Web;

namespace Quoll.Cli;

/// <summary>The options that let scripts reach more, or less, than they may by default.</summary>
internal sealed class PermissionOptions
{
    /// <summary>The value of an option that was given without one.</summary>
    private const string Anything = "*";

    /// <summary>The value of <c>--allow-write=</c>, which must not take the next argument for its value.</summary>
    private const string Nothing = "\0";

    private readonly Option<string[]> _write =
        new("--allow-write") { Description = "Let the script write files, or only those in PATH: --allow-write=PATH", HelpName = "PATH" };
    private readonly Option<string[]> _environment = new("--allow-env")
    {
        Description = "Let the script read the environment, or only some variables: --allow-env=HOME,USER",
        HelpName = "NAMES",
    };
    private readonly Option<string[]> _network = new("--allow-net")
    {
        Description = "Let the script reach the network, or only some hosts: --allow-net=example.com,*.example.org",
        HelpName = "HOSTS",
    };
    private readonly Option<bool> _everything = new("--allow-all", "-A") { Description = "Let the script write files, read the environment and reach the network" };
    private readonly Option<bool> _sandbox = new("--sandbox") { Description = "Do not let the script read, write or import files" };

    public PermissionOptions()
    {
        foreach (var option in (Option[])[_write, _environment, _network])
        {
            option.Validators.Add(result =>
            {
                if (result.Tokens.Any(static token => token.Value == Nothing))
                    result.AddError($"{option.Name}= needs a {(option == _write ? "path" : option == _network ? "host" : "name")} behind it.");
            });
        }
        _write.Validators.Add(static result =>
        {
            foreach (var path in result.Tokens.Select(static token => token.Value).Where(static path => path != Nothing))
            {
                try
                {
                    _ = PathWalk.RealPath(path);
                }
                catch (Exception failed) when (TextInput.IsExpected(failed))
                {
                    result.AddError($"--allow-write={path}: {failed.Message}");
                }
            }
        });
    }

    public Option[] All => [_write, _environment, _network, _everything, _sandbox];

    /// <summary>
    /// Returns an argument with a value if it is an option of these without one: the next argument is never the value.
    /// </summary>
    public static string WithValue(string argument) => argument switch
    {
        "--allow-write" or "--allow-env" or "--allow-net" => $"{argument}={Anything}",
        "--allow-write=" or "--allow-env=" or "--allow-net=" => argument + Nothing,
        _ => argument,
    };

    public bool IsSandbox(ParseResult parsed) => parsed.GetValue(_sandbox);

    public Permissions Of(ParseResult parsed)
    {
        if (IsSandbox(parsed)) return new Permissions { AllowsReading = false };
        if (parsed.GetValue(_everything)) return new Permissions { Writable = null, Variables = null };
        var variables = parsed.GetValue(_environment)?.SelectMany(static names => names.Split(','));
        return new Permissions { Writable = Allowed(parsed.GetValue(_write)), Variables = Allowed(variables) };
    }

    /// <summary>
    /// Returns the interfaces of the web with the network that the options allow; null without network.
    /// </summary>
    public QuollWeb? NetworkOf(ParseResult parsed)
    {
        if (IsSandbox(parsed)) return null;
        if (parsed.GetValue(_everything)) return CommandWeb.Online(null);
        var hosts = parsed.GetValue(_network)?.SelectMany(static names => names.Split(',')).ToArray() ?? [];
        return hosts.Length == 0 ? null : CommandWeb.Online(Allowed(hosts));
    }

    // Null for anything.
    private static string[]? Allowed(IEnumerable<string>? values)
    {
        string[] given = [.. values ?? []];
        return given.Contains(Anything) ? null : given;
    }
}
