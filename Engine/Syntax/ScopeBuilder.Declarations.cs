namespace Quoll.Syntax;

/// <summary>
/// Declarations, with the early errors about names declared twice (§14.2.1, §14.3.1.1, §14.12.1, §14.15.1, §15.2.1,
/// §16.1.1).
/// </summary>
internal sealed partial class ScopeBuilder
{
    /// <summary>Declares a parameter. Returns false if the name is a parameter already.</summary>
    public bool DeclareParameter(Identifier identifier)
    {
        var variable = Current.Find(identifier.Name);
        var isNew = variable is null;
        variable ??= Add(identifier, VariableKind.Parameter);
        identifier.Variable = variable;
        return isNew;
    }

    public void DeclareCatchParameter(Identifier identifier)
    {
        if (Current.Find(identifier.Name) is not null) throw Redeclared(identifier.Name, identifier.Start);
        identifier.Variable = Add(identifier, VariableKind.CatchParameter);
    }

    public Variable DeclareLexical(Identifier identifier, VariableKind kind)
    {
        var name = identifier.Name;
        if (Current.Find(name) is not null || IsParameterOfBody(name)) throw Redeclared(name, identifier.Start);
        return identifier.Variable = Add(identifier, kind);
    }

    /// <summary>
    /// Declares a var. The identifier is a reference too: its initializer assigns to the meaning of the name at that
    /// place. That may be a catch parameter or a property of the object of a with.
    /// </summary>
    public void DeclareVar(Identifier identifier)
    {
        var scope = VariableScope;
        var variable = scope.Find(identifier.Name);
        if (variable is null) Add(identifier, VariableKind.Var, scope);
        else if (variable.IsLexical || (scope.Kind == ScopeKind.Module && variable.Kind is VariableKind.Function or VariableKind.Import))
            throw Redeclared(identifier.Name, identifier.Start);
        else identifier.IsAssigned = true;
        if (scope != Current)
        {
            identifier.IsAssigned |= IsInCatch(scope);
            _hoistedVars.Add(identifier);
        }
        Refer(identifier);
    }

    private bool IsInCatch(Scope variableScope)
    {
        for (var scope = Current; scope != variableScope; scope = scope.Parent!)
        {
            if (scope.Kind == ScopeKind.Catch) return true;
        }
        return false;
    }

    /// <summary>
    /// Declares a function in the current scope: like a var at the top level of a script or function, else lexically.
    /// </summary>
    public void DeclareFunction(FunctionDeclaration declaration)
    {
        var identifier = declaration.Id!;
        var name = identifier.Name;
        var scope = Current;
        var variable = scope.Find(name);
        var isVarLike = scope.IsVariableScope && scope.Kind != ScopeKind.Module;
        if (variable is null)
        {
            if (!isVarLike && IsParameterOfBody(name)) throw Redeclared(name, identifier.Start);
            variable = Add(identifier, VariableKind.Function);
            variable.IsPlainFunction = IsPlain(declaration);
        }
        else if (isVarLike ? variable.IsLexical : !CanRepeatInBlock(declaration, variable))
        {
            throw Redeclared(name, identifier.Start);
        }
        else if (variable.Kind == VariableKind.Var)
        {
            variable.Kind = VariableKind.Function;
        }
        else
        {
            variable.IsReassigned = true;
        }
        identifier.Variable = variable;
        (scope.FunctionDeclarations ??= []).Add(declaration);
    }

    /// <summary>§B.3.2.4: a sloppy block may declare a plain function several times.</summary>
    private bool CanRepeatInBlock(FunctionDeclaration declaration, Variable variable) =>
        !Current.IsStrict && variable is { Kind: VariableKind.Function, IsPlainFunction: true } && IsPlain(declaration);

    private static bool IsPlain(FunctionDeclaration declaration) => declaration.Function is { IsAsync: false, IsGenerator: false };

    /// <summary>Declares a private name of the class whose scope is the current one.</summary>
    public void DeclarePrivateName(string name, int offset) =>
        Current.Add(name, VariableKind.PrivateName).DeclaredAt = offset;

