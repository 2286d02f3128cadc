using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// FunctionDeclarationInstantiation (ECMA-262 §10.2.11) and function bodies.
internal sealed partial class FunctionCompiler
{
    private CodeBlock CompileFunction(string name)
    {
        var function = _function!;
        Visit(function.Start);
        var parameterCount = function.Params.Length;
        if (parameterCount > 0 && function.Params[^1] is RestElement) parameterCount--;
        _code.Top = parameterCount;
        _code.Mark(function.Start);
        // An error in the parameters of an async function rejects its promise (§15.8.4). A generator, async or not,
        // throws it (§15.6.2).
        if (IsAsync && !IsGenerator) _code.Emit(Opcode.CreateGenerator);
        LoadClosureEnvironment();
        // §10.2.2 step 6: before the parameters get their values.
        if (function.Kind == FunctionKind.ClassConstructor) _code.Emit(Opcode.InitializeFields, ThisRegister, FunctionRegister);

        var scope = function.Scope;
        var arguments = scope.Find("arguments") is { Kind: VariableKind.Implicit } implicitArguments ? implicitArguments : null;
        var mapped = arguments is not null && !_isStrict && function.HasSimpleParameterList && parameterCount > 0;
        if (arguments is { IsCaptured: false } && !(mapped && (arguments.Escapes || !KeepParameters(function))))
        {
            _lazyArguments = arguments;
            mapped = false;
        }
        if (mapped) CaptureParameters(scope);
        if (!function.HasSimpleParameterList)
        {
            foreach (var variable in scope.Variables)
                variable.IsLexicalParameter = variable.Kind == VariableKind.Parameter && function.HasParameterExpressions;
        }

        PlaceParameters(function);
        AllocateVariables(scope);
        StartVariables(function, scope, arguments, mapped);
        BindParameters(function);
        if (function.BodyScope is { } bodyScope) EnterBodyScope(function, bodyScope);
        InstantiateFunctions(_scope);

        if (IsGenerator) _code.Emit(Opcode.CreateGenerator);
        CompileBody(function);

        _code.DropFirstIfUnused(Opcode.LoadClosureEnvironment);
        return Finish(name, function.Kind, parameterCount, function.ExpectedArgumentCount, (function.SourceStart, function.SourceEnd),
            keepsArguments: arguments is not null || parameterCount < function.Params.Length,
            mapped ? MappedParameters(function) : null);
    }

    // Whether the parameters always have the values of the arguments.
    private static bool KeepParameters(FunctionNode function) => Array.TrueForAll(
        function.Params, parameter => parameter is Identifier { Variable: { Kind: VariableKind.Parameter, IsReassigned: false } });

    private static void CaptureParameters(Scope scope)
    {
        foreach (var variable in scope.Variables)
        {
            if (variable.Kind != VariableKind.Parameter) continue;
            variable.IsCaptured = true;
            scope.NeedsEnvironment = true;
        }
        // A function declaration with the name of a parameter replaces it among the variables, and takes its slot.
        foreach (var parameter in scope.Function!.Params)
        {
            if (parameter is not Identifier { Variable: { } variable }) continue;
            variable.IsCaptured = true;
            scope.NeedsEnvironment = true;
        }
    }

    /// <summary>Returns the slot of each parameter's variable; -1 if a later parameter has the same name.</summary>
    private static int[] MappedParameters(FunctionNode function)
    {
        var slots = new int[function.Params.Length];
        var seen = new HashSet<Variable>();
        for (var i = slots.Length; --i >= 0;)
        {
            var variable = ((Identifier)function.Params[i]).Variable!;
            slots[i] = seen.Add(variable) ? variable.Index : -1;
        }
        return slots;
    }

    /// <summary>
    /// Keeps parameters that are plain names and not captured in the registers in which the call puts them.
    /// </summary>
    private static void PlaceParameters(FunctionNode function)
    {
        if (!function.HasSimpleParameterList) return;
        for (var i = 0; i < function.Params.Length; i++)
        {
            if (function.Params[i] is Identifier { Variable: { IsCaptured: false } variable }) variable.Index = i;
        }
    }

