using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// Names looked up at run time, and the declarations of scripts and sloppy evals. A resolved reference is an internal
/// value: the environment that has the name, the object of a with statement, the global object, or undefined for an
/// unresolvable name.
/// </summary>
internal static class ScopeOperations
{
    /// <summary>ResolveBinding (ECMA-262 §9.4.2): searches the environments, then the global environment.</summary>
    public static JsValue Resolve(Realm realm, EnvironmentRecord? environment, string name)
    {
        for (var e = environment; e is not null; e = e.Outer)
        {
            // The search compares the names of a scope one by one.
            realm.Agent.StepOver(e.Count * 8L);
            if (e.BindingObject is { } o)
            {
                if (HasObjectBinding(o, name)) return JsValue.FromInternal(e);
            }
            else if (e.Info!.Find(name) >= 0 || e.EvalVariables is { } variables && variables.ContainsKey(name))
            {
                return JsValue.FromInternal(e);
            }
        }
        if (RealmCode.Of(realm).FindGlobal(name) is { } binding) return JsValue.FromInternal(binding);
        return name == "this" || realm.Global.HasProperty(name) ? new JsValue(realm.Global) : JsValue.Undefined;
    }

    // HasBinding of an object environment record (§9.1.1.2.1), with @@unscopables.
    private static bool HasObjectBinding(JsObject o, string name)
    {
        if (name is "this" or "new.target" or "%function" || name.StartsWith('#')) return false;
        if (!o.HasProperty(name)) return false;
        var unscopables = o.Get(JsSymbol.Unscopables);
        return !unscopables.IsObject || !TypeConversion.ToBoolean(unscopables.Object.Get(name));
    }

    /// <summary>GetValue (§6.2.5.5) of a resolved reference.</summary>
    public static JsValue Load(Realm realm, in JsValue reference, string name, bool throws, bool isStrict)
    {
        if (reference.IsObject)
        {
            if (name == "this") return realm.Global;
            // The property may be gone since the name was resolved (§9.1.1.2.6).
            if (realm.Global.HasProperty(name)) return realm.Global.Get(name);
        }
        else if (reference.IsInternal)
        {
            if (reference.InternalObject is GlobalBinding binding) return binding.Read(name);
            var e = (EnvironmentRecord)reference.InternalObject;
            if (e.BindingObject is { } o)
            {
                if (o.HasProperty(name)) return o.Get(name);
                return isStrict ? throw Raise.ReferenceError(Messages.NotDefined, name) : JsValue.Undefined;
            }
            if (e.EvalVariables is { } variables && variables.TryGetValue(name, out var value)) return value;
            var slot = e.Info!.Find(name);
            if (slot >= 0) return Initialized(ImportedBinding.Read(e.SlotAt(slot)), name);
        }
        return throws ? throw Raise.NotDefined(name) : JsValue.Undefined;
    }

    private static JsValue Initialized(in JsValue value, string name) =>
        value.IsUninitialized ? throw Interpreter.NotInitialized(name) : value;

    /// <summary>PutValue (§6.2.5.6) to a resolved reference.</summary>
    public static void Store(Realm realm, in JsValue reference, string name, in JsValue value, bool isStrict)
    {
        if (reference.IsUndefined)
        {
            if (isStrict) throw Raise.ReferenceError(Messages.NotDefined, name);
            realm.Global.Set(name, value, realm.Global);
        }
        else if (reference.IsObject)
        {
            StoreOnObject(realm.Global, name, value, isStrict);
        }
        else if (reference.InternalObject is GlobalBinding binding)
        {
            binding.Assign(name, value);
        }
        else
        {
            StoreInEnvironment((EnvironmentRecord)reference.InternalObject, name, value, isStrict);
        }
    }

    // SetMutableBinding of an object environment record (§9.1.1.2.5).
    private static void StoreOnObject(JsObject o, string name, in JsValue value, bool isStrict)
    {
        var exists = o.HasProperty(name);
        if (!exists && isStrict) throw Raise.ReferenceError(Messages.NotDefined, name);
        if (!o.Set(name, value, o) && isStrict) throw PropertyRefusal.OfSet(o, name, o);
    }

