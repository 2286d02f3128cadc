using System.Buffers.Binary;
using System.IO.Compression;
using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>Native functions for <c>node:zlib</c>.</summary>
internal static class NativeCompression
{
    /// <summary>The bytes that are compressed or decompressed between two charges.</summary>
    private const int Part = 1 << 16;

    /// <summary>Copying bytes takes this much less time than compressing them, and than decompressing them.</summary>
    private const int CostOfCompressing = 64, CostOfDecompressing = 8;

    /// <summary>Approximate bytes of a compressor: the window and the tables of zlib.</summary>
    private const int CompressorSize = 1 << 18;

    /// <summary>The least bytes before and exactly those after the data of a member of gzip (RFC 1952, 2.3).</summary>
    private const int HeaderSize = 10, TrailerSize = 8;

    public static void Add(Action<string, NativeCode> function)
    {
        // compress(form, bytes, level, dictionary), with a level of zlib, or the quality of Brotli.
        function("compress", static (in CallInfo call) =>
        {
            var (form, level) = (TypeConversion.ToString(call[0]), TypeConversion.ToInt32(call[2]));
            var bytes = NativeBytes.BytesOf(call[1]);
            using var compressor = new PartCompressor(form, level, DictionaryOf(call, 3));
            for (; bytes.Length > 0; bytes = bytes[Math.Min(Part, bytes.Length)..])
            {
                var part = bytes[..Math.Min(Part, bytes.Length)];
                call.Agent.StepOver((long)CostOfCompressing * part.Length);
                call.Agent.Reserve(part.Length);
                compressor.Write(part);
            }
            compressor.Dispose();
            return BinaryData.Take(call.Realm, compressor.Take());
        });
        // newCompressor(form, level, dictionary), whose parts compressPart(compressor, bytes, step) returns: the step
        // is "write", "flush", after which all bytes so far can be decompressed, or "end".
        function("newCompressor", static (in CallInfo call) =>
        {
            call.Agent.Reserve(CompressorSize);
            return new JsValue(new CompressorObject(call.Realm,
                new PartCompressor(TypeConversion.ToString(call[0]), TypeConversion.ToInt32(call[1]), DictionaryOf(call, 2))));
        });
        function("compressPart", static (in CallInfo call) =>
        {
            var compressor = ((CompressorObject)call[0].Object).Compressor;
            var bytes = NativeBytes.BytesOf(call[1]);
            call.Agent.StepOver((long)CostOfCompressing * bytes.Length);
            call.Agent.Reserve(bytes.Length);
            compressor.Write(bytes);
            var step = TypeConversion.ToString(call[2]);
            if (step == "flush") compressor.Flush();
            else if (step == "end") compressor.Dispose();
            return BinaryData.Take(call.Realm, compressor.Take());
        });
        // decompress(form, bytes, maxLength, isPart, dictionary): null if there would be more bytes. A part may end
        // anywhere. Data of the form "deflate" with a dictionary need it; the caller has compared its checksum.
        function("decompress", static (in CallInfo call) =>
        {
            var (form, max) = (TypeConversion.ToString(call[0]), TypeConversion.ToIntegerOrInfinity(call[2]));
            var bytes = NativeBytes.BytesOf(call[1]);
            var dictionary = DictionaryOf(call, 4);
            var isPart = TypeConversion.ToBoolean(call[3]);
            var result = dictionary.IsEmpty ? Decompress(call.Realm, form, bytes.ToArray(), max, isPart)
                : DecompressAfter(call.Realm, dictionary, bytes, form == "deflate", max, isPart);
            return result is null ? JsValue.Null : BinaryData.Take(call.Realm, result);
        });
        function("adler32", static (in CallInfo call) =>
        {
            var bytes = NativeBytes.BytesOf(call[0]);
            call.Agent.StepOver(bytes.Length);
            return (double)PresetDictionary.Adler32(PresetDictionary.InitialChecksum, bytes);
        });
        function("crc32", static (in CallInfo call) =>
            (double)Crc32.Add(TypeConversion.ToUint32(call[1]), NativeBytes.BytesOf(call[0])));
    }

    private static ReadOnlySpan<byte> DictionaryOf(in CallInfo call, int index)
    {
        if (call[index].IsUndefined) return [];
        var dictionary = NativeBytes.BytesOf(call[index]);
        call.Agent.StepOver((long)CostOfDecompressing * dictionary.Length);
        call.Agent.Reserve(dictionary.Length);
        return dictionary;
    }

    // Decompresses data that refer to a dictionary, in the raw form, or in zlib's with the flag of a dictionary.
    private static byte[]? DecompressAfter(
        Realm realm, ReadOnlySpan<byte> dictionary, ReadOnlySpan<byte> bytes, bool isZlib, double max, bool isPart)
    {
        var block = PresetDictionary.StoredBlock(dictionary, out var known);
        var data = isZlib ? bytes[Math.Min(PresetDictionary.HeaderSize, bytes.Length)..] : bytes;
        realm.Agent.Reserve(block.Length + data.Length);
        using var input = new WatchedBytes([.. block, .. data]) { MaxRead = 1 };
        realm.Agent.StepOver((long)CostOfCompressing * input.Length);
        if (Decompress(realm, "raw", input, max + known, isPart) is not { } all) return null;
        var result = all[known..];
        if (!isZlib || isPart) return result;
        var trailer = data[(int)(input.Position - block.Length)..];
        if (trailer.Length < sizeof(uint)) throw Failure(realm, "Z_BUF_ERROR", "unexpected end of file");
        return BinaryPrimitives.ReadUInt32BigEndian(trailer) == PresetDictionary.Adler32(PresetDictionary.InitialChecksum, result) ? result
            : throw Failure(realm, "Z_DATA_ERROR", "incorrect data check");
    }

