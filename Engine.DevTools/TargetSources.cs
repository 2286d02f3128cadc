using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Values;

namespace Quoll.DevTools;

/// <summary>The sources of an engine, with their URLs.</summary>
internal sealed class TargetSources(Debugger debugger, Func<string, string>? sourceUrl)
{
    // The debugger forgets sources of evaluations.
    private readonly ConditionalWeakTable<DebuggerSource, ScriptInfo> _scripts = [];

    /// <summary>All that the engine has run.</summary>
    public IEnumerable<ScriptInfo> All => debugger.Sources.Select(Of);

    /// <summary>Returns what the protocol says of a source.</summary>
    public ScriptInfo Of(DebuggerSource source) => _scripts.GetValue(source, added => new ScriptInfo(added, UrlOf));

    /// <summary>Returns the source of an id; null for none.</summary>
    public ScriptInfo? Find(string id) => All.FirstOrDefault(script => script.Id == id);

    /// <summary>Returns the description of a text that was not compiled.</summary>
    public JsonObject Describe(DebuggerSyntaxError error) => ScriptInfo.Describe(error, UrlOf(error.Name));

    /// <summary>Returns the URL of a source by its name.</summary>
    public string UrlOf(string name)
    {
        if (name.StartsWith('<')) return "";
        if (sourceUrl is not null) return sourceUrl(name);
        return Path.IsPathFullyQualified(name) ? new Uri(name).AbsoluteUri : name;
    }
}
