using System.Globalization;
using Quoll.Modules;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types;
using Quoll.Types.Objects;

namespace Quoll.Inspection;

// Objects of .NET. To show their members and elements is to ask the host's code for them: what it throws is shown as
// that.
internal sealed partial class Inspector
{
    private Piece ShowHostObject(HostObject value)
    {
        var entries = new List<Piece>();
        var info = value.Class.Info;
        switch (info.Kind)
        {
            case ScriptTypeKind.List:
                Ask(entries, () => AddElements((HostArray)value, entries));
                AddNamed(value, entries);
                return _layout.Enclose("", '[', entries, ']', mayFill: true);
            case ScriptTypeKind.Map when info.Dictionary is { } access:
                Ask(entries, () => AddEntries(access, value, entries));
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose($"Map({Count(() => access.Count(value.Target))}) ", '{', entries, '}', mayFill: false);
            case ScriptTypeKind.Set when info is { Set: { } access, Sequence: { } sequence }:
                Ask(entries, () => AddElements(sequence, value, access.Count(value.Target), entries));
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose($"Set({Count(() => access.Count(value.Target))}) ", '{', entries, '}', mayFill: false);
            case ScriptTypeKind.Dictionary:
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose("", '{', entries, '}', mayFill: false);
            default:
                AddProperties(value, entries, static _ => true);
                return _layout.Enclose($"{Cut(value.ClassName)} ", '{', entries, '}', mayFill: false);
        }
    }

    private void AddElements(HostArray array, List<Piece> entries)
    {
        var length = array.Length;
        for (var i = 0; i < length && array.TryLoad(i, out var element); i++)
        {
            if (i == MaxEntries)
            {
                entries.Add(MoreItems(length - i));
                return;
            }
            entries.Add(Show(element));
        }
    }

    private void AddElements(SequenceAccess sequence, HostObject value, int count, List<Piece> entries)
    {
        using var walk = sequence.Walk(value.Target);
        while (walk.MoveNext(value.Realm, out var element))
        {
            if (entries.Count == MaxEntries)
            {
                entries.Add(MoreItems(count - MaxEntries));
                return;
            }
            entries.Add(Show(element));
        }
    }

    private void AddEntries(DictionaryAccess access, HostObject value, List<Piece> entries)
    {
        using var walk = access.Entries(value.Target);
        while (walk.MoveNext())
        {
            if (entries.Count == MaxEntries)
            {
                entries.Add(MoreItems(access.Count(value.Target) - MaxEntries));
                return;
            }
            var key = Show(HostValue.ToValue(value.Realm, walk.Current.Key, access.KeyType));
            entries.Add(Entry(key, Show(HostValue.ToValue(value.Realm, walk.Current.Value, access.ValueType))));
        }
    }

    private void Ask(List<Piece> entries, Action question)
    {
        try
        {
            question();
        }
        catch (Exception thrown) when (IsOfHost(thrown))
        {
            entries.Add(Threw());
        }
    }

    private static string Count(Func<int> question)
    {
        try
        {
            return question().ToString(CultureInfo.InvariantCulture);
        }
        catch (Exception thrown) when (IsOfHost(thrown))
        {
            return "?";
        }
    }

    // A property that is to be shown, or what is shown instead of it. A member of a .NET object is asked for its value.
    private bool TryRead(JsObject value, PropertyKey key, out PropertyDescriptor property, out Piece? instead)
    {
        property = default;
        instead = null;
        try
        {
            // An export in its temporal dead zone has no value, and to read it throws.
            if (value is NamespaceObject exports && exports.IsUninitialized(key)) instead = Painted(Paint.Special, "<uninitialized>");
            else return value.GetOwnProperty(key, out property) && property.Enumerable;
        }
        catch (Exception thrown) when (IsOfHost(thrown))
        {
            instead = Threw();
        }
        return true;
    }

    private static bool IsOfHost(Exception thrown) => thrown is ThrowCompletion || Raise.IsCaught(thrown);

    private Piece Threw() => Painted(Paint.Special, "<threw>");
}
