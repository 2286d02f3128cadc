using System.Globalization;
using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Where the value of a parameter comes from.</summary>
internal enum ParameterSource : byte
{
    /// <summary>The argument at its place.</summary>
    Argument,

    /// <summary>All arguments from its place on, in an array (params, or JsValue[] at the end).</summary>
    Rest,

    /// <summary>The engine: it takes no argument.</summary>
    Engine,

    /// <summary>The token of the running call: it takes no argument.</summary>
    CancellationToken,

    /// <summary>The this value: first parameter of an extension method.</summary>
    This,

    /// <summary>Nowhere: it is a result (out).</summary>
    Out,

    /// <summary>The argument, and it is a result as well (ref).</summary>
    Reference,
}

/// <summary>A parameter of a .NET method or delegate.</summary>
internal sealed record HostParameter(string Name, Type Type, ParameterSource Source)
{
    /// <summary>The place of its argument among those of the call.</summary>
    public int Place { get; init; }

    public bool IsOptional { get; init; }

    /// <summary>What an optional one is where its argument is absent or undefined.</summary>
    public object? Default { get; init; }

    /// <summary>A call gives it an argument.</summary>
    public bool TakesArgument => Source is ParameterSource.Argument or ParameterSource.Reference or ParameterSource.Rest;
}

/// <summary>The name and the parameters of a .NET method or delegate, as conversions and messages need them.</summary>
internal sealed class HostSignature
{
    private readonly Delegate? _function;
    private HostParameter[]? _own;

    /// <summary>The signature of a delegate under the name that scripts call it by.</summary>
    public HostSignature(HostSignature type, string name, Delegate function)
    {
        _function = function;
        Name = name;
        (Parameters, ReturnType, Fewest, Most, HasRest) = (type.Parameters, type.ReturnType, type.Fewest, type.Most, type.HasRest);
    }

    public HostSignature(string name, HostParameter[] parameters, Type returnType)
    {
        Name = name;
        Parameters = parameters;
        ReturnType = returnType;
        foreach (var parameter in parameters)
        {
            if (!parameter.TakesArgument) continue;
            if (parameter.Source == ParameterSource.Rest) HasRest = true;
            else
            {
                Most++;
                if (!parameter.IsOptional) Fewest = Most;
            }
        }
    }

    /// <summary>What error messages call it.</summary>
    public string Name { get; }

    public HostParameter[] Parameters { get; }

    public Type ReturnType { get; }

    /// <summary>Arguments that must be there: the length property of the function.</summary>
    public int Fewest { get; }

    /// <summary>Arguments that it has parameters for, without a last one that takes all others.</summary>
    public int Most { get; }

    public bool HasRest { get; }

    /// <summary>
    /// The name of a parameter. That of a lambda is better than arg1 and arg2, the names of its type; looked up only
    /// for messages.
    /// </summary>
    public string NameOf(int index) => Own(index).Name;

    /// <summary>
    /// A parameter as the method of the delegate has it, which may say more than its type does (Func&lt;int, int&gt;):
    /// a name, a default value, params. Looked up only where an argument is absent or does not fit at once.
    /// </summary>
    public HostParameter Own(int index)
    {
        if (_function is null) return Parameters[index];
        if (_own is not null) return _own[index];
        var method = _function.Method.GetParameters();
        var bound = method.Length - Parameters.Length;
        // What is neither bound to a target nor to nothing is not the method that the type's parameters are of.
        if (bound is not (0 or 1)) return (_own = Parameters)[index];
        var own = new HostParameter[Parameters.Length];
        for (var i = 0; i < own.Length; i++)
        {
            var parameter = Parameters[i];
            var source = method[i + bound];
            own[i] = parameter with
            {
                Name = source.Name ?? parameter.Name,
                Source = parameter.Source == ParameterSource.Argument ? SourceOf(source, isLast: i == own.Length - 1) : parameter.Source,
                IsOptional = parameter.IsOptional || source.HasDefaultValue,
                Default = source.HasDefaultValue ? DefaultOf(source, parameter.Type) : parameter.Default,
            };
        }
        return (_own = own)[index];
    }

