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
        // decompress(form, bytes, maxLength): null if there would be more bytes.
        function("decompress", static (in CallInfo call) =>
        {
            var max = TypeConversion.ToIntegerOrInfinity(call[2]);
            return Decompress(call.Realm, TypeConversion.ToString(call[0]), NativeBytes.BytesOf(call[1]).ToArray(), max) is { } bytes
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
    private static byte[]? Decompress(Realm realm, string form, byte[] bytes, double max)
    {
        var agent = realm.Agent;
        using var input = new MemoryStream(bytes, writable: false);
        using Stream stream = form switch
        {
            "gzip" => new GZipStream(input, CompressionMode.Decompress),
            "deflate" => new ZLibStream(input, CompressionMode.Decompress),
            "raw" => new DeflateStream(input, CompressionMode.Decompress),
            _ => new BrotliStream(input, CompressionMode.Decompress),
        };
        var parts = new List<byte[]>();
        long length = 0;
        string? invalid = null;
        try
        {
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
        if (invalid is not null)
        {
            var error = ErrorObject.Create(realm, ErrorKind.Error, invalid);
            // What is missing could still follow.
            error.DefineOwn("code", input.Position == input.Length ? "Z_BUF_ERROR" : "Z_DATA_ERROR");
            throw Raise.Value(error);
        }
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
}
