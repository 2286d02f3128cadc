namespace Quoll.Modules;

/// <summary>
/// A ResolvedBinding Record (ECMA-262 §16.2.1.6): the module and the slot of its environment that an export refers to.
/// </summary>
/// <param name="Module">The module that has the binding.</param>
/// <param name="Slot">The slot, or <see cref="Namespace"/>.</param>
internal sealed record ResolvedBinding(ModuleRecord Module, int Slot)
{
    /// <summary>In place of a slot: means the module's namespace object.</summary>
    public const int Namespace = -1;

    /// <summary>Two different bindings were found by <c>export *</c>.</summary>
    public static readonly ResolvedBinding Ambiguous = new(null!, -2);
}
