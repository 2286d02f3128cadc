using System.Text.Json.Nodes;
using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Copies .NET objects to ordinary JavaScript objects that belong to the script, with their current members and
/// elements. It uses its own stack, so it copies data nested to any depth, and detects data that contains itself.
/// </summary>
internal sealed class ValueCopy
{
    private readonly Realm _realm;
    private readonly HostRealm _host;
    private readonly Stack<Container> _open = new();

    // Keyed by how a script sees them, which depends on their location.
    private readonly ConvertedObjects _copies = new();

    private ValueCopy(Realm realm) => (_realm, _host) = (realm, HostRealm.Of(realm));

    /// <summary>
    /// Creates the JavaScript value of a .NET value, which contains only data. If the value itself is a delegate, it
    /// becomes a function; delegates inside are omitted, as in JSON.
    /// </summary>
    /// <param name="realm">The realm of the value.</param>
    /// <param name="value">The value.</param>
    /// <param name="declared">The declared type; null if the host itself passes it.</param>
    /// <exception cref="ArgumentException">The value contains itself.</exception>
    public static JsValue Convert(Realm realm, object? value, Type? declared) => new ValueCopy(realm).Convert(value, declared);

    private JsValue Convert(object? value, Type? declared)
    {
        if (!IsContainer(value)) return CopyScalar(value, declared);
        if (value is JsValue { ObjectOrNull: HostObject passed }) value = passed.Target;
        var root = Open(value!, declared, out _);
        try
        {
            _open.Push(root!);
            while (_open.TryPeek(out var container))
            {
                _realm.Agent.Step();
                if (!MoveNext(container, out var item, out var type)) Pop();
                // The result of a host function would not be a copy.
                else if (item is Delegate) container.Add(JsValue.Undefined);
                else if (!IsContainer(item)) container.Add(CopyScalar(item, type));
                else
                {
                    // An object that a script already has for a .NET object is copied too.
                    if (item is JsValue { ObjectOrNull: HostObject known }) item = known.Target;
                    var child = Open(item!, type, out var target);
                    container.Add(target);
                    if (child is not null) _open.Push(child);
                }
            }
            return root!.Target;
        }
        finally
        {
            while (_open.TryPop(out var left)) HostGuard.Abandon(left);
        }
    }

    private JsValue CopyScalar(object? value, Type? declared) => TaskPromise.IsTask(value)
        ? new JsValue(TaskPromise.From(_realm, value, copiesResult: true)!) : HostValue.ToValue(_realm, value, declared);

    // The frame that copies an object; null if the object was already copied.
    private Container? Open(object value, Type? declared, out JsObject target)
    {
        var info = _host.ClassOf(value, declared).Info;
        if (!_copies.TryBegin(value, info, out var known))
            throw ConversionFailure.Mark(
                new ArgumentException($"A {TypeNames.Of(value.GetType())} that contains itself cannot be copied for a script."));
        if (known is not null)
        {
            target = (JsObject)known;
            return null;
        }
        var made = HostGuard.Run(_realm, (Self: this, Value: value, Info: info), static x => x.Self.Make(x.Value, x.Info));
        target = made.Target;
        return made;
    }

    private bool MoveNext(Container container, out object? item, out Type? declared)
    {
        (var found, item, declared) = HostGuard.Run(
            _realm, container, static container => (container.MoveNext(out var item, out var declared), item, declared));
        return found;
    }

    private bool IsContainer(object? value) => value switch
    {
        null or string or Delegate => false,
        JsValue own => own.ObjectOrNull is HostObject,
        JsonObject or JsonArray => true,
        _ => !BinaryData.IsBytes(value) && !CollectionTypes.IsScalar(value.GetType()) && !TaskPromise.IsTask(value)
            && !_host.IsConverted(value.GetType()),
    };

    [HostCode]
    private Container Make(object value, ScriptTypeInfo info) => info switch
    {
        { Dictionary: { } dictionary } => new EntryContainer(value, _realm.CreateObject(), dictionary),
        { List: { } list } => new ListContainer(value, _realm.CreateArray([]), list),
        { Sequence: { } sequence, Members.Count: 0 } =>
            new SequenceContainer(value, _realm.CreateArray([]), sequence.Walk(value), sequence.ElementType),
        _ => new MemberContainer(value, _realm.CreateObject(info.Members.Count), info),
    };

    private void Pop()
    {
        var container = _open.Pop();
        // A structure is a different object in each place.
        _copies.End(container.Source, container.Source.GetType().IsValueType ? null : container.Target);
        HostGuard.Run(_realm, container, static container => container.Dispose());
    }

    /// <summary>An object or array being filled.</summary>
    private abstract class Container(object source, JsObject target) : IDisposable
    {
        public object Source { get; } = source;

        public JsObject Target { get; } = target;

        /// <summary>Moves to the next item and its declared type.</summary>
        [HostCode]
        public abstract bool MoveNext(out object? item, out Type? declared);

        public abstract void Add(in JsValue value);

        [HostCode]
        public virtual void Dispose() { }
    }

    private sealed class MemberContainer(object source, JsObject target, ScriptTypeInfo info) : Container(source, target)
    {
        private int _next;

        public override bool MoveNext(out object? item, out Type? declared)
        {
            while (_next < info.Members.Count)
            {
                var member = info.Members[_next++];
                if (member.Info.IsHidden) continue;
                (item, declared) = (member.ReadObject(Source), member.Info.Type);
                return true;
            }
            (item, declared) = (null, null);
            return false;
        }

        public override void Add(in JsValue value) => Target.DefineOwn(info.Members[_next - 1].Name, value);
    }

    [HostCode]
    private sealed class EntryContainer(object source, JsObject target, DictionaryAccess access) : Container(source, target)
    {
        private readonly IEnumerator<(object Key, object? Value)> _entries = access.Entries(source);

        private string _key = "";

        public override bool MoveNext(out object? item, out Type? declared)
        {
            var found = _entries.MoveNext();
            (item, declared) = (found ? _entries.Current.Value : null, access.ValueType);
            if (found) _key = KeyText.Of(_entries.Current.Key);
            return found;
        }

        public override void Add(in JsValue value) => Target.DefineOwn(_key, value);

        public override void Dispose() => _entries.Dispose();
    }

    private sealed class ListContainer(object source, JsArray target, ListAccess access) : Container(source, target)
    {
        private int _next;

        public override bool MoveNext(out object? item, out Type? declared)
        {
            var found = _next < access.Count(Source);
            (item, declared) = (found ? access.GetObject(Source, _next++) : null, access.ElementType);
            return found;
        }

        public override void Add(in JsValue value) => target.Push(value);
    }

    private sealed class SequenceContainer(object source, JsArray target, SequenceWalk walk, Type elementType)
        : Container(source, target)
    {
        public override bool MoveNext(out object? item, out Type? declared)
        {
            var found = walk.MoveNext();
            (item, declared) = (found ? walk.Object : null, elementType);
            return found;
        }

        public override void Add(in JsValue value) => target.Push(value);

        public override void Dispose() => walk.Dispose();
    }
}
