using System.Reflection;
using System.Reflection.Emit;

namespace Quoll.Hosts;

/// <summary>
/// Compiles a .NET method into the code of a function. The code converts the arguments by their types, makes the call,
/// and converts the result, without boxing. If code may not be compiled, <see cref="MethodReflection"/> does the same
/// by reflection.
/// </summary>
[RequiresDynamicCode("Compiles the call of a method that is known at run time only.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The methods looked up are those of HostSignature.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The methods looked up are those of HostSignature.")]
internal static class MethodCompiler
{
    private static readonly Type Call = typeof(CallInfo).MakeByRefType();

    private static readonly MethodInfo Argument = typeof(HostSignature).GetMethod(
        nameof(HostSignature.Argument), 1, [Call, typeof(int), typeof(int)])!;
    private static readonly MethodInfo Rest = Of(nameof(HostSignature.Rest));
    private static readonly MethodInfo Target = Of(nameof(HostSignature.Target));
    private static readonly MethodInfo StructTarget = Of(nameof(HostSignature.StructTarget));
    private static readonly MethodInfo Engine = Of(nameof(HostSignature.Engine));
    private static readonly MethodInfo Token = Of(nameof(HostSignature.Token));
    private static readonly MethodInfo This = Of(nameof(HostSignature.This));
    private static readonly MethodInfo Return = Of(nameof(HostSignature.Return));
    private static readonly MethodInfo Results = Of(nameof(HostSignature.Results));
    private static readonly MethodInfo Undefined = typeof(JsValue).GetProperty(nameof(JsValue.Undefined))!.GetMethod!;

