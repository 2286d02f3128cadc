using Quoll.Debugging;
using Quoll.DevTools.Domains;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Values;

/// <summary>A LocationRange of the protocol: a part of a source, with its start and its end.</summary>
internal readonly record struct SourceRange(string ScriptId, (int Line, int Column) Start, (int Line, int Column) End)
{
    /// <summary>Reads a parameter.</summary>
    public static SourceRange Of(ProtocolCall range) =>
        new(range.Text("scriptId"), SourceDomain.Position(range.Part("start")), SourceDomain.Position(range.Part("end")));

    public bool Has(DebuggerLocation place)
    {
        var (line, column) = (place.Line - 1, place.Column - 1);
        return ScriptInfo.IdOf(place.Source) == ScriptId && Start.CompareTo((line, column)) <= 0 && (line, column).CompareTo(End) <= 0;
    }
}
