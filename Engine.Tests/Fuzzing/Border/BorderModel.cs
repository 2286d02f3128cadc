using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Dynamic;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Quoll.Tests.Fuzzing.Border;

/// <summary>An object of a graph, which may contain cycles.</summary>
public sealed class BorderNode
{
    public string? Name { get; set; }

    public BorderNode? Next { get; set; }

    public BorderNode? Other { get; set; }

    public object? Value
    {
        get
        {
            Mischief.Touch();
            return field;
        }
        set
        {
            Mischief.Touch();
            field = value;
        }
    }

    public List<BorderNode> Children { get; } = [];

    public Dictionary<string, object?> Map { get; } = [];

    public object?[] Items = [];

    public object? this[string key]
    {
        get
        {
            Mischief.Touch();
            return Map.GetValueOrDefault(key);
        }
        set => Map[key] = value;
    }

    public BorderNode Me() => this;

    public object? Same(object? value) => value;

    public int Sum(IEnumerable<int> numbers) => numbers.Take(1000).Aggregate(0, static (a, b) => unchecked(a + b));

    public string Join(params object?[] parts) => $"{parts.Length}";

    public object? Call(Func<object?, object?> function)
    {
        Mischief.Touch();
        return function(this);
    }

    public bool TryGet(string key, out object? value) => Map.TryGetValue(key, out value);

    public override string ToString()
    {
        Mischief.Touch();
        return Name ?? "";
    }

    public override bool Equals(object? other)
    {
        Mischief.Touch();
        return ReferenceEquals(this, other);
    }

    public override int GetHashCode()
    {
        Mischief.Touch();
        return RuntimeHelpers.GetHashCode(this);
    }
}

/// <summary>Members of all scalar types.</summary>
public sealed class BorderScalars
{
    public bool Bool { get; set; }

    public sbyte SByte { get; set; }

    public byte Byte { get; set; }

    public short Short { get; set; }

    public ushort UShort { get; set; }

    public int Int { get; set; }

    public uint UInt { get; set; }

    public long Long { get; set; } = long.MinValue;

    public ulong ULong { get; set; } = ulong.MaxValue;

    public nint NInt { get; set; }

    public Int128 Int128 { get; set; } = Int128.MaxValue;

    public UInt128 UInt128 { get; set; } = UInt128.MaxValue;

    public Half Half { get; set; } = Half.NaN;

    public float Float { get; set; } = float.Epsilon;

    public double Double { get; set; } = double.NegativeInfinity;

    public decimal Decimal { get; set; } = decimal.MaxValue;

    public BigInteger BigInteger { get; set; } = BigInteger.Pow(7, 500);

    public char Char { get; set; } = '\ud800';

    public System.Text.Rune Rune { get; set; } = new('x');

    public string? String { get; set; } = "\udc00 text";

    public Guid Guid { get; set; }

    public Uri? Uri { get; set; } = new("a b?c", UriKind.Relative);

    public Version? Version { get; set; } = new(1, 2);

    public DateTime DateTime { get; set; } = DateTime.MaxValue;

    public DateTimeOffset DateTimeOffset { get; set; } = DateTimeOffset.MinValue;

    public DateOnly DateOnly { get; set; } = DateOnly.MinValue;

    public TimeOnly TimeOnly { get; set; } = TimeOnly.MaxValue;

    public TimeSpan TimeSpan { get; set; } = TimeSpan.MinValue;

    public DayOfWeek Enum { get; set; } = (DayOfWeek)99;

    public AttributeTargets Flags { get; set; } = AttributeTargets.All;

    public int? Nullable { get; set; }

    public Memory<byte> Bytes { get; set; } = new byte[3];

    public (int, object?) Tuple { get; set; } = (1, null);
}

/// <summary>A sequence that may be endless, throw, or throw in Dispose.</summary>
public sealed class BorderSequence(int count, int throwsAt, bool throwsInDispose, object? element) : IEnumerable<object?>
{
    public IEnumerator<object?> GetEnumerator()
    {
        Mischief.Touch();
        return new Walk(this);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private sealed class Walk(BorderSequence sequence) : IEnumerator<object?>
    {
        private int _at;

        public object? Current
        {
            get
            {
                Mischief.Touch();
                return sequence.Element ?? _at;
            }
        }

        public bool MoveNext()
        {
            Mischief.Touch();
            if (_at == sequence.ThrowsAt) throw new InvalidOperationException("A sequence threw.");
            return _at++ != sequence.Count;
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
            if (sequence.ThrowsInDispose) throw new InvalidOperationException("Dispose threw.");
        }
    }

    private int Count => count;

    private int ThrowsAt => throwsAt;

    private bool ThrowsInDispose => throwsInDispose;

    private object? Element => element;
}

/// <summary>A list whose count may differ from the number of its elements.</summary>
public sealed class BorderList(int count, List<object?> elements) : IList<object?>
{
    public int Count
    {
        get
        {
            Mischief.Touch();
            return count;
        }
    }

