using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Quoll.Text;

/// <summary>
/// Escapes ASCII without branches, unit by unit, where many units need an escape. A search for the next of them would
/// take longer, because it begins again after each of them.
/// </summary>
internal static class JsonEscapeDense
{
    /// <summary>The number of units that are written before the next search.</summary>
    private const int Units = 32;

    /// <summary>From this many units to escape in a block on, writing all of them takes less time than searches.</summary>
    private const int LeastEscapes = 3;

    // The text of each ASCII unit in the lower bytes (§25.5.2.3 QuoteJSONString), and its length in the highest.
    private static readonly ulong[] Texts = CreateTexts();

    /// <summary>
    /// Returns whether the units that a search found in a block are worth a call of <see cref="Write"/>. The first of
    /// them is ASCII.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsDense(uint found) => BitOperations.PopCount(found) >= LeastEscapes;

    /// <summary>
    /// Writes the next ASCII units and returns their number; the last unit of the text is never one of them. Bounds:
    /// <see cref="JsonEscape.MaxExpansion"/> for each unit of the text may be written.
    /// </summary>
    /// <param name="source">The next unit of the text.</param>
    /// <param name="rest">The number of units from there to the end of the text.</param>
    /// <param name="target">Where the text is written.</param>
    /// <param name="written">The number of units written.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Write<TUnit>(ref ushort source, int rest, ref TUnit target, out int written) where TUnit : unmanaged
    {
        ref ulong texts = ref MemoryMarshal.GetArrayDataReference(Texts);
        int count = Math.Min(rest - 1, Units);
        int i = 0;
        int o = 0;
        for (; i < count; i++)
        {
            nint unit = Unsafe.Add(ref source, i);
            if (unit >= 0x80) break;
            // The store reaches two units beyond the longest text. The last unit of the text has room for them.
            ulong text = Unsafe.Add(ref texts, unit);
            TextUnit.Store8(ref target, o, text);
            o += (int)(text >> 56);
        }
        written = o;
        return i;
    }

    private static ulong[] CreateTexts()
    {
        var texts = new ulong[0x80];
        Span<byte> text = stackalloc byte[8];
        for (int unit = 0; unit < texts.Length; unit++)
        {
            text.Clear();
            text[0] = (byte)unit;
            text[7] = (byte)(JsonStringScan.IsSpecial(unit) ? JsonEscape.WriteSpecial(unit, ref text[0], 0) : 1);
            texts[unit] = BinaryPrimitives.ReadUInt64LittleEndian(text);
        }
        return texts;
    }
}
