using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>
/// The result of Iterator.from for an iterator that does not inherit from Iterator.prototype (ECMA-262 §27.1.3.2.1).
/// </summary>
internal sealed class WrappedIterator(Realm realm, IteratorRecord iterated)
    : JsObject(realm, realm[Intrinsic.WrapForValidIteratorPrototype])
{
    public override string ClassName => "Iterator";

    /// <summary>[[Iterated]].</summary>
    public IteratorRecord Iterated { get; } = iterated;
}
