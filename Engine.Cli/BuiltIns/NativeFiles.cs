using Quoll.Cli.Shell;
using Quoll.Hosts;
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

    public static void Add(ShellSession session, Action<string, NativeCode> function)
    {
        var permissions = session.Permissions;
        var realm = session.Engine.Realm;
        void Reading(string name, string call, Func<Realm, string, JsValue> work) => function(name, (in CallInfo info) =>
            Run(realm, call, PathOf(info[0]), path =>
            {
                permissions.RequireReading(path);
                return work(realm, path);
            }));
        void Writing(string name, string call, Action<string> work) => function(name, (in CallInfo info) =>
            Run(realm, call, PathOf(info[0]), path =>
            {
                permissions.RequireWriting(path);
                work(path);
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
            ? (Directory.Exists(path) && Path.GetPathRoot(path) == path ? path : new NodePath(path).Real)
            : throw new FileNotFoundException(path));
        Writing("makeFolder", "mkdir", static path => Directory.CreateDirectory(path));
        Writing("removeFile", "unlink", static path =>
        {
            if (!Path.Exists(path) && new FileInfo(path).LinkTarget is null) throw new FileNotFoundException(path);
            File.Delete(path);
        });
        Writing("removeFolder", "rmdir", static path => Directory.Delete(path));
        Writing("removeTree", "rm", static path => Directory.Delete(path, recursive: true));
        // readPart(path, start, length): fewer bytes at the end of the file, and none behind it.
        function("readPart", (in CallInfo call) =>
        {
            var (start, length) = (TypeConversion.ToIntegerOrInfinity(call[1]), TypeConversion.ToIntegerOrInfinity(call[2]));
            return Run(call.Realm, "open", PathOf(call[0]), path =>
            {
                permissions.RequireReading(path);
                var part = session.ReadPart(path, (long)Math.Clamp(start, 0, long.MaxValue / 2), (int)Math.Clamp(length, 0, MaxPart));
                return BinaryData.Take(realm, part);
            });
        });
        function("writeFile", (in CallInfo call) =>
        {
            var bytes = NativeBytes.BytesOf(call[1]).ToArray();
            var appends = TypeConversion.ToBoolean(call[2]);
            return Run(call.Realm, "open", PathOf(call[0]), path =>
            {
                permissions.RequireWriting(path);
                using var file = new FileStream(path, appends ? FileMode.Append : FileMode.Create, FileAccess.Write);
                file.Write(bytes);
                return JsValue.Undefined;
            });
        });
        function("rename", (in CallInfo call) => Two(call, "rename", (from, to) =>
        {
            permissions.RequireWriting(from);
            permissions.RequireWriting(to);
            if (Directory.Exists(from)) Directory.Move(from, to);
            else File.Move(from, to, overwrite: true);
        }));
        function("copyFile", (in CallInfo call) => Two(call, "copyfile", (from, to) =>
        {
            permissions.RequireReading(from);
            permissions.RequireWriting(to);
            File.Copy(from, to, overwrite: true);
        }));
    }

    private static string PathOf(in JsValue value) => Path.GetFullPath(TypeConversion.ToString(value));

    private static JsValue Two(in CallInfo call, string name, Action<string, string> work)
    {
        var to = PathOf(call[1]);
        return Run(call.Realm, name, PathOf(call[0]), from =>
        {
            work(from, to);
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
    private static JsValue Run(Realm realm, string call, string path, Func<string, JsValue> work)
    {
        realm.Agent.Spend(WorkBudget.StepsOfHost);
        var (code, reason) = ("EIO", "");
        try
        {
            return work(path);
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            (code, reason) = failed switch
            {
                FileNotFoundException or DirectoryNotFoundException => ("ENOENT", "no such file or directory"),
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

    /// <summary>A path whose links are followed.</summary>
    private readonly record struct NodePath(string Path)
    {
        public string Real => new FileModuleLoader(System.IO.Path.GetPathRoot(Path)!).Inside(Path) ?? Path;
    }
}
