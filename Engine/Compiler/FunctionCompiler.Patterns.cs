using Quoll.Bytecode;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Destructuring: binding patterns (ECMA-262 §8.6.2, §14.3.3) and assignment patterns (§13.15.5).
internal sealed partial class FunctionCompiler
{
    private enum BindingMode : byte
    {
        /// <summary>let, const, parameters, catch parameters.</summary>
        Initialize,

        /// <summary>var, and assignments.</summary>
        Assign,
    }

    /// <summary>Binds a parameter's or a declaration's pattern.</summary>
    private void BindPattern(Expression pattern, int value) => AssignPattern(pattern, value, BindingMode.Initialize);

    private void AssignPattern(Expression pattern, int value, BindingMode mode)
    {
        Visit(pattern.Start);
        var top = _code.Top;
        switch (pattern)
        {
            case AssignmentPattern withDefault:
                var filled = _code.NewRegister();
                _code.Emit(Opcode.Move, filled, value);
                ApplyDefault(withDefault, filled);
                AssignPattern(withDefault.Left, filled, mode);
                break;
            case ArrayPattern array: DestructureArray(array, value, mode); break;
            case ObjectPattern obj: DestructureObject(obj, value, mode); break;
            case Identifier id when mode == BindingMode.Initialize: StoreVariable(id.Variable!, value, initialize: true); break;
            default:
                var target = EvaluateReference(pattern);
                StoreReference(target, value);
                break;
        }
        _code.Top = top;
    }

    private void ApplyDefault(AssignmentPattern pattern, int value)
    {
        var end = new Label();
        _code.Jump(Opcode.JumpIfNotUndefined, value, end);
        var name = pattern.Left is Identifier id && !pattern.IsLeftParenthesized ? id.Name : null;
        NamedExpression(pattern.Right, name, value);
        _code.Bind(end);
    }

    /// <summary>
    /// Evaluates the target of an element without its default, as far as necessary before the value is fetched.
    /// </summary>
    private Reference? PrepareTarget(Expression element, BindingMode mode)
    {
        var target = element is AssignmentPattern withDefault ? withDefault.Left : element;
        if (mode == BindingMode.Initialize || target is ArrayPattern or ObjectPattern) return null;
        return EvaluateReference(target);
    }

    private void StoreElement(Expression element, Reference? prepared, int value, BindingMode mode)
    {
        if (element is AssignmentPattern withDefault)
        {
            ApplyDefault(withDefault, value);
            element = withDefault.Left;
        }
        if (prepared is { } reference) StoreReference(reference, value);
        else AssignPattern(element, value, mode);
    }

    private void DestructureArray(ArrayPattern pattern, int value, BindingMode mode)
    {
        var iterator = _code.NewRegister();
        _code.NewRegister();
        _code.Mark(pattern.Start);
        _code.Emit(Opcode.GetIterator, iterator, value);
        WithIterator(iterator, () =>
        {
            foreach (var element in pattern.Elements)
            {
                var top = _code.Top;
                var item = _code.NewRegister();
                if (element is null)
                {
                    _code.Emit(Opcode.IteratorStep, item, iterator);
                }
                else if (element is RestElement rest)
                {
                    var target = PrepareTarget(rest.Argument, mode);
                    _code.Emit(Opcode.IteratorRest, item, iterator);
                    StoreElement(rest.Argument, target, item, mode);
                }
                else
                {
                    var target = PrepareTarget(element, mode);
                    _code.Mark(element.Start);
                    _code.Emit(Opcode.IteratorStep, item, iterator);
                    StoreElement(element, target, item, mode);
                }
                _code.Top = top;
            }
        });
        _code.Emit(Opcode.IteratorClose, iterator);
    }

    private void DestructureObject(ObjectPattern pattern, int value, BindingMode mode)
    {
        _code.Mark(pattern.Start);
        _code.Emit(Opcode.ToObjectCheck, value);
        var count = pattern.Properties.Length;
        var hasRest = count > 0 && pattern.Properties[^1] is RestElement;
        // With a rest element, the excluded keys are kept in adjacent registers.
        var keys = _code.Top;
        if (hasRest) _code.Top += count - 1;
        for (var i = 0; i < count; i++)
        {
            var top = _code.Top;
            if (pattern.Properties[i] is RestElement rest)
            {
                var target = PrepareTarget(rest.Argument, mode);
                var copy = _code.NewRegister();
                _code.Emit(Opcode.NewObject, copy, 0, _code.GrowthCache());
                _code.Emit(Opcode.CopyDataProperties, copy, value, keys, count - 1);
                StoreElement(rest.Argument, target, copy, mode);
            }
            else
            {
                PatternProperty((Property)pattern.Properties[i], value, hasRest ? keys + i : NoRegister, mode);
            }
            _code.Top = top;
        }
    }

    private void PatternProperty(Property property, int value, int keyRegister, BindingMode mode)
    {
        var constant = ConstantKey(property.Key, property.IsComputed);
        if (constant is null)
        {
            if (keyRegister == NoRegister) keyRegister = _code.NewRegister();
            Expression(property.Key, keyRegister);
            _code.Emit(Opcode.ToPropertyKey, keyRegister, keyRegister);
        }
        else if (keyRegister != NoRegister || constant.Value.IsIndex)
        {
            if (keyRegister == NoRegister) keyRegister = _code.NewRegister();
            _code.Emit(Opcode.LoadConstant, keyRegister, _code.Constant(constant.Value.ToString()));
        }
        var target = PrepareTarget(property.Value, mode);
        var item = _code.NewRegister();
        _code.Mark(property.Start);
        if (constant is { IsIndex: false } key) _code.Emit(Opcode.GetProperty, item, value, _code.Cache(key));
        else _code.Emit(Opcode.GetElement, item, value, keyRegister);
        StoreElement(property.Value, target, item, mode);
    }
}
