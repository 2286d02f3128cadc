using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.BuiltIns;

/// <summary>Native functions for <c>node:buffer</c> and <c>node:crypto</c>.</summary>
internal static class NativeBytes
{
    public static void Add(Action<string, NativeCode> function)
    {
        function("encode", static (in CallInfo call) =>
        {
            var text = TypeConversion.ToString(call[0]);
            call.Agent.Reserve(2L * text.Length);
            return BinaryData.Take(call.Realm, Encode(text, TypeConversion.ToString(call[1])));
        });
        function("decode", static (in CallInfo call) =>
        {
            var bytes = BytesOf(call[0]);
            call.Agent.Reserve(2L * bytes.Length);
            return Decode(bytes, TypeConversion.ToString(call[1]));
        });
        function("isUtf8", static (in CallInfo call) => System.Text.Unicode.Utf8.IsValid(BytesOf(call[0])));
        function("indexOf", static (in CallInfo call) =>
        {
            var bytes = BytesOf(call[0]);
            var from = Math.Clamp(TypeConversion.ToInt32(call[2]), 0, bytes.Length);
            var found = bytes[from..].IndexOf(BytesOf(call[1]));
            return found < 0 ? -1 : from + found;
        });
        function("compare", static (in CallInfo call) => Math.Sign(BytesOf(call[0]).SequenceCompareTo(BytesOf(call[1]))));
        function("randomFill", static (in CallInfo call) =>
        {
            RandomNumberGenerator.Fill(BytesToWrite(call[0]));
            return call[0];
        });
        function("randomUUID", static (in CallInfo call) => Guid.NewGuid().ToString());
        function("hash", static (in CallInfo call) =>
            BinaryData.Take(call.Realm, Hash(TypeConversion.ToString(call[0]), BytesOf(call[1]))));
        function("hmac", static (in CallInfo call) =>
            BinaryData.Take(call.Realm, Hmac(TypeConversion.ToString(call[0]), BytesOf(call[1]), BytesOf(call[2]))));
    }

    /// <summary>
    /// Returns the bytes of a typed array, a DataView or a buffer. Those of shared memory are copied, because other
    /// threads may change them.
    /// </summary>
    public static ReadOnlySpan<byte> BytesOf(in JsValue value)
    {
        var bytes = AllBytesOf(value);
        return BufferOf(value).IsShared ? bytes.ToArray() : bytes;
    }

    private static ArrayBufferObject BufferOf(in JsValue value) =>
        value.Object is ArrayBufferView view ? view.Buffer : (ArrayBufferObject)value.Object;

    private static Span<byte> BytesToWrite(in JsValue value)
    {
        var bytes = AllBytesOf(value);
        BufferOf(value).RequireMutable();
        return bytes;
    }

    private static Span<byte> AllBytesOf(in JsValue value) => value.ObjectOrNull switch
    {
        ArrayBufferView view => view.ViewBytes,
        ArrayBufferObject buffer => buffer.Bytes,
        _ => throw new ThrowCompletion(ErrorKind.TypeError, $"A buffer or typed array is needed, not {Display.Brief(value)}"),
    };

    private static byte[] Encode(string text, string encoding) => encoding switch
    {
        "utf8" => Encoding.UTF8.GetBytes(text),
        "utf16le" => Encoding.Unicode.GetBytes(text),
        "latin1" or "ascii" => Array.ConvertAll(text.ToCharArray(), static c => (byte)c),
        "hex" => FromHex(text),
        _ => FromBase64(text),
    };

    private static string Decode(ReadOnlySpan<byte> bytes, string encoding) => encoding switch
    {
        "utf8" => Encoding.UTF8.GetString(bytes),
        "utf16le" => Encoding.Unicode.GetString(bytes[..(bytes.Length & ~1)]),
        "latin1" => Encoding.Latin1.GetString(bytes),
        "ascii" => string.Create(bytes.Length, bytes, static (chars, bytes) =>
        {
            for (var i = 0; i < chars.Length; i++) chars[i] = (char)(bytes[i] & 0x7F);
        }),
        "hex" => Convert.ToHexStringLower(bytes),
        "base64url" => Base64Url.EncodeToString(bytes),
        _ => Convert.ToBase64String(bytes),
    };

    // Up to the first pair that is not hexadecimal, as in Node.
    private static byte[] FromHex(string text)
    {
        var length = 0;
        while (2 * length + 1 < text.Length && char.IsAsciiHexDigit(text[2 * length]) && char.IsAsciiHexDigit(text[2 * length + 1]))
            length++;
        return Convert.FromHexString(text.AsSpan(0, 2 * length));
    }

    // Either alphabet, without characters that belong to none, up to the padding, as in Node.
    private static byte[] FromBase64(string text)
    {
        var bytes = new byte[text.Length * 3 / 4 + 3];
        int length = 0, bits = 0, value = 0;
        foreach (var c in text)
        {
            if (c == '=') break;
            var digit = c switch
            {
                >= 'A' and <= 'Z' => c - 'A',
                >= 'a' and <= 'z' => c - 'a' + 26,
                >= '0' and <= '9' => c - '0' + 52,
                '+' or '-' => 62,
                '/' or '_' => 63,
                _ => -1,
            };
            if (digit < 0) continue;
            value = (value << 6) | digit;
            bits += 6;
            if (bits < 8) continue;
            bits -= 8;
            bytes[length++] = (byte)(value >> bits);
            value &= (1 << bits) - 1;
        }
        Array.Resize(ref bytes, length);
        return bytes;
    }

    private static byte[] Hash(string algorithm, ReadOnlySpan<byte> bytes) => algorithm switch
    {
        "md5" => MD5.HashData(bytes),
        "sha1" => SHA1.HashData(bytes),
        "sha256" => SHA256.HashData(bytes),
        "sha384" => SHA384.HashData(bytes),
        "sha512" => SHA512.HashData(bytes),
        _ => throw Unknown(algorithm),
    };

    private static byte[] Hmac(string algorithm, ReadOnlySpan<byte> key, ReadOnlySpan<byte> bytes) => algorithm switch
    {
        "md5" => HMACMD5.HashData(key, bytes),
        "sha1" => HMACSHA1.HashData(key, bytes),
        "sha256" => HMACSHA256.HashData(key, bytes),
        "sha384" => HMACSHA384.HashData(key, bytes),
        "sha512" => HMACSHA512.HashData(key, bytes),
        _ => throw Unknown(algorithm),
    };

    private static ThrowCompletion Unknown(string algorithm) =>
        new(ErrorKind.Error, $"There is no hash '{algorithm}'; there are md5, sha1, sha256, sha384 and sha512");
}
