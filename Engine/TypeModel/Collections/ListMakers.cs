using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Quoll.TypeModel.Bounds;

namespace Quoll.TypeModel.Collections;

/// <summary>
/// Creates collections from a list of their elements. Collections that are walked in another order than they were
/// filled, such as stacks, are filled so that walking them has the order of the list. So a round trip does not change
/// the order.
/// </summary>
internal static class ListMakers
{
    /// <summary>Returns the maker for a collection of .NET or of the host; null if there is none.</summary>
    [RequiresUnreferencedCode("Constructors of the host's own collections may be trimmed.")]
    [RequiresDynamicCode("Methods for types of elements are made at run time.")]
    public static CollectionMaker<List<T>>? Find<T>(Type type) => Known<T>(type) ?? OwnCollections.MakerOfElements<T>(type);

    /// <summary>Returns the maker for a collection of .NET, or an interface of one; null for any other type.</summary>
    public static CollectionMaker<List<T>>? Known<T>(Type type)
    {
        // Most are lists, for which the other makers are not created.
        if (Of<T>.List.Makes(type)) return Of<T>.List;
        return Array.Find(Others<T>.Makers, known => known.Makes(type))
            ?? (typeof(T) == typeof(object) ? (CollectionMaker<List<T>>?)(object?)Array.Find(Untyped, known => known.Makes(type)) : null);
    }

    private static class Of<T>
    {
        public static readonly CollectionMaker<List<T>> List = Maker<T, List<T>>(static read => read);
    }

    private static class Others<T>
    {
        // The first maker whose result is a value of the type.
        public static readonly CollectionMaker<List<T>>[] Makers =
        [
            Maker<T, HashSet<T>>(static read => new HashSet<T>(read, Comparer(read))),
            Maker<T, SortedSet<T>>(static read => SortedFilling.Set(read)),
            Maker<T, Queue<T>>(static read => new Queue<T>(read)),
            Maker<T, Stack<T>>(static read => new Stack<T>(Backwards(read))),
            Maker<T, LinkedList<T>>(static read => new LinkedList<T>(read)),
            Maker<T, Collection<T>>(static read => new Collection<T>(read)),
            Maker<T, ReadOnlyCollection<T>>(static read => new ReadOnlyCollection<T>(read)),
            Maker<T, ObservableCollection<T>>(static read => new ObservableCollection<T>(read)),
            Maker<T, ReadOnlyObservableCollection<T>>(
                static read => new ReadOnlyObservableCollection<T>(new ObservableCollection<T>(read))),
            Maker<T, ReadOnlySet<T>>(static read => new ReadOnlySet<T>(new HashSet<T>(read, Comparer(read)))),
            Maker<T, ArraySegment<T>>(static read => new ArraySegment<T>(read.ToArray())),
            Maker<T, Memory<T>>(static read => read.ToArray()),
            Maker<T, ReadOnlyMemory<T>>(static read => read.ToArray()),
            Maker<T, ImmutableArray<T>>(static read => ImmutableArray.CreateRange(read)),
            Maker<T, ImmutableList<T>>(static read => ImmutableList.CreateRange(read)),
            Maker<T, ImmutableHashSet<T>>(static read => ImmutableHashSet.CreateRange(Comparer(read), read)),
            Maker<T, ImmutableSortedSet<T>>(static read => ImmutableSortedSet.CreateRange(read)),
            Maker<T, ImmutableQueue<T>>(static read => ImmutableQueue.CreateRange(read)),
            Maker<T, ImmutableStack<T>>(static read => ImmutableStack.CreateRange(Backwards(read))),
            Maker<T, FrozenSet<T>>(static read => FrozenSet.ToFrozenSet(read, KeyComparer<T>.ForFrozen(read.Count))),
            Maker<T, ConcurrentQueue<T>>(static read => new ConcurrentQueue<T>(read)),
            Maker<T, ConcurrentStack<T>>(static read => new ConcurrentStack<T>(Backwards(read))),
            Maker<T, ConcurrentBag<T>>(static read => new ConcurrentBag<T>(Backwards(read))),
            Maker<T, BlockingCollection<T>>(static read => new BlockingCollection<T>(new ConcurrentQueue<T>(read))),
        ];

        private static IEqualityComparer<T>? Comparer(List<T> read) => KeyComparer<T>.For(read.Count);

        private static IEnumerable<T> Backwards(List<T> read) => Enumerable.Reverse(read);
    }

    private static readonly CollectionMaker<List<object?>>[] Untyped =
    [
        Maker<object?, ArrayList>(static read => new ArrayList(read)),
        Maker<object?, Queue>(static read => new Queue(read)),
        Maker<object?, Stack>(static read => new Stack(Enumerable.Reverse(read).ToArray())),
    ];

    private static CollectionMaker<List<T>> Maker<T, TMade>(Func<List<T>, TMade> make) =>
        new CollectionMaker<List<T>, TMade>(make);
}
