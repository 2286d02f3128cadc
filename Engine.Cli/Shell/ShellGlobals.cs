using System.Text;
using Quoll.Cli.BuiltIns;
using Quoll.Cli.Files;

namespace Quoll.Cli.Shell;

/// <summary>The globals that only the command has: print, files, load, quit, and the script's arguments.</summary>
internal sealed class ShellGlobals : EngineExtension
{
    public static readonly ShellGlobals Instance = new();

    protected override void Describe(GlobalTable globals)
    {
        globals.Function("print", static (in HostCall call) =>
        {
            call.Engine.Session().Terminal.WriteLine(JoinedText(call));
            return JsValue.Undefined;
        });
        globals.Function("quit", static (in HostCall call) =>
        {
            call.Engine.Session().Quit(call.Integer(0));
            return JsValue.Undefined;
        });
        globals.Function("read", static (in HostCall call) => Read(call.Engine.Session(), call.Text(0)), length: 1);
        globals.Function("readBytes", static (in HostCall call) =>
        {
            var (session, path) = (call.Engine.Session(), call.Text(0));
            session.Permissions.RequireReading(path);
            return call.Return(session.ReadBytes(path));
        }, length: 1);
        globals.Function("write", static (in HostCall call) =>
        {
            var path = call.Text(0);
            var content = call.Bytes(1) ?? Encoding.UTF8.GetBytes(call.Text(1));
            using var entry = call.Engine.Session().Permissions.ToWrite(SystemPath.Full(path), followsLast: true);
            using var file = entry.Open(FileMode.Create);
            file.Write(content);
            return JsValue.Undefined;
        }, length: 2);
        globals.Function("load", static (in HostCall call) =>
        {
            var path = call.Text(0);
            return call.Engine.Execute(Read(call.Engine.Session(), path), new() { SourceName = path });
        }, length: 1);
        foreach (var name in (string[])["arguments", "scriptArgs"])
            globals.Lazy(name, static engine => engine.FromObject(engine.Session().Arguments, HostMode.Copy));
    }

    // '-' is the standard input, as it is for the command.
    private static string Read(ShellSession session, string path)
    {
        if (session.IsInputTaken && path is ("-" or "/dev/stdin")) throw new IOException("The prompt reads the standard input.");
        if (path is not "-") session.Permissions.RequireReading(path);
        return session.ReadText(path is "-" ? null : path);
    }

    /// <summary>The arguments as String(value) returns them (ECMA-262 §22.1.1.1), separated by spaces.</summary>
    private static string JoinedText(in HostCall call)
    {
        if (call.Arguments.Length == 1) return TextOf(call, 0);
        var text = new StringBuilder();
        for (var i = 0; i < call.Arguments.Length; i++)
        {
            if (i > 0) text.Append(' ');
            text.Append(TextOf(call, i));
        }
        return text.ToString();
    }

    private static string TextOf(in HostCall call, int index) => call[index].IsSymbol ? call[index].ToString() : call.Text(index);
}
