namespace Quoll.Bytecode;

/// <summary>
/// The instructions of the register machine; <see cref="OpcodeTable"/> lists their operands. In the comments d is the
/// register written, r[x] a register, k a constant, c an inline cache. A function's registers start with its
/// parameters; r[-1] is its this value and r[-2] the function itself.
/// </summary>
internal enum Opcode
{
    // Loads and moves
    Move,                 // d, s                r[d] = r[s]
    LoadUndefined,        // d
    LoadNull,             // d
    LoadTrue,             // d
    LoadFalse,            // d
    LoadInt,              // d, value
    LoadConstant,         // d, k
    LoadUninitialized,    // d                   the temporal dead zone begins
    LoadHole,             // d
    LoadNewTarget,        // d
    LoadGlobalThis,       // d
    CheckInitialized,     // s, k(name)          ReferenceError in the temporal dead zone
    ThrowConstAssignment, // k(name)
    ThrowReference,       // k(message)

    // Environments
    LoadClosureEnvironment, // d                 the environment the function was made in
    PushEnvironment,      // d, outer, info
    PushWith,             // d, outer, object
    CopyEnvironment,      // d, s                a new one for the next iteration
    LoadSlot,             // d, env, hops, slot
    LoadSlotChecked,      // d, env, hops, slot, k(name)
    StoreSlot,            // env, hops, slot, s
    StoreSlotChecked,     // env, hops, slot, s, k(name)
    LoadImport,           // d, env, hops, slot, k(name)   a module's imported binding, read where it is exported

    // Globals and names found at run time
    LoadGlobal,           // d, c
    LoadGlobalOrUndefined, // d, c               for typeof
    StoreGlobal,          // c, s
    InitializeGlobal,     // k(name), s          a let, const or class of the script
    DeclareGlobals,       // declarations
    DefineGlobalFunction, // k(name), s
    DeclareEvalVariables, // env, declarations
    CreateGlobalVars,     // declarations: behind functions, which come first
    CreateEvalVars,       // env, declarations
    DefineEvalFunction,   // env, k(name), s
    ResolveName,          // d, env, k(name)     a reference for LoadReference and StoreReference
    LoadName,             // d, env, k(name)
    LoadNameOrUndefined,  // d, env, k(name)
    LoadReference,        // d, reference, k(name)
    StoreReference,       // reference, k(name), s
    LoadCallee,           // d, env, k(name)     r[d] = function, r[d+1] = this value (the object of a with)
    DeleteName,           // d, env, k(name)
    StoreEvalVariable,    // env, k(name), s     to the variable scope of the caller of a sloppy eval

    // Properties
    GetProperty,          // d, o, c
    GetLength,            // d, o, c
    SetProperty,          // o, c, s
    GetElement,           // d, o, key
    SetElement,           // o, key, s
    DeleteElement,        // d, o, key
    GetSuper,             // d, this, function, key
    SetSuper,             // this, function, key, s
    GetPrivate,           // d, o, name
    SetPrivate,           // o, name, s
    HasPrivate,           // d, o, name
    HasProperty,          // d, key, o           the in operator
    ToPropertyKey,        // d, s
    ToObjectCheck,        // s                   TypeError for undefined and null

    // Literals and definitions
    NewObject,            // d, capacity
    NewLiteral,           // d, s…, count, c…, capacity  an object with so many properties: values from s on, names from c on
    NewArray,             // d, capacity
    AppendElement,        // array, s
    AppendHole,           // array
    AppendSpread,         // array, iterable
    DefineProperty,       // o, c, s             an own data property of a literal
    DefineElement,        // o, key, s
    DefineMethod,         // o, key or -1000, function, flags   flags: see MethodFlags; without a key only the home object is set
    SetLiteralPrototype,  // o, s
    CopyDataProperties,   // target, source, first excluded key, count
    SetFunctionName,      // function, key, prefix (0 none, 1 get, 2 set)
    NewRegExp,            // d, k(pattern), k(flags)
    GetTemplateObject,    // d, template
    NewFunction,          // d, env, function
    NewPrivateName,       // d, k(description)
    NewClass,             // d (constructor, d+1 prototype), env, function, superclass or -1000
    SetClassFields,       // constructor, initializer
    InitializeFields,     // this, function
    DefineField,          // o, key, s
    DefinePrivate,        // o, name, s, kind (0 field, 1 method, 2 getter, 3 setter)
    CreateArguments,      // d, env or -1000
    CreateRest,           // d, from

