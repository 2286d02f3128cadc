using static Quoll.Bytecode.Opcode;
using static Quoll.Bytecode.OpcodeTraits;

namespace Quoll.Bytecode;

/// <summary>
/// The table of instructions. Each has a line with the operands (which give the length) and its traits; its family
/// says which methods run and translate it. Compiler, validator, disassembler, interpreter and translator use it. The
/// interpreter has offsets and lengths as constants in its code; a test reads that code and compares.
/// </summary>
/// <remarks>
/// A function's registers start with its parameters; register -1 is its this value and -2 the function itself. The
/// letters are: d <see cref="OperandKind.Destination"/>, r <see cref="OperandKind.Register"/>, o
/// <see cref="OperandKind.OptionalRegister"/>, w <see cref="OperandKind.NewTarget"/>, u
/// <see cref="OperandKind.Update"/>; D, R and U the pairs of d, r and u; b
/// <see cref="OperandKind.Callee"/>, s <see cref="OperandKind.SpreadCallee"/>, v <see cref="OperandKind.Range"/>, n
/// <see cref="OperandKind.Count"/>, i <see cref="OperandKind.Immediate"/>, k <see cref="OperandKind.Constant"/>, c
/// <see cref="OperandKind.Cache"/>, C <see cref="OperandKind.CacheRange"/>, t <see cref="OperandKind.Target"/>, e
/// <see cref="OperandKind.Environment"/>, f <see cref="OperandKind.Function"/>, m <see cref="OperandKind.Template"/>, g
/// <see cref="OperandKind.Declarations"/>, x <see cref="OperandKind.Context"/>.
/// </remarks>
internal static class OpcodeTable
{
    private static readonly OpcodeInfo[] Table = InOrder(
    [
        // Loads and moves
        .. Family(OpcodeFamily.Load,
        [
            new(Move, "d, r source", Inlinable), // d := source
            new(LoadUndefined, "d", Inlinable), // d := undefined
            new(LoadNull, "d", Inlinable), // d := null
            new(LoadTrue, "d", Inlinable), // d := true
            new(LoadFalse, "d", Inlinable), // d := false
            new(LoadInt, "d, i value", Inlinable), // d := value
            new(LoadConstant, "d, k", Inlinable), // d := K
            new(LoadUninitialized, "d", Inlinable), // d := uninitialised: the temporal dead zone begins
            new(LoadHole, "d", Inlinable), // d := hole
            new(LoadNewTarget, "d"), // d := new.target
            new(LoadGlobalThis, "d", Inlinable), // d := globalThis
            new(CheckInitialized, "r, k name", Throws | Inlinable), // ReferenceError(name) if r is uninitialised
        ]),

        // Environments
        .. Family(OpcodeFamily.Environment,
        [
            new(LoadClosureEnvironment, "d", Inlinable), // d := callee.[[Environment]]
            new(PushEnvironment, "d, r outer, e"), // d := new environment e inside outer
            new(CopyEnvironment, "d, r", Reads), // d := copy of r, for the next iteration
            new(LoadSlot, "d, r environment, i hops, i slot", Reads | Inlinable), // d := environment^hops[slot]
            new(LoadSlotChecked, "d, r environment, i hops, i slot, k name", Reads | Throws | Inlinable), // the same, checked
            new(StoreSlot, "r environment, i hops, i slot, r value", Writes | Inlinable), // environment^hops[slot] := value
            new(StoreSlotChecked, "r environment, i hops, i slot, r value, k name", Reads | Writes | Throws | Inlinable), // checked
        ]),

        // Globals and names found at run time
        .. Family(OpcodeFamily.Name,
        [
            new(LoadImport, "d, r environment, i hops, i slot, k name", Reads | Throws), // d := binding, read where it is exported
            new(PushWith, "d, r outer, r object", Throws), // d := new object environment inside outer
            new(ThrowConstAssignment, "k name", Throws | Ends), // throw TypeError(name)
            new(ThrowReference, "k message", Throws | Ends), // throw ReferenceError(message)
            new(LoadGlobal, "d, c", Runs | HasSlowPath | Inlinable), // d := global[c]; ReferenceError if there is none
            new(LoadGlobalOrUndefined, "d, c", Runs), // d := global[c] or undefined, for typeof
            new(StoreGlobal, "c, r value", Runs | HasSlowPath | Inlinable), // global[c] := value
            new(InitializeGlobal, "k name, r value", Writes), // a let, const or class of the script := value
            new(DeclareGlobals, "g", Runs), // GlobalDeclarationInstantiation (§16.1.7), checks
            new(DefineGlobalFunction, "k name, r function", Runs), // CreateGlobalFunctionBinding(name, function)
            new(DeclareEvalVariables, "r environment, g", Runs), // EvalDeclarationInstantiation (§19.2.1.3), checks
            new(CreateGlobalVars, "g", Runs), // CreateGlobalVarBinding for g, after the functions
            new(CreateEvalVars, "r environment, g", Runs), // the same for the variables of a direct eval
            new(DefineEvalFunction, "r environment, k name, r function", Runs), // a function of a direct eval := function
            new(ResolveName, "d, r environment, k name", Runs), // d := reference for LoadReference and StoreReference
            new(LoadName, "d, r environment, k name", Runs), // d := GetValue(ResolveBinding(name))
            new(LoadNameOrUndefined, "d, r environment, k name", Runs), // the same or undefined, for typeof
            new(LoadReference, "d, r reference, k name", Runs), // d := GetValue(reference)
            new(StoreReference, "r reference, k name, r value", Runs), // PutValue(reference, value)
            new(LoadCallee, "D, r environment, k name", Runs), // D := function, this value (the object of a with)
            new(DeleteName, "d, r environment, k name", Runs), // d := delete name
            new(StoreEvalVariable, "r environment, k name, r value", Runs), // a variable around a sloppy eval := value
        ]),

        // Properties
        .. Family(OpcodeFamily.Property,
        [
            new(GetProperty, "d, r object, c", Runs | HasSlowPath | Inlinable), // d := object.c
            new(GetLength, "d, r object, c", Runs | HasSlowPath | Inlinable), // d := object.length
            new(SetProperty, "r object, c, r value", Runs | HasSlowPath | Inlinable), // object.c := value
            new(GetElement, "d, r object, r key", Runs | HasSlowPath | Inlinable), // d := object[key]
            new(SetElement, "r object, r key, r value", Runs | HasSlowPath | Inlinable), // object[key] := value
            new(DeleteElement, "d, r object, r key", Runs), // d := delete object[key]
            new(LoadSuperBase, "d, r function", Runs), // d := function.[[HomeObject]].[[Prototype]] or null
            new(GetSuper, "d, r this, r base, r key", Runs), // d := base[key] with this
            new(GetSuperProperty, "d, r this, r base, c", Runs | Pushes | HasSlowPath | Inlinable), // d := base.c with this
            new(SetSuper, "r this, r base, r key, r value", Runs), // base[key] := value with this
            new(GetPrivate, "d, r object, r name, c", Runs | HasSlowPath | Inlinable), // d := object.#name
            new(SetPrivate, "r object, r name, r value, c", Runs | HasSlowPath | Inlinable), // object.#name := value
            new(HasPrivate, "d, r object, r name", Reads | Throws), // d := #name in object
            new(HasProperty, "d, r key, r object", Runs), // d := key in object
            new(ToPropertyKey, "d, r", Runs), // d := ToPropertyKey(r)
            new(ToObjectCheck, "r", Throws), // TypeError if r is undefined or null
        ]),

        // Literals and definitions
        .. Family(OpcodeFamily.Definition,
        [
            new(NewObject, "d, i capacity"), // d := {}
            new(NewLiteral, "d, v values, n, C names, i capacity", HasSlowPath | Inlinable), // d := { C[0]: v[0], …, C[n-1]: v[n-1] }
            new(NewArray, "d, v values, n, i capacity"), // d := [v[0], …, v[n-1]]
            new(SpreadList, "d, r iterable, r callee", Runs), // d := […iterable], for a call whose only argument is spread
            new(AppendElement, "r array, r value", Writes), // array.push(value)
            new(AppendHole, "r array", Writes), // array.length++
            new(AppendSpread, "r array, r iterable", Runs), // array.push(…iterable)
            new(DefineProperty, "r object, c, r value", Writes | Throws | HasSlowPath | Inlinable), // object.c = value, its own
            new(DefineElement, "r object, r key, r value", Runs), // CreateDataProperty(object, key, value)
            new(DefineMethod, "r object, o key, r function, i MethodFlags", Writes | Throws), // without a key, only the home object
            new(SetLiteralPrototype, "r object, r prototype", Writes), // object.[[Prototype]] := prototype if that is an object or null
            new(CopyObject, "d, r source", Runs), // d := { …source }
            new(CopyDataProperties, "r target, r source, v excluded keys, n", Runs), // CopyDataProperties(target, source, excluded)
            new(SetFunctionName, "r function, r key, i prefix", Writes), // SetFunctionName(function, key, prefix): 0 none, 1 get, 2 set
            new(NewRegExp, "d, k pattern, k flags", Throws), // d := /pattern/flags
            new(GetTemplateObject, "d, m"), // d := GetTemplateObject(m)
            new(NewFunction, "d, r environment, f"), // d := closure of f in environment
            new(NewPrivateName, "d, k description"), // d := new #description
            new(NewClass, "D, r environment, f, o superclass", Runs), // D := constructor, prototype
            new(SetClassFields, "r constructor, r initializer", Writes), // constructor.[[Fields]] := initializer
            new(InitializeFields, "r this, r function", Runs | Pushes | HasSlowPath | Inlinable), // the fields of this
            new(DefineField, "r object, r key, r value, c", Runs | HasSlowPath | Inlinable), // object[key] = value, its own
            new(DefinePrivate, "r object, r name, r value, i kind, c", Writes | Throws | HasSlowPath | Inlinable), // PrivateElementAdd
            new(CreateArguments, "d, o environment"), // d := arguments object
            new(EnsureArguments, "u arguments"), // arguments := arguments object if it is a hole
            new(GetArgument, "d, u arguments, r key", Runs), // d := arguments[key], without the object if possible
            new(CountArguments, "d, r arguments, c", Runs), // d := arguments.c, its length
            new(PassArguments, "d, R callee, u arguments", Reads), // d := arguments as they are, if the callee is apply
            new(CreateRest, "d, i from"), // d := [arguments[from], …]
        ]),

        // Arithmetic; an int on the right is in the code
        .. Family(OpcodeFamily.Arithmetic,
        [
            new(Add, "d, r left, r right", Runs | Inlinable), // d := left + right
            new(Subtract, "d, r left, r right", Runs | Inlinable), // d := left - right
            new(Multiply, "d, r left, r right", Runs | Inlinable), // d := left * right
            new(Divide, "d, r left, r right", Runs | Inlinable), // d := left / right
            new(Remainder, "d, r left, r right", Runs | Inlinable), // d := left % right
            new(AddInt, "d, r left, i right", Runs | Inlinable), // d := left + right
            new(SubtractInt, "d, r left, i right", Runs | Inlinable), // d := left - right
            new(MultiplyInt, "d, r left, i right", Runs | Inlinable), // d := left * right
        ]),

        // Bitwise operators; as above
        .. Family(OpcodeFamily.Bitwise,
        [
            new(BitwiseAnd, "d, r left, r right", Runs | Inlinable), // d := left & right
            new(BitwiseOr, "d, r left, r right", Runs | Inlinable), // d := left | right
            new(BitwiseXor, "d, r left, r right", Runs | Inlinable), // d := left ^ right
            new(ShiftLeft, "d, r left, r right", Runs | Inlinable), // d := left << right
            new(ShiftRight, "d, r left, r right", Runs | Inlinable), // d := left >> right
            new(ShiftRightUnsigned, "d, r left, r right", Runs | Inlinable), // d := left >>> right
            new(BitwiseAndInt, "d, r left, i right", Runs | Inlinable), // d := left & right
            new(BitwiseOrInt, "d, r left, i right", Runs | Inlinable), // d := left | right
            new(ShiftLeftInt, "d, r left, i right", Runs | Inlinable), // d := left << right
            new(ShiftRightInt, "d, r left, i right", Runs | Inlinable), // d := left >> right
            new(ShiftRightUnsignedInt, "d, r left, i right", Runs | Inlinable), // d := left >>> right
        ]),

        // Comparisons
        .. Family(OpcodeFamily.Comparison,
        [
            new(Equal, "d, r left, r right", Runs | Inlinable), // d := left == right
            new(NotEqual, "d, r left, r right", Runs | Inlinable), // d := left != right
            new(StrictEqual, "d, r left, r right", Inlinable), // d := left === right
            new(StrictNotEqual, "d, r left, r right", Inlinable), // d := left !== right
            new(Less, "d, r left, r right", Runs | Inlinable), // d := left < right
            new(LessOrEqual, "d, r left, r right", Runs | Inlinable), // d := left <= right
            new(Greater, "d, r left, r right", Runs | Inlinable), // d := left > right
            new(GreaterOrEqual, "d, r left, r right", Runs | Inlinable), // d := left >= right
        ]),

        // Operators with one operand
        .. Family(OpcodeFamily.Unary,
        [
            new(Negate, "d, r", Runs | Inlinable), // d := -r
            new(ToNumber, "d, r", Runs | Inlinable), // d := +r
            new(ToNumeric, "d, r", Runs | Inlinable), // d := ToNumeric(r)
            new(Not, "d, r", Inlinable), // d := !r
            new(BitwiseNot, "d, r", Runs | Inlinable), // d := ~r
            new(TypeOf, "d, r", Inlinable), // d := typeof r
            new(HasType, "d, r, i TypeName", Inlinable), // d := typeof r === TypeName
            new(Increment, "d, r", Runs | Inlinable), // d := r + 1
            new(Decrement, "d, r", Runs | Inlinable), // d := r - 1
            new(ToText, "d, r", Runs | Inlinable), // d := ToString(r), except that a number stays one
        ]),

        // Other operators
        .. Family(OpcodeFamily.Operator,
        [
            new(Exponentiate, "d, r left, r right", Runs), // d := left ** right
            new(InstanceOf, "d, r left, r right, c", Runs), // d := left instanceof right; c is for Symbol.hasInstance
            new(JoinTexts, "d, v parts, n", Throws), // d := v[0] + … + v[n-1], strings and numbers
        ]),

        // Jumps
        .. Family(OpcodeFamily.Jump,
        [
            new(Jump, "t", Ends | Inlinable), // pc := t
            new(Loop, "t", Ends), // pc := t, backwards; polls the limits
        ]),

        // Jumps with a condition
        .. Family(OpcodeFamily.ConditionalJump,
        [
            new(JumpIfTrue, "r, t", Inlinable), // if (r) pc := t
            new(JumpIfFalse, "r, t", Inlinable), // if (!r) pc := t
            new(JumpIfNullish, "r, t", Inlinable), // if (r == null) pc := t
            new(JumpIfNotNullish, "r, t", Inlinable), // if (r != null) pc := t
            new(JumpIfUndefined, "r, t", Inlinable), // if (r === undefined) pc := t
            new(JumpIfNotUndefined, "r, t", Inlinable), // if (r !== undefined) pc := t
            new(JumpIfLess, "r left, r right, t", Runs | Inlinable), // if (left < right) pc := t
            new(JumpIfNotLess, "r left, r right, t", Runs | Inlinable), // if (!(left < right)) pc := t
            new(JumpIfLessOrEqual, "r left, r right, t", Runs | Inlinable), // if (left <= right) pc := t
            new(JumpIfNotLessOrEqual, "r left, r right, t", Runs | Inlinable), // if (!(left <= right)) pc := t
            new(JumpIfGreater, "r left, r right, t", Runs | Inlinable), // if (left > right) pc := t
            new(JumpIfNotGreater, "r left, r right, t", Runs | Inlinable), // if (!(left > right)) pc := t
            new(JumpIfGreaterOrEqual, "r left, r right, t", Runs | Inlinable), // if (left >= right) pc := t
            new(JumpIfNotGreaterOrEqual, "r left, r right, t", Runs | Inlinable), // if (!(left >= right)) pc := t
            new(JumpIfStrictEqual, "r left, r right, t", Inlinable), // if (left === right) pc := t
            new(JumpIfStrictNotEqual, "r left, r right, t", Inlinable), // if (left !== right) pc := t
            new(JumpIfInt, "r, i value, t", Inlinable), // if (r === value) pc := t; after finally, r is its completion
        ]),

        // Calls
        .. Family(OpcodeFamily.Call,
        [
            new(Call, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable), // d := b[0].call(b[1], b[2], …, b[1+n])
            new(CallSpread, "d, s", Runs | Pushes), // d := s[0].apply(s[1], s[2])
            new(TailCall, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable), // the same as Call; a script function takes over the frame
            new(New, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable | Constructs), // d := new b[0](b[2], …, b[1+n])
            new(NewSpread, "d, s", Runs | Pushes | Constructs), // d := new s[0](…s[2])
            new(GetSuperConstructor, "d, r function", Reads), // d := function.[[Prototype]]
            new(SuperCall, "d, b, n, w", Runs | Pushes | Constructs), // d := Construct(b[0], arguments, new target)
            new(SuperCallSpread, "d, s, w", Runs | Pushes | Constructs), // d := Construct(s[0], s[2], new target)
            new(CallEval, "d, b, n, r environment, x", Runs | Pushes), // d := direct eval if b[0] is %eval%, else Call
            new(IsEval, "d, r"), // d := r is %eval% of the realm
            new(ImportCall, "d, r specifier, r options, i phase", Runs), // d := import(specifier, options)
            new(LoadImportMeta, "d", Runs), // d := import.meta
            new(Return, "r", Ends | Inlinable), // return r
            new(ReturnUndefined, "", Ends | Inlinable), // return undefined
            new(CheckConstructorResult, "d, r result, r this", Throws), // d := result if it is an object, else this
            new(Throw, "r", Throws | Ends | Interpreted | Inlinable), // throw r
        ]),

        // Iteration. The first of an iterator's two registers is the iterator (undefined when done or closed), the
        // second its next method.
        .. Family(OpcodeFamily.Iteration,
        [
            new(GetIterator, "D iterator, r iterable", Runs), // D := GetIterator(iterable, sync)
            new(GetAsyncIterator, "D iterator, r iterable", Runs), // D := GetIterator(iterable, async)
            new(IteratorNext, "d, U iterator, t when done", Runs), // d := next value; pc := t when done
            new(IteratorStep, "d, U iterator", Runs), // d := next value, or undefined once done (destructuring)
            new(IteratorRest, "d, U iterator", Runs), // d := […iterator]
            new(IteratorClose, "u iterator", Runs), // IteratorClose(iterator)
            new(IteratorCloseQuietly, "u iterator", Runs), // the same for a throw completion
            new(IteratorCall, "d, R iterator", Runs), // d := next(), the raw result (for await)
            new(IteratorUnpack, "d, r result, u iterator, t when done", Runs), // d := result.value; pc := t when done
            new(AsyncIteratorReturn, "d, r iterator", Runs), // d := iterator.return(), or undefined
            new(CheckIteratorResult, "r", Throws), // TypeError if r is no object
            new(ForInStart, "d, r object", Runs), // d := enumerator of object
            new(ForInNext, "d, r enumerator, t when done", Runs), // d := next key; pc := t when done
            new(DelegateNext, "d, U iterator, r received, u mode", Runs), // d := one step of yield*: next, throw or return
        ]),

        // Resources of using declarations. The first of a completion's two registers is 0 for a normal one, 1 for
        // a throw of the second, and a larger number for another exit.
        .. Family(OpcodeFamily.Disposal,
        [
            new(NewDisposeCapability, "d"), // d := new capability
            new(AddResource, "r capability, r value, i async", Runs), // AddDisposableResource(capability, value)
            new(DisposeResources, "d, r capability, U completion", Runs), // d := what must be awaited, or uninitialised at the end
            new(DisposalThrew, "U completion, r error", Writes), // completion := throw of error: the awaited promise was rejected
        ]),

        // Classes with decorators or accessor fields. A ClassRecord has the elements of the class, by number.
        .. Family(OpcodeFamily.ClassRecord,
        [
            new(NewClassRecord, "d"), // d := new ClassRecord
            new(AddDecorator, "r record, R decorator", Writes), // record += decorator, this value: for the next element
            new(BeginElements, "r record, R constructor", Writes), // the decorators so far are those of the class
            new(AddElement, "r record, r key, o function, i ElementFlags", Writes | Throws), // an accessor field has no function
            new(DecorateElements, "r record", Runs), // applies decorators, and defines methods and accessors
            new(DecorateClass, "d, r record, r name", Runs), // d := the class that its decorators return
            new(LoadElement, "d, r record, i element, i ElementPart", Reads), // d := a part of an element
            new(InitializeElement, "d, r record, i element, r this, r value", Runs), // d := value after the initializers of a field
            new(RunInitializers, "r record, i element or InitializerList, r this", Runs), // calls what addInitializer added
        ]),

        // Generators and async functions
        .. Family(OpcodeFamily.Suspension,
        [
            new(CreateGenerator, "", Runs | Pushes), // return new generator
            new(Yield, "d, d mode, r value", Runs | Interpreted), // suspend with value; d := received, mode := resumed by return
            new(YieldDelegated, "d, d mode, r result", Runs | Interpreted), // the same with the result as it is; a throw sets mode to 1
            new(Await, "d, r", Runs | Interpreted), // d := await r
        ]),

        // Nop, Debugger, and what stands in place of another instruction where machine code may be entered: no
        // compiled block has EnterMachineCode.
        .. Family(OpcodeFamily.Special,
        [
            new(Nop, "", Inlinable), // nothing
            new(Debugger, "", Interpreted), // nothing
            new(EnterMachineCode, ""), // enter machine code
        ]),
    ]);

    public static OpcodeInfo Get(Opcode opcode) => Table[(int)opcode];

    /// <summary>Returns the offsets of all instructions, with their lines.</summary>
    public static IEnumerable<(int Pc, OpcodeInfo Info)> InstructionsOf(int[] code)
    {
        for (var pc = 0; pc < code.Length;)
        {
            var info = Get((Opcode)code[pc]);
            yield return (pc, info);
            pc += info.Length;
        }
    }

    private static ReadOnlySpan<OpcodeInfo> Family(OpcodeFamily family, OpcodeInfo[] lines)
    {
        foreach (var line in lines) line.Family = family;
        return lines;
    }

    // By number.
    private static OpcodeInfo[] InOrder(OpcodeInfo[] lines)
    {
        var table = new OpcodeInfo[lines.Length];
        foreach (var line in lines) table[(int)line.Opcode] = line;
        return table;
    }

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
        'w' => OperandKind.NewTarget,
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
