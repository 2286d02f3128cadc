using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.TypeModel.Scalars;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Hosts.Declarations;

/// <summary>
/// Writes .NET types as types of TypeScript: the values that a script gets and, for parameters, the values that it may
/// pass.
/// </summary>
/// <param name="types">The model that defines the form of values.</param>
/// <param name="nameOf">Returns the name of a type that has its own declaration.</param>
internal sealed class TypeExpressions(ScriptTypes types, Func<Type, string> nameOf)
{
    /// <summary>The members of generic types may nest without end. People do not nest types this deeply.</summary>
    private const int MaxDepth = 8;

    private readonly Nullability _nullability = new();

    // The types that are being written. A list of itself, or a delegate that takes itself, has no finite expression.
    private readonly HashSet<Type> _open = [];

    /// <summary>Returns the type of a member's value. Reading a refused member throws.</summary>
    public string OfMember(ScriptMember member) =>
        member is RefusedMember ? "never" : Write(member.Info.Type, _nullability.Of(member.Info), false);

    /// <summary>Returns the type of the value that a script gets for a .NET type.</summary>
    public string OfValue(Type type) => Write(type, null, false);

    /// <summary>
    /// Returns parameters and result in the notation of TypeScript: <c>(a: number, b?: string): void</c>.
    /// </summary>
    /// <param name="signature">The parameters.</param>
    /// <param name="method">The method with the null annotations; null if they are unknown.</param>
    public string OfSignature(HostSignature signature, MethodBase? method) =>
        $"{Parameters(signature, method)}: {Result(signature, method, false)}";

    /// <summary>Returns the parameters, in parentheses.</summary>
    public string Parameters(HostSignature signature, MethodBase? method) => Parameters(signature, method, true);

    // The values that a script passes to a function of the host, or that the host passes to a script's function.
    private string Parameters(HostSignature signature, MethodBase? method, bool isParameter)
    {
        var parts = new List<string>();
        var bound = Bound(signature, method);
        for (var i = 0; i < signature.Parameters.Length; i++)
        {
            var parameter = signature.Parameters[i];
            if (!parameter.TakesArgument) continue;
            var name = TypeScriptNames.Identifier(signature.NameOf(i));
            if (parameter.Source == ParameterSource.Rest)
            {
                parts.Add($"...{name}: {Unit(Write(parameter.Type.GetElementType()!, null, isParameter))}[]");
                continue;
            }
            var type = Write(parameter.Type, bound < 0 ? null : _nullability.Of(method, i + bound), isParameter);
            // A parameter before a required parameter is required too.
            parts.Add($"{name}{(parameter.Place >= signature.Fewest ? "?" : "")}: {type}");
        }
        return $"({string.Join(", ", parts)})";
    }

    // The method's own result and those of its out and ref parameters; several results are a tuple.
    private string Result(HostSignature signature, MethodBase? method, bool isParameter)
    {
        var results = new List<string>();
        if (signature.ReturnType != typeof(void)) results.Add(Write(signature.ReturnType, _nullability.OfResult(method), isParameter));
        var bound = Bound(signature, method);
        for (var i = 0; i < signature.Parameters.Length; i++)
        {
            if (signature.Parameters[i].Source is not (ParameterSource.Out or ParameterSource.Reference)) continue;
            results.Add(Write(signature.Parameters[i].Type, bound < 0 ? null : _nullability.Of(method, i + bound), isParameter));
        }
        return results.Count switch { 0 => "void", 1 => results[0], _ => $"[{string.Join(", ", results)}]" };
    }

    // A delegate's method may have a first parameter that is bound. Negative if annotations are unknown.
    private static int Bound(HostSignature signature, MethodBase? method) =>
        method is null ? -1 : method.GetParameters().Length - signature.Parameters.Length;

