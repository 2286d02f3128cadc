using System.Text.RegularExpressions;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Tests that run with compiled code, with reflection only, and with types described at build time. The nested classes
/// of a theme run its tests in each way.
/// </summary>
public abstract partial class HostTests(bool isCompiled)
{
    private Action<ScriptTypesOptions>? _options;
    private Engine? _engine;

    /// <summary>The engine, created on first use with the options and values set before.</summary>
    protected Engine Engine => _engine ??= NewEngine(_options);

    protected Engine NewEngine(Action<ScriptTypesOptions>? configure = null) => new(new EngineOptions
    {
        Types = Types(configure),
        HostErrors = static thrown => new ScriptError(ScriptErrorKind.Error, thrown.Message),
        TimeZone = TimeZoneInfo.Utc,
    });

    protected ScriptTypes Types(Action<ScriptTypesOptions>? configure = null) => IsGenerated ? GeneratedTypes.With(configure)
        : ScriptTypes.Reflect(options =>
        {
            options.IsCompilingOff = !isCompiled;
            configure?.Invoke(options);
        });

    /// <summary>
    /// Whether the types were described at build time. Scripts do not see types that the model does not name.
    /// </summary>
    protected virtual bool IsGenerated => false;

    protected void Configure(Action<ScriptTypesOptions> configure) => _options = configure;

    protected void Writable() => _options = static options => options.Writable = true;

    protected void Set(string name, object? value) => Engine.SetValue(name, value);

    /// <summary>
    /// Returns the result of a script: a string as it is, an error by name and message, anything else as JSON.
    /// </summary>
    protected string Run(string code) => Run(Engine, code);

    protected static string Run(Engine engine, string code)
    {
        try
        {
            engine.SetValue("result", engine.Execute(code));
            return engine.Evaluate<string>(Show);
        }
        catch (JavaScriptException thrown)
        {
            return Position().Replace(thrown.Message, "");
        }
    }

    /// <summary>Checks lines of a script and the result of each, separated by <c>=></c>.</summary>
    protected void Check(string lines)
    {
        foreach (var line in lines.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            var end = line.LastIndexOf(" ==> ", StringComparison.Ordinal);
            if (end < 0) throw new ArgumentException($"What does this give? {line}");
            Assert.Equal($"{line[..end].Trim()} ==> {line[(end + 5)..].Trim()}", $"{line[..end].Trim()} ==> {Run(line[..end])}");
        }
    }

    private const string Show = """
        (function () {
            const x = result;
            if (typeof x === 'string') return x;
            if (typeof x === 'bigint') return x + 'n';
            if (typeof x === 'function') return 'function ' + x.name;
            if (Object.is(x, -0)) return '-0';
            if (typeof x !== 'object' || x === null) return String(x);
            if (x instanceof Date) return 'Date ' + x.toISOString();
            if (x instanceof Uint8Array) return 'Uint8Array ' + x.join();
            if (x instanceof Map) return 'Map ' + JSON.stringify([...x]);
            if (x instanceof Set) return 'Set ' + JSON.stringify([...x]);
            return JSON.stringify(x, (k, v) => typeof v === 'bigint' ? v + 'n' : v) ?? String(x);
        })()
        """;

    [GeneratedRegex(@" \(<script>:\d+:\d+\)$")]
    private static partial Regex Position();
}
