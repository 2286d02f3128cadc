namespace Quoll.Hosts.Objects;

/// <summary>
/// Names that a .NET type does not have: which of them are errors, and the member that was probably meant.
/// </summary>
internal static class UnknownMembers
{
    /// <summary>The longest name that is compared with others. Comparing takes the product of the lengths.</summary>
    private const int MostLength = 64;

    /// <summary>
    /// The number of changed letters, for each letter of the name, up to which a member is the nearest one.
    /// </summary>
    private const double MostChanges = 0.4;

    /// <summary>
    /// Returns whether the language itself asks objects for a name, so that a script may ask for it too, or add it.
    /// </summary>
    public static bool MayAsk(in PropertyKey key) =>
        key.Name is JsSymbol or "constructor" or "then" or "toJSON" or "toLocaleString" or "toString" or "valueOf";

    /// <summary>Returns whether a name in .NET, or by the naming policy, means the number of elements.</summary>
    public static bool IsCount(string name, ScriptTypeKind kind, ScriptTypes types) => kind switch
    {
        ScriptTypeKind.List => name is "Count" or "Length" || name == types.NameOf("Count") || name == types.NameOf("Length"),
        ScriptTypeKind.Set or ScriptTypeKind.Map or ScriptTypeKind.Sequence => name == "Count" || name == types.NameOf("Count"),
        _ => false,
    };

    /// <summary>Throws the error of a name that an object does not have, if the options say so.</summary>
    public static void Check(JsObject target, string type, in PropertyKey key)
    {
        if (HostRealm.Of(target.Realm).Options.UnknownMembers == UnknownMemberHandling.Throw && !MayAsk(key))
            throw Error(target, type, key);
    }

    /// <summary>Returns the error of a name that an object does not have.</summary>
    public static ThrowCompletion Error(JsObject target, string type, in PropertyKey key)
    {
        if (key.Name is not string name) return Raise.TypeError(Messages.HostMemberUnknown, type, Display.Key(key));
        if (Hidden(target, name) is { } reason) return Raise.TypeError(Messages.HostMemberHidden, type, name, reason);
        return Nearest(target, name) is { } nearest ? Raise.TypeError(Messages.HostMemberUnknownNearest, type, Display.Key(key), nearest)
            : Raise.TypeError(Messages.HostMemberUnknown, type, Display.Key(key));
    }

    // Why scripts do not see a member of this name; null if there is none.
    private static string? Hidden(JsObject target, string name)
    {
        if (name.Length > MostLength) return null;
        var types = HostRealm.Of(target.Realm).Types;
        bool IsVisible(string other) => target.HasProperty(PropertyKey.From(other));
        return target switch
        {
            HostObject { Target: not GridRow } host =>
                HiddenMembers.ReasonOf(types, host.Class.Info.Type, host.Target.GetType(), name, IsVisible),
            HostConstructor { Class.Info.Type: var type } => HiddenMembers.ReasonOf(types, type, type, name, IsVisible, ofType: true),
            _ => null,
        };
    }

    /// <summary>
    /// Returns the error of a script object that has a name which the class that it fills does not have.
    /// </summary>
    public static ThrowCompletion Error(Realm realm, Type type, string name, List<PropertyKey> members, ConversionPath path)
    {
        var (owner, shown) = (TypeModel.TypeNames.Of(type), MessageText.Excerpt(name));
        var hidden = name.Length > MostLength ? null : HiddenMembers.ReasonOf(
            HostRealm.Of(realm).Types, type, type, name, other => members.Contains(PropertyKey.From(other)));
        return Raise.TypeError(Messages.HostConversion, path.ToString(),
            hidden is not null ? MessageText.Format(Messages.HostMemberHidden, owner, shown, hidden)
            : Nearest(realm.Agent, members, name) is { } nearest
                ? MessageText.Format(Messages.HostMemberUnknownNearest, owner, shown, nearest)
            : MessageText.Format(Messages.HostMemberUnknown, owner, shown));
    }

    // The first of the nearest names of the object and its prototypes; null if none is near.
    private static string? Nearest(JsObject target, string name)
    {
        if (target is HostObject { Class.Info.Kind: not ScriptTypeKind.Object and var kind }
            && name.ToUpperInvariant() is "COUNT" or "LENGTH" or "SIZE")
            return kind == ScriptTypeKind.List ? "length" : "size";
        var keys = new List<PropertyKey>();
        for (var o = target; o is not null and not IProxy; o = o.Prototype) o.AddOwnNames(keys);
        if (target is HostArray) keys.Add(WellKnown.Length);
        return Nearest(target.Realm.Agent, keys, name);
    }

    private static string? Nearest(Agent agent, List<PropertyKey> keys, string name)
    {
        if (name.Length > MostLength) return null;
        string? nearest = null;
        var least = Math.Max(1, (int)(name.Length * MostChanges)) + 1;
        foreach (var key in keys)
        {
            if (key.Name is not string other || Math.Abs(other.Length - name.Length) >= least) continue;
            agent.Spend(name.Length);
            var changes = Changes(name, other);
            if (changes >= least) continue;
            (nearest, least) = (other, changes);
        }
        return nearest;
    }

    // The number of letters to add, to remove, to replace or to swap with their neighbours. Case does not count.
    private static int Changes(string from, string to)
    {
        var before = new int[to.Length + 1];
        var last = new int[to.Length + 1];
        var row = new int[to.Length + 1];
        for (var j = 0; j <= to.Length; j++) last[j] = j;
        for (var i = 1; i <= from.Length; i++)
        {
            row[0] = i;
            for (var j = 1; j <= to.Length; j++)
            {
                var replaced = last[j - 1] + (AreSame(from[i - 1], to[j - 1]) ? 0 : 1);
                row[j] = Math.Min(replaced, Math.Min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && AreSame(from[i - 1], to[j - 2]) && AreSame(from[i - 2], to[j - 1]))
                    row[j] = Math.Min(row[j], before[j - 2] + 1);
            }
            (before, last, row) = (last, row, before);
        }
        return last[to.Length];
    }

    private static bool AreSame(char x, char y) => char.ToUpperInvariant(x) == char.ToUpperInvariant(y);
}
