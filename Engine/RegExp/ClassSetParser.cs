namespace Quoll.RegExp;

/// <summary>
/// Classes with the v flag (ECMA-262 §22.2.1 ClassSetExpression): nested, with set operations and strings.
/// </summary>
internal sealed class ClassSetParser(PatternReader reader, EscapeReader escapes)
{
    /// <summary>Reads a class after its <c>[</c>.</summary>
    public ClassSet Parse()
    {
        var start = reader.Position - 1;
        RegExpSyntaxException.ProbeStack(start);
        var negated = reader.Eat('^');
        var operands = new List<ClassOperand>();
        var op = ClassOperator.Union;
        var first = true;
        while (!reader.Eat(']'))
        {
            if (reader.AtEnd) RegExpSyntaxException.Throw(RegExpMessages.ClassUnterminated, start);
            if (op == ClassOperator.Union) op = ReadUnionMember(operands, first, start);
            else ReadOperator(op, operands, start);
            first = false;
        }
        var set = new ClassSet(op, negated, operands);
        if (negated && set.ContentsMayContainStrings) RegExpSyntaxException.Throw(RegExpMessages.NegatedStrings, start);
        return set;
    }

    /// <summary>
    /// Reads an operand or a range. After the first operand an operator may decide the type of the class.
    /// </summary>
    private ClassOperator ReadUnionMember(List<ClassOperand> operands, bool first, int classStart)
    {
        var start = reader.Position;
        var operand = ReadOperand(classStart, out int from);
        if (reader.StartsWith("&&") || reader.StartsWith("--"))
        {
            if (!first) RegExpSyntaxException.Throw(RegExpMessages.ClassOperatorsMixed, reader.Position);
            operands.Add(operand ?? new ClassRange(from, from));
            return reader.Peek() == '&' ? ClassOperator.Intersection : ClassOperator.Subtraction;
        }
        if (!reader.Eat('-'))
        {
            operands.Add(operand ?? new ClassRange(from, from));
            return ClassOperator.Union;
        }
        var end = ReadOperand(classStart, out int to);
        if (operand is not null || end is not null) RegExpSyntaxException.Throw(RegExpMessages.ClassEscapeInRange, start);
        if (from > to) RegExpSyntaxException.Throw(RegExpMessages.ClassRangeOutOfOrder, reader.Text[start..reader.Position], start);
        if (reader.StartsWith("&&") || reader.StartsWith("--"))
            RegExpSyntaxException.Throw(RegExpMessages.ClassOperatorsMixed, reader.Position);
        operands.Add(new ClassRange(from, to));
        return ClassOperator.Union;
    }

    private void ReadOperator(ClassOperator op, List<ClassOperand> operands, int classStart)
    {
        if (!reader.Eat(op == ClassOperator.Intersection ? "&&" : "--"))
            RegExpSyntaxException.Throw(RegExpMessages.ClassOperatorsMixed, reader.Position);
        if (op == ClassOperator.Intersection && reader.Peek() == '&')
            RegExpSyntaxException.Throw(RegExpMessages.CharacterNeedsEscape, "&", reader.Position);
        var operand = ReadOperand(classStart, out int codePoint);
        operands.Add(operand ?? new ClassRange(codePoint, codePoint));
    }

    /// <summary>ClassSetOperand: returns several characters, or null and one character.</summary>
    private ClassOperand? ReadOperand(int classStart, out int codePoint)
    {
        WorkBudget.Steps(1);
        codePoint = 0;
        if (reader.Eat('[')) return Parse();
        if (reader.Peek() == '\\')
        {
            reader.Position++;
            if (escapes.TryReadClassEscape(out ClassOperand? escape)) return escape;
            if (reader.Eat('q')) return ReadStringDisjunction(classStart);
            reader.Position--;
        }
        codePoint = ReadCharacter(classStart);
        return null;
    }

    /// <summary>ClassStringDisjunction, after <c>\q</c>.</summary>
    private ClassStrings ReadStringDisjunction(int classStart)
    {
        if (!reader.Eat('{')) RegExpSyntaxException.Throw(RegExpMessages.StringDisjunctionInvalid, reader.Position);
        var strings = new List<int[]>();
        var current = new List<int>();
        while (true)
        {
            WorkBudget.Steps(1);
            if (reader.Eat('}'))
            {
                strings.Add([.. current]);
                return new ClassStrings(strings);
            }
            if (reader.Eat('|'))
            {
                strings.Add([.. current]);
                current.Clear();
                continue;
            }
            current.Add(ReadCharacter(classStart));
        }
    }

    /// <summary>ClassSetCharacter.</summary>
    private int ReadCharacter(int classStart)
    {
        if (reader.AtEnd) RegExpSyntaxException.Throw(RegExpMessages.ClassUnterminated, classStart);
        var unit = reader.Peek();
        if (unit == '\\')
        {
            reader.Position++;
            if (IsReservedPunctuator(reader.Peek())) return reader.Read(byCodePoint: false);
            return escapes.ReadCharacterEscape(inClass: true);
        }
        if (unit is '(' or ')' or '[' or ']' or '{' or '}' or '/' or '-' or '|')
            RegExpSyntaxException.Throw(RegExpMessages.CharacterNeedsEscape, reader.Describe(reader.Position), reader.Position);
        if (unit == reader.Peek(1) && IsReservedDouble(unit))
            RegExpSyntaxException.Throw(RegExpMessages.ClassReservedPair, reader.Text.Substring(reader.Position, 2), reader.Position);
        return reader.Read(byCodePoint: true);
    }

    /// <summary>ClassSetReservedPunctuator.</summary>
    private static bool IsReservedPunctuator(int unit) => unit is '&' or '-' or '!' or '#' or '%' or ',' or ':' or ';'
        or '<' or '=' or '>' or '@' or '`' or '~';

    /// <summary>Returns whether a doubled unit is a ClassSetReservedDoublePunctuator.</summary>
    private static bool IsReservedDouble(int unit) => unit is '&' or '!' or '#' or '$' or '%' or '*' or '+' or ',' or '.'
        or ':' or ';' or '<' or '=' or '>' or '?' or '@' or '^' or '`' or '~';
}
