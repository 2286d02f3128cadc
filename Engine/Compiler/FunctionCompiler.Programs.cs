using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

// Scripts and evals: their declarations (ECMA-262 §16.1.7, §19.2.1.3) and their completion values.
internal sealed partial class FunctionCompiler
{
    private EvalContext _evalContext = EvalContext.Indirect;

    public static CodeBlock CompileProgram(Program program, EvalContext context, DebugTables? tables = null)
    {
        var compiler = new FunctionCompiler(program.Source, null, program.Scope, program.IsStrict, tables) { _evalContext = context };
        return compiler.CompileProgram(program);
    }

    private CodeBlock CompileProgram(Program program)
    {
        var scope = program.Scope;
        LoadClosureEnvironment();
        _completion = _code.NewRegister();
        // Code that begins with an expression statement sets its value before any other value could be seen.
        if (program.Body is not [Syntax.ExpressionStatement, ..]) _code.Emit(Opcode.LoadUndefined, _completion);
        // Later inputs may declare a constant again.
        if (program.IsInput) scope.Variables.ForEach(static variable => variable.Value = null);
        if (scope.Kind == ScopeKind.Script) DeclareGlobals(scope, program.IsInput);
        else if (_isStrict) DeclareStrictEval(scope);
        else DeclareSloppyEval(scope);
        Statements(program.Body);
        _code.Emit(Opcode.Return, _completion);
        _hasTopLevelAwait = program.IsInput && Contains(_code.Code, Opcode.Await);
        _code.DropFirstIfUnused(Opcode.LoadClosureEnvironment);
        var (name, kind) = scope.Kind == ScopeKind.Script ? ("", FunctionKind.Script) : ("eval", FunctionKind.Eval);
        return Finish(name, kind, 0, 0, (0, program.Source.Text.Length), false, null);
    }

    private static Declarations DeclarationsOf(Scope scope, bool isInput = false)
    {
        var functions = new List<string>();
        foreach (var declaration in scope.FunctionDeclarations ?? [])
        {
            if (!functions.Contains(declaration.Id!.Name)) functions.Add(declaration.Id.Name);
        }
        List<string> vars = [], annexB = [];
        List<(string, bool)>? lexical = null;
        foreach (var variable in scope.Variables)
        {
            if (variable.IsLexical) (lexical ??= []).Add((variable.Name, variable.Kind == VariableKind.Const));
            else if (variable.IsAnnexB) annexB.Add(variable.Name);
            else if (variable.Kind is not (VariableKind.Var or VariableKind.Function)) continue;
            else if (!functions.Contains(variable.Name)) vars.Add(variable.Name);
        }
        return new Declarations
        {
            FunctionNames = [.. functions],
            VarNames = [.. vars],
            AnnexBNames = [.. annexB],
            Lexical = lexical?.ToArray() ?? [],
            AreReplaceable = isInput,
        };
    }

    // GlobalDeclarationInstantiation (§16.1.7).
    private void DeclareGlobals(Scope scope, bool isInput)
    {
        var declarations = DeclarationsOf(scope, isInput);
        if (declarations.IsEmpty) return;
        _code.Declarations.Add(declarations);
        _code.Emit(Opcode.DeclareGlobals, _code.Declarations.Count - 1);
        foreach (var declaration in LastOfEachName(scope))
        {
            var function = NewFunction(declaration.Function, declaration.Id!.Name);
            _code.Emit(Opcode.DefineGlobalFunction, _code.Constant(declaration.Id.Name), function);
            _code.Top = function;
        }
        if (declarations.HasVarsBehindFunctions) _code.Emit(Opcode.CreateGlobalVars, _code.Declarations.Count - 1);
    }

    // A strict eval has its own variables, like a function.
    private void DeclareStrictEval(Scope scope)
    {
        AllocateVariables(scope);
        foreach (var variable in scope.Variables)
        {
            if (variable.Kind is VariableKind.Var or VariableKind.Function && !variable.IsCaptured)
                _code.Emit(Opcode.LoadUndefined, variable.Index);
        }
        BeginTemporalDeadZone(scope);
        InstantiateFunctions(scope);
    }

    // EvalDeclarationInstantiation (§19.2.1.3): var and function go to the surrounding variable scope, let and const
    // stay.
    private void DeclareSloppyEval(Scope scope)
    {
        var caller = _environment;
        var declarations = DeclarationsOf(scope);
        _code.Declarations.Add(declarations);
        _code.Emit(Opcode.DeclareEvalVariables, caller, _code.Declarations.Count - 1);
        AllocateVariables(scope);
        BeginTemporalDeadZone(scope);
        foreach (var declaration in LastOfEachName(scope))
        {
            var function = NewFunction(declaration.Function, declaration.Id!.Name);
            _code.Emit(Opcode.DefineEvalFunction, caller, _code.Constant(declaration.Id.Name), function);
            _code.Top = function;
        }
        if (declarations.HasVarsBehindFunctions) _code.Emit(Opcode.CreateEvalVars, caller, _code.Declarations.Count - 1);
    }

    /// <summary>
    /// Returns the functions to instantiate, in the order of the text (§10.2.11 step 14, §16.1.7 step 8). Only the last
    /// function of each name is included.
    /// </summary>
    private static List<FunctionDeclaration> LastOfEachName(Scope scope)
    {
        if (scope.FunctionDeclarations is not { Count: > 1 } declarations) return scope.FunctionDeclarations ?? [];
        var functions = new List<FunctionDeclaration>();
        var names = new HashSet<string>();
        for (var i = declarations.Count; --i >= 0;)
        {
            var declaration = declarations[i];
            if (names.Add(declaration.Id!.Name)) functions.Add(declaration);
        }
        functions.Reverse();
        return functions;
    }
}