    /// <summary>The signature of a method.</summary>
    /// <param name="method">A method or constructor, or the Invoke method of a delegate type.</param>
    /// <param name="name">What messages call it.</param>
    /// <param name="isExtension">Its first parameter is the this value.</param>
    public static HostSignature Of(MethodBase method, string name, bool isExtension = false)
    {
        var source = method.GetParameters();
        var parameters = new HostParameter[source.Length];
        var place = 0;
        for (var i = 0; i < source.Length; i++)
        {
            var parameter = source[i];
            var from = SourceOf(parameter, isLast: i == source.Length - 1);
            if (isExtension && i == 0) from = ParameterSource.This;
            var type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
            parameters[i] = new HostParameter(parameter.Name ?? $"arg{i}", type, from)
            {
                Place = place,
                IsOptional = parameter.HasDefaultValue,
                Default = parameter.HasDefaultValue ? DefaultOf(parameter, type) : null,
            };
            if (parameters[i].TakesArgument) place++;
        }
        return new HostSignature(name, parameters, method is MethodInfo info ? info.ReturnType : method.DeclaringType!);
    }

    private static ParameterSource SourceOf(ParameterInfo parameter, bool isLast)
    {
        var type = parameter.ParameterType;
        if (type == typeof(CancellationToken)) return ParameterSource.CancellationToken;
        if (IsEngine(type)) return ParameterSource.Engine;
        if (type.IsByRef && parameter.IsOut && !parameter.IsIn) return ParameterSource.Out;
        if (type.IsByRef && !parameter.IsIn) return ParameterSource.Reference;
        if (isLast && (type == typeof(JsValue[]) || (type.IsArray && parameter.IsDefined(typeof(ParamArrayAttribute), false))))
            return ParameterSource.Rest;
        return ParameterSource.Argument;
    }

    /// <summary>Is a type the class of the engine, which passes itself?</summary>
    public static bool IsEngine(Type type) => typeof(IEngineParameter).IsAssignableFrom(type) && !type.IsInterface;

    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The default value of a structure needs no constructor.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The default value of a structure needs no constructor.")]
    private static object? DefaultOf(ParameterInfo parameter, Type type)
    {
        var value = parameter.DefaultValue;
        if (value is null or DBNull or Missing)
            return type.IsValueType && Nullable.GetUnderlyingType(type) is null
                ? System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(type) : null;
        var plain = Nullable.GetUnderlyingType(type) ?? type;
        return plain.IsEnum && value.GetType() != plain ? Enum.ToObject(plain, value) : value;
    }

    /// <summary>May a method with these types be called from a script at all?</summary>
    public static bool IsCallable(MethodBase method)
    {
        if (method.ContainsGenericParameters && method is ConstructorInfo) return false;
        foreach (var parameter in method.GetParameters())
        {
            var type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
            if (type.IsByRefLike || type.IsPointer || type.IsFunctionPointer) return false;
        }
        return method is not MethodInfo { ReturnType: var result } || !(result.IsByRef || result.IsByRefLike || result.IsPointer);
    }

    /// <summary>The argument of a parameter, converted.</summary>
    public T Argument<T>(in CallInfo call, int index) => Argument<T>(call, index, Parameters[index].Place);

    /// <summary>The same by what was compiled for the method, which knows the place of the argument.</summary>
    public T Argument<T>(in CallInfo call, int index, int place)
    {
        if (place < call.Count)
        {
            ref readonly var value = ref call.Arguments[place];
            if (HostConvert<T>.TryFast(value, out var result) && (typeof(T).IsValueType || result is not null || !value.IsUndefined))
                return result;
        }
        return OtherArgument<T>(call, index);
    }

    // One that is absent, or not converted at once.
    private T OtherArgument<T>(in CallInfo call, int index)
    {
        var parameter = Own(index);
        if (parameter.Source == ParameterSource.Rest) return (T)RestOf(call, index);
        var value = call[parameter.Place];
        return value.IsUndefined && parameter.IsOptional ? (T)parameter.Default! : HostConvert<T>.From(call.Realm, value, this, index);
    }

    /// <summary>The value of a parameter from wherever it comes; for code whose types are known.</summary>
    public T Value<T>(in CallInfo call, int index) => Parameters[index].Source == ParameterSource.Argument ? Argument<T>(call, index)
        : OtherValue<T>(call, index);

    private T OtherValue<T>(in CallInfo call, int index)
    {
        var parameter = Parameters[index];
        switch (parameter.Source)
        {
            case ParameterSource.Engine: return call.Agent.EngineParameter<T>();
            case ParameterSource.CancellationToken: return (T)(object)call.Agent.CurrentToken;
            case ParameterSource.This: return HostConvert<T>.From(call.Realm, call.This, this, index);
            default: return (T)RestOf(call, index);
        }
    }

