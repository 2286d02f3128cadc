using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>Closes scopes.</summary>
internal sealed partial class ScopeBuilder
{
    public const string This = "this";
    public const string NewTarget = "new.target";
    public const string ActiveFunction = "%function";
    public const string Arguments = "arguments";

    /// <summary>
    /// The cost of visiting a name, or a scope that moves to the parent, in units of <see cref="WorkBudget.Work"/>.
    /// </summary>
    private const int LookUnits = 16;

    /// <summary>Closes the current scope. Returns null if it declares nothing and the tree does not need it.</summary>
    public Scope? Close()
    {
        var level = _levels[^1];
        var scope = level.Scope;
        _levels.RemoveAt(_levels.Count - 1);
        Current = scope.Parent!;
        // The stacks are walked at each level of the scopes.
        WorkBudget.Work(
            LookUnits * (
            (long)_references.Count - level.Mark.References + _children.Count - level.Mark.Children + _evals.Count - level.Mark.Evals
            + _hoistedVars.Count - level.HoistedVars + _blockFunctions.Count - level.BlockFunctions));

        if (scope.IsVariableScope)
        {
            _hoistedVars.RemoveRange(level.HoistedVars, _hoistedVars.Count - level.HoistedVars);
            HoistBlockFunctions(level);
        }
        else if (scope.Variables.Count > 0)
        {
            CheckHoistedVars(level);
            StopBlockFunctions(level);
        }

        NoteDirectEvals(level);
        if (scope.Kind == ScopeKind.Function) DeclareArgumentsObject(scope);
        ResolveReferences(level);
        if (scope.Kind is ScopeKind.Block or ScopeKind.Switch or ScopeKind.For && scope.Variables.Count == 0)
        {
            Remove(level);
            return null;
        }

        Settle(scope);
        RemoveChildren(level);
        _children.Add(scope);
        return scope;
    }

    /// <summary>
    /// Drops the closed inner scopes. For a class, those of inner classes stay. Their function may still turn out to be
    /// an arrow function whose parameters contain them all.
    /// </summary>
    private void RemoveChildren(in Level level)
    {
        var kept = level.Mark.Children;
        if (level.Scope.Kind == ScopeKind.Class)
        {
            for (var i = kept; i < _children.Count; i++)
            {
                if (_children[i].Kind == ScopeKind.Class) _children[kept++] = _children[i];
            }
        }
        _children.RemoveRange(kept, _children.Count - kept);
    }

    /// <summary>Removes a scope that declares nothing from the chain.</summary>
    private void Remove(in Level level)
    {
        for (var i = level.Mark.Children; i < _children.Count; i++)
        {
            if (_children[i].Parent == level.Scope) _children[i].Parent = level.Scope.Parent;
        }
        MoveEvals(level.Mark.Evals, level.Scope, level.Scope.Parent!);
        if (level.Scope.Kind == ScopeKind.Block) _spareBlock = level.Scope;
    }

    private void NoteDirectEvals(in Level level)
    {
        var scope = level.Scope;
        for (var i = level.Mark.Evals; i < _evals.Count; i++)
        {
            var eval = _evals[i];
            scope.HasDirectEval = true;
            if (scope.IsVariableScope && !eval.VariableScopeFound)
            {
                eval.VariableScopeFound = true;
                scope.HasSloppyEval |= !eval.IsStrict;
            }
            if (HasImplicitVariables(scope) && !eval.FunctionFound)
            {
                eval.FunctionFound = true;
                foreach (var name in ImplicitNames)
                {
                    if (scope.Find(name) is null) FindImplicit(level, name);
                }
            }
            _evals[i] = eval;
        }
        if (scope.HasDirectEval && level.FunctionName is { } own && scope.Find(own) is null) FindImplicit(level, own);
    }

    /// <summary>
    /// §10.2.11 step 17 to 22: a var of that name does not replace the arguments object, but holds it.
    /// </summary>
    private static void DeclareArgumentsObject(Scope scope)
    {
        if (!HasImplicitVariables(scope) || !HasArgumentsObject(scope)) return;
        if (scope.Find(Arguments) is { Kind: VariableKind.Var } variable) (variable.Kind, variable.Escapes) = (VariableKind.Implicit, true);
        else if (scope.Find(Arguments) is null && scope.Function!.BodyScope?.Find(Arguments) is { Kind: VariableKind.Var })
            scope.Add(Arguments, VariableKind.Implicit).Escapes = true;
    }

    /// <summary>Returns whether this is the scope of a function that is not an arrow function.</summary>
    private static bool HasImplicitVariables(Scope scope) => scope is { Kind: ScopeKind.Function, Function.IsArrow: false };

    private static bool HasArgumentsObject(Scope scope) =>
        scope.Function!.Kind is not (FunctionKind.ClassInitializer or FunctionKind.ClassStaticBlock);

    private static bool IsImplicitName(string name) => name is This or NewTarget or ActiveFunction || name[0] == '#';

