using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

/// <summary>
/// Compiles one function, script or eval to register bytecode. Registers are a stack: variables of a scope take theirs
/// when it is entered, and temporaries are released when the expression is done. Captured variables live in
/// environments. The register of each environment created in this function is known, so an exit from a scope does not
/// restore anything.
/// </summary>
internal sealed partial class FunctionCompiler
{
    /// <summary>The register of the this value.</summary>
    private const int ThisRegister = -1;

    /// <summary>The register of the running function.</summary>
    private const int FunctionRegister = -2;

    /// <summary>
    /// The variable of the arguments object, if that is made only when something needs it: its register has a hole
    /// until then.
    /// </summary>
    private Variable? _lazyArguments;

    private readonly SourceText _source;
    private readonly FunctionNode? _function;
    private readonly bool _isStrict;
    private readonly CodeBuilder _code = CodeBuilder.Take();
    private readonly ControlScopes _controls;

    /// <summary>Where the tables for debuggers go, and what collects that of this function; null for none.</summary>
    private readonly DebugTables? _tables;
    private readonly DebugRecorder? _recorder;

    /// <summary>The registers of the environments that this function creates.</summary>
    private Dictionary<Scope, int>? _environments;

    /// <summary>The scopes whose variables have registers or slots.</summary>
    private List<Scope>? _placed;

    private Scope _scope;
    private int _environment = NoRegister;
    private int _closureEnvironment = NoRegister;

    /// <summary>
    /// Receives the value of each expression statement in scripts and evals, else <see cref="NoRegister"/>.
    /// </summary>
    private int _completion = NoRegister;

    private FunctionCompiler(SourceText source, FunctionNode? function, Scope scope, bool isStrict, DebugTables? tables)
    {
        _tables = tables;
        if (tables is not null) _recorder = new DebugRecorder(_code);
        _source = source;
        _function = function;
        _scope = scope;
        _isStrict = isStrict;
        _controls = new ControlScopes(_code, EmitReturn);
    }

    /// <summary>Whether the code being compiled is strict: the function, or a class in it.</summary>
    private bool IsStrictCode => _isStrict || _openClasses > 0;

    private bool IsGenerator => _function is { IsGenerator: true };

    private bool IsAsync => _function is { IsAsync: true };

    /// <summary>Compiles a function.</summary>
    public static CodeBlock Compile(SourceText source, FunctionNode function, string name, EvalContext context, DebugTables? tables)
    {
        var compiler = new FunctionCompiler(source, function, function.Scope, function.IsStrict, tables) { _evalContext = context };
        try
        {
            return compiler.CompileFunction(name);
        }
        catch
        {
            compiler.ForgetPlaces();
            throw;
        }
    }

    /// <summary>
    /// The functions of shorter texts are compiled with the text, in UTF-16 code units: most are called at once, and
    /// waiting would cost more than the code.
    /// </summary>
    private const int LeastDeferringText = 1024;

    /// <summary>Returns the block of an inner function, which its first call compiles.</summary>
    private CodeBlock Inner(FunctionNode function, string? name = null) =>
        _source.Text.Length < LeastDeferringText
            ? Compile(_source, function, name ?? function.Name, _evalContext, _tables)
            : DeferredFunction.BlockOf(_source, function, name ?? function.Name, _evalContext, _tables);

    // A later compilation gives the variables registers again.
    private void ForgetPlaces()
    {
        foreach (var scope in _placed ?? [])
        {
            foreach (var variable in scope.Variables) variable.Index = -1;
        }
    }

    /// <summary>
    /// Visits a part of the tree. The work that a text causes in the compiler is limited in depth and in time.
    /// </summary>
    private void Visit(int start)
    {
        SyntaxErrorException.ProbeStack(_source, start);
        _code.Charge();
    }

    private CodeBlock Finish(
        string name, FunctionKind kind, int parameterCount, int length, (int, int) range, bool keepsArguments, int[]? mapped)
    {
        var functions = _code.Functions.ToArray();
        for (var i = 0; i < functions.Length; i++) functions[i].Uncompiled?.BelongsTo(functions, i);
        var block = new CodeBlock
        {
            Name = name,
            Kind = kind,
            IsStrict = _isStrict,
            StrictRanges = _code.StrictRanges.ToArray(),
            Flavour = (_function?.Flavour ?? FunctionFlavour.Normal) | (_hasTopLevelAwait ? FunctionFlavour.Async : FunctionFlavour.Normal),
            Code = _code.Finish(),
            Constants = _code.Constants,
            CacheKeys = _code.CacheKeys,
            Functions = functions,
            Environments = _code.Environments.ToArray(),
            Templates = _code.Templates.ToArray(),
            Declarations = _code.Declarations.ToArray(),
            EvalContexts = _code.EvalContexts.ToArray(),
            Switches = _code.SwitchTables,
            Handlers = CodeBuilder.Copy(_code.Handlers),
            RegisterCount = Math.Max(_code.RegisterCount, parameterCount) + 1,
            ParameterCount = parameterCount,
            Length = length,
            KeepsArguments = keepsArguments,
            BindsSloppyThis = !_isStrict && _function is { IsArrow: false } && _function.Scope.Find(ScopeBuilder.This) is not null,
            HasSimpleParameters = _function?.HasSimpleParameterList ?? true,
            MappedParameters = mapped,
            Source = _source,
            Range = range,
            Positions = _code.Positions,
        };
        _tables?.Add(block, _recorder!.Finish(block, _code.Dropped));
        _code.Release();
        return block;
    }

