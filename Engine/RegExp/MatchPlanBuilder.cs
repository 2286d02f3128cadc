using System.Text;
using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>
/// Turns the tree of a pattern into its plan. Classes become sets, characters without case become sets of their
/// equivalents, and neighbouring characters become literals. Alternatives with the same beginning are factored.
/// </summary>
internal sealed class MatchPlanBuilder(RegExpFlags patternFlags)
{
    private readonly bool _unicode = patternFlags.IsUnicode();

    /// <summary>Set while the body of a lookbehind is built, which is matched from its end.</summary>
    private bool _backward;

    /// <summary>Set while texts are built that were split into code units.</summary>
    private bool _textsAreUnits;

    public PlanNode Build(RegExpNode node)
    {
        RegExpSyntaxException.ProbeStack(node.Start);
        WorkBudget.Steps(1);
        switch (node)
        {
            case CharacterNode character:
                return BuildCharacter(character.CodePoint, character.IgnoreCase);
            case DotNode dot:
                return new PlanSet(dot.DotAll ? CodePointSet.All : CodePointSet.LineTerminators.Complement(), _unicode);
            case CharacterClassNode set:
                return BuildClass(set);
            case SequenceNode sequence:
                return BuildSequence(sequence.Terms);
            case DisjunctionNode disjunction:
                return BuildDisjunction(disjunction);
            case CaptureNode capture:
                return new PlanCapture(Build(capture.Body), capture.Index);
            case QuantifierNode quantifier:
                return BuildLoop(quantifier);
            case LookaroundNode look:
                var outer = _backward;
                _backward = look.IsBehind;
                var body = Build(look.Body);
                _backward = outer;
                return new PlanLookaround(body, look);
            case AssertionNode assertion:
                return new PlanAssertion(assertion.Kind, _unicode && assertion.IgnoreCase);
            case BackreferenceNode reference:
                return new PlanBackreference(reference.Groups, reference.IgnoreCase);
            default:
                return PlanEmpty.Instance;
        }
    }

    private PlanNode BuildCharacter(int codePoint, bool ignoreCase)
    {
        var set = CodePointSet.Of(codePoint);
        if (ignoreCase) set = CaseClosure.Of(set, _unicode);
        // With u or v a lone surrogate must not match half a pair, so the set reads whole code points.
        if (set.SingleOrNone() < 0 || (_unicode && codePoint is >= 0xD800 and < 0xE000)) return new PlanSet(set, _unicode);
        return new PlanLiteral(TextOf(codePoint));
    }

    private static string TextOf(int codePoint) =>
        codePoint < 0x10000 ? ((char)codePoint).ToString() : char.ConvertFromUtf32(codePoint);

    private PlanNode BuildClass(CharacterClassNode node)
    {
        var contents = new ClassResolver(patternFlags, node.IgnoreCase).Resolve(node.Operand);
        var set = new PlanSet(contents.Characters, _unicode);
        if (contents.Strings is null)
        {
            var single = contents.Characters.SingleOrNone();
            return single >= 0 && !(_unicode && single is >= 0xD800 and < 0xE000) ? new PlanLiteral(TextOf(single)) : set;
        }
        // §22.2.2.7 CompileAtom for a class: the longest strings first, then the characters, then the empty string.
        var alternatives = new List<PlanNode>();
        var longer = contents.Strings.Values.Where(static s => s.Length > 1).OrderByDescending(static s => s.Length).ToList();
        if (longer.Count > 0)
        {
            _textsAreUnits = !node.IgnoreCase && !_backward && !longer.Exists(HasLoneSurrogate);
            alternatives.Add(BuildTexts(_textsAreUnits ? longer.ConvertAll(InUnits) : longer, node.IgnoreCase));
            _textsAreUnits = false;
        }
        if (!contents.Characters.IsEmpty) alternatives.Add(set);
        if (contents.Strings.ContainsKey("")) alternatives.Add(PlanEmpty.Instance);
        return alternatives.Count == 1 ? alternatives[0] : new PlanAlternatives([.. alternatives]);
    }

