using System.Globalization;
using Quoll.TypeModel;

namespace Quoll.Hosts.Declarations;

/// <summary>
/// Writes TypeScript declarations of everything that scripts may use. Types with a constructor in scripts become
/// classes. All other types, which the members of these reach, become interfaces.
/// </summary>
internal sealed class DeclarationWriter
{
    /// <summary>Names of properties that functions have, and that static members therefore cannot have.</summary>
    private static readonly string[] OfFunctions = ["name", "length", "prototype"];

    private readonly ScriptTypes _types;
    private readonly TextWriter _output;
    private readonly TypeExpressions _expressions;
    private readonly Dictionary<Type, string> _names = [];
    private readonly HashSet<string> _taken = [];
    private readonly Queue<Type> _reached = new();
    private readonly HashSet<Type> _written = [];

    public DeclarationWriter(ScriptTypes types, TextWriter output)
    {
        (_types, _output) = (types, output);
        _expressions = new TypeExpressions(types, NameOf);
    }

    /// <summary>Reserves names before anything is written, so that no other declaration gets them.</summary>
    public void Reserve(Type type, string name)
    {
        if (_names.ContainsKey(type) || !CanDeclare(name)) return;
        _names.Add(type, name);
        _taken.Add(name);
    }

    /// <summary>Writes a global that holds a value of a type.</summary>
    public void Variable(string name, string type) => Global(name, $"var {name}: {type};", $": {type}");

    /// <summary>Writes a global that holds a value.</summary>
    public void Variable(string name, object? value) => Variable(name, value is null ? "any" : _expressions.OfValue(value.GetType()));

    /// <summary>Writes a global function.</summary>
    public void Function(string name, Delegate function)
    {
        var text = function is Func<JsValue[], JsValue> ? "(...values: any[]): any"
            : _expressions.OfSignature(HostFunctions.SignatureOf(function, name), function.Method);
        Function(name, text);
    }

    /// <summary>Writes a global function with its parameters and result.</summary>
    public void Function(string name, string signature) => Global(name, $"function {name}{signature};", signature);

    /// <summary>Writes declarations that exist as text.</summary>
    public void Text(string text) => _output.Write(text);

    private void Global(string name, string declaration, string brief) =>
        Line(CanDeclare(name) ? $"declare {declaration}" : $"{Undeclared(name)}{brief}");

    private static bool CanDeclare(string name) => TypeScriptNames.IsIdentifier(name) && !TypeScriptNames.IsKnown(name);

    // TypeScript cannot express this, so it becomes a comment.
    private static string Undeclared(string name) =>
        TypeScriptNames.IsKnown(name) ? $"// In place of the built-in one: {name}" : $"// globalThis[{TypeScriptNames.Text(name)}]";

    /// <summary>Writes a type with its constructor and static members.</summary>
    public void Constructor(Type type, string? name = null)
    {
        if (_types.TryInfoOf(type) is not { } info) return;
        if (name is not null && !CanDeclare(name))
        {
            Line($"{Undeclared(name)}: constructor of {NameOf(type)}");
            return;
        }
        Reserve(type, name ?? FreeName(type, info.Name));
        var own = _names[type];
        if (!_written.Add(type))
        {
            if (name is not null && name != own) Line($"declare const {name}: typeof {own};");
            return;
        }
        if (type.IsEnum) EnumObject(type, own, info);
        else if (_expressions.CollectionOf(type) is { } collection) CollectionClass(own, collection, info);
        else Class(own, info);
    }

    /// <summary>Writes named types that have no declaration yet, the types that these name, and so on.</summary>
    public void Reached()
    {
        while (_reached.TryDequeue(out var type))
        {
            if (!_written.Add(type)) continue;
            var name = _names[type];
            if (type.IsEnum) Line($"type {name} = {EnumValues(type)};");
            else if (_expressions.CollectionOf(type) is { } collection) Collection(name, collection, _types.InfoOf(type));
            else
            {
                Line($"interface {name} {{");
                InstanceMembers(_types.InfoOf(type));
                Line("}");
            }
        }
    }

    private string NameOf(Type type)
    {
        if (_names.TryGetValue(type, out var known)) return known;
        var name = FreeName(type, _types.TryInfoOf(type)?.Name ?? TypeNames.Of(type));
        Reserve(type, name);
        _reached.Enqueue(type);
        return name;
    }

    private string FreeName(Type type, string name)
    {
        // A nested type gets the name of its outer type as a prefix if its own name is not enough.
        var plain = TypeScriptNames.Identifier(name);
        if (TypeScriptNames.IsKnown(plain)) plain = "Host" + plain;
        if (_taken.Contains(plain) && type.DeclaringType is { } outer) plain = TypeScriptNames.Identifier(TypeNames.Of(outer) + plain);
        var free = plain;
        for (var i = 2; _taken.Contains(free); i++) free = plain + i.ToString(CultureInfo.InvariantCulture);
        return free;
    }

