using System.Globalization;
using System.Text;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>A place in a source text, with its line as people want to see it.</summary>
internal sealed class ErrorPosition
{
    /// <summary>
    /// The greatest length of an excerpt of a line, in UTF-16 code units: it fits a terminal with its indentation.
    /// </summary>
    public const int MaxExcerptLength = 76;

    private const string Indentation = "    ";

    private ErrorPosition(SourceText source, int offset, AgentSourceMaps? maps)
    {
        SourceName = source.Name;
        (Line, Column) = source.GetPosition(offset);
        if (maps?.TryFind(source, Line, Column, out var original) == true)
        {
            (SourceName, Line, Column) = (original.Source, original.Line, original.Column);
            var content = original.Content is null ? null : new SourceText(original.Content, SourceName);
            Excerpt = content is null ? "" : MakeExcerpt(content.GetLine(Line), Column - 1);
            return;
        }
        Excerpt = MakeExcerpt(source.GetLine(Line), Column - 1);
    }

    private ErrorPosition(JsonPlace place)
    {
        (Line, Column) = (place.Line, place.Column);
        Excerpt = MakeExcerpt(place.Around, place.Index);
    }

    /// <summary>The name of the source; null for a JSON text that the host passed.</summary>
    public string? SourceName { get; }

    public int Line { get; }

    public int Column { get; }

    public string Excerpt { get; }

    /// <summary>Returns the position of an offset; null if there is no source.</summary>
    /// <param name="source">The source; null if it is not known.</param>
    /// <param name="offset">The offset in UTF-16 code units.</param>
    /// <param name="maps">The source maps of the engine; null if it uses none.</param>
    public static ErrorPosition? From(SourceText? source, int offset, AgentSourceMaps? maps = null) =>
        source is null ? null : new ErrorPosition(source, offset, maps);

    /// <summary>Returns the position of a place in a JSON text.</summary>
    public static ErrorPosition From(JsonPlace place) => new(place);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{SourceName}:{Line}:{Column}");

    /// <summary>Returns the text of an exception that happened in a script.</summary>
    public static string Report(Exception thrown, string excerpt, string trace)
    {
        var text = new StringBuilder(thrown.GetType().FullName).Append(": ").AppendLine(thrown.Message);
        if (excerpt.Length > 0) text.AppendLine(excerpt);
        if (trace.Length > 0) text.AppendLine(trace);
        if (thrown.InnerException is not null)
            text.Append(" ---> ").AppendLine(thrown.InnerException.ToString()).AppendLine("   --- End of inner exception ---");
        return text.Append(thrown.StackTrace).ToString();
    }

    // A long line is cut to a window around the column. Control characters, including tabs, become spaces so that the
    // caret is at the right place.
    private static string MakeExcerpt(string line, int column)
    {
        column = Math.Min(column, line.Length);
        var start = 0;
        if (line.Length > MaxExcerptLength)
        {
            start = Math.Clamp(column - MaxExcerptLength / 2, 0, line.Length - MaxExcerptLength);
            line = string.Concat(
                start > 0 ? "…" : "", line.AsSpan(start, MaxExcerptLength), start + MaxExcerptLength < line.Length ? "…" : "");
            if (start > 0) start--;
        }
        var shown = string.Create(line.Length, line, static (target, text) =>
        {
            for (var i = 0; i < target.Length; i++) target[i] = char.IsControl(text[i]) ? ' ' : text[i];
        });
        return $"{Indentation}{shown}\n{Indentation}{new string(' ', column - start)}^";
    }
}