    /// <summary>Returns the code of a function that calls a method or constructor.</summary>
    /// <param name="method">The method or constructor; the target of an instance method is the this value.</param>
    /// <param name="signature">Its signature.</param>
    public static NativeCode Compile(MethodBase method, HostSignature signature)
    {
        var compiled = New(method, typeof(HostSignature));
        var code = compiled.GetILGenerator();
        if (method is MethodInfo { IsStatic: false })
        {
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldarg_1);
            var owner = method.DeclaringType!;
            code.Emit(OpCodes.Call, (owner.IsValueType ? StructTarget : Target).MakeGenericMethod(owner));
        }
        EmitCall(code, method, signature);
        return compiled.CreateDelegate<NativeCode>(signature);
    }

    /// <summary>Creates the code that calls delegates of a type, once per type and process.</summary>
    public static Func<HostSignature, Delegate, NativeCode> CompileDelegate(Type type, HostSignature signature)
    {
        var invoke = type.GetMethod("Invoke")!;
        var compiled = New(invoke, typeof(HostDelegate));
        var code = compiled.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldfld, typeof(HostDelegate).GetField(nameof(HostDelegate.Function))!);
        EmitCall(code, invoke, signature, typeof(HostDelegate).GetField(nameof(HostDelegate.Signature)));
        return (own, function) => compiled.CreateDelegate<NativeCode>(new HostDelegate(own, function));
    }

    private static DynamicMethod New(MethodBase method, Type bound) => new(
        method.Name, typeof(JsValue), [bound, Call], typeof(MethodCompiler).Module, skipVisibility: true);

    private static void EmitCall(ILGenerator code, MethodBase method, HostSignature signature, FieldInfo? signatureField = null)
    {
        var parameters = signature.Parameters;
        var results = new LocalBuilder?[parameters.Length];
        for (var i = 0; i < parameters.Length; i++)
        {
            var parameter = parameters[i];
            if (parameter.Source is ParameterSource.Out or ParameterSource.Reference) results[i] = code.DeclareLocal(parameter.Type);
            if (parameter.Source != ParameterSource.Out) EmitArgument(code, parameter, i, signatureField);
            var isByRef = method.GetParameters()[i].ParameterType.IsByRef;
            if (parameter.Source == ParameterSource.Reference) code.Emit(OpCodes.Stloc, results[i]!);
            if (results[i] is { } place) code.Emit(OpCodes.Ldloca, place);
            else if (isByRef)
            {
                // An in parameter.
                var copy = code.DeclareLocal(parameter.Type);
                code.Emit(OpCodes.Stloc, copy);
                code.Emit(OpCodes.Ldloca, copy);
            }
        }
        Type result;
        if (method is ConstructorInfo constructor)
        {
            code.Emit(OpCodes.Newobj, constructor);
            result = constructor.DeclaringType!;
        }
        else
        {
            var info = (MethodInfo)method;
            code.Emit(info.IsVirtual && !info.DeclaringType!.IsValueType ? OpCodes.Callvirt : OpCodes.Call, info);
            result = info.ReturnType;
        }
        if (Array.Exists(results, static local => local is not null)) EmitResults(code, result, results);
        else if (result == typeof(void)) code.Emit(OpCodes.Call, Undefined);
        else EmitReturn(code, result);
        code.Emit(OpCodes.Ret);
    }

    private static void EmitArgument(ILGenerator code, HostParameter parameter, int index, FieldInfo? signatureField)
    {
        code.Emit(OpCodes.Ldarg_0);
        if (signatureField is not null) code.Emit(OpCodes.Ldfld, signatureField);
        code.Emit(OpCodes.Ldarg_1);
        switch (parameter.Source)
        {
            case ParameterSource.Engine:
                code.Emit(OpCodes.Call, Engine.MakeGenericMethod(parameter.Type));
                return;
            case ParameterSource.CancellationToken:
                code.Emit(OpCodes.Call, Token);
                return;
        }
        code.Emit(OpCodes.Ldc_I4, index);
        if (parameter.Source is ParameterSource.Argument or ParameterSource.Reference) code.Emit(OpCodes.Ldc_I4, parameter.Place);
        code.Emit(OpCodes.Call, parameter.Source switch
        {
            ParameterSource.This => This.MakeGenericMethod(parameter.Type),
            ParameterSource.Rest => Rest.MakeGenericMethod(parameter.Type.GetElementType()!),
            _ => Argument.MakeGenericMethod(parameter.Type),
        });
    }

    // The result is on the stack. It is stored in a local, because the call must come first.
    private static void EmitReturn(ILGenerator code, Type type)
    {
        var value = code.DeclareLocal(type);
        code.Emit(OpCodes.Stloc, value);
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldloc, value);
        code.Emit(OpCodes.Call, Return.MakeGenericMethod(type));
    }

    // The additional results of a method, in out and ref parameters.
    private static void EmitResults(ILGenerator code, Type result, LocalBuilder?[] results)
    {
        LocalBuilder? first = null;
        if (result != typeof(void))
        {
            EmitReturn(code, result);
            first = code.DeclareLocal(typeof(JsValue));
            code.Emit(OpCodes.Stloc, first);
        }
        var values = code.DeclareLocal(typeof(JsValue[]));
        var others = Array.FindAll(results, static local => local is not null);
        code.Emit(OpCodes.Ldc_I4, others.Length + (first is null ? 0 : 1));
        code.Emit(OpCodes.Newarr, typeof(JsValue));
        code.Emit(OpCodes.Stloc, values);
        var place = 0;
        if (first is not null) EmitStore(code, values, place++, first, convert: false);
        foreach (var local in others) EmitStore(code, values, place++, local!, convert: true);
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldloc, values);
        code.Emit(OpCodes.Call, Results);
    }

    private static void EmitStore(ILGenerator code, LocalBuilder values, int place, LocalBuilder local, bool convert)
    {
        code.Emit(OpCodes.Ldloc, values);
        code.Emit(OpCodes.Ldc_I4, place);
        if (convert) code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldloc, local);
        if (convert) code.Emit(OpCodes.Call, Return.MakeGenericMethod(local.LocalType));
        code.Emit(OpCodes.Stelem, typeof(JsValue));
    }

    private static MethodInfo Of([ConstantExpected] string name) =>
        typeof(HostSignature).GetMethod(name, BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static)!;

    /// <summary>
    /// Returns a function that creates an object by a constructor, from the values that a script's object has for its
    /// parameters.
    /// </summary>
    public static ReaderMaker CompileMaker(ConstructorInfo constructor)
    {
        var argument = typeof(ObjectReader).GetMethod(nameof(ObjectReader.Argument))!;
        var compiled = new DynamicMethod(
            "new", typeof(object), [typeof(ObjectReader), typeof(ReaderSource).MakeByRefType()], typeof(MethodCompiler).Module,
            skipVisibility: true);
        var code = compiled.GetILGenerator();
        var parameters = constructor.GetParameters();
        for (var i = 0; i < parameters.Length; i++)
        {
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldarg_1);
            code.Emit(OpCodes.Ldc_I4, i);
            code.Emit(OpCodes.Call, argument.MakeGenericMethod(parameters[i].ParameterType));
        }
        code.Emit(OpCodes.Newobj, constructor);
        if (constructor.DeclaringType!.IsValueType) code.Emit(OpCodes.Box, constructor.DeclaringType);
        code.Emit(OpCodes.Ret);
        return compiled.CreateDelegate<ReaderMaker>();
    }

    /// <summary>Returns a function that reads a field.</summary>
    public static TDelegate CompileGetter<TDelegate>(FieldInfo field) where TDelegate : Delegate
    {
        var owner = field.DeclaringType!;
        var compiled = new DynamicMethod(
            field.Name, field.FieldType, [owner.IsValueType ? owner.MakeByRefType() : owner], typeof(MethodCompiler).Module,
                skipVisibility: true);
        var code = compiled.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldfld, field);
        code.Emit(OpCodes.Ret);
        return compiled.CreateDelegate<TDelegate>();
    }

    /// <summary>Returns a function that writes a field.</summary>
    public static TDelegate CompileSetter<TDelegate>(FieldInfo field) where TDelegate : Delegate
    {
        var owner = field.DeclaringType!;
        var compiled = new DynamicMethod(
            field.Name, typeof(void), [owner.IsValueType ? owner.MakeByRefType() : owner, field.FieldType], typeof(MethodCompiler).Module,
            skipVisibility: true);
        var code = compiled.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Stfld, field);
        code.Emit(OpCodes.Ret);
        return compiled.CreateDelegate<TDelegate>();
    }
}

/// <summary>A delegate with its signature. Compiled code is bound to it.</summary>
internal sealed class HostDelegate(HostSignature signature, Delegate function)
{
    public readonly HostSignature Signature = signature;
    public readonly Delegate Function = function;
}
