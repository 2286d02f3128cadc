using Quoll.Builtins.Global;

namespace Quoll.Builtins.Realms;

/// <summary>
/// The initial objects of a realm: the built-ins of ECMA-262, and the additions of a list of extensions. Immutable.
/// Each list is merged once, and all engines with the same list share the result.
/// </summary>
internal sealed class RealmTables
{
    /// <summary>The built-ins of ECMA-262 alone.</summary>
    public static readonly RealmTables Standard = new(GlobalObject.Table, null, []);

    private readonly BuiltinTable _globals;
    private readonly Dictionary<Intrinsic, BuiltinTable>? _members;

    // By the number of the intrinsic object. Every check that a built-in object is untouched asks this.
    private readonly bool[] _isExtended = new bool[byte.MaxValue + 1];

    // Weak, so the standard tables do not keep an extension that the host drops.
    private readonly ConditionalWeakTable<ExtensionTable, RealmTables> _next = [];

    private RealmTables(BuiltinTable globals, Dictionary<Intrinsic, BuiltinTable>? members, ExtensionTable[] extensions)
    {
        (_globals, _members, Extensions) = (globals, members, extensions);
        if (members is null) return;
        foreach (var intrinsic in members.Keys) _isExtended[(int)intrinsic] = true;
    }

    /// <summary>The extensions, in the order in which they were added.</summary>
    public ExtensionTable[] Extensions { get; }

    /// <summary>Returns these tables with one more extension.</summary>
    /// <exception cref="ArgumentException">Another extension defines one of its names.</exception>
    public RealmTables With(ExtensionTable extension) =>
        _next.TryGetValue(extension, out var known) ? known : _next.GetOrAdd(extension, Merge(extension));

    /// <summary>Creates the global object of a realm (§9.3.3, SetDefaultGlobalBindings).</summary>
    public JsObject CreateGlobal(Realm realm) => _globals.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>Returns whether an extension adds to an intrinsic object.</summary>
    public bool Extends(Intrinsic intrinsic) => _isExtended[(int)intrinsic];

    /// <summary>Creates an intrinsic object, with the additions of extensions.</summary>
    public JsObject CreateIntrinsic(Realm realm, Intrinsic intrinsic)
    {
        var made = Intrinsics.Create(realm, intrinsic);
        if (_members is not null && _members.TryGetValue(intrinsic, out var members)) members.AddTo(made);
        return made;
    }

    /// <summary>
    /// Finds the intrinsic object of a path such as <c>Date</c> or <c>Date.prototype</c>; returns false if there is
    /// none.
    /// </summary>
    public static bool TryFind(string path, out Intrinsic intrinsic)
    {
        const string OfPrototype = ".prototype";
        intrinsic = default;
        var isPrototype = path.EndsWith(OfPrototype, StringComparison.Ordinal);
        var name = isPrototype ? path[..^OfPrototype.Length] : path;
        // The members of the enumeration differ from the names of globals in case: Json, UriError.
        return GlobalObject.Table.Has(name) && Enum.TryParse(isPrototype ? name + "Prototype" : name, ignoreCase: true, out intrinsic);
    }

    private RealmTables Merge(ExtensionTable extension)
    {
        if (extension.Name is not null) RequireNewNames(extension);
        var members = _members;
        if (extension.Members.Count > 0) members = members is null ? [] : new(members);
        foreach (var (intrinsic, added) in extension.Members)
            members![intrinsic] = members.TryGetValue(intrinsic, out var present) ? present.With(added) : added;
        return new(_globals.With(extension.Globals), members, [.. Extensions, extension]);
    }

    private void RequireNewNames(ExtensionTable extension)
    {
        foreach (var other in Extensions)
        {
            RequireNewNames(other, extension, other.Globals, extension.Globals, "");
            foreach (var (intrinsic, added) in extension.Members)
            {
                if (other.Members.TryGetValue(intrinsic, out var present))
                    RequireNewNames(other, extension, present, added, $"{intrinsic}.".Replace("Prototype.", ".prototype."));
            }
        }
    }

    private static void RequireNewNames(
        ExtensionTable other, ExtensionTable extension, BuiltinTable present, BuiltinTable added, string path)
    {
        foreach (var key in added.Keys)
        {
            if (present.Has(key))
                throw new ArgumentException($"The extensions '{other.Name}' and '{extension.Name}' both define '{path}{key}'.");
        }
    }
}
