namespace Quoll.Web.Cryptography;

/// <summary>The result of <c>normalize an algorithm</c>: the algorithm, and its parameters as .NET values.</summary>
/// <param name="algorithm">The algorithm.</param>
/// <param name="dictionary">The dictionary of the parameters.</param>
/// <param name="values">The values of its members; null for those that are absent.</param>
internal sealed class NormalizedAlgorithm(CryptoAlgorithm algorithm, ParameterDictionary dictionary, object?[] values)
{
    public NormalizedAlgorithm(CryptoAlgorithm algorithm) : this(algorithm, ParameterDictionary.None, [])
    {
    }

    public CryptoAlgorithm Algorithm { get; } = algorithm;

    public string Name => Algorithm.Name;

    /// <summary>The member <c>hash</c>.</summary>
    public HashFunction Hash => (HashFunction)Find("hash")!;

    /// <summary>The member <c>public</c>.</summary>
    public KeyData PublicKey => (KeyData)Find("public")!;

    /// <summary>The member <c>namedCurve</c>.</summary>
    public string CurveName => (string)Find("namedCurve")!;

    /// <summary>The bytes of a required member.</summary>
    public byte[] Bytes(string member) => (byte[])Find(member)!;

    /// <summary>The bytes of a member; none if it is absent.</summary>
    public byte[] BytesOrEmpty(string member) => (byte[]?)Find(member) ?? [];

    /// <summary>The integer of a required member.</summary>
    public long Integer(string member) => (long)Find(member)!;

    /// <summary>The integer of a member; null if it is absent.</summary>
    public long? IntegerOrNull(string member) => (long?)Find(member);

    private object? Find(string member)
    {
        for (var index = 0; index < dictionary.Members.Count; index++)
        {
            if (dictionary.Members[index].Name == member) return values[index];
        }
        throw new InvalidOperationException($"{dictionary.Name} has no member '{member}'.");
    }
}
