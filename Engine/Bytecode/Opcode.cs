namespace Quoll.Bytecode;

/// <summary>The instructions of the register machine, by families. <see cref="OpcodeTable"/> describes each.</summary>
internal enum Opcode
{
    // Loads and moves
    Move, LoadUndefined, LoadNull, LoadTrue, LoadFalse, LoadInt, LoadConstant, LoadUninitialized, LoadHole, LoadNewTarget, LoadGlobalThis,
    CheckInitialized,

    // Environments
    LoadClosureEnvironment, PushEnvironment, CopyEnvironment, LoadSlot, LoadSlotChecked, StoreSlot, StoreSlotChecked, LoadImport, PushWith,

    // Globals and names found at run time
    ThrowConstAssignment, ThrowReference, LoadGlobal, LoadGlobalOrUndefined, StoreGlobal, InitializeGlobal, DeclareGlobals,
    DefineGlobalFunction, DeclareEvalVariables, CreateGlobalVars, CreateEvalVars, DefineEvalFunction, ResolveName, LoadName,
    LoadNameOrUndefined, LoadReference, StoreReference, LoadCallee, DeleteName, StoreEvalVariable,

    // Properties
    GetProperty, GetLength, SetProperty, GetElement, SetElement, DeleteElement, LoadSuperBase,
    GetSuper, GetSuperProperty, SetSuper, GetPrivate, SetPrivate,
    HasPrivate, HasProperty, ToPropertyKey, ToObjectCheck,

    // Literals and definitions
    NewObject, NewLiteral, NewArray, SpreadList, AppendElement, AppendHole, AppendSpread, DefineProperty, DefineElement, DefineMethod,
    SetLiteralPrototype, CopyObject, CopyDataProperties, SetFunctionName, NewRegExp, GetTemplateObject, NewFunction, NewPrivateName,
    NewClass, SetClassFields, InitializeFields, DefineField, DefinePrivate, CreateArguments, EnsureArguments, GetArgument,
    CountArguments, PassArguments, CreateRest,

    // Operators
    Add, Subtract, Multiply, Divide, Remainder, Exponentiate, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight, ShiftRightUnsigned,
    AddInt, SubtractInt, MultiplyInt, BitwiseAndInt, BitwiseOrInt, ShiftLeftInt, ShiftRightInt, ShiftRightUnsignedInt,
    Equal, NotEqual, StrictEqual, StrictNotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, InstanceOf,
    Negate, ToNumber, ToNumeric, Not, BitwiseNot, TypeOf, HasType, Increment, Decrement, ToText, JoinTexts,

    // Jumps
    Jump, Loop, JumpIfTrue, JumpIfFalse, JumpIfNullish, JumpIfNotNullish, JumpIfUndefined, JumpIfNotUndefined,
    JumpIfLess, JumpIfNotLess, JumpIfLessOrEqual, JumpIfNotLessOrEqual, JumpIfGreater, JumpIfNotGreater, JumpIfGreaterOrEqual,
    JumpIfNotGreaterOrEqual, JumpIfStrictEqual, JumpIfStrictNotEqual, JumpIfInt,

    // Calls
    Call, CallSpread, TailCall, New, NewSpread, GetSuperConstructor, SuperCall, SuperCallSpread, CallEval, IsEval, ImportCall,
    LoadImportMeta, Return, ReturnUndefined, CheckConstructorResult, Throw,

    // Iteration
    GetIterator, GetAsyncIterator, IteratorNext, IteratorStep, IteratorRest, IteratorClose, IteratorCloseQuietly, IteratorCall,
    IteratorUnpack, AsyncIteratorReturn, CheckIteratorResult, ForInStart, ForInNext, DelegateNext,

    // Resources of using declarations
    NewDisposeCapability, AddResource, DisposeResources, DisposalThrew,

    // Classes with decorators or accessor fields
    NewClassRecord, AddDecorator, BeginElements, AddElement, DecorateElements, DecorateClass, LoadElement, InitializeElement,
    RunInitializers,

    // Generators and async functions
    CreateGenerator, Yield, YieldDelegated, Await,

    Nop, Debugger,

    // In place of another instruction, where a debugger may stop, and where machine code may be entered
    Break,
    EnterMachineCode,
}

/// <summary>The thing that <see cref="Opcode.DefineMethod"/> defines.</summary>
[Flags]
internal enum MethodFlags
{
    None = 0,
    Getter = 1,
    Setter = 2,
    Enumerable = 4,

    /// <summary>The function gets the key as its name.</summary>
    Name = 8,
}
