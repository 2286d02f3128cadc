using System.Buffers;
using System.Text;
using Quoll.Json;
using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Tests.Json;

/// <summary>A realm with the JSON object, and short ways to call it.</summary>
internal sealed class JsonRealm
{
    public JsonRealm()
    {
        Agent = new Agent(new EngineOptions());
        Realm = new Realm(Agent);
        Agent.CurrentRealm = Realm;
    }

    public Agent Agent { get; }

    public Realm Realm { get; }

    private JsObject Json => Realm[Intrinsic.Json];

    public JsValue Call(string method, params JsValue[] arguments) => Json.Get(method).FunctionOrNull!.Call(Json, arguments);

    public string? Stringify(JsValue value, JsValue? replacer = null, JsValue? space = null)
    {
        var result = Call("stringify", value, replacer ?? JsValue.Undefined, space ?? JsValue.Undefined);
        return result.IsUndefined ? null : result.AsString();
    }

    public string? StringifyUtf8(JsValue value, in JsonLayout layout)
    {
        var output = new ArrayBufferWriter<byte>();
        return JsonText.Serialize(Realm, value, layout, output) ? Encoding.UTF8.GetString(output.WrittenSpan) : null;
    }

    public JsValue Parse(string text) => Call("parse", text);

    public JsValue ParseUtf8(byte[] text) => JsonText.Parse(Realm, text.AsSpan());

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
        var thrown = Assert.Throws<ThrowCompletion>(action);
        return thrown.Message;
    }
}

/// <summary>Runs a test's body on the fast path and on the general one.</summary>
internal static class BothPaths
{
    // The switch is one for the process: tests that set it must not run side by side.
    public const string Collection = "JSON paths";

    public static T On<T>(bool isGeneral, Func<T> body)
    {
        JsonSerializer<char>.IsGeneralForced = JsonSerializer<byte>.IsGeneralForced = isGeneral;
        try
        {
            return body();
        }
        finally
        {
            JsonSerializer<char>.IsGeneralForced = JsonSerializer<byte>.IsGeneralForced = false;
        }
    }
}