    // ---- Scopes -----------------------------------------------------------------------------------------------------

    private static bool HasEnvironment(Scope scope) =>
        scope.Kind is not (ScopeKind.Script) && (scope.NeedsEnvironment || scope.Kind == ScopeKind.With || scope.HasSloppyEval);

    /// <summary>Returns the register of the environment in which the function was created.</summary>
    private int ClosureEnvironment()
    {
        // Loaded once, in the prologue; see LoadClosureEnvironment.
        return _closureEnvironment;
    }

    /// <summary>
    /// Emits the first instruction of most code before it is known whether it is needed: see
    /// <see cref="CodeBuilder.DropFirstIfUnused"/>.
    /// </summary>
    private void LoadClosureEnvironment()
    {
        _closureEnvironment = _environment = _code.NewRegister();
        _code.Emit(Opcode.LoadClosureEnvironment, _closureEnvironment);
    }

    /// <summary>
    /// Gives a scope's variables their registers and slots, creates its environment, and instantiates its functions.
    /// </summary>
    private void EnterScope(Scope? scope)
    {
        if (scope is null) return;
        _scope = scope;
        AllocateVariables(scope);
        BeginTemporalDeadZone(scope);
        InstantiateFunctions(scope);
    }

    private void AllocateVariables(Scope scope)
    {
        if (_function is not null && scope.Variables.Count > 0) (_placed ??= []).Add(scope);
        // Most scopes have no captured variable.
        List<string>? names = null;
        List<EnvironmentInfo.SlotKind>? kinds = null;
        foreach (var variable in scope.Variables)
        {
            if (variable.IsOfCaller) continue;
            if (variable.IsCaptured)
            {
                names ??= [];
                kinds ??= new(4);
                variable.Index = names.Count;
                names.Add(variable.Name);
                kinds.Add(SlotKindOf(variable));
            }
            else if (variable.Kind == VariableKind.Implicit && variable.Name == "this")
            {
                variable.Index = ThisRegister;
            }
            else if (variable.Kind == VariableKind.Implicit && variable.Name == "%function" || variable.Kind == VariableKind.FunctionName)
            {
                variable.Index = FunctionRegister;
            }
            else if (variable.Index < 0)
            {
                variable.Index = _code.NewRegister();
            }
        }
        if (HasEnvironment(scope)) PushEnvironment(scope, names, kinds);
        if (_recorder is not null) Record(scope);
    }

    // Tells the recorder of a scope whose variables have their places.
    private void Record(Scope scope)
    {
        var environment = _environments is not null && _environments.TryGetValue(scope, out var register) ? register : NoRegister;
        var variables = new List<DebugVariable>();
        foreach (var variable in scope.Variables)
        {
            var isHidden = variable.IsOfCaller || variable.Kind == VariableKind.PrivateName
                || variable.Kind == VariableKind.Implicit && variable.Name is not ("this" or "arguments");
            if (isHidden || scope.Kind == ScopeKind.Script) continue;
            var isConstant = variable.Kind is VariableKind.Const or VariableKind.Import or VariableKind.Implicit;
            variables.Add(new DebugVariable(variable.Name, variable.IsCaptured ? environment : NoRegister, variable.Index, isConstant));
        }
        var kind = scope.Kind switch
        {
            ScopeKind.Function or ScopeKind.FunctionBody => DebugScopeKind.Local,
            ScopeKind.Module => DebugScopeKind.Module,
            ScopeKind.Eval => DebugScopeKind.Eval,
            ScopeKind.Catch => DebugScopeKind.Catch,
            ScopeKind.Class => DebugScopeKind.Class,
            _ => DebugScopeKind.Block,
        };
        _recorder!.Enter(kind, [.. variables]);
    }

