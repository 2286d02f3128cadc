using System.Diagnostics;
using System.Runtime.InteropServices;
using Quoll.Cli.Shell;
using Quoll.Hosts;
using Quoll.Inspection;
using Quoll.Modules;
using Quoll.Packages;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Web;

namespace Quoll.Cli.BuiltIns;

/// <summary>The native functions of the built-in modules.</summary>
internal static class NativePart
{
    private static readonly Slot<Realm, Owner> Owners = new(static _ => new Owner());

    /// <summary>The module, whose default export is an object with the functions.</summary>
    public static PreparedModule Module { get; } = new($"node:{NodeModules.Native}", new SyntheticExports([new("default", Create)]));

    /// <summary>Tells to which session a realm belongs.</summary>
    public static void Attach(ShellSession session) => Owners.Of(session.Engine.Realm).Session = session;

    /// <summary>Returns the session of a realm.</summary>
    public static ShellSession SessionOf(Realm realm) =>
        Owners.Of(realm).Session ?? throw new InvalidOperationException("The engine has no session.");

    private static JsValue Create(Realm realm)
    {
        var native = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        void Function(string name, NativeCode code) => native.DefineOwn(name, realm.CreateFunction(name, 0, code));
        AddProcess(SessionOf(realm), native, Function);
        NativeFiles.Add(SessionOf(realm), Function);
        NativeBytes.Add(Function);
        NativeInspection.Add(SessionOf(realm), Function);
        return native;
    }

    private static void AddProcess(ShellSession session, JsObject native, Action<string, NativeCode> function)
    {
        var realm = session.Engine.Realm;
        JsValue[] arguments =
            [Environment.ProcessPath ?? "quoll", session.ScriptPath ?? "", .. session.Arguments.Select(static text => (JsValue)text)];
        native.DefineOwn("argv", realm.CreateArray(arguments));
        native.DefineOwn("platform",
            OperatingSystem.IsWindows() ? "win32" : OperatingSystem.IsMacOS() ? "darwin" : OperatingSystem.IsFreeBSD() ? "freebsd" : "linux");
        native.DefineOwn("arch", RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => "x64",
            Architecture.Arm64 => "arm64",
            Architecture.X86 => "ia32",
            _ => "arm",
        });
        native.DefineOwn("version", typeof(Engine).Assembly.GetName().Version?.ToString(3) ?? "0.0.0");
        native.DefineOwn("pid", Environment.ProcessId);
        native.DefineOwn("processors", Environment.ProcessorCount);
        native.DefineOwn("isOutputTerminal", !Console.IsOutputRedirected);
        native.DefineOwn("isErrorTerminal", !Console.IsErrorRedirected);
        native.DefineOwn("isInputTerminal", !Console.IsInputRedirected);
        function("cwd", static (in CallInfo call) => Environment.CurrentDirectory);
        function("tmpdir", static (in CallInfo call) => Path.TrimEndingDirectorySeparator(Path.GetTempPath()));
        function("homedir", (in CallInfo call) => session.Permissions.AllowsVariable("HOME")
            ? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile)
            : throw new ThrowCompletion(ErrorKind.Error, "os.homedir needs the option --allow-env or --allow-env=HOME"));
        function("nanoseconds", static (in CallInfo call) => Stopwatch.GetElapsedTime(0).Ticks * 100.0);
        function("heapUsed", static (in CallInfo call) => (double)GC.GetTotalMemory(false));
        function("totalMemory", static (in CallInfo call) => (double)GC.GetGCMemoryInfo().TotalAvailableMemoryBytes);
        function("quit", (in CallInfo call) =>
        {
            session.Quit(TypeConversion.ToInt32(call[0]));
            return JsValue.Undefined;
        });
        function("setExitCode", (in CallInfo call) =>
        {
            session.SuccessCode = TypeConversion.ToInt32(call[0]);
            return JsValue.Undefined;
        });
        native.DefineOwn("builtInModules", realm.CreateArray(Array.ConvertAll(NodeModules.Names, static name => (JsValue)name)));
        function("createRequire", (in CallInfo call) =>
            CommonJsModules.Of(call.Realm).RequireFor(session.Loader!.Files, Path.GetFullPath(TypeConversion.ToString(call[0])), null));
        function("writeOut", (in CallInfo call) => Write(session, call[0], isError: false));
        function("writeError", (in CallInfo call) => Write(session, call[0], isError: true));
        function("readLine", (in CallInfo call) => session.ReadInputLine() is { } line ? line : JsValue.Null);
        // Undefined: it is not set; null: it is set, and may not be read.
        function("variable", (in CallInfo call) =>
        {
            var name = TypeConversion.ToString(call[0]);
            if (Environment.GetEnvironmentVariable(name) is not { } value) return JsValue.Undefined;
            return session.Permissions.AllowsVariable(name) ? value : JsValue.Null;
        });
        function("variables", (in CallInfo call) => call.Realm.CreateArray(
            [.. Environment.GetEnvironmentVariables().Keys.Cast<string>().Where(session.Permissions.AllowsVariable)
                .Order(StringComparer.Ordinal).Select(static name => (JsValue)name)]));
    }

    private static JsValue Write(ShellSession session, in JsValue text, bool isError)
    {
        session.Terminal.WriteText(TypeConversion.ToString(text), isError);
        return JsValue.Undefined;
    }

    /// <summary>The session of a realm.</summary>
    private sealed class Owner
    {
        public ShellSession? Session { get; set; }
    }
}
