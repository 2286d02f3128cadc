using System.Security.Cryptography;

namespace Quoll.Web.Fetch;

/// <summary>Integrity metadata (Subresource Integrity §3.3): a body must have one of the strongest digests.</summary>
internal static class Integrity
{
    /// <summary>Returns whether bytes match the metadata. Metadata without a known algorithm match all.</summary>
    public static bool Matches(string metadata, byte[] bytes)
    {
        var strongest = 0;
        var matches = true;
        foreach (var item in metadata.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
        {
            var dash = item.IndexOf('-');
            if (dash < 0) continue;
            var strength = item[..dash].ToLowerInvariant() switch { "sha256" => 256, "sha384" => 384, "sha512" => 512, _ => 0 };
            if (strength == 0 || strength < strongest) continue;
            var expected = item[(dash + 1)..].Split('?')[0];
            var isMatch = Digest(strength, bytes).AsSpan().SequenceEqual(Decode(expected));
            matches = strength > strongest ? isMatch : matches || isMatch;
            strongest = strength;
        }
        return matches;
    }

    public static NetworkError Mismatch() => new("The body of the response does not match the integrity metadata.");

    private static byte[] Digest(int strength, byte[] bytes) => strength switch
    {
        256 => SHA256.HashData(bytes),
        384 => SHA384.HashData(bytes),
        _ => SHA512.HashData(bytes),
    };

    private static byte[] Decode(string base64)
    {
        var buffer = new byte[base64.Length];
        return Convert.TryFromBase64String(base64.Replace('-', '+').Replace('_', '/'), buffer, out var length) ? buffer[..length] : [];
    }
}
