using System.Text.RegularExpressions;

namespace Quoll.Debugging;

// Sources that steps pass through.
public sealed partial class Debugger
{
    private IReadOnlyList<Regex> _blackboxPatterns = [];

    // Functions remember what they are for a version.
    private int _blackboxVersion;

    /// <summary>
    /// Steps do not end in functions of sources whose names match one of these, and neither exceptions nor
    /// <c>debugger</c> statements pause in them. Breakpoints do. See <see cref="DebuggerSource.BlackboxedRanges"/> for
    /// parts of a source.
    /// </summary>
    public IReadOnlyList<Regex> BlackboxPatterns
    {
        get => _blackboxPatterns;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            _blackboxPatterns = value;
            NoteBlackbox();
        }
    }

    internal void NoteBlackbox() => _blackboxVersion++;

    internal bool IsBlackboxed(DebuggedCode code)
    {
        if (_blackboxVersion == 0) return false;
        if (code.BlackboxVersion != _blackboxVersion)
        {
            code.BlackboxVersion = _blackboxVersion;
            code.IsBlackboxed = SourceOf(code.Text).IsBlackboxed(code.Block.Range, _blackboxPatterns);
        }
        return code.IsBlackboxed;
    }
}

/// <summary>A part of a source.</summary>
/// <param name="StartLine">The line of its start, from 1.</param>
/// <param name="StartColumn">The column of its start in UTF-16 code units, from 1.</param>
/// <param name="EndLine">The line of its end.</param>
/// <param name="EndColumn">The column after its last code unit.</param>
public readonly record struct DebuggerRange(int StartLine, int StartColumn, int EndLine, int EndColumn)
{
    internal bool Has((int Line, int Column) place) =>
        place.CompareTo((StartLine, StartColumn)) >= 0 && place.CompareTo((EndLine, EndColumn)) <= 0;
}
