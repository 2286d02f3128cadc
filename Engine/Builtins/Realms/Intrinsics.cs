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
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

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

        Add(Intrinsic.AggregateError, AggregateErrorConstructor.Create);
        Add(Intrinsic.AggregateErrorPrototype, AggregateErrorConstructor.CreatePrototype);
        Add(Intrinsic.Array, ArrayConstructor.Create);
        Add(Intrinsic.ArrayBuffer, ArrayBufferConstructor.Create);
        Add(Intrinsic.ArrayBufferPrototype, ArrayBufferPrototype.Create);
        Add(Intrinsic.ArrayIteratorPrototype, IteratorPrototypes.CreateArray);
        Add(Intrinsic.ArrayPrototype, ArrayPrototype.Create);
        Add(Intrinsic.ArrayPrototypeToString, ArrayPrototype.CreateToString);
        Add(Intrinsic.ArrayPrototypeValues, ArrayPrototype.CreateValues);
        Add(Intrinsic.AsyncDisposableStack, DisposableStackConstructor.CreateAsync);
        Add(Intrinsic.AsyncDisposableStackPrototype, AsyncDisposableStackPrototype.Create);
        Add(Intrinsic.AsyncFromSyncIteratorPrototype, AsyncFromSyncIteratorPrototype.Create);
        Add(Intrinsic.AsyncFunction, DynamicFunctionConstructor.Async.Create);
        Add(Intrinsic.AsyncFunctionPrototype, DynamicFunctionConstructor.Async.CreatePrototype);
        Add(Intrinsic.AsyncGeneratorFunction, DynamicFunctionConstructor.AsyncGenerator.Create);
        Add(Intrinsic.AsyncGeneratorFunctionPrototype, DynamicFunctionConstructor.AsyncGenerator.CreatePrototype);
        Add(Intrinsic.AsyncGeneratorPrototype, AsyncGeneratorPrototype.Create);
        Add(Intrinsic.AsyncIteratorPrototype, AsyncIteratorPrototype.Create);
        Add(Intrinsic.Atomics, AtomicsObject.Create);
        Add(Intrinsic.BigInt, BigIntConstructor.Create);
        Add(Intrinsic.BigIntPrototype, BigIntPrototype.Create);
        Add(Intrinsic.Boolean, BooleanConstructor.Create);
        Add(Intrinsic.BooleanPrototype, BooleanPrototype.Create);
        Add(Intrinsic.DataView, DataViewConstructor.Create);
        Add(Intrinsic.DataViewPrototype, DataViewPrototype.Create);
        Add(Intrinsic.Date, DateConstructor.Create);
        Add(Intrinsic.DatePrototype, DatePrototype.Create);
        Add(Intrinsic.DisposableStack, DisposableStackConstructor.Create);
        Add(Intrinsic.DisposableStackPrototype, DisposableStackPrototype.Create);
        Add(Intrinsic.Error, ErrorConstructor.Create);
        Add(Intrinsic.ErrorPrototype, ErrorPrototype.Create);
        Add(Intrinsic.Eval, EvalFunction.Create);
        Add(Intrinsic.EvalError, NativeError.EvalError.CreateConstructor);
        Add(Intrinsic.EvalErrorPrototype, NativeError.EvalError.CreatePrototype);
        Add(Intrinsic.FinalizationRegistry, FinalizationRegistryConstructor.Create);
        Add(Intrinsic.FinalizationRegistryPrototype, FinalizationRegistryPrototype.Create);
        Add(Intrinsic.Function, FunctionConstructor.Create);
        Add(Intrinsic.FunctionPrototype, FunctionPrototype.Create);
        Add(Intrinsic.GeneratorFunction, DynamicFunctionConstructor.Generator.Create);
        Add(Intrinsic.GeneratorFunctionPrototype, DynamicFunctionConstructor.Generator.CreatePrototype);
        Add(Intrinsic.GeneratorPrototype, GeneratorPrototype.Create);
        Add(Intrinsic.Iterator, IteratorConstructor.Create);
        Add(Intrinsic.IteratorHelperPrototype, IteratorHelperPrototype.Create);
        Add(Intrinsic.IteratorPrototype, IteratorPrototype.Create);
        Add(Intrinsic.Json, JsonObject.Create);
        Add(Intrinsic.Map, MapConstructor.Create);
        Add(Intrinsic.MapIteratorPrototype, IteratorPrototypes.CreateMap);
        Add(Intrinsic.MapPrototype, MapPrototype.Create);
        Add(Intrinsic.MapPrototypeEntries, MapPrototype.CreateEntries);
        Add(Intrinsic.Math, MathObject.Create);
        Add(Intrinsic.Number, NumberConstructor.Create);
        Add(Intrinsic.NumberPrototype, NumberPrototype.Create);
        Add(Intrinsic.Object, ObjectConstructor.Create);
        Add(Intrinsic.ObjectPrototype, ObjectPrototype.Create);
        Add(Intrinsic.ObjectPrototypeToString, ObjectPrototype.CreateToString);
        Add(Intrinsic.ParseFloat, NumberParsing.CreateParseFloat);
        Add(Intrinsic.ParseInt, NumberParsing.CreateParseInt);
        Add(Intrinsic.Promise, PromiseConstructor.Create);
        Add(Intrinsic.PromisePrototype, PromisePrototype.Create);
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
        Add(Intrinsic.SetPrototype, SetPrototype.Create);
        Add(Intrinsic.SetPrototypeValues, SetPrototype.CreateValues);
        Add(Intrinsic.SharedArrayBuffer, SharedArrayBufferConstructor.Create);
        Add(Intrinsic.SharedArrayBufferPrototype, SharedArrayBufferPrototype.Create);
        Add(Intrinsic.String, StringConstructor.Create);
        Add(Intrinsic.StringIteratorPrototype, IteratorPrototypes.CreateString);
        Add(Intrinsic.StringPrototype, StringPrototype.Create);
        Add(Intrinsic.SuppressedError, SuppressedErrorConstructor.Create);
        Add(Intrinsic.SuppressedErrorPrototype, SuppressedErrorConstructor.CreatePrototype);
        Add(Intrinsic.Symbol, SymbolConstructor.Create);
        Add(Intrinsic.SymbolPrototype, SymbolPrototype.Create);
        Add(Intrinsic.SyntaxError, NativeError.SyntaxError.CreateConstructor);
        Add(Intrinsic.SyntaxErrorPrototype, NativeError.SyntaxError.CreatePrototype);
        Add(Intrinsic.ThrowTypeError, FunctionPrototype.CreateThrowTypeError);
        Add(Intrinsic.TypedArray, TypedArrayConstructor.Create);
        Add(Intrinsic.TypedArrayPrototype, TypedArrayPrototype.Create);
        Add(Intrinsic.TypedArrayPrototypeValues, TypedArrayPrototype.CreateValues);
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
        Add(Intrinsic.WeakMapPrototype, WeakMapPrototype.Create);
        Add(Intrinsic.WeakRef, WeakRefConstructor.Create);
        Add(Intrinsic.WeakRefPrototype, WeakRefPrototype.Create);
        Add(Intrinsic.WeakSet, WeakSetConstructor.Create);
        Add(Intrinsic.WeakSetPrototype, WeakSetPrototype.Create);
        Add(Intrinsic.WrapForValidIteratorPrototype, WrapForValidIteratorPrototype.Create);
        return factories;
    }
}