    /// <summary>All arguments from the place of the last parameter on, in an array of its type.</summary>
    public object RestOf(in CallInfo call, int index)
    {
        var parameter = Own(index);
        var path = new ConversionPath(this, index);
        if (ConversionCost.IsRestArray(parameter, call)) return ValueReader.Read(call.Realm, call[parameter.Place], parameter.Type, path)!;
        var element = parameter.Type.GetElementType()!;
        var rest = Array.CreateInstanceFromArrayType(parameter.Type, Math.Max(0, call.Count - parameter.Place));
        for (var i = 0; i < rest.Length; i++) rest.SetValue(ValueReader.Read(call.Realm, call[parameter.Place + i], element, path), i);
        return rest;
    }

    /// <summary>All arguments from the place of the last parameter on.</summary>
    public T[] Rest<T>(in CallInfo call, int index)
    {
        var parameter = Parameters[index];
        if (ConversionCost.IsRestArray(parameter, call)) return HostConvert<T[]>.From(call.Realm, call[parameter.Place], this, index);
        var count = Math.Max(0, call.Count - parameter.Place);
        call.Agent.Reserve(count * 16L);
        var rest = new T[count];
        for (var i = 0; i < count; i++) rest[i] = HostConvert<T>.From(call.Realm, call.Arguments[parameter.Place + i], this, index);
        return rest;
    }

    /// <summary>The .NET object that a method is called on.</summary>
    public T Target<T>(in CallInfo call) where T : class
    {
        if (call.This.ObjectOrNull is Objects.HostObject { Target: T target }) return target;
        throw Runtime.Values.Raise.TypeError(
            Runtime.Values.Messages.IncompatibleReceiver, TypeNames.Of(typeof(T)), Runtime.Values.Display.Brief(call.This));
    }

    /// <summary>The .NET structure, in its box, that a method is called on.</summary>
    public ref T StructTarget<T>(scoped in CallInfo call) where T : struct
    {
        if (call.This.ObjectOrNull is Objects.HostObject { Target: T } host) return ref BoxedValue.Of<T>(host.Target);
        throw Runtime.Values.Raise.TypeError(
            Runtime.Values.Messages.IncompatibleReceiver, TypeNames.Of(typeof(T)), Runtime.Values.Display.Brief(call.This));
    }

    /// <summary>The engine that calls, for a parameter of its class.</summary>
    public T Engine<T>(in CallInfo call) where T : class => call.Agent.EngineParameter<T>();

    /// <summary>The token that ends the running call.</summary>
    public CancellationToken Token(in CallInfo call) => call.Agent.CurrentToken;

    /// <summary>The this value, converted, for an extension method.</summary>
    public T This<T>(in CallInfo call, int index) => HostConvert<T>.From(call.Realm, call.This, this, index);

    /// <summary>A result.</summary>
    public static JsValue Return<T>(in CallInfo call, T value) => HostConvert<T>.ToValue(call.Realm, value);

    /// <summary>
    /// Several results: an array, the method's own first, then those of its out and ref parameters; of one only that.
    /// </summary>
    public static JsValue Results(in CallInfo call, JsValue[] values) => values.Length == 1 ? values[0] : call.Realm.CreateArray(values);

    /// <summary>As a C# developer would write it: <c>Add(Int32 a, Int32 b = 1)</c>.</summary>
    public override string ToString()
    {
        var parts = Array.ConvertAll(Parameters, static parameter => parameter.Source switch
        {
            ParameterSource.Rest => "params " + Describe(parameter),
            ParameterSource.Out => "out " + Describe(parameter),
            ParameterSource.Reference => "ref " + Describe(parameter),
            _ => parameter.IsOptional ? $"{Describe(parameter)} = {Literal(parameter.Default)}" : Describe(parameter),
        });
        return $"{Name}({string.Join(", ", parts)})";
    }

    private static string Describe(HostParameter parameter) => $"{TypeNames.Of(parameter.Type)} {parameter.Name}";

    private static string Literal(object? value) => value switch
    {
        null => "null",
        string text => $"\"{text}\"",
        char unit => $"'{unit}'",
        bool truth => truth ? "true" : "false",
        Enum name => $"{TypeNames.Of(name.GetType())}.{name}",
        IFormattable number when value is decimal || value.GetType().IsPrimitive => number.ToString(null, CultureInfo.InvariantCulture),
        _ => "default",
    };
}
