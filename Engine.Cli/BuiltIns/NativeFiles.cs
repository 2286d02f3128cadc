using Quoll.Cli.Files;
using Quoll.Cli.Shell;
using Quoll.Hosts;
using Quoll.Packages;
using Quoll.Packages.Node;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Cli.BuiltIns;

/// <summary>Native functions for <c>node:fs</c>, within the permissions of the session.</summary>
internal static class NativeFiles
{
    /// <summary>The most bytes of a stream's part.</summary>
    private const int MaxPart = 1 << 24;

    /// <summary>The bytes that are copied between two checks of the limits.</summary>
    private const int CopiedPart = 1 << 16;

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

    public static void Add(ShellSession session, Action<string, NativeCode> function)
    {
        var permissions = session.Permissions;
        var realm = session.Engine.Realm;
        void Reading(string name, string call, Func<Realm, string, JsValue> work) => function(name, (in CallInfo info) =>
            Run(realm, call, info[0], path =>
            {
                permissions.RequireReading(path);
                return work(realm, path);
            }));
        void Writing(string name, string call, bool followsLast, Action<FileEntry> work) => function(name, (in CallInfo info) =>
            Run(realm, call, info[0], path =>
            {
                using var entry = permissions.ToWrite(path, followsLast);
                work(entry);
                return JsValue.Undefined;
            }));

        Reading("readFile", "open", (_, path) => BinaryData.Take(realm, session.ReadBytes(path)));
        Reading("readFolder", "scandir", static (realm, path) => realm.CreateArray(
            [.. new DirectoryInfo(path).EnumerateFileSystemInfos().OrderBy(static entry => entry.Name, StringComparer.Ordinal)
                .Select(entry => (JsValue)realm.CreateArray([entry.Name, KindOf(entry)]))]));
        Reading("stat", "stat", static (realm, path) => Stat(realm, path, followsLinks: true));
        Reading("lstat", "lstat", static (realm, path) => Stat(realm, path, followsLinks: false));
        Reading("exists", "access", static (_, path) => Path.Exists(path));
        Reading("realpath", "realpath", static (_, path) => Path.Exists(path)
            ? PathWalk.RealPath(path) : throw new FileNotFoundException(path));
        Writing("makeFolder", "mkdir", followsLast: true, static entry => entry.MakeFolder());
        Writing("removeFile", "unlink", followsLast: false, static entry => entry.RemoveFile());
        Writing("removeFolder", "rmdir", followsLast: false, static entry => entry.RemoveFolder());
        Writing("removeTree", "rm", followsLast: false, static entry => entry.RemoveTree());
        // readPart(path, start, length): fewer bytes at the end of the file, and none after it.
        function("readPart", (in CallInfo call) =>
        {
            var (start, length) = (TypeConversion.ToIntegerOrInfinity(call[1]), TypeConversion.ToIntegerOrInfinity(call[2]));
            return Run(call.Realm, "open", call[0], path =>
            {
                permissions.RequireReading(path);
                var part = session.ReadPart(path, (long)Math.Clamp(start, 0, long.MaxValue / 2), (int)Math.Clamp(length, 0, MaxPart));
                return BinaryData.Take(realm, part);
            });
        });
        function("writeFile", (in CallInfo call) =>
        {
            call.Agent.Reserve(NativeBytes.BytesOf(call[1]).Length);
            var bytes = NativeBytes.BytesOf(call[1]).ToArray();
            var mode = TypeConversion.ToString(call[2]) switch
            {
                "a" => FileMode.Append,
                "x" => FileMode.CreateNew,
                _ => FileMode.Create,
            };
            return Run(call.Realm, "open", call[0], path =>
            {
                // A link is there, too, wherever it leads.
                using var entry = permissions.ToWrite(path, followsLast: mode != FileMode.CreateNew);
                using var file = entry.Open(mode);
                file.Write(bytes);
                return JsValue.Undefined;
            });
        });
        function("rename", (in CallInfo call) => Two(call, "rename", (from, to) =>
        {
            using var old = permissions.ToWrite(from, followsLast: false);
            using var entry = permissions.ToWrite(to, followsLast: false);
            old.MoveTo(entry);
        }));
        function("copyFile", (in CallInfo call) =>
        {
            var mode = TypeConversion.ToBoolean(call[2]) ? FileMode.CreateNew : FileMode.Create;
            return Two(call, "copyfile", (from, to) =>
            {
                permissions.RequireReading(from);
                using var entry = permissions.ToWrite(to, followsLast: mode != FileMode.CreateNew);
                Copy(from, entry, mode, realm.Agent);
            });
        });
    }

    // The entry gets the mode of the file if it is new.
    private static void Copy(string from, FileEntry entry, FileMode mode, Agent agent)
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
            agent.StepOver(count);
        }
        if (isNew && !OperatingSystem.IsWindows()) File.SetUnixFileMode(target.SafeFileHandle, File.GetUnixFileMode(source.SafeFileHandle));
    }

    private static JsValue Two(in CallInfo call, string name, Action<string, string> work)
    {
        var to = TypeConversion.ToString(call[1]);
        return Run(call.Realm, name, call[0], from =>
        {
            work(from, SystemPath.Full(to));
            return JsValue.Undefined;
        });
    }

    // A file, a folder, a link or something else.
    private static string KindOf(FileSystemInfo entry) =>
        entry.LinkTarget is not null ? "link" : entry is DirectoryInfo ? "folder"
        : (entry.Attributes & (FileAttributes.Device | FileAttributes.ReparsePoint)) == 0 ? "file" : "other";

    private static JsValue Stat(Realm realm, string path, bool followsLinks)
    {
        FileSystemInfo entry = Directory.Exists(path) ? new DirectoryInfo(path) : new FileInfo(path);
        if (followsLinks && entry.LinkTarget is not null) entry = entry.ResolveLinkTarget(returnFinalTarget: true)!;
        if (!entry.Exists && entry.LinkTarget is null) throw new FileNotFoundException(path);
        var stat = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        stat.DefineOwn("kind", KindOf(entry));
        stat.DefineOwn("size", entry is FileInfo { Exists: true } file ? (double)file.Length : 4096);
        stat.DefineOwn("mode", OperatingSystem.IsWindows() ? 0x1B6 : (int)entry.UnixFileMode);
        stat.DefineOwn("mtimeMs", Milliseconds(entry.LastWriteTimeUtc));
        stat.DefineOwn("atimeMs", Milliseconds(entry.LastAccessTimeUtc));
        stat.DefineOwn("birthtimeMs", Milliseconds(entry.CreationTimeUtc));
        return stat;
    }

    private static double Milliseconds(DateTime time) => (time - DateTime.UnixEpoch).TotalMilliseconds;

    // Errors have the code and the message that scripts for Node expect.
    private static JsValue Run(Realm realm, string call, in JsValue name, Func<string, JsValue> work)
    {
        realm.Agent.Spend(WorkBudget.StepsOfHost);
        var path = TypeConversion.ToString(name);
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
        var error = ErrorObject.Create(realm, ErrorKind.Error, $"{code}: {reason}, {call} '{path}'");
        error.DefineOwn("code", code);
        error.DefineOwn("syscall", call);
        error.DefineOwn("path", path);
        throw Raise.Value(error);
    }
}
