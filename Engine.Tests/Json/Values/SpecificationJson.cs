using System.Globalization;
using System.Text;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// JSON.stringify of ECMA-262 §25.5.2, transcribed step by step over the internal methods, with recursion and without
/// optimization. The engine's writer is compared with it.
/// </summary>
internal sealed class SpecificationJson
{
    private readonly Realm _realm;
    private readonly JsFunction? _replacerFunction;
    private readonly List<PropertyKey>? _propertyList;
    private readonly string _gap;
    private readonly List<JsObject> _stack = [];
    private string _indent = "";

    private SpecificationJson(Realm realm, JsFunction? replacerFunction, List<PropertyKey>? propertyList, string gap)
    {
        _realm = realm;
        _replacerFunction = replacerFunction;
        _propertyList = propertyList;
        _gap = gap;
    }

    /// <summary>§25.5.4 JSON.stringify ( value [ , replacer [ , space ] ] ); null is undefined.</summary>
    public static string? Stringify(Realm realm, JsValue value, JsValue replacer, JsValue space)
    {
        JsFunction? replacerFunction = null;
        List<PropertyKey>? propertyList = null;
        if (replacer.IsObject)
        {
            if (Comparison.IsCallable(replacer)) replacerFunction = replacer.FunctionOrNull;
            else if (Comparison.IsArray(replacer))
            {
                propertyList = [];
                var len = ObjectOperations.LengthOfArrayLike(replacer.Object);
                for (double k = 0; k < len; k++)
                {
                    var v = replacer.Object.Get(PropertyKey.From(k));
                    string? item = null;
                    if (v.IsString) item = v.AsString();
                    else if (v.IsNumber) item = TypeConversion.ToString(v);
                    else if (v.ObjectOrNull is StringObject or PrimitiveObject { Value.IsNumber: true }) item = TypeConversion.ToString(v);
                    if (item is not null && !propertyList.Contains(PropertyKey.From(item))) propertyList.Add(PropertyKey.From(item));
                }
            }
        }
        if (space.ObjectOrNull is PrimitiveObject { Value.IsNumber: true }) space = TypeConversion.ToNumber(space);
        else if (space.ObjectOrNull is StringObject) space = TypeConversion.ToString(space);
        string gap;
        if (space.IsNumber)
        {
            var spaceMv = Math.Min(10, TypeConversion.ToIntegerOrInfinity(space));
            gap = spaceMv < 1 ? "" : new string(' ', (int)spaceMv);
        }
        else if (space.IsString) gap = space.AsString().Length <= 10 ? space.AsString() : space.AsString()[..10];
        else gap = "";
        var wrapper = realm.CreateObject();
        wrapper.DefineOwn(PropertyKey.FromName(""), value);
        return new SpecificationJson(realm, replacerFunction, propertyList, gap).SerializeJSONProperty(PropertyKey.FromName(""), wrapper);
    }

    // §25.5.2.2
    private string? SerializeJSONProperty(PropertyKey key, JsObject holder)
    {
        var value = holder.Get(key);
        if (value.IsObject || value.IsBigInt)
        {
            var toJson = ObjectOperations.GetV(_realm, value, "toJSON");
            if (Comparison.IsCallable(toJson)) value = ObjectOperations.Call(toJson, value, [key.ToValue()]);
        }
        if (_replacerFunction is not null) value = _replacerFunction.Call(holder, [key.ToValue(), value]);
        if (value.IsObject)
        {
            if (value.Object is RawJsonObject) return value.Object.Get("rawJSON").AsString();
            if (value.Object is PrimitiveObject { Value.IsNumber: true }) value = TypeConversion.ToNumber(value);
            else if (value.Object is StringObject) value = TypeConversion.ToString(value);
            else if (value.Object is PrimitiveObject { Value.IsBoolean: true } boolean) value = boolean.Value;
            else if (value.Object is PrimitiveObject { Value.IsBigInt: true } big) value = big.Value;
        }
        if (value.IsNull) return "null";
        if (value.IsBoolean) return value.AsBoolean() ? "true" : "false";
        if (value.IsString) return Quote(value.AsString());
        if (value.IsNumber) return double.IsFinite(value.AsNumber()) ? TypeConversion.ToString(value) : "null";
        if (value.IsBigInt) throw Raise.TypeError(Messages.JsonBigInt);
        if (value.IsObject && !Comparison.IsCallable(value))
        {
            return Comparison.IsArray(value) ? SerializeJSONArray(value.Object) : SerializeJSONObject(value.Object);
        }
        return null;
    }

    // §25.5.2.3
    public static string Quote(string value)
    {
        var product = new StringBuilder("\"");
        for (var i = 0; i < value.Length; i++)
        {
            var c = value[i];
            switch (c)
            {
                case '\b': product.Append("\\b"); break;
                case '\t': product.Append("\\t"); break;
                case '\n': product.Append("\\n"); break;
                case '\f': product.Append("\\f"); break;
                case '\r': product.Append("\\r"); break;
                case '"': product.Append("\\\""); break;
                case '\\': product.Append("\\\\"); break;
                default:
                    if (char.IsHighSurrogate(c) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]))
                        product.Append(c).Append(value[++i]);
                    else if (c < ' ' || char.IsSurrogate(c))
                        product.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
                    else product.Append(c);
                    break;
            }
        }
        return product.Append('"').ToString();
    }

    // §25.5.2.5
    private string SerializeJSONObject(JsObject value)
    {
        CheckCycle(value);
        _stack.Add(value);
        var stepback = _indent;
        _indent += _gap;
        var keys = _propertyList ?? ObjectOperations.EnumerableOwnProperties(value, ObjectOperations.EnumerableKind.Keys)
            .Items.ToArray().Select(key => PropertyKey.From(key.AsString())).ToList();
        var partial = new List<string>();
        foreach (var key in keys)
        {
            var strP = SerializeJSONProperty(key, value);
            if (strP is null) continue;
            var member = Quote(key.ToString()) + ":";
            if (_gap != "") member += " ";
            partial.Add(member + strP);
        }
        string final;
        if (partial.Count == 0) final = "{}";
        else if (_gap == "") final = "{" + string.Join(",", partial) + "}";
        else final = "{\n" + _indent + string.Join(",\n" + _indent, partial) + "\n" + stepback + "}";
        _stack.RemoveAt(_stack.Count - 1);
        _indent = stepback;
        return final;
    }

    // §25.5.2.6
    private string SerializeJSONArray(JsObject value)
    {
        CheckCycle(value);
        _stack.Add(value);
        var stepback = _indent;
        _indent += _gap;
        var partial = new List<string>();
        var len = ObjectOperations.LengthOfArrayLike(value);
        for (double index = 0; index < len; index++) partial.Add(SerializeJSONProperty(PropertyKey.From(index), value) ?? "null");
        string final;
        if (partial.Count == 0) final = "[]";
        else if (_gap == "") final = "[" + string.Join(",", partial) + "]";
        else final = "[\n" + _indent + string.Join(",\n" + _indent, partial) + "\n" + stepback + "]";
        _stack.RemoveAt(_stack.Count - 1);
        _indent = stepback;
        return final;
    }

    private void CheckCycle(JsObject value)
    {
        if (_stack.Contains(value)) throw Raise.TypeError(Messages.JsonCircular, "", "");
    }
}
