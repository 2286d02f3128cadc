using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Packages.Node;

/// <summary>Native functions for <c>node:vm</c>: compiled scripts and realms as objects.</summary>
internal static class NativeScripts
{
    /// <summary>A realm creates its global object at once, and all else when it is used.</summary>
    private const int StepsOfRealm = 100;

    public static void Add(Action<string, NativeCode> function)
    {
        function("compileScript", static (in CallInfo call) =>
        {
            var (text, name) = (TypeConversion.ToString(call[0]), TypeConversion.ToString(call[1]));
            Machine.Of(call.Realm).RequireSourceLength(text.Length);
            return new JsValue(new ScriptObject(call.Realm, Compile(call.Realm, text, name)));
        });
        function("newRealm", static (in CallInfo call) =>
        {
            call.Agent.Spend(StepsOfRealm);
            return new JsValue(new RealmObject(call.Realm, new Realm(call.Agent, isShadow: true)));
        });
        function("globalOf", static (in CallInfo call) => new JsValue(((RealmObject)call[0].Object).Other.Global));
        // runScript(script, realm): without a realm in that of the caller.
        function("runScript", static (in CallInfo call) =>
        {
            var realm = call[1].ObjectOrNull is RealmObject other ? other.Other : call.Realm;
            call.Agent.ProbeNativeStack();
            return Machine.Of(realm).RunPrepared(realm, ((ScriptObject)call[0].Object).Script);
        });
    }

    private static CompiledScript Compile(Realm realm, string text, string name)
    {
        SyntaxErrorException error;
        try
        {
            return ScriptCompiler.Compile(text, name);
        }
        catch (SyntaxErrorException invalid)
        {
            error = invalid;
        }
        throw ErrorObject.SyntaxErrorAt(realm, error.SourceText, error.Offset, error.Message);
    }

    private sealed class ScriptObject(Realm realm, CompiledScript script) : JsObject(realm, null)
    {
        public CompiledScript Script { get; } = script;
    }

    private sealed class RealmObject(Realm realm, Realm other) : JsObject(realm, null)
    {
        public Realm Other { get; } = other;
    }
}
