using System.Buffers;

namespace Quoll.Json.Typed.Scalars;

/// <summary>What System.Text.Json needs for a document, which it reads without asking for limits.</summary>
internal static class DocumentCost
{
    /// <summary>
    /// The bytes of a row, which JsonDocument keeps for each value, name and end. It copies the rows once.
    /// </summary>
    private const int RowBytes = 2 * 12;

    /// <summary>
    /// The rows that JsonDocument passes in a nanosecond when an object or array ends: it looks for the beginning from
    /// the end on, past all rows between.
    /// </summary>
    private const int RowsPerNanosecond = 1;

    private static readonly SearchValues<byte> Structure = SearchValues.Create("{}[],:\""u8);

    /// <summary>
    /// Charges the document of a valid text to the running call of an engine. Without one, it does nothing.
    /// </summary>
    public static void Charge(ReadOnlySpan<byte> text)
    {
        if (WorkBudget.Current is null || text.Length <= WorkBudget.FreeUnits) return;
        var (rows, passed) = Count(text);
        WorkBudget.Memory(text.Length + rows * RowBytes);
        WorkBudget.Time(text.Length + passed / RowsPerNanosecond);
        WorkBudget.Work(text.Length + passed);
    }

    // The rows of the document, and those that are passed at the ends of objects and arrays.
    private static (long Rows, long Passed) Count(ReadOnlySpan<byte> text)
    {
        var open = new Stack<long>();
        var (rows, passed) = (1L, 0L);
        for (var at = 0; text[at..].IndexOfAny(Structure) is >= 0 and var skipped; at++)
        {
            at += skipped;
            switch (text[at])
            {
                case (byte)'{' or (byte)'[':
                    rows++;
                    open.Push(rows);
                    break;
                case (byte)'}' or (byte)']':
                    rows++;
                    passed += rows - open.Pop();
                    break;
                case (byte)'"':
                    for (at++; text[at] != '"'; at++)
                    {
                        at += text[at..].IndexOfAny((byte)'"', (byte)'\\');
                        if (text[at] == '"') break;
                        at++;
                    }
                    break;
                default:
                    // A comma begins a value or a name, a colon a value.
                    rows++;
                    break;
            }
        }
        return (rows, passed);
    }
}
