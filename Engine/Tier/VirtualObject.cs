using System.Reflection.Emit;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// An object that code creates in one place, and that does not escape from the code: it is never made, because its
/// properties are in locals (scalar replacement, as compilers call it). Where the code bails out, the object is made
/// from them.
/// </summary>
/// <param name="number">The number in its method.</param>
internal sealed class VirtualObject(int number)
{
    /// <summary>The most of one method: each has a bit where the code bails out.</summary>
    public const int Most = MachineCodeCalls.MostVirtualObjects;

    /// <summary>The most properties of one.</summary>
    public const int MostProperties = 16;

    public int Number => number;

    /// <summary>Whether the object is made where it is created, because other code may see it.</summary>
    public bool Escapes { get; set; }

    /// <summary>The properties that it gets, in the order of its slots.</summary>
    public List<VirtualProperty> Properties { get; } = [];

    /// <summary>The local with its shape; null before code that creates it was emitted.</summary>
    public LocalBuilder? Shape { get; set; }

    /// <summary>The bit where code bails out.</summary>
    public long Bit => 1L << number;

    /// <summary>Returns the property of a key among the first ones; -1 if it has none.</summary>
    /// <param name="key">The key.</param>
    /// <param name="count">How many properties the object has.</param>
    /// <param name="isPrivate">Whether the key is the text of a private name.</param>
    public int Find(in PropertyKey key, int count, bool isPrivate = false)
    {
        for (var i = 0; i < count; i++)
        {
            if (Properties[i].Key.Equals(key) && Properties[i].IsPrivate == isPrivate) return i;
        }
        return -1;
    }
}

/// <summary>A property of a virtual object.</summary>
/// <param name="key">The key; the text of a private name.</param>
/// <param name="isPrivate">Whether it is a private element.</param>
internal sealed class VirtualProperty(PropertyKey key, bool isPrivate)
{
    public PropertyKey Key => key;

    public bool IsPrivate => isPrivate;

    /// <summary>The kind of all values that are written to it.</summary>
    public ValueKind Kind { get; set; }

    /// <summary>The virtual object that it has, if that is its kind.</summary>
    public VirtualObject? Value { get; set; }

    /// <summary>The local with its value.</summary>
    public LocalBuilder? Local { get; set; }
}
