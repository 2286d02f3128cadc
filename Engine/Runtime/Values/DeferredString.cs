namespace Quoll.Runtime.Values;

/// <summary>
/// A String whose UTF-16 code units nobody has looked at yet, in whatever form it came to be. They are made into a .NET
/// string when first needed; until then only its length is asked for: enough to return it, to store it, and to join it
/// to others.
/// </summary>
/// <remarks>
/// Strings travel between engines and threads, so that any number of threads may ask for the units at once: each makes
/// them if need be, and all texts are equal. The other form is let go only when the string has been published, and who
/// finds it gone finds the string.
/// </remarks>
internal abstract class DeferredString
{
    private string? _flat;

    /// <summary>The number of UTF-16 code units.</summary>
    public abstract int Length { get; }

    /// <summary>The .NET string, if it was made.</summary>
    public string? Flat => Volatile.Read(ref _flat);

    /// <summary>The .NET string; made by the first call, which also lets go of the other form.</summary>
    public string Flatten()
    {
        if (Flat is { } known) return known;
        var length = Length;
        WorkBudget.Memory(sizeof(char) * (long)length);
        WorkBudget.Work(length);
        var flat = string.Create(length, this, static (units, text) => text.CopyTo(units));
        Volatile.Write(ref _flat, flat);
        Release();
        return flat;
    }

    /// <summary>Writes the code units, as many as <see cref="Length"/> says.</summary>
    public abstract void CopyTo(Span<char> units);

    /// <summary>Lets go of what <see cref="CopyTo"/> needed. The string is published.</summary>
    protected abstract void Release();

    /// <inheritdoc/>
    public override string ToString() => Flatten();
}
