using System.Reflection;
using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Creates members that reflection found, with functions of their types if code may be compiled.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal static class MemberCompiler
{
    /// <summary>Creates a member of instances.</summary>
    public static ScriptMember Create(ScriptMemberInfo info, bool canCompile)
    {
        if (!RuntimeFeature.IsDynamicCodeCompiled || !canCompile) return new BoxedMember(info);
        var member = info.Source.Info!;
        var owner = member.DeclaringType!;
        var (getterType, setterType) = owner.IsValueType
            ? (typeof(MemberGetter<,>), typeof(MemberSetter<,>)) : (typeof(Func<,>), typeof(Action<,>));
        Type[] arguments = [owner, info.Type];
        (getterType, setterType) = (getterType.MakeGenericType(arguments), setterType.MakeGenericType(arguments));
        var canWrite = info.IsWritable || info.IsSettable;
        object? getter, setter = null;
        if (member is PropertyInfo property)
        {
            getter = property.GetMethod?.CreateDelegate(getterType);
            if (canWrite) setter = property.SetMethod!.CreateDelegate(setterType);
        }
        else
        {
            getter = Call(nameof(MethodCompiler.CompileGetter), getterType, member);
            if (canWrite) setter = Call(nameof(MethodCompiler.CompileSetter), setterType, member);
        }
        if (!owner.IsValueType) return (ScriptMember)Make(typeof(CompiledMember<,>), arguments, info, getter, setter);
        var unbox = typeof(BoxedValue).GetMethod(nameof(BoxedValue.Of))!.MakeGenericMethod(owner)
            .CreateDelegate(typeof(BoxReference<>).MakeGenericType(owner));
        var typed = Make(
            typeof(TypeMember<,>), arguments, info.Source.Name, MemberKind.None, info.Source.Attributes, getter, setter, unbox);
        return (ScriptMember)Make(typeof(TypedMember<,>), arguments, info, typed);
    }

    private static object Make(Type definition, Type[] arguments, params object?[] parameters) =>
        Activator.CreateInstance(definition.MakeGenericType(arguments), parameters)!;

    private static object? Call(string method, Type delegateType, MemberInfo field) =>
        typeof(MethodCompiler).GetMethod(method)!.MakeGenericMethod(delegateType).Invoke(null, [field]);
}
