using System.Globalization;
using Quoll.Modules;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;
using Quoll.Types.Objects;
using Quoll.Vm;

namespace Quoll.Inspection;

/// <summary>What kind of object something is, found in data properties only.</summary>
internal static class ClassDescription
{
    /// <summary>Names are cut here, in code units.</summary>
    private const int MaxNameLength = 200;

    /// <summary>The name of the nearest constructor along the prototype chain; null where none is found.</summary>
    public static string? Name(JsObject value)
    {
        for (JsObject? o = value; o is not null and not IProxy; o = o.Prototype)
        {
            WorkBudget.Steps(1);
            if (Data(o, WellKnown.Constructor)?.ObjectOrNull is { IsCallable: true } constructor
                && constructor is not IProxy && Data(constructor, WellKnown.Name) is { IsString: true } name && name.StringLength > 0)
            {
                return Text(name);
            }
        }
        return null;
    }

    /// <summary>
    /// What stands before the brace: nothing for plain objects, the class, or that there is no prototype.
    /// </summary>
    public static string ObjectPrefix(JsObject value)
    {
        if (ReferenceEquals(value, value.Realm.Global)) return "Object [global] ";
        if (value is NamespaceObject) return "[Module: null prototype] ";
        var tag = Tag(value);
        var name = Name(value);
        if (value.Prototype is null && name is null)
            return tag is null ? "[Object: null prototype] " : $"[Object: null prototype] [{tag}] ";
        name ??= value.ClassName;
        if (name == "Object" && tag is null && value.ClassName != "Object") return $"[{value.ClassName}] ";
        if (tag is not null && tag != name) return $"{name} [{tag}] ";
        return name == "Object" ? "" : $"{name} ";
    }

    /// <summary>What stands before the bracket: nothing for plain arrays, else the class and the length.</summary>
    public static string ArrayPrefix(JsArray array)
    {
        var name = Name(array);
        return name == "Array" ? "" : string.Create(CultureInfo.InvariantCulture, $"{name ?? "[Array: null prototype]"}({array.Length}) ");
    }

    /// <summary>What stands before the brace of a Map or Set: the class and the size.</summary>
    public static string CollectionPrefix(JsObject value, int count) =>
        string.Create(CultureInfo.InvariantCulture, $"{Name(value) ?? value.ClassName}({count}) ");

    /// <summary>A function: <c>[Function: f]</c>, <c>[class A extends B]</c>.</summary>
    public static string OfFunction(JsFunction function)
    {
        var name = Data(function, WellKnown.Name) is { IsString: true } text && text.StringLength > 0 ? Text(text) : null;
        if (function is ScriptFunction { Block.IsClassConstructor: true })
        {
            var parent = function.Prototype is JsFunction and not IProxy ? Data(function.Prototype, WellKnown.Name) : null;
            var extends = parent is { IsString: true, StringLength: > 0 } ? $" extends {Text(parent.Value)}" : "";
            return $"[class {name ?? "(anonymous)"}{extends}]";
        }
        if (function is HostConstructor) return $"[class {name}]";
        var kind = Tag(function) ?? "Function";
        return name is null ? $"[{kind} (anonymous)]" : $"[{kind}: {name}]";
    }

    private static string? Tag(JsObject value)
    {
        for (JsObject? o = value; o is not null and not IProxy; o = o.Prototype)
        {
            WorkBudget.Steps(1);
            if (Data(o, JsSymbol.ToStringTag) is { } tag) return tag.IsString && tag.StringLength > 0 ? Text(tag) : null;
        }
        return null;
    }

    private static string Text(in JsValue name) => Display.Excerpt(name.String, MaxNameLength);

    private static JsValue? Data(JsObject value, PropertyKey key) =>
        value.GetOwnProperty(key, out var property) && property.IsData ? property.Value : (JsValue?)null;
}
