using System.Diagnostics;

namespace Quoll.Runtime.Values;

/// <summary>
/// A String whose UTF-16 code units have not been needed yet, in its original form. It becomes a .NET string when they
/// are first needed. Until then its length is enough to return it, to store it, and to join it to others.
/// </summary>
/// <remarks>
/// Strings travel between engines and threads, so any number of threads may request the units at once. Each thread
/// creates them if necessary, and all results are equal. The original form is released only after the string has been
/// published, so a thread that finds it released finds the string.
/// </remarks>
internal abstract class DeferredString
{
    private string? _flat;

    // Below zero before the units were counted.
    private int _length;

    /// <param name="length">The number of UTF-16 code units; -1 if they must be counted.</param>
    protected DeferredString(int length) => _length = length;

    /// <summary>The number of UTF-16 code units.</summary>
    public int Length => _length >= 0 ? _length : FindLength();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindLength() => _length = CountUnits();

    /// <summary>Counts the UTF-16 code units, if their number was not given.</summary>
    protected virtual int CountUnits() => throw new UnreachableException("The length is known.");

    /// <summary>The .NET string, if it was created.</summary>
    public string? Flat => Volatile.Read(ref _flat);

    /// <summary>Returns the .NET string. The first call creates it and releases the original form.</summary>
    public string Flatten()
    {
        if (Flat is { } known) return known;
        var length = Length;
        WorkBudget.Work(length);
        var flat = NewString.Create(length, this, static (units, text) => text.CopyTo(units));
        Volatile.Write(ref _flat, flat);
        Release();
        return flat;
    }

    /// <summary>Writes the code units, <see cref="Length"/> of them.</summary>
    public abstract void CopyTo(Span<char> units);

    /// <summary>Releases what <see cref="CopyTo"/> needed. The string has been published.</summary>
    protected abstract void Release();

    /// <inheritdoc/>
    public override string ToString() => Flatten();
}
