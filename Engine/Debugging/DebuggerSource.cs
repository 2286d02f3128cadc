using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>A script, module, or text of eval or Function that an engine has run.</summary>
public sealed class DebuggerSource
{
    internal DebuggerSource(DebuggedText text) => DebuggedText = text;

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
    public DebuggerLocation? Start
    {
        get
        {
            var locations = DebuggedText.TableOf(DebuggedText.Root.WithBytecode).Locations;
            return locations.Length == 0 ? null : At(locations[0].Source);
        }
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
    public IReadOnlyList<DebuggerLocation> Locations(int startLine = 1, int endLine = int.MaxValue)
    {
        var locations = new SortedSet<DebuggerLocation>();
        foreach (var (_, table) in DebuggedText.Tables.All)
        {
            foreach (var location in table.Locations)
            {
                var place = At(location.Source);
                if (startLine <= place.Line && place.Line < endLine) locations.Add(place);
            }
        }
        return [.. locations];
    }
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
