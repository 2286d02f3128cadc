using Quoll.Bytecode;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Scopes with using and await using declarations (ECMA-262 of 2026, §14.3.1). Their code is compiled like a try
// statement with DisposeResources as its finally block. Scopes without such declarations have no extra code.
internal sealed partial class FunctionCompiler
{
    /// <summary>A scope whose resources are open, with the start of the protected code.</summary>
    private sealed record OpenResources(Scope Scope, ControlScope Control, int Start, int Top);

    /// <summary>
    /// Starts the protected code of a scope, which may already be entered. Returns null if the scope declares no
    /// resources.
    /// </summary>
    private OpenResources? BeginResources(Scope? scope)
    {
        if (scope is null or { Disposal: Disposal.None }) return null;
        var top = _code.Top;
        scope.DisposeCapability = _code.NewRegister();
        _code.Emit(Opcode.NewDisposeCapability, scope.DisposeCapability);
        return new OpenResources(scope, _controls.EnterProtected(), _code.Offset, top);
    }

    /// <summary>
    /// AddDisposableResource: the variable is initialised after it, so that it stays in its dead zone if that throws.
    /// </summary>
    private void AddResource(Variable variable, int value, VariableDeclarationKind kind) =>
        _code.Emit(Opcode.AddResource, variable.Scope.DisposeCapability, value, kind == VariableDeclarationKind.AwaitUsing ? 1 : 0);

    private void DeclareResource(VariableDeclarator declarator, VariableDeclarationKind kind)
    {
        var id = (Identifier)declarator.Id;
        var value = _code.NewRegister();
        NamedExpression(declarator.Init!, id.Name, value);
        _code.Mark(declarator.Start);
        AddResource(id.Variable!, value, kind);
        StoreVariable(id.Variable!, value, initialize: true);
    }

    /// <summary>Ends the code of the scope at a source offset. All exits of the scope pass through here.</summary>
    private void EndResources(OpenResources? resources, int sourceEnd)
    {
        if (resources is null) return;
        var control = resources.Control;
        _controls.LeaveProtected(control, resources.Start);
        _code.Bind(control.Finally!);
        _code.Mark(sourceEnd - 1);
        var result = _code.NewRegister();
        if (resources.Scope.Disposal == Disposal.Async) DisposeAndAwait(resources.Scope, control, result);
        else _code.Emit(Opcode.DisposeResources, result, resources.Scope.DisposeCapability, control.CompletionKind);
        _controls.ContinueCompletion(control);
        _code.Top = resources.Top;
    }

    private void DisposeAndAwait(Scope scope, ControlScope control, int awaited)
    {
        var again = new Label();
        var disposed = new Label();
        _code.Bind(again);
        _code.Emit(Opcode.DisposeResources, awaited, scope.DisposeCapability, control.CompletionKind);
        _code.Jump(Opcode.JumpIfInt, awaited, UninitializedTest, disposed);
        var start = _code.Offset;
        _code.Emit(Opcode.Await, awaited, awaited);
        var end = _code.Offset;
        _code.Jump(Opcode.Loop, again);
        _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, awaited));
        _code.Emit(Opcode.DisposalThrew, control.CompletionKind, awaited);
        _code.Jump(Opcode.Loop, again);
        _code.Bind(disposed);
    }
}
