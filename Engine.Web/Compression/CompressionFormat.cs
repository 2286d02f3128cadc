using Quoll.Web.WebIdl;

namespace Quoll.Web.Compression;

/// <summary>The enumeration CompressionFormat (Compression Standard §4).</summary>
internal enum CompressionFormat
{
    Brotli,
    Deflate,
    DeflateRaw,
    Gzip,
}

/// <summary>Conversions that both interfaces have in common.</summary>
internal static class CompressionArguments
{
    private static readonly string[] Names = ["brotli", "deflate", "deflate-raw", "gzip"];

    /// <summary>The argument <c>format</c> of the constructors.</summary>
    public static CompressionFormat ToFormat(in HostCall call, string name)
    {
        Idl.RequireArguments(call, 1, $"{name} constructor");
        return (CompressionFormat)Array.IndexOf(Names, Idl.ToEnumeration(call[0], Names, $"{name} constructor"));
    }
}
