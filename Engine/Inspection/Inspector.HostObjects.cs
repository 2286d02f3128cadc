using System.Globalization;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Inspection;

// Objects of .NET. Showing their members and elements calls the host's code. If that throws, the exception is shown
// instead.
internal sealed partial class Inspector
{
    private Portrait OfHostObject(HostObject value)
    {
        var info = value.Class.Info;
        var keys = new List<PropertyKey>();
        Action<List<Piece>>? add = null;
        var open = "{";
        switch (info.Kind)
        {
            case ScriptTypeKind.List:
                value.AddOwnNames(keys);
                add = entries => AddElements((HostArray)value, entries);
                open = "[";
                break;
            case ScriptTypeKind.Map when info.Dictionary is { } access:
                add = [HostCode] (entries) => AddEntries(access, value, entries);
                open = $"Map({Count(() => access.Count(value.Target))}) {{";
                break;
            case ScriptTypeKind.Set when info is { Set: { } access, Sequence: { } sequence }:
                add = [HostCode] (entries) => AddElements(sequence, value, access.Count(value.Target), entries);
                open = $"Set({Count(() => access.Count(value.Target))}) {{";
                break;
            case ScriptTypeKind.Dictionary:
                break;
            default:
                open = $"{_budget.Cut(value.ClassName)} {{";
                break;
        }
        var isUnknown = open != "[" && !TryAsk(() => value.OwnPropertyKeys(keys));
        return new Portrait
        {
            Name = $"[{value.ClassName}]",
            Open = open,
            IsList = open == "[",
            AddContents = add is null && !isUnknown ? null : entries =>
            {
                if (isUnknown || !TryAsk(() => add!(entries))) entries.Add(Threw());
            },
            Keys = keys,
        };
    }

    private void AddElements(HostArray array, List<Piece> entries)
    {
        var length = array.Length;
        for (var i = 0; i < length && array.TryLoad(i, out var element); i++)
        {
            if (i == maxItems)
            {
                entries.Add(MoreItems(length - i));
                return;
            }
            entries.Add(ShowInner(element));
        }
    }

    [HostCode]
    private void AddElements(SequenceAccess sequence, HostObject value, int count, List<Piece> entries)
    {
        using var walk = sequence.Walk(value.Target);
        while (walk.MoveNext())
        {
            if (entries.Count == maxItems)
            {
                entries.Add(MoreItems(count - maxItems));
                return;
            }
            entries.Add(ShowInner(walk.Value(value.Realm)));
        }
    }

    [HostCode]
    private void AddEntries(DictionaryAccess access, HostObject value, List<Piece> entries)
    {
        using var walk = access.Entries(value.Target);
        while (walk.MoveNext())
        {
            if (entries.Count == maxItems)
            {
                entries.Add(MoreItems(access.Count(value.Target) - maxItems));
                return;
            }
            var key = ShowInner(HostValue.ToValue(value.Realm, walk.Current.Key, access.KeyType));
            entries.Add(key.Followed(" => ", ShowInner(HostValue.ToValue(value.Realm, walk.Current.Value, access.ValueType))));
        }
    }

    // The attributes of an interface (Web IDL §3.7.6): enumerable accessors of its prototypes, the base's first. Only
    // code of the host is asked for their values, as printing runs no script.
    private static List<(PropertyKey Key, JsFunction Get)> Attributes(ClassInstance instance)
    {
        var attributes = new List<(PropertyKey, JsFunction)>();
        for (var prototype = instance.Prototype; prototype is not null; prototype = prototype.Prototype)
        {
            var own = new List<(PropertyKey, JsFunction)>();
            foreach (var key in prototype.OwnPropertyKeys())
            {
                if (!key.IsSymbol && prototype.GetOwnProperty(key, out var property)
                    && property is { IsAccessor: true, Enumerable: true, Get: NativeFunction get })
                    own.Add((key, get));
            }
            attributes.InsertRange(0, own);
        }
        return attributes;
    }

    private void AddAttributes(ClassInstance instance, List<(PropertyKey Key, JsFunction Get)> attributes, List<Piece> entries)
    {
        foreach (var (key, get) in attributes)
        {
            if (_budget.IsExhausted) return;
            Piece shown;
            try
            {
                shown = ShowInner(get.Call(new JsValue(instance), []));
            }
            catch (Exception thrown) when (IsGetterFailure(thrown))
            {
                shown = Threw();
            }
            entries.Add(Keyed(ShowKey(key, isEnumerable: true), shown));
        }
    }

    private static bool TryAsk(Action question)
    {
        try
        {
            question();
            return true;
        }
        catch (Exception thrown) when (IsGetterFailure(thrown))
        {
            return false;
        }
    }

    private static string Count(Func<int> question)
    {
        try
        {
            return question().ToString(CultureInfo.InvariantCulture);
        }
        catch (Exception thrown) when (IsGetterFailure(thrown))
        {
            return "?";
        }
    }

    // A property to show, or its replacement. A member of a .NET object is asked for its value.
    private bool TryRead(JsObject value, PropertyKey key, out PropertyDescriptor property, out Piece? instead)
    {
        property = default;
        instead = null;
        try
        {
            if (IsUninitialized(value, key)) instead = Painted(Paint.Special, "<uninitialized>");
            else if (value is HostObject host && host.IsRefused(key))
            {
                instead = Painted(Paint.Special, "<not visible>");
                return showsHidden || value.FindOwn(key, out var isEnumerable) && isEnumerable;
            }
            else return value.GetOwnProperty(key, out property) && (property.Enumerable || value is not HostObject || showsHidden);
        }
        catch (Exception thrown) when (IsGetterFailure(thrown))
        {
            instead = Threw();
        }
        return true;
    }

    private static bool IsGetterFailure(Exception thrown) => thrown is ThrowCompletion || HostGuard.Catches(thrown);

    private Piece Threw() => Painted(Paint.Special, "<threw>");
}
