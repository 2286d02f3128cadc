using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Builtins.Control;

/// <summary>%GeneratorPrototype% (ECMA-262 §27.5.1).</summary>
internal static class GeneratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.GeneratorFunctionPrototype, PropertyFlags.Configurable)
        .Method("next", 1, static (in CallInfo call) => Generators.Resume(call.Realm, call.This, ResumeMode.Next, call[0]))
        .Method("return", 1, static (in CallInfo call) => Generators.Resume(call.Realm, call.This, ResumeMode.Return, call[0]))
        .Method("throw", 1, static (in CallInfo call) => Generators.Resume(call.Realm, call.This, ResumeMode.Throw, call[0]))
        .Tag("Generator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
