using System.Data;
using System.Dynamic;
using System.Text.Json.Nodes;

namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET dictionary with string keys as an exotic object. Its own properties are the current entries, and it has no
/// others except symbols, which are ordinary properties.
/// </summary>
internal sealed class HostDictionary : HostKeyed
{
    private readonly DictionaryAccess _access;

    public HostDictionary(Shape shape, HostClass hostClass, object target, DictionaryAccess access) : base(shape, hostClass, target)
    {
        _access = access;
        Flags |= ObjectFlags.Exotic;
    }

    public override string ClassName => "Object";

    protected override bool IsElementKey(in PropertyKey key) => key.IsString;

    protected override PropertyFlags ElementFlags(in PropertyKey key) => IsWritable ? PropertyFlags.All
        : IsPrevented ? PropertyFlags.Enumerable : PropertyFlags.Enumerable | PropertyFlags.Configurable;

    private bool IsWritable => MayWrite(_access);

    private void RequireWritable(in PropertyKey key) => RequireWritable(_access, $"\"{Display.Key(key)}\"");

    // As for C#, the members of the class come before those that its object defines at run time. They are on the
    // prototype.
    private bool IsMember(in PropertyKey key) => Target is DynamicObject && Class.HasOwnPrototype
        && Class.Prototype.HasOwnProperty(key) && !key.Equals(WellKnown.Constructor);

    protected override bool TryLoad(in PropertyKey key, out JsValue value)
    {
        if (IsMember(key))
        {
            value = JsValue.Undefined;
            return false;
        }
        (var found, value) = HostGuard.Run(Realm, (this, key.ToString()), static x =>
        {
            var (self, name) = x;
            return (self._access.TryGet(self.Realm, self.Target, name, out var value), value);
        }, Class.Info.Name);
        return found;
    }

    protected override void Store(in PropertyKey key, in JsValue value)
    {
        RequireWritable(key);
        if (IsPrevented && !HasOwnProperty(key)) RequireExtensible(key);
        HostGuard.Run(
            Realm, (Self: this, Name: key.ToString(), value),
            static x => x.Self._access.Set(x.Self.Realm, x.Self.Target, x.Name, x.value), Class.Info.Name);
    }

    protected override bool HasElement(in PropertyKey key) => !IsMember(key)
        && HostGuard.Run(Realm, (Self: this, Name: key.ToString()), static x => x.Self._access.Has(x.Self.Target, x.Name));

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver) =>
        !key.IsString || !ReferenceEquals(receiver.ObjectOrNull, this) || IsMember(key) ? OrdinarySet(key, value, receiver)
            : base.Set(key, value, receiver);

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        if (!key.IsString) return base.TryFindOwn(key, out flags, out value);
        flags = ElementFlags(key);
        return TryLoad(key, out value);
    }

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor) =>
        !(key.IsString && IsMember(key)) && base.DefineOwnProperty(key, descriptor);

    public override bool Delete(PropertyKey key)
    {
        if (!key.IsString) return base.Delete(key);
        if (!HasOwnProperty(key)) return true;
        RequireWritable(key);
        return HostGuard.Run(Realm, (Self: this, Name: key.ToString()), static x => x.Self._access.Remove(x.Self.Target, x.Name),
            Class.Info.Name);
    }

    // A script that names Count means that of .NET, unless there is such an entry. A computed key means an entry.
    // Objects whose entries are their members have no Count.
    internal override JsValue Absent(in PropertyKey key, bool isName) => isName && key.Name is "Count"
        && Target is not (ExpandoObject or DynamicObject or JsonObject or DataRow or DataRowView) && !HasProperty(key)
            ? new JsValue((double)HostGuard.Run(Realm, this, static self => self._access.Count(self.Target))) : JsValue.Undefined;

    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var first = keys.Count;
        HostGuard.Run(Realm, (this, keys), static x =>
        {
            var (self, keys) = x;
            using var own = self._access.Keys(self.Target);
            while (own.MoveNext())
            {
                self.Realm.Agent.Step();
                keys.Add(PropertyKey.From((string)own.Current));
            }
        });
        // Indices come first, ascending (§10.1.11.1), and the others in a stable order.
        var names = keys.GetRange(first, keys.Count - first);
        if (names.Exists(static key => key.IsIndex))
        {
            keys.RemoveRange(first, names.Count);
            keys.AddRange(names.Where(static key => key.IsIndex).OrderBy(static key => key.Index));
            keys.AddRange(names.Where(static key => !key.IsIndex));
        }
        AddOwnNames(keys);
    }
}