    // Operators
    Add, Subtract, Multiply, Divide, Remainder, Exponentiate,                              // d, a, b
    BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight, ShiftRightUnsigned,          // d, a, b
    AddInt, SubtractInt, MultiplyInt, BitwiseAndInt, BitwiseOrInt, ShiftLeftInt, ShiftRightInt, ShiftRightUnsignedInt, // d, a, value
    Equal, NotEqual, StrictEqual, StrictNotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, InstanceOf, // d, a, b
    Negate, ToNumber, ToNumeric, Not, BitwiseNot, TypeOf, Increment, Decrement,            // d, s
    ToStringValue,        // d, s                for templates

    // Jumps (targets are absolute)
    Jump,                 // target
    Loop,                 // target              a back edge: polls the limits
    JumpIfTrue,           // s, target
    JumpIfFalse,          // s, target
    JumpIfNullish,        // s, target
    JumpIfNotNullish,     // s, target
    JumpIfUndefined,      // s, target
    JumpIfNotUndefined,   // s, target
    JumpIfLess, JumpIfNotLess, JumpIfLessOrEqual, JumpIfNotLessOrEqual,                    // a, b, target
    JumpIfGreater, JumpIfNotGreater, JumpIfGreaterOrEqual, JumpIfNotGreaterOrEqual,        // a, b, target
    JumpIfStrictEqual, JumpIfStrictNotEqual,                                               // a, b, target
    JumpIfInt,            // s, value, target    after a finally block: is the completion this one?

    // Calls. r[base] is the callee, r[base+1] the this value, the arguments follow.
    Call,                 // d, base, count
    CallSpread,           // d, base             r[base+2] is an array of the arguments
    TailCall,             // d, base, count (-1: an array)   the frame becomes that of a script function; any other's result goes to d
    New,                  // d, base, count
    NewSpread,            // d, base
    GetSuperConstructor,  // d, function
    SuperCall,            // d, base, count, new target
    SuperCallSpread,      // d, base, new target
    CallEval,             // d, base, count (-1: an array), env, context
    IsEval,               // d, s                is it the function %eval% of the realm?
    ImportCall,           // d, specifier, options
    LoadImportMeta,       // d
    Return,               // s
    ReturnUndefined,      //
    CheckConstructorResult, // d, s, this        what a derived constructor returns
    Throw,                // s

    // Iteration. r[i] is the iterator (undefined when done or closed), r[i+1] its next method.
    GetIterator,          // i, iterable
    GetAsyncIterator,     // i, iterable
    IteratorNext,         // d, i, target if done
    IteratorStep,         // d, i                the value, or undefined once done (destructuring)
    IteratorRest,         // d, i                an array of what is left
    IteratorClose,        // i
    IteratorCloseQuietly, // i                   for a throw completion
    IteratorCall,         // d, i                calls next for the raw result (for await)
    IteratorUnpack,       // d, s, i, target if done   checks a raw result and takes its value
    AsyncIteratorReturn,  // d, i                calls return; r[d] is undefined if there is none
    CheckIteratorResult,  // s                   TypeError unless an object
    ForInStart,           // d, object
    ForInNext,            // d, i, target if done

    // Resources of using declarations. r[c] is 0 for a normal completion, 1 for a throw of r[c+1], or else a way out.
    NewDisposeCapability, // d
    AddResource,          // capability, s, async   AddDisposableResource
    DisposeResources,     // d, capability, c    until something is to be awaited: r[d] is that, or uninitialised at the end
    DisposalThrew,        // c, s                what was awaited was rejected

    // Classes with decorators or accessor fields. A ClassRecord has the elements of the class; ClassRecord numbers what
    // they are made of.
    NewClassRecord,       // d
    AddDecorator,         // record, decorator   r[decorator+1] is its this value; for what is added next
    BeginElements,        // record, constructor r[constructor+1] is the prototype; the decorators so far are those of the class
    AddElement,           // record, key, function (of an accessor field none), ElementFlags
    DecorateElements,     // record              applies the decorators of the elements, and defines methods and accessors
    DecorateClass,        // d, record, name     applies those of the class: r[d] is the class from then on
    LoadElement,          // d, record, element, ElementPart
    InitializeElement,    // d, record, element, this, s   r[d] = what the initializers make of a field's value
    RunInitializers,      // record, element or InitializerList, this   what addInitializer has added

    // Generators and async functions
    CreateGenerator,      //                     the call ends here and returns the generator
    Yield,                // d, mode, s          suspends; r[mode] is true where it is resumed by return
    YieldDelegated,       // d, mode, s          the same with the result object as it is; a throw sets r[mode] to 1
    DelegateNext,         // d, i, received, mode   one step of yield*: calls next, throw or return
    Await,                // d, s

    Nop,
    Debugger,
}

/// <summary>What <see cref="Opcode.DefineMethod"/> defines.</summary>
[Flags]
internal enum MethodFlags
{
    None = 0,
    Getter = 1,
    Setter = 2,
    Enumerable = 4,

    /// <summary>Give the function the key as its name.</summary>
    Name = 8,
}
