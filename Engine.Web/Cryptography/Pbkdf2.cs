using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>PBKDF2 with HMAC (§34, RFC 8018 §5.2).</summary>
internal sealed class Pbkdf2() : DerivationAlgorithm("PBKDF2")
{
    // An iteration of the platform takes 0.24 µs. A step is 10 ns.
    private const int StepsPerIteration = 24;
    private const int NanosecondsPerIteration = 10 * StepsPerIteration;

    // So many iterations take the platform a second. It cannot be stopped in between, so the time is requested before.
    // More iterations run here, three times slower, and poll the limits and the token of the call after each part.
    private const long UnpolledIterations = 4_000_000;
    private const int PolledIterations = 10_000;

    public static readonly Pbkdf2 Instance = new();

    protected override ParameterDictionary Parameters => ParameterDictionary.Pbkdf2Params;

    protected override byte[] Derive(NormalizedAlgorithm parameters, byte[] secret, int size)
    {
        var (hash, salt, iterations) = (parameters.Hash, parameters.Bytes("salt"), parameters.Integer("iterations"));
        if (iterations == 0) throw CryptoFailure.Operation("The number of iterations is zero.");
        if (size == 0) return [];
        AbstractOperations.Charge(steps: 0, bytes: size);
        var blocks = (size + hash.Size - 1L) / hash.Size;
        if (blocks * iterations > UnpolledIterations) return InParts(hash, secret, salt, iterations, size);
        HashFunction.ChargeFor(secret.Length + blocks * salt.Length);
        AbstractOperations.Charge(steps: blocks * iterations * StepsPerIteration);
        AbstractOperations.ReserveTime(TimeSpan.FromMicroseconds(blocks * iterations * NanosecondsPerIteration / 1000.0));
        return Rfc2898DeriveBytes.Pbkdf2(secret, salt, (int)iterations, hash.Id, size);
    }

    // T_i = U_1 ^ U_2 ^ … where U_1 = HMAC(secret, salt || i) and U_n = HMAC(secret, U_n-1)
    private static byte[] InParts(HashFunction hash, byte[] secret, byte[] salt, long iterations, int size)
    {
        var result = new byte[size];
        using var hmac = IncrementalHash.CreateHMAC(hash.Id, secret);
        Span<byte> number = stackalloc byte[sizeof(int)], block = stackalloc byte[hash.Size], sum = stackalloc byte[hash.Size];
        for (var start = 0; start < size; start += hash.Size)
        {
            HashFunction.ChargeFor(salt.Length + 4L * hash.BlockSize);
            BinaryPrimitives.WriteInt32BigEndian(number, 1 + start / hash.Size);
            hmac.AppendData(salt);
            hmac.AppendData(number);
            hmac.GetHashAndReset(block);
            block.CopyTo(sum);
            for (var done = 1L; done < iterations; done++)
            {
                if (done % PolledIterations == 1)
                    AbstractOperations.Charge(steps: StepsPerIteration * Math.Min(PolledIterations, iterations - done));
                hmac.AppendData(block);
                hmac.GetHashAndReset(block);
                for (var index = 0; index < block.Length; index++) sum[index] ^= block[index];
            }
            sum[..Math.Min(sum.Length, size - start)].CopyTo(result.AsSpan(start));
        }
        return result;
    }
}
