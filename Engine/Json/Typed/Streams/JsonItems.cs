namespace Quoll;

/// <summary>How values follow one another in a stream of many.</summary>
public enum JsonItems
{
    /// <summary>
    /// Read as an array where the first character is a bracket, and as lines elsewhere; written as an array.
    /// </summary>
    Any,

    /// <summary>The elements of one array.</summary>
    Array,

    /// <summary>
    /// A value a line, ended by a line feed, or a carriage return with one: newline-delimited JSON. Blank lines are
    /// skipped.
    /// </summary>
    Lines,
}
