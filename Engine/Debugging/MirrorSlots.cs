using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Memory;
using Quoll.Builtins.Texts;
using Quoll.Inspection;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The internal slots of objects (ECMA-262 §6.1.7.2) that a debugger shows, as values.</summary>
internal static class MirrorSlots
{
    /// <summary>More entries than people look through are not shown.</summary>
    private const int MaxEntries = 10_000;

    public static List<KeyValuePair<string, JsValue>> Of(JsObject o)
    {
        var slots = new List<KeyValuePair<string, JsValue>>();
        switch (o)
        {
            case ProxyObject proxy:
                Add("[[Handler]]", Value(proxy.Handler));
                Add("[[Target]]", Value(proxy.Target));
                Add("[[IsRevoked]]", proxy.Target is null ? JsValue.True : JsValue.False);
                return slots;
            case PromiseObject promise:
                Add("[[PromiseState]]", promise.State switch
                {
                    PromiseState.Pending => "pending",
                    PromiseState.Fulfilled => "fulfilled",
                    _ => "rejected",
                });
                Add("[[PromiseResult]]", promise.Result);
                break;
            case MapObject { Data: var data }:
                Add("[[Entries]]", Entries(o.Realm, data, isMap: true));
                break;
            case SetObject { Data: var data }:
                Add("[[Entries]]", Entries(o.Realm, data, isMap: false));
                break;
            case MapIterator iterator:
                Add("[[IteratorKind]]", iterator.Kind.ToString().ToLowerInvariant());
                Add("[[Entries]]", Entries(o.Realm, iterator.Rest(), iterator.Kind));
                break;
            case SetIterator iterator:
                Add("[[IteratorKind]]", iterator.Kind.ToString().ToLowerInvariant());
                Add("[[Entries]]", Entries(o.Realm, iterator.Rest(), iterator.Kind));
                break;
            case WeakMapObject map:
                Add("[[Entries]]", Entries(o.Realm, map.Data.Entries, IterationKind.Entries));
                break;
            case WeakSetObject set:
                Add("[[Entries]]", Entries(o.Realm, set.Data.Entries, IterationKind.Keys));
                break;
            case BoundFunction bound:
                Add("[[TargetFunction]]", new JsValue(bound.Target));
                Add("[[BoundThis]]", bound.BoundThis);
                Add("[[BoundArgs]]", List(o.Realm, bound.Combine([]).ToArray()));
                break;
            case ScriptFunction { Instance: DebuggedCode } function:
                Add("[[Scopes]]", List(o.Realm, [.. Scopes(function)]));
                break;
            case GeneratorObject { Coroutine: var coroutine }:
                AddCoroutine(coroutine);
                break;
            case AsyncGeneratorObject { Coroutine: var coroutine }:
                AddCoroutine(coroutine);
                break;
            case StringObject text:
                Add("[[PrimitiveValue]]", text.Value);
                break;
            case PrimitiveObject wrapper:
                Add("[[PrimitiveValue]]", wrapper.Value);
                break;
            case WeakRefObject reference:
                Add("[[WeakRefTarget]]", reference.Dereference());
                break;
            case ArrayBufferObject buffer:
                Add("[[ArrayBufferByteLength]]", buffer.ByteLength);
                break;
        }
        return slots;

        void AddCoroutine(Coroutine coroutine)
        {
            Add("[[GeneratorState]]", coroutine.State switch
            {
                CoroutineState.Executing => "running",
                CoroutineState.Completed => "closed",
                _ => "suspended",
            });
            Add("[[GeneratorFunction]]", Value(coroutine.Function));
        }

        void Add(string name, JsValue value) => slots.Add(new(name, value));
    }

    private static IEnumerable<JsValue> Scopes(ScriptFunction function) =>
        ScopeVariables.Around(function.Realm, function.Environment).Select(scope => new JsValue(
            scope.Variables is { } variables ? new Scope(function.Realm, scope.Kind.ToString(), variables) : scope.BindingObject!));

