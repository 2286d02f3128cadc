using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>
/// The groups objects of a pattern's matches. All have the same shape, which is looked up once a realm and kept with
/// the pattern.
/// </summary>
internal sealed class RegExpGroups
{
    private readonly Realm _realm;
    private readonly IReadOnlyList<KeyValuePair<string, int[]>> _names;

    // Null if there are too many names for a shape.
    private readonly Shape? _shape;

    // The group of each name, or -1 if several groups have it.
    private readonly int[] _groups;

    private RegExpGroups(Realm realm, IReadOnlyList<KeyValuePair<string, int[]>> names)
    {
        _realm = realm;
        _names = names;
        _shape = Shape.Root(realm, null);
        _groups = new int[names.Count];
        for (var i = 0; i < _groups.Length; i++)
        {
            var (name, numbers) = names[i];
            _groups[i] = numbers.Length == 1 ? numbers[0] : -1;
            _shape = _shape?.Add(name, PropertyFlags.All);
        }
    }

    /// <summary>
    /// §22.2.7.2 steps 33 and 34: creates an object with the element of the participating group under each name.
    /// Returns undefined if no group has a name.
    /// </summary>
    public static JsValue Create(Realm realm, CompiledRegExp matcher, ReadOnlySpan<int> captures, ReadOnlySpan<JsValue> elements)
    {
        if (matcher.GroupNames.Count == 0) return JsValue.Undefined;
        if (matcher.Attachment is not RegExpGroups groups || !ReferenceEquals(groups._realm, realm))
        {
            matcher.Attachment = groups = new RegExpGroups(realm, matcher.GroupNames);
        }
        return groups.Create(captures, elements);
    }

    /// <summary>
    /// Returns the participating group. At most one group of a name takes part in a match; the first group is returned
    /// if none does.
    /// </summary>
    public static int Participating(ReadOnlySpan<int> captures, int[] groups)
    {
        foreach (var group in groups)
        {
            if (captures[2 * group] >= 0) return group;
        }
        return groups[0];
    }

    private JsObject Create(ReadOnlySpan<int> captures, ReadOnlySpan<JsValue> elements)
    {
        var groups = _groups;
        var slots = new JsValue[groups.Length];
        for (var i = 0; i < slots.Length; i++)
        {
            var group = groups[i];
            slots[i] = elements[group >= 0 ? group : Participating(captures, _names[i].Value)];
        }
        if (_shape is not null) return SlotObjects.Create(_shape, slots);
        var named = new JsObject(_realm, null);
        for (var i = 0; i < slots.Length; i++) named.DefineOwn(_names[i].Key, slots[i]);
        return named;
    }
}
