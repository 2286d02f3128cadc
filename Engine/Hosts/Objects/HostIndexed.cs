namespace Quoll.Hosts.Objects;

/// <summary>
/// An object with an indexer, which handles all keys that are not members. Properties of the indexer are not listed,
/// because its keys are unknown.
/// </summary>
internal sealed class HostIndexed : HostKeyed
{
    private readonly ScriptIndexer _indexer;

    public HostIndexed(Shape shape, HostClass hostClass, object target, ScriptIndexer indexer) : base(shape, hostClass, target)
    {
        _indexer = indexer;
        // Any name may belong to the indexer, so shapes do not describe the object.
        if (indexer.ByName is not null) Flags |= ObjectFlags.Exotic;
    }

    // The indexer answers for all names, or for all indices.
    internal override JsValue Absent(in PropertyKey key, bool isName) =>
        _indexer.ByName is not null || IsNumber(key) ? JsValue.Undefined : base.Absent(key, isName);

    internal override bool HidesNamedProperty(in PropertyKey key) => key.IsIndex;

    internal override bool AnswersAlone(in PropertyKey key) => key.IsIndex || base.AnswersAlone(key);

    private bool IsNumber(in PropertyKey key) => key.IsIndex && _indexer.ByNumber is not null;

    // Members and methods come first. The indexer is not asked for names that the language itself asks for.
    protected override bool IsElementKey(in PropertyKey key) => IsNumber(key)
        || key.IsString && _indexer.ByName is not null && !UnknownMembers.MayAsk(key) && Shape.Find(key) < 0
            && Shape.Prototype?.HasProperty(key) != true;

    protected override bool TryLoad(in PropertyKey key, out JsValue value)
    {
        value = JsValue.Undefined;
        var getter = IsNumber(key) ? _indexer.ByNumber! : _indexer.ByName!;
        var argument = IsNumber(key) ? new JsValue((double)key.Index) : key.ToValue();
        // A value that cannot be a key does not exist.
        if (ConversionCost.Of(argument, getter.Signature.Parameters[0].Type) < 0) return false;
        Exception failure;
        try
        {
            value = Run(getter, [argument]);
            return true;
        }
        // The indexer has no value for this key.
        catch (Exception thrown) when (thrown is KeyNotFoundException or ArgumentOutOfRangeException or IndexOutOfRangeException)
        {
            return false;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(Realm, failure, $"{Class.Info.Name}[{Display.Key(key)}]");
    }

    [HostCode]
    private JsValue Run(HostOverload method, ReadOnlySpan<JsValue> arguments) =>
        CallInfo.Run(new NativeFunction(Realm, method.Signature.Name, 1, method.Code), new JsValue(this), arguments, null);

    private bool IsWritable(in PropertyKey key) =>
        Class.IsWritable && (IsNumber(key) ? _indexer.SetByNumber : _indexer.SetByName) is not null;

    protected override PropertyFlags ElementFlags(in PropertyKey key) =>
        IsWritable(key) ? PropertyFlags.All : PropertyFlags.Enumerable | PropertyFlags.Configurable;

    protected override void Store(in PropertyKey key, in JsValue value)
    {
        if (!IsWritable(key))
            throw Raise.TypeError(Messages.HostMemberReadOnly, $"{Class.Info.Name}[{(IsNumber(key) ? key : $"\"{Display.Key(key)}\"")}]");
        if (IsPrevented && !TryLoad(key, out _)) RequireExtensible(key);
        HostGuard.Run(Realm, (this, key, value), static x =>
        {
            var (self, key, value) = x;
            return self.IsNumber(key) ? self.Run(self._indexer.SetByNumber!, [new JsValue((double)key.Index), value])
                : self.Run(self._indexer.SetByName!, [key.ToValue(), value]);
        }, Class.Info.Name);
    }

    // The indexer answers alone for what it has no value for.
    public override JsValue Get(PropertyKey key, JsValue receiver) =>
        IsElementKey(key) ? TryLoad(key, out var value) ? value : JsValue.Undefined : base.Get(key, receiver);

    public override bool Delete(PropertyKey key) => IsElementKey(key) ? !HasOwnProperty(key) : base.Delete(key);
}
