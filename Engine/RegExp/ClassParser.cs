namespace Quoll.RegExp;

/// <summary>Classes without the v flag (ECMA-262 §22.2.1 CharacterClass, §B.1.2).</summary>
internal sealed class ClassParser(PatternReader reader, EscapeReader escapes)
{
    /// <summary>Reads a class after its <c>[</c>.</summary>
    public ClassSet Parse()
    {
        var start = reader.Position - 1;
        var negated = reader.Eat('^');
        var operands = new List<ClassOperand>();
        while (!reader.Eat(']'))
        {
            WorkBudget.Steps(1);
            var fromStart = reader.Position;
            var fromEscape = ReadAtom(start, out int from);
            if (reader.Peek() != '-' || reader.Peek(1) is ']' or PatternReader.End)
            {
                operands.Add(fromEscape ?? new ClassRange(from, from));
                continue;
            }
            reader.Position++;
            var toEscape = ReadAtom(start, out int to);
            if (fromEscape is not null || toEscape is not null)
            {
                if (reader.Unicode) RegExpSyntaxException.Throw(RegExpMessages.ClassEscapeInRange, fromStart);
                operands.Add(fromEscape ?? new ClassRange(from, from));
                operands.Add(new ClassRange('-', '-'));
                operands.Add(toEscape ?? new ClassRange(to, to));
                continue;
            }
            if (from > to)
                RegExpSyntaxException.Throw(RegExpMessages.ClassRangeOutOfOrder, reader.Text[fromStart..reader.Position], fromStart);
            operands.Add(new ClassRange(from, to));
        }
        return new ClassSet(ClassOperator.Union, negated, operands);
    }

    /// <summary>ClassAtom: returns an escape for several characters, or null and one character.</summary>
    private ClassOperand? ReadAtom(int classStart, out int codePoint)
    {
        codePoint = 0;
        if (reader.AtEnd) RegExpSyntaxException.Throw(RegExpMessages.ClassUnterminated, classStart);
        if (!reader.Eat('\\'))
        {
            codePoint = reader.Read(reader.Unicode);
            return null;
        }
        if (escapes.TryReadClassEscape(out ClassOperand? operand)) return operand;
        codePoint = escapes.ReadCharacterEscape(inClass: true);
        return null;
    }
}
