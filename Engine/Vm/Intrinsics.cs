using Quoll.Builtins;
using Quoll.Objects;

namespace Quoll.Vm;

/// <summary>Who makes which intrinsic object. Makers must not touch other intrinsics beyond their prototype chain (lazy slots do).</summary>
internal static class Intrinsics
{
    public static readonly Func<Realm, JsObject>?[] Factories = Build();

    private static Func<Realm, JsObject>?[] Build()
    {
        var factories = new Func<Realm, JsObject>?[(int)Intrinsic.Count];
        void Add(Intrinsic intrinsic, Func<Realm, JsObject> create) => factories[(int)intrinsic] = create;

        Add(Intrinsic.ObjectPrototype, ObjectPrototype.Create);
        Add(Intrinsic.FunctionPrototype, FunctionPrototype.Create);
        Add(Intrinsic.GeneratorPrototype, GeneratorPrototype.Create);
        Add(Intrinsic.Eval, EvalFunction.Create);
        return factories;
    }
}
