namespace Quoll.RegExp;

/// <summary>
/// A program as machine code: <see cref="Matcher.Run"/> for this program. It holds nothing of an engine, so it serves
/// all programs of the same pattern and flags.
/// </summary>
internal delegate bool MatchCode(
    RegExpProgram program, ReadOnlySpan<char> text, int start, MatchStack memory, WorkBudget? budget, ref int fuel);
