namespace Quoll.Bytecode;

internal enum ClassElementKind : byte { Method, Getter, Setter, Field, Accessor }

/// <summary>The contents of the flags operand of <see cref="Opcode.AddElement"/>: the element to add.</summary>
[Flags]
internal enum ElementFlags
{
    /// <summary>The bits of the <see cref="ClassElementKind"/>.</summary>
    Kind = 7,
    Static = 8,
}

/// <summary>The part that <see cref="Opcode.LoadElement"/> loads.</summary>
internal enum ElementPart
{
    /// <summary>The function of a method, getter or setter; the getter of an accessor field.</summary>
    Function,
    AccessorSetter,

    /// <summary>The private name under which an accessor field keeps its value.</summary>
    Storage,

    /// <summary>The constructor before the decorators of the class were applied, for any element.</summary>
    Constructor,
}

/// <summary>For <see cref="Opcode.RunInitializers"/>: a list that does not belong to an element.</summary>
internal enum InitializerList
{
    InstanceMethods = -1,
    StaticMethods = -2,
    Class = -3,
}
