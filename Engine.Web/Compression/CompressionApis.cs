namespace Quoll.Web.Compression;

/// <summary>The globals of the Compression Standard.</summary>
internal static class CompressionApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class("CompressionStream", static () => CompressionStream.Interface)
        .Class("DecompressionStream", static () => DecompressionStream.Interface);
}
