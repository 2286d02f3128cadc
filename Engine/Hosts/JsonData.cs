using System.Text.Json;

namespace Quoll.Hosts;

/// <summary>Converts documents of System.Text.Json, which are immutable, to ordinary objects and arrays.</summary>
internal static class JsonData
{
    /// <summary>
    /// Returns the same value as JSON.parse. System.Text.Json limits the depth of documents, and so the depth of this
    /// recursion.
    /// </summary>
    public static JsValue ToValue(Realm realm, JsonElement element)
    {
        realm.Agent.Step();
        realm.Agent.ProbeNativeStack();
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                var o = realm.CreateObject();
                foreach (var property in element.EnumerateObject())
                    ObjectOperations.CreateDataPropertyOrThrow(o, PropertyKey.From(property.Name), ToValue(realm, property.Value));
                return new JsValue(o);
            case JsonValueKind.Array:
                var array = realm.CreateArray([]);
                foreach (var item in element.EnumerateArray()) array.Push(ToValue(realm, item));
                return new JsValue(array);
            case JsonValueKind.String: return new JsValue(element.GetString());
            case JsonValueKind.Number: return new JsValue(element.GetDouble());
            case JsonValueKind.True: return JsValue.True;
            case JsonValueKind.False: return JsValue.False;
            case JsonValueKind.Null: return JsValue.Null;
            default: return JsValue.Undefined;
        }
    }
}
