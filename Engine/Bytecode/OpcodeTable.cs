using static Quoll.Bytecode.Opcode;
using static Quoll.Bytecode.OpcodeEffect;

namespace Quoll.Bytecode;

/// <summary>
/// The table of instructions. Each has a line with the operands (which give the length) and the effect. Compiler,
/// validator and disassembler use it. The interpreter has offsets and lengths as constants in its code; a test reads
/// that code and compares.
/// </summary>
/// <remarks>
/// A function's registers start with its parameters; register -1 is its this value and -2 the function itself. The
/// letters are: d <see cref="OperandKind.Destination"/>, r <see cref="OperandKind.Register"/>, o
/// <see cref="OperandKind.OptionalRegister"/>, u <see cref="OperandKind.Update"/>; D, R and U the pairs of these; b
/// <see cref="OperandKind.Callee"/>, s <see cref="OperandKind.SpreadCallee"/>, v <see cref="OperandKind.Range"/>, n
/// <see cref="OperandKind.Count"/>, i <see cref="OperandKind.Immediate"/>, k <see cref="OperandKind.Constant"/>, c
/// <see cref="OperandKind.Cache"/>, C <see cref="OperandKind.CacheRange"/>, t <see cref="OperandKind.Target"/>, e
/// <see cref="OperandKind.Environment"/>, f <see cref="OperandKind.Function"/>, m <see cref="OperandKind.Template"/>, g
/// <see cref="OperandKind.Declarations"/>, x <see cref="OperandKind.Context"/>.
/// </remarks>
internal static class OpcodeTable
{
    // In the order of the enumeration.
    private static readonly OpcodeInfo[] Table =
    [
        // Loads and moves
        new(Move, "d, r source"),
        new(LoadUndefined, "d"),
        new(LoadNull, "d"),
        new(LoadTrue, "d"),
        new(LoadFalse, "d"),
        new(LoadInt, "d, i value"),
        new(LoadConstant, "d, k"),
        new(LoadUninitialized, "d"), // the temporal dead zone begins
        new(LoadHole, "d"),
        new(LoadNewTarget, "d"),
        new(LoadGlobalThis, "d"),
        new(CheckInitialized, "r, k name", Throws), // ReferenceError in the temporal dead zone

        // Environments
        new(LoadClosureEnvironment, "d"), // the environment in which the function was created
        new(PushEnvironment, "d, r outer, e"),
        new(CopyEnvironment, "d, r", Reads), // a new one for the next iteration
        new(LoadSlot, "d, r environment, i hops, i slot", Reads),
        new(LoadSlotChecked, "d, r environment, i hops, i slot, k name", Reads | Throws),
        new(StoreSlot, "r environment, i hops, i slot, r value", Writes),
        new(StoreSlotChecked, "r environment, i hops, i slot, r value, k name", Reads | Writes | Throws),
        new(LoadImport, "d, r environment, i hops, i slot, k name", Reads | Throws), // an imported binding, read where it is exported
        new(PushWith, "d, r outer, r object", Throws),

        // Globals and names found at run time
        new(ThrowConstAssignment, "k name", Throws | Ends),
        new(ThrowReference, "k message", Throws | Ends),
        new(LoadGlobal, "d, c", Runs),
        new(LoadGlobalOrUndefined, "d, c", Runs), // for typeof
        new(StoreGlobal, "c, r value", Runs),
        new(InitializeGlobal, "k name, r value", Writes), // a let, const or class of the script
        new(DeclareGlobals, "g", Runs),
        new(DefineGlobalFunction, "k name, r function", Runs),
        new(DeclareEvalVariables, "r environment, g", Runs),
        new(CreateGlobalVars, "g", Runs), // after the functions, which come first
        new(CreateEvalVars, "r environment, g", Runs),
        new(DefineEvalFunction, "r environment, k name, r function", Runs),
        new(ResolveName, "d, r environment, k name", Runs), // a reference for LoadReference and StoreReference
        new(LoadName, "d, r environment, k name", Runs),
        new(LoadNameOrUndefined, "d, r environment, k name", Runs),
        new(LoadReference, "d, r reference, k name", Runs),
        new(StoreReference, "r reference, k name, r value", Runs),
        new(LoadCallee, "D, r environment, k name", Runs), // the function, then its this value (the object of a with)
        new(DeleteName, "d, r environment, k name", Runs),
        new(StoreEvalVariable, "r environment, k name, r value", Runs), // to the variable scope of the caller of a sloppy eval

        // Properties
        new(GetProperty, "d, r object, c", Runs),
        new(GetLength, "d, r object, c", Runs),
        new(SetProperty, "r object, c, r value", Runs),
        new(GetElement, "d, r object, r key", Runs),
        new(SetElement, "r object, r key, r value", Runs),
        new(DeleteElement, "d, r object, r key", Runs),
        new(LoadSuperBase, "d, r function", Runs), // null if the home object has no prototype
        new(GetSuper, "d, r this, r base, r key", Runs),
        new(GetSuperProperty, "d, r this, r base, c", Runs),
        new(SetSuper, "r this, r base, r key, r value", Runs),
        new(GetPrivate, "d, r object, r name, c", Runs),
        new(SetPrivate, "r object, r name, r value, c", Runs),
        new(HasPrivate, "d, r object, r name", Reads | Throws),
        new(HasProperty, "d, r key, r object", Runs), // the in operator
        new(ToPropertyKey, "d, r", Runs),
        new(ToObjectCheck, "r", Throws), // TypeError for undefined and null

        // Literals and definitions
        new(NewObject, "d, i capacity"),
        new(NewLiteral, "d, v values, n, C names, i capacity"), // an object with this many properties
        new(NewArray, "d, v values, n, i capacity"), // an array of these values
        new(SpreadList, "d, r iterable, r callee", Runs), // the only argument, spread: an array for CallSpread and others
        new(AppendElement, "r array, r value", Writes),
        new(AppendHole, "r array", Writes),
        new(AppendSpread, "r array, r iterable", Runs),
        new(DefineProperty, "r object, c, r value", Writes | Throws), // an own data property of a literal
        new(DefineElement, "r object, r key, r value", Runs),
        new(DefineMethod, "r object, o key, r function, i MethodFlags", Writes | Throws), // without a key only the home object is set
        new(SetLiteralPrototype, "r object, r prototype", Writes),
        new(CopyObject, "d, r source", Runs), // an object literal that begins with a spread
        new(CopyDataProperties, "r target, r source, v excluded keys, n", Runs),
        new(SetFunctionName, "r function, r key, i prefix", Writes), // prefix: 0 none, 1 get, 2 set
        new(NewRegExp, "d, k pattern, k flags", Throws),
        new(GetTemplateObject, "d, m"),
        new(NewFunction, "d, r environment, f"),
        new(NewPrivateName, "d, k description"),
        new(NewClass, "D, r environment, f, o superclass", Runs), // the constructor, then the prototype
        new(SetClassFields, "r constructor, r initializer", Writes),
        new(InitializeFields, "r this, r function", Runs),
        new(DefineField, "r object, r key, r value, c", Runs),
        new(DefinePrivate, "r object, r name, r value, i kind, c", Writes | Throws), // kind: 0 field, 1 method, 2 getter, 3 setter
        new(CreateArguments, "d, o environment"),
        new(EnsureArguments, "u arguments"), // instead of a hole, the arguments object
        new(GetArgument, "d, u arguments, r key", Runs), // an element of the arguments object, which is made only if need be
        new(CountArguments, "d, r arguments, c", Runs), // its length
        new(PassArguments, "d, R callee, u arguments", Reads), // for a call of apply: the callee and its this value
        new(CreateRest, "d, i from"),

        // Operators
        new(Add, "d, r left, r right", Runs),
        new(Subtract, "d, r left, r right", Runs),
        new(Multiply, "d, r left, r right", Runs),
        new(Divide, "d, r left, r right", Runs),
        new(Remainder, "d, r left, r right", Runs),
        new(Exponentiate, "d, r left, r right", Runs),
        new(BitwiseAnd, "d, r left, r right", Runs),
        new(BitwiseOr, "d, r left, r right", Runs),
        new(BitwiseXor, "d, r left, r right", Runs),
        new(ShiftLeft, "d, r left, r right", Runs),
        new(ShiftRight, "d, r left, r right", Runs),
        new(ShiftRightUnsigned, "d, r left, r right", Runs),
        new(AddInt, "d, r left, i right", Runs),
        new(SubtractInt, "d, r left, i right", Runs),
        new(MultiplyInt, "d, r left, i right", Runs),
        new(BitwiseAndInt, "d, r left, i right", Runs),
        new(BitwiseOrInt, "d, r left, i right", Runs),
        new(ShiftLeftInt, "d, r left, i right", Runs),
        new(ShiftRightInt, "d, r left, i right", Runs),
        new(ShiftRightUnsignedInt, "d, r left, i right", Runs),
        new(Equal, "d, r left, r right", Runs),
        new(NotEqual, "d, r left, r right", Runs),
        new(StrictEqual, "d, r left, r right"),
        new(StrictNotEqual, "d, r left, r right"),
        new(Less, "d, r left, r right", Runs),
        new(LessOrEqual, "d, r left, r right", Runs),
        new(Greater, "d, r left, r right", Runs),
        new(GreaterOrEqual, "d, r left, r right", Runs),
        new(InstanceOf, "d, r left, r right, c", Runs), // the cache is for Symbol.hasInstance
        new(Negate, "d, r", Runs),
        new(ToNumber, "d, r", Runs),
        new(ToNumeric, "d, r", Runs),
        new(Not, "d, r"),
        new(BitwiseNot, "d, r", Runs),
        new(TypeOf, "d, r"),
        new(HasType, "d, r, i TypeName"), // typeof x === "name"
        new(Increment, "d, r", Runs),
        new(Decrement, "d, r", Runs),
        new(ToText, "d, r", Runs), // for templates: ToString, except that a number stays a number
        new(JoinTexts, "d, v parts, n", Throws), // strings and numbers

        // Jumps
        new(Jump, "t", Ends),
        new(Loop, "t", Ends), // a back edge: looks at the limits
        new(JumpIfTrue, "r, t"),
        new(JumpIfFalse, "r, t"),
        new(JumpIfNullish, "r, t"),
        new(JumpIfNotNullish, "r, t"),
        new(JumpIfUndefined, "r, t"),
        new(JumpIfNotUndefined, "r, t"),
        new(JumpIfLess, "r left, r right, t", Runs),
        new(JumpIfNotLess, "r left, r right, t", Runs),
        new(JumpIfLessOrEqual, "r left, r right, t", Runs),
        new(JumpIfNotLessOrEqual, "r left, r right, t", Runs),
        new(JumpIfGreater, "r left, r right, t", Runs),
        new(JumpIfNotGreater, "r left, r right, t", Runs),
        new(JumpIfGreaterOrEqual, "r left, r right, t", Runs),
        new(JumpIfNotGreaterOrEqual, "r left, r right, t", Runs),
        new(JumpIfStrictEqual, "r left, r right, t"),
        new(JumpIfStrictNotEqual, "r left, r right, t"),
        new(JumpIfInt, "r, i value, t"), // after a finally block: compares the completion

        // Calls
        new(Call, "d, b, n", Runs),
        new(CallSpread, "d, s", Runs),
        new(TailCall, "d, b, n", Runs), // a script function takes over the frame; the result of any other function goes to the destination
        new(New, "d, b, n", Runs),
        new(NewSpread, "d, s", Runs),
        new(GetSuperConstructor, "d, r function", Reads),
        new(SuperCall, "d, b, n, r new target", Runs),
        new(SuperCallSpread, "d, s, r new target", Runs),
        new(CallEval, "d, b, n, r environment, x", Runs),
        new(IsEval, "d, r"), // compares with the function %eval% of the realm
        new(ImportCall, "d, r specifier, r options, i phase", Runs),
        new(LoadImportMeta, "d", Runs),
        new(Return, "r", Ends),
        new(ReturnUndefined, "", Ends),
        new(CheckConstructorResult, "d, r result, r this", Throws), // the result of a derived constructor
        new(Throw, "r", Throws | Ends),

        // Iteration. The first of an iterator's two registers is the iterator (undefined when done or closed), the
        // second its next method.
        new(GetIterator, "D iterator, r iterable", Runs),
        new(GetAsyncIterator, "D iterator, r iterable", Runs),
        new(IteratorNext, "d, U iterator, t when done", Runs),
        new(IteratorStep, "d, U iterator", Runs), // the value, or undefined once done (destructuring)
        new(IteratorRest, "d, U iterator", Runs), // an array of the remaining values
        new(IteratorClose, "u iterator", Runs),
        new(IteratorCloseQuietly, "u iterator", Runs), // for a throw completion
        new(IteratorCall, "d, R iterator", Runs), // calls next for the raw result (for await)
        new(IteratorUnpack, "d, r result, u iterator, t when done", Runs), // checks a raw result and takes its value
        new(AsyncIteratorReturn, "d, r iterator", Runs), // calls return; undefined if there is none
        new(CheckIteratorResult, "r", Throws), // TypeError unless an object
        new(ForInStart, "d, r object", Runs),
        new(ForInNext, "d, r enumerator, t when done", Runs),
        new(DelegateNext, "d, U iterator, r received, u mode", Runs), // one step of yield*: calls next, throw or return

        // Resources of using declarations. The first of a completion's two registers is 0 for a normal one, 1 for a
        // throw of the second, and a larger number for another exit.
        new(NewDisposeCapability, "d"),
        new(AddResource, "r capability, r value, i async", Runs), // AddDisposableResource
        new(DisposeResources, "d, r capability, U completion", Runs), // until something must be awaited: that, or uninitialised at the end
        new(DisposalThrew, "U completion, r error", Writes), // the awaited promise was rejected

        // Classes with decorators or accessor fields. A ClassRecord has the elements of the class, by number.
        new(NewClassRecord, "d"),
        new(AddDecorator, "r record, R decorator", Writes), // the decorator and its this value, for the next element
        new(BeginElements, "r record, R constructor", Writes), // with the prototype; the decorators so far are those of the class
        new(AddElement, "r record, r key, o function, i ElementFlags", Writes | Throws), // an accessor field has no function
        new(DecorateElements, "r record", Runs), // applies the decorators of the elements, and defines methods and accessors
        new(DecorateClass, "d, r record, r name", Runs), // applies those of the class: afterwards the destination is the class
        new(LoadElement, "d, r record, i element, i ElementPart", Reads),
        new(InitializeElement, "d, r record, i element, r this, r value", Runs), // passes a field's value through the initializers
        new(RunInitializers, "r record, i element or InitializerList, r this", Runs), // calls the functions that addInitializer added

        // Generators and async functions
        new(CreateGenerator, "", Runs), // the call ends here and returns the generator
        new(Yield, "d, d mode, r value", Runs), // suspends; mode is true if it is resumed by return
        new(YieldDelegated, "d, d mode, r result", Runs), // the same with an unchanged result object; a throw sets mode to 1
        new(Await, "d, r", Runs),

        new(Nop, ""),
        new(Debugger, ""),

        // In place of another instruction, where machine code may be entered. No compiled block has it.
        new(EnterCompiled, ""),
    ];

