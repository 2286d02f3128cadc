using System.Diagnostics;
using Quoll.Cli.Shell;

namespace Quoll.Cli.BuiltIns;

/// <summary>The module with the native functions of the command's own modules.</summary>
internal static class NativePart
{
    /// <summary>The name of the module.</summary>
    public const string Name = "quoll-command";

    public static PreparedModule Module { get; } = Create();

    private static PreparedModule Create()
    {
        var module = new ModuleBuilder();
        AddProcess(module);
        AddStreams(module);
        NativeFiles.Add(module);
        module.Export("runLimited", RunLimited);
        return module.Build($"node:{Name}");
    }

    // runLimited(code, milliseconds, makeError): calls code, and throws the error if it takes longer.
    private static JsValue RunLimited(in HostCall call)
    {
        var time = TimeSpan.FromMilliseconds(call.GetArgument<double>(1));
        var watch = Stopwatch.StartNew();
        using (call.Engine.Limit(new CallLimits { MaxTime = time }))
        {
            try
            {
                return call[0].Call(JsValue.Undefined);
            }
            catch (ExecutionLimitException limit) when (limit.Limit == ExecutionLimit.Time && watch.Elapsed >= time)
            {
                // Its own time is over. That of the whole command, if it is over too, ends what comes next.
            }
        }
        throw AbstractOperations.ThrowCompletion(call[2].Call(JsValue.Undefined));
    }

    private static void AddProcess(ModuleBuilder module)
    {
        module.Export("pid", (object)Environment.ProcessId);
        module.Export("processors", (object)Environment.ProcessorCount);
        module.Export("argv", static (in HostCall call) =>
        {
            var session = call.Engine.Session();
            // Code from an option has no name among the arguments.
            string[] script = session.ScriptName is { } name ? [name] : [];
            return List(call, [Environment.ProcessPath ?? "quoll", .. script, .. session.Arguments]);
        });
        module.Export("moduleNames", static (in HostCall call) => List(call, CommandModules.Names));
        module.Export("cwd", static (in HostCall call) => Environment.CurrentDirectory);
        module.Export("tmpdir", static (in HostCall call) => Path.TrimEndingDirectorySeparator(Path.GetTempPath()));
        module.Export("homedir", static (in HostCall call) => call.Engine.Session().Permissions.AllowsVariable("HOME")
            ? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile)
            : throw new ScriptError(ScriptErrorKind.Error, "os.homedir needs the option --allow-env or --allow-env=HOME"));
        module.Export("nanoseconds", static (in HostCall call) => Stopwatch.GetElapsedTime(0).Ticks * 100.0);
        module.Export("heapUsed", static (in HostCall call) => (double)GC.GetTotalMemory(false));
        module.Export("totalMemory", static (in HostCall call) => (double)GC.GetGCMemoryInfo().TotalAvailableMemoryBytes);
        module.Export("quit", static (in HostCall call) =>
        {
            call.Engine.Session().Quit(call.Integer(0));
            return JsValue.Undefined;
        });
        module.Export("setExitCode", static (in HostCall call) =>
        {
            call.Engine.Session().SuccessCode = call.Integer(0);
            return JsValue.Undefined;
        });
        module.Export("createRequire", static (in HostCall call) =>
            call.Engine.CreateRequire(call.Engine.Session().Loader!.Files, Path.GetFullPath(call.Text(0))));
        // They call listeners of the process: emit(name, ...values), count(name), and end(code), which returns a code.
        module.Export("setProcessEvents", static (in HostCall call) =>
        {
            call.Engine.Session().ProcessEvents.Set(call[0]);
            return JsValue.Undefined;
        });
        // Undefined: it is not set; null: it is set, and may not be read.
        module.Export("variable", static (in HostCall call) =>
        {
            var name = call.Text(0);
            if (Environment.GetEnvironmentVariable(name) is not { } value) return JsValue.Undefined;
            return call.Engine.Session().Permissions.AllowsVariable(name) ? value : JsValue.Null;
        });
        module.Export("variables", static (in HostCall call) => List(
            call, Environment.GetEnvironmentVariables().Keys.Cast<string>().Where(call.Engine.Session().Permissions.AllowsVariable)
                .Order(StringComparer.Ordinal)));
    }

    private static void AddStreams(ModuleBuilder module)
    {
        module.Export("isOutputTerminal", (object)!Console.IsOutputRedirected);
        module.Export("isErrorTerminal", (object)!Console.IsErrorRedirected);
        module.Export("isInputTerminal", (object)!Console.IsInputRedirected);
        // Each takes a text or bytes.
        module.Export("writeOut", static (in HostCall call) => Write(call, isError: false));
        module.Export("writeError", static (in HostCall call) => Write(call, isError: true));
        module.Export("readLine", static (in HostCall call) => call.Engine.Session().ReadInputLine() is { } line ? line : JsValue.Null);
        // readInput(callback): callback(error, bytes) is called later, with no bytes at the end.
        module.Export("readInput", static (in HostCall call) =>
        {
            call.Engine.Session().Input.Read(call[0]);
            return JsValue.Undefined;
        });
        module.Export("referInput", static (in HostCall call) =>
        {
            call.Engine.Session().Input.Refer(call.GetArgument<bool>(0));
            return JsValue.Undefined;
        });
    }

    private static JsValue Write(in HostCall call, bool isError)
    {
        var terminal = call.Engine.Session().Terminal;
        if (call.Bytes(0) is { } bytes) terminal.WriteBytes(bytes, isError);
        else terminal.WriteText(call.Text(0), isError);
        return JsValue.Undefined;
    }

    private static JsValue List(in HostCall call, IEnumerable<string> texts) => call.Engine.FromObject(texts.ToArray(), HostMode.Copy);
}
