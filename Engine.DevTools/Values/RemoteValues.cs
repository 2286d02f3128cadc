using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Values;

/// <summary>How a value is sent.</summary>
/// <param name="Group">The group of the object; null for none.</param>
/// <param name="ByValue">As JSON, not by an id.</param>
/// <param name="HasPreview">With its first properties.</param>
internal readonly record struct ValueForm(string? Group = null, bool ByValue = false, bool HasPreview = false)
{
    /// <summary>Reads the parameters that most methods have.</summary>
    public static ValueForm Of(ProtocolCall call, string? group = null) =>
        new(call.OptionalText("objectGroup") ?? group, call.Flag("returnByValue"), call.Flag("generatePreview"));
}

/// <summary>Values of the engine as RemoteObject of the protocol, and back.</summary>
internal sealed class RemoteValues(Session session)
{
    private ObjectMirror Mirror(JsValue value) => session.Engine.Debugger.MirrorOf(value);

    /// <summary>Returns the RemoteObject of a value.</summary>
    public JsonObject Wrap(JsValue value, ValueForm form = default)
    {
        if (!value.IsObject) return WrapPrimitive(value, form);
        if (form.ByValue) return WrapByValue(value);
        var mirror = Mirror(value);
        var remote = Describe(mirror);
        remote["className"] = mirror.ClassName;
        remote["description"] = mirror.Description;
        remote["objectId"] = session.Objects.Hold(value, form.Group);
        if (form.HasPreview && mirror.Kind != ObjectMirrorKind.Function)
            remote["preview"] = new Previews(session.Engine.Debugger).Of(value);
        return remote;
    }

    /// <summary>Returns the RemoteObject of a scope, whose properties are its variables.</summary>
    public JsonObject Wrap(DebuggerScope scope, string? group)
    {
        if (scope.Object is { } o) return Wrap(o, new(group));
        return new JsonObject
        {
            ["type"] = "object",
            ["className"] = "Object",
            ["description"] = "Object",
            ["objectId"] = session.Objects.Hold(scope, group),
        };
    }

    /// <summary>Returns the type and the subtype of an object.</summary>
    public static JsonObject Describe(ObjectMirror mirror)
    {
        var remote = new JsonObject { ["type"] = mirror.Kind == ObjectMirrorKind.Function ? "function" : "object" };
        if (SubtypeOf(mirror.Kind) is { } subtype) remote["subtype"] = subtype;
        return remote;
    }

    /// <summary>Returns a primitive as the protocol describes it, without an id.</summary>
    public static JsonObject DescribePrimitive(JsValue value)
    {
        switch (value.Type)
        {
            case JsValueType.Undefined:
                return new JsonObject { ["type"] = "undefined" };
            case JsValueType.Null:
                return new JsonObject { ["type"] = "object", ["subtype"] = "null", ["value"] = null };
            case JsValueType.Boolean:
                return new JsonObject { ["type"] = "boolean", ["value"] = value.AsBoolean() };
            case JsValueType.String:
                return new JsonObject { ["type"] = "string", ["value"] = value.AsString() };
            case JsValueType.BigInt:
                var digits = $"{value.AsBigInteger()}n";
                return new JsonObject { ["type"] = "bigint", ["unserializableValue"] = digits, ["description"] = digits };
            case JsValueType.Symbol:
                return new JsonObject { ["type"] = "symbol", ["description"] = value.ToString() };
        }
        var number = value.AsNumber();
        var text = AbstractOperations.ToString(number) is var plain && double.IsNegative(number) && number == 0 ? "-0" : plain;
        var isJson = double.IsFinite(number) && text != "-0";
        return new JsonObject
        {
            ["type"] = "number",
            [isJson ? "value" : "unserializableValue"] = isJson ? number : text,
            ["description"] = text,
        };
    }

    private JsonObject WrapPrimitive(JsValue value, ValueForm form)
    {
        var remote = DescribePrimitive(value);
        if (value.IsSymbol && !form.ByValue) remote["objectId"] = session.Objects.Hold(value, form.Group);
        return remote;
    }

    private JsonObject WrapByValue(JsValue value)
    {
        try
        {
            var text = session.Engine.Json.Stringify(value);
            var type = value.IsFunction ? "function" : "object";
            var remote = new JsonObject { ["type"] = type, ["value"] = text is null ? new JsonObject() : JsonNode.Parse(text) };
            if (type == "object" && SubtypeOf(Mirror(value).Kind) is { } subtype) remote["subtype"] = subtype;
            return remote;
        }
        catch (Exception failure) when (failure is JavaScriptException or JsonException)
        {
            throw new ProtocolException("Object couldn't be returned by value");
        }
    }

    /// <summary>Returns the value of a CallArgument.</summary>
    public JsValue Unwrap(ProtocolCall argument)
    {
        if (argument.OptionalText("objectId") is { } id) return ValueOf(id);
        if (argument.OptionalText("unserializableValue") is { } text) return Unserializable(text);
        var value = argument["value"];
        return value is null ? argument.Has("value") ? JsValue.Null : JsValue.Undefined : session.Engine.Json.Parse(value.ToJsonString());
    }

    /// <summary>Returns the value of an id. A scope is an object with its variables.</summary>
    public JsValue ValueOf(string id) => session.Objects.Find(id) switch
    {
        JsValue value => value,
        DebuggerScope scope => Snapshot(scope),
        _ => throw new ProtocolException("Could not find object with given id"),
    };

    private JsValue Snapshot(DebuggerScope scope)
    {
        var o = AbstractOperations.CreateObject(session.Engine);
        foreach (var name in scope.Names)
        {
            if (scope.TryGet(name, out var value)) o.Define(name, value);
        }
        return o;
    }

    private static JsValue Unserializable(string text) => text switch
    {
        "NaN" => double.NaN,
        "Infinity" => double.PositiveInfinity,
        "-Infinity" => double.NegativeInfinity,
        "-0" => -0.0,
        [.. var digits, 'n'] when System.Numerics.BigInteger.TryParse(digits, out var number) => number,
        _ => throw ProtocolCall.Invalid("unserializableValue"),
    };

    private static string? SubtypeOf(ObjectMirrorKind kind) => kind switch
    {
        ObjectMirrorKind.Array => "array",
        ObjectMirrorKind.TypedArray => "typedarray",
        ObjectMirrorKind.ArrayBuffer => "arraybuffer",
        ObjectMirrorKind.DataView => "dataview",
        ObjectMirrorKind.Map => "map",
        ObjectMirrorKind.Set => "set",
        ObjectMirrorKind.WeakMap => "weakmap",
        ObjectMirrorKind.WeakSet => "weakset",
        ObjectMirrorKind.Iterator => "iterator",
        ObjectMirrorKind.Generator => "generator",
        ObjectMirrorKind.Error => "error",
        ObjectMirrorKind.RegExp => "regexp",
        ObjectMirrorKind.Date => "date",
        ObjectMirrorKind.Promise => "promise",
        ObjectMirrorKind.Proxy => "proxy",
        ObjectMirrorKind.Entry => "internal#entry",
        ObjectMirrorKind.Scope => "internal#scope",
        _ => null,
    };
}
