using System.IO.Compression;
using Quoll.Web.Streams.Hosting;

namespace Quoll.Web.Fetch;

/// <summary>Handles content codings (Fetch §2.2.4, RFC 9110 §8.4.1).</summary>
internal static class ContentDecoding
{
    /// <summary>More codings over one another only cost time.</summary>
    private const int MaxCodings = 4;

    /// <summary>The codings that are understood.</summary>
    public const string Accepted = "gzip, deflate, br";

    /// <summary>
    /// Returns the stream of the decoded bytes. Unknown codings are not decoded, as the standard says.
    /// </summary>
    public static Stream Decode(Stream body, HeaderList headers)
    {
        if (headers.Get("content-encoding") is not { } text) return body;
        var codings = HttpSyntax.Split(text);
        if (codings.Count > MaxCodings) throw new NetworkError("The response has too many content codings.");
        // The last coding was applied last.
        for (var i = codings.Count - 1; i >= 0; i--)
        {
            switch (codings[i].ToLowerInvariant())
            {
                case "gzip" or "x-gzip":
                    body = new GZipStream(body, CompressionMode.Decompress);
                    break;
                case "deflate":
                    body = new DeflateOrZlibStream(body);
                    break;
                case "br":
                    body = new BrotliStream(body, CompressionMode.Decompress);
                    break;
                default:
                    return body;
            }
        }
        return body;
    }

    /// <summary>
    /// "deflate" means zlib (RFC 9110 §8.4.1.2), but some servers send the data without zlib's header. The low four
    /// bits of that header are 8 (RFC 1950 §2.2), which no first block of such data begins with.
    /// </summary>
    private sealed class DeflateOrZlibStream(Stream body) : ReadOnlyStream
    {
        private Stream? _decoder;

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (_decoder is null)
            {
                var first = new byte[1];
                if (await body.ReadAsync(first, cancellationToken).ConfigureAwait(false) == 0) return 0;
                var whole = new PrefixedStream(first[0], body);
                _decoder = (first[0] & 0xf) == 8 ? new ZLibStream(whole, CompressionMode.Decompress)
                    : new DeflateStream(whole, CompressionMode.Decompress);
            }
            return await _decoder.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }

        protected override void Dispose(bool disposing)
        {
            (_decoder ?? body).Dispose();
            base.Dispose(disposing);
        }
    }

    private sealed class PrefixedStream(byte first, Stream rest) : ReadOnlyStream
    {
        private bool _isFirstRead = true;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (!_isFirstRead || buffer.IsEmpty) return rest.ReadAsync(buffer, cancellationToken);
            _isFirstRead = false;
            buffer.Span[0] = first;
            return new(1);
        }

        protected override void Dispose(bool disposing)
        {
            rest.Dispose();
            base.Dispose(disposing);
        }
    }
}
