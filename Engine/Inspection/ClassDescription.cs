using Quoll.Hosts.Objects;
using Quoll.Vm;

namespace Quoll.Inspection;

/// <summary>The class of an object, found in data properties only.</summary>
internal static class ClassDescription
{
    /// <summary>Longer names are cut, in code units.</summary>
    private const int MaxNameLength = 200;

    /// <summary>The number of prototypes that are searched. Real programs have a handful.</summary>
    private const int MaxPrototypes = 100;

    /// <summary>The number of prototypes without a class that are named.</summary>
    private const int MaxNamedLevels = 3;

    /// <summary>
    /// Returns the name of the nearest constructor along the prototype chain. Objects without a constructor get the
    /// name of the object that they inherit from. Returns null if there is no prototype.
    /// </summary>
    public static string? ConstructorName(JsObject value, int level = 0)
    {
        foreach (var o in Chain(value))
        {
            if (Data(o, WellKnown.Constructor)?.ObjectOrNull is { IsCallable: true } constructor and not IProxy
                && Data(constructor, WellKnown.Name) is { IsString: true, StringLength: > 0 } name && IsInstance(value, constructor))
            {
                return Text(name);
            }
        }
        if (value.Prototype is not { } prototype) return null;
        if (level == MaxNamedLevels) return $"{value.ClassName} <Complex prototype>";
        var inherited = prototype is IProxy ? "Proxy" : ConstructorName(prototype, level + 1) ?? NullPrototype(prototype);
        return $"{value.ClassName} <{inherited}>";
    }

    /// <summary>
    /// Returns the nearest Symbol.toStringTag, unless it is shown as a property anyway; empty if there is none.
    /// </summary>
    public static string Tag(JsObject value, bool showsHidden)
    {
        foreach (var o in Chain(value))
        {
            if (!o.GetOwnProperty(JsSymbol.ToStringTag, out var tag)) continue;
            var isShown = ReferenceEquals(o, value) && (showsHidden || tag.Enumerable);
            if (tag.IsData) return tag.Value.IsString && !isShown ? Text(tag.Value) : "";
            // %TypedArray%.prototype [ @@toStringTag ] (ECMA-262 §23.2.3.38) is a getter that may be called.
            return value is TypedArrayObject ? value.ClassName : "";
        }
        return "";
    }

    /// <summary>Returns the text before a bracket: <c>B(1) [tag] </c>, or a text for a missing prototype.</summary>
    public static string Prefix(string? constructor, string tag, string fallback, string size = "")
    {
        if (constructor is null) return $"[{fallback}{size}: null prototype] {(tag.Length > 0 && tag != fallback ? $"[{tag}] " : "")}";
        return tag.Length > 0 && tag != constructor ? $"{constructor}{size} [{tag}] " : $"{constructor}{size} ";
    }

    /// <summary>Returns the text before the brace of an ordinary object.</summary>
    public static string ObjectPrefix(JsObject value, string? constructor, string tag) =>
        Prefix(constructor, tag, constructor is null && value.ClassName != tag ? value.ClassName : "Object");

    /// <summary>Returns the text of a function: <c>[Function: f]</c>, <c>[class A extends B]</c>.</summary>
    public static string OfFunction(JsFunction function, string? constructor, string tag)
    {
        var name = Data(function, WellKnown.Name) switch
        {
            { IsString: true, StringLength: > 0 } named => Text(named),
            { IsString: false, IsObject: false, IsSymbol: false } other => TypeConversion.ToString(other),
            _ => null,
        };
        if (function is HostConstructor) return $"[class {name}]";
        var block = (function as ScriptFunction)?.Block;
        if (block is { IsClassConstructor: true }) return OfClass(function, name, constructor, tag);
        var kind = (block is { IsAsync: true } ? "Async" : "") + (block is { IsGenerator: true } ? "Generator" : "") + "Function";
        var text = $"[{kind}{(constructor is null ? " (null prototype)" : "")}{(name is null ? " (anonymous)" : $": {name}")}]";
        if (constructor != kind && constructor is not null) text += $" {constructor}";
        return tag.Length > 0 && tag != constructor ? $"{text} [{tag}]" : text;
    }

    private static string OfClass(JsFunction function, string? name, string? constructor, string tag)
    {
        var parent = function.Prototype is JsFunction and not IProxy ? Data(function.Prototype, WellKnown.Name) : null;
        var extends = constructor is null ? " extends [null prototype]"
            : parent is { IsString: true, StringLength: > 0 } ? $" extends {Text(parent.Value)}" : "";
        var meta = constructor is null or "Function" ? "" : $" [{constructor}]";
        return $"[class {name ?? "(anonymous)"}{meta}{(tag.Length > 0 && tag != constructor ? $" [{tag}]" : "")}{extends}]";
    }

    /// <summary>Returns whether an object is among the prototypes of another object.</summary>
    public static bool InheritsFrom(JsObject value, JsObject prototype) => Chain(value.Prototype).Contains(prototype);

    private static IEnumerable<JsObject> Chain(JsObject? value)
    {
        var rest = MaxPrototypes;
        for (var o = value; o is not null and not IProxy && rest-- > 0; o = o.Prototype)
        {
            WorkBudget.Steps(1);
            yield return o;
        }
    }

    // OrdinaryHasInstance (ECMA-262 §7.3.22) if the prototype is plain data.
    private static bool IsInstance(JsObject value, JsObject constructor) =>
        Data(constructor, WellKnown.Prototype)?.ObjectOrNull is { } prototype && InheritsFrom(value, prototype);

    private static string NullPrototype(JsObject value)
    {
        var prefix = Prefix(null, Tag(value, false), value.ClassName);
        return value.OwnPropertyKeys().Exists(key => value.FindOwn(key, out var isEnumerable) && isEnumerable) ? prefix[..^1] : prefix + "{}";
    }

    private static string Text(in JsValue name) => MessageText.Excerpt(name.String, MaxNameLength);

    private static JsValue? Data(JsObject value, PropertyKey key) =>
        value.GetOwnProperty(key, out var property) && property.IsData ? property.Value : (JsValue?)null;
}
