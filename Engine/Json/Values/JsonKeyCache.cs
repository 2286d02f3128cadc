using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Json.Values;

/// <summary>
/// The strings of recently read keys, one for each place: a repeated key is found without an allocation. Belongs to the
/// engine, not to a call. The content is compared, so a collision costs only a miss.
/// </summary>
internal sealed class JsonKeyCache
{
    /// <summary>A power of two; a document has some dozens of different keys.</summary>
    private const int Size = 1024;

    /// <summary>The longest key that is kept; longer keys are data.</summary>
    private const int MaxLength = 64;

    private readonly string?[] _texts = new string?[Size];

    /// <summary>Returns the string with these units; in UTF-8 they must be ASCII.</summary>
    public string Get<TUnit>(ReadOnlySpan<TUnit> units) where TUnit : unmanaged
    {
        if (units.Length is 0 or > MaxLength) return Create(units);
        ref var cached = ref _texts[Place(units)];
        if (cached is not null && Matches(cached, units)) return cached;
        return cached = Create(units);
    }

    private static int Place<TUnit>(ReadOnlySpan<TUnit> units) where TUnit : unmanaged
    {
        var first = TextUnit.ToCode(units[0]);
        var middle = TextUnit.ToCode(units[units.Length >> 1]);
        var last = TextUnit.ToCode(units[^1]);
        return (int)((first * 0x9E5u + middle * 0x5B5u + last * 0x25u + (uint)units.Length * 0x1F3u) & (Size - 1));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Matches<TUnit>(string text, ReadOnlySpan<TUnit> units) where TUnit : unmanaged => typeof(TUnit) == typeof(char)
        ? text.AsSpan().SequenceEqual(MemoryMarshal.Cast<TUnit, char>(units))
        : Ascii.Equals(MemoryMarshal.AsBytes(units), text.AsSpan());

    private static string Create<TUnit>(ReadOnlySpan<TUnit> units) where TUnit : unmanaged => typeof(TUnit) == typeof(char)
        ? new string(MemoryMarshal.Cast<TUnit, char>(units))
        : Encoding.ASCII.GetString(MemoryMarshal.AsBytes(units));
}
