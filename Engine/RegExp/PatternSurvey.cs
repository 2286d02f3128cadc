namespace Quoll.RegExp;

/// <summary>
/// The facts about a pattern that its parser needs in advance, because the meaning of a reference depends on groups
/// after it: the number of capturing groups, and whether one has a name (ECMA-262 §22.2.1.5
/// CountLeftCapturingParensWithin, §B.1.2).
/// </summary>
internal readonly record struct PatternSurvey(int GroupCount, bool HasGroupNames)
{
    public static PatternSurvey Of(string pattern, RegExpFlags flags)
    {
        WorkBudget.Work(8L * pattern.Length);
        var groups = 0;
        var names = false;
        var classDepth = 0;
        var nestedClasses = flags.Has(RegExpFlags.UnicodeSets);
        for (var i = 0; i < pattern.Length; i++)
        {
            switch (pattern[i])
            {
                case '\\':
                    i++;
                    break;
                case '[' when classDepth == 0 || nestedClasses:
                    classDepth++;
                    break;
                case ']' when classDepth > 0:
                    classDepth--;
                    break;
                case '(' when classDepth == 0:
                    if (!IsAt(pattern, i + 1, '?'))
                    {
                        groups++;
                    }
                    else if (IsAt(pattern, i + 2, '<') && !IsAt(pattern, i + 3, '=') && !IsAt(pattern, i + 3, '!'))
                    {
                        groups++;
                        names = true;
                    }
                    break;
            }
        }
        return new PatternSurvey(groups, names);
    }

    private static bool IsAt(string pattern, int index, char unit) => index < pattern.Length && pattern[index] == unit;
}
