using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>
/// %AsyncGeneratorPrototype% (ECMA-262 §27.6.1). Its methods next, return and throw come with promises, which the engine does not have yet:
/// an async generator function can be declared and inspected, a call of it is a SyntaxError that says so.
/// </summary>
internal static class AsyncGeneratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncGeneratorFunctionPrototype, PropertyFlags.Configurable)
        .Tag("AsyncGenerator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.AsyncIteratorPrototype]);
}
