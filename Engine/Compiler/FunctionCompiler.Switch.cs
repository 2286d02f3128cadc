using Quoll.Bytecode;
using Quoll.Syntax;

namespace Quoll.Compiler;

// The switch statement (§14.12). Its tests are compared in their order, and those that are literals all at once.
internal sealed partial class FunctionCompiler
{
    /// <summary>Fewer literals in a row are compared one by one.</summary>
    private const int FewestInTable = 4;

    private void Switch(SwitchStatement statement, List<string> labels)
    {
        StartCompletion();
        var value = _code.NewRegister();
        Expression(statement.Discriminant, value);
        var mark = Mark();
        EnterScope(statement.Scope);
        var control = _controls.Enter(labels);
        var cases = Array.ConvertAll(statement.Cases, _ => new Label());
        var fallback = Array.FindIndex(statement.Cases, c => c.Test is null);
        SelectCase(value, statement.Cases, cases, fallback < 0 ? control.Break : cases[fallback]);
        foreach (var (index, @case) in statement.Cases.Index())
        {
            _code.Bind(cases[index]);
            _recorder?.OpenPart(@case.Start, @case.End);
            Statements(@case.Consequent);
            _recorder?.ClosePart();
        }
        _controls.Leave();
        _code.Bind(control.Break);
        LeaveScope(mark);
    }

    // Jumps to the first case whose test is strictly equal to the value.
    private void SelectCase(int value, SwitchCase[] cases, Label[] labels, Label fallback)
    {
        for (var i = 0; i < cases.Length;)
        {
            var end = TakeRow(cases, i, labels, out var tests, out var targets, out var constant);
            if (tests.Count >= FewestInTable)
            {
                // In its dead zone it throws. Otherwise the others have their values, too.
                if (constant is not null) Effect(constant);
                var otherwise = end == cases.Length ? fallback : new Label();
                _code.Switches.Add((tests.ToArray(), targets.ToArray(), otherwise));
                _code.Emit(Opcode.Switch, value, _code.Switches.Count - 1);
                if (end == cases.Length) return;
                _code.Bind(otherwise);
                i = end;
                continue;
            }
            if (cases[i].Test is { } test)
            {
                var top = _code.Top;
                _code.Jump(Opcode.JumpIfStrictEqual, value, ExpressionToAny(test), labels[i]);
                _code.Top = top;
            }
            i++;
        }
        _code.Jump(Opcode.Jump, fallback);
    }

    // Returns where a row of tests ends whose values are known: literals, and constants that have their values together
    // with the one that is first in the row. A default clause, which has no test, may be in it.
    private static int TakeRow(
        SwitchCase[] cases, int start, Label[] labels, out List<object> tests, out List<Label> targets, out Identifier? constant)
    {
        (tests, targets, constant) = ([], [], null);
        var i = start;
        for (; i < cases.Length; i++)
        {
            if (cases[i].Test is not { } test) continue;
            var value = Literal.ValueOf(test);
            if (value is null)
            {
                if (test is not Identifier { IsDynamic: false, Variable: { Value: { } known } variable } identifier) break;
                if (tests.Count > 0 && !AreTogether(constant?.Variable, variable)) break;
                constant ??= identifier;
                value = known;
            }
            if (value is string { Length: > SwitchTable.LongestText }) break;
            tests.Add(value);
            targets.Add(labels[i]);
        }
        return i;
    }

    private static bool AreTogether(Variable? one, Variable other) =>
        one is not null && one.Scope == other.Scope && one.ValueGroup == other.ValueGroup;
}