    /// <summary>
    /// Returns whether a text has a lone surrogate. It must not match half a pair, so it must be matched as a code
    /// point.
    /// </summary>
    private static bool HasLoneSurrogate(int[] text) => Array.Exists(text, static c => c is >= 0xD800 and < 0xE000);

    /// <summary>Splits a text into code units, because many emoji sequences differ in units.</summary>
    private static int[] InUnits(int[] text) => string.Concat(text.Select(char.ConvertFromUtf32)).Select(static c => (int)c).ToArray();

    private PlanNode BuildSequence(ReadOnlySpan<RegExpNode> nodes)
    {
        var terms = new List<PlanNode>(nodes.Length);
        foreach (var node in nodes)
        {
            var term = Build(node);
            if (term is PlanSequence nested) terms.AddRange(nested.Terms);
            else if (term is not PlanEmpty) terms.Add(term);
        }
        return Join(terms);
    }

    /// <summary>Returns one node for a sequence of terms, with neighbouring literals joined.</summary>
    private static PlanNode Join(List<PlanNode> terms)
    {
        var joined = new List<PlanNode>(terms.Count);
        var text = new StringBuilder();
        foreach (var term in terms)
        {
            if (term is PlanLiteral literal)
            {
                text.Append(literal.Text);
                continue;
            }
            EndLiteral();
            joined.Add(term);
        }
        EndLiteral();
        return joined.Count switch
        {
            0 => PlanEmpty.Instance,
            1 => joined[0],
            _ => new PlanSequence([.. joined]),
        };

        void EndLiteral()
        {
            if (text.Length == 0) return;
            joined.Add(new PlanLiteral(text.ToString()));
            text.Clear();
        }
    }

    private PlanNode BuildDisjunction(DisjunctionNode disjunction)
    {
        if (TryReadTexts(disjunction.Alternatives, out List<int[]> texts, out bool ignoreCase)) return BuildTexts(texts, ignoreCase);
        var alternatives = new PlanNode[disjunction.Alternatives.Length];
        var characters = new List<CodePointSet>();
        var allCharacters = true;
        for (var i = 0; i < alternatives.Length; i++)
        {
            var alternative = Build(disjunction.Alternatives[i]);
            alternatives[i] = alternative;
            if (alternative is PlanSet set) characters.Add(set.Set);
            else if (alternative is PlanLiteral { Text.Length: 1 } literal) characters.Add(CodePointSet.Of(literal.Text[0]));
            else allCharacters = false;
        }
        return allCharacters ? new PlanSet(CodePointSet.UnionOf(characters), _unicode) : new PlanAlternatives(alternatives);
    }

    /// <summary>
    /// Returns the alternatives as texts, canonical if case does not count; false if one is not a sequence of
    /// characters.
    /// </summary>
    private bool TryReadTexts(RegExpNode[] alternatives, out List<int[]> texts, out bool ignoreCase)
    {
        texts = [];
        ignoreCase = false;
        bool? caseOfAll = null;
        foreach (var alternative in alternatives)
        {
            var nodes = alternative switch
            {
                SequenceNode sequence => sequence.Terms,
                EmptyNode => [],
                _ => [alternative],
            };
            WorkBudget.Steps(1 + nodes.Length / 8);
            var text = new int[nodes.Length];
            for (var i = 0; i < nodes.Length; i++)
            {
                if (nodes[i] is not CharacterNode character || (caseOfAll ??= character.IgnoreCase) != character.IgnoreCase) return false;
                text[i] = character.IgnoreCase ? CaseMapping.For(_unicode).Canonicalize(character.CodePoint) : character.CodePoint;
            }
            texts.Add(text);
        }
        ignoreCase = caseOfAll ?? false;
        return true;
    }

