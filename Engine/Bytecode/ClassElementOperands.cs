namespace Quoll.Bytecode;

internal enum ClassElementKind : byte { Method, Getter, Setter, Field, Accessor }

/// <summary>What <see cref="Opcode.AddElement"/> adds.</summary>
[Flags]
internal enum ElementFlags
{
    /// <summary>The bits of the <see cref="ClassElementKind"/>.</summary>
    Kind = 7,
    Static = 8,
}

/// <summary>What <see cref="Opcode.LoadElement"/> loads.</summary>
internal enum ElementPart
{
    /// <summary>The function of a method, getter or setter; of an accessor field the getter.</summary>
    Function,
    AccessorSetter,

    /// <summary>The private name under which an accessor field keeps its value.</summary>
    Storage,

    /// <summary>The constructor as it was before the decorators of the class, whatever the element.</summary>
    Constructor,
}

/// <summary>For <see cref="Opcode.RunInitializers"/>: a list that belongs to no element.</summary>
internal enum InitializerList
{
    InstanceMethods = -1,
    StaticMethods = -2,
    Class = -3,
}
