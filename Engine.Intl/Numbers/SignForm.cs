namespace Quoll.Intl.Numbers;

/// <summary>Which signs a number shows; <see cref="Approximate"/> may be added to each of the others.</summary>
[Flags]
internal enum SignForm : byte
{
    /// <summary>No sign.</summary>
    None = 0,

    /// <summary>A plus sign.</summary>
    Plus = 1,

    /// <summary>A minus sign, or the negative part of the pattern.</summary>
    Minus = 2,

    /// <summary>The sign of ranges with equal ends, such as "~".</summary>
    Approximate = 4,
}
