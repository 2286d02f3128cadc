namespace Quoll.Vm;

/// <summary>A Generator (ECMA-262 §27.5).</summary>
internal sealed class GeneratorObject(Realm realm, JsObject prototype, Coroutine coroutine)
    : BuiltinIterator(Shape.Root(realm, prototype))
{
    public Coroutine Coroutine => coroutine;

    /// <summary>
    /// [[GeneratorAsyncContextMapping]] (proposal-async-context): its code runs in the context of its creation.
    /// </summary>
    public AsyncContextMapping? Context { get; } = realm.Agent.AsyncContext?.Mapping;

    public override string ClassName => "Generator";

    public override NativeCode NextCode => Generators.Next;

    public override bool MoveNext(out JsValue value) => Generators.MoveNext(this, readsValue: true, out value);

    public override bool Skip() => Generators.MoveNext(this, readsValue: false, out _);
}
