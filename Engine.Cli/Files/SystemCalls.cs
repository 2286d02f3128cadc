using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Files;

/// <summary>
/// Calls of POSIX that .NET has no methods for: those with a name in a folder that is held open, and what a file is.
/// The names are single ones, so only the last part of a path could be a link, and no call here follows it.
/// </summary>
internal static partial class SystemCalls
{
    /// <summary>Whether these calls are there, with the numbers below.</summary>
    [SupportedOSPlatformGuard("linux")]
    [SupportedOSPlatformGuard("macos")]
    public static bool AreThere => OperatingSystem.IsLinux() || OperatingSystem.IsMacOS();

    /// <summary>The codes of errors, which are the same on Linux and macOS unless there are two.</summary>
    public const int NoPermission = 1, NoEntry = 2, NoAccess = 13, Exists = 17, OtherDevice = 18, NotFolder = 20, IsFolder = 21,
        Invalid = 22, NoSpace = 28;

    public static readonly int NotEmpty = OperatingSystem.IsMacOS() ? 66 : 39;

    /// <summary>Too many links, or a link where none may be.</summary>
    public static readonly int IsLink = OperatingSystem.IsMacOS() ? 62 : 40;

    // ARM and PowerPC have their own numbers on Linux.
    private static readonly bool s_isMac = OperatingSystem.IsMacOS();
    private static readonly bool s_isArm =
        RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Arm64 or Architecture.Ppc64le;
    private static readonly int s_folder = s_isMac ? 0x10_0000 : s_isArm ? 0x4000 : 0x1_0000;
    private static readonly int s_noFollow = s_isMac ? 0x100 : s_isArm ? 0x8000 : 0x2_0000;
    private static readonly int s_closeOnExec = s_isMac ? 0x100_0000 : 0x8_0000;

    // O_PATH or O_SEARCH: a folder that may be passed through need not be readable.
    private static readonly int s_search = s_isMac ? 0x4000_0000 : 0x20_0000;
    private static readonly int s_create = s_isMac ? 0x200 : 0x40;
    private static readonly int s_exclusive = s_isMac ? 0x800 : 0x80;
    private static readonly int s_truncate = s_isMac ? 0x400 : 0x200;
    private static readonly int s_append = s_isMac ? 8 : 0x400;
    private static readonly int s_removeFolder = s_isMac ? 0x80 : 0x200;
    private const int WriteOnly = 1, Unnamed = 0x40_0000, FollowLink = 0x400, ThisFolder = -100, NotFollowLink = 0x100;

    /// <summary>The modes of new files and folders, from which the process's mask is subtracted.</summary>
    private const int FileMode = 0x1B6, FolderMode = 0x1FF, PrivateMode = 0x180;

    /// <summary>The longest target of a link.</summary>
    private const int MaxTarget = 1 << 14;

    /// <summary>Opens the root folder.</summary>
    public static SafeFileHandle OpenRoot() =>
        Opened(new SafeFileHandle(ThisFolder, ownsHandle: false), "/", s_search | s_folder | s_closeOnExec, 0)
        ?? throw Failure("/");

    /// <summary>Opens a folder in a folder. Returns null if there is none; a link to a folder is not one.</summary>
    public static SafeFileHandle? OpenFolder(SafeFileHandle folder, string name)
    {
        if (Opened(folder, name, s_search | s_folder | s_noFollow | s_closeOnExec, 0) is { } opened) return opened;
        var error = Marshal.GetLastPInvokeError();
        return error is NoEntry or NotFolder || error == IsLink ? null : throw FailureOf(error, name);
    }

    /// <summary>Opens a file in a folder for writing.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="name">The name.</param>
    /// <param name="mode">One of those that create the file, if it is not there.</param>
    /// <param name="followsLink">Whether the name may be a link, to something that has no name.</param>
    public static SafeFileHandle OpenFile(SafeFileHandle folder, string name, FileMode mode, bool followsLink)
    {
        var flags = mode switch
        {
            System.IO.FileMode.Append => s_append,
            System.IO.FileMode.Create => s_truncate,
            System.IO.FileMode.CreateNew => s_exclusive,
            _ => 0,
        };
        flags |= WriteOnly | s_create | s_closeOnExec | (followsLink ? 0 : s_noFollow);
        return Opened(folder, name, flags, FileMode) ?? throw Failure(name);
    }

    /// <summary>
    /// Opens a new file without a name, which disappears when it is closed. Returns null if the system or the file
    /// system has none.
    /// </summary>
    public static SafeFileHandle? OpenUnnamed(string folder) => !OperatingSystem.IsLinux() || !Directory.Exists("/proc/self/fd") ? null
        : Opened(new SafeFileHandle(ThisFolder, ownsHandle: false), folder, WriteOnly | Unnamed | s_folder | s_closeOnExec, PrivateMode);

    /// <summary>Gives a name to a file without one.</summary>
    public static void Name(SafeFileHandle file, string path)
    {
        var here = new SafeFileHandle(ThisFolder, ownsHandle: false);
        if (LinkAt(here, $"/proc/self/fd/{file.DangerousGetHandle()}", here, path, FollowLink) != 0) throw Failure(path);
    }

