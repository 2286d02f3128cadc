using System.Globalization;
using System.Text;

namespace Quoll.RegExp;

/// <summary>
/// The names of the groups of a pattern. Two groups may share a name if they can never both take part: they are in
/// different alternatives of one disjunction (ECMA-262 §22.2.1.3 MightBothParticipate). A name is in force from its
/// group to the end of the alternative. At the end of a disjunction the names of all its alternatives are in force.
/// </summary>
internal sealed class GroupNames
{
    private readonly Dictionary<string, List<int>> _groups = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int[]> _found = new(StringComparer.Ordinal);
    private readonly HashSet<string> _inForce = new(StringComparer.Ordinal);
    private readonly Stack<Scope> _scopes = new();

    /// <summary>The names that one disjunction has seen: in this alternative, and in those before it.</summary>
    private sealed class Scope
    {
        public HashSet<string>? Current { get; set; }
        public HashSet<string>? Earlier { get; set; }
    }

    public void EnterDisjunction() => _scopes.Push(new Scope());

    public void NextAlternative()
    {
        var scope = _scopes.Peek();
        if (scope.Current is null) return;
        _inForce.ExceptWith(scope.Current);
        scope.Earlier = Merge(scope.Earlier, scope.Current);
        scope.Current = null;
    }

    public void ExitDisjunction()
    {
        var scope = _scopes.Pop();
        var names = Merge(scope.Earlier, scope.Current);
        if (names is null || _scopes.Count == 0) return;
        if (scope.Earlier is not null)
        {
            WorkBudget.Steps(names.Count);
            _inForce.UnionWith(names);
        }
        var outer = _scopes.Peek();
        outer.Current = Merge(outer.Current, names);
    }

    /// <summary>Gives group <paramref name="index"/> a name; returns false if another group in force has it.</summary>
    public bool TryDeclare(string name, int index)
    {
        if (!_inForce.Add(name)) return false;
        var scope = _scopes.Peek();
        scope.Current ??= new HashSet<string>(StringComparer.Ordinal);
        scope.Current.Add(name);
        if (!_groups.TryGetValue(name, out List<int>? groups)) _groups.Add(name, groups = []);
        groups.Add(index);
        return true;
    }

    /// <summary>Returns each name with its groups, in the order of the pattern.</summary>
    public IReadOnlyList<KeyValuePair<string, int[]>> ToList()
    {
        var list = new List<KeyValuePair<string, int[]>>(_groups.Count);
        foreach ((string name, List<int> groups) in _groups) list.Add(new(name, [.. groups]));
        list.Sort(static (a, b) => a.Value[0].CompareTo(b.Value[0]));
        return list;
    }

    /// <summary>Finds the groups of a name when all are known: references to the same name share them.</summary>
    public bool TryFind(string name, out int[] groups)
    {
        if (_found.TryGetValue(name, out groups!)) return true;
        var found = _groups.TryGetValue(name, out List<int>? list);
        groups = found ? [.. list!] : [];
        if (found) _found.Add(name, groups);
        return found;
    }

    /// <summary>Merges the smaller set into the larger, so deep nesting stays cheap.</summary>
    private static HashSet<string>? Merge(HashSet<string>? a, HashSet<string>? b)
    {
        if (a is null || b is null) return a ?? b;
        (HashSet<string> large, HashSet<string> small) = a.Count >= b.Count ? (a, b) : (b, a);
        large.UnionWith(small);
        return large;
    }

    /// <summary>
    /// Reads a GroupName after its <c>&lt;</c>, including its <c>&gt;</c>; returns null if it is not valid.
    /// </summary>
    public static string? TryRead(PatternReader reader)
    {
        var name = new StringBuilder();
        while (!reader.AtEnd)
        {
            WorkBudget.Steps(1);
            if (reader.Eat('>')) return name.Length > 0 ? name.ToString() : null;
            int codePoint;
            if (reader.Eat('\\'))
            {
                if (!reader.Eat('u')) return null;
                reader.TryReadUnicodeEscape(unicodeMode: true, out codePoint);
            }
            else
            {
                codePoint = reader.Read(byCodePoint: true);
            }
            if (!(name.Length == 0 ? IsIdentifierStart(codePoint) : IsIdentifierPart(codePoint))) return null;
            if (codePoint < 0x10000) name.Append((char)codePoint);
            else name.Append(char.ConvertFromUtf32(codePoint));
        }
        return null;
    }

    /// <summary>ID_Start by its derivation in UAX #31, and <c>$ _</c>.</summary>
    private static bool IsIdentifierStart(int codePoint)
    {
        if (codePoint < 128) return char.IsAsciiLetter((char)codePoint) || codePoint is '$' or '_';
        return CharUnicodeInfo.GetUnicodeCategory(codePoint) switch
        {
            <= UnicodeCategory.OtherLetter or UnicodeCategory.LetterNumber => codePoint != 0x2E2F,
            _ => codePoint is 0x1885 or 0x1886 or 0x2118 or 0x212E or 0x309B or 0x309C,
        };
    }

    /// <summary>ID_Continue by its derivation, <c>$</c>, ZWNJ and ZWJ.</summary>
    private static bool IsIdentifierPart(int codePoint)
    {
        if (codePoint < 128) return char.IsAsciiLetterOrDigit((char)codePoint) || codePoint is '$' or '_';
        return IsIdentifierStart(codePoint) || CharUnicodeInfo.GetUnicodeCategory(codePoint) switch
        {
            UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.DecimalDigitNumber
                or UnicodeCategory.ConnectorPunctuation => true,
            _ => codePoint is 0xB7 or 0x387 or (>= 0x1369 and <= 0x1371) or 0x19DA or 0x200C or 0x200D or 0x30FB or 0xFF65,
        };
    }
}
