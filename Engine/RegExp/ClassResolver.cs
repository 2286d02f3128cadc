using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>
/// Computes the contents of classes. Where the specification compares canonical characters, the set holds all
/// characters that are equal without case, so a match needs only a look-up. The set operations may follow this closing:
/// every operand of the v flag is closed first, and without v the only operation is the union.
/// </summary>
internal sealed class ClassResolver(RegExpFlags patternFlags, bool ignoreCase)
{
    private static readonly CodePointSet Digits = CodePointSet.Range('0', '9');
    private static readonly CodePointSet Words = CodePointSet.FromBounds(['0', ':', 'A', '[', '_', '`', 'a', '{']);
    private static readonly CodePointSet WordsWithoutCase = Words.Union(CodePointSet.Of(0x17F)).Union(CodePointSet.Of(0x212A));

    /// <summary>§12.2 WhiteSpace and §12.3 LineTerminator.</summary>
    private static readonly CodePointSet Spaces = CodePointSet.FromBounds(
        [9, 14, ' ', ' ' + 1, 0xA0, 0xA1, 0x1680, 0x1681, 0x2000, 0x200B, 0x2028, 0x202A, 0x202F, 0x2030, 0x205F, 0x2060,
         0x3000, 0x3001, 0xFEFF, 0xFF00]);

    private readonly bool _sets = patternFlags.Has(RegExpFlags.UnicodeSets);
    private readonly bool _unicode = patternFlags.IsUnicode();

    public ClassContents Resolve(ClassOperand operand) => operand switch
    {
        ClassRange range => Characters(Close(CodePointSet.Range(range.From, range.To))),
        ClassEscape escape => Characters(ResolveEscape(escape.Kind)),
        ClassProperty property => ResolveProperty(property),
        ClassStrings strings => ResolveStrings(strings.Strings, CodePointSet.Empty),
        _ => ResolveSet((ClassSet)operand),
    };

    /// <summary>§22.2.2.9.3 WordCharacters.</summary>
    public static CodePointSet WordCharacters(bool unicodeWithoutCase) => unicodeWithoutCase ? WordsWithoutCase : Words;

    private CodePointSet Close(CodePointSet set) => ignoreCase ? CaseClosure.Of(set, _unicode) : set;

    private static ClassContents Characters(CodePointSet set) => new(set, null);

    /// <summary>Returns the set of an escape. These sets are closed already.</summary>
    private CodePointSet ResolveEscape(char kind) => kind switch
    {
        'd' => Digits,
        'D' => Digits.Complement(),
        's' => Spaces,
        'S' => Spaces.Complement(),
        'w' => WordCharacters(_unicode && ignoreCase),
        _ => WordCharacters(_unicode && ignoreCase).Complement(),
    };

    private ClassContents ResolveProperty(ClassProperty operand)
    {
        var set = UnicodeSets.CharactersOf(operand.Property);
        if (operand.Property.Kind == UnicodePropertyKind.Strings) return ResolveStrings(UnicodeSets.StringsOf(operand.Property), set);
        // MaybeSimpleCaseFolding comes before the complement with the v flag, and does nothing with u.
        if (!operand.IsNegated) return Characters(Close(set));
        return Characters(_sets ? Close(set).Complement() : Close(set.Complement()));
    }

    private ClassContents ResolveStrings(List<int[]> strings, CodePointSet characters)
    {
        var single = new List<(int, int)>();
        var several = new Dictionary<string, int[]>(StringComparer.Ordinal);
        foreach (var text in strings)
        {
            WorkBudget.Steps(1 + text.Length / 8);
            if (text.Length == 1)
            {
                single.Add((text[0], text[0]));
                continue;
            }
            var folded = ignoreCase ? Array.ConvertAll(text, CaseMapping.For(unicode: true).Canonicalize) : text;
            several.TryAdd(KeyOf(folded), folded);
        }
        return new ClassContents(Close(characters.Union(CodePointSet.FromRanges(single))), several.Count == 0 ? null : several);
    }

    /// <summary>
    /// Returns one character sequence for each string: code points apart, so that a pair and its surrogates differ.
    /// </summary>
    private static string KeyOf(int[] text) => string.Join(' ', text);

    private ClassContents ResolveSet(ClassSet set)
    {
        RegExpSyntaxException.ProbeStack(0);
        // A union starts from an empty set. An operand resolved twice would double the cost at each level of nested
        // classes.
        var first = set.Operator == ClassOperator.Union ? Characters(CodePointSet.Empty) : Resolve(set.Operands[0]);
        var characters = first.Characters;
        var strings = first.Strings;
        if (set.Operator == ClassOperator.Union)
        {
            // The usual class: characters and ranges, collected and closed together.
            var ranges = new List<(int, int)>();
            var parts = new List<CodePointSet>();
            strings = new Dictionary<string, int[]>(StringComparer.Ordinal);
            foreach (var operand in set.Operands)
            {
                if (operand is ClassRange range)
                {
                    ranges.Add((range.From, range.To));
                    continue;
                }
                var next = Resolve(operand);
                parts.Add(next.Characters);
                foreach ((string key, int[] text) in next.Strings ?? []) strings.TryAdd(key, text);
            }
            parts.Add(Close(CodePointSet.FromRanges(ranges)));
            characters = CodePointSet.UnionOf(parts);
        }
        else
        {
            var intersect = set.Operator == ClassOperator.Intersection;
            foreach (var operand in set.Operands.Skip(1))
            {
                var next = Resolve(operand);
                characters = intersect ? characters.Intersect(next.Characters) : characters.Subtract(next.Characters);
                if (strings is not null) Retain(strings, next.Strings, intersect);
            }
        }
        return new ClassContents(set.IsNegated ? characters.Complement() : characters, strings is { Count: > 0 } ? strings : null);
    }

    /// <summary>
    /// Removes the strings that an operator leaves out. The dictionary belongs to the class: each operand creates a new
    /// one.
    /// </summary>
    private static void Retain(Dictionary<string, int[]> strings, Dictionary<string, int[]>? other, bool intersect)
    {
        if (intersect)
        {
            WorkBudget.Steps(strings.Count);
            foreach (var key in strings.Keys.Where(key => other?.ContainsKey(key) != true).ToList()) strings.Remove(key);
            return;
        }
        WorkBudget.Steps(other?.Count ?? 0);
        foreach (var key in other?.Keys ?? Enumerable.Empty<string>()) strings.Remove(key);
    }
}
