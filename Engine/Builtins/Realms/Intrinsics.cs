using Quoll.Builtins.Control;
using Quoll.Builtins.Fundamentals;
using Quoll.Builtins.Global;
using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Memory;
using Quoll.Builtins.Numbers;
using Quoll.Builtins.Reflection;
using Quoll.Builtins.StructuredData;
using Quoll.Builtins.Texts;

namespace Quoll.Builtins.Realms;

/// <summary>
/// The code that creates each intrinsic object. It must not read other intrinsics beyond their prototype chain (lazy
/// slots do).
/// </summary>
internal static class Intrinsics
{
    private static readonly Func<Realm, JsObject>?[] Factories = Build();

    public static JsObject Create(Realm realm, Intrinsic intrinsic) => Factories[(int)intrinsic]?.Invoke(realm)
        ?? throw new InvalidOperationException($"The intrinsic {intrinsic} has no factory.");

    private static Func<Realm, JsObject>?[] Build()
    {
        var factories = new Func<Realm, JsObject>?[(int)Intrinsic.Count];
        void Add(Intrinsic intrinsic, Func<Realm, JsObject> create) => factories[(int)intrinsic] = create;

        Add(Intrinsic.AbstractModuleSource, AbstractModuleSource.Create);
        Add(Intrinsic.AbstractModuleSourcePrototype, AbstractModuleSource.CreatePrototype);
        Add(Intrinsic.AggregateError, AggregateErrorConstructor.Create);
        Add(Intrinsic.AggregateErrorPrototype, AggregateErrorConstructor.CreatePrototype);
        Add(Intrinsic.Array, ArrayConstructor.Create);
        Add(Intrinsic.ArrayBuffer, ArrayBufferConstructor.Create);
        Add(Intrinsic.ArrayBufferPrototype, ArrayBufferConstructor.CreatePrototype);
        Add(Intrinsic.ArrayIteratorPrototype, IteratorPrototypes.CreateArray);
        Add(Intrinsic.ArrayPrototype, ArrayPrototype.Create);
        Add(Intrinsic.ArrayPrototypeToString, ArrayPrototype.CreateToString);
        Add(Intrinsic.ArrayPrototypeValues, ArrayPrototype.CreateValues);
        Add(Intrinsic.AsyncContext, AsyncContextObject.Create);
        Add(Intrinsic.AsyncContextSnapshot, AsyncContextObject.CreateSnapshot);
        Add(Intrinsic.AsyncContextSnapshotPrototype, AsyncContextObject.CreateSnapshotPrototype);
        Add(Intrinsic.AsyncContextVariable, AsyncContextObject.CreateVariable);
        Add(Intrinsic.AsyncContextVariablePrototype, AsyncContextObject.CreateVariablePrototype);
        Add(Intrinsic.AsyncDisposableStack, DisposableStackConstructor.CreateAsync);
        Add(Intrinsic.AsyncDisposableStackPrototype, DisposableStackConstructor.CreateAsyncPrototype);
        Add(Intrinsic.AsyncFromSyncIteratorPrototype, AsyncFromSyncIteratorPrototype.Create);
        Add(Intrinsic.AsyncFunction, DynamicFunctionConstructor.Async.Create);
        Add(Intrinsic.AsyncFunctionPrototype, DynamicFunctionConstructor.Async.CreatePrototype);
        Add(Intrinsic.AsyncGeneratorFunction, DynamicFunctionConstructor.AsyncGenerator.Create);
        Add(Intrinsic.AsyncGeneratorFunctionPrototype, DynamicFunctionConstructor.AsyncGenerator.CreatePrototype);
        Add(Intrinsic.AsyncGeneratorPrototype, GeneratorPrototype.CreateAsync);
        Add(Intrinsic.AsyncIteratorPrototype, AsyncIteratorPrototype.Create);
        Add(Intrinsic.Atomics, AtomicsObject.Create);
        Add(Intrinsic.BigInt, BigIntConstructor.Create);
        Add(Intrinsic.BigIntPrototype, BigIntConstructor.CreatePrototype);
        Add(Intrinsic.Boolean, BooleanConstructor.Create);
        Add(Intrinsic.BooleanPrototype, BooleanConstructor.CreatePrototype);
        Add(Intrinsic.DataView, DataViewConstructor.Create);
        Add(Intrinsic.DataViewPrototype, DataViewConstructor.CreatePrototype);
        Add(Intrinsic.Date, DateConstructor.Create);
        Add(Intrinsic.DatePrototype, DatePrototype.Create);
        Add(Intrinsic.DisposableStack, DisposableStackConstructor.Create);
        Add(Intrinsic.DisposableStackPrototype, DisposableStackConstructor.CreatePrototype);
        Add(Intrinsic.Error, ErrorConstructor.Create);
        Add(Intrinsic.ErrorPrototype, ErrorConstructor.CreatePrototype);
        Add(Intrinsic.Eval, EvalFunction.Create);
        Add(Intrinsic.EvalError, NativeError.EvalError.CreateConstructor);
        Add(Intrinsic.EvalErrorPrototype, NativeError.EvalError.CreatePrototype);
        Add(Intrinsic.FinalizationRegistry, FinalizationRegistryConstructor.Create);
        Add(Intrinsic.FinalizationRegistryPrototype, FinalizationRegistryConstructor.CreatePrototype);
        Add(Intrinsic.Function, FunctionConstructor.Create);
        Add(Intrinsic.FunctionPrototype, FunctionConstructor.CreatePrototype);
        Add(Intrinsic.GeneratorFunction, DynamicFunctionConstructor.Generator.Create);
        Add(Intrinsic.GeneratorFunctionPrototype, DynamicFunctionConstructor.Generator.CreatePrototype);
        Add(Intrinsic.GeneratorPrototype, GeneratorPrototype.Create);
        Add(Intrinsic.Iterator, IteratorConstructor.Create);
        Add(Intrinsic.IteratorHelperPrototype, IteratorHelper.CreatePrototype);
        Add(Intrinsic.IteratorPrototype, IteratorConstructor.CreatePrototype);
        Add(Intrinsic.Json, JsonObject.Create);
        Add(Intrinsic.Map, MapConstructor.Create);
        Add(Intrinsic.MapIteratorPrototype, IteratorPrototypes.CreateMap);
        Add(Intrinsic.MapPrototype, MapConstructor.CreatePrototype);
        Add(Intrinsic.MapPrototypeEntries, MapConstructor.CreateEntries);
        Add(Intrinsic.Math, MathObject.Create);
        Add(Intrinsic.Number, NumberConstructor.Create);
        Add(Intrinsic.NumberPrototype, NumberConstructor.CreatePrototype);
        Add(Intrinsic.Object, ObjectConstructor.Create);
        Add(Intrinsic.ObjectPrototype, ObjectPrototype.Create);
        Add(Intrinsic.ObjectPrototypeToString, ObjectPrototype.CreateToString);
        Add(Intrinsic.ParseFloat, NumberParsing.CreateParseFloat);
        Add(Intrinsic.ParseInt, NumberParsing.CreateParseInt);
        Add(Intrinsic.Promise, PromiseConstructor.Create);
        Add(Intrinsic.PromisePrototype, PromiseConstructor.CreatePrototype);
        Add(Intrinsic.Proxy, ProxyConstructor.Create);
        Add(Intrinsic.RangeError, NativeError.RangeError.CreateConstructor);
        Add(Intrinsic.RangeErrorPrototype, NativeError.RangeError.CreatePrototype);
        Add(Intrinsic.ReferenceError, NativeError.ReferenceError.CreateConstructor);
        Add(Intrinsic.ReferenceErrorPrototype, NativeError.ReferenceError.CreatePrototype);
        Add(Intrinsic.Reflect, ReflectObject.Create);
        Add(Intrinsic.RegExp, RegExpConstructor.Create);
        Add(Intrinsic.RegExpPrototype, RegExpPrototype.Create);
        Add(Intrinsic.RegExpStringIteratorPrototype, IteratorPrototypes.CreateRegExpString);
        Add(Intrinsic.Set, SetConstructor.Create);
        Add(Intrinsic.SetIteratorPrototype, IteratorPrototypes.CreateSet);
        Add(Intrinsic.SetPrototype, SetConstructor.CreatePrototype);
        Add(Intrinsic.SetPrototypeValues, SetConstructor.CreateValues);
        Add(Intrinsic.ShadowRealm, ShadowRealmConstructor.Create);
        Add(Intrinsic.ShadowRealmPrototype, ShadowRealmConstructor.CreatePrototype);
        Add(Intrinsic.SharedArrayBuffer, SharedArrayBufferConstructor.Create);
        Add(Intrinsic.SharedArrayBufferPrototype, SharedArrayBufferConstructor.CreatePrototype);
        Add(Intrinsic.String, StringConstructor.Create);
        Add(Intrinsic.StringIteratorPrototype, IteratorPrototypes.CreateString);
        Add(Intrinsic.StringPrototype, StringPrototype.Create);
        Add(Intrinsic.SuppressedError, SuppressedErrorConstructor.Create);
        Add(Intrinsic.SuppressedErrorPrototype, SuppressedErrorConstructor.CreatePrototype);
        Add(Intrinsic.Symbol, SymbolConstructor.Create);
        Add(Intrinsic.SymbolPrototype, SymbolConstructor.CreatePrototype);
        Add(Intrinsic.SyntaxError, NativeError.SyntaxError.CreateConstructor);
        Add(Intrinsic.SyntaxErrorPrototype, NativeError.SyntaxError.CreatePrototype);
        Add(Intrinsic.ThrowTypeError, FunctionConstructor.CreateThrowTypeError);
        Add(Intrinsic.TypedArray, TypedArrayConstructor.Create);
        Add(Intrinsic.TypedArrayPrototype, TypedArrayConstructor.CreatePrototype);
        Add(Intrinsic.TypedArrayPrototypeValues, TypedArrayConstructor.CreateValues);
        foreach (var kind in Enum.GetValues<ElementKind>())
        {
            Add(kind.Constructor(), realm => TypedArrayConstructors.CreateConstructor(realm, kind));
            Add(kind.Prototype(), realm => TypedArrayConstructors.CreatePrototype(realm, kind));
        }
        Add(Intrinsic.TypeError, NativeError.TypeError.CreateConstructor);
        Add(Intrinsic.TypeErrorPrototype, NativeError.TypeError.CreatePrototype);
        Add(Intrinsic.UriError, NativeError.UriError.CreateConstructor);
        Add(Intrinsic.UriErrorPrototype, NativeError.UriError.CreatePrototype);
        Add(Intrinsic.WeakMap, WeakMapConstructor.Create);
        Add(Intrinsic.WeakMapPrototype, WeakMapConstructor.CreatePrototype);
        Add(Intrinsic.WeakRef, WeakRefConstructor.Create);
        Add(Intrinsic.WeakRefPrototype, WeakRefConstructor.CreatePrototype);
        Add(Intrinsic.WeakSet, WeakSetConstructor.Create);
        Add(Intrinsic.WeakSetPrototype, WeakSetConstructor.CreatePrototype);
        Add(Intrinsic.WrapForValidIteratorPrototype, WrappedIterator.CreatePrototype);
        return factories;
    }
}
