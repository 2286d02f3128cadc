using Quoll.Bytecode;
using Quoll.Syntax;

namespace Quoll.Compiler;

// Assignments and updates (ECMA-262 §13.15, §13.4).
internal sealed partial class FunctionCompiler
{
    private enum ReferenceKind : byte { Variable, Dynamic, Property, Element, Private, Super, Invalid }

    /// <summary>A Reference Record (§6.2.5) whose parts are in registers.</summary>
    private readonly record struct Reference(ReferenceKind Kind, Identifier? Id, int A, int B, int C, PropertyKey Key, int Source);

    private Reference EvaluateReference(Expression target)
    {
        switch (target)
        {
            case Identifier { IsDynamic: true } id:
                var reference = _code.NewRegister();
                _code.Mark(id.Start);
                _code.Emit(Opcode.ResolveName, reference, _environment, _code.Constant(id.Name));
                return new Reference(ReferenceKind.Dynamic, id, reference, 0, 0, default, id.Start);
            case Identifier id:
                return new Reference(ReferenceKind.Variable, id, 0, 0, 0, default, id.Start);
            case MemberExpression { Object: Super super } member:
                var self = _code.NewRegister();
                LoadThis(super.This, self);
                var name = _code.NewRegister();
                if (ConstantKey(member.Property, member.IsComputed) is { } fixedKey)
                    _code.Emit(Opcode.LoadConstant, name, _code.Constant(fixedKey.ToString()));
                else Expression(member.Property, name);
                var superBase = _code.NewRegister();
                _code.Mark(member.Start);
                _code.Emit(Opcode.LoadSuperBase, superBase, ExpressionToAny(super.ActiveFunction));
                return new Reference(ReferenceKind.Super, null, self, superBase, name, default, member.Start);
            case MemberExpression member:
                var o = _code.NewRegister();
                Expression(member.Object, o);
                if (member.Property is PrivateIdentifier privateName)
                {
                    var key = _code.NewRegister();
                    Expression(privateName.Reference, key);
                    var text = PropertyKey.FromName(privateName.Reference.Name);
                    return new Reference(ReferenceKind.Private, null, o, key, 0, text, member.Property.Start);
                }
                if (ConstantKey(member.Property, member.IsComputed) is { IsIndex: false } constant)
                {
                    return new Reference(ReferenceKind.Property, null, o, 0, 0, constant, member.Property.Start);
                }
                var index = _code.NewRegister();
                Expression(member.Property, index);
                return new Reference(ReferenceKind.Element, null, o, index, 0, default, member.Property.Start);
            default:
                // Annex B: a call as target is evaluated, then a ReferenceError.
                Effect(target);
                _code.Mark(target.Start);
                _code.Emit(Opcode.ThrowReference, _code.Constant("Invalid assignment target"));
                return new Reference(ReferenceKind.Invalid, null, 0, 0, 0, default, target.Start);
        }
    }

    /// <summary>
    /// Evaluates a reference that is read and then written. Its key is converted once, after the check for an object.
    /// </summary>
    private Reference EvaluateUpdatedReference(Expression target)
    {
        var reference = EvaluateReference(target);
        if (reference.Kind == ReferenceKind.Element)
        {
            _code.Mark(reference.Source);
            _code.Emit(Opcode.ToObjectCheck, reference.A);
            _code.Emit(Opcode.ToPropertyKey, reference.B, reference.B);
        }
        else if (reference.Kind == ReferenceKind.Super)
        {
            _code.Emit(Opcode.ToPropertyKey, reference.C, reference.C);
        }
        return reference;
    }

    private void LoadReference(in Reference reference, int destination)
    {
        _code.Mark(reference.Source);
        switch (reference.Kind)
        {
            case ReferenceKind.Variable: LoadIdentifier(reference.Id!, destination); break;
            case ReferenceKind.Dynamic:
                _code.Emit(Opcode.LoadReference, destination, reference.A, _code.Constant(reference.Id!.Name));
                break;
            case ReferenceKind.Property: _code.Emit(Opcode.GetProperty, destination, reference.A, _code.Cache(reference.Key)); break;
            case ReferenceKind.Element: _code.Emit(Opcode.GetElement, destination, reference.A, reference.B); break;
            case ReferenceKind.Private:
                _code.Emit(Opcode.GetPrivate, destination, reference.A, reference.B, _code.FieldCache(reference.Key));
                break;
            case ReferenceKind.Super: _code.Emit(Opcode.GetSuper, destination, reference.A, reference.B, reference.C); break;
        }
    }