    // Gives the variables of the function's scope their first values.
    private void StartVariables(FunctionNode function, Scope scope, Variable? arguments, bool mapped)
    {
        foreach (var variable in scope.Variables)
        {
            switch (variable.Kind)
            {
                case VariableKind.Implicit when variable.Name == "this":
                    if (variable.IsCaptured && function.Kind != FunctionKind.DerivedConstructor)
                        StoreVariable(variable, ThisRegister, initialize: true);
                    break;
                case VariableKind.Implicit when variable.Name == "%function":
                case VariableKind.FunctionName:
                    if (variable.Index != FunctionRegister) StoreVariable(variable, FunctionRegister, initialize: true);
                    break;
                case VariableKind.Implicit when variable.Name == "new.target":
                    InitializeWith(variable, register => _code.Emit(Opcode.LoadNewTarget, register));
                    break;
                case VariableKind.Implicit when variable == arguments && variable == _lazyArguments:
                    _code.Emit(Opcode.LoadHole, variable.Index);
                    break;
                case VariableKind.Implicit when variable == arguments:
                    InitializeWith(variable, register => _code.Emit(Opcode.CreateArguments, register, mapped ? _environment : NoRegister));
                    break;
                case VariableKind.Parameter:
                    if (!variable.IsCaptured && variable.IsLexicalParameter) _code.Emit(Opcode.LoadUninitialized, variable.Index);
                    break;
                case VariableKind.Var or VariableKind.Function:
                    if (!variable.IsCaptured && !IsParameter(function, variable)) _code.Emit(Opcode.LoadUndefined, variable.Index);
                    break;
            }
        }
        if (function.HasSimpleParameterList)
        {
            for (var i = 0; i < function.Params.Length; i++)
            {
                var variable = ((Identifier)function.Params[i]).Variable!;
                if (variable.IsCaptured) StoreVariable(variable, i, initialize: true);
            }
        }
        BeginTemporalDeadZone(scope);
    }

    // A function declaration that has replaced a parameter stays in the register in which the call puts the argument.
    private static bool IsParameter(FunctionNode function, Variable variable) =>
        function.HasSimpleParameterList && variable.Index < function.Params.Length;

    private void InitializeWith(Variable variable, Action<int> load)
    {
        if (!variable.IsCaptured)
        {
            load(variable.Index);
            return;
        }
        var top = _code.Top;
        var register = _code.NewRegister();
        load(register);
        StoreVariable(variable, register, initialize: true);
        _code.Top = top;
    }

    // IteratorBindingInitialization of the parameters (§8.6.3), straight from the argument registers.
    private void BindParameters(FunctionNode function)
    {
        if (function.HasSimpleParameterList) return;
        for (var i = 0; i < function.Params.Length; i++)
        {
            var top = _code.Top;
            if (function.Params[i] is RestElement rest)
            {
                var register = _code.NewRegister();
                _code.Emit(Opcode.CreateRest, register, i);
                BindPattern(rest.Argument, register);
            }
            else
            {
                BindPattern(function.Params[i], i);
            }
            _code.Top = top;
        }
    }

    // §10.2.11 step 28: the body has its own variables, which start with the values of parameters of the same names.
    private void EnterBodyScope(FunctionNode function, Scope bodyScope)
    {
        _scope = bodyScope;
        AllocateVariables(bodyScope);
        foreach (var variable in bodyScope.Variables)
        {
            if (variable.Kind is not (VariableKind.Var or VariableKind.Function)) continue;
            var parameter = function.Scope.Find(variable.Name);
            if (parameter is not null && parameter.Kind is VariableKind.Parameter or VariableKind.Implicit)
            {
                InitializeWith(variable, register => LoadVariable(parameter, register, false));
            }
            else if (!variable.IsCaptured)
            {
                _code.Emit(Opcode.LoadUndefined, variable.Index);
            }
        }
        BeginTemporalDeadZone(bodyScope);
    }

    private void CompileBody(FunctionNode function)
    {
        if (function.Kind == FunctionKind.ClassInitializer)
        {
            CompileClassElements(function);
        }
        else if (function.ExpressionBody is { } expression)
        {
            _recorder?.BeginStatement(expression.Start);
            var start = _code.Offset;
            var value = ReturnedValue(expression);
            _code.Mark(expression.Start);
            _code.Emit(Opcode.Return, value);
            _recorder?.EndReturn(start, function.SourceEnd);
            return;
        }
        else
        {
            if (function.GivesCompletion)
            {
                _completion = _code.NewRegister();
                _code.Emit(Opcode.LoadUndefined, _completion);
            }
            var resources = BeginResources(_scope);
            Statements(function.Body!);
            EndResources(resources, function.SourceEnd);
            if (function.GivesCompletion)
            {
                _code.Emit(Opcode.Return, _completion);
                return;
            }
        }
        if (function.Kind == FunctionKind.DerivedConstructor)
        {
            var undefined = _code.NewRegister();
            _code.Emit(Opcode.LoadUndefined, undefined);
            EmitReturn(undefined);
        }
        else
        {
            _code.Emit(Opcode.ReturnUndefined);
        }
    }

    /// <summary>Emits the return instruction itself, after all finally blocks.</summary>
    private void EmitReturn(int value)
    {
        if (_function?.Kind == FunctionKind.DerivedConstructor)
        {
            var self = _code.NewRegister();
            if (_function.Scope.Find("this") is { Kind: VariableKind.Implicit } variable) LoadVariable(variable, self, false);
            else _code.Emit(Opcode.Move, self, ThisRegister);
            var result = _code.NewRegister();
            _code.Emit(Opcode.CheckConstructorResult, result, value, self);
            value = result;
        }
        _code.Emit(Opcode.Return, value);
    }
}
