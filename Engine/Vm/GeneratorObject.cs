namespace Quoll.Vm;

/// <summary>A Generator (ECMA-262 §27.5).</summary>
internal sealed class GeneratorObject(Realm realm, JsObject prototype, Coroutine coroutine) : JsObject(realm, prototype)
{
    public Coroutine Coroutine => coroutine;

    /// <summary>
    /// [[GeneratorAsyncContextMapping]] (proposal-async-context): its code runs in the context of its creation.
    /// </summary>
    public AsyncContextMapping? Context { get; } = realm.Agent.AsyncContext?.Mapping;

    public override string ClassName => "Generator";
}