    private void StoreReference(in Reference reference, int source)
    {
        _code.Mark(reference.Source);
        switch (reference.Kind)
        {
            case ReferenceKind.Variable: AssignIdentifier(reference.Id!, source); break;
            case ReferenceKind.Dynamic: _code.Emit(Opcode.StoreReference, reference.A, _code.Constant(reference.Id!.Name), source); break;
            case ReferenceKind.Property: _code.Emit(Opcode.SetProperty, reference.A, _code.Cache(reference.Key), source); break;
            case ReferenceKind.Element: _code.Emit(Opcode.SetElement, reference.A, reference.B, source); break;
            case ReferenceKind.Private:
                _code.Emit(Opcode.SetPrivate, reference.A, reference.B, source, _code.FieldCache(reference.Key));
                break;
            case ReferenceKind.Super: _code.Emit(Opcode.SetSuper, reference.A, reference.B, reference.C, source); break;
        }
    }

    private void Assignment(AssignmentExpression assignment, int destination, bool isValueUsed = true)
    {
        switch (assignment.Kind)
        {
            case AssignmentKind.Assign when assignment.Left is ArrayPattern or ObjectPattern:
                Expression(assignment.Right, destination);
                AssignPattern(assignment.Left, destination, BindingMode.Assign);
                break;
            case AssignmentKind.Assign: PlainAssignment(assignment, destination, isValueUsed); break;
            case AssignmentKind.Compound: CompoundAssignment(assignment, destination, isValueUsed); break;
            default: LogicalAssignment(assignment, destination); break;
        }
    }

    private void PlainAssignment(AssignmentExpression assignment, int destination, bool isValueUsed)
    {
        var name = assignment.Left is Identifier id0 && !assignment.IsLeftParenthesized ? id0.Name : null;
        if (assignment.Left is Identifier { IsDynamic: false } id)
        {
            if (PlainRegister(id) is { } register)
            {
                NamedExpressionToVariable(assignment.Right, name, register);
                if (isValueUsed) _code.Emit(Opcode.Move, destination, register);
                return;
            }
            if (IsStrictCode && IsGlobal(id.Variable) && id.Variable is null)
            {
                // §13.15.2 step 1.a: whether the name can be resolved is determined before the right side is evaluated.
                var reference = EvaluateReference(new Identifier { Name = id.Name, IsDynamic = true, Start = id.Start, End = id.End });
                NamedExpression(assignment.Right, name, destination);
                StoreReference(reference, destination);
                return;
            }
            NamedExpression(assignment.Right, name, destination);
            AssignIdentifier(id, destination);
            return;
        }
        var target = EvaluateReference(assignment.Left);
        NamedExpression(assignment.Right, name, destination);
        StoreReference(target, destination);
    }

    /// <summary>
    /// Returns the register of a variable that an assignment may simply write; null for any other variable.
    /// </summary>
    private int? PlainRegister(Identifier id)
    {
        if (id.IsDynamic || IsGlobal(id.Variable) || id.Variable!.IsCaptured || NeedsCheck(id.Variable, id.Start)) return null;
        return id.Variable.Kind is VariableKind.Const or VariableKind.FunctionName or VariableKind.Implicit
            && id.Variable.Name != "arguments" ? null : id.Variable.Index;
    }

    private void CompoundAssignment(AssignmentExpression assignment, int destination, bool isValueUsed)
    {
        if (assignment.Left is Identifier id && PlainRegister(id) is { } register)
        {
            if (id.Variable == _lazyArguments) _code.Emit(Opcode.EnsureArguments, register);
            var a = register;
            if (!IsSimple(assignment.Right))
            {
                a = _code.NewRegister();
                _code.Emit(Opcode.Move, a, register);
            }
            Operate(assignment, register, a);
            if (isValueUsed) _code.Emit(Opcode.Move, destination, register);
            return;
        }
        var target = EvaluateUpdatedReference(assignment.Left);
        var old = _code.NewRegister();
        LoadReference(target, old);
        Operate(assignment, destination, old);
        StoreReference(target, destination);
    }

