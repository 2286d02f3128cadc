using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The variables of one scope of a frame, in registers and in an environment, or those of a closure.</summary>
internal abstract class ScopeVariables
{
    /// <summary>The names, in the order of the declarations.</summary>
    public abstract IEnumerable<string> Names { get; }

    public bool Has(string name) => Names.Contains(name);

    /// <summary>Reads a variable. Returns false while it is not initialized, and if its value is not known.</summary>
    public bool TryGet(string name, out JsValue value)
    {
        value = JsValue.Uninitialized;
        if (!IsKnown(name)) return false;
        value = Place(name);
        if (value.IsInternal && value.InternalObject is ImportedBinding) value = ImportedBinding.Read(value);
        return !value.IsUninitialized && !value.IsHole;
    }

    /// <summary>Whether the value is known: machine code keeps no value that nothing reads.</summary>
    public virtual bool IsKnown(string name) => true;

    /// <summary>
    /// Assigns to a variable: a TypeError for a constant, a ReferenceError in its dead zone, or if it is not known.
    /// </summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">The value.</param>
    /// <param name="changesConstants">Whether constants get values, except those that other modules have.</param>
    public void Set(string name, in JsValue value, bool changesConstants = false)
    {
        RequireKnown(name);
        ref var place = ref Place(name);
        if (place.IsUninitialized) throw Interpreter.NotInitialized(name);
        var isImport = place.IsInternal && place.InternalObject is ImportedBinding;
        if (isImport || !changesConstants && IsConstant(name)) throw Raise.TypeError(Messages.AssignToConstant, name);
        place = value;
    }

    /// <summary>Throws a ReferenceError for a variable whose value is not known.</summary>
    public void RequireKnown(string name)
    {
        if (!IsKnown(name)) throw Raise.ReferenceError(Messages.NotInRegisters, name);
    }

    /// <summary>Whether an assignment throws.</summary>
    public abstract bool IsConstant(string name);

    protected abstract ref JsValue Place(string name);

    /// <summary>
    /// Returns the scopes around a function, from the innermost one to the global object: each has variables, or an
    /// object whose properties they are.
    /// </summary>
    /// <param name="realm">The realm of the function.</param>
    /// <param name="environment">The environment in which it was created.</param>
    public static IEnumerable<(DebuggerScopeKind Kind, ScopeVariables? Variables, JsObject? BindingObject)> Around(
        Realm realm, EnvironmentRecord? environment)
    {
        for (var around = environment; around is not null; around = around.Outer)
        {
            if (around.BindingObject is { } with) yield return (DebuggerScopeKind.With, null, with);
            if (around.Count > 0) yield return (DebuggerScopeKind.Closure, new OfClosure(around), null);
        }
        if (RealmCode.Of(realm).GlobalBindings is { Count: > 0 } bindings)
            yield return (DebuggerScopeKind.Script, new OfScripts(bindings), null);
        yield return (DebuggerScopeKind.Global, null, realm.Global);
    }

    /// <summary>A scope of the function that runs.</summary>
    public sealed class OfFrame(FrameRegisters registers, DebugScope scope) : ScopeVariables
    {
        public override IEnumerable<string> Names => scope.Variables.Select(static variable => variable.Name);

        public override bool IsKnown(string name) => registers.Has(RegisterOf(Variable(name)));

        public override bool IsConstant(string name) => Variable(name).IsConstant;

        protected override ref JsValue Place(string name)
        {
            var variable = Variable(name);
            ref var register = ref registers[RegisterOf(variable)];
            return ref variable.Environment == SpecialOperands.NoRegister
                ? ref register : ref Interpreter.EnvironmentIn(register)!.SlotAt(variable.Index);
        }

        // The register that has the variable, or its environment.
        private static int RegisterOf(DebugVariable variable) =>
            variable.Environment == SpecialOperands.NoRegister ? variable.Index : variable.Environment;

        private DebugVariable Variable(string name) => Array.Find(scope.Variables, variable => variable.Name == name);
    }

    /// <summary>The declarative part of the global environment (ECMA-262 §9.1.1.4).</summary>
    public sealed class OfScripts(Dictionary<string, GlobalBinding> bindings) : ScopeVariables
    {
        public override IEnumerable<string> Names => bindings.Keys;

        public override bool IsConstant(string name) => bindings[name].IsConstant;

        protected override ref JsValue Place(string name) => ref bindings[name].Value;
    }

    /// <summary>A scope around the function that runs.</summary>
    public sealed class OfClosure(EnvironmentRecord environment) : ScopeVariables
    {
        public override IEnumerable<string> Names => environment.Info!.Names.Where(IsOfText);

        public override bool IsConstant(string name) =>
            environment.Info!.Kinds[environment.Info.Find(name)] is EnvironmentInfo.SlotKind.Const or EnvironmentInfo.SlotKind.Import;

        protected override ref JsValue Place(string name) => ref environment.SlotAt(environment.Info!.Find(name));

        // Not a name that only the compiler uses.
        private static bool IsOfText(string name) => name.Length > 0 && name[0] is not ('%' or '#') && !name.Contains('.');
    }
}
