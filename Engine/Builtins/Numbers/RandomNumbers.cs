using System.Numerics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Quoll.Builtins.Numbers;

/// <summary>
/// Math.random: xoshiro256++ (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021), seeded for
/// each agent by the operating system.
/// </summary>
internal sealed class RandomNumbers
{
    public static readonly Slot<Agent, RandomNumbers> Slot = new(static _ => new RandomNumbers());

    private readonly ulong[] _state = MemoryMarshal.Cast<byte, ulong>(RandomNumberGenerator.GetBytes(32)).ToArray();

    /// <summary>Returns a number from 0 up to, but not including, 1, with 53 random bits.</summary>
    public double Next()
    {
        var s = _state;
        var result = BitOperations.RotateLeft(s[0] + s[3], 23) + s[0];
        var t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = BitOperations.RotateLeft(s[3], 45);
        return (result >> 11) * (1.0 / (1UL << 53));
    }
}