    public static OpcodeInfo Get(Opcode opcode) => Table[(int)opcode];

    /// <summary>Returns the kinds of operands, from their letters in the table.</summary>
    public static OperandKind[] Kinds(string operands)
    {
        // Plain loops: before the first search for a character .NET would load what it needs to search with vectors.
        var count = operands.Length == 0 ? 0 : 1;
        foreach (var unit in operands) count += unit == ',' ? 1 : 0;
        var kinds = new OperandKind[count];
        for (int i = 0, at = 0; i < count; i++)
        {
            kinds[i] = Kind(operands[at]);
            while (at < operands.Length && operands[at++] != ',') { }
            at++;
        }
        return kinds;
    }

    private static OperandKind Kind(char letter) => letter switch
    {
        'd' => OperandKind.Destination,
        'r' => OperandKind.Register,
        'o' => OperandKind.OptionalRegister,
        'u' => OperandKind.Update,
        'D' => OperandKind.DestinationPair,
        'R' => OperandKind.RegisterPair,
        'U' => OperandKind.UpdatePair,
        'b' => OperandKind.Callee,
        's' => OperandKind.SpreadCallee,
        'v' => OperandKind.Range,
        'n' => OperandKind.Count,
        'i' => OperandKind.Immediate,
        'k' => OperandKind.Constant,
        'c' => OperandKind.Cache,
        'C' => OperandKind.CacheRange,
        't' => OperandKind.Target,
        'e' => OperandKind.Environment,
        'f' => OperandKind.Function,
        'm' => OperandKind.Template,
        'g' => OperandKind.Declarations,
        _ => OperandKind.Context,
    };
}
