using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// The content of an imported binding's slot (CreateImportBinding, ECMA-262 §9.1.1.5.5): the place of the variable that
/// the other module exports.
/// </summary>
internal sealed class ImportedBinding(JsValue[] slots, int index)
{
    /// <summary>
    /// The variable's current value; uninitialised in its temporal dead zone. The variable may hold a namespace object
    /// that its module imported.
    /// </summary>
    public JsValue Value => slots[index];

    /// <summary>Returns the value of the binding behind the slot of an import.</summary>
    public static JsValue Read(in JsValue slot) => slot.IsInternal && slot.InternalObject is ImportedBinding binding ? binding.Value : slot;
}

/// <summary>
/// An Environment Record (ECMA-262 §9.1): the captured variables of one scope in slots, and an outer environment. Rarer
/// environments also have an object (<c>with</c>) or the variables that a sloppy direct eval has added.
/// </summary>
internal sealed class EnvironmentRecord
{
    /// <summary>Up to this many variables are covered by the step that creates them.</summary>
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

    // A scope may have as many variables as fit into a source text, and a loop creates it again in each iteration.
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

    /// <summary>CreatePerIterationEnvironment (§14.7.4.4): copies the bindings with their values.</summary>
    public EnvironmentRecord Copy() => new(this);
}