    /// <summary>Returns the variable that a function declares because it is used, or null.</summary>
    private static Variable? FindImplicit(in Level level, string name)
    {
        if (!HasImplicitVariables(level.Scope)) return null;
        if (name is This or NewTarget or ActiveFunction || (name == Arguments && HasArgumentsObject(level.Scope)))
        {
            return level.Scope.Add(name, VariableKind.Implicit);
        }
        return name == level.FunctionName ? level.Scope.Add(name, VariableKind.FunctionName) : null;
    }

    private void ResolveReferences(in Level level)
    {
        var scope = level.Scope;
        var isFunction = scope.Kind == ScopeKind.Function;
        var isOpaque = scope.Kind == ScopeKind.With || scope.HasSloppyEval;
        if (scope.Variables.Count == 0 && !isOpaque && !isFunction) return;

        var references = _references;
        var kept = level.Mark.References;
        for (var i = level.Mark.References; i < references.Count; i++)
        {
            var reference = references[i];
            var identifier = reference.Identifier;
            // The supposed use became a parameter of an arrow function.
            if (identifier.Variable is not null) continue;
            var name = identifier.Name;
            var variable = scope.Find(name) ?? FindImplicit(level, name);
            if (variable is not null && (i >= level.PrivateNamesFrom || name[0] != '#'))
            {
                Bind(identifier, variable, reference.CrossesFunction);
                continue;
            }
            if (isOpaque && !IsImplicitName(name)) identifier.IsDynamic = true;
            reference.CrossesFunction |= isFunction;
            references[kept++] = reference;
        }
        references.RemoveRange(kept, references.Count - kept);
    }

    private static void Bind(Identifier identifier, Variable variable, bool crossesFunction)
    {
        identifier.Variable = variable;
        variable.IsReassigned |= identifier.IsAssigned;
        variable.Escapes |= crossesFunction || !identifier.IsOnlyRead;
        if (variable.IsGlobal) return;
        identifier.IsDynamic |= IsFoundByName(variable);
        variable.IsCaptured |= crossesFunction || identifier.IsDynamic;
    }

    private static bool IsFoundByName(Variable variable)
    {
        // Sloppy eval code puts its vars in the scope of its caller's vars, and finds them there only by name.
        return variable.IsOfCaller && !variable.IsGlobal
            // A function expression's own name is declared outside the function, so a var of an eval in it hides it.
            || variable.Kind == VariableKind.FunctionName && variable.Scope.HasSloppyEval;
    }

    private static void Settle(Scope scope)
    {
        if (scope.Kind == ScopeKind.Script) return;
        // A mapped arguments object writes to the parameters (§10.4.4).
        var writesParameters =
            scope is { Kind: ScopeKind.Function, IsStrict: false, Function: { IsArrow: false, HasSimpleParameterList: true } }
            && scope.Find(Arguments) is { Kind: VariableKind.Implicit, Escapes: true };
        foreach (var variable in scope.Variables)
        {
            if (scope.HasDirectEval)
            {
                variable.IsCaptured = true;
                variable.IsReassigned = true;
                variable.Escapes = true;
            }
            if (writesParameters && variable.Kind == VariableKind.Parameter) variable.IsReassigned = true;
            scope.NeedsEnvironment |= variable.IsCaptured;
        }
    }

    /// <summary>
    /// Resolves the remaining references of a function that was parsed again, in the closed scopes around it. The
    /// first parse has told these scopes of the references, so they do not change, and other threads may use them.
    /// </summary>
    public void ResolveOutside(Scope outer)
    {
        foreach (var reference in _references)
        {
            if (reference.Identifier.Variable is null) ResolveOutside(outer, reference.Identifier);
        }
        _references.Clear();
    }

    private static void ResolveOutside(Scope outer, Identifier identifier)
    {
        var name = identifier.Name;
        for (var scope = outer; scope is not null; scope = scope.Parent)
        {
            if (scope.Find(name) is { } variable)
            {
                identifier.Variable = variable;
                identifier.IsDynamic |= IsFoundByName(variable);
                return;
            }
            var isOpaque = scope.Kind == ScopeKind.With || scope.HasSloppyEval;
            if (scope.IsInUnknown || isOpaque && !IsImplicitName(name)) identifier.IsDynamic = true;
        }
    }

    /// <summary>
    /// Resolves the remaining references when the program's scope has closed, and adds them to a list.
    /// </summary>
    public void SettleProgram(Scope scope, PrivateNames? privateNames, List<Identifier>? free = null)
    {
        foreach (var reference in _references)
        {
            var identifier = reference.Identifier;
            if (identifier.Variable is not null) continue;
            if (identifier.Name[0] == '#' && privateNames?.Contains(identifier.Name) != true)
            {
                throw new SyntaxErrorException(
                    SyntaxMessages.Format(SyntaxMessages.UndeclaredPrivateName, identifier.Name), source, identifier.Start);
            }
            if (scope.IsInUnknown) identifier.IsDynamic = true;
            if (!IsImplicitName(identifier.Name)) free?.Add(identifier);
        }
        _references.Clear();
    }
}