    private static void StoreInEnvironment(EnvironmentRecord e, string name, in JsValue value, bool isStrict)
    {
        if (e.BindingObject is { } o)
        {
            StoreOnObject(o, name, value, isStrict);
            return;
        }
        if (e.EvalVariables is { } variables && variables.ContainsKey(name))
        {
            variables[name] = value;
            return;
        }
        var slot = e.Info!.Find(name);
        if (slot < 0)
        {
            // Deleted since it was resolved: sloppy code creates it again (§9.1.1.1.5 step 1).
            if (isStrict) throw Raise.ReferenceError(Messages.NotDefined, name);
            (e.EvalVariables ??= [])[name] = value;
            return;
        }
        Initialized(e.SlotAt(slot), name);
        switch (e.Info.Kinds[slot])
        {
            case EnvironmentInfo.SlotKind.Const or EnvironmentInfo.SlotKind.Import: throw Raise.TypeError(Messages.AssignToConstant, name);
            case EnvironmentInfo.SlotKind.FunctionName:
                if (isStrict) throw Raise.TypeError(Messages.AssignToConstant, name);
                break;
            default: e.SlotAt(slot) = value; break;
        }
    }

    /// <summary>
    /// WithBaseObject (§9.1.1.2.10) of a resolved reference: returns the this value of a call by that name.
    /// </summary>
    public static JsValue WithBaseObject(in JsValue reference) =>
        reference.IsInternal && reference.InternalObject is EnvironmentRecord { BindingObject: { } o } ? o : JsValue.Undefined;

    /// <summary>Implements the delete operator on a name (§13.5.1.2 step 5).</summary>
    public static JsValue Delete(Realm realm, EnvironmentRecord? environment, string name)
    {
        var reference = Resolve(realm, environment, name);
        if (reference.IsUndefined) return JsValue.True;
        if (reference.IsObject) return realm.Global.Delete(name);
        if (reference.InternalObject is not EnvironmentRecord e) return JsValue.False;
        if (e.BindingObject is { } o) return o.Delete(name);
        return e.EvalVariables?.Remove(name) ?? false;
    }

    /// <summary>
    /// GlobalDeclarationInstantiation (§16.1.7) without the functions, which are defined when they are created. If
    /// there are functions, the vars come after them and are left out too.
    /// </summary>
    public static void DeclareGlobals(Realm realm, Declarations declarations)
    {
        var global = realm.Global;
        var bindings = RealmCode.Of(realm).GlobalBindings;
        realm.Agent.Spend(declarations.Lexical.Length + 2L * (declarations.VarNames.Length + declarations.FunctionNames.Length));
        foreach (var (name, _) in declarations.Lexical)
        {
            if (IsTaken(name) || HasRestrictedGlobalProperty(global, name))
                throw Raise.SyntaxError(Messages.AlreadyDeclared, name);
        }
        foreach (var name in declarations.VarNames) RequireFree(name);
        foreach (var name in declarations.FunctionNames) RequireFree(name);
        RequireDeclarable(global, declarations);
        foreach (var name in declarations.AnnexBNames)
        {
            if (!bindings.ContainsKey(name) && CanDeclareGlobalFunction(global, name))
                CreateGlobalVar(global, name, declarations.AreReplaceable);
        }
        if (declarations.AreReplaceable)
        {
            foreach (var name in declarations.VarNames) bindings.Remove(name);
            foreach (var name in declarations.FunctionNames) bindings.Remove(name);
        }
        foreach (var (name, isConstant) in declarations.Lexical)
        {
            bindings[name] = new GlobalBinding(isConstant, declarations.AreReplaceable);
            // It may hide a property of the global object that caches know.
            realm.Agent.PrototypeEpoch++;
        }
        if (declarations.FunctionNames.Length == 0) CreateGlobalVars(realm, declarations);

        bool IsTaken(string name) =>
            bindings.TryGetValue(name, out var binding) && !(declarations.AreReplaceable && binding.IsReplaceable);

        void RequireFree(string name)
        {
            if (IsTaken(name)) throw Raise.SyntaxError(Messages.AlreadyDeclared, name);
        }
    }

