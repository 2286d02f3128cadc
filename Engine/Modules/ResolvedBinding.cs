using Quoll.Language;

namespace Quoll.Modules;

/// <summary>
/// A ResolvedBinding Record (ECMA-262 §16.2.1.6): the module and the slot of its environment that an export refers to.
/// </summary>
/// <param name="Module">The module that has the binding.</param>
/// <param name="Slot">The slot, or one of the constants for an object of a phase.</param>
internal sealed record ResolvedBinding(ModuleRecord Module, int Slot)
{
    /// <summary>In place of a slot: means the module's namespace object.</summary>
    public const int Namespace = -1;

    /// <summary>In place of a slot: means the module's deferred namespace object.</summary>
    public const int DeferredNamespace = -3;

    /// <summary>In place of a slot: means the module's source object.</summary>
    public const int Source = -4;

    /// <summary>The phase whose object it is; null for a variable.</summary>
    public ImportPhase? Phase => Slot switch
    {
        Namespace => ImportPhase.Evaluation,
        DeferredNamespace => ImportPhase.Defer,
        Source => ImportPhase.Source,
        _ => null,
    };

    /// <summary>Returns the binding of the object of a phase.</summary>
    public static ResolvedBinding OfPhase(ModuleRecord module, ImportPhase phase) => new(module, phase switch
    {
        ImportPhase.Defer => DeferredNamespace,
        ImportPhase.Source => Source,
        _ => Namespace,
    });

    /// <summary>Two different bindings were found by <c>export *</c>.</summary>
    public static readonly ResolvedBinding Ambiguous = new(null!, -2);
}
