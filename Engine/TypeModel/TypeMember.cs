using System.Reflection;
using Quoll.Generated;

namespace Quoll.TypeModel;

/// <summary>
/// A property or field of a .NET type, before the options of scripts or JSON are applied. It is found by reflection, or
/// described by generated code.
/// </summary>
internal abstract class TypeMember(string name, Type type, MemberKind kind, AttributeSet attributes)
{
    /// <summary>The name in .NET.</summary>
    public string Name { get; } = name;

    /// <summary>The declared type.</summary>
    public Type Type { get; } = type;

    /// <summary>The attributes of the member itself.</summary>
    public AttributeSet Attributes { get; } = attributes;

    /// <summary>The attributes of the member, including those of the members that it overrides.</summary>
    public virtual AttributeSet AllAttributes => InScripts ?? Attributes;

    /// <summary>The attributes for scripts, if they differ from those for JSON.</summary>
    public AttributeSet? InScripts { private get; set; }

    /// <summary>The member in reflection; null if the generator described it.</summary>
    public virtual MemberInfo? Info => null;

    /// <summary>Whether only an object initializer may set it.</summary>
    public virtual bool IsInitOnly => Is(MemberKind.InitOnly);

    /// <summary>Whether it is public to read, or to set if it has no getter.</summary>
    public bool IsPublic => Is(MemberKind.Read) ? Is(MemberKind.ReadPublic) : Is(MemberKind.SetPublic);

    public bool Is(MemberKind wanted) => (kind & wanted) == wanted;

    /// <summary>Returns the value; value types are boxed.</summary>
    public abstract object? Get(object target);

    /// <summary>Sets the value; a structure is changed in its box.</summary>
    public abstract void Set(object target, object? value);

    /// <summary>
    /// Creates the addition of an upper floor to the member; null if only reflection knows its types.
    /// </summary>
    public virtual object? Accept(MemberVisitor visitor) => null;

    // The text is used to compare two models of a type.
    public override string ToString() => Name;
}

/// <summary>Creates something for a member whose types the generator knew.</summary>
internal abstract class MemberVisitor
{
    public abstract object Visit<TOwner, TValue>(TypeMember<TOwner, TValue> member);
}

/// <summary>Returns a reference to a structure in its box.</summary>
internal delegate ref T BoxReference<T>(object box);

/// <summary>A member with accessors of its own types, without boxing.</summary>
/// <param name="name">The name in .NET.</param>
/// <param name="kind">Its kind in C#.</param>
/// <param name="attributes">The attributes.</param>
/// <param name="getter">Reads it; null if it has no getter.</param>
/// <param name="setter">Sets it; null if it has no setter.</param>
/// <param name="unbox">Finds the owner in its box; null for a reference type.</param>
internal sealed class TypeMember<TOwner, TValue>(
    string name, MemberKind kind, AttributeSet attributes, MemberGetter<TOwner, TValue>? getter, MemberSetter<TOwner, TValue>? setter,
    BoxReference<TOwner>? unbox) : TypeMember(name, typeof(TValue), kind, attributes)
{
    public MemberGetter<TOwner, TValue>? Getter => getter;

    public MemberSetter<TOwner, TValue>? Setter => setter;

    public TValue Read(object target)
    {
        if (unbox is not null) return getter!(ref unbox(target));
        var owner = (TOwner)target;
        return getter!(ref owner);
    }

    public void Write(object target, TValue value)
    {
        if (unbox is not null)
        {
            setter!(ref unbox(target), value);
            return;
        }
        var owner = (TOwner)target;
        setter!(ref owner, value);
    }

    public override object? Get(object target) => Read(target);

    public override void Set(object target, object? value) => Write(target, (TValue)value!);

    public override object Accept(MemberVisitor visitor) => visitor.Visit(this);
}
