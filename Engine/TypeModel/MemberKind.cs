using System.ComponentModel;

namespace Quoll.Generated;

/// <summary>The kind and accessors of a property or field in C#.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum MemberKind
{
    /// <summary>A property without usable accessors.</summary>
    None,

    /// <summary>It is a field.</summary>
    Field = 1,

    /// <summary>It has a getter.</summary>
    Read = 2,

    /// <summary>It has a public getter.</summary>
    ReadPublic = Read | 4,

    /// <summary>It has a setter, or an init accessor.</summary>
    Set = 8,

    /// <summary>It has a public setter, or a public init accessor.</summary>
    SetPublic = Set | 16,

    /// <summary>It overrides a member of a base type.</summary>
    Override = 32,

    /// <summary>Only an object initializer may set it.</summary>
    InitOnly = 64,

    /// <summary>An interface declares it, and the type may implement it explicitly.</summary>
    Explicit = 128,

    /// <summary>
    /// Scripts may not see its values: they see the member, and reading it throws an error with the remedy.
    /// </summary>
    Unseen = 256,

    /// <summary>Only JSON has it.</summary>
    NotInScripts = 512,

    /// <summary>Only scripts see it.</summary>
    NotInJson = 1024,
}

/// <summary>Reads a member; the reference is the location of its owner.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TValue MemberGetter<TOwner, out TValue>(ref TOwner owner);

/// <summary>Sets a member; the reference is the location of its owner.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void MemberSetter<TOwner, in TValue>(ref TOwner owner, TValue value);
