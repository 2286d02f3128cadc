using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>Native functions for <c>node:buffer</c>.</summary>
internal static class NativeBytes
{
    /// <summary>The greatest length of a value for the platform's search, which compares it at each place.</summary>
    private const int MaxPlatformLength = 32;

    /// <summary>Copying bytes takes this much less time than filling them with random ones.</summary>
    private const int RandomFactor = 8;

    /// <param name="function">Adds a function that is charged for all that it gets.</param>
    /// <param name="search">Adds a function that charges what it has looked at.</param>
    public static void Add(Action<string, NativeCode> function, Action<string, NativeCode> search)
    {
        function("encode", static (in CallInfo call) =>
        {
            var text = TypeConversion.ToString(call[0]);
            call.Agent.Reserve(2L * text.Length);
            return BinaryData.Take(call.Realm, Encode(text, TypeConversion.ToString(call[1])));
        });
        function("byteLength", static (in CallInfo call) => (double)Encoding.UTF8.GetByteCount(TypeConversion.ToString(call[0])));
        function("decode", static (in CallInfo call) => Decode(BytesOf(call[0]), TypeConversion.ToString(call[1])));
        function("isUtf8", static (in CallInfo call) => System.Text.Unicode.Utf8.IsValid(BytesOf(call[0])));
        function("isAscii", static (in CallInfo call) => Ascii.IsValid(BytesOf(call[0])));
        // indexOf(bytes, value, from): from is between 0 and the length.
        search("indexOf", static (in CallInfo call) =>
        {
            var bytes = BytesOf(call[0]);
            var from = (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(call[2]), 0, bytes.Length);
            var found = IndexOf(bytes[from..], BytesOf(call[1]));
            return found < 0 ? -1 : from + found;
        });
        // lastIndexOf(bytes, value, end): the last place that begins at most there.
        search("lastIndexOf", static (in CallInfo call) =>
        {
            var bytes = BytesOf(call[0]);
            var value = BytesOf(call[1]);
            var start = (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(call[2]), -1, bytes.Length - value.Length);
            return start < 0 ? -1 : LastIndexOf(bytes[..(start + value.Length)], value);
        });
        function("compare", static (in CallInfo call) => Math.Sign(BytesOf(call[0]).SequenceCompareTo(BytesOf(call[1]))));
        function("fill", static (in CallInfo call) =>
        {
            Repeat(BytesOf(call[1]).ToArray(), BytesToWrite(call[0]));
            return call[0];
        });
        function("randomFill", static (in CallInfo call) =>
        {
            var bytes = BytesToWrite(call[0]);
            call.Agent.StepOver((long)RandomFactor * bytes.Length);
            RandomNumberGenerator.Fill(bytes);
            return call[0];
        });
        function("randomUUID", static (in CallInfo call) => Guid.NewGuid().ToString());
    }

    /// <summary>
    /// Returns the bytes of a typed array, a DataView or a buffer. Those of shared memory are copied, because other
    /// threads may change them.
    /// </summary>
    public static ReadOnlySpan<byte> BytesOf(scoped in JsValue value)
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

    private static Span<byte> AllBytesOf(scoped in JsValue value) => value.ObjectOrNull switch
    {
        ArrayBufferView view => view.ViewBytes,
        ArrayBufferObject buffer => buffer.Bytes,
        _ => throw new ThrowCompletion(ErrorKind.TypeError, $"A buffer or typed array is needed, not {Display.Brief(value)}"),
    };

    private static int IndexOf(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> value)
    {
        if (value.Length > MaxPlatformLength) return InUnits(bytes, value, TextSearch.IndexOf);
        var found = bytes.IndexOf(value);
        WorkBudget.Work(found < 0 ? bytes.Length : found);
        return found;
    }

    private static int LastIndexOf(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> value)
    {
        if (value.Length == 0) return bytes.Length;
        if (value.Length > MaxPlatformLength) return InUnits(bytes, value, TextSearch.LastIndexOf);
        var found = bytes.LastIndexOf(value);
        WorkBudget.Work(found < 0 ? bytes.Length : bytes.Length - found);
        return found;
    }

    private delegate int Search(ReadOnlySpan<char> text, ReadOnlySpan<char> value);

    // By the search of texts, which is linear for each value.
    private static int InUnits(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> value, Search search)
    {
        if (value.Length > bytes.Length) return -1;
        WorkBudget.Memory(sizeof(char) * ((long)bytes.Length + value.Length));
        WorkBudget.Work(sizeof(char) * ((long)bytes.Length + value.Length));
        var units = ArrayPool<char>.Shared.Rent(bytes.Length + value.Length);
        try
        {
            Encoding.Latin1.GetChars(bytes, units);
            Encoding.Latin1.GetChars(value, units.AsSpan(bytes.Length));
            return search(units.AsSpan(0, bytes.Length), units.AsSpan(bytes.Length, value.Length));
        }
        finally
        {
            ArrayPool<char>.Shared.Return(units);
        }
    }

    // Fills the target with a value again and again; the copied part doubles.
    private static void Repeat(ReadOnlySpan<byte> value, Span<byte> target)
    {
        if (value.Length == 1) target.Fill(value[0]);
        if (value.Length < 2 || target.Length == 0) return;
        var done = Math.Min(value.Length, target.Length);
        value[..done].CopyTo(target);
        while (done < target.Length)
        {
            var next = Math.Min(done, target.Length - done);
            target[..next].CopyTo(target[done..]);
            done += next;
        }
    }

    private static byte[] Encode(string text, string encoding) => encoding switch
    {
        "utf8" => Encoding.UTF8.GetBytes(text),
        "utf16le" => Utf16Of(text),
        "latin1" or "ascii" => Array.ConvertAll(text.ToCharArray(), static c => (byte)c),
        "hex" => FromHex(text),
        _ => FromBase64(text),
    };

    // Lone surrogates stay what they are, as in Node.
    private static byte[] Utf16Of(string text)
    {
        var bytes = new byte[sizeof(char) * text.Length];
        System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan()).CopyTo(bytes);
        return bytes;
    }

    /// <summary>Returns a text of bytes. Throws a RangeError if no string is so long.</summary>
    private static string Decode(ReadOnlySpan<byte> bytes, string encoding)
    {
        var length = encoding switch
        {
            "utf8" => bytes.Length <= Rope.MaxLength ? bytes.Length : Encoding.UTF8.GetCharCount(bytes),
            "utf16le" => bytes.Length / sizeof(char),
            "latin1" or "ascii" => bytes.Length,
            "hex" => 2L * bytes.Length,
            "base64url" => (4L * bytes.Length + 2) / 3,
            _ => (bytes.Length + 2L) / 3 * 4,
        };
        if (length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        WorkBudget.Memory(sizeof(char) * length);
        return encoding switch
        {
            "utf8" => Encoding.UTF8.GetString(bytes),
            "utf16le" => new string(System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(bytes[..(bytes.Length & ~1)])),
            "latin1" => Encoding.Latin1.GetString(bytes),
            "ascii" => string.Create(bytes.Length, bytes, static (chars, bytes) =>
            {
                for (var i = 0; i < chars.Length; i++) chars[i] = (char)(bytes[i] & 0x7F);
            }),
            "hex" => Convert.ToHexStringLower(bytes),
            "base64url" => Base64Url.EncodeToString(bytes),
            _ => Convert.ToBase64String(bytes),
        };
    }

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
        var bytes = new byte[(int)(text.Length * 3L / 4 + 3)];
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
}