    /// <summary>Declares the variable of a computed field key, which the initializer function reads.</summary>
    public Variable DeclareComputedKey()
    {
        var variable = Current.Add($"%key{Current.Variables.Count}", VariableKind.PrivateName);
        variable.IsCaptured = true;
        return variable;
    }

    /// <summary>
    /// Returns whether a name is a parameter of a function or a catch clause. The top level of its body cannot declare
    /// it again.
    /// </summary>
    private bool IsParameterOfBody(string name) =>
        (Current.Kind == ScopeKind.FunctionBody || Current.Parent?.Kind == ScopeKind.Catch) &&
        Current.Parent!.Find(name) is { Kind: VariableKind.Parameter or VariableKind.CatchParameter };

    private Variable Add(Identifier identifier, VariableKind kind) => Add(identifier, kind, Current);

    private static Variable Add(Identifier identifier, VariableKind kind, Scope scope)
    {
        var variable = scope.Add(identifier.Name, kind);
        variable.DeclaredAt = identifier.Start;
        return variable;
    }

    /// <summary>Checks that a var that passes through a block does not meet a lexical declaration there.</summary>
    private void CheckHoistedVars(in Level level)
    {
        var scope = level.Scope;
        for (var i = level.HoistedVars; i < _hoistedVars.Count; i++)
        {
            var identifier = _hoistedVars[i];
            if (scope.Find(identifier.Name) is { } variable && Conflicts(scope, variable))
            {
                throw Redeclared(identifier.Name, Math.Max(identifier.Start, variable.DeclaredAt));
            }
        }
    }

    /// <summary>
    /// Returns whether a var of that name must not pass. §B.3.4: it may pass a catch clause's parameter, unless that is
    /// a pattern.
    /// </summary>
    private static bool Conflicts(Scope scope, Variable variable) =>
        variable.Kind != VariableKind.CatchParameter || scope.IsPatternCatch;

    /// <summary>
    /// §B.3.2: stops block functions, which are not hoisted past a lexical declaration of their name.
    /// </summary>
    private void StopBlockFunctions(in Level level)
    {
        var scope = level.Scope;
        var kept = level.BlockFunctions;
        for (var i = level.BlockFunctions; i < _blockFunctions.Count; i++)
        {
            var declaration = _blockFunctions[i];
            if (scope.Find(declaration.Id!.Name) is { } variable && Conflicts(scope, variable)) continue;
            _blockFunctions[kept++] = declaration;
        }
        _blockFunctions.RemoveRange(kept, _blockFunctions.Count - kept);
        if (scope.IsStrict || scope.FunctionDeclarations is null) return;
        foreach (var declaration in scope.FunctionDeclarations)
        {
            if (IsPlain(declaration)) _blockFunctions.Add(declaration);
        }
    }

    /// <summary>
    /// §B.3.2.1 to §B.3.2.3: the block functions that reach this scope become variables of the function or script too.
    /// </summary>
    private void HoistBlockFunctions(in Level level)
    {
        var scope = level.Scope;
        for (var i = level.BlockFunctions; i < _blockFunctions.Count; i++)
        {
            var declaration = _blockFunctions[i];
            var name = declaration.Id!.Name;
            var variable = scope.Find(name);
            if (variable is { IsLexical: true } or { Kind: VariableKind.Parameter }) continue;
            // The arguments object is not a var of that name (test262: block-decl-func-skip-arguments).
            if (name == "arguments" && scope.Kind is ScopeKind.Function or ScopeKind.FunctionBody) continue;
            if (scope.Kind == ScopeKind.FunctionBody && scope.Parent!.Find(name) is { Kind: VariableKind.Parameter }) continue;
            if (variable is null)
            {
                variable = Add(declaration.Id, VariableKind.Var, scope);
                variable.IsAnnexB = true;
            }
            variable.IsReassigned = true;
            declaration.AnnexBVariable = variable;
        }
        _blockFunctions.RemoveRange(level.BlockFunctions, _blockFunctions.Count - level.BlockFunctions);
    }
}