    private static EnvironmentInfo.SlotKind SlotKindOf(Variable variable)
    {
        switch (variable.Kind)
        {
            case VariableKind.Let or VariableKind.Class: return EnvironmentInfo.SlotKind.Let;
            case VariableKind.Const: return EnvironmentInfo.SlotKind.Const;
            case VariableKind.Import: return EnvironmentInfo.SlotKind.Import;
            case VariableKind.Parameter when variable.IsLexicalParameter:
            case VariableKind.CatchParameter when variable.Scope.IsPatternCatch: return EnvironmentInfo.SlotKind.Let;
            case VariableKind.FunctionName: return EnvironmentInfo.SlotKind.FunctionName;
            case VariableKind.Implicit when variable.Name == "this" && variable.Scope.Function?.Kind == FunctionKind.DerivedConstructor:
                return EnvironmentInfo.SlotKind.Let;
            default: return EnvironmentInfo.SlotKind.Variable;
        }
    }

    private void PushEnvironment(Scope scope, List<string>? names, List<EnvironmentInfo.SlotKind>? kinds)
    {
        var register = _code.NewRegister();
        _code.Environments.Add(new EnvironmentInfo(names?.ToArray() ?? [], kinds?.ToArray() ?? [])
        {
            IsVariableScope = scope.IsVariableScope && scope is not { Kind: ScopeKind.Eval, IsStrict: false },
            IsSimpleCatch = scope.Kind == ScopeKind.Catch && !scope.IsPatternCatch,
            IsParameterScope = scope.Function?.BodyScope is not null && scope.Kind == ScopeKind.Function,
        });
        _code.Emit(Opcode.PushEnvironment, register, _environment, _code.Environments.Count - 1);
        (_environments ??= [])[scope] = register;
        _environment = register;
    }

    private void BeginTemporalDeadZone(Scope scope)
    {
        foreach (var variable in scope.Variables)
        {
            var hasDeadZone = variable.IsLexical || (variable.Kind == VariableKind.CatchParameter && scope.IsPatternCatch);
            if (hasDeadZone && !variable.IsCaptured && scope.Kind != ScopeKind.Script) _code.Emit(Opcode.LoadUninitialized, variable.Index);
        }
    }

    private void InstantiateFunctions(Scope scope)
    {
        if (scope.FunctionDeclarations is null || scope.Kind == ScopeKind.Script) return;
        foreach (var declaration in LastOfEachName(scope))
        {
            var name = declaration.Id!.Name;
            var top = _code.Top;
            var function = NewFunction(declaration.Function, name);
            StoreVariable(declaration.Id.Variable ?? scope.Find(name)!, function, initialize: true);
            _code.Top = top;
        }
    }

    /// <summary>State to restore when a scope is left.</summary>
    private readonly record struct ScopeMark(Scope Scope, int Environment, int Top, int Recorded);

    private ScopeMark Mark() => new(_scope, _environment, _code.Top, _recorder?.Depth ?? 0);

    private void LeaveScope(ScopeMark mark)
    {
        _scope = mark.Scope;
        _environment = mark.Environment;
        _code.Top = mark.Top;
        _recorder?.Leave(mark.Recorded);
    }

    private int NewFunction(FunctionNode function, string? name = null)
    {
        var register = _code.NewRegister();
        NewFunctionInto(function, register, name);
        return register;
    }

    private void NewFunctionInto(FunctionNode function, int destination, string? name = null)
    {
        Visit(function.Start);
        _code.Functions.Add(Inner(function, name));
        _code.Emit(Opcode.NewFunction, destination, _environment, _code.Functions.Count - 1);
    }

    // ---- Variables --------------------------------------------------------------------------------------------------

    /// <summary>
    /// Returns the place of a captured variable: a register with an environment, and the number of environments further
    /// out.
    /// </summary>
    private (int Environment, int Hops) Locate(Variable variable)
    {
        if (_environments is not null && _environments.TryGetValue(variable.Scope, out var register)) return (register, 0);
        var hops = 0;
        var scope = OutermostScope().Parent;
        for (; scope is not null && scope != variable.Scope; scope = scope.Parent)
        {
            if (HasEnvironment(scope)) hops++;
        }
        return (ClosureEnvironment(), hops);
    }

    private Scope OutermostScope() => _function?.Scope ?? RootScope(_scope);

    private static Scope RootScope(Scope scope)
    {
        while (scope.Parent is not null) scope = scope.Parent;
        return scope;
    }

    private static bool IsGlobal(Variable? variable) => variable is null || variable.IsGlobal;

    /// <summary>Returns whether a use at a place may see the variable in its temporal dead zone.</summary>
    private bool NeedsCheck(Variable variable, int offset)
    {
        if (variable.Kind == VariableKind.Implicit)
            return variable.Name == "this" && variable.Scope.Function?.Kind == FunctionKind.DerivedConstructor;
        if (variable.Kind == VariableKind.CatchParameter) return variable.Scope.IsPatternCatch;
        if (variable.Kind is not (VariableKind.Let or VariableKind.Const or VariableKind.Class))
            return variable.Kind == VariableKind.Parameter && variable.IsLexicalParameter;
        return variable.Scope.Function != _function || variable.InitializedAt < 0 || offset < variable.InitializedAt
            || variable.Scope.Kind == ScopeKind.Switch;
    }

