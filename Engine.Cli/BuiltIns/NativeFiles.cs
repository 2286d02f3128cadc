using Quoll.Cli.Files;
using Quoll.Cli.Shell;
using Quoll.Packages;

namespace Quoll.Cli.BuiltIns;

/// <summary>Native functions for <c>node:fs</c>, within the permissions of the session.</summary>
internal static class NativeFiles
{
    /// <summary>The most bytes of a stream's part.</summary>
    private const int MaxPart = 1 << 24;

    /// <summary>The bytes that are copied between two checks of the limits.</summary>
    private const int CopiedPart = 1 << 16;

    /// <summary>The steps of asking the system, which is about ten microseconds.</summary>
    private const int StepsOfCall = 100;

    /// <summary>Errors of the system with the code and the text that scripts for Node expect.</summary>
    private static readonly Dictionary<int, (string Code, string Reason)> s_errors = new()
    {
        [SystemCalls.Exists] = ("EEXIST", "file already exists"),
        [SystemCalls.OtherDevice] = ("EXDEV", "cross-device link not permitted"),
        [SystemCalls.NotFolder] = ("ENOTDIR", "not a directory"),
        [SystemCalls.IsFolder] = ("EISDIR", "illegal operation on a directory"),
        [SystemCalls.Invalid] = ("EINVAL", "invalid argument"),
        [SystemCalls.NoSpace] = ("ENOSPC", "no space left on device"),
        [SystemCalls.NotEmpty] = ("ENOTEMPTY", "directory not empty"),
        [SystemCalls.IsLink] = ("ELOOP", "too many symbolic links encountered"),
    };

    public static void Add(ModuleBuilder module)
    {
        void Reading(string name, string call, Func<ShellSession, string, object> work) => module.Export(name, (in HostCall info) =>
        {
            var session = info.Engine.Session();
            return ValueOf(info, Run(info, call, path =>
            {
                session.Permissions.RequireReading(path);
                return work(session, path);
            }));
        });
        void Writing(string name, string call, bool followsLast, Action<FileEntry> work) => module.Export(name, (in HostCall info) =>
        {
            var permissions = info.Engine.Session().Permissions;
            return Run(info, call, path =>
            {
                using var entry = permissions.ToWrite(path, followsLast);
                work(entry);
                return JsValue.Undefined;
            });
        });

        Reading("readFile", "open", static (session, path) => session.ReadBytes(path));
        Reading("readFolder", "scandir", static (_, path) => (string[][])
            [.. new DirectoryInfo(path).EnumerateFileSystemInfos().OrderBy(static entry => entry.Name, StringComparer.Ordinal)
                .Select(static entry => (string[])[entry.Name, KindOf(entry)])]);
        Reading("stat", "stat", static (_, path) => Stat(path, followsLinks: true));
        Reading("lstat", "lstat", static (_, path) => Stat(path, followsLinks: false));
        Reading("exists", "access", static (_, path) => Path.Exists(path));
        Reading("realpath", "realpath", static (_, path) => Path.Exists(path)
            ? PathWalk.RealPath(path) : throw new FileNotFoundException(path));
        Writing("makeFolder", "mkdir", followsLast: true, static entry => entry.MakeFolder());
        Writing("removeFile", "unlink", followsLast: false, static entry => entry.RemoveFile());
        Writing("removeFolder", "rmdir", followsLast: false, static entry => entry.RemoveFolder());
        Writing("removeTree", "rm", followsLast: false, static entry => entry.RemoveTree());
        // readPart(path, start, length): fewer bytes at the end of the file, and none after it.
        module.Export("readPart", static (in HostCall call) =>
        {
            var session = call.Engine.Session();
            var start = (long)Math.Clamp(call.GetArgument<double>(1), 0, long.MaxValue / 2);
            var length = (int)Math.Clamp(call.GetArgument<double>(2), 0, MaxPart);
            return call.Return(Run(call, "open", path =>
            {
                session.Permissions.RequireReading(path);
                return session.ReadPart(path, start, length);
            }));
        });
        module.Export("writeFile", static (in HostCall call) =>
        {
            var permissions = call.Engine.Session().Permissions;
            var bytes = call.Bytes(1)!;
            var mode = call.Text(2) switch
            {
                "a" => FileMode.Append,
                "x" => FileMode.CreateNew,
                _ => FileMode.Create,
            };
            return Run(call, "open", path =>
            {
                // A link is there, too, wherever it leads.
                using var entry = permissions.ToWrite(path, followsLast: mode != FileMode.CreateNew);
                using var file = entry.Open(mode);
                file.Write(bytes);
                return JsValue.Undefined;
            });
        });
        module.Export("rename", static (in HostCall call) =>
        {
            var permissions = call.Engine.Session().Permissions;
            return Two(call, "rename", (from, to) =>
            {
                using var old = permissions.ToWrite(from, followsLast: false);
                using var entry = permissions.ToWrite(to, followsLast: false);
                old.MoveTo(entry);
            });
        });
        module.Export("copyFile", static (in HostCall call) =>
        {
            var (engine, permissions) = (call.Engine, call.Engine.Session().Permissions);
            var mode = call.GetArgument<bool>(2) ? FileMode.CreateNew : FileMode.Create;
            return Two(call, "copyfile", (from, to) =>
            {
                permissions.RequireReading(from);
                using var entry = permissions.ToWrite(to, followsLast: mode != FileMode.CreateNew);
                Copy(from, entry, mode, engine);
            });
        });
    }

