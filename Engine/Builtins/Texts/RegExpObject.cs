using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>A RegExp instance (ECMA-262 §22.2.8).</summary>
internal sealed class RegExpObject : ObjectWithSlots<Slots1>
{
    /// <summary>lastIndex is the first own property and cannot be deleted, so its slot never changes.</summary>
    private const int LastIndexSlot = 0;

    private CompiledRegExp? _matcher;

    private RegExpObject(Realm creator, Shape shape, bool legacyFeatures) : base(shape, 1)
    {
        CreatorRealm = creator;
        LegacyFeaturesEnabled = legacyFeatures;
    }

    public override string ClassName => "RegExp";

    public override bool HasRegExpMatcher => true;

    public override string PatternText => RegExpPrototype.LiteralOf(this);

    /// <summary>[[OriginalSource]].</summary>
    public string OriginalSource { get; private set; } = "";

    /// <summary>[[OriginalFlags]].</summary>
    public string OriginalFlags { get; private set; } = "";

    /// <summary>[[RegExpMatcher]].</summary>
    public CompiledRegExp Matcher => _matcher!;

    public RegExpFlags MatchFlags => _matcher!.Flags;

    /// <summary>[[Realm]] (proposal-regexp-legacy-features): the realm of the constructor that created it.</summary>
    public Realm CreatorRealm { get; }

    /// <summary>
    /// [[LegacyFeaturesEnabled]] (proposal-regexp-legacy-features): whether RegExp itself created it, not a subclass.
    /// </summary>
    public bool LegacyFeaturesEnabled { get; }

    /// <summary>The value of the own property lastIndex.</summary>
    public JsValue LastIndex => SlotAt(LastIndexSlot);

    /// <summary>Returns ToLength(lastIndex), where the next match begins; may run a script.</summary>
    public double StartIndex()
    {
        var index = SlotAt(LastIndexSlot);
        return index.IsNumber && index.Number is >= 0 and <= int.MaxValue and var number ? Math.Floor(number)
            : TypeConversion.ToLength(index);
    }

    public bool IsLastIndexWritable => (Shape.Table.FlagsAt(LastIndexSlot) & PropertyFlags.Writable) != 0;

    /// <summary>Set(R, "lastIndex", value, true).</summary>
    public void SetLastIndex(double value)
    {
        if (!IsLastIndexWritable) throw PropertyRefusal.OfSet(this, WellKnown.LastIndex, new JsValue(this));
        SlotAt(LastIndexSlot) = value;
    }

    /// <summary>Returns the shape of new instances.</summary>
    public static Shape InitialShape(Realm realm, JsObject prototype) =>
        Shape.Root(realm, prototype).Add(WellKnown.LastIndex, PropertyFlags.Writable)!;

    /// <summary>
    /// RegExpAlloc (§22.2.3.2). The object is not a regular expression before <see cref="Initialize"/>.
    /// </summary>
    public static RegExpObject Allocate(Realm realm, JsObject newTarget)
    {
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.RegExpPrototype);
        return new RegExpObject(realm, InitialShape(realm, prototype), ReferenceEquals(newTarget, realm[Intrinsic.RegExp]));
    }

    /// <summary>RegExpCreate (§22.2.3.1).</summary>
    public static RegExpObject Create(Realm realm, string pattern, string flags)
    {
        var created = new RegExpObject(realm, RealmRegExps.Of(realm).Shape, true);
        created.Compile(pattern, flags);
        return created;
    }

    /// <summary>RegExpInitialize (§22.2.3.3).</summary>
    public RegExpObject Initialize(JsValue pattern, JsValue flags)
    {
        var p = pattern.IsUndefined ? "" : TypeConversion.ToString(pattern);
        Compile(p, flags.IsUndefined ? "" : TypeConversion.ToString(flags));
        SetLastIndex(0);
        return this;
    }

    private void Compile(string pattern, string flags)
    {
        _matcher = RegExpCache.Compile(Realm.Agent, pattern, flags);
        OriginalSource = pattern;
        OriginalFlags = flags;
    }
}
