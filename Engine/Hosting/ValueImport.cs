using System.Collections;
using System.Globalization;
using System.Numerics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosting;

/// <summary>
/// .NET values into JavaScript: plain data is copied into ordinary objects and arrays. Walks its own stack, so that
/// data nested to any depth is copied, and notices data that contains itself.
/// </summary>
internal sealed class ValueImport
{
    private readonly Realm _realm;
    private readonly Stack<Container> _open = new();
    private readonly HashSet<object> _openSources = new(ReferenceEqualityComparer.Instance);

    private ValueImport(Realm realm) => _realm = realm;

    /// <summary>Makes the JavaScript value of a .NET value; a delegate becomes a function of the name.</summary>
    /// <exception cref="ArgumentException">A value has no JavaScript counterpart.</exception>
    public static JsValue Convert(Realm realm, object? value, string functionName)
    {
        if (TryConvertScalar(realm, value, functionName, out var converted)) return converted;
        return new ValueImport(realm).ConvertContainer(Open(realm, value!));
    }

    /// <summary>Makes an object of a dictionary whose type of values is known where it is called.</summary>
    public static JsValue ConvertDictionary<TValue>(Realm realm, IDictionary<string, TValue> dictionary) =>
        new ValueImport(realm).ConvertContainer(new ObjectContainer(dictionary, realm.CreateObject(), Pairs(dictionary)));

    private static IEnumerator<(string, object?)> Pairs<TValue>(IEnumerable<KeyValuePair<string, TValue>> dictionary)
    {
        foreach (var (key, value) in dictionary) yield return (key, value);
    }

    private static IEnumerator<(string, object?)> Pairs(IDictionary dictionary)
    {
        foreach (DictionaryEntry entry in dictionary)
        {
            yield return (entry.Key as string ?? throw new ArgumentException(
                $"A dictionary with keys of the type {entry.Key.GetType()} cannot be passed to a script: keys must be strings."),
                    entry.Value);
        }
    }

    // Everything but objects and arrays.
    private static bool TryConvertScalar(Realm realm, object? value, string functionName, out JsValue converted)
    {
        switch (value)
        {
            case null: converted = JsValue.Null; return true;
            case JsValue known:
                Boundary.RequireSameEngine(realm, known);
                converted = known;
                return true;
            case string text: converted = text; return true;
            case bool truth: converted = truth; return true;
            case double number: converted = number; return true;
            case int number: converted = number; return true;
            case char unit: converted = SingleCharacter.Text(unit); return true;
            case BigInteger integer: converted = new JsValue(integer); return true;
            case Delegate function: converted = HostFunction.Create(realm, function, functionName); return true;
            case byte[] bytes: converted = BinaryData.FromBytes(realm, bytes); return true;
            case Half number: converted = (double)number; return true;
            case Int128 number: converted = (double)number; return true;
            case UInt128 number: converted = (double)number; return true;
            case nint number: converted = (double)number; return true;
            case nuint number: converted = (double)number; return true;
            // The other number types, decimal and enums among them.
            case IConvertible number when number.GetTypeCode() is >= TypeCode.SByte and <= TypeCode.Decimal:
                converted = number.ToDouble(CultureInfo.InvariantCulture);
                return true;
            default:
                if (TaskPromise.From(realm, value) is { } promise)
                {
                    converted = promise;
                    return true;
                }
                converted = default;
                return false;
        }
    }

    private static Container Open(Realm realm, object value) => value switch
    {
        IEnumerable<KeyValuePair<string, object?>> dictionary => new ObjectContainer(value, realm.CreateObject(), Pairs(dictionary)),
        IEnumerable<KeyValuePair<string, JsValue>> dictionary => new ObjectContainer(value, realm.CreateObject(), Pairs(dictionary)),
        IEnumerable<KeyValuePair<string, string>> dictionary => new ObjectContainer(value, realm.CreateObject(), Pairs(dictionary)),
        IDictionary dictionary => new ObjectContainer(value, realm.CreateObject(), Pairs(dictionary)),
        IEnumerable items => new ArrayContainer(value, realm.CreateArray([]), items.GetEnumerator()),
        _ => throw new ArgumentException(
            $"A value of the type {value.GetType()} cannot be passed to a script. What can: null, strings, booleans, numbers, BigInteger, delegates, " +
            "dictionaries with string keys, enumerables, and JsValue."),
    };

    private JsValue ConvertContainer(Container root)
    {
        try
        {
            Push(root);
            while (_open.TryPeek(out var container))
            {
                _realm.Agent.Step();
                if (!container.MoveNext(out var item))
                {
                    Pop();
                }
                else if (TryConvertScalar(_realm, item, container.CurrentName, out var converted))
                {
                    container.Add(converted);
                }
                else
                {
                    var child = Open(_realm, item!);
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

    private void Push(Container container)
    {
        if (!_openSources.Add(container.Source))
        {
            container.Dispose();
            throw new ArgumentException($"A {container.Source.GetType().Name} that contains itself cannot be passed to a script.");
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

        public abstract bool MoveNext(out object? item);

        public abstract void Add(in JsValue value);

        public abstract void Dispose();
    }

    private sealed class ObjectContainer(object source, JsObject target, IEnumerator<(string Key, object? Value)> pairs)
        : Container(source, target)
    {
        public override string CurrentName => pairs.Current.Key;

        public override bool MoveNext(out object? item)
        {
            var found = pairs.MoveNext();
            item = found ? pairs.Current.Value : null;
            return found;
        }

        public override void Add(in JsValue value) => Target.DefineOwn(pairs.Current.Key, value);

        public override void Dispose() => pairs.Dispose();
    }

    private sealed class ArrayContainer(object source, JsArray target, IEnumerator items) : Container(source, target)
    {
        public override bool MoveNext(out object? item)
        {
            var found = items.MoveNext();
            item = found ? items.Current : null;
            return found;
        }

        public override void Add(in JsValue value) => target.Push(value);

        public override void Dispose() => (items as IDisposable)?.Dispose();
    }
}