    private static JsValue ValueOf(in HostCall call, object result) => result switch
    {
        bool known => known,
        string text => text,
        _ => call.Engine.FromObject(result, HostMode.Copy),
    };

    // The entry gets the mode of the file if it is new.
    private static void Copy(string from, FileEntry entry, FileMode mode, Engine engine)
    {
        using var source = new FileStream(from, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        // What the entry is a name of must not be emptied before it is read.
        if (mode == FileMode.Create && SystemCalls.AreThere && SystemCalls.StatusOf(PathWalk.RealPath(from)) is { } old
            && SystemCalls.StatusOf(PathWalk.RealPath(entry.FullName)) is { } same && old.IsSame(same)) return;
        var isNew = !File.Exists(entry.FullName);
        using var target = entry.Open(mode);
        var part = new byte[CopiedPart];
        while (source.Read(part) is > 0 and var count)
        {
            target.Write(part, 0, count);
            engine.ChargeMove(count);
        }
        if (isNew && !OperatingSystem.IsWindows()) File.SetUnixFileMode(target.SafeFileHandle, File.GetUnixFileMode(source.SafeFileHandle));
    }

    private static JsValue Two(in HostCall call, string name, Action<string, string> work)
    {
        var to = call.Text(1);
        return Run(call, name, from =>
        {
            work(from, SystemPath.Full(to));
            return JsValue.Undefined;
        });
    }

    // A file, a folder, a link or something else.
    private static string KindOf(FileSystemInfo entry) =>
        entry.LinkTarget is not null ? "link" : entry is DirectoryInfo ? "folder"
        : (entry.Attributes & (FileAttributes.Device | FileAttributes.ReparsePoint)) == 0 ? "file" : "other";

    private static Dictionary<string, object> Stat(string path, bool followsLinks)
    {
        FileSystemInfo entry = Directory.Exists(path) ? new DirectoryInfo(path) : new FileInfo(path);
        if (followsLinks && entry.LinkTarget is not null) entry = entry.ResolveLinkTarget(returnFinalTarget: true)!;
        if (!entry.Exists && entry.LinkTarget is null) throw new FileNotFoundException(path);
        return new()
        {
            ["kind"] = KindOf(entry),
            ["size"] = entry is FileInfo { Exists: true } file ? (double)file.Length : 4096,
            ["mode"] = OperatingSystem.IsWindows() ? 0x1B6 : (int)entry.UnixFileMode,
            ["mtimeMs"] = Milliseconds(entry.LastWriteTimeUtc),
            ["atimeMs"] = Milliseconds(entry.LastAccessTimeUtc),
            ["birthtimeMs"] = Milliseconds(entry.CreationTimeUtc),
        };
    }

    private static double Milliseconds(DateTime time) => (time - DateTime.UnixEpoch).TotalMilliseconds;

    // Errors have the code and the message that scripts for Node expect.
    private static T Run<T>(in HostCall info, string call, Func<string, T> work)
    {
        var path = info.Text(0);
        info.Engine.Charge(StepsOfCall + path.Length);
        var (code, reason) = ("EIO", "");
        try
        {
            path = SystemPath.Full(path);
            return work(path);
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            (code, reason) = failed switch
            {
                FileNotFoundException or DirectoryNotFoundException => ("ENOENT", "no such file or directory"),
                IOException when SystemCalls.AreThere && s_errors.TryGetValue(failed.HResult, out var known) => known,
                UnauthorizedAccessException when Directory.Exists(path) && call == "open" => ("EISDIR", "illegal operation on a directory"),
                UnauthorizedAccessException => ("EACCES", failed.Message),
                IOException when Directory.Exists(path) && call is "rmdir" => ("ENOTEMPTY", "directory not empty"),
                IOException when Directory.Exists(path) && call is "open" or "unlink" => ("EISDIR", "illegal operation on a directory"),
                IOException when File.Exists(path) && call is "scandir" => ("ENOTDIR", "not a directory"),
                IOException when Path.Exists(path) && call is "mkdir" => ("EEXIST", "file already exists"),
                _ => ("EIO", failed.Message),
            };
        }
        throw new ScriptError(ScriptErrorKind.Error, $"{code}: {reason}, {call} '{path}'")
        {
            Data = { ["code"] = code, ["syscall"] = call, ["path"] = path },
        };
    }
}
