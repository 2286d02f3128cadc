using Quoll.Builtins.Keyed;
using Quoll.Bytecode;
using Quoll.Hosts.Objects;
using Quoll.Modules;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>
/// Walks over the objects that scripts of an engine can reach, without running script: from the globals, the modules
/// and the functions that run. .NET does not tell what else is in its heap.
/// </summary>
internal sealed class ObjectSearch
{
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);

    // Objects, environments and coroutines, whose contents have not been visited.
    private readonly Stack<object> _open = [];

    private ObjectSearch() { }

    /// <summary>Returns the objects among whose prototypes an object is (ECMA-262 §10.1.1).</summary>
    public static List<JsValue> InstancesOf(JsObject prototype, Machine machine, Realm realm)
    {
        var search = new ObjectSearch();
        search.AddRoots(machine, realm);
        var found = new List<JsValue>();
        while (search._open.TryPop(out var next))
        {
            if (next is JsObject o && Inherits(o, prototype)) found.Add(new JsValue(o));
            search.Visit(next);
        }
        return found;
    }

    private static bool Inherits(JsObject o, JsObject prototype)
    {
        for (var next = o; next is not IProxy && next.Prototype is { } parent; next = parent)
        {
            if (ReferenceEquals(parent, prototype)) return true;
        }
        return false;
    }

    private void AddRoots(Machine machine, Realm realm)
    {
        Reach(realm.Global);
        foreach (var binding in RealmCode.Of(realm).GlobalBindings.Values) Add(binding.Value);
        foreach (var module in ModuleRegistry.Of(realm).Loaded) Reach(module.Environment);
        foreach (var frame in machine.FramesFromTop)
        {
            Reach(frame.Function);
            Reach(frame.Environment);
            Add(frame.Arguments);
            Add(frame.Registers.AsSpan(frame.Base - 2, frame.Instance.Block.RegisterCount + 2));
        }
    }

    private void Visit(object next)
    {
        switch (next)
        {
            case EnvironmentRecord environment: Visit(environment); break;
            case Coroutine coroutine: Visit(coroutine); break;
            case HostObject: break;
            case JsObject o: Visit(o); break;
        }
    }

    private void Visit(EnvironmentRecord environment)
    {
        Reach(environment.Outer);
        Reach(environment.BindingObject);
        for (var i = 0; i < environment.Count; i++) Add(environment.SlotAt(i));
        foreach (var added in environment.EvalVariables?.Values ?? Enumerable.Empty<JsValue>()) Add(added);
    }

    private void Visit(Coroutine coroutine)
    {
        Reach(coroutine.Function);
        Reach(coroutine.Environment);
        Add(coroutine.Registers);
        Add(coroutine.Arguments);
    }

    private void Visit(JsObject o)
    {
        if (o is not IProxy) Reach(o.Prototype);
        for (var slot = 0; slot < o.Shape.Count; slot++) Add(o.SlotAt(slot));
        switch (o)
        {
            case JsArray array: VisitElements(array); break;
            case MapObject map: Visit(map.Data); break;
            case SetObject set: Visit(set.Data); break;
            case PromiseObject promise: Add(promise.Result); break;
            case GeneratorObject generator: Reach(generator.Coroutine); break;
            case ScriptFunction function: Visit(function); break;
            case ProxyObject proxy:
                Reach(proxy.Target);
                Reach(proxy.Handler);
                break;
            case BoundFunction bound:
                Reach(bound.Target);
                Add(bound.BoundThis);
                Add(bound.Combine([]));
                break;
        }
    }

    private void Visit(ScriptFunction function)
    {
        Reach(function.Environment);
        Reach(function.HomeObject);
        Reach(function.FieldInitializer);
        Reach((function.Instance.ScriptOrModule as ModuleRecord)?.Environment);
    }

    private void VisitElements(JsArray array)
    {
        if (!array.IsSparse)
        {
            for (var i = 0; i < array.DenseCount; i++)
            {
                if (array.TryGetDense((uint)i, out var element)) Add(element);
            }
            return;
        }
        foreach (var key in array.OwnPropertyKeys())
        {
            if (array.GetOwnProperty(key, out var element) && element.IsData) Add(element.Value);
        }
    }

    private void Visit(OrderedTable table)
    {
        var cursor = new OrderedTable.Cursor();
        while (table.MoveNext(ref cursor, out var key, out var value))
        {
            Add(key);
            Add(value);
        }
    }

    private void Add(ReadOnlySpan<JsValue> values)
    {
        foreach (ref readonly var value in values) Add(value);
    }

    private void Add(in JsValue value)
    {
        if (value.ObjectOrNull is { } o) Reach(o);
        else if (value.IsInternal && value.InternalObject is Accessor accessor)
        {
            Reach(accessor.Getter);
            Reach(accessor.Setter);
        }
        // A block has its environment in a register.
        else if (value.IsInternal && value.InternalObject is EnvironmentRecord environment) Reach(environment);
    }

    private void Reach(object? reached)
    {
        if (reached is not null && _seen.Add(reached)) _open.Push(reached);
    }
}
