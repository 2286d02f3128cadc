using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>
/// GetSubstitution (ECMA-262 §22.1.3.19.1) for many matches of one unchanged pattern. The template is read once, and
/// the parts that it refers to are copied from the text itself.
/// </summary>
internal sealed class ReplacementTemplate
{
    private const int Before = -1;
    private const int After = -2;

    // The type of a part: a piece of the template, the text before or after the match, or the group (0 is the match)
    // that it names.
    private readonly record struct Part(string? Literal, int Group, int[]? Candidates = null);

    private readonly List<Part> _parts = [];

    // No name ends after this place. It is searched once, not at each sign that could begin a name.
    private readonly int _lastClose;
    private readonly CompiledRegExp _matcher;

    public ReplacementTemplate(string template, CompiledRegExp matcher)
    {
        _matcher = matcher;
        WorkBudget.Work(8L * template.Length);
        _lastClose = TextSearch.LastIndexOf(template, ">");
        var literal = 0;
        for (var i = 0; i + 1 < template.Length;)
        {
            if (template[i] != '$' || !TryRead(template, i, out var length, out var part))
            {
                i++;
                continue;
            }
            if (i > literal) _parts.Add(new Part(template[literal..i], 0));
            _parts.Add(part);
            literal = i += length;
        }
        if (literal < template.Length) _parts.Add(new Part(template[literal..], 0));
    }

    /// <summary>Appends the replacement for one match.</summary>
    public void Append(TextBuilder result, string text, ReadOnlySpan<int> captures)
    {
        foreach (var part in _parts)
        {
            WorkBudget.Steps(1);
            if (part.Literal is not null)
            {
                result.Append(part.Literal);
                continue;
            }
            switch (part.Group)
            {
                case Before:
                    result.Append(text, 0, captures[0]);
                    break;
                case After:
                    result.Append(text, captures[1], text.Length - captures[1]);
                    break;
                default:
                    var group = part.Candidates is null ? part.Group : RegExpGroups.Participating(captures, part.Candidates);
                    var start = captures[2 * group];
                    if (start >= 0) result.Append(text, start, captures[2 * group + 1] - start);
                    break;
            }
        }
    }

    /// <summary>Does step 5 of GetSubstitution for the sign at a place; returns false if it is literal.</summary>
    private bool TryRead(string template, int at, out int length, out Part part)
    {
        length = 2;
        var sign = template[at + 1];
        switch (sign)
        {
            case '$':
                part = new Part("$", 0);
                return true;
            case '`':
                part = new Part(null, Before);
                return true;
            case '&':
                part = new Part(null, 0);
                return true;
            case '\'':
                part = new Part(null, After);
                return true;
            case >= '0' and <= '9':
                var group = sign - '0';
                if (at + 2 < template.Length && char.IsAsciiDigit(template[at + 2]) && group * 10 + template[at + 2] - '0' is var both
                    && both <= _matcher.GroupCount)
                {
                    (group, length) = (both, 3);
                }
                part = new Part(null, group);
                return group >= 1 && group <= _matcher.GroupCount;
            case '<' when _matcher.GroupNames.Count > 0 && at < _lastClose && TextSearch.IndexOf(template.AsSpan(at), '>') is var close:
                length = close + 1;
                part = Named(template[(at + 2)..(at + close)]);
                return true;
            default:
                part = default;
                return false;
        }
    }

    // The groups object has no prototype, so a name that is not in the pattern is undefined, and its text is empty.
    private Part Named(string name)
    {
        WorkBudget.Steps(_matcher.GroupNames.Count / 4);
        foreach (var (known, groups) in _matcher.GroupNames)
        {
            if (known == name) return new Part(null, groups[0], groups.Length == 1 ? null : groups);
        }
        return new Part("", 0);
    }
}
