namespace Quoll;

/// <summary>How the values of a stream are separated.</summary>
public enum JsonItems
{
    /// <summary>
    /// Deserializes an array if the first character is a bracket, otherwise lines. A stream without a character is an
    /// error. Serializes an array.
    /// </summary>
    Any,

    /// <summary>The elements of one array.</summary>
    Array,

    /// <summary>
    /// One value per line, ended by a line feed or a carriage return and a line feed: newline-delimited JSON. Blank
    /// lines are skipped.
    /// </summary>
    Lines,
}
