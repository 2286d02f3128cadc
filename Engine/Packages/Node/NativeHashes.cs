using System.Security.Cryptography;
using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>Native functions for hashes in <c>node:crypto</c>.</summary>
internal static class NativeHashes
{
    /// <summary>Copying bytes takes this much less time than the slowest hash, at least.</summary>
    private const int CostOfHash = 16;

    /// <summary>The block sizes of the hashes in bytes (FIPS 180-4, figure 1), which HMAC needs.</summary>
    private const int SmallBlock = 64, LargeBlock = 128;

    /// <summary>The rates of SHA-3 in bytes (FIPS 202, table 3), which are its block sizes.</summary>
    private const int Sha3Block256 = 136, Sha3Block384 = 104, Sha3Block512 = 72;

    private delegate byte[] HashFunction(ReadOnlySpan<byte> bytes);

    private static readonly Dictionary<string, (HashFunction Hash, int BlockSize)> s_hashes = Create();

    // Not every platform has SHA-3.
    private static Dictionary<string, (HashFunction Hash, int BlockSize)> Create()
    {
        var hashes = new Dictionary<string, (HashFunction Hash, int BlockSize)>(Everywhere);
        if (!SHA3_256.IsSupported) return hashes;
        hashes.Add("sha3-256", (SHA3_256.HashData, Sha3Block256));
        hashes.Add("sha3-384", (SHA3_384.HashData, Sha3Block384));
        hashes.Add("sha3-512", (SHA3_512.HashData, Sha3Block512));
        return hashes;
    }

    private static Dictionary<string, (HashFunction Hash, int BlockSize)> Everywhere => new()
    {
        ["md5"] = (MD5.HashData, SmallBlock),
        ["sha1"] = (SHA1.HashData, SmallBlock),
        ["sha224"] = (Sha224.HashData, SmallBlock),
        ["sha256"] = (SHA256.HashData, SmallBlock),
        ["sha384"] = (SHA384.HashData, LargeBlock),
        ["sha512"] = (SHA512.HashData, LargeBlock),
    };

    public static void Add(Action<string, NativeCode> function)
    {
        function("hashes", static (in CallInfo call) => call.Realm.CreateArray([.. s_hashes.Keys.Select(static name => (JsValue)name)]));
        function("hash", static (in CallInfo call) =>
        {
            var (hash, _) = Named(TypeConversion.ToString(call[0]));
            var bytes = NativeBytes.BytesOf(call[1]);
            call.Agent.StepOver((long)CostOfHash * bytes.Length);
            return BinaryData.Take(call.Realm, hash(bytes));
        });
        function("timingSafeEqual", static (in CallInfo call) =>
            CryptographicOperations.FixedTimeEquals(NativeBytes.BytesOf(call[0]), NativeBytes.BytesOf(call[1])));
        NativeKeys.Add(function);
        function("hmac", static (in CallInfo call) =>
        {
            var (hash, blockSize) = Named(TypeConversion.ToString(call[0]));
            var key = NativeBytes.BytesOf(call[1]);
            var bytes = NativeBytes.BytesOf(call[2]);
            call.Agent.StepOver((long)CostOfHash * (key.Length + bytes.Length));
            call.Agent.Reserve(bytes.Length);
            return BinaryData.Take(call.Realm, Hmac(hash, blockSize, key, bytes));
        });
    }

    // RFC 2104.
    private static byte[] Hmac(HashFunction hash, int blockSize, ReadOnlySpan<byte> key, ReadOnlySpan<byte> bytes)
    {
        if (key.Length > blockSize) key = hash(key);
        var inner = new byte[blockSize + bytes.Length];
        key.CopyTo(inner);
        for (var i = 0; i < blockSize; i++) inner[i] ^= 0x36;
        bytes.CopyTo(inner.AsSpan(blockSize));
        var hashed = hash(inner);
        var outer = new byte[blockSize + hashed.Length];
        key.CopyTo(outer);
        for (var i = 0; i < blockSize; i++) outer[i] ^= 0x5C;
        hashed.CopyTo(outer.AsSpan(blockSize));
        return hash(outer);
    }

    private static (HashFunction Hash, int BlockSize) Named(string algorithm) => s_hashes.TryGetValue(algorithm, out var known)
        ? known
        : throw new ThrowCompletion(ErrorKind.Error, $"There is no hash '{algorithm}'; there are {string.Join(", ", s_hashes.Keys)}");
}
