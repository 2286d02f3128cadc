namespace Quoll.Web.Compression;

/// <summary>The checksum of gzip (RFC 1952 §8): CRC-32 with the reflected polynomial 0xEDB88320.</summary>
internal static class Crc32
{
    private static readonly uint[] Table = CreateTable();

    /// <summary>Adds bytes to a checksum, which is 0 for none.</summary>
    public static uint Add(uint checksum, ReadOnlySpan<byte> bytes)
    {
        var crc = ~checksum;
        foreach (var value in bytes) crc = Table[(byte)(crc ^ value)] ^ crc >> 8;
        return ~crc;
    }

    private static uint[] CreateTable()
    {
        var table = new uint[256];
        for (var i = 0u; i < 256; i++)
        {
            var crc = i;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
            table[i] = crc;
        }
        return table;
    }
}