    private void Operate(AssignmentExpression assignment, int destination, int a)
    {
        if (IsInt32(assignment.Right, out var value) && ImmediateOpcode(assignment.Operator) is { } immediate)
        {
            _code.Mark(assignment.Start);
            _code.Emit(immediate, destination, a, value);
            return;
        }
        var b = ExpressionToAny(assignment.Right);
        _code.Mark(assignment.Start);
        _code.Emit(OpcodeOf(assignment.Operator), destination, a, b);
    }

    private void LogicalAssignment(AssignmentExpression assignment, int destination)
    {
        var target = EvaluateUpdatedReference(assignment.Left);
        LoadReference(target, destination);
        var end = new Label();
        _code.Jump(LogicalJump(assignment.LogicalOperator), destination, end);
        var name = assignment.Left is Identifier id && !assignment.IsLeftParenthesized ? id.Name : null;
        NamedExpression(assignment.Right, name, destination);
        StoreReference(target, destination);
        _code.Bind(end);
    }

    private void Update(UpdateExpression update, int destination, bool isValueUsed)
    {
        var opcode = update.IsIncrement ? Opcode.Increment : Opcode.Decrement;
        if (update.Argument is Identifier id && PlainRegister(id) is { } register)
        {
            if (id.Variable == _lazyArguments) _code.Emit(Opcode.EnsureArguments, register);
            _code.Mark(update.Start);
            if (!isValueUsed)
            {
                _code.Emit(opcode, register, register);
            }
            else if (update.IsPrefix)
            {
                _code.Emit(opcode, register, register);
                _code.Emit(Opcode.Move, destination, register);
            }
            else
            {
                var value = _code.NewRegister();
                _code.Emit(Opcode.ToNumeric, value, register);
                _code.Emit(opcode, register, value);
                _code.Emit(Opcode.Move, destination, value);
            }
            return;
        }
        var target = EvaluateUpdatedReference(update.Argument);
        var old = _code.NewRegister();
        LoadReference(target, old);
        _code.Emit(Opcode.ToNumeric, old, old);
        var next = _code.NewRegister();
        _code.Emit(opcode, next, old);
        StoreReference(target, next);
        _code.Emit(Opcode.Move, destination, update.IsPrefix ? next : old);
    }

    // ---- Names of anonymous functions (§8.4 NamedEvaluation) --------------------------------------------------------

    private void NamedExpression(Expression expression, string? name, int destination)
    {
        switch (expression)
        {
            case FunctionExpression { Function: { Name: "" } function } when name is not null:
                NewFunctionInto(function, destination, name);
                break;
            case ArrowFunctionExpression { Function: var function } when name is not null:
                NewFunctionInto(function, destination, name);
                break;
            case ClassExpression { Class: { Id: null } @class } when name is not null: Class(@class, destination, name); break;
            default: Expression(expression, destination); break;
        }
    }

    /// <summary>Evaluates an expression with a name that is known at run time: a property key in a register.</summary>
    private void ExpressionNamedBy(int key, Expression expression, int destination)
    {
        if (expression is ClassExpression { Class: { Id: null, IsDecorated: true } @class })
        {
            // Decorators receive the name, and may replace the class.
            Class(@class, destination, null, key);
            return;
        }
        Expression(expression, destination);
        if (IsAnonymousFunction(expression)) _code.Emit(Opcode.SetFunctionName, destination, key, 0);
    }

    private void NamedExpressionToVariable(Expression expression, string? name, int destination)
    {
        if (name is not null && IsAnonymousFunction(expression))
        {
            var top = _code.Top;
            var register = _code.NewRegister();
            NamedExpression(expression, name, register);
            _code.Emit(Opcode.Move, destination, register);
            _code.Top = top;
        }
        else
        {
            ExpressionToVariable(expression, destination);
        }
    }

    /// <summary>IsAnonymousFunctionDefinition (§8.4.2).</summary>
    private static bool IsAnonymousFunction(Expression expression) =>
        expression is FunctionExpression { Function.Name: "" } or ArrowFunctionExpression or ClassExpression { Class.Id: null };
}