    /// <summary>
    /// Builds alternatives that are texts as a tree: texts that begin with the same character share it. Order counts
    /// only among these, because at one place the first character of the input chooses them. A lookbehind reads from
    /// the end and is left unchanged.
    /// </summary>
    private PlanNode BuildTexts(List<int[]> texts, bool ignoreCase, int start = 0)
    {
        RegExpSyntaxException.ProbeStack(0);
        var alternatives = new List<PlanNode>();
        if (_backward)
        {
            foreach (var text in texts) alternatives.Add(BuildText(text, 0, text.Length, ignoreCase));
            return alternatives.Count == 1 ? alternatives[0] : new PlanAlternatives([.. alternatives]);
        }
        var groups = new Dictionary<int, List<int[]>>();
        var order = new List<int>();
        foreach (var text in texts)
        {
            WorkBudget.Steps(1);
            if (text.Length == start)
            {
                EndGroups();
                alternatives.Add(PlanEmpty.Instance);
                // Alternatives after an empty one must not move before it: keep the order.
                continue;
            }
            if (!groups.TryGetValue(text[start], out List<int[]>? group))
            {
                groups.Add(text[start], group = []);
                order.Add(text[start]);
            }
            group.Add(text);
        }
        EndGroups();
        return alternatives.Count == 1 ? alternatives[0] : new PlanAlternatives([.. alternatives]);

        void EndGroups()
        {
            if (order.Count > 1 && order.TrueForAll(c => groups[c].TrueForAll(t => t.Length == start + 1)))
            {
                var set = CodePointSet.FromRanges(order.ConvertAll(static c => (c, c)));
                alternatives.Add(new PlanSet(ignoreCase ? CaseClosure.Of(set, _unicode) : set, _unicode && !_textsAreUnits));
            }
            else
            {
                foreach (var first in order) alternatives.Add(BuildGroup(groups[first], ignoreCase, start));
            }
            groups.Clear();
            order.Clear();
        }
    }

    private PlanNode BuildGroup(List<int[]> group, bool ignoreCase, int start)
    {
        var first = group[0];
        var end = first.Length;
        foreach (var text in group) end = Math.Min(end, start + first.AsSpan(start).CommonPrefixLength(text.AsSpan(start)));
        var prefix = BuildText(first, start, end, ignoreCase);
        if (group.Count == 1 || group.TrueForAll(t => t.Length == end)) return prefix;
        var rest = BuildTexts(group, ignoreCase, end);
        return Join(prefix is PlanSequence sequence ? [.. sequence.Terms, rest] : [prefix, rest]);
    }

    private PlanNode BuildText(int[] text, int start, int end, bool ignoreCase)
    {
        var terms = new List<PlanNode>(end - start);
        WorkBudget.Steps(end - start);
        for (var i = start; i < end; i++)
            terms.Add(_textsAreUnits ? new PlanLiteral(((char)text[i]).ToString()) : BuildCharacter(text[i], ignoreCase));
        return Join(terms);
    }

    private PlanNode BuildLoop(QuantifierNode node)
    {
        if (node.Max == 0) return PlanEmpty.Instance;
        var body = Build(node.Body);
        if (body is PlanEmpty || (node.Min == 1 && node.Max == 1)) return body;
        // A body that consumes nothing does the same each time, so one of the required iterations is enough.
        // §22.2.2.3.1 RepeatMatcher refuses the others because they made no progress.
        if (body.MaxLength == 0) return node.Min == 0 ? PlanEmpty.Instance : body;
        // (?:x+)+ reaches the same ends as x+ in the same order, without trying each division of the run.
        if (body is PlanLoop { IsGreedy: true, HasGroups: false, Min: <= 1, Max: QuantifierNode.Unlimited } run && IsCharacter(run.Body)
            && node is { IsGreedy: true, Min: <= 1, Max: QuantifierNode.Unlimited } && node.FirstGroup == node.EndGroup)
        {
            node = new QuantifierNode(node.Start, node.Body, Math.Min(node.Min, run.Min), node.Max, true, node.FirstGroup, node.EndGroup);
            body = run.Body;
        }
        return new PlanLoop(body, node);
    }

    private static bool IsCharacter(PlanNode node) => node is PlanSet or PlanLiteral { Text.Length: 1 };
}
