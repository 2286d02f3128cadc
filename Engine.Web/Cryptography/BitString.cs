namespace Quoll.Web.Cryptography;

/// <summary>Octet strings that contain bit strings (§9): bits that the last byte does not use are zero.</summary>
internal static class BitString
{
    /// <summary>Clears the low bits of the last byte that do not belong to the bit string.</summary>
    public static void ClearUnusedBits(Span<byte> bytes, long bits)
    {
        if (bits % 8 is > 0 and var used) bytes[^1] &= (byte)(0xff << (8 - (int)used));
    }

    /// <summary>The first bits of a secret (§24.4.2 and its like).</summary>
    /// <param name="secret">The secret.</param>
    /// <param name="length">The number of bits; null for all.</param>
    /// <exception cref="DomException">The secret is shorter: an OperationError.</exception>
    public static byte[] Truncate(byte[] secret, long? length)
    {
        if (length is not { } bits) return secret;
        if (bits > secret.Length * 8L) throw CryptoFailure.Operation($"The secret has only {secret.Length * 8} bits.");
        var result = secret.AsSpan(0, (int)((bits + 7) / 8)).ToArray();
        ClearUnusedBits(result, bits);
        return result;
    }
}
