using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>
/// The interface <c>SubtleCrypto</c> (§14). The work is done in the call, on its thread and within its limits; the
/// promise that it returns is settled already.
/// </summary>
internal sealed class SubtleCrypto(Engine engine) : PlatformObject(engine)
{
    public static readonly ScriptClass<SubtleCrypto> Interface = new("SubtleCrypto")
    {
        Prototype = static members =>
        {
            Method(members, "encrypt", 3, CryptOperations.Encrypt);
            Method(members, "decrypt", 3, CryptOperations.Decrypt);
            Method(members, "sign", 3, CryptOperations.Sign);
            Method(members, "verify", 4, CryptOperations.Verify);
            Method(members, "digest", 2, CryptOperations.Digest);
            Method(members, "generateKey", 3, KeyOperations.GenerateKey);
            Method(members, "deriveKey", 5, KeyOperations.DeriveKey);
            Method(members, "deriveBits", 2, KeyOperations.DeriveBits);
            Method(members, "importKey", 5, KeyOperations.ImportKey);
            Method(members, "exportKey", 2, KeyOperations.ExportKey);
            Method(members, "wrapKey", 4, WrapOperations.WrapKey);
            Method(members, "unwrapKey", 7, WrapOperations.UnwrapKey);
            members.Tag("SubtleCrypto");
        },
    };

    protected override ScriptClass Class => Interface;

    /// <summary>An argument that is a <c>BufferSource</c>: checked now, read after the normalization.</summary>
    public static void RequireBytes(JsValue value, string context) => Idl.ToBufferSource(value, context);

    /// <summary>
    /// The bytes of an argument, without a copy: no script runs until the operation ends. None if a getter detached the
    /// buffer meanwhile.
    /// </summary>
    public static ReadOnlySpan<byte> BytesOf(JsValue value) =>
        AbstractOperations.TryGetBufferSource(value, out var source) ? source.Bytes : default;

    /// <summary>A promise that is resolved with an ArrayBuffer.</summary>
    public static JsValue ResolvedWithBytes(Engine engine, byte[] bytes)
    {
        AbstractOperations.Charge(steps: 0, bytes: bytes.Length);
        return Promises.Resolved(engine, AbstractOperations.CreateArrayBuffer(engine, bytes));
    }

    /// <summary>Throws an InvalidAccessError unless a key belongs to the algorithm and has a usage.</summary>
    public static void RequireUsage(NormalizedAlgorithm parameters, KeyData key, KeyUsages usage)
    {
        if (parameters.Name != key.Algorithm.Name)
            throw CryptoFailure.Access($"The key is one of {key.Algorithm.Name}, not of {parameters.Name}.");
        if ((key.Usages & usage) == 0) throw CryptoFailure.Access($"The key does not have the usage '{KeyUsageNames.Of(usage).First()}'.");
    }

    /// <summary>The usages that an argument lists: <c>sequence&lt;KeyUsage&gt;</c>.</summary>
    public static KeyUsages ToUsages(Engine engine, JsValue value, string context)
    {
        var usages = KeyUsages.None;
        foreach (var item in Idl.ToSequence(engine, value, context))
            usages |= KeyUsageNames.Parse(Idl.ToEnumeration(item, KeyUsageNames.All, context));
        return usages;
    }

    /// <summary>
    /// The key that a script gets, with what it asked for (§14.3.6, the last steps, and their like).
    /// </summary>
    /// <exception cref="DomException">It is a secret or private key without a usage: a SyntaxError.</exception>
    public static KeyData Complete(KeyData key, bool isExtractable, KeyUsages usages) => key.Type != KeyType.Public && usages == 0
        ? throw CryptoFailure.Usage("A secret or private key needs a usage.")
        : key with { IsExtractable = isExtractable, Usages = usages };

    private static void Method(MemberTable members, string name, int length, HostCode code)
    {
        var context = $"SubtleCrypto.{name}";
        members.PromiseOperation(name, length, (in HostCall call) =>
        {
            Interface.TargetOf(call.This);
            Idl.RequireArguments(call, length, context);
            try
            {
                return code(call);
            }
            catch (Exception refused) when (refused is CryptographicException or CryptoException or OverflowException)
            {
                // "If performing the operation results in an error, then throw an OperationError."
                throw CryptoFailure.Operation("The operation failed.", refused);
            }
        });
    }
}
