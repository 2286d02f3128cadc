namespace Quoll.Web.Cryptography;

/// <summary>What HKDF (§33) and PBKDF2 (§34) have in common: secrets that are imported, and never exported.</summary>
internal abstract class DerivationAlgorithm(string name) : CryptoAlgorithm(name)
{
    /// <summary>The dictionary of <c>deriveBits</c>.</summary>
    protected abstract ParameterDictionary Parameters { get; }

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) => operation switch
    {
        CryptoOperation.DeriveBits => Parameters,
        CryptoOperation.ImportKey or CryptoOperation.GetKeyLength => ParameterDictionary.None,
        _ => null,
    };

    public override byte[] DeriveBits(NormalizedAlgorithm parameters, KeyData key, long? length)
    {
        if (length is not { } bits || bits % 8 != 0) throw CryptoFailure.Operation("The length is not a multiple of 8 bits.");
        return Derive(parameters, key.Secret, (int)(bits / 8));
    }

    public override long? GetKeyLength(NormalizedAlgorithm parameters) => null;

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        if (source.Format is not (KeyFormat.Raw or KeyFormat.RawSecret)) throw UnknownFormat(source.Format);
        source.Usages.RequireOnly(KeyUsages.DeriveKey | KeyUsages.DeriveBits, Name);
        if (source.IsExtractable) throw CryptoFailure.Usage($"A key of {Name} cannot be extractable.");
        return new KeyData(KeyType.Secret, new KeyAlgorithm(this), new SecretKey(source.Bytes));
    }

    /// <summary>Derives bytes of a secret.</summary>
    protected abstract byte[] Derive(NormalizedAlgorithm parameters, byte[] secret, int size);
}
