using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Members by functions of their types, where code may be made; else by reflection.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal static class MemberAccess
{
    /// <summary>A member of instances.</summary>
    public static ScriptMember Create(ScriptMemberInfo info, PropertyInfo? property, FieldInfo? field, bool canCompile)
    {
        if (!RuntimeFeature.IsDynamicCodeCompiled || !canCompile) return Boxed(info, (MemberInfo?)property ?? field!);
        var owner = (property?.DeclaringType ?? field!.DeclaringType)!;
        var (definition, getterType, setterType) = owner.IsValueType
            ? (typeof(StructMember<,>), typeof(StructGetter<,>), typeof(StructSetter<,>))
            : (typeof(ScriptMember<,>), typeof(Func<,>), typeof(Action<,>));
        Type[] arguments = [owner, info.Type];
        var canWrite = info.IsWritable || info.IsSettable;
        object? getter, setter = null;
        if (property is not null)
        {
            getter = property.GetMethod is { } get ? get.CreateDelegate(getterType.MakeGenericType(arguments)) : null;
            if (canWrite) setter = property.SetMethod!.CreateDelegate(setterType.MakeGenericType(arguments));
        }
        else
        {
            getter = Call(nameof(MethodCompiler.CompileGetter), getterType.MakeGenericType(arguments), field!);
            if (canWrite) setter = Call(nameof(MethodCompiler.CompileSetter), setterType.MakeGenericType(arguments), field!);
        }
        return (ScriptMember)Activator.CreateInstance(definition.MakeGenericType(arguments), info, getter, setter)!;
    }

    /// <summary>A static member.</summary>
    public static ScriptMember CreateStatic(ScriptMemberInfo info, MemberInfo member) => Boxed(info, member);

    /// <summary>A member whose values of an enum are their names in scripts.</summary>
    public static ScriptMember CreateNamed(ScriptMemberInfo info, MemberInfo member) => new NamedMember(Boxed(info, member));

    private static object? Call(string method, Type delegateType, FieldInfo field) =>
        typeof(MethodCompiler).GetMethod(method)!.MakeGenericMethod(delegateType).Invoke(null, [field]);

    private static BoxedMember Boxed(ScriptMemberInfo info, MemberInfo member)
    {
        var property = member as PropertyInfo;
        return new BoxedMember(
            info, property is { GetMethod: null } ? null : target => MemberReflection.Get(member, target),
            property is { SetMethod: null } ? null : (target, value) => MemberReflection.Set(member, target, value));
    }
}
