using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types.Objects;

namespace Quoll.Types;

/// <summary>
/// .NET objects as ordinary JavaScript objects that are the script's own: members and elements are copied as they are
/// now. Walks its own stack, so that data nested to any depth is copied, and notices data that contains itself.
/// </summary>
internal sealed class ValueCopy
{
    private readonly Realm _realm;
    private readonly HostRealm _host;
    private readonly Stack<Container> _open = new();
    private readonly HashSet<object> _openSources = new(ReferenceEqualityComparer.Instance);

    private ValueCopy(Realm realm) => (_realm, _host) = (realm, HostRealm.Of(realm));

    /// <summary>Makes the JavaScript value of a .NET value; a delegate becomes a function of the name.</summary>
    /// <exception cref="ArgumentException">The value contains itself.</exception>
    public static JsValue Convert(Realm realm, object? value, string functionName) =>
        new ValueCopy(realm).Convert(value, null, functionName);

    private JsValue Convert(object? value, Type? declared, string functionName)
    {
        if (!IsContainer(value)) return HostValue.ToValue(_realm, value, declared, functionName);
        var root = Open(value!, declared);
        try
        {
            Push(root);
            while (_open.TryPeek(out var container))
            {
                _realm.Agent.Step();
                if (!container.MoveNext(out var item, out var type)) Pop();
                else if (!IsContainer(item)) container.Add(HostValue.ToValue(_realm, item, type, container.CurrentName));
                else
                {
                    var child = Open(item!, type);
                    container.Add(child.Target);
                    Push(child);
                }
            }
            return root.Target;
        }
        finally
        {
            while (_open.Count > 0) Pop();
        }
    }

    private static bool IsContainer(object? value) => value is not (null or string or Delegate or Task or JsValue or HostObject)
        && !BinaryData.IsBytes(value) && !CollectionTypes.IsScalar(value.GetType()) && TaskPromise.AsTask(value) is null;

    private Container Open(object value, Type? declared)
    {
        var info = _host.ClassOf(value, declared).Info;
        return info switch
        {
            { Dictionary: { } dictionary } => new EntryContainer(value, _realm.CreateObject(), dictionary),
            { List: { } list } => new ListContainer(value, _realm.CreateArray([]), list),
            { Sequence: { } sequence, Members.Count: 0 } => new SequenceContainer(value, _realm.CreateArray([]), sequence.Walk(value)),
            _ => new MemberContainer(value, _realm.CreateObject(info.Members.Count), info),
        };
    }

    private void Push(Container container)
    {
        if (!_openSources.Add(container.Source))
        {
            container.Dispose();
            throw new ArgumentException(
                $"A {TypeNames.Of(container.Source.GetType())} that contains itself cannot be copied for a script.");
        }
        _open.Push(container);
    }

    private void Pop()
    {
        var container = _open.Pop();
        _openSources.Remove(container.Source);
        container.Dispose();
    }

    /// <summary>An object or array being filled.</summary>
    private abstract class Container(object source, JsObject target) : IDisposable
    {
        public object Source { get; } = source;

        public JsObject Target { get; } = target;

        /// <summary>The key of the item, which names it if it is a function.</summary>
        public virtual string CurrentName => "";

        /// <summary>The next item, and the type that it was promised to have.</summary>
        public abstract bool MoveNext(out object? item, out Type? declared);

        public abstract void Add(in JsValue value);

        public virtual void Dispose() { }
    }

    private sealed class MemberContainer(object source, JsObject target, ScriptTypeInfo info) : Container(source, target)
    {
        private int _next;

        public override string CurrentName => info.Members[_next - 1].Name;

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

        public override void Add(in JsValue value) => Target.DefineOwn(CurrentName, value);
    }

    private sealed class EntryContainer(object source, JsObject target, DictionaryAccess access) : Container(source, target)
    {
        private readonly IEnumerator<(object Key, object? Value)> _entries = access.Entries(source);

        public override string CurrentName => ValueReader.KeyText(_entries.Current.Key);

        public override bool MoveNext(out object? item, out Type? declared)
        {
            var found = _entries.MoveNext();
            (item, declared) = (found ? _entries.Current.Value : null, access.ValueType);
            return found;
        }

        public override void Add(in JsValue value) => Target.DefineOwn(CurrentName, value);

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

    private sealed class SequenceContainer(object source, JsArray target, SequenceWalk walk) : Container(source, target)
    {
        public override bool MoveNext(out object? item, out Type? declared)
        {
            declared = null;
            return walk.MoveNextObject(out item);
        }

        public override void Add(in JsValue value) => target.Push(value);

        public override void Dispose() => walk.Dispose();
    }
}
