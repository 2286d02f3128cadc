using System.Text;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.RegExps;

/// <summary>A contender that runs the cases.</summary>
/// <param name="Name">The short name: a column of the report.</param>
/// <param name="Version">Product and version.</param>
internal abstract record RegExpLane(string Name, string Version) : IDisposable
{
    /// <summary>
    /// Returns the task, ready to be repeated: the regular expression is compiled, and the text is split into lines.
    /// </summary>
    public abstract Contender Prepare(RegExpWorkload workload, RegExpCase work);

    /// <summary>Returns the result of the task as text.</summary>
    public abstract string Result(RegExpWorkload workload, RegExpCase work);

    public virtual void Dispose() => GC.SuppressFinalize(this);
}

/// <summary>.NET's own regular expressions, interpreted: the default without <c>RegexOptions.Compiled</c>.</summary>
internal sealed record DotNetRegExpLane() : RegExpLane(".NET Regex", Products.Platform)
{
    public override Contender Prepare(RegExpWorkload workload, RegExpCase work)
    {
        var re = work.ToDotNet();
        return new LocalContender(Name, () => work.DotNet(re, workload.Text));
    }

    public override string Result(RegExpWorkload workload, RegExpCase work) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{work.DotNet(work.ToDotNet(), workload.Text)}");
}

/// <summary>The engine of this project, called from a script.</summary>
internal sealed record QuollRegExpLane() : RegExpLane("Quoll", Products.Quoll)
{
    private static JsValue _result;

    public override Contender Prepare(RegExpWorkload workload, RegExpCase work)
    {
        var engine = Load(workload, work);
        var script = engine.Prepare(RegExpScripts.Call);
        return new LocalContender(Name, () =>
        {
            // The result is visible outside, so no work is optimized away.
            _result = engine.Execute(script);
            _result = default;
            return null;
        });
    }

    public override string Result(RegExpWorkload workload, RegExpCase work) =>
        Load(workload, work).Execute($"String({RegExpScripts.Call})").AsString();

    private static Engine Load(RegExpWorkload workload, RegExpCase work)
    {
        var engine = new Engine();
        engine.SetValue("texts", new Dictionary<string, object?> { [workload.Name] = workload.Text.Text });
        engine.Execute(RegExpScripts.Define(workload, work));
        return engine;
    }
}

/// <summary>V8 in a separate process, which measures with its own clock.</summary>
internal sealed record V8RegExpLane : RegExpLane
{
    private readonly V8Process _process;

    /// <param name="interpreted">Whether regular expressions are never compiled.</param>
    public V8RegExpLane(string node, bool interpreted)
        : this(new V8Process(node, interpreted ? ["--regexp-interpret-all"] : []), interpreted)
    {
    }

    private V8RegExpLane(V8Process process, bool interpreted)
        : base("V8" + (interpreted ? " interpreted" : ""),
            process.Product + (interpreted ? " with --regexp-interpret-all" : ""))
    {
        _process = process;
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(
                path, JsonSerializer.Serialize(RegExpWorkload.All.ToDictionary(workload => workload.Name, workload => workload.Text.Text)));
            process.Global("texts", path);
        }
        finally
        {
            File.Delete(path);
        }
    }

    public override Contender Prepare(RegExpWorkload workload, RegExpCase work)
    {
        Load(workload, work);
        return new V8Contender(Name, _process);
    }

    public override string Result(RegExpWorkload workload, RegExpCase work)
    {
        Load(workload, work);
        // A string is given as it is, all else as JSON. A number has the same text in both.
        return _process.Output();
    }

    public override void Dispose()
    {
        _process.Dispose();
        base.Dispose();
    }

    private void Load(RegExpWorkload workload, RegExpCase work)
    {
        _process.Code(RegExpScripts.Define(workload, work));
        _process.Run(1);
        _process.Code(RegExpScripts.Call);
    }
}

/// <summary>The scripts that Quoll and V8 both run.</summary>
internal static class RegExpScripts
{
    /// <summary>Runs the function that <see cref="Define"/> created.</summary>
    public const string Call = "task()";

    /// <summary>Returns an expression that sets the global <c>task</c> to the case's function.</summary>
    public static string Define(RegExpWorkload workload, RegExpCase work) => new StringBuilder()
        .Append("globalThis.task = (() => {\n")
        .Append($"const re = new RegExp({JsonSerializer.Serialize(work.Pattern)}, {JsonSerializer.Serialize(work.Flags)});\n")
        .Append($"const text = texts.{workload.Name}, lines = text.split('\\n');\n")
        .Append("return () => {\nlet sum = 0;\n").Append(work.Script).Append("\nreturn sum;\n};\n})()").ToString();
}
