using System.ComponentModel;

namespace Quoll.Json.Typed.Description;

/// <summary>What a property or field is to C#.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum MemberKind
{
    /// <summary>A property that nobody can use.</summary>
    None,

    /// <summary>It is a field.</summary>
    Field = 1,

    /// <summary>It can be read.</summary>
    Read = 2,

    /// <summary>It can be read by everybody.</summary>
    ReadPublic = Read | 4,

    /// <summary>It can be set, when an object is made at least.</summary>
    Set = 8,

    /// <summary>It can be set by everybody.</summary>
    SetPublic = Set | 16,

    /// <summary>It overrides one of a base type.</summary>
    Override = 32,
}

/// <summary>Reads a member where its owner lies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TValue JsonGetter<TOwner, out TValue>(ref TOwner owner);

/// <summary>Sets a member where its owner lies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void JsonSetter<TOwner, in TValue>(ref TOwner owner, TValue value);
