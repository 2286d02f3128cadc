using Quoll.Vm;

namespace Quoll.Objects;

/// <summary>A DisposableStack object (ECMA-262 of 2026, §27.3.4).</summary>
internal sealed class DisposableStackObject(Realm realm, JsObject prototype) : DisposableStackBase(realm, prototype)
{
    public override string ClassName => "DisposableStack";

    protected override bool IsAsync => false;
}
