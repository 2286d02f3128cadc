using System.Collections.Concurrent;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>
/// Creates what is generic over one type: accesses, readers and tasks. All of it is reached from here by calls, so a
/// trimmed program keeps it, and a native program has the code for each type that has an instance of this class.
/// </summary>
internal abstract class ElementCode
{
    private static readonly ConcurrentDictionary<Type, ElementCode> Known = new(
        // All reference types share the native code of one.
        [new(typeof(object), new ElementCode<object>()), new(typeof(JsValue), new ElementCode<JsValue>()),
            new(typeof(byte), new ElementCode<byte>())]);

    /// <summary>Adds a type that generated code names.</summary>
    public static void Add<T>() => Known[typeof(T)] = new ElementCode<T>();

    /// <summary>
    /// Returns the code for a type; null for a structure that generated code does not name, if no code can be made at
    /// run time.
    /// </summary>
    public static ElementCode? Of(Type type) =>
        Known.TryGetValue(type, out var known) ? known
            : type.IsValueType && !RuntimeFeature.IsDynamicCodeSupported ? null : Known.GetOrAdd(type, Create);

    /// <summary>Returns the error for a type without native code.</summary>
    public static NotSupportedException Missing(Type type) => new(
        $"This native program has no code for {TypeNames.Of(type)}. Name the type in the sources of a project with PublishAot or IsAotCompatible.");

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called for reference types, or where code can be made.")]
    private static ElementCode Create(Type type) => (ElementCode)Activator.CreateInstance(typeof(ElementCode<>).MakeGenericType(type))!;

    public abstract ListAccess List(bool isFixedSize);

    public abstract ListAccess ReadOnlyList();

    public abstract SetAccess Set();

    public abstract SequenceAccess Sequence();

    [HostCode]
    public abstract AsyncWalk AsyncWalk(object sequence, CancellationToken token);

    public abstract ValueReader.Composite ArrayReader();

    /// <summary>Returns the reader of a collection; null if scripts cannot create it.</summary>
    public abstract ValueReader.Composite? ElementsReader(Type type);

    public abstract ValueReader.Composite AsyncSequenceReader();

    /// <summary>Returns a Task or ValueTask of the type for the result of work in a realm.</summary>
    public abstract object Task(Realm realm, JsFunction? function, Func<Realm, JsValue> begin, bool isValueTask);
}

/// <inheritdoc/>
internal sealed class ElementCode<T> : ElementCode
{
    public override ListAccess List(bool isFixedSize) => new ListAccess<T>(isFixedSize);

    public override ListAccess ReadOnlyList() => new ReadOnlyListAccess<T>();

    public override SetAccess Set() => new SetAccess<T>();

    public override SequenceAccess Sequence() => new SequenceAccess<T>();

    public override AsyncWalk AsyncWalk(object sequence, CancellationToken token) =>
        new AsyncWalk<T>(((IAsyncEnumerable<T>)sequence).GetAsyncEnumerator(token));

    public override ValueReader.Composite ArrayReader() => new CollectionReaders.ArrayReader<T>();

    public override ValueReader.Composite? ElementsReader(Type type) => CollectionReaders.ElementsOf<T>(type);

    public override ValueReader.Composite AsyncSequenceReader() => new AsyncSequenceReader<T>();

    public override object Task(Realm realm, JsFunction? function, Func<Realm, JsValue> begin, bool isValueTask)
    {
        var task = realm.Agent.RunAsync<T>(function, begin);
        return isValueTask ? new ValueTask<T>(task) : task;
    }
}
