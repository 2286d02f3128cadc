using System.Text.Json.Nodes;
using Quoll.Debugging;

namespace Quoll.DevTools.Values;

/// <summary>A source as the protocol describes it.</summary>
internal sealed class ScriptInfo
{
    /// <param name="source">The source.</param>
    /// <param name="urlOf">Returns the URL of a name.</param>
    public ScriptInfo(DebuggerSource source, Func<string, string> urlOf)
    {
        Source = source;
        Id = IdOf(source);
        Url = source.SourceUrl ?? urlOf(source.Name);
        SourceMapUrl = source.SourceMapUrl ?? "";
    }

    public DebuggerSource Source { get; }

    /// <summary>Its number as a text.</summary>
    public string Id { get; }

    public string Url { get; }

    public string SourceMapUrl { get; }

    public string Hash => Source.Hash;

    public static string IdOf(DebuggerSource source) => Number(source.Id);

    /// <summary>Returns the parameters of the event scriptParsed.</summary>
    public JsonObject Describe() => Describe(
        Id, Url, Source.Text, Hash, (Source.End.Line, Source.End.Column), SourceMapUrl, Source.SourceUrl is not null, Source.IsModule);

    /// <summary>Returns the parameters of the event scriptFailedToParse.</summary>
    public static JsonObject Describe(DebuggerSyntaxError error, string url) => Describe(
        Number(error.Id), error.SourceUrl ?? url, error.Text, error.Hash, error.End, error.SourceMapUrl ?? "",
        error.SourceUrl is not null, isModule: false);

    private static string Number(int id) => id.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static JsonObject Describe(
        string id, string url, string text, string hash, (int Line, int Column) end, string sourceMapUrl, bool hasSourceUrl,
        bool isModule) =>
        new()
        {
            ["scriptId"] = id,
            ["url"] = url,
            ["startLine"] = 0,
            ["startColumn"] = 0,
            ["endLine"] = end.Line - 1,
            ["endColumn"] = end.Column - 1,
            ["executionContextId"] = EventContext.Id,
            ["hash"] = hash,
            ["buildId"] = "",
            ["executionContextAuxData"] = EventContext.AuxData(),
            ["isLiveEdit"] = false,
            ["sourceMapURL"] = sourceMapUrl,
            ["hasSourceURL"] = hasSourceUrl,
            ["isModule"] = isModule,
            ["length"] = text.Length,
            ["scriptLanguage"] = "JavaScript",
        };
}
