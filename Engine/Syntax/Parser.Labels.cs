namespace Quoll.Syntax;

/// <summary>§14.13 Labelled statements, §14.8 continue, §14.9 break, and their targets.</summary>
internal sealed partial class Parser
{
    /// <summary>A statement with all of its labels.</summary>
    private sealed class LabelledStatement
    {
        /// <summary>Its start, after the labels.</summary>
        public int Start;

        public bool IsLoop;
    }

    /// <summary>A visible label.</summary>
    /// <param name="Statement">The labelled statement.</param>
    /// <param name="Shadowed">
    /// The index of the label of the same name in a surrounding function; -1 if there is none.
    /// </param>
    private readonly record struct Label(LabelledStatement Statement, int Shadowed);

    private readonly List<Label> _labels = new(1);

    /// <summary>The index of the innermost label of each name.</summary>
    private Dictionary<string, int>? _labelPlaces;

    /// <summary>Labels below this height belong to surrounding functions.</summary>
    private int _labelBase;

    /// <summary>The number of open loops, and of open loops and switches, in the current function.</summary>
    private int _loops;

    private int _breakables;

    private LabeledStatement ParseLabelled(Identifier label, int start, bool allowFunction)
    {
        if (FindLabel(label.Name) >= 0) throw Fail(SyntaxMessages.DuplicateLabel, label.Name, label.Start);
        Next();
        // A label directly after another one labels the same statement.
        var statement = _labels.Count > _labelBase && _labels[^1].Statement.Start == start ? _labels[^1].Statement
            : new LabelledStatement();
        statement.Start = _lexer.Token.Start;
        statement.IsLoop = Kind is TokenKind.For or TokenKind.While or TokenKind.Do;
        _labelPlaces ??= [];
        _labels.Add(new Label(statement, _labelPlaces.GetValueOrDefault(label.Name, -1)));
        _labelPlaces[label.Name] = _labels.Count - 1;
        var bodyStart = _lexer.Token.Start;
        // §B.3.1: only a plain function, and only in sloppy code.
        Statement body;
        RefuseUsingDeclaration();
        if (Kind != TokenKind.Function) body = ParseStatement(allowFunction);
        else if (allowFunction) body = ParsePlainFunctionDeclaration(bodyStart);
        else throw Fail(SyntaxMessages.LabelledFunction, bodyStart);
        if (_labels[^1].Shadowed < 0) _labelPlaces.Remove(label.Name);
        else _labelPlaces[label.Name] = _labels[^1].Shadowed;
        _labels.RemoveAt(_labels.Count - 1);
        return Finish(new LabeledStatement { Label = label.Name, Body = body }, start);
    }

    // Returns the index of a label of the function; -1 if it has none of this name.
    private int FindLabel(string name) =>
        _labelPlaces is not null && _labelPlaces.TryGetValue(name, out var place) && place >= _labelBase ? place : -1;

    private ContinueStatement ParseContinue(int start)
    {
        Next();
        var label = ParseLabelUse(out var index);
        if (_loops == 0 || (label is not null && !_labels[index].Statement.IsLoop)) throw Fail(SyntaxMessages.ContinueOutsideLoop, start);
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
