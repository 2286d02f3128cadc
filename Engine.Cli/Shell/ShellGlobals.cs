using System.Text;
using Quoll.Cli.Files;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Packages.Node;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>The globals that only the command has: print, files, load, quit, and the script's arguments.</summary>
internal static class ShellGlobals
{
    public static void Define(ShellSession session, string[] arguments)
    {
        var engine = session.Engine;
        var realm = engine.Realm;
        void Function(string name, int length, NativeCode code) =>
            realm.Global.DefineOwn(name, realm.CreateFunction(name, length, NativeFunctions.Charged(code)), PropertyFlags.Hidden);

        Function("print", 0, (in CallInfo call) =>
        {
            session.Terminal.WriteLine(JoinedText(call.Agent, call.Arguments));
            return JsValue.Undefined;
        });
        Function("quit", 0, (in CallInfo call) =>
        {
            session.Quit(TypeConversion.ToInt32(call[0]));
            return JsValue.Undefined;
        });

        Function("read", 1, (in CallInfo call) => Read(session, call.Agent, TypeConversion.ToString(call[0])));
        Function("readBytes", 1, (in CallInfo call) =>
        {
            var path = TypeConversion.ToString(call[0]);
            return Guarded(call.Realm, "readBytes", () =>
            {
                session.Permissions.RequireReading(path);
                return BinaryData.Take(session.Engine.Realm, session.ReadBytes(path));
            });
        });
        Function("write", 2, (in CallInfo call) =>
        {
            var path = TypeConversion.ToString(call[0]);
            var content = call[1].ObjectOrNull is ArrayBufferView view ? view.ViewBytes.ToArray()
                : Encoding.UTF8.GetBytes(TypeConversion.ToString(call[1]));
            return Guarded(call.Realm, "write", () =>
            {
                using var entry = session.Permissions.ToWrite(SystemPath.Full(path), followsLast: true);
                using var file = entry.Open(FileMode.Create);
                file.Write(content);
                return JsValue.Undefined;
            });
        });
        Function("load", 1, (in CallInfo call) =>
        {
            var path = TypeConversion.ToString(call[0]);
            var code = Read(session, call.Agent, path);
            try
            {
                return engine.Execute(code, new() { SourceName = path });
            }
            catch (JavaScriptException uncaught)
            {
                throw Raise.Value(HostError.ToValue(call.Agent.CurrentRealm, uncaught, "load"));
            }
        });

        var list = realm.CreateArray(Array.ConvertAll(arguments, static argument => (JsValue)argument));
        realm.Global.DefineOwn("arguments", list, PropertyFlags.Hidden);
        realm.Global.DefineOwn("scriptArgs", list, PropertyFlags.Hidden);
    }

    // '-' is the standard input, as it is for the command.
    private static string Read(ShellSession session, Agent agent, string path)
    {
        try
        {
            if (session.IsInputTaken && path is ("-" or "/dev/stdin")) throw new IOException("The prompt reads the standard input.");
            if (path is not "-") session.Permissions.RequireReading(path);
            return TextInput.Read(path is "-" ? null : path, session.Engine);
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            throw Raise.Value(HostError.ToValue(agent.CurrentRealm, failed, "read"));
        }
    }

    private static JsValue Guarded(Realm realm, string name, Func<JsValue> work)
    {
        try
        {
            return work();
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            throw Raise.Value(HostError.ToValue(realm, failed, name));
        }
    }

    /// <summary>The arguments as String(value) returns them (ECMA-262 §22.1.1.1), separated by spaces.</summary>
    private static string JoinedText(Agent agent, ReadOnlySpan<JsValue> values)
    {
        if (values.Length == 1) return Text(values[0]);
        var text = new TextBuilder(agent);
        for (var i = 0; i < values.Length; i++)
        {
            if (i > 0) text.Append(' ');
            text.Append(Text(values[i]));
        }
        return text.Finish();
    }

    private static string Text(in JsValue value) => value.IsSymbol ? value.ToString() : TypeConversion.ToString(value);
}
