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
        // compress(form, bytes, level), with a level of zlib, or the quality of Brotli.
        function("compress", static (in CallInfo call) =>
        {
            var (form, level) = (TypeConversion.ToString(call[0]), TypeConversion.ToInt32(call[2]));
            var bytes = NativeBytes.BytesOf(call[1]);
            using var output = new MemoryStream();
            using (var stream = Compressing(form, output, level))
            {
                for (; bytes.Length > 0; bytes = bytes[Math.Min(Part, bytes.Length)..])
                {
                    var part = bytes[..Math.Min(Part, bytes.Length)];
                    call.Agent.StepOver((long)CostOfCompressing * part.Length);
                    call.Agent.Reserve(part.Length);
                    stream.Write(part);
                }
            }
            return BinaryData.Take(call.Realm, output.ToArray());
        });
        // newCompressor(form, level), whose parts compressPart(compressor, bytes, step) returns: the step is "write",
        // "flush", after which all bytes so far can be decompressed, or "end".
        function("newCompressor", static (in CallInfo call) =>
        {
            call.Agent.Reserve(CompressorSize);
            return new JsValue(new CompressorObject(call.Realm, TypeConversion.ToString(call[0]), TypeConversion.ToInt32(call[1])));
        });
        function("compressPart", static (in CallInfo call) =>
        {
            var compressor = (CompressorObject)call[0].Object;
            var bytes = NativeBytes.BytesOf(call[1]);
            call.Agent.StepOver((long)CostOfCompressing * bytes.Length);
            call.Agent.Reserve(bytes.Length);
            return BinaryData.Take(call.Realm, compressor.Add(bytes, TypeConversion.ToString(call[2])));
        });
        // decompress(form, bytes, maxLength, isPart): null if there would be more bytes. A part may end anywhere.
        function("decompress", static (in CallInfo call) =>
        {
            var max = TypeConversion.ToIntegerOrInfinity(call[2]);
            return Decompress(
                call.Realm, TypeConversion.ToString(call[0]), NativeBytes.BytesOf(call[1]).ToArray(), max,
                    TypeConversion.ToBoolean(call[3])) is { } bytes
                ? BinaryData.Take(call.Realm, bytes) : JsValue.Null;
        });
        function("crc32", static (in CallInfo call) =>
            (double)Crc32.Add(TypeConversion.ToUint32(call[1]), NativeBytes.BytesOf(call[0])));
    }

    private static Stream Compressing(string form, Stream output, int level)
    {
        var zlib = new ZLibCompressionOptions { CompressionLevel = Math.Clamp(level, -1, 9) };
        return form switch
        {
            "gzip" => new GZipStream(output, zlib, leaveOpen: true),
            "deflate" => new ZLibStream(output, zlib, leaveOpen: true),
            "raw" => new DeflateStream(output, zlib, leaveOpen: true),
            _ => new BrotliStream(output, new BrotliCompressionOptions { Quality = Math.Clamp(level, 0, 11) }, leaveOpen: true),
        };
    }

    // The output may be a thousand times as long as the input, so each part of it is charged before it is kept.
    private static byte[]? Decompress(Realm realm, string form, byte[] bytes, double max, bool isPart)
    {
        var agent = realm.Agent;
        var parts = new List<byte[]>();
        long length = 0;
        string? invalid = null;
        using var input = new WatchedBytes(bytes);
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
        if (invalid is not null) throw Failure(realm, "Z_DATA_ERROR", invalid);
        var isWhole = isPart || (form == "gzip" ? IsWholeGzip(agent, bytes, length) : !input.IsExhausted);
        if (!isWhole) throw Failure(realm, "Z_BUF_ERROR", "unexpected end of file");
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
        "gzip" => new GZipStream(input, CompressionMode.Decompress),
        "deflate" => new ZLibStream(input, CompressionMode.Decompress),
        "raw" => new DeflateStream(input, CompressionMode.Decompress),
        _ => new BrotliStream(input, CompressionMode.Decompress),
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

    /// <summary>Compresses a stream part by part.</summary>
    private sealed class CompressorObject : JsObject
    {
        private readonly MemoryStream _output = new();
        private readonly Stream _stream;

        public CompressorObject(Realm realm, string form, int level) : base(realm, null) => _stream = Compressing(form, _output, level);

        /// <summary>Returns what is compressed since the last time.</summary>
        public byte[] Add(ReadOnlySpan<byte> bytes, string step)
        {
            _stream.Write(bytes);
            if (step == "flush") _stream.Flush();
            else if (step == "end") _stream.Dispose();
            var part = _output.ToArray();
            _output.SetLength(0);
            return part;
        }
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
