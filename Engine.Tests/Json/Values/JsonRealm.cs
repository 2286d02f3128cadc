using Quoll.Builtins;
using System.Buffers;
using System.Text;
using Quoll.Builtins.Realms;
using Quoll.Builtins.StructuredData;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>A realm with the JSON object, and shortcuts to call it.</summary>
internal sealed class JsonRealm
{
    public JsonRealm()
    {
        Agent = new EngineAgent(new EngineOptions(), RealmTables.Standard);
        JsonSettings.Slot.Of(Agent).IsPlainOff = BothPaths.IsGeneral;
        Realm = new Realm(Agent);
        Agent.CurrentRealm = Realm;
    }

    public Agent Agent { get; }

    public Realm Realm { get; }

    private JsObject Json => Realm[Intrinsic.Json];

    public JsValue Call(string method, params JsValue[] arguments) => Json.Get(method).FunctionOrNull!.Call(Json, arguments);

    public string? Stringify(JsValue value, JsValue? replacer = null, JsValue? space = null)
    {
        JsonSettings.Slot.Of(Agent).IsPlainOff = BothPaths.IsGeneral;
        var result = Call("stringify", value, replacer ?? JsValue.Undefined, space ?? JsValue.Undefined);
        return result.IsUndefined ? null : result.AsString();
    }

    public string? StringifyUtf8(JsValue value, JsValue? replacer = null, JsValue? space = null)
    {
        var function = replacer?.FunctionOrNull;
        var list = replacer is { IsObject: true } && function is null && Comparison.IsArray(replacer.Value)
            ? JsonObject.PropertyList(Agent, replacer.Value.Object) : null;
        return StringifyUtf8(value, new JsonLayout(function, list, space is null ? "" : JsonObject.Gap(space.Value)));
    }

    public string? StringifyUtf8(JsValue value, in JsonLayout layout)
    {
        JsonSettings.Slot.Of(Agent).IsPlainOff = BothPaths.IsGeneral;
        var output = new ArrayBufferWriter<byte>();
        return AgentJson.Serialize(Realm, value, layout, output) ? Encoding.UTF8.GetString(output.WrittenSpan) : null;
    }

    public JsValue Parse(string text) => Call("parse", text);

    public JsValue ParseUtf8(byte[] text) => AgentJson.Parse(Realm, text.AsSpan());

    public JsObject Object(params (PropertyKey Key, JsValue Value)[] properties)
    {
        var o = Realm.CreateObject();
        foreach (var (key, value) in properties) o.DefineOwn(key, value);
        return o;
    }

    public JsArray Array(params JsValue[] elements) => Realm.CreateArray(elements);

    public NativeFunction Function(NativeCode code) => Realm.CreateFunction("f", 0, code);

    public static string MessageOf(Action action)
    {
        var thrown = Assert.ThrowsAny<ThrowCompletion>(action);
        return thrown.Message;
    }
}

/// <summary>
/// Runs a test's body on the fast path and on the general one, for all realms that it creates or uses.
/// </summary>
internal static class BothPaths
{
    [ThreadStatic]
    private static bool _isGeneral;

    public static bool IsGeneral => _isGeneral;

    public static T On<T>(bool isGeneral, Func<T> body)
    {
        _isGeneral = isGeneral;
        try
        {
            return body();
        }
        finally
        {
            _isGeneral = false;
        }
    }
}
