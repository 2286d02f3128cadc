using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Test262.Execution;

/// <summary>The globals <c>print</c> and <c>$262</c> that INTERPRETING.md of the suite requires.</summary>
internal static class HostObject
{
    public static void Define(Realm realm, Action<string> print, TestAgents agents)
    {
        realm.Global.DefineOwn("print", realm.CreateFunction("print", 1, (in CallInfo call) =>
        {
            print(TypeConversion.ToString(call[0]));
            return JsValue.Undefined;
        }), PropertyFlags.Hidden);
        realm.Global.DefineOwn("$262", Create(realm, print, agents), PropertyFlags.Hidden);
    }

    private static JsObject Create(Realm realm, Action<string> print, TestAgents agents)
    {
        var host = realm.CreateObject();
        Add("createRealm", 0, (in CallInfo call) =>
        {
            var created = new Realm(call.Agent);
            Define(created, print, agents);
            return created.Global.Get("$262");
        });
        Add("detachArrayBuffer", 1, static (in CallInfo call) =>
        {
            if (call[0].ObjectOrNull is not ArrayBufferObject { IsShared: false } buffer)
                throw Raise.TypeError(Messages.IncompatibleReceiver, "ArrayBuffer", Display.Brief(call[0]));
            buffer.RequireMutable();
            buffer.Detach();
            return JsValue.Null;
        });
        Add("evalScript", 1, (in CallInfo call) => EvalScript(realm, TypeConversion.ToString(call[0])));
        Add("gc", 0, static (in CallInfo _) => JsValue.Undefined);
        host.DefineOwn("agent", agents.CreateObject(realm));
        host.DefineOwn("global", realm.Global);
        host.DefineOwn("AbstractModuleSource", realm[Intrinsic.AbstractModuleSource], PropertyFlags.Hidden);
        var htmlDda = realm.CreateFunction("IsHTMLDDA", 0, static (in CallInfo _) => JsValue.Null);
        htmlDda.Flags |= ObjectFlags.IsHtmlDda;
        host.DefineOwn("IsHTMLDDA", htmlDda);
        return host;

        void Add(string name, int length, NativeCode code) => host.DefineOwn(name, realm.CreateFunction(name, length, code));
    }

    private static JsValue EvalScript(Realm realm, string source)
    {
        CompiledScript script;
        try
        {
            script = ScriptCompiler.Compile(source, "<evalScript>");
        }
        catch (SyntaxErrorException invalid)
        {
            throw Raise.SyntaxError(Messages.Verbatim, invalid.Message);
        }
        return Machine.Of(realm).RunScript(realm, script);
    }
}
