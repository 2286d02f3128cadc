using Quoll.Bytecode;
using Quoll.Syntax;

namespace Quoll.Compiler;

// Object and array literals (ECMA-262 §13.2.4, §13.2.5).
internal sealed partial class FunctionCompiler
{
    // Each value waits in a register.
    private const int MaxLeadingNames = 32, MaxLeadingElements = 32;

    private void ArrayLiteral(ArrayExpression literal, int destination)
    {
        var leading = CountLeadingElements(literal.Elements);
        if (leading == literal.Elements.Length)
        {
            NewArray(destination, literal.Elements, leading);
            return;
        }
        var array = _code.NewRegister();
        NewArray(array, literal.Elements, leading);
        AppendElements(array, literal.Elements.AsSpan(leading));
        _code.Emit(Opcode.Move, destination, array);
    }

    private static int CountLeadingElements(Expression?[] elements)
    {
        var count = Array.FindIndex(elements, element => element is null or SpreadElement);
        return Math.Min(count < 0 ? elements.Length : count, MaxLeadingElements);
    }

    // An array of the first elements, with room for all.
    private void NewArray(int destination, Expression?[] elements, int leading)
    {
        var first = _code.Top;
        foreach (var element in elements.AsSpan(0, leading)) Expression(element!, _code.NewRegister());
        _code.Emit(Opcode.NewArray, destination, first, leading, elements.Length);
        _code.Top = first;
    }

    private void AppendElements(int array, ReadOnlySpan<Expression?> elements)
    {
        foreach (var element in elements)
        {
            var top = _code.Top;
            switch (element)
            {
                case null:
                    _code.Emit(Opcode.AppendHole, array);
                    break;
                case SpreadElement spread:
                    var iterable = ExpressionToAny(spread.Argument);
                    _code.Mark(spread.Start);
                    _code.Emit(Opcode.AppendSpread, array, iterable);
                    break;
                default:
                    _code.Emit(Opcode.AppendElement, array, ExpressionToAny(element));
                    break;
            }
            _code.Top = top;
        }
    }

    private void ObjectLiteral(ObjectExpression literal, int destination)
    {
        if (literal.Properties is [SpreadElement start, ..])
        {
            // A spread at the start brings the slots, usually those of the other names, too.
            var copy = _code.NewRegister();
            var top = _code.Top;
            var source = ExpressionToAny(start.Argument);
            _code.Mark(start.Start);
            _code.Emit(Opcode.CopyObject, copy, source);
            _code.Top = top;
            LiteralProperties(literal.Properties.AsSpan(1), copy);
            _code.Emit(Opcode.Move, destination, copy);
            return;
        }
        var capacity = Math.Min(CountNamed(literal), Shape.MaxProperties);
        var names = LeadingNames(literal);
        var first = _code.Top;
        for (var i = 0; i < names.Count; i++)
        {
            var value = _code.NewRegister();
            NamedExpression(((Property)literal.Properties[i]).Value, names[i].ToString(), value);
            _code.Top = value + 1;
        }
        var isWhole = names.Count == literal.Properties.Length;
        var o = isWhole ? destination : _code.NewRegister();
        if (names.Count == 0) _code.Emit(Opcode.NewObject, o, capacity, _code.GrowthCache());
        else _code.Emit(Opcode.NewLiteral, o, first, names.Count, _code.Caches(names), capacity);
        if (isWhole) return;
        LiteralProperties(literal.Properties.AsSpan(names.Count), o);
        _code.Emit(Opcode.Move, destination, o);
    }

    private void LiteralProperties(ReadOnlySpan<Node> properties, int o)
    {
        foreach (var property in properties)
        {
            var top = _code.Top;
            if (property is SpreadElement spread)
            {
                var source = ExpressionToAny(spread.Argument);
                _code.Mark(spread.Start);
                _code.Emit(Opcode.CopyDataProperties, o, source, 0, 0);
            }
            else
            {
                LiteralProperty((Property)property, o);
            }
            _code.Top = top;
        }
    }

    // The names of the plain properties at the start of a literal. The object is not visible before it has them, so it
    // is created with all of them at once.
    private static List<PropertyKey> LeadingNames(ObjectExpression literal)
    {
        // With a capacity: .NET compiles the code that makes an empty list of structures when it first runs.
        var names = new List<PropertyKey>(8);
        foreach (var node in literal.Properties)
        {
            if (names.Count == MaxLeadingNames
                || node is not Property { Kind: PropertyKind.Init, IsMethod: false, IsPrototypeSetter: false } property) break;
            if (ConstantKey(property.Key, property.IsComputed) is not { IsIndex: false } name || Includes(names, name)) break;
            names.Add(name);
        }
        return names;
    }

    // Without the default comparer of keys, which .NET creates by reflection.
    private static bool Includes(List<PropertyKey> names, in PropertyKey name)
    {
        foreach (var known in names)
        {
            if (known.Equals(name)) return true;
        }
        return false;
    }

    private static int CountNamed(ObjectExpression literal)
    {
        var count = 0;
        foreach (var node in literal.Properties)
        {
            if (node is Property { IsPrototypeSetter: false }) count++;
        }
        return count;
    }

    private void LiteralProperty(Property property, int o)
    {
        if (property.IsPrototypeSetter)
        {
            _code.Emit(Opcode.SetLiteralPrototype, o, ExpressionToAny(property.Value));
            return;
        }
        var constant = ConstantKey(property.Key, property.IsComputed);
        if (property.Kind != PropertyKind.Init || property.IsMethod)
        {
            var key = ComputedKey(property.Key, constant);
            var flags = MethodFlags.Enumerable
                | (property.Kind == PropertyKind.Get ? MethodFlags.Getter : property.Kind == PropertyKind.Set ? MethodFlags.Setter
                    : MethodFlags.None);
            var method = Method(((FunctionExpression)property.Value).Function, constant, ref flags);
            _code.Emit(Opcode.DefineMethod, o, key, method, (int)flags);
            return;
        }
        if (constant is { IsIndex: false } name)
        {
            var value = _code.NewRegister();
            NamedExpression(property.Value, name.ToString(), value);
            _code.Emit(Opcode.DefineProperty, o, _code.Cache(name), value);
            return;
        }
        var computed = ComputedKey(property.Key, constant);
        var element = _code.NewRegister();
        ExpressionNamedBy(computed, property.Value, element);
        _code.Emit(Opcode.DefineElement, o, computed, element);
    }

    /// <summary>
    /// Compiles the function of a method or accessor. If the key is known, it is compiled with its name, which stack
    /// traces then show.
    /// </summary>
    private int Method(FunctionNode function, PropertyKey? constant, ref MethodFlags flags)
    {
        if (constant is not { } key)
        {
            flags |= MethodFlags.Name;
            return NewFunction(function, "");
        }
        var prefix = (flags & MethodFlags.Getter) != 0 ? "get " : (flags & MethodFlags.Setter) != 0 ? "set " : "";
        return NewFunction(function, prefix + key);
    }

    /// <summary>Evaluates the key of a definition into a property key value in a register.</summary>
    private int ComputedKey(Expression key, PropertyKey? constant)
    {
        if (constant is { } known) return KeyConstant(known);
        var register = _code.NewRegister();
        Expression(key, register);
        _code.Emit(Opcode.ToPropertyKey, register, register);
        return register;
    }
}