    private void LoadIdentifier(Identifier id, int destination, bool forTypeOf = false)
    {
        _code.Mark(id.Start);
        if (id.IsDynamic)
        {
            _code.Emit(forTypeOf ? Opcode.LoadNameOrUndefined : Opcode.LoadName, destination, _environment, _code.Constant(id.Name));
        }
        else if (IsGlobal(id.Variable))
        {
            if (id.Name == "undefined" && id.Variable is null) _code.Emit(Opcode.LoadUndefined, destination);
            else _code.Emit(
                forTypeOf ? Opcode.LoadGlobalOrUndefined : Opcode.LoadGlobal, destination, _code.Cache(PropertyKey.FromName(id.Name)));
        }
        else
        {
            LoadVariable(id.Variable!, destination, NeedsCheck(id.Variable!, id.Start));
        }
    }

    private void LoadVariable(Variable variable, int destination, bool check)
    {
        if (!variable.IsCaptured)
        {
            var register = variable.Index;
            if (variable == _lazyArguments) _code.Emit(Opcode.EnsureArguments, register);
            if (check) _code.Emit(Opcode.CheckInitialized, register, _code.Constant(variable.Name));
            if (register != destination) _code.Emit(Opcode.Move, destination, register);
            return;
        }
        var (environment, hops) = Locate(variable);
        if (variable.Kind == VariableKind.Import)
            _code.Emit(Opcode.LoadImport, destination, environment, hops, variable.Index, _code.Constant(variable.Name));
        else if (check) _code.Emit(Opcode.LoadSlotChecked, destination, environment, hops, variable.Index, _code.Constant(variable.Name));
        else _code.Emit(Opcode.LoadSlot, destination, environment, hops, variable.Index);
    }

    /// <summary>Stores a value as a declaration does, or as an assignment that is known to be allowed.</summary>
    private void StoreVariable(Variable variable, int source, bool initialize = false, bool check = false)
    {
        if (variable.IsGlobal)
        {
            if (variable.IsLexical && initialize) _code.Emit(Opcode.InitializeGlobal, _code.Constant(variable.Name), source);
            else _code.Emit(Opcode.StoreGlobal, _code.Cache(PropertyKey.FromName(variable.Name)), source);
            return;
        }
        if (!variable.IsCaptured)
        {
            if (check) _code.Emit(Opcode.CheckInitialized, variable.Index, _code.Constant(variable.Name));
            if (variable.Index != source) _code.Emit(Opcode.Move, variable.Index, source);
            return;
        }
        var (environment, hops) = Locate(variable);
        if (check) _code.Emit(Opcode.StoreSlotChecked, environment, hops, variable.Index, source, _code.Constant(variable.Name));
        else _code.Emit(Opcode.StoreSlot, environment, hops, variable.Index, source);
    }

    /// <summary>
    /// Assigns to a name, after its initialisation. A dynamic name must have been resolved before: see
    /// <see cref="Reference"/>.
    /// </summary>
    private void AssignIdentifier(Identifier id, int source)
    {
        _code.Mark(id.Start);
        if (IsGlobal(id.Variable))
        {
            _code.Emit(Opcode.StoreGlobal, _code.Cache(PropertyKey.FromName(id.Name)), source);
            return;
        }
        var variable = id.Variable!;
        var check = NeedsCheck(variable, id.Start);
        switch (variable.Kind)
        {
            case VariableKind.Const:
                if (check) LoadVariable(variable, _code.NewRegister(), true);
                _code.Emit(Opcode.ThrowConstAssignment, _code.Constant(id.Name));
                break;
            case VariableKind.Import:
                _code.Emit(Opcode.ThrowConstAssignment, _code.Constant(id.Name));
                break;
            case VariableKind.FunctionName:
                if (IsStrictCode) _code.Emit(Opcode.ThrowConstAssignment, _code.Constant(id.Name));
                break;
            default:
                StoreVariable(variable, source, check: check);
                break;
        }
    }

    /// <summary>
    /// Returns the register of a variable that can be used without a copy; else <see cref="NoRegister"/>.
    /// </summary>
    private int RegisterOf(Expression expression)
    {
        if (expression is ThisExpression self) expression = self.Reference;
        if (expression is not Identifier { IsDynamic: false, Variable: { IsCaptured: false } variable } id || IsGlobal(variable))
            return NoRegister;
        if (NeedsCheck(variable, id.Start)) _code.Emit(Opcode.CheckInitialized, variable.Index, _code.Constant(variable.Name));
        if (variable == _lazyArguments) _code.Emit(Opcode.EnsureArguments, variable.Index);
        return variable.Index;
    }
}
