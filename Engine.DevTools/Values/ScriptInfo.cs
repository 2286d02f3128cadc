using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Quoll.Debugging;

namespace Quoll.DevTools.Values;

/// <summary>A source as the protocol describes it.</summary>
internal sealed class ScriptInfo
{
    private readonly (int Line, int Column) _end;
    private readonly bool _hasSourceUrl;

    /// <param name="source">The source.</param>
    /// <param name="urlOf">Returns the URL of a name.</param>
    public ScriptInfo(DebuggerSource source, Func<string, string> urlOf)
    {
        Source = source;
        Id = IdOf(source);
        var named = MagicComment(source.Text, "sourceURL");
        _hasSourceUrl = named.Length > 0;
        Url = _hasSourceUrl ? named : urlOf(source.Name);
        SourceMapUrl = MagicComment(source.Text, "sourceMappingURL");
        Hash = HashOf(source.Text);
        _end = EndOf(source.Text);
    }

    public DebuggerSource Source { get; }

    /// <summary>Its number as a text.</summary>
    public string Id { get; }

    public string Url { get; }

    public string SourceMapUrl { get; }

    public string Hash { get; }

    public static string IdOf(DebuggerSource source) => source.Id.ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>Returns the parameters of the event scriptParsed.</summary>
    public JsonObject Describe() => Describe(Id, Url, Source.Text, Hash, _end, SourceMapUrl, _hasSourceUrl, Source.IsModule);

    /// <summary>Returns the parameters of the event scriptFailedToParse.</summary>
    public static JsonObject Describe(DebuggerSyntaxError error, string id, string url) => Describe(
        id, url, error.Text, HashOf(error.Text), EndOf(error.Text), MagicComment(error.Text, "sourceMappingURL"), false, false);

    private static JsonObject Describe(
        string id, string url, string text, string hash, (int Line, int Column) end, string sourceMapUrl, bool hasSourceUrl, bool isModule) =>
        new()
        {
            ["scriptId"] = id,
            ["url"] = url,
            ["startLine"] = 0,
            ["startColumn"] = 0,
            ["endLine"] = end.Line,
            ["endColumn"] = end.Column,
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

    // V8's is of the text in UTF-16, too: clients compare it with a hash of their own only if it is SHA-256.
    private static string HashOf(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    // The last line and the column after its end, from 0.
    private static (int Line, int Column) EndOf(string text)
    {
        var line = 0;
        var start = 0;
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] is not ('\n' or '\r' or '\u2028' or '\u2029')) continue;
            if (text[i] == '\r' && i + 1 < text.Length && text[i + 1] == '\n') i++;
            line++;
            start = i + 1;
        }
        return (line, text.Length - start);
    }

    // The last comment //# name=value (ECMA-426 §11). A value with quotes is a part of a program.
    private static string MagicComment(string text, string name)
    {
        var at = Math.Max(
            text.LastIndexOf($"//# {name}=", StringComparison.Ordinal), text.LastIndexOf($"//@ {name}=", StringComparison.Ordinal));
        if (at < 0) return "";
        var value = text.AsSpan(at + name.Length + "//# =".Length);
        var end = value.IndexOfAny(" \t\r\n\u2028\u2029");
        if (end >= 0) value = value[..end];
        return value.ContainsAny("\"'`") ? "" : value.ToString();
    }
}