    /// <summary>See <see cref="ObjectMirror.GetBuiltInValues"/>.</summary>
    public static List<KeyValuePair<string, JsValue>> BuiltInValuesOf(JsObject o)
    {
        var values = new List<KeyValuePair<string, JsValue>>();
        switch (o)
        {
            case MapObject { Data: var data }:
                Add("size", data.Count);
                break;
            case SetObject { Data: var data }:
                Add("size", data.Count);
                break;
            case RegExpObject { OriginalFlags: var flags, OriginalSource: var source }:
                foreach (var (name, flag) in s_flags)
                    Add(name, name == "flags" ? flags : flags.Contains(flag) ? JsValue.True : JsValue.False);
                Add("source", source);
                break;
            case ArrayBufferObject buffer:
                Add("byteLength", buffer.ByteLength);
                Add("maxByteLength", buffer.IsResizable ? buffer.MaxByteLength : buffer.ByteLength);
                Add(buffer.IsShared ? "growable" : "resizable", buffer.IsResizable ? JsValue.True : JsValue.False);
                if (!buffer.IsShared) Add("detached", buffer.IsDetached ? JsValue.True : JsValue.False);
                break;
            case ArrayBufferView view:
                Add("buffer", Value(view.Buffer));
                Add("byteLength", view.IsOutOfBounds ? 0 : view.ViewByteLength);
                Add("byteOffset", view.IsOutOfBounds ? 0 : view.StoredByteOffset);
                if (view is TypedArrayObject array) Add("length", array.Length);
                break;
        }
        return values;

        void Add(string name, JsValue value) => values.Add(new(name, value));
    }

    // The properties of RegExp.prototype (ECMA-262 §22.2.6) for flags, in the order of their names.
    private static readonly (string Name, char Flag)[] s_flags =
    [
        ("dotAll", 's'), ("flags", ' '), ("global", 'g'), ("hasIndices", 'd'), ("ignoreCase", 'i'), ("multiline", 'm'),
        ("sticky", 'y'), ("unicode", 'u'), ("unicodeSets", 'v'),
    ];

    private static JsValue Value(JsObject? o) => o is null ? JsValue.Null : new JsValue(o);

    private static JsValue List(Realm realm, JsValue[] values) => new(new JsArray(realm.ArrayShape, values, values.Length));

    private static JsValue Entries(Realm realm, OrderedTable table, bool isMap)
    {
        var entries = new List<JsValue>();
        var cursor = new OrderedTable.Cursor();
        while (entries.Count < MaxEntries && table.MoveNext(ref cursor, out var key, out var value))
        {
            WorkBudget.Steps(1);
            entries.Add(new JsValue(new Entry(realm, isMap ? key : default(JsValue?), isMap ? value : key)));
        }
        return List(realm, [.. entries]);
    }

    private static JsValue Entries(Realm realm, IEnumerable<(JsValue Key, JsValue Value)> pairs, IterationKind kind)
    {
        var entries = new List<JsValue>();
        foreach (var (key, value) in pairs.Take(MaxEntries))
        {
            WorkBudget.Steps(1);
            entries.Add(new JsValue(new Entry(
                realm, kind == IterationKind.Entries ? key : default(JsValue?), kind == IterationKind.Keys ? key : value)));
        }
        return List(realm, [.. entries]);
    }

    /// <summary>A scope with the values that its variables have now, as an object.</summary>
    internal sealed class Scope : JsObject
    {
        public Scope(Realm realm, string description, ScopeVariables variables) : base(realm, null)
        {
            Description = description;
            foreach (var name in variables.Names)
            {
                WorkBudget.Steps(1);
                if (variables.TryGet(name, out var value)) DefineOwn(name, value);
            }
        }

        public string Description { get; }
    }

    /// <summary>An entry of a collection as an object.</summary>
    internal sealed class Entry : JsObject
    {
        public Entry(Realm realm, JsValue? key, JsValue value) : base(realm, null)
        {
            Description = key is { } named ? $"{{{Short(named)} => {Short(value)}}}" : Short(value);
            if (key is { } shown) DefineOwn("key", shown);
            DefineOwn("value", value);
        }

        public string Description { get; }

        private static string Short(in JsValue value) => new Inspector(maxDepth: 0, isSingleLine: true, maxLength: 100).Inspect(value);
    }
}
