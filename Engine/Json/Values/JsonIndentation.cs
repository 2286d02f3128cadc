using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Json.Values;

/// <summary>[[Gap]] and [[Indent]] (§25.5.2) in the units of a text, as blocks to copy.</summary>
/// <param name="owner">Whose limits apply.</param>
internal sealed class JsonIndentation<TUnit>(JsonOwner owner) where TUnit : unmanaged
{
    /// <summary>The number of units that are kept between calls.</summary>
    private const int KeptUnits = 1024;

    // A line feed and the gap for the greatest depth so far, padded to whole strides.
    private TUnit[]? _last;

    /// <summary>A text that begins with a line feed and the gap for some levels; null without indentation.</summary>
    public TUnit[]? Units { get; private set; }

    /// <summary>[[Gap]].</summary>
    public string Gap { get; private set; } = "";

    /// <summary>The number of units of the gap.</summary>
    public int GapUnits { get; private set; }

    /// <summary>Sets [[Gap]].</summary>
    public void Begin(string gap)
    {
        if (gap.Length == 0)
        {
            Units = null;
            return;
        }
        if (Gap == gap)
        {
            Units = _last;
            return;
        }
        Gap = gap;
        GapUnits = typeof(TUnit) == typeof(char) ? gap.Length : Encoding.UTF8.GetByteCount(gap);
        Units = _last = [];
        Grow(8);
    }

    /// <summary>
    /// Returns the number of units of a line feed and the indentation of a depth, and makes them available.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int At(int depth)
    {
        var units = 1 + depth * GapUnits;
        if (units + JsonKeyBlocks<TUnit>.Stride > Units!.Length) Grow(depth * 2);
        return units;
    }

    /// <summary>Begins a line of a depth, if text is indented.</summary>
    public void Write(JsonWriter<TUnit> writer, int depth)
    {
        if (Units is null) return;
        var length = At(depth);
        writer.Write(Units.AsSpan(0, length));
    }

    public void Reset()
    {
        if (_last?.Length > KeptUnits) (_last, Gap) = (null, "");
        Units = null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int depth)
    {
        var units = 1 + (long)depth * GapUnits;
        if (units > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        owner.Agent.Reserve(units * 2);
        var indent = new TUnit[units + JsonKeyBlocks<TUnit>.Stride];
        indent[0] = TextUnit.FromAscii<TUnit>('\n');
        for (var i = 0; i < depth; i++)
        {
            var target = indent.AsSpan(1 + i * GapUnits, GapUnits);
            if (typeof(TUnit) == typeof(char)) Gap.CopyTo(MemoryMarshal.Cast<TUnit, char>(target));
            else Encoding.UTF8.GetBytes(Gap, MemoryMarshal.AsBytes(target));
        }
        Units = _last = indent;
    }
}
