using System.Diagnostics;
using Quoll.Cli.Shell;
using Quoll.Modules;
using Quoll.Packages;
using Quoll.Packages.Node;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

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
        var session = SessionOf(realm);
        void Function(string name, NativeCode code) => NativeFunctions.Define(native, name, code);
        NativeFunctions.Add(native);
        AddProcess(session, native, Function);
        AddStreams(session, native, Function);
        NativeFiles.Add(session, Function);
        return native;
    }

    private static void AddProcess(ShellSession session, JsObject native, Action<string, NativeCode> function)
    {
        var realm = session.Engine.Realm;
        // Code from an option has no name among the arguments.
        string[] script = session.ScriptName is { } name ? [name] : [];
        string[] arguments = [Environment.ProcessPath ?? "quoll", .. script, .. session.Arguments];
        native.DefineOwn("argv", realm.CreateArray(Array.ConvertAll(arguments, static text => (JsValue)text)));
        native.DefineOwn("pid", Environment.ProcessId);
        native.DefineOwn("processors", Environment.ProcessorCount);
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
        native.DefineOwn("builtInModules", realm.CreateArray(Array.ConvertAll(CommandModules.Names, static name => (JsValue)name)));
        function("createRequire", (in CallInfo call) =>
            CommonJsModules.Of(call.Realm).RequireFor(session.Loader!.Files, Path.GetFullPath(TypeConversion.ToString(call[0])), null));
        // They call listeners of the process: emit(name, ...values), count(name), and end(code), which returns a code.
        function("setProcessEvents", (in CallInfo call) =>
        {
            session.ProcessEvents.Set(call[0].Object);
            return JsValue.Undefined;
        });
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

    private static void AddStreams(ShellSession session, JsObject native, Action<string, NativeCode> function)
    {
        native.DefineOwn("isOutputTerminal", !Console.IsOutputRedirected);
        native.DefineOwn("isErrorTerminal", !Console.IsErrorRedirected);
        native.DefineOwn("isInputTerminal", !Console.IsInputRedirected);
        // Each takes a text or bytes.
        function("writeOut", (in CallInfo call) => Write(session, call[0], isError: false));
        function("writeError", (in CallInfo call) => Write(session, call[0], isError: true));
        function("readLine", (in CallInfo call) => session.ReadInputLine() is { } line ? line : JsValue.Null);
        // readInput(callback): callback(error, bytes) is called later, with no bytes at the end.
        function("readInput", (in CallInfo call) => HostGuard.Run(call.Realm, (session, callback: call[0]), static read =>
        {
            read.session.Input.Read(read.callback);
            return JsValue.Undefined;
        }));
        function("referInput", (in CallInfo call) =>
        {
            session.Input.Refer(TypeConversion.ToBoolean(call[0]));
            return JsValue.Undefined;
        });
    }

    private static JsValue Write(ShellSession session, in JsValue content, bool isError)
    {
        if (content.IsString) session.Terminal.WriteText(content.String, isError);
        else session.Terminal.WriteBytes(NativeBytes.BytesOf(content), isError);
        return JsValue.Undefined;
    }

    /// <summary>The session of a realm.</summary>
    private sealed class Owner
    {
        public ShellSession? Session { get; set; }
    }
}
