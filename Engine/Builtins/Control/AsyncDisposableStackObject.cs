using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>An AsyncDisposableStack object (ECMA-262 of 2026, §27.4.4).</summary>
internal sealed class AsyncDisposableStackObject(Realm realm, JsObject prototype) : DisposableStackBase(realm, prototype)
{
    public override string ClassName => "AsyncDisposableStack";

    protected override bool IsAsync => true;
}
