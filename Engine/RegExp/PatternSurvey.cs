using Quoll.Text;

namespace Quoll.RegExp;

/// <summary>
/// What must be known of a pattern before it is read, because what follows decides what a reference before it means:
/// how many capturing groups it has, and whether one has a name (ECMA-262 §22.2.1.5 CountLeftCapturingParensWithin,
/// §B.1.2).
/// </summary>
internal readonly record struct PatternSurvey(int GroupCount, bool HasGroupNames)
{
    public static PatternSurvey Of(string pattern, RegExpFlags flags)
    {
        WorkBudget.Work(8L * pattern.Length);
        int groups = 0;
        bool names = false;
        int classDepth = 0;
        bool nestedClasses = flags.Has(RegExpFlags.UnicodeSets);
        for (int i = 0; i < pattern.Length; i++)
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