    /// <summary>Returns the target of a link; null if the name is not one.</summary>
    public static string? TargetOf(SafeFileHandle folder, string name)
    {
        var target = new byte[MaxTarget];
        var length = (int)ReadLinkAt(folder, name, target, target.Length);
        if (length == target.Length) throw new PathTooLongException($"the target of '{name}' is too long");
        if (length >= 0) return Encoding.UTF8.GetString(target, 0, length);
        return Marshal.GetLastPInvokeError() is Invalid or NoEntry or NotFolder ? null : throw Failure(name);
    }

    /// <summary>Makes a folder in a folder. Returns false if something of this name is there.</summary>
    public static bool MakeFolder(SafeFileHandle folder, string name) =>
        MakeFolderAt(folder, name, FolderMode) == 0 || (Marshal.GetLastPInvokeError() == Exists ? false : throw Failure(name));

    /// <summary>Removes a name from a folder. Returns false if it is that of a folder.</summary>
    public static bool RemoveFile(SafeFileHandle folder, string name)
    {
        if (UnlinkAt(folder, name, 0) == 0) return true;
        var error = Marshal.GetLastPInvokeError();
        // macOS refuses folders by the same code as files that may not be removed.
        if (error == IsFolder) return false;
        var failure = Failure(name);
        if (error != NoPermission) throw failure;
        using var opened = OpenFolder(folder, name);
        return opened is null ? throw failure : false;
    }

    /// <summary>Removes an empty folder from a folder.</summary>
    public static void RemoveFolder(SafeFileHandle folder, string name)
    {
        if (UnlinkAt(folder, name, s_removeFolder) != 0) throw Failure(name);
    }

    /// <summary>Moves a name to another folder, where it replaces a file.</summary>
    public static void Rename(SafeFileHandle folder, string name, SafeFileHandle toFolder, string toName)
    {
        if (RenameAt(folder, name, toFolder, toName) != 0) throw Failure(name);
    }

    /// <summary>Gives a file to a user and a group, if this process may do that.</summary>
    public static void SetOwner(SafeFileHandle file, in FileStatus owner)
    {
        if (ChangeOwner(file, owner.User, owner.Group) != 0 && Marshal.GetLastPInvokeError() != NoPermission) throw Failure("");
    }

    /// <summary>Returns what a path, or a link that it is, leads to; null if nothing is there.</summary>
    public static FileStatus? StatusOf(string path)
    {
        var record = new byte[FileStatus.RecordSize];
        var failed = OperatingSystem.IsLinux() ? StatusX(ThisFolder, path, NotFollowLink, FileStatus.Wanted, record)
            : RuntimeInformation.ProcessArchitecture == Architecture.X64 ? Status64(path, record) : Status(path, record);
        if (failed == 0) return OperatingSystem.IsLinux() ? FileStatus.OfLinux(record) : FileStatus.OfMac(record);
        return Marshal.GetLastPInvokeError() is NoEntry or NotFolder ? null : throw Failure(path);
    }

    /// <summary>Returns the exception for a code of the system, as the methods of .NET throw it.</summary>
    public static Exception FailureOf(int error, string name) => error switch
    {
        NoEntry => new FileNotFoundException("There is no such file or folder.", name),
        NoAccess or NoPermission => new UnauthorizedAccessException($"{Marshal.GetPInvokeErrorMessage(error)}: '{name}'"),
        _ => new IOException($"{Marshal.GetPInvokeErrorMessage(error)}: '{name}'", error),
    };

    private static Exception Failure(string name) => FailureOf(Marshal.GetLastPInvokeError(), name);

    // The mode is an argument of variable number. Apple's ARM has those on the stack, where the ninth argument is.
    private static SafeFileHandle? Opened(SafeFileHandle folder, string name, int flags, int mode)
    {
        var opened = s_isMac && s_isArm ? OpenAt(folder, name, flags, 0, 0, 0, 0, 0, mode) : OpenAt(folder, name, flags, mode);
        return opened < 0 ? null : new SafeFileHandle(opened, ownsHandle: true);
    }

    [LibraryImport("libc", EntryPoint = "openat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int OpenAt(SafeFileHandle folder, string name, int flags, int mode);

    [LibraryImport("libc", EntryPoint = "openat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int OpenAt(SafeFileHandle folder, string name, int flags, int x3, int x4, int x5, int x6, int x7, nint mode);

    [LibraryImport("libc", EntryPoint = "readlinkat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ReadLinkAt(SafeFileHandle folder, string name, [Out] byte[] target, nint size);

    [LibraryImport("libc", EntryPoint = "mkdirat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int MakeFolderAt(SafeFileHandle folder, string name, int mode);

    [LibraryImport("libc", EntryPoint = "unlinkat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int UnlinkAt(SafeFileHandle folder, string name, int flags);

    [LibraryImport("libc", EntryPoint = "renameat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int RenameAt(SafeFileHandle folder, string name, SafeFileHandle toFolder, string toName);

    [LibraryImport("libc", EntryPoint = "linkat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int LinkAt(SafeFileHandle folder, string name, SafeFileHandle toFolder, string toName, int flags);

    [LibraryImport("libc", EntryPoint = "fchown", SetLastError = true)]
    private static partial int ChangeOwner(SafeFileHandle file, uint user, uint group);

    [LibraryImport("libc", EntryPoint = "statx", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int StatusX(int folder, string path, int flags, uint wanted, [Out] byte[] record);

    [LibraryImport("libc", EntryPoint = "lstat", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Status(string path, [Out] byte[] record);

    [LibraryImport("libc", EntryPoint = "lstat$INODE64", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Status64(string path, [Out] byte[] record);
}
