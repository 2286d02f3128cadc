using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// How collections of .NET are made of a list of their elements. What is walked in another order than it was filled is
/// filled such that it is walked as the text has it: a round trip gives the same text.
/// </summary>
internal static class ListMakers
{
    /// <summary>The function for a type; null where it is none of these, nor an interface of one.</summary>
    public static Func<List<T>, TCollection>? Find<TCollection, T>()
    {
        // The first whose result is one of the type, by variance.
        foreach (var known in Of<T>.Known)
        {
            if (known is Func<List<T>, TCollection> maker) return maker;
        }
        if (typeof(T) != typeof(object)) return null;
        foreach (var known in Untyped)
        {
            if (known is Func<List<T>, TCollection> maker) return maker;
        }
        return null;
    }

    private static class Of<T>
    {
        public static readonly Delegate[] Known =
        [
            static (List<T> read) => read,
            static (List<T> read) => new HashSet<T>(read, Comparer(read)),
            static (List<T> read) => SortedFilling.Set(read),
            static (List<T> read) => new Queue<T>(read),
            static (List<T> read) => new Stack<T>(Backwards(read)),
            static (List<T> read) => new LinkedList<T>(read),
            static (List<T> read) => new Collection<T>(read),
            static (List<T> read) => new ReadOnlyCollection<T>(read),
            static (List<T> read) => new ObservableCollection<T>(read),
            static (List<T> read) => new ReadOnlyObservableCollection<T>(new ObservableCollection<T>(read)),
            static (List<T> read) => new ReadOnlySet<T>(new HashSet<T>(read, Comparer(read))),
            static (List<T> read) => new ArraySegment<T>(read.ToArray()),
            static (List<T> read) => ImmutableArray.CreateRange(read),
            static (List<T> read) => ImmutableList.CreateRange(read),
            static (List<T> read) => ImmutableHashSet.CreateRange(Comparer(read), read),
            static (List<T> read) => ImmutableSortedSet.CreateRange(read),
            static (List<T> read) => ImmutableQueue.CreateRange(read),
            static (List<T> read) => ImmutableStack.CreateRange(Backwards(read)),
            static (List<T> read) => FrozenSet.ToFrozenSet(read, KeyComparer<T>.ForFrozen(read.Count)),
            static (List<T> read) => new ConcurrentQueue<T>(read),
            static (List<T> read) => new ConcurrentStack<T>(Backwards(read)),
            static (List<T> read) => new ConcurrentBag<T>(Backwards(read)),
            static (List<T> read) => new BlockingCollection<T>(new ConcurrentQueue<T>(read)),
        ];

        private static IEqualityComparer<T>? Comparer(List<T> read) => KeyComparer<T>.For(read.Count);

        private static IEnumerable<T> Backwards(List<T> read) => Enumerable.Reverse(read);
    }

    private static readonly Delegate[] Untyped =
    [
        static (List<object?> read) => new ArrayList(read),
        static (List<object?> read) => new Queue(read),
        static (List<object?> read) => new Stack(Enumerable.Reverse(read).ToArray()),
    ];
}
