using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Quoll.Bytecode;
using Quoll.Text.SourceMaps;

namespace Quoll.Debugging;

/// <summary>A script, module, or text of eval or Function that an engine has run.</summary>
public sealed class DebuggerSource
{
    private readonly Debugger _debugger;

    internal DebuggerSource(Debugger debugger, DebuggedText text) => (_debugger, DebuggedText) = (debugger, text);

    internal DebuggedText DebuggedText { get; }

    /// <summary>Its number in the engine, from 1.</summary>
    public int Id => DebuggedText.Id;

    /// <summary>The name that the host gave it.</summary>
    public string Name => DebuggedText.Source.Name;

    /// <summary>The text.</summary>
    public string Text => DebuggedText.Source.Text;

    /// <summary>Whether it is a module (ECMA-262 §16.2).</summary>
    public bool IsModule => DebuggedText.Root.Kind == Language.FunctionKind.Module;

    /// <summary>The first place at which its own code can pause, outside of its functions; null for none.</summary>
    public DebuggerLocation? Start => DebuggedText.TableOf(DebuggedText.Root.WithBytecode).Breakable.Select(static place => place.Source)
        .Select(source => (DebuggerLocation?)At(source)).FirstOrDefault();

    /// <summary>
    /// The SHA-256 of the text in UTF-16 (little endian), in lowercase hexadecimal digits, as V8 gives it.
    /// </summary>
    public string Hash => field ??= HashOf(Text);

    internal static string HashOf(string text) => Convert.ToHexStringLower(SHA256.HashData(MemoryMarshal.AsBytes(text.AsSpan())));

    /// <summary>The URL of the last comment <c>//# sourceMappingURL=</c> (ECMA-426 §11.1); null for none.</summary>
    public string? SourceMapUrl => MagicComment.SourceMapUrlOf(Text);

    /// <summary>The name of the last comment <c>//# sourceURL=</c>; null for none.</summary>
    public string? SourceUrl => MagicComment.SourceUrlOf(Text);

    /// <summary>The place after the last code unit.</summary>
    public DebuggerLocation End => At(Text.Length);

    /// <summary>
    /// Steps do not end in functions that lie in one of these parts: see <see cref="Debugger.BlackboxPatterns"/>.
    /// </summary>
    public IReadOnlyList<DebuggerRange> BlackboxedRanges
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
            _debugger.NoteBlackbox();
        }
    } = [];

    internal bool IsBlackboxed((int Start, int End) function, IReadOnlyList<Regex> patterns)
    {
        if (patterns.Any(pattern => pattern.IsMatch(Name))) return true;
        if (BlackboxedRanges.Count == 0) return false;
        var (start, end) = (DebuggedText.Source.GetPosition(function.Start), DebuggedText.Source.GetPosition(function.End));
        return BlackboxedRanges.Any(range => range.Has(start) && range.Has(end));
    }

    /// <summary>Returns the place of an offset, in UTF-16 code units.</summary>
    internal DebuggerLocation At(int offset)
    {
        var (line, column) = DebuggedText.Source.GetPosition(offset);
        return new DebuggerLocation(this, line, column);
    }

    /// <summary>Returns the places at which a breakpoint may be, in the order of the text.</summary>
    /// <param name="startLine">The first line, from 1.</param>
    /// <param name="endLine">The line after the last one.</param>
    public IReadOnlyList<DebuggerLocation> Locations(int startLine = 1, int endLine = int.MaxValue) =>
        [.. BreakLocations(new DebuggerRange(startLine, 1, endLine, 0)).Select(static place => place.Location)];

    /// <summary>
    /// Returns the places in a part of the source at which a breakpoint may be, with what is there, in the order of the
    /// text.
    /// </summary>
    /// <param name="range">The part.</param>
    /// <param name="inFunction">Whether only the function counts in which the part begins.</param>
    public IReadOnlyList<DebuggerBreakLocation> BreakLocations(DebuggerRange range, bool inFunction = false)
    {
        var places = new SortedDictionary<DebuggerLocation, DebuggerBreakKind>();
        var function = inFunction ? FunctionAt((range.StartLine, range.StartColumn)) : null;
        foreach (var (block, table) in DebuggedText.Tables.All)
        {
            if (function is not null && !ReferenceEquals(block, function)) continue;
            foreach (var location in table.Breakable)
            {
                var place = At(location.Source);
                if (!range.Has((place.Line, place.Column))) continue;
                var kind = block.Code[location.Pc] == (int)Opcode.Debugger ? DebuggerBreakKind.DebuggerStatement
                    : (DebuggerBreakKind)location.Kind;
                if (!places.TryGetValue(place, out var known) || kind < known) places[place] = kind;
            }
        }
        return [.. places.Select(static place => new DebuggerBreakLocation(place.Key, place.Value))];
    }

    // The innermost function around a place.
    private CodeBlock? FunctionAt((int Line, int Column) place) => DebuggedText.Tables.All.Select(static pair => pair.Key)
        .Where(block => DebuggedText.Source.GetPosition(block.Range.Start).CompareTo(place) <= 0
            && DebuggedText.Source.GetPosition(block.Range.End).CompareTo(place) > 0)
        .MinBy(static block => block.Range.End - block.Range.Start);
}

