namespace Quoll.RegExp;

/// <summary>A pattern that has no early errors, as its tree.</summary>
internal sealed class RegExpPattern(
    RegExpNode root, RegExpFlags flags, int groupCount, IReadOnlyList<KeyValuePair<string, int[]>> groupNames)
{
    public RegExpNode Root { get; } = root;
    public RegExpFlags Flags { get; } = flags;

    /// <summary>The capturing groups, without the whole match.</summary>
    public int GroupCount { get; } = groupCount;

    /// <summary>Each name with the groups that have it, in the order of their first appearance.</summary>
    public IReadOnlyList<KeyValuePair<string, int[]>> GroupNames { get; } = groupNames;
}