    private static byte[]? Decompress(Realm realm, string form, byte[] bytes, double max, bool isPart)
    {
        using var input = new WatchedBytes(bytes);
        if (Decompress(realm, form, input, max, isPart) is not { } all) return null;
        return isPart || form != "gzip" || IsWholeGzip(realm.Agent, bytes, all.Length) ? all
            : throw Failure(realm, "Z_BUF_ERROR", "unexpected end of file");
    }

    // The output may be a thousand times as long as the input, so each part of it is charged before it is kept.
    private static byte[]? Decompress(Realm realm, string form, WatchedBytes input, double max, bool isPart)
    {
        var agent = realm.Agent;
        var parts = new List<byte[]>();
        long length = 0;
        string? invalid = null;
        try
        {
            using var stream = Decompressing(form, input);
            while (true)
            {
                agent.Reserve(Part);
                var part = new byte[Part];
                var count = stream.ReadAtLeast(part, Part, throwOnEndOfStream: false);
                agent.StepOver((long)CostOfDecompressing * count);
                length += count;
                if (length > max) return null;
                parts.Add(count == Part ? part : part[..count]);
                if (count < Part) break;
            }
        }
        catch (Exception failed) when (failed is InvalidDataException or InvalidOperationException or IOException)
        {
            invalid = failed.Message;
        }
        if (invalid is not null) throw Failure(realm, "Z_DATA_ERROR", form == "brotli" ? invalid : $"invalid data: {invalid}");
        if (!isPart && form != "gzip" && input.IsExhausted) throw Failure(realm, "Z_BUF_ERROR", "unexpected end of file");
        agent.Reserve(length);
        var all = new byte[length];
        var at = 0;
        foreach (var part in parts)
        {
            part.CopyTo(all, at);
            at += part.Length;
        }
        return all;
    }

    private static Stream Decompressing(string form, Stream input) => form switch
    {
        "gzip" => new GZipStream(input, CompressionMode.Decompress, leaveOpen: true),
        "deflate" => new ZLibStream(input, CompressionMode.Decompress, leaveOpen: true),
        "raw" => new DeflateStream(input, CompressionMode.Decompress, leaveOpen: true),
        _ => new BrotliStream(input, CompressionMode.Decompress, leaveOpen: true),
    };

    private static ThrowCompletion Failure(Realm realm, string code, string message)
    {
        var error = ErrorObject.Create(realm, ErrorKind.Error, message);
        error.DefineOwn("code", code);
        return Raise.Value(error);
    }

    // GZipStream gives the beginning of data that are cut, without an error. One whole member ends with its length (RFC
    // 1952, 2.3.1). Otherwise members are read again byte by byte, which shows where each ends.
    private static bool IsWholeGzip(Agent agent, byte[] bytes, long length)
    {
        var end = bytes.Length - sizeof(uint);
        if (end > HeaderSize && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(end)) == (uint)length) return true;
        var part = new byte[Part];
        var at = 0;
        do
        {
            var body = at + HeaderLength(bytes.AsSpan(at));
            if (body > bytes.Length) return false;
            using var input = new WatchedBytes(bytes[body..]) { MaxRead = 1 };
            using var stream = new DeflateStream(input, CompressionMode.Decompress);
            for (int count; (count = stream.Read(part)) > 0;) agent.StepOver((long)CostOfDecompressing * count);
            agent.StepOver(CostOfCompressing * input.Position);
            at = body + (int)input.Position + TrailerSize;
            if (input.IsExhausted || at > bytes.Length) return false;
        }
        while (at + 1 < bytes.Length && bytes[at] == 0x1F && bytes[at + 1] == 0x8B);
        return true;
    }

    // RFC 1952, 2.3; more than there is if the header is cut.
    private static int HeaderLength(ReadOnlySpan<byte> member)
    {
        const int HasHeaderCheck = 2, HasExtra = 4, HasName = 8, HasComment = 16;
        if (member.Length < HeaderSize) return member.Length + 1;
        var flags = member[3];
        var length = HeaderSize;
        if ((flags & HasExtra) != 0)
        {
            if (length + 2 > member.Length) return member.Length + 1;
            length += 2 + BinaryPrimitives.ReadUInt16LittleEndian(member[length..]);
        }
        foreach (var text in (ReadOnlySpan<int>)[HasName, HasComment])
        {
            if ((flags & text) == 0) continue;
            var end = length >= member.Length ? -1 : member[length..].IndexOf((byte)0);
            if (end < 0) return member.Length + 1;
            length += end + 1;
        }
        return length + ((flags & HasHeaderCheck) != 0 ? 2 : 0);
    }

    /// <summary>A compressor as a value of scripts.</summary>
    private sealed class CompressorObject(Realm realm, PartCompressor compressor) : JsObject(realm, null)
    {
        public PartCompressor Compressor => compressor;
    }

    /// <summary>
    /// Bytes that know whether a reader wanted more than there are. One that has found the end of its data does not.
    /// </summary>
    private sealed class WatchedBytes(byte[] bytes) : MemoryStream(bytes, writable: false)
    {
        private readonly byte[] _bytes = bytes;

        public bool IsExhausted { get; private set; }

        /// <summary>The most bytes that one read gets.</summary>
        public int MaxRead { get; init; } = int.MaxValue;

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            if (Position == Length && buffer.Length > 0) IsExhausted = true;
            var count = (int)Math.Min(Math.Min(buffer.Length, MaxRead), Length - Position);
            _bytes.AsSpan((int)Position, count).CopyTo(buffer);
            Position += count;
            return count;
        }
    }
}