    /// <summary>Step 18 of GlobalDeclarationInstantiation.</summary>
    public static void CreateGlobalVars(Realm realm, Declarations declarations)
    {
        foreach (var name in declarations.VarNames) CreateGlobalVar(realm.Global, name, declarations.AreReplaceable);
    }

    private static void RequireDeclarable(JsObject global, Declarations declarations)
    {
        foreach (var name in declarations.FunctionNames)
        {
            if (!CanDeclareGlobalFunction(global, name)) throw Raise.TypeError(Messages.CannotDeclareGlobal, name);
        }
        foreach (var name in declarations.VarNames)
        {
            if (!CanDeclareGlobalVar(global, name)) throw Raise.TypeError(Messages.CannotDeclareGlobal, name);
        }
    }

    // HasRestrictedGlobalProperty (§9.1.1.4.14).
    private static bool HasRestrictedGlobalProperty(JsObject global, string name) =>
        global.GetOwnProperty(name, out var property) && !property.Configurable;

    // CanDeclareGlobalVar (§9.1.1.4.15).
    private static bool CanDeclareGlobalVar(JsObject global, string name) => global.HasOwnProperty(name) || global.IsExtensible();

    // CanDeclareGlobalFunction (§9.1.1.4.16).
    private static bool CanDeclareGlobalFunction(JsObject global, string name)
    {
        if (!global.GetOwnProperty(name, out var existing)) return global.IsExtensible();
        return existing.Configurable || existing.IsData && existing.Writable && existing.Enumerable;
    }

    // CreateGlobalVarBinding (§9.1.1.4.17).
    private static void CreateGlobalVar(JsObject global, string name, bool isDeletable)
    {
        if (global.HasOwnProperty(name) || !global.IsExtensible()) return;
        var flags = PropertyFlags.Writable | PropertyFlags.Enumerable | (isDeletable ? PropertyFlags.Configurable : PropertyFlags.None);
        ObjectOperations.DefinePropertyOrThrow(global, name, new PropertyDescriptor(JsValue.Undefined, flags));
    }

    /// <summary>CreateGlobalFunctionBinding (§9.1.1.4.18).</summary>
    public static void CreateGlobalFunctionBinding(Realm realm, string name, in JsValue function, bool isDeletable)
    {
        var global = realm.Global;
        var descriptor = new PropertyDescriptor { Value = function };
        if (!global.GetOwnProperty(name, out var existing) || existing.Configurable)
        {
            descriptor.Writable = true;
            descriptor.Enumerable = true;
            descriptor.Configurable = isDeletable;
        }
        ObjectOperations.DefinePropertyOrThrow(global, name, descriptor);
        global.Put(name, function);
    }

    /// <summary>
    /// EvalDeclarationInstantiation (§19.2.1.3) of sloppy code, without the functions and the steps after them.
    /// </summary>
    public static void DeclareEvalVariables(Realm realm, EnvironmentRecord? environment, Declarations declarations)
    {
        string[] names = [.. declarations.VarNames, .. declarations.FunctionNames];
        realm.Agent.Spend(2L * names.Length);
        var target = VariableEnvironment(environment);
        foreach (var name in names)
        {
            // Step 3.d: no declaration between the eval and the scope of its vars may have the name, except a simple
            // catch parameter (§B.3.4).
            if (Conflicts(environment, target, name)) throw Raise.SyntaxError(Messages.AlreadyDeclared, name);
            if (target is null && RealmCode.Of(realm).FindGlobal(name) is not null)
                throw Raise.SyntaxError(Messages.AlreadyDeclared, name);
        }
        if (target is null) RequireDeclarable(realm.Global, declarations);
        foreach (var name in declarations.AnnexBNames)
        {
            if (Conflicts(environment, target, name)) continue;
            if (target is not null) DeclareIn(target, name);
            else if (RealmCode.Of(realm).FindGlobal(name) is null && CanDeclareGlobalFunction(realm.Global, name))
                CreateGlobalVar(realm.Global, name, isDeletable: true);
        }
        if (declarations.FunctionNames.Length == 0) CreateEvalVars(realm, environment, declarations);
    }

