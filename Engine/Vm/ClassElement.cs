using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// A DecoratorDefinition Record (proposal-decorators): a decorator, and the this value that it is called with.
/// </summary>
internal readonly record struct DecoratorRecord(JsValue Decorator, JsValue Receiver);

/// <summary>
/// A ClassElementDefinition Record (proposal-decorators): a method, a getter, a setter, a field with decorators, or an
/// accessor field.
/// </summary>
internal sealed class ClassElement(ClassElementKind kind, PropertyKey key, bool isStatic, DecoratorRecord[] decorators)
{
    public readonly ClassElementKind Kind = kind;
    public readonly PropertyKey Key = key;
    public readonly bool IsStatic = isStatic;

    /// <summary>
    /// [[Decorators]], in source order. They are applied from the last to the first and then dropped.
    /// </summary>
    public DecoratorRecord[] Decorators = decorators;

    /// <summary>[[Value]] of a method, [[Get]] of a getter or an accessor field, [[Set]] of a setter.</summary>
    public JsFunction? Function;

    /// <summary>[[Set]] of an accessor field.</summary>
    public JsFunction? AccessorSetter;

    /// <summary>[[BackingStorageKey]] of an accessor field.</summary>
    public PrivateName? Storage;

    /// <summary>
    /// [[Initializers]] of a field without that of the source, in the order of the decorators that returned them. The
    /// last one runs first.
    /// </summary>
    public readonly List<JsFunction> Initializers = [];

    /// <summary>[[ExtraInitializers]] of a field.</summary>
    public readonly List<JsFunction> ExtraInitializers = [];

    /// <summary>The kind as a decorator's context names it.</summary>
    public string KindName => Kind switch
    {
        ClassElementKind.Method => "method",
        ClassElementKind.Getter => "getter",
        ClassElementKind.Setter => "setter",
        ClassElementKind.Field => "field",
        _ => "accessor",
    };

    /// <summary>The name as a decorator's context has it: a symbol, or a string.</summary>
    public JsValue Name => Key.IsPrivate ? Key.ToString() : Key.ToValue();

    /// <summary>For error messages.</summary>
    public string Description => $"the {(IsStatic ? "static " : "")}{KindName} '{Key}'";
}
