using System.Dynamic;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>
/// Objects that define their members at run time, as dictionaries of these members. They are accessed by their own
/// methods, without the binder of C#, so no code needs to be compiled.
/// </summary>
[HostCode]
internal sealed class DynamicAccess() : NamesAccess(typeof(object))
{
    protected override IEnumerable<string> Listed(object dictionary) => ((DynamicObject)dictionary).GetDynamicMemberNames();

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        object? own = null;
        var found = IsMeant(dictionary, key) && ((DynamicObject)dictionary).TryGetMember(new Getter((string)key), out own);
        value = found ? HostValue.ToValue(realm, own, ValueType, (string)key) : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) =>
        Names(dictionary).Contains((string)key)
            || IsMeant(dictionary, key) && ((DynamicObject)dictionary).TryGetMember(new Getter((string)key), out _);

    // Names that the language itself asks for are not meant for the object, unless it lists them.
    private bool IsMeant(object dictionary, object key) =>
        !UnknownMembers.MayAsk(PropertyKey.From((string)key)) || Names(dictionary).Contains((string)key);

    public override void Set(Realm realm, object dictionary, object key, in JsValue value)
    {
        if (!((DynamicObject)dictionary).TrySetMember(new Setter((string)key), Read(realm, dictionary, key, value)))
            throw Raise.TypeError(Messages.HostMemberReadOnly, $"{TypeNames.Of(dictionary.GetType())}.{MessageText.Excerpt((string)key)}");
    }

    public override bool Remove(object dictionary, object key) => ((DynamicObject)dictionary).TryDeleteMember(new Deleter((string)key));

    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        foreach (var name in Names(dictionary))
        {
            if (((DynamicObject)dictionary).TryGetMember(new Getter(name), out var value)) yield return (name, value);
        }
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "No call site is made with it.")]
    private sealed class Getter(string name) : GetMemberBinder(name, ignoreCase: false)
    {
        public override DynamicMetaObject FallbackGetMember(DynamicMetaObject target, DynamicMetaObject? errorSuggestion) =>
            throw new NotSupportedException();
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "No call site is made with it.")]
    private sealed class Setter(string name) : SetMemberBinder(name, ignoreCase: false)
    {
        public override DynamicMetaObject FallbackSetMember(
            DynamicMetaObject target, DynamicMetaObject value, DynamicMetaObject? errorSuggestion) => throw new NotSupportedException();
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "No call site is made with it.")]
    private sealed class Deleter(string name) : DeleteMemberBinder(name, ignoreCase: false)
    {
        public override DynamicMetaObject FallbackDeleteMember(DynamicMetaObject target, DynamicMetaObject? errorSuggestion) =>
            throw new NotSupportedException();
    }
}
