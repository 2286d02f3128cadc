using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>A DisposableStack object (ECMA-262 of 2026, §27.3.4).</summary>
internal sealed class DisposableStackObject(Realm realm, JsObject prototype) : DisposableStackBase(realm, prototype)
{
    public override string ClassName => "DisposableStack";

    protected override bool IsAsync => false;
}
