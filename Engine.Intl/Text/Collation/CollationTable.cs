using Quoll.Intl.Data;
using System.Runtime.CompilerServices;

namespace Quoll.Intl.Text.Collation;

/// <summary>
/// The collation elements of code points and sequences, of the root or of a locale (UTS #10, UTS #35 part 5).
/// </summary>
/// <remarks>
/// An element has 64 bits:
/// <code>
///  63        32 31       16 15 14 13        0
/// | primary    | secondary |case | tertiary  |
/// </code>
/// Case is 0 for lower case, 1 for mixed, 2 for upper case. A code point maps to a value of 32 bits that
/// <c>Data/collation.js</c> documents.
/// </remarks>
internal sealed class CollationTable
{
    /// <summary>The element after the last one: lower than all others on each level.</summary>
    internal const ulong End = 0x1_0100_0100;

    /// <summary>The second and the third weight of <see cref="End"/>.</summary>
    internal const uint EndWeight = 0x0100;

    internal const ulong CommonLower = 0x0500_0500;

    private const uint Computed = 0xFFFF_FFFF;

    private static readonly PackedParts _parts = new("collation.bin");
    private static readonly Lazy<CollationTable> _root = new(static () => new CollationTable(_parts.Read("root"), null));

    private readonly CodePointTable<uint> _values;

    private CollationTable(byte[] data, CollationTable? root)
    {
        var reader = new PackedReader(data);
        if (root is null)
        {
            VariableTop = reader.ReadUnsigned();
            NumericPrimary = (uint)reader.ReadByte() << 24;
        }
        else
        {
            VariableTop = root.VariableTop;
            NumericPrimary = root.NumericPrimary;
        }
        Options = (CollationOptions)reader.ReadNumber();
        var reordered = new (uint Limit, uint Distance)[reader.ReadNumber()];
        for (int i = 0; i < reordered.Length; i++) reordered[i] = (reader.ReadUnsigned() << 16, (uint)reader.ReadByte() << 24);
        Reordered = reordered;

        var places = new Places(root?.Elements.Length ?? 0, root?.Contexts.Length ?? 0, root?.Digits.Length ?? 0);
        Elements = Join(root?.Elements, reader.ReadPlanes64(reader.ReadNumber()));
        var contexts = new CollationContext[reader.ReadNumber()];
        for (int i = 0; i < contexts.Length; i++) contexts[i] = new CollationContext(ref reader, places);
        Contexts = Join(root?.Contexts, contexts);
        var digits = new uint[reader.ReadNumber()];
        foreach (ref uint digit in digits.AsSpan()) digit = places.Move(reader.ReadUnsigned());
        Digits = Join(root?.Digits, digits);

        _values = root is null ? new CodePointTable<uint>(Computed) : new CodePointTable<uint>(root._values);
        Fill(_values, ref reader, places);
    }

    internal static CollationTable Root => _root.Value;

    internal static PackedParts Parts => _parts;

    /// <summary>What the rules of the locale set: strength, case first, ignored punctuation.</summary>
    internal CollationOptions Options { get; }

    /// <summary>The greatest primary of spaces and punctuation, which an option ignores.</summary>
    internal uint VariableTop { get; }

    /// <summary>The lead byte of numbers that are compared by their value.</summary>
    internal uint NumericPrimary { get; }

    internal ulong[] Elements { get; }

    internal CollationContext[] Contexts { get; }

    /// <summary>The values of digits where they are compared like other characters.</summary>
    internal uint[] Digits { get; }

    /// <summary>
    /// Ranges of primaries, by their limits, whose lead byte moves where the locale reorders scripts.
    /// </summary>
    internal (uint Limit, uint Distance)[] Reordered { get; }

    /// <summary>Reads a tailoring of the root.</summary>
    internal static CollationTable Tailoring(string part) => new(_parts.Read(part), Root);

    internal uint ValueOf(int codePoint) => _values[codePoint];

    /// <summary>Returns the primary by which scripts stand in the locale's order.</summary>
    internal uint Reorder(uint primary)
    {
        foreach (var (limit, distance) in Reordered)
        {
            if (primary < limit) return primary + distance;
        }
        return primary;
    }

    private static void Fill(CodePointTable<uint> table, ref PackedReader reader, Places places)
    {
        var ranges = reader.ReadRanges();
        int count = 0;
        foreach (var (first, last) in ranges) count += last - first + 1;
        var values = reader.ReadPlanes32(count);
        int next = 0;
        foreach (var (first, last) in ranges)
        {
            for (int c = first; c <= last; c++) table.Set(c, places.Move(values[next++]));
        }
        table.Seal();
    }

    private static T[] Join<T>(T[]? first, T[] second) => first is null ? second : second.Length == 0 ? first : [.. first, .. second];

    /// <summary>Where the lists of a tailoring begin, for values that refer to them.</summary>
    internal readonly record struct Places(int Elements, int Contexts, int Digits)
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal uint Move(uint value) => (value & 0xFF) switch
        {
            0xC3 => value + ((uint)Elements << 13),
            0xC4 => value + ((uint)Contexts << 8),
            0xC5 => value + ((uint)Digits << 13),
            _ => value,
        };
    }
}

/// <summary>The settings of a collation, as its data have them.</summary>
[Flags]
internal enum CollationOptions
{
    None = 0,

    /// <summary>Spaces and punctuation are ignored.</summary>
    Shifted = 4,
    UpperFirst = 0x100,

    /// <summary>Case counts first among the differences of the third level.</summary>
    CaseFirst = 0x200,

    /// <summary>Case is a level of its own, between the second and the third.</summary>
    CaseLevel = 0x400,

    /// <summary>Accents count from the end of the text (French of Canada).</summary>
    Backwards = 0x800,

    /// <summary>Strength, 0 for the first level only.</summary>
    StrengthMask = 0xF000,
}
