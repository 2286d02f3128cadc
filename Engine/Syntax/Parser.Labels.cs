namespace Quoll.Syntax;

/// <summary>§14.13 Labelled statements, §14.8 continue, §14.9 break, and their targets.</summary>
internal sealed partial class Parser
{
    private struct Label
    {
        public required string Name;

        /// <summary>Where the statement that it labels begins, beyond further labels.</summary>
        public required int StatementStart;
        public bool IsLoop;
    }

    private readonly List<Label> _labels = [];

    /// <summary>Labels below this height belong to functions around.</summary>
    private int _labelBase;

    /// <summary>How many loops, and loops and switches, the current function has open.</summary>
    private int _loops;

    private int _breakables;

    private LabeledStatement ParseLabelled(Identifier label, int start, bool allowFunction)
    {
        if (FindLabel(label.Name) >= 0) throw Fail(SyntaxMessages.DuplicateLabel, label.Name, label.Start);
        Next();
        _labels.Add(new Label { Name = label.Name, StatementStart = start });
        var isLoop = Kind is TokenKind.For or TokenKind.While or TokenKind.Do;
        for (var i = _labels.Count - 1; i >= _labelBase && _labels[i].StatementStart == start; i--)
        {
            _labels[i] = _labels[i] with { StatementStart = _lexer.Token.Start, IsLoop = isLoop };
        }
        var bodyStart = _lexer.Token.Start;
        // §B.3.1: only a plain function, and only in sloppy code.
        Statement body;
        RefuseUsingDeclaration();
        if (Kind != TokenKind.Function) body = ParseStatement(allowFunction);
        else if (allowFunction) body = ParsePlainFunctionDeclaration(bodyStart);
        else throw Fail(SyntaxMessages.LabelledFunction, bodyStart);
        _labels.RemoveAt(_labels.Count - 1);
        return Finish(new LabeledStatement { Label = label.Name, Body = body }, start);
    }

    private int FindLabel(string name)
    {
        for (var i = _labels.Count - 1; i >= _labelBase; i--)
        {
            if (_labels[i].Name == name) return i;
        }
        return -1;
    }

    private ContinueStatement ParseContinue(int start)
    {
        Next();
        var label = ParseLabelUse(out var index);
        if (_loops == 0 || (label is not null && !_labels[index].IsLoop)) throw Fail(SyntaxMessages.ContinueOutsideLoop, start);
        ExpectSemicolon();
        return Finish(new ContinueStatement { Label = label }, start);
    }

    private BreakStatement ParseBreak(int start)
    {
        Next();
        var label = ParseLabelUse(out _);
        if (label is null && _breakables == 0) throw Fail(SyntaxMessages.BreakOutsideLoop, start);
        ExpectSemicolon();
        return Finish(new BreakStatement { Label = label }, start);
    }

    private string? ParseLabelUse(out int index)
    {
        index = -1;
        if (!_lexer.Token.IsIdentifierLike || _lexer.Token.NewlineBefore) return null;
        var label = ParseIdentifier();
        index = FindLabel(label.Name);
        return index >= 0 ? label.Name : throw Fail(SyntaxMessages.UndeclaredLabel, label.Name, label.Start);
    }
}
