using System.Formats.Asn1;

namespace Quoll.Web.Cryptography;

/// <summary>
/// Keys in DER: SubjectPublicKeyInfo (RFC 5280 §4.1) and PrivateKeyInfo (RFC 5208 §5). All bytes must belong to the
/// key.
/// </summary>
internal static class KeyEncoding
{
    private static readonly Asn1Tag Attributes = new(TagClass.ContextSpecific, 0, isConstructed: true);

    // RFC 5958 adds the public key to PrivateKeyInfo.
    private static readonly Asn1Tag PublicKey = new(TagClass.ContextSpecific, 1);

    /// <summary>Reads a SubjectPublicKeyInfo.</summary>
    /// <param name="der">The bytes.</param>
    /// <param name="algorithm">The object identifier that its algorithm must have.</param>
    /// <returns>The encoded parameters of the algorithm, null if absent, and the bytes of the key.</returns>
    /// <exception cref="DomException">It is not one, or of another algorithm: a DataError.</exception>
    public static (byte[]? Parameters, byte[] Key) ReadSpki(byte[] der, string algorithm)
    {
        try
        {
            var outer = new AsnReader(der, AsnEncodingRules.DER);
            var info = outer.ReadSequence();
            outer.ThrowIfNotEmpty();
            var parameters = ReadAlgorithm(info, algorithm);
            var key = info.ReadBitString(out var unused);
            info.ThrowIfNotEmpty();
            return unused == 0 ? (parameters, key) : throw CryptoFailure.Data("The public key is not a whole number of bytes.");
        }
        catch (AsnContentException refused)
        {
            throw CryptoFailure.Data("The key is not a SubjectPublicKeyInfo in DER.", refused);
        }
    }

    /// <summary>Reads a PrivateKeyInfo.</summary>
    /// <param name="der">The bytes.</param>
    /// <param name="algorithm">The object identifier that its algorithm must have.</param>
    /// <returns>The encoded parameters of the algorithm, null if absent, and the bytes of the key.</returns>
    /// <exception cref="DomException">It is not one, or of another algorithm: a DataError.</exception>
    public static (byte[]? Parameters, byte[] Key) ReadPkcs8(byte[] der, string algorithm)
    {
        try
        {
            var outer = new AsnReader(der, AsnEncodingRules.DER);
            var info = outer.ReadSequence();
            outer.ThrowIfNotEmpty();
            if (!info.TryReadInt32(out var version) || version is not (0 or 1))
                throw CryptoFailure.Data("The version of the PrivateKeyInfo is not known.");
            var parameters = ReadAlgorithm(info, algorithm);
            var key = info.ReadOctetString();
            if (info.HasData && info.PeekTag().HasSameClassAndValue(Attributes)) info.ReadEncodedValue();
            if (version == 1 && info.HasData && info.PeekTag().HasSameClassAndValue(PublicKey)) info.ReadEncodedValue();
            info.ThrowIfNotEmpty();
            return (parameters, key);
        }
        catch (AsnContentException refused)
        {
            throw CryptoFailure.Data("The key is not a PrivateKeyInfo in DER.", refused);
        }
    }

    /// <summary>Writes a SubjectPublicKeyInfo.</summary>
    /// <param name="algorithm">The object identifier of the algorithm.</param>
    /// <param name="writeParameters">Writes the parameters of the algorithm; null for none.</param>
    /// <param name="key">The bytes of the key.</param>
    public static byte[] WriteSpki(string algorithm, Action<AsnWriter>? writeParameters, ReadOnlySpan<byte> key)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            WriteAlgorithm(writer, algorithm, writeParameters);
            writer.WriteBitString(key);
        }
        return writer.Encode();
    }

    /// <summary>Writes a PrivateKeyInfo.</summary>
    /// <param name="algorithm">The object identifier of the algorithm.</param>
    /// <param name="writeParameters">Writes the parameters of the algorithm; null for none.</param>
    /// <param name="key">The bytes of the key.</param>
    public static byte[] WritePkcs8(string algorithm, Action<AsnWriter>? writeParameters, ReadOnlySpan<byte> key)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteInteger(0);
            WriteAlgorithm(writer, algorithm, writeParameters);
            writer.WriteOctetString(key);
        }
        return writer.Encode();
    }

    // AlgorithmIdentifier ::= SEQUENCE { algorithm OBJECT IDENTIFIER, parameters ANY OPTIONAL }
    private static byte[]? ReadAlgorithm(AsnReader info, string algorithm)
    {
        var identifier = info.ReadSequence();
        if (identifier.ReadObjectIdentifier() != algorithm) throw CryptoFailure.Data("The key belongs to another algorithm.");
        var parameters = identifier.HasData ? identifier.ReadEncodedValue().ToArray() : null;
        identifier.ThrowIfNotEmpty();
        return parameters;
    }

    private static void WriteAlgorithm(AsnWriter writer, string algorithm, Action<AsnWriter>? writeParameters)
    {
        using (writer.PushSequence())
        {
            writer.WriteObjectIdentifier(algorithm);
            writeParameters?.Invoke(writer);
        }
    }
}
