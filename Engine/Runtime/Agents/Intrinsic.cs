using Quoll.Builtins.Control;
using Quoll.Builtins.Fundamentals;
using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Memory;
using Quoll.Builtins.Numbers;
using Quoll.Builtins.StructuredData;
using Quoll.Builtins.Texts;

namespace Quoll.Runtime.Agents;

/// <summary>The well-known intrinsic objects (ECMA-262 table 6) of a realm, each made when it is first used.</summary>
internal enum Intrinsic : byte
{
    AggregateError, AggregateErrorPrototype,
    Array, ArrayPrototype, ArrayIteratorPrototype,
    ArrayBuffer, ArrayBufferPrototype,
    AsyncDisposableStack, AsyncDisposableStackPrototype,
    AsyncFunction, AsyncFunctionPrototype,
    AsyncGeneratorFunction, AsyncGeneratorFunctionPrototype, AsyncGeneratorPrototype, AsyncIteratorPrototype,
    AsyncFromSyncIteratorPrototype,
    Atomics,
    BigInt, BigIntPrototype,
    Boolean, BooleanPrototype,
    DataView, DataViewPrototype,
    Date, DatePrototype,
    DisposableStack, DisposableStackPrototype,
    Error, ErrorPrototype, EvalError, EvalErrorPrototype,
    FinalizationRegistry, FinalizationRegistryPrototype,
    Function, FunctionPrototype,
    GeneratorFunction, GeneratorFunctionPrototype, GeneratorPrototype,
    Iterator, IteratorPrototype, IteratorHelperPrototype, WrapForValidIteratorPrototype,
    Json,
    Map, MapPrototype, MapIteratorPrototype,
    Math,
    Number, NumberPrototype,
    Object, ObjectPrototype,
    Promise, PromisePrototype,
    Proxy,
    RangeError, RangeErrorPrototype, ReferenceError, ReferenceErrorPrototype,
    Reflect,
    RegExp, RegExpPrototype, RegExpStringIteratorPrototype,
    Set, SetPrototype, SetIteratorPrototype,
    SharedArrayBuffer, SharedArrayBufferPrototype,
    String, StringPrototype, StringIteratorPrototype,
    SuppressedError, SuppressedErrorPrototype,
    Symbol, SymbolPrototype,
    SyntaxError, SyntaxErrorPrototype,
    ThrowTypeError,
    TypedArray, TypedArrayPrototype,
    // Of each ElementKind in its order, constructor and prototype.
    Int8Array, Int8ArrayPrototype, Uint8Array, Uint8ArrayPrototype, Uint8ClampedArray, Uint8ClampedArrayPrototype,
    Int16Array, Int16ArrayPrototype, Uint16Array, Uint16ArrayPrototype, Int32Array, Int32ArrayPrototype, Uint32Array, Uint32ArrayPrototype,
    BigInt64Array, BigInt64ArrayPrototype, BigUint64Array, BigUint64ArrayPrototype,
    Float16Array, Float16ArrayPrototype, Float32Array, Float32ArrayPrototype, Float64Array, Float64ArrayPrototype,
    TypeError, TypeErrorPrototype,
    UriError, UriErrorPrototype,
    WeakMap, WeakMapPrototype, WeakRef, WeakRefPrototype, WeakSet, WeakSetPrototype,
    ArrayPrototypeToString, ArrayPrototypeValues, MapPrototypeEntries, ObjectPrototypeToString, SetPrototypeValues,
    TypedArrayPrototypeValues,
    Eval, ParseFloat, ParseInt,
    Count,
}
