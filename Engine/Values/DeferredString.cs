namespace Quoll.Values;

/// <summary>
/// A String whose UTF-16 code units nobody has looked at yet, in whatever form it came to be. They are made into a .NET string when first
/// needed; until then only its length is asked for: enough to return it, to store it, and to join it to others.
/// </summary>
internal abstract class DeferredString
{
    private string? _flat;

    /// <summary>The number of UTF-16 code units.</summary>
    public abstract int Length { get; }

    /// <summary>The .NET string, if it was made.</summary>
    public string? Flat => _flat;

    /// <summary>The .NET string; made by the first call, which also lets go of the other form.</summary>
    public string Flatten()
    {
        if (_flat is not null) return _flat;
        _flat = string.Create(Length, this, static (units, text) => text.CopyTo(units));
        Release();
        return _flat;
    }

    /// <summary>Writes the code units, as many as <see cref="Length"/> says. Not called any more once <see cref="Flat"/> is there.</summary>
    public abstract void CopyTo(Span<char> units);

    /// <summary>Lets go of what <see cref="CopyTo"/> needed.</summary>
    protected abstract void Release();

    /// <inheritdoc/>
    public override string ToString() => Flatten();
}
