using System.Globalization;
using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>The source of a parameter's value.</summary>
internal enum ParameterSource : byte
{
    /// <summary>The argument at its index.</summary>
    Argument,

    /// <summary>All arguments from its index on, in an array (params, or JsValue[] at the end).</summary>
    Rest,

    /// <summary>The engine: it takes no argument.</summary>
    Engine,

    /// <summary>The token of the running call: it takes no argument.</summary>
    CancellationToken,

    /// <summary>The this value, for the first parameter of an extension method.</summary>
    This,

    /// <summary>None, because the parameter is a result (out).</summary>
    Out,

    /// <summary>The argument; the parameter is also a result (ref).</summary>
    Reference,
}

/// <summary>A parameter of a .NET method or delegate.</summary>
internal sealed record HostParameter(string Name, Type Type, ParameterSource Source)
{
    /// <summary>The index of its argument among those of the call.</summary>
    public int Place { get; init; }

    public bool IsOptional { get; init; }

    /// <summary>The default value of an optional parameter, for an absent or undefined argument.</summary>
    public object? Default { get; init; }

    /// <summary>Whether a call passes an argument for it.</summary>
    public bool TakesArgument => Source is ParameterSource.Argument or ParameterSource.Reference or ParameterSource.Rest;
}

/// <summary>The name and the parameters of a .NET method or delegate, as conversions and messages need them.</summary>
internal sealed class HostSignature
{
    private readonly Delegate? _function;
    private HostParameter[]? _own;

    /// <summary>Creates the signature of a delegate under the name that scripts use.</summary>
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

    /// <summary>The name in error messages.</summary>
    public string Name { get; }

    public HostParameter[] Parameters { get; }

    public Type ReturnType { get; }

    /// <summary>The number of required arguments: the length property of the function.</summary>
    public int Fewest { get; }

    /// <summary>The number of parameters for arguments, without a last one that takes all others.</summary>
    public int Most { get; }

    public bool HasRest { get; }

    /// <summary>
    /// Returns the name of a parameter. The name in a lambda is better than arg1 and arg2, the names of its type. It is
    /// looked up only for messages.
    /// </summary>
    public string NameOf(int index) => Own(index).Name;

    /// <summary>
    /// Returns a parameter of the delegate's method, which may have more information than its type (Func&lt;int,
    /// int&gt;): a name, a default value, params. It is looked up only if an argument is absent or does not fit at
    /// once.
    /// </summary>
    public HostParameter Own(int index)
    {
        if (_function is null) return Parameters[index];
        if (_own is not null) return _own[index];
        var method = _function.Method.GetParameters();
        var bound = method.Length - Parameters.Length;
        // If the parameters do not match, with or without a bound target, this is not the method of the type's
        // parameters.
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
                Default = source.HasDefaultValue ? DefaultOf(source) : parameter.Default,
            };
        }
        return (_own = own)[index];
    }

    /// <summary>Returns the signature of a method.</summary>
    /// <param name="method">A method or constructor, or the Invoke method of a delegate type.</param>
    /// <param name="name">The name in messages.</param>
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
                Default = parameter.HasDefaultValue ? DefaultOf(parameter) : null,
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

    /// <summary>Returns whether a type is the class of the engine, which passes itself.</summary>
    public static bool IsEngine(Type type) => typeof(IEngineParameter).IsAssignableFrom(type) && !type.IsInterface;

    // A structure is unboxed: null would be none.
    private static object? DefaultOf(ParameterInfo parameter) => DefaultValue.Of(parameter)
        ?? DefaultValue.Of(parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType);

    /// <summary>Returns whether a script can call a method with these types at all.</summary>
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

    /// <summary>Returns the argument of a parameter, converted.</summary>
    public T Argument<T>(in CallInfo call, int index) => Argument<T>(call, index, Parameters[index].Place);

    /// <summary>
    /// Returns the argument of a parameter, converted. For compiled code, which knows the index of the argument.
    /// </summary>
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

    // Returns an argument that is absent, or that needs a longer conversion.
    private T OtherArgument<T>(in CallInfo call, int index)
    {
        var parameter = Own(index);
        if (parameter.Source == ParameterSource.Rest) return (T)RestOf(call, index);
        var value = call[parameter.Place];
        return value.IsUndefined && parameter.IsOptional ? (T)parameter.Default! : HostConvert<T>.From(call.Realm, value, this, index);
    }

    /// <summary>Returns the value of a parameter from any source. For code whose types are known.</summary>
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

    /// <summary>Returns all arguments from the index of the last parameter on, in an array of its type.</summary>
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

    /// <summary>Returns all arguments from the index of the last parameter on.</summary>
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

    /// <summary>Returns the .NET object that a method is called on.</summary>
    public T Target<T>(in CallInfo call) where T : class
    {
        if (call.This.ObjectOrNull is Objects.HostObject { Target: T target }) return target;
        throw Runtime.Values.Raise.TypeError(
            Runtime.Values.Messages.IncompatibleReceiver, TypeNames.Of(typeof(T)), Runtime.Values.Display.Brief(call.This));
    }

    /// <summary>Returns the .NET structure, in its box, that a method is called on.</summary>
    public ref T StructTarget<T>(scoped in CallInfo call) where T : struct
    {
        if (call.This.ObjectOrNull is Objects.HostObject { Target: T } host) return ref BoxedValue.Of<T>(host.Target);
        throw Runtime.Values.Raise.TypeError(
            Runtime.Values.Messages.IncompatibleReceiver, TypeNames.Of(typeof(T)), Runtime.Values.Display.Brief(call.This));
    }

    /// <summary>Returns the calling engine, for a parameter of its class.</summary>
    public T Engine<T>(in CallInfo call) where T : class => call.Agent.EngineParameter<T>();

    /// <summary>Returns the token that ends the running call.</summary>
    public CancellationToken Token(in CallInfo call) => call.Agent.CurrentToken;

    /// <summary>Returns the this value, converted, for an extension method.</summary>
    public T This<T>(in CallInfo call, int index) => HostConvert<T>.From(call.Realm, call.This, this, index);

    /// <summary>Converts a result.</summary>
    public static JsValue Return<T>(in CallInfo call, T value) => HostConvert<T>.IsTask
        ? HostValue.ToValue(call.Realm, value, typeof(T), GuardedCode.NameOf(call.Callee) ?? "") : HostConvert<T>.ToValue(call.Realm, value);

    /// <summary>
    /// Returns several results as an array: the method's own first, then those of its out and ref parameters. A single
    /// result is returned itself.
    /// </summary>
    public static JsValue Results(in CallInfo call, JsValue[] values) => values.Length == 1 ? values[0] : call.Realm.CreateArray(values);

    /// <summary>Returns the signature in the notation of C#: <c>Add(Int32 a, Int32 b = 1)</c>.</summary>
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
