namespace Quoll.Vm;

/// <summary>A Generator (ECMA-262 §27.5).</summary>
internal sealed class GeneratorObject(Realm realm, JsObject prototype, Coroutine coroutine) : JsObject(realm, prototype)
{
    public Coroutine Coroutine => coroutine;

    public override string ClassName => "Generator";
}