/// <summary>A place in a source.</summary>
/// <param name="Source">The source.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column in UTF-16 code units, from 1.</param>
public readonly record struct DebuggerLocation(DebuggerSource Source, int Line, int Column) : IComparable<DebuggerLocation>
{
    /// <summary>Compares places in the order of the sources and of their texts.</summary>
    public int CompareTo(DebuggerLocation other) => (Source.Id, Line, Column).CompareTo((other.Source.Id, other.Line, other.Column));
}

/// <summary>What is at a place of a breakpoint.</summary>
public enum DebuggerBreakKind
{
    // The first ones are those of BreakKind, in its order.

    /// <summary>A statement, or a part of a loop's head, begins there.</summary>
    Statement,

    /// <summary>A function is called.</summary>
    Call,

    /// <summary>The function returns.</summary>
    Return,

    /// <summary>A <c>debugger</c> statement.</summary>
    DebuggerStatement = -1,
}

/// <summary>A place at which a breakpoint may be.</summary>
/// <param name="Location">The place.</param>
/// <param name="Kind">What is there.</param>
public readonly record struct DebuggerBreakLocation(DebuggerLocation Location, DebuggerBreakKind Kind);

/// <summary>A source that could not be parsed.</summary>
public sealed class DebuggerSyntaxError
{
    internal DebuggerSyntaxError(int id, SourceText source, string message, int line, int column)
    {
        (Id, Name, Text, Message, Line, Column) = (id, source.Name, source.Text, message, line, column);
        End = source.GetPosition(source.Text.Length);
    }

    /// <summary>Its number in the engine, as that of a <see cref="DebuggerSource"/>.</summary>
    public int Id { get; }

    /// <summary>The name that the host gave it.</summary>
    public string Name { get; }

    /// <summary>The text.</summary>
    public string Text { get; }

    /// <summary>What is wrong.</summary>
    public string Message { get; }

    /// <summary>The line of the error, from 1.</summary>
    public int Line { get; }

    /// <summary>Its column in UTF-16 code units, from 1.</summary>
    public int Column { get; }

    /// <summary>The place after the last code unit.</summary>
    public (int Line, int Column) End { get; }

    /// <inheritdoc cref="DebuggerSource.Hash"/>
    public string Hash => DebuggerSource.HashOf(Text);

    /// <inheritdoc cref="DebuggerSource.SourceMapUrl"/>
    public string? SourceMapUrl => MagicComment.SourceMapUrlOf(Text);

    /// <inheritdoc cref="DebuggerSource.SourceUrl"/>
    public string? SourceUrl => MagicComment.SourceUrlOf(Text);
}