    private string Write(Type type, NullabilityInfo? annotation, bool isParameter)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return OrNull(Write(underlying, annotation?.GenericTypeArguments is [var inner] ? inner : null, isParameter));
        var text = Plain(type, annotation, isParameter);
        var state = isParameter ? annotation?.WriteState : annotation?.ReadState;
        // For a type parameter, it is unknown whether it may be null.
        return !type.IsValueType && state == NullabilityState.Nullable && !annotation!.Type.IsGenericParameter ? OrNull(text) : text;
    }

    private static string OrNull(string text) => text is "any" or "void" || text.EndsWith("| null", StringComparison.Ordinal) ? text
        : text.Contains("=>", StringComparison.Ordinal) ? $"({text}) | null" : $"{text} | null";

    private string Plain(Type type, NullabilityInfo? annotation, bool isParameter)
    {
        if (Scalar(type, isParameter) is { } scalar) return scalar;
        if (_open.Count == MaxDepth || !_open.Add(type)) return "any";
        try
        {
            return Parts(type, annotation, isParameter);
        }
        finally
        {
            _open.Remove(type);
        }
    }

    // A type that contains other types.
    private string Parts(Type type, NullabilityInfo? annotation, bool isParameter)
    {
        if (type == typeof(object) || type.ContainsGenericParameters && CollectionTypes.KindOf(type) is null) return "any";
        if (typeof(Delegate).IsAssignableFrom(type)) return Function(type, isParameter);
        if (Awaited(type) is { } awaited)
        {
            var value = awaited == typeof(void) ? "void" : Write(awaited, Argument(annotation, 0), isParameter);
            return isParameter ? $"Promise<{value}> | {Unit(value)}" : $"Promise<{value}>";
        }
        if (IsInline(type)) return Inline(type, isParameter);
        var own = IsDeclared(type) && (CollectionTypes.KindOf(type) is null || HasMethods(type));
        if (own) return isParameter && types.ReaderOf(type) is not null ? $"Partial<{nameOf(type)}>" : nameOf(type);
        return Collection(type, annotation, isParameter) ?? "any";
    }

    private string? Scalar(Type type, bool isParameter)
    {
        var options = types.Options;
        if (type.IsGenericParameter) return type.Name;
        if (type == typeof(void)) return "void";
        if (type == typeof(bool)) return "boolean";
        if (type == typeof(string) || type == typeof(char)) return "string";
        if (type == typeof(DBNull)) return "null";
        if (type == typeof(JsValue) || type == typeof(JsonNode) || type == typeof(JsonElement) || type == typeof(JsonDocument)
            || typeof(JsonValue).IsAssignableFrom(type)) return "any";
        if (type == typeof(JsonArray)) return "any[]";
        if (type == typeof(JsonObject)) return "{ [key: string]: any }";
        if (type == typeof(byte[]) || type == typeof(Memory<byte>) || type == typeof(ReadOnlyMemory<byte>)) return "Uint8Array";
        if (type == typeof(SharedMemory)) return "SharedArrayBuffer";
        if (type.IsEnum) return nameOf(type);
        if (type == typeof(DateTime) || type == typeof(DateTimeOffset))
            return options.Dates == DateForm.Text ? isParameter ? "string | Date" : "string" : "Date";
        if (type == typeof(decimal)) return options.Decimals == DecimalForm.Text ? isParameter ? "string | number" : "string" : "number";
        if (type == typeof(System.Numerics.BigInteger)) return "bigint";
        if (type == typeof(long) || type == typeof(ulong) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(nint)
            || type == typeof(nuint))
        {
            return options.Integers switch
            {
                IntegerForm.BigInt when !isParameter => "bigint",
                IntegerForm.Number => "number",
                _ => "number | bigint",
            };
        }
        if (type.IsPrimitive || type == typeof(Half)) return "number";
        return TextForm.Of(type) is not null ? "string" : null;
    }

    private string? Collection(Type type, NullabilityInfo? annotation, bool isParameter)
    {
        if (CollectionTypes.KindOf(type) is not { } kind)
            return GenericInterface.Of(type, typeof(IAsyncEnumerable<>)) is null ? null : Elements("AsyncIterable");
        var isWritable = types.Options.Writable && !isParameter;
        var prefix = isWritable ? "" : "Readonly";
        switch (kind)
        {
            case ScriptTypeKind.List:
                var element = Unit(ElementOf(type, annotation, isParameter));
                var rank = type.IsArray ? type.GetArrayRank() : 1;
                var list = element;
                for (var i = 0; i < rank; i++) list = $"{Unit(list)}[]";
                return isWritable ? list : $"readonly {list}";
            case ScriptTypeKind.Dictionary:
                return $"{{ {(isWritable ? "" : "readonly ")}[key: string]: {Entry(1)} }}";
            case ScriptTypeKind.Map:
                var map = $"{prefix}Map<{Entry(0)}, {Entry(1)}>";
                return isParameter ? $"{map} | {{ readonly [key: string]: {Entry(1)} }}" : map;
            case ScriptTypeKind.Set: return isParameter ? Elements("Iterable") : Elements($"{prefix}Set");
            case ScriptTypeKind.AsyncSequence: return Elements("AsyncIterable");
            default: return Elements("Iterable");
        }

        string Elements(string name) => $"{name}<{ElementOf(type, annotation, isParameter)}>";

        string Entry(int index)
        {
            var dictionary = GenericInterface.Of(type, typeof(IDictionary<,>))
                ?? GenericInterface.Of(type, typeof(IReadOnlyDictionary<,>));
            if (dictionary is null)
                return typeof(System.Collections.Specialized.NameValueCollection).IsAssignableFrom(type) ? "string" : "any";
            var argument = dictionary.GetGenericArguments()[index];
            return Write(argument, Matching(type, annotation, argument, index), isParameter);
        }
    }

    /// <summary>Returns the type of the elements that a script gets by walking over a type's objects.</summary>
    public string ElementOf(Type type) => ElementOf(type, null, false);

    private string ElementOf(Type type, NullabilityInfo? annotation, bool isParameter)
    {
        if (type.IsArray) return Write(type.GetElementType()!, annotation?.ElementType, isParameter);
        var sequence = GenericInterface.Of(type, typeof(IEnumerable<>)) ?? GenericInterface.Of(type, typeof(IAsyncEnumerable<>));
        if (sequence is null) return CollectionTypes.IsTable(type) ? "{ readonly [key: string]: any }" : "any";
        var element = sequence.GetGenericArguments()[0];
        return Write(element, Matching(type, annotation, element, 0), isParameter);
    }

    // Annotations belong to the type's own arguments, which may differ from those of its interface.
    private static NullabilityInfo? Matching(Type type, NullabilityInfo? annotation, Type argument, int index) =>
        type.IsGenericType && type.GetGenericArguments() is var own && index < own.Length && own[index] == argument
            ? Argument(annotation, index) : null;

    private static NullabilityInfo? Argument(NullabilityInfo? annotation, int index) =>
        annotation?.GenericTypeArguments is { } all && index < all.Length ? all[index] : null;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    private string Function(Type type, bool isParameter)
    {
        if (type.GetMethod("Invoke") is not { } invoke || !HostSignature.IsCallable(invoke)) return "Function";
        var signature = HostSignature.Of(invoke, "");
        // For Func and similar types, it is unknown whether a T may be null.
        var method = type.IsGenericType ? null : invoke;
        return $"{Parameters(signature, method, !isParameter)} => {Result(signature, method, isParameter)}";
    }

    /// <summary>Returns the result type of a task; null for other types.</summary>
    private static Type? Awaited(Type type)
    {
        if (type == typeof(ValueTask)) return typeof(void);
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueTask<>)) return type.GetGenericArguments()[0];
        for (var task = type; task is not null; task = task.BaseType)
        {
            if (task == typeof(Task)) return typeof(void);
            if (task.IsGenericType && task.GetGenericTypeDefinition() == typeof(Task<>)) return task.GetGenericArguments()[0];
        }
        return null;
    }

    /// <summary>
    /// Returns whether a type is a tuple, an anonymous type or a pair, whose name is not informative.
    /// </summary>
    private static bool IsInline(Type type) => typeof(ITuple).IsAssignableFrom(type)
        || type.Name.StartsWith("<>", StringComparison.Ordinal)
        || type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

    private string Inline(Type type, bool isParameter)
    {
        if (types.TryInfoOf(type) is not { } info) return "any";
        var isTuple = typeof(ITuple).IsAssignableFrom(type);
        // If members of interfaces are visible, a tuple also has its length.
        var members = info.Members.Where(member => !isTuple || member.Info.ClrName.StartsWith("Item", StringComparison.Ordinal)
                || member.Info.ClrName == "Rest")
            .Select(member => (member.Name, Type: member is RefusedMember ? "never" : Write(member.Info.Type, null, isParameter))).ToList();
        var properties = members.Select(static member => $"readonly {TypeScriptNames.Property(member.Name)}: {member.Type}");
        var text = $"{{ {string.Join("; ", properties)} }}";
        return isParameter && isTuple ? $"{text} | readonly [{string.Join(", ", members.Select(static member => member.Type))}]" : text;
    }

    /// <summary>
    /// Types of the host have their own declarations. Types of the platform have them if they were named.
    /// </summary>
    public bool IsDeclared(Type type) => Nesting(type) <= MaxDepth &&
        (!CollectionTypes.IsOfPlatform(type) && type.Assembly != typeof(JsValue).Assembly || types.Options.Includes(type))
            && types.TryInfoOf(type) is not null;

    // The levels of type arguments.
    private static int Nesting(Type type)
    {
        var deepest = 0;
        foreach (var argument in type.GetGenericArguments()) deepest = Math.Max(deepest, Nesting(argument));
        return deepest + 1;
    }

    private bool HasMethods(Type type) => types.InfoOf(type).Methods.Count > 0;

    /// <summary>Returns an expression to which a suffix applies as a whole.</summary>
    private static string Unit(string text)
    {
        var depth = 0;
        foreach (var unit in text)
        {
            if (unit is '(' or '[' or '{' or '<') depth++;
            else if (unit is ')' or ']' or '}' or '>') depth--;
            else if (unit == ' ' && depth == 0) return $"({text})";
        }
        return text;
    }

    /// <summary>Returns the collection type of a type's objects; null for objects that have only members.</summary>
    public string? CollectionOf(Type type) => CollectionTypes.KindOf(type) is null ? null : Collection(type, null, false);
}
