namespace Quoll.Intl.Data;

/// <summary>
/// A part of a locale: the strings of CLDR's JSON by path below <c>main/LOCALE/PART</c>. Values that the locale has not
/// come from its parents, and from another part for calendars. A string is made at each call: keep what a format needs.
/// </summary>
internal sealed class LocalePart
{
    private readonly LocalePartFile _file;
    // The locale and its parents, the nearest first.
    private readonly (LocaleGroup Group, int Member)[] _chain;
    private readonly LocalePart? _base;

    /// <summary>Opens a part.</summary>
    /// <param name="file">The part of all locales.</param>
    /// <param name="places">The places of the locale and of its parents, the nearest first.</param>
    /// <param name="basePart">Where to look for what the part leaves out, or null.</param>
    public LocalePart(LocalePartFile file, ReadOnlySpan<int> places, LocalePart? basePart)
    {
        _file = file;
        _base = basePart;
        _chain = new (LocaleGroup, int)[places.Length];
        for (var i = 0; i < places.Length; i++)
        {
            var (group, member) = LocaleIndex.Group(places[i]);
            _chain[i] = (file.Group(group), member);
        }
    }

    /// <summary>Returns the value at a path, or null.</summary>
    public string? this[ReadOnlySpan<char> path]
    {
        get
        {
            var place = _file.Paths.Find(path);
            if (place >= 0)
            {
                foreach (var (group, member) in _chain)
                {
                    if (group.TryGet(member, place, _file.Common, out var value)) return value;
                }
            }
            return _base?[path];
        }
    }

    /// <summary>Returns the names directly below a path, each once; at the top for an empty path.</summary>
    public IReadOnlyList<string> Keys(string path)
    {
        var names = _file.Paths.Children(path, Has);
        if (_base is null) return names;
        foreach (var name in _base.Keys(path))
        {
            // A name that a path of this part hides is not a leaf of one part and a branch of the other.
            if (!names.Contains(name) && !IsHidden($"{path}/{name}")) names.Add(name);
        }
        return names;
    }

    private bool IsHidden(string path)
    {
        var place = _file.Paths.Find(path);
        if (place < 0) return false;
        foreach (var (group, member) in _chain)
        {
            if (group.Has(member, place) is { } has) return !has;
        }
        return false;
    }

    private bool Has(int place)
    {
        foreach (var (group, member) in _chain)
        {
            if (group.Has(member, place) is { } has) return has;
        }
        return false;
    }
}
