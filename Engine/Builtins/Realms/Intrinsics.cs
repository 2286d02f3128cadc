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
    // A table of delegates would load a class and prepare a method for each entry before the first script runs.
    public static JsObject Create(Realm realm, Intrinsic intrinsic) => intrinsic switch
    {
        Intrinsic.AbstractModuleSource => AbstractModuleSource.Create(realm),
        Intrinsic.AbstractModuleSourcePrototype => AbstractModuleSource.CreatePrototype(realm),
        Intrinsic.AggregateError => AggregateErrorConstructor.Create(realm),
        Intrinsic.AggregateErrorPrototype => AggregateErrorConstructor.CreatePrototype(realm),
        Intrinsic.Array => ArrayConstructor.Create(realm),
        Intrinsic.ArrayBuffer => ArrayBufferConstructor.Create(realm),
        Intrinsic.ArrayBufferPrototype => ArrayBufferConstructor.CreatePrototype(realm),
        Intrinsic.ArrayIteratorPrototype => IteratorPrototypes.CreateArray(realm),
        Intrinsic.ArrayPrototype => ArrayPrototype.Create(realm),
        Intrinsic.ArrayPrototypeToString => ArrayPrototype.CreateToString(realm),
        Intrinsic.ArrayPrototypeValues => ArrayPrototype.CreateValues(realm),
        Intrinsic.AsyncContext => AsyncContextObject.Create(realm),
        Intrinsic.AsyncContextSnapshot => AsyncContextObject.CreateSnapshot(realm),
        Intrinsic.AsyncContextSnapshotPrototype => AsyncContextObject.CreateSnapshotPrototype(realm),
        Intrinsic.AsyncContextVariable => AsyncContextObject.CreateVariable(realm),
        Intrinsic.AsyncContextVariablePrototype => AsyncContextObject.CreateVariablePrototype(realm),
        Intrinsic.AsyncDisposableStack => DisposableStackConstructor.CreateAsync(realm),
        Intrinsic.AsyncDisposableStackPrototype => DisposableStackConstructor.CreateAsyncPrototype(realm),
        Intrinsic.AsyncFromSyncIteratorPrototype => AsyncFromSyncIteratorPrototype.Create(realm),
        Intrinsic.AsyncFunction => DynamicFunctionConstructor.Async.Create(realm),
        Intrinsic.AsyncFunctionPrototype => DynamicFunctionConstructor.Async.CreatePrototype(realm),
        Intrinsic.AsyncGeneratorFunction => DynamicFunctionConstructor.AsyncGenerator.Create(realm),
        Intrinsic.AsyncGeneratorFunctionPrototype => DynamicFunctionConstructor.AsyncGenerator.CreatePrototype(realm),
        Intrinsic.AsyncGeneratorPrototype => GeneratorPrototype.CreateAsync(realm),
        Intrinsic.AsyncIteratorPrototype => AsyncIteratorPrototype.Create(realm),
        Intrinsic.Atomics => AtomicsObject.Create(realm),
        Intrinsic.BigInt => BigIntConstructor.Create(realm),
        Intrinsic.BigIntPrototype => BigIntConstructor.CreatePrototype(realm),
        Intrinsic.Boolean => BooleanConstructor.Create(realm),
        Intrinsic.BooleanPrototype => BooleanConstructor.CreatePrototype(realm),
        Intrinsic.DataView => DataViewConstructor.Create(realm),
        Intrinsic.DataViewPrototype => DataViewConstructor.CreatePrototype(realm),
        Intrinsic.Date => DateConstructor.Create(realm),
        Intrinsic.DatePrototype => DatePrototype.Create(realm),
        Intrinsic.DisposableStack => DisposableStackConstructor.Create(realm),
        Intrinsic.DisposableStackPrototype => DisposableStackConstructor.CreatePrototype(realm),
        Intrinsic.Error => ErrorConstructor.Create(realm),
        Intrinsic.ErrorPrototype => ErrorConstructor.CreatePrototype(realm),
        Intrinsic.Eval => EvalFunction.Create(realm),
        Intrinsic.EvalError => NativeError.EvalError.CreateConstructor(realm),
        Intrinsic.EvalErrorPrototype => NativeError.EvalError.CreatePrototype(realm),
        Intrinsic.FinalizationRegistry => FinalizationRegistryConstructor.Create(realm),
        Intrinsic.FinalizationRegistryPrototype => FinalizationRegistryConstructor.CreatePrototype(realm),
        Intrinsic.Function => FunctionConstructor.Create(realm),
        Intrinsic.FunctionPrototype => FunctionConstructor.CreatePrototype(realm),
        Intrinsic.GeneratorFunction => DynamicFunctionConstructor.Generator.Create(realm),
        Intrinsic.GeneratorFunctionPrototype => DynamicFunctionConstructor.Generator.CreatePrototype(realm),
        Intrinsic.GeneratorPrototype => GeneratorPrototype.Create(realm),
        Intrinsic.Iterator => IteratorConstructor.Create(realm),
        Intrinsic.IteratorHelperPrototype => IteratorHelper.CreatePrototype(realm),
        Intrinsic.IteratorPrototype => IteratorConstructor.CreatePrototype(realm),
        Intrinsic.Json => JsonObject.Create(realm),
        Intrinsic.Map => MapConstructor.Create(realm),
        Intrinsic.MapIteratorPrototype => IteratorPrototypes.CreateMap(realm),
        Intrinsic.MapPrototype => MapConstructor.CreatePrototype(realm),
        Intrinsic.MapPrototypeEntries => MapConstructor.CreateEntries(realm),
        Intrinsic.Math => MathObject.Create(realm),
        Intrinsic.Number => NumberConstructor.Create(realm),
        Intrinsic.NumberPrototype => NumberConstructor.CreatePrototype(realm),
        Intrinsic.Object => ObjectConstructor.Create(realm),
        Intrinsic.ObjectPrototype => ObjectPrototype.Create(realm),
        Intrinsic.ObjectPrototypeToString => ObjectPrototype.CreateToString(realm),
        Intrinsic.ParseFloat => NumberParsing.CreateParseFloat(realm),
        Intrinsic.ParseInt => NumberParsing.CreateParseInt(realm),
        Intrinsic.Promise => PromiseConstructor.Create(realm),
        Intrinsic.PromisePrototype => PromiseConstructor.CreatePrototype(realm),
        Intrinsic.Proxy => ProxyConstructor.Create(realm),
        Intrinsic.RangeError => NativeError.RangeError.CreateConstructor(realm),
        Intrinsic.RangeErrorPrototype => NativeError.RangeError.CreatePrototype(realm),
        Intrinsic.ReferenceError => NativeError.ReferenceError.CreateConstructor(realm),
        Intrinsic.ReferenceErrorPrototype => NativeError.ReferenceError.CreatePrototype(realm),
        Intrinsic.Reflect => ReflectObject.Create(realm),
        Intrinsic.RegExp => RegExpConstructor.Create(realm),
        Intrinsic.RegExpPrototype => RegExpPrototype.Create(realm),
        Intrinsic.RegExpStringIteratorPrototype => IteratorPrototypes.CreateRegExpString(realm),
        Intrinsic.Set => SetConstructor.Create(realm),
        Intrinsic.SetIteratorPrototype => IteratorPrototypes.CreateSet(realm),
        Intrinsic.SetPrototype => SetConstructor.CreatePrototype(realm),
        Intrinsic.SetPrototypeValues => SetConstructor.CreateValues(realm),
        Intrinsic.ShadowRealm => ShadowRealmConstructor.Create(realm),
        Intrinsic.ShadowRealmPrototype => ShadowRealmConstructor.CreatePrototype(realm),
        Intrinsic.SharedArrayBuffer => SharedArrayBufferConstructor.Create(realm),
        Intrinsic.SharedArrayBufferPrototype => SharedArrayBufferConstructor.CreatePrototype(realm),
        Intrinsic.String => StringConstructor.Create(realm),
        Intrinsic.StringIteratorPrototype => IteratorPrototypes.CreateString(realm),
        Intrinsic.StringPrototype => StringPrototype.Create(realm),
        Intrinsic.SuppressedError => SuppressedErrorConstructor.Create(realm),
        Intrinsic.SuppressedErrorPrototype => SuppressedErrorConstructor.CreatePrototype(realm),
        Intrinsic.Symbol => SymbolConstructor.Create(realm),
        Intrinsic.SymbolPrototype => SymbolConstructor.CreatePrototype(realm),
        Intrinsic.SyntaxError => NativeError.SyntaxError.CreateConstructor(realm),
        Intrinsic.SyntaxErrorPrototype => NativeError.SyntaxError.CreatePrototype(realm),
        Intrinsic.ThrowTypeError => FunctionConstructor.CreateThrowTypeError(realm),
        Intrinsic.TypedArray => TypedArrayConstructor.Create(realm),
        Intrinsic.TypedArrayPrototype => TypedArrayConstructor.CreatePrototype(realm),
        Intrinsic.TypedArrayPrototypeValues => TypedArrayConstructor.CreateValues(realm),
        Intrinsic.TypeError => NativeError.TypeError.CreateConstructor(realm),
        Intrinsic.TypeErrorPrototype => NativeError.TypeError.CreatePrototype(realm),
        Intrinsic.UriError => NativeError.UriError.CreateConstructor(realm),
        Intrinsic.UriErrorPrototype => NativeError.UriError.CreatePrototype(realm),
        Intrinsic.WeakMap => WeakMapConstructor.Create(realm),
        Intrinsic.WeakMapPrototype => WeakMapConstructor.CreatePrototype(realm),
        Intrinsic.WeakRef => WeakRefConstructor.Create(realm),
        Intrinsic.WeakRefPrototype => WeakRefConstructor.CreatePrototype(realm),
        Intrinsic.WeakSet => WeakSetConstructor.Create(realm),
        Intrinsic.WeakSetPrototype => WeakSetConstructor.CreatePrototype(realm),
        Intrinsic.WrapForValidIteratorPrototype => WrappedIterator.CreatePrototype(realm),
        >= Intrinsic.Int8Array and <= Intrinsic.Float64ArrayPrototype => CreateOfTypedArray(realm, intrinsic),
        _ => throw new InvalidOperationException($"The intrinsic {intrinsic} has no factory."),
    };

    private static JsObject CreateOfTypedArray(Realm realm, Intrinsic intrinsic)
    {
        var kind = (ElementKind)((intrinsic - Intrinsic.Int8Array) / 2);
        return intrinsic == kind.Constructor()
            ? TypedArrayConstructors.CreateConstructor(realm, kind) : TypedArrayConstructors.CreatePrototype(realm, kind);
    }
}
