using Quoll.Json.Values;

namespace Quoll.Builtins.StructuredData;

/// <summary>The JSON object (ECMA-262 §25.5).</summary>
internal static class JsonObject
{
    private const int MaxGap = 10;

    public static readonly BuiltinTable Table = new BuiltinTable()
        .Method("parse", 2, Parse)
        .Method("rawJSON", 1, RawJson)
        .Method("stringify", 3, Stringify)
        .Method("isRawJSON", 1, IsRawJson)
        .Tag("JSON");

    private static readonly string?[] Gaps = new string?[MaxGap + 1];

    /// <summary>§25.5.1 JSON.parse ( text [ , reviver ] )</summary>
    private static JsValue Parse(in CallInfo call)
    {
        // An unread UTF-8 result of JSON.stringify is read as UTF-8.
        if (call[0].IsString && call[0].Reference is Utf8String { Utf8: { } utf8 } && call[1].FunctionOrNull is null)
            return AgentJson.Parse(call.Realm, utf8);
        // 1. Let jsonString be ? ToString(text).
        var text = TypeConversion.ToString(call[0]);
        // 2 to 4. Let unfiltered be the value of ? ParseJSON(jsonString).
        // 5. If IsCallable(reviver) is true, return ? InternalizeJSONProperty(root, rootName, reviver, snapshot).
        return AgentJson.Parse(call.Realm, text.AsSpan(), call[1].FunctionOrNull);
    }

    /// <summary>§25.5.3 JSON.rawJSON ( text )</summary>
    private static JsValue RawJson(in CallInfo call)
    {
        // 1. Let jsonString be ? ToString(text).
        var text = TypeConversion.ToString(call[0]);
        // 2. Throw a SyntaxError if it is empty, or begins or ends with a tab, line feed, carriage return or space.
        // 3. Parse it as JSON, and throw a SyntaxError if the outermost value is an object or array.
        if (text.Length == 0 || text[0] is '{' or '[' || IsJsonSpace(text[0]) || IsJsonSpace(text[^1]))
        {
            throw Raise.SyntaxError(Messages.JsonRawNotPrimitive, Display.Brief(text));
        }
        AgentJson.Parse(call.Realm, text.AsSpan());
        // 4 to 7. A frozen object without prototype that has [[IsRawJSON]].
        return new RawJsonObject(call.Realm, text);
    }

    /// <summary>§25.5.4 JSON.stringify ( value [ , replacer [ , space ] ] )</summary>
    private static JsValue Stringify(in CallInfo call)
    {
        // 4. If replacer is an Object, it is a function or a list of properties.
        JsFunction? replacer = null;
        PropertyKey[]? propertyList = null;
        if (call[1].IsObject)
        {
            replacer = call[1].FunctionOrNull;
            if (replacer is null && Comparison.IsArray(call[1])) propertyList = PropertyList(call.Agent, call[1].Object);
        }
        // 5 to 8. The gap from space.
        var gap = call.Count > 2 ? Gap(call[2]) : "";
        // 9 to 12. Return ? SerializeJSONProperty(state, "", wrapper).
        return AgentJson.SerializeToValue(call.Realm, call[0], new JsonLayout(replacer, propertyList, gap));
    }

    /// <summary>§25.5.2 JSON.isRawJSON ( O )</summary>
    private static JsValue IsRawJson(in CallInfo call) => call[0].ObjectOrNull is RawJsonObject;

    // Step 4.b.ii of JSON.stringify: the strings, numbers and their wrappers in an array, each once.
    internal static PropertyKey[] PropertyList(Agent agent, JsObject replacer)
    {
        var length = ObjectOperations.LengthOfArrayLike(replacer);
        var list = new List<PropertyKey>();
        var seen = new HashSet<PropertyKey>();
        for (double k = 0; k < length; k++)
        {
            agent.Step();
            var value = replacer.Get(PropertyKey.From(k));
            var isItem = value.IsString || value.IsNumber || value.ObjectOrNull is StringObject or PrimitiveObject { Value.IsNumber: true };
            if (!isItem) continue;
            var item = PropertyKey.From(TypeConversion.ToString(value));
            if (seen.Add(item)) list.Add(item);
        }
        return list.ToArray();
    }

    // Steps 5 to 8 of JSON.stringify.
    internal static string Gap(JsValue space)
    {
        if (space.IsObject)
        {
            if (space.Object is PrimitiveObject { Value.IsNumber: true }) space = TypeConversion.ToNumber(space);
            else if (space.Object is StringObject) space = TypeConversion.ToString(space);
        }
        if (space.IsNumber)
        {
            // A number between 0 and 1 is 0 as an integer: no gap.
            var spaces = (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(space), 0, MaxGap);
            return Gaps[spaces] ??= new string(' ', spaces);
        }
        if (!space.IsString) return "";
        var text = space.String;
        return text.Length <= MaxGap ? text : text[..MaxGap];
    }

    private static bool IsJsonSpace(char c) => c is '\t' or '\n' or '\r' or ' ';
}