    public bool IsReadOnly
    {
        get
        {
            Mischief.Touch();
            return false;
        }
    }

    public object? this[int index]
    {
        get
        {
            Mischief.Touch();
            return index < elements.Count ? elements[index] : index;
        }
        set
        {
            Mischief.Touch();
            elements[index] = value;
        }
    }

    public void Add(object? item) => elements.Add(item);

    public void Clear() => elements.Clear();

    public bool Contains(object? item) => elements.Contains(item);

    public void CopyTo(object?[] array, int arrayIndex) => elements.CopyTo(array, arrayIndex);

    public int IndexOf(object? item) => elements.IndexOf(item);

    public void Insert(int index, object? item) => elements.Insert(index, item);

    public bool Remove(object? item) => elements.Remove(item);

    public void RemoveAt(int index) => elements.RemoveAt(index);

    public IEnumerator<object?> GetEnumerator()
    {
        Mischief.Touch();
        return elements.GetEnumerator();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A dictionary that may list other keys than it finds.</summary>
public sealed class BorderDictionary(Dictionary<string, object?> entries, bool isEndless) : IDictionary<string, object?>
{
    public object? this[string key]
    {
        get
        {
            Mischief.Touch();
            return entries[key];
        }
        set
        {
            Mischief.Touch();
            entries[key] = value;
        }
    }

    public ICollection<string> Keys
    {
        get
        {
            Mischief.Touch();
            return entries.Keys;
        }
    }

    public ICollection<object?> Values => entries.Values;

    public int Count
    {
        get
        {
            Mischief.Touch();
            return isEndless ? int.MaxValue : entries.Count;
        }
    }

    public bool IsReadOnly
    {
        get
        {
            Mischief.Touch();
            return false;
        }
    }

    public void Add(string key, object? value) => entries.Add(key, value);

    public void Add(KeyValuePair<string, object?> item) => entries.Add(item.Key, item.Value);

    public void Clear() => entries.Clear();

    public bool Contains(KeyValuePair<string, object?> item) => entries.Contains(item);

    public bool ContainsKey(string key)
    {
        Mischief.Touch();
        return entries.ContainsKey(key);
    }

    public void CopyTo(KeyValuePair<string, object?>[] array, int arrayIndex) => throw new NotSupportedException();

    public bool Remove(string key)
    {
        Mischief.Touch();
        return entries.Remove(key);
    }

    public bool Remove(KeyValuePair<string, object?> item) => entries.Remove(item.Key);

    public bool TryGetValue(string key, [MaybeNullWhen(false)] out object? value)
    {
        Mischief.Touch();
        return entries.TryGetValue(key, out value);
    }

    public IEnumerator<KeyValuePair<string, object?>> GetEnumerator()
    {
        for (var i = 0; isEndless; i++)
        {
            Mischief.Touch();
            yield return new("k" + i, i);
        }
        foreach (var entry in entries)
        {
            Mischief.Touch();
            yield return entry;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>An object with members that are known only at run time.</summary>
public sealed class BorderDynamic(Dictionary<string, object?> members) : DynamicObject
{
    public override IEnumerable<string> GetDynamicMemberNames()
    {
        Mischief.Touch();
        return members.Keys;
    }

    public override bool TryGetMember(GetMemberBinder binder, out object? result)
    {
        Mischief.Touch();
        return members.TryGetValue(binder.Name, out result);
    }

    public override bool TrySetMember(SetMemberBinder binder, object? value)
    {
        Mischief.Touch();
        members[binder.Name] = value;
        return true;
    }

    public override bool TryInvokeMember(InvokeMemberBinder binder, object?[]? args, out object? result)
    {
        Mischief.Touch();
        result = args;
        return binder.Name.Length % 2 == 0;
    }
}
