using System.Buffers.Text;

namespace Quoll.Web.Cryptography;

/// <summary>The dictionary <c>JsonWebKey</c> (§15): a key in the form of RFC 7517. Absent members are null.</summary>
internal sealed class JsonWebKey
{
    // Some characters that are decoded in 10 ns.
    private const int CharactersPerStep = 16;

    /// <summary>The members with texts, in the order of the dictionary (by name).</summary>
    public static readonly string[] TextMembers =
        ["alg", "crv", "d", "dp", "dq", "e", "k", "kty", "n", "p", "q", "qi", "use", "x", "y"];

    public string? Alg { get; set; }

    public string? Crv { get; set; }

    public string? D { get; set; }

    public string? Dp { get; set; }

    public string? Dq { get; set; }

    public string? E { get; set; }

    public string? K { get; set; }

    public string? Kty { get; set; }

    public string? N { get; set; }

    public string? P { get; set; }

    public string? Q { get; set; }

    public string? Qi { get; set; }

    public string? Use { get; set; }

    public string? X { get; set; }

    public string? Y { get; set; }

    public bool? Ext { get; set; }

    public IReadOnlyList<string>? KeyOps { get; set; }

    /// <summary>Whether the member <c>oth</c> is present: the primes of a key with more than two.</summary>
    public bool HasOtherPrimes { get; set; }

    /// <summary>A member with a text.</summary>
    public string? this[string member]
    {
        get => member switch
        {
            "alg" => Alg,
            "crv" => Crv,
            "d" => D,
            "dp" => Dp,
            "dq" => Dq,
            "e" => E,
            "k" => K,
            "kty" => Kty,
            "n" => N,
            "p" => P,
            "q" => Q,
            "qi" => Qi,
            "use" => Use,
            "x" => X,
            "y" => Y,
            _ => throw Unknown(member),
        };
        set
        {
            switch (member)
            {
                case "alg": Alg = value; break;
                case "crv": Crv = value; break;
                case "d": D = value; break;
                case "dp": Dp = value; break;
                case "dq": Dq = value; break;
                case "e": E = value; break;
                case "k": K = value; break;
                case "kty": Kty = value; break;
                case "n": N = value; break;
                case "p": P = value; break;
                case "q": Q = value; break;
                case "qi": Qi = value; break;
                case "use": Use = value; break;
                case "x": X = value; break;
                case "y": Y = value; break;
                default: throw Unknown(member);
            }
        }
    }

    /// <summary>The form of bytes in a JSON Web Key: base64url without padding (RFC 7515 §2).</summary>
    public static string Text(ReadOnlySpan<byte> bytes) => Base64Url.EncodeToString(bytes);

    /// <summary>The bytes of a member.</summary>
    /// <exception cref="DomException">
    /// The member is absent, or not base64url without padding: a DataError.
    /// </exception>
    public byte[] Bytes(string? text, string member)
    {
        if (text is null) throw CryptoFailure.Data($"The JSON Web Key has no member '{member}'.");
        AbstractOperations.Charge(steps: text.Length / CharactersPerStep, bytes: text.Length);
        if (text.AsSpan().ContainsAnyExcept(Base64UrlCharacters)) throw BadText(member);
        try
        {
            return Base64Url.DecodeFromChars(text);
        }
        catch (FormatException refused)
        {
            throw BadText(member, refused);
        }
    }

    /// <summary>Throws a DataError if <c>kty</c> is not a type of key.</summary>
    public void RequireType(string type)
    {
        if (Kty != type) throw CryptoFailure.Data($"The member 'kty' of the JSON Web Key is not '{type}'.");
    }

    /// <summary>Throws a DataError if <c>alg</c> is present, and none of the names.</summary>
    public void RequireAlgorithm(params ReadOnlySpan<string> names)
    {
        if (Alg is not null && !names.Contains(Alg))
            throw CryptoFailure.Data($"The member 'alg' of the JSON Web Key is not '{names[0]}'.");
    }

    /// <summary>
    /// Throws a DataError if <c>use</c>, <c>key_ops</c> or <c>ext</c> do not allow what the script asks for (the same
    /// steps in all algorithms).
    /// </summary>
    public void RequireUse(string use, KeySource source)
    {
        if (source.Usages != 0 && Use is not null && Use != use)
            throw CryptoFailure.Data($"The member 'use' of the JSON Web Key is not '{use}'.");
        if (KeyOps is { } operations)
        {
            // RFC 7517 §4.3: no operation comes twice.
            var known = KeyUsages.None;
            var seen = new HashSet<string>();
            foreach (var operation in operations)
            {
                if (!seen.Add(operation)) throw CryptoFailure.Data("The member 'key_ops' of the JSON Web Key has an operation twice.");
                known |= KeyUsageNames.Parse(operation);
            }
            if ((source.Usages & ~known) != 0)
                throw CryptoFailure.Data("The member 'key_ops' of the JSON Web Key does not contain all usages.");
        }
        if (Ext == false && source.IsExtractable)
            throw CryptoFailure.Data("The member 'ext' of the JSON Web Key is false, so the key cannot be extractable.");
    }

    private static readonly System.Buffers.SearchValues<char> Base64UrlCharacters =
        System.Buffers.SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    private static DomException BadText(string member, Exception? cause = null) =>
        CryptoFailure.Data($"The member '{member}' of the JSON Web Key is not base64url without padding.", cause);

    private static ArgumentException Unknown(string member) => new($"A JSON Web Key has no text '{member}'.", nameof(member));
}
