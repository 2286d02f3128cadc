using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// The content of an imported binding's slot (CreateImportBinding, ECMA-262 §9.1.1.5.5): the place of the variable that
/// the other module exports.
/// </summary>
internal sealed class ImportedBinding(EnvironmentRecord environment, int index)
{
    /// <summary>
    /// The variable's current value; uninitialised in its temporal dead zone. The variable may hold a namespace object
    /// that its module imported.
    /// </summary>
    public JsValue Value => environment.SlotAt(index);

    /// <summary>Returns the value of the binding behind the slot of an import.</summary>
    public static JsValue Read(in JsValue slot) => slot.IsInternal && slot.InternalObject is ImportedBinding binding ? binding.Value : slot;
}

/// <summary>
/// An Environment Record (ECMA-262 §9.1): the captured variables of one scope in slots, and an outer environment. Rarer
/// environments also have an object (<c>with</c>) or the variables that a sloppy direct eval has added.
/// </summary>
internal class EnvironmentRecord
{
    /// <summary>Up to this many variables are covered by the step that creates them.</summary>
    private const int FewSlots = 64;

    // As for objects.
    private static readonly bool s_hasOwnSlots = HaveOwnSlots();

    public readonly EnvironmentRecord? Outer;

    // The EnvironmentInfo; the binding object of a with statement; or an EvalScope.
    private object _scope;

    // Where the slots are (SlotStorage): this record, or an array.
    private readonly object _storage;

    /// <summary>The environment of a with statement (§9.1.1.2).</summary>
    public EnvironmentRecord(EnvironmentRecord? outer, JsObject bindingObject) : this(outer, bindingObject, SlotStorage.Empty) { }

    private EnvironmentRecord(EnvironmentRecord? outer, object scope, SlotStorage storage)
    {
        Outer = outer;
        _scope = scope;
        _storage = storage.Holder;
    }

    private EnvironmentRecord(EnvironmentRecord? outer, EnvironmentInfo info)
    {
        Outer = outer;
        _scope = info;
        _storage = this;
    }

    /// <summary>The variables of the scope; null for a with statement.</summary>
    public EnvironmentInfo? Info => _scope as EnvironmentInfo ?? (_scope as EvalScope)?.Info;

    /// <summary>The object of a with statement.</summary>
    public JsObject? BindingObject => _scope as JsObject;

    /// <summary>The variables that a sloppy direct eval has added; they can be deleted.</summary>
    public Dictionary<string, JsValue>? EvalVariables
    {
        get => (_scope as EvalScope)?.Variables;
        set => _scope = new EvalScope(Info!, value!);
    }

    /// <summary>The number of slots.</summary>
    public int Count => Info?.Kinds.Length ?? 0;

    /// <summary>Creates the environment of a scope. Its variables are not initialized.</summary>
    public static EnvironmentRecord Create(EnvironmentRecord? outer, EnvironmentInfo info)
    {
        var kinds = info.Kinds;
        var made = Allocate(outer, info);
        for (var i = 0; i < kinds.Length; i++)
        {
            made.SlotAt(i) = kinds[i] is EnvironmentInfo.SlotKind.Let or EnvironmentInfo.SlotKind.Const ? JsValue.Uninitialized
                : JsValue.Undefined;
        }
        return made;
    }

    /// <summary>Returns the value of a variable. Bounds: the scope has the slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref JsValue SlotAt(int slot) => ref new SlotStorage(_storage).At(slot);

    /// <summary>CreatePerIterationEnvironment (§14.7.4.4): copies the bindings with their values.</summary>
    public EnvironmentRecord Copy()
    {
        var made = Allocate(Outer, Info!);
        var count = Count;
        for (var i = 0; i < count; i++) SlotAt(i).CopyTo(ref made.SlotAt(i));
        return made;
    }

    private static EnvironmentRecord Allocate(EnvironmentRecord? outer, EnvironmentInfo info)
    {
        var count = info.Kinds.Length;
        if (count > FewSlots) Charge(count);
        if (!s_hasOwnSlots) return new EnvironmentRecord(outer, info, SlotStorage.Create(count));
        return count switch
        {
            1 => new WithSlots<Slots1>(outer, info),
            2 => new WithSlots<Slots2>(outer, info),
            3 => new WithSlots<Slots3>(outer, info),
            4 => new WithSlots<Slots4>(outer, info),
            5 => new WithSlots<Slots5>(outer, info),
            6 => new WithSlots<Slots6>(outer, info),
            7 => new WithSlots<Slots7>(outer, info),
            8 => new WithSlots<Slots8>(outer, info),
            _ => new EnvironmentRecord(outer, info, SlotStorage.Create(count)),
        };
    }

    // A scope may have as many variables as fit into a source text, and a loop creates it again in each iteration.
    private static void Charge(int slots)
    {
        var bytes = (long)slots * Unsafe.SizeOf<JsValue>();
        WorkBudget.Memory(bytes);
        WorkBudget.Work(bytes);
    }

    private static bool HaveOwnSlots()
    {
        var probe = new WithSlots<Slots1>(null, null!);
        return SlotObjects.IsWhereArraysHaveSlots(probe, ref Unsafe.As<Slots1, JsValue>(ref probe.Values));
    }

    /// <summary>The variables that a sloppy direct eval has added to those of a scope.</summary>
    private sealed record EvalScope(EnvironmentInfo Info, Dictionary<string, JsValue> Variables);

    private sealed class WithSlots<TSlots>(EnvironmentRecord? outer, EnvironmentInfo info) : EnvironmentRecord(outer, info)
        where TSlots : struct
    {
        /// <summary>Nothing but <see cref="SlotStorage.At"/> reads or writes them.</summary>
        public TSlots Values;
    }
}
