using System.Globalization;
using System.Numerics;

namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET dictionary whose keys are not strings, as a Map. Keys that a property key can stand for (numbers, enums,
/// Guids and other scalars with a text) are also indices: <c>map[2]</c>. The members of Map come first. As for a Map,
/// the entries are not properties, so they are not listed.
/// </summary>
internal sealed class HostMap(Shape shape, HostClass hostClass, object target, DictionaryAccess access)
    : HostObject(shape, hostClass, target)
{
    internal override JsValue Absent(in PropertyKey key, bool isName)
    {
        if (key.IsSymbol || HasMember(key) || TryKey(key, out _)) return JsValue.Undefined;
        // The script computed a key of a type that has no text, such as a Date.
        if (!isName && IsClosed && !HasTextKeys) throw KeyMismatch(key);
        return base.Absent(key, isName);
    }

    public override bool HasProperty(PropertyKey key) =>
        HasMember(key) || (TryKey(key, out var own) ? Has(own) : base.HasProperty(key));

    protected override bool TryAnswer(in PropertyKey key, out JsValue value)
    {
        if (!TryKey(key, out var own)) return base.TryAnswer(key, out value);
        (var found, value) = HostGuard.Run(Realm, (Self: this, own), static x =>
            (x.Self.Access.TryGet(x.Self.Realm, x.Self.Target, x.own, out var value), value));
        return found;
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (!ReferenceEquals(receiver.ObjectOrNull, this) || key.IsSymbol || HasMember(key)) return base.Set(key, value, receiver);
        if (TryKey(key, out var own))
        {
            RequireWritable(access, Display.Key(key));
            if (IsPrevented && !Has(own)) RequireExtensible(key);
            HostGuard.Run(
                Realm, (Self: this, own, value), static x => x.Self.Access.Set(x.Self.Realm, x.Self.Target, x.own, x.value));
            return true;
        }
        if (IsClosed && !UnknownMembers.MayAsk(key) && !HostRealm.Of(Realm).Options.Extensible) throw KeyMismatch(key);
        return base.Set(key, value, receiver);
    }

    public override bool Delete(PropertyKey key)
    {
        if (key.IsSymbol || HasMember(key) || !TryKey(key, out var own) || !Has(own)) return base.Delete(key);
        RequireWritable(access, Display.Key(key));
        return HostGuard.Run(Realm, (Self: this, own), static x => x.Self.Access.Remove(x.Self.Target, x.own));
    }

    private DictionaryAccess Access => access;

    private bool Has(object own) => HostGuard.Run(Realm, (Self: this, own), static x => x.Self.Access.Has(x.Self.Target, x.own));

    private ThrowCompletion KeyMismatch(in PropertyKey key) =>
        Raise.TypeError(Messages.HostKeyMismatch, Display.Key(key), Class.Info.Name);

    // Whether every value that a script has for a key keeps its meaning as a property key. A Date becomes words, and an
    // object loses what it is.
    private bool HasTextKeys => access.KeyType.IsEnum || access.KeyType.IsPrimitive || access.KeyType == typeof(Guid)
        || ConversionCost.Of(new JsValue(1.0), access.KeyType) >= 0 && access.KeyType != typeof(object);

    /// <summary>
    /// Finds the key that a property key stands for. Returns false if none of the dictionary's key type has this text.
    /// </summary>
    private bool TryKey(in PropertyKey key, [NotNullWhen(true)] out object? own)
    {
        own = null;
        if (key.IsSymbol || access.KeyType == typeof(object)) return false;
        if (key.IsIndex) return TryRead(new JsValue((double)key.Index), out own) || TryRead(key.ToValue(), out own);
        var text = key.ToString();
        var number = TypeConversion.ToNumber(key.ToValue());
        if (TypeConversion.ToString(new JsValue(number)) == text && TryRead(new JsValue(number), out own)) return true;
        // More digits than a Number has: the key was a BigInt or a String.
        if (text.Length <= MostDigits
            && BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var integer)
            && integer.ToString(CultureInfo.InvariantCulture) == text && TryRead(new JsValue(integer), out own)) return true;
        if (text is "true" or "false" && TryRead(new JsValue(text == "true"), out own)) return true;
        return TryRead(new JsValue(text), out own);
    }

    /// <summary>The longest integer of a .NET type, an Int128, has 39 digits and a sign.</summary>
    private const int MostDigits = 40;

    private bool TryRead(in JsValue value, [NotNullWhen(true)] out object? own)
    {
        own = null;
        if (ConversionCost.Of(Realm, value, access.KeyType) < 0) return false;
        own = ValueReader.Read(Realm, value, access.KeyType, new ConversionPath());
        return own is not null;
    }
}
