using Quoll.Vm;

namespace Quoll.Builtins.Control;

/// <summary>%GeneratorPrototype% and %AsyncGeneratorPrototype% (ECMA-262 §27.5.1, §27.6.1).</summary>
internal static class GeneratorPrototype
{
    public static readonly BuiltinTable Table = new BuiltinTable(Intrinsic.IteratorPrototype)
        .Intrinsic("constructor", Intrinsic.GeneratorFunctionPrototype, PropertyFlags.Configurable)
        .Method("next", 1, Generators.Next)
        .Method("return", 1, static (in CallInfo call) => Generators.Resume(call.Realm, call.This, ResumeMode.Return, call[0]))
        .Method("throw", 1, static (in CallInfo call) => Generators.Resume(call.Realm, call.This, ResumeMode.Throw, call[0]))
        .Tag("Generator");

    public static readonly BuiltinTable AsyncTable = new BuiltinTable(Intrinsic.AsyncIteratorPrototype)
        .Intrinsic("constructor", Intrinsic.AsyncGeneratorFunctionPrototype, PropertyFlags.Configurable)
        .Method("next", 1, static (in CallInfo call) => AsyncGenerators.Request(call.Realm, call.This, ResumeMode.Next, call[0]))
        .Method("return", 1, static (in CallInfo call) => AsyncGenerators.Request(call.Realm, call.This, ResumeMode.Return, call[0]))
        .Method("throw", 1, static (in CallInfo call) => AsyncGenerators.Request(call.Realm, call.This, ResumeMode.Throw, call[0]))
        .Tag("AsyncGenerator");
}