    private void Class(string name, ScriptTypeInfo info)
    {
        Line($"declare class {name} {{");
        Constructors("constructor", info, "");
        // Neither new nor extends is possible.
        if (info.Constructors is null) Line("    private constructor();");
        StaticMembers(info, "static ");
        InstanceMembers(info);
        Line("}");
    }

    private void Collection(string name, string collection, ScriptTypeInfo info)
    {
        Line($"type {name} = {(collection.StartsWith("readonly ", StringComparison.Ordinal) ? $"({collection})" : collection)} & {{");
        Methods(info.Methods, "", info);
        Line("};");
    }

    private void CollectionClass(string name, string collection, ScriptTypeInfo info)
    {
        Collection(name, collection, info);
        Line($"declare const {name}: {{");
        Constructors("new ", info, $": {name}");
        StaticMembers(info, "");
        Line("};");
    }

    private void EnumObject(Type type, string name, ScriptTypeInfo info)
    {
        Line($"type {name} = {EnumValues(type)};");
        Line($"declare const {name}: {{");
        foreach (var member in info.StaticMembers)
            Line($"    readonly {TypeScriptNames.Property(member.Name)}: {EnumValue(type, Enum.Parse(type, member.Info.ClrName))};");
        Line("};");
    }

    // Flags can be combined, so no list contains all values.
    private string EnumValues(Type type)
    {
        var isFlags = type.IsDefined(typeof(FlagsAttribute), false);
        if (isFlags) return IsNamed(type) ? "string" : "number";
        var values = EnumNames.Of(type).Members.Select(member => EnumValue(type, member.Value)).Distinct().ToList();
        return values.Count == 0 ? "number" : string.Join(" | ", values);
    }

    private string EnumValue(Type type, object value)
    {
        if (IsNamed(type) && EnumNames.Of(type).TryGetText(value, out var text)) return TypeScriptNames.Text(text);
        var number = Convert.ToString(
            Convert.ChangeType(value, Enum.GetUnderlyingType(type), CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)!;
        return _types.Options.Integers == IntegerForm.BigInt && Type.GetTypeCode(type) is TypeCode.Int64 or TypeCode.UInt64 ? number + "n"
            : number;
    }

    private bool IsNamed(Type type) => _types.Options.Enums == EnumForm.Name || EnumNames.Of(type).IsText;

    private void InstanceMembers(ScriptTypeInfo info)
    {
        foreach (var member in info.Members) Member(member, "", info.IsWritable && member.IsWritable && !info.Type.IsValueType);
        Methods(info.Methods, "", info);
        if (info.Kind == ScriptTypeKind.AsyncSequence)
            Line($"    [Symbol.asyncIterator](): AsyncIterator<{_expressions.ElementOf(info.Type)}>;");
        else if (info.Sequence is not null) Line($"    [Symbol.iterator](): Iterator<{_expressions.ElementOf(info.Type)}>;");
    }

    private void StaticMembers(ScriptTypeInfo info, string prefix)
    {
        foreach (var member in info.StaticMembers)
        {
            if (!OfFunctions.Contains(member.Name)) Member(member, prefix, member.IsWritable);
        }
        foreach (var method in info.StaticMethods)
        {
            if (OfFunctions.Contains(method.Name) || info.StaticMembers.Any(member => member.Name == method.Name)) continue;
            Method(method, prefix);
        }
    }

    private void Member(ScriptMember member, string prefix, bool isWritable) =>
        Line($"    {prefix}{(isWritable ? "" : "readonly ")}{TypeScriptNames.Property(member.Name)}: {_expressions.OfMember(member)};");

    private void Methods(IReadOnlyList<ScriptMethod> methods, string prefix, ScriptTypeInfo info)
    {
        foreach (var method in methods)
        {
            // A property of an object hides what its prototype has.
            if (!info.Members.Any(member => member.Name == method.Name)) Method(method, prefix);
        }
    }

    private void Method(ScriptMethod method, string prefix)
    {
        foreach (var overload in method.Overloads)
        {
            var generic = overload.IsGeneric
                ? $"<{string.Join(", ", overload.Method!.GetGenericArguments().Select(static argument => argument.Name))}>" : "";
            Line($"    {prefix}{TypeScriptNames.Property(method.Name)}{generic}"
                + $"{_expressions.OfSignature(overload.Signature, overload.Method)};");
        }
    }

    private void Constructors(string keyword, ScriptTypeInfo info, string result)
    {
        foreach (var overload in info.Constructors?.Overloads ?? [])
            Line($"    {keyword}{_expressions.Parameters(overload.Signature, overload.Method)}{result};");
    }

    private void Line(string text)
    {
        _output.Write(text);
        _output.Write('\n');
    }
}
