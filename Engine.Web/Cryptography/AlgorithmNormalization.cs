using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary><c>Normalize an algorithm</c> (§18.4.4).</summary>
internal static class AlgorithmNormalization
{
    /// <summary>
    /// <c>AlgorithmIdentifier</c> (§11), the union of <c>object</c> and <c>DOMString</c>. Arguments are converted in
    /// order, and normalized after all of them.
    /// </summary>
    public static JsValue ToIdentifier(JsValue value) => value.IsObject ? value : AbstractOperations.ToString(value);

    /// <summary>Normalizes an algorithm for an operation.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="identifier">An object or a string.</param>
    /// <remarks>
    /// The standard converts the object twice, to <c>Algorithm</c> and then to the dictionary of the operation. Here,
    /// as in browsers, the getter of <c>name</c> runs once.
    /// </remarks>
    /// <exception cref="DomException">No such algorithm has the operation: a NotSupportedError.</exception>
    public static NormalizedAlgorithm Normalize(CryptoOperation operation, JsValue identifier)
    {
        // Steps 2 to 5.
        var name = identifier.IsString ? identifier.AsString()
            : Idl.ToDomString(Idl.ToDictionary(identifier, "Algorithm").Required("name"));
        var (algorithm, dictionary) = AlgorithmRegistry.Get(operation, name);
        if (dictionary.Members.Count == 0) return new NormalizedAlgorithm(algorithm);
        // Step 6: a string is an object with a name only, so a required member is absent.
        var members = Idl.ToDictionary(identifier.IsString ? JsValue.Undefined : identifier, dictionary.Name);
        var read = new JsValue[dictionary.Members.Count];
        var values = new object?[read.Length];
        for (var index = 0; index < read.Length; index++)
        {
            var member = dictionary.Members[index];
            read[index] = member.IsRequired ? members.Required(member.Name) : members[member.Name];
            if (!read[index].IsUndefined) values[index] = Convert(member.Type, ref read[index], members.Context(member.Name));
        }
        // Steps 8 to 10: what a getter changed meanwhile counts.
        for (var index = 0; index < read.Length; index++)
        {
            if (read[index].IsUndefined) continue;
            values[index] = dictionary.Members[index].Type switch
            {
                ParameterType.BufferSource or ParameterType.BigInteger =>
                    Idl.CopyBytes(read[index], members.Context(dictionary.Members[index].Name)),
                ParameterType.Hash => (HashFunction)Normalize(CryptoOperation.Digest, read[index]).Algorithm,
                _ => values[index],
            };
        }
        return new NormalizedAlgorithm(algorithm, dictionary, values);
    }

    // The conversion of a member. Bytes and hash functions stay as they are until all members are read.
    private static object? Convert(ParameterType type, ref JsValue value, string context)
    {
        switch (type)
        {
            case ParameterType.BufferSource:
                Idl.ToBufferSource(value, context);
                return null;
            case ParameterType.BigInteger:
                if (Idl.ToBufferSource(value, context).Kind != BufferViewKind.Uint8) throw Idl.TypeError($"{context}: a Uint8Array was expected.");
                return null;
            case ParameterType.Hash:
                value = ToIdentifier(value);
                return null;
            case ParameterType.Octet:
                return (long)Idl.ToOctet(value, context, IntegerKind.EnforceRange);
            case ParameterType.UnsignedShort:
                return (long)Idl.ToUnsignedShort(value, context, IntegerKind.EnforceRange);
            case ParameterType.UnsignedLong:
                return (long)Idl.ToUnsignedLong(value, context, IntegerKind.EnforceRange);
            case ParameterType.Text:
                return Idl.ToDomString(value);
            default:
                return CryptoKey.From(value, context).Data;
        }
    }
}
