using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// What the slot of an imported binding holds (CreateImportBinding, ECMA-262 §9.1.1.5.5): where the variable is that
/// the other module exports.
/// </summary>
internal sealed class ImportedBinding(JsValue[] slots, int index)
{
    /// <summary>
    /// Its value now; uninitialised in its temporal dead zone. The variable may hold a namespace object that it
    /// imported itself.
    /// </summary>
    public JsValue Value => slots[index];

    /// <summary>Returns the value of the binding behind the slot of an import.</summary>
    public static JsValue Read(in JsValue slot) => slot.IsInternal && slot.InternalObject is ImportedBinding binding ? binding.Value : slot;
}

/// <summary>
/// An Environment Record (ECMA-262 §9.1): the captured variables of one scope in slots, an outer environment, and for
/// the rarer kinds an object (<c>with</c>) or the variables that a sloppy direct eval has added.
/// </summary>
internal sealed class EnvironmentRecord
{
    /// <summary>As many variables as this are a part of the step that makes them.</summary>
    private const int FewSlots = 64;

    public readonly EnvironmentRecord? Outer;
    public readonly EnvironmentInfo? Info;
    public readonly JsValue[] Slots;

    public EnvironmentRecord(EnvironmentRecord? outer, EnvironmentInfo info)
    {
        Outer = outer;
        Info = info;
        var kinds = info.Kinds;
        if (kinds.Length > FewSlots) Charge(kinds.Length);
        var slots = new JsValue[kinds.Length];
        for (var i = 0; i < slots.Length; i++)
        {
            slots[i] = kinds[i] is EnvironmentInfo.SlotKind.Let or EnvironmentInfo.SlotKind.Const ? JsValue.Uninitialized
                : JsValue.Undefined;
        }
        Slots = slots;
    }

    /// <summary>The environment of a with statement (§9.1.1.2).</summary>
    public EnvironmentRecord(EnvironmentRecord? outer, JsObject bindingObject)
    {
        Outer = outer;
        BindingObject = bindingObject;
        Slots = [];
    }

    private EnvironmentRecord(EnvironmentRecord original)
    {
        Outer = original.Outer;
        Info = original.Info;
        if (original.Slots.Length > FewSlots) Charge(original.Slots.Length);
        Slots = (JsValue[])original.Slots.Clone();
    }

    // A scope may have as many variables as a source text has room for, and a loop makes it anew with each turn.
    private static void Charge(int slots)
    {
        var bytes = (long)slots * Unsafe.SizeOf<JsValue>();
        WorkBudget.Memory(bytes);
        WorkBudget.Work(bytes);
    }

    /// <summary>The object of a with statement.</summary>
    public JsObject? BindingObject { get; }

    /// <summary>The variables that a sloppy direct eval has added; they can be deleted.</summary>
    public Dictionary<string, JsValue>? EvalVariables { get; set; }

    /// <summary>CreatePerIterationEnvironment (§14.7.4.4): the same bindings with the same values.</summary>
    public EnvironmentRecord Copy() => new(this);
}
