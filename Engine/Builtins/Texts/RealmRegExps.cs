namespace Quoll.Builtins.Texts;

/// <summary>The state of regular expressions in a realm.</summary>
internal sealed class RealmRegExps(Realm realm)
{
    private static readonly Slot<Realm, RealmRegExps> Slot = new(static realm => new RealmRegExps(realm));

    private Shape? _shape, _matchShape;
    private RegExpStatics? _statics;

    public static RealmRegExps Of(Realm realm) => Slot.Of(realm);

    /// <summary>The shape of arrays that RegExp.prototype.exec returns (§22.2.7.2): index, input and groups.</summary>
    public Shape MatchShape => _matchShape ??= realm.ArrayShape
        .Add("index", PropertyFlags.All)!.Add("input", PropertyFlags.All)!.Add("groups", PropertyFlags.All)!;

    /// <summary>The shape of new regular expressions (§22.2.8): lastIndex only.</summary>
    public Shape Shape => _shape ??= RegExpObject.InitialShape(realm, realm[Intrinsic.RegExpPrototype]);

    /// <summary>The initial shape of RegExp.prototype.</summary>
    public Shape? PrototypeShape { get; set; }

    /// <summary>The last match, for the legacy static properties of RegExp.</summary>
    public RegExpStatics Statics => _statics ??= new RegExpStatics();
}
