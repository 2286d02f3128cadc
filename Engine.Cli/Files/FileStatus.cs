namespace Quoll.Cli.Files;

/// <summary>What a file is, and whose.</summary>
/// <param name="Mode">The type and the rights (POSIX, sys/stat.h).</param>
/// <param name="User">The number of its owner.</param>
/// <param name="Group">The number of its group.</param>
/// <param name="Device">The number of the file system.</param>
/// <param name="Number">The number in the file system, which is the same for all names of the file.</param>
internal readonly record struct FileStatus(int Mode, uint User, uint Group, ulong Device, ulong Number)
{
    /// <summary>More bytes than the system's records have.</summary>
    public const int RecordSize = 512;

    /// <summary>The fields that statx must give: type, mode, owner, group and number.</summary>
    public const uint Wanted = 0x1 | 0x2 | 0x8 | 0x10 | 0x100;

    private const int TypeBits = 0xF000, OrdinaryType = 0x8000;

    /// <summary>Whether it is neither a folder nor a link, device, pipe or socket.</summary>
    public bool IsOrdinary => (Mode & TypeBits) == OrdinaryType;

    /// <summary>Whether two are the same file.</summary>
    public bool IsSame(in FileStatus other) => (Device, Number) == (other.Device, other.Number);

    /// <summary>Reads a record of statx (linux/stat.h), which is the same on all processors.</summary>
    public static FileStatus OfLinux(byte[] record) => new(
        BitConverter.ToUInt16(record, 28), BitConverter.ToUInt32(record, 20), BitConverter.ToUInt32(record, 24),
        BitConverter.ToUInt64(record, 136), BitConverter.ToUInt64(record, 32));

    /// <summary>Reads a record of stat of macOS (sys/stat.h) with numbers of 64 bits.</summary>
    public static FileStatus OfMac(byte[] record) => new(
        BitConverter.ToUInt16(record, 4), BitConverter.ToUInt32(record, 16), BitConverter.ToUInt32(record, 20),
        BitConverter.ToUInt32(record, 0), BitConverter.ToUInt64(record, 8));
}
