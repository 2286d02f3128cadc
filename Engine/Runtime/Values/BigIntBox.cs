using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>A BigInt on the heap.</summary>
internal sealed class BigIntBox(BigInteger value)
{
    public readonly BigInteger Value = value;
}
