using System.Buffers;
using System.Text.Json;

namespace Quoll.Web.Cryptography;

/// <summary>
/// JSON Web Keys as UTF-8: <c>wrapKey</c> writes them, <c>unwrapKey</c> reads them (§9, parse a JWK). No script can see
/// or change what happens between, as the standard demands by "in the context of a new global object".
/// </summary>
internal static class JsonWebKeyText
{
    // A key of RSA with 16,384 bits has about 14 KB.
    private const int StepsPerByte = 1;

    public static byte[] Write(JsonWebKey key)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(output))
        {
            writer.WriteStartObject();
            foreach (var (name, value) in JsonWebKeyMembers.Of(key))
            {
                switch (value)
                {
                    case string text:
                        writer.WriteString(name, text);
                        break;
                    case bool flag:
                        writer.WriteBoolean(name, flag);
                        break;
                    case IReadOnlyList<string> texts:
                        writer.WriteStartArray(name);
                        foreach (var text in texts) writer.WriteStringValue(text);
                        writer.WriteEndArray();
                        break;
                }
            }
            writer.WriteEndObject();
        }
        return output.WrittenSpan.ToArray();
    }

    /// <exception cref="DomException">The bytes are not a JSON Web Key: a DataError.</exception>
    public static JsonWebKey Read(byte[] utf8)
    {
        AbstractOperations.Charge(steps: (long)utf8.Length * StepsPerByte, bytes: utf8.Length);
        try
        {
            using var document = JsonDocument.Parse(utf8);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw CryptoFailure.Data("The JSON Web Key is not an object.");
            var key = new JsonWebKey();
            // Where a name comes twice, JSON.parse takes the last one.
            foreach (var member in document.RootElement.EnumerateObject()) ReadMember(key, member.Name, member.Value);
            return key.Kty is null ? throw CryptoFailure.Data("The JSON Web Key has no member 'kty'.") : key;
        }
        catch (Exception refused) when (refused is JsonException or InvalidOperationException)
        {
            throw CryptoFailure.Data("The unwrapped key is not JSON.", refused);
        }
    }

    private static void ReadMember(JsonWebKey key, string name, JsonElement value)
    {
        if (Array.IndexOf(JsonWebKey.TextMembers, name) >= 0) key[name] = TextOf(value);
        else if (name == "ext") key.Ext = IsTrue(value);
        else if (name == "oth") key.HasOtherPrimes = true;
        else if (name == "key_ops")
        {
            if (value.ValueKind != JsonValueKind.Array)
                throw CryptoFailure.Data("The member 'key_ops' of the JSON Web Key is not an array.");
            key.KeyOps = [.. value.EnumerateArray().Select(TextOf)];
        }
    }

    // ToString of a value that JSON.parse returned; objects do not occur in keys.
    private static string TextOf(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => value.GetString()!,
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        JsonValueKind.Null => "null",
        _ => throw CryptoFailure.Data("A member of the JSON Web Key is not a string."),
    };

    // ToBoolean.
    private static bool IsTrue(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.False or JsonValueKind.Null => false,
        JsonValueKind.String => value.GetString()!.Length > 0,
        JsonValueKind.Number => value.GetDouble() != 0,
        _ => true,
    };
}