    /// <summary>Step 18 of EvalDeclarationInstantiation.</summary>
    public static void CreateEvalVars(Realm realm, EnvironmentRecord? environment, Declarations declarations)
    {
        var target = VariableEnvironment(environment);
        foreach (var name in declarations.VarNames)
        {
            if (target is null) CreateGlobalVar(realm.Global, name, isDeletable: true);
            else DeclareIn(target, name);
        }
    }

    private static void DeclareIn(EnvironmentRecord target, string name)
    {
        if (FindVariable(target, name) < 0) (target.EvalVariables ??= []).TryAdd(name, JsValue.Undefined);
    }

    // Returns the slot of a scope's variable. Returns -1 if there is none, or if it is the function's own name, which
    // belongs to an outer scope.
    private static int FindVariable(EnvironmentRecord e, string name)
    {
        var slot = e.Info!.Find(name);
        return slot >= 0 && e.Info.Kinds[slot] == EnvironmentInfo.SlotKind.FunctionName ? -1 : slot;
    }

    private static EnvironmentRecord? VariableEnvironment(EnvironmentRecord? environment)
    {
        var e = environment;
        while (e is not null && e.Info is not { IsVariableScope: true }) e = e.Outer;
        return e;
    }

    private static bool Conflicts(EnvironmentRecord? environment, EnvironmentRecord? target, string name)
    {
        for (var e = environment; e is not null; e = e.Outer)
        {
            WorkBudget.Steps(1 + e.Count / 8);
            if (e.Info is { IsSimpleCatch: false } info)
            {
                var slot = info.Find(name);
                // The scope of the vars also holds the lexical declarations at its top level.
                var isLexical = e != target || info.IsParameterScope || slot >= 0
                    && info.Kinds[slot] is EnvironmentInfo.SlotKind.Let or EnvironmentInfo.SlotKind.Const;
                if (slot >= 0 && isLexical) return true;
            }
            if (e == target) return false;
        }
        return false;
    }

    /// <summary>Defines a function declared at the top level of a sloppy eval.</summary>
    public static void DefineEvalFunction(Realm realm, EnvironmentRecord? environment, string name, in JsValue function)
    {
        var target = VariableEnvironment(environment);
        if (target is null)
        {
            CreateGlobalFunctionBinding(realm, name, function, isDeletable: true);
            return;
        }
        var slot = FindVariable(target, name);
        if (slot >= 0) target.SlotAt(slot) = function;
        else SetEvalVariable(target, name, function);
    }

    // Apart, because .NET loads the types of a method before its first call, and most evals have no such variables.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SetEvalVariable(EnvironmentRecord target, string name, in JsValue value) =>
        (target.EvalVariables ??= [])[name] = value;

    /// <summary>
    /// Stores the value of a block's function in its var outside of a sloppy eval (Annex B §B.3.2.3), or the this value
    /// that a super call in an eval binds.
    /// </summary>
    public static void StoreEvalVariable(Realm realm, EnvironmentRecord? environment, string name, in JsValue value)
    {
        if (name == "this")
        {
            BindThis(environment, value);
            return;
        }
        var target = VariableEnvironment(environment);
        if (target is null)
        {
            if (realm.Global.HasOwnProperty(name)) realm.Global.Put(name, value);
            return;
        }
        var slot = target.Info!.Find(name);
        if (target.EvalVariables is { } variables && variables.ContainsKey(name)) variables[name] = value;
        else if (slot >= 0) target.SlotAt(slot) = value;
    }

    private static void BindThis(EnvironmentRecord? environment, in JsValue value)
    {
        for (var e = environment; e is not null; e = e.Outer)
        {
            var slot = e.Info?.Find("this") ?? -1;
            if (slot < 0) continue;
            if (!e.SlotAt(slot).IsUninitialized) throw Raise.ReferenceError(Messages.SuperCalledTwice);
            e.SlotAt(slot) = value;
            return;
        }
        throw Raise.ReferenceError(Messages.ThisNotInitialized);
    }
}
