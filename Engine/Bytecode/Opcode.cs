using Family = Quoll.Bytecode.OpcodeFamily;
using static Quoll.Bytecode.OpcodeTraits;

namespace Quoll.Bytecode;

/// <summary>
/// The instructions of the register machine, by families. A line has the operands (which give the length), the traits,
/// and the meaning as a formula; the family says which methods run and translate the instruction. Compiler, validator,
/// disassembler, interpreter and translator read it by <see cref="OpcodeTable"/>. The interpreter has offsets and
/// lengths as constants in its code; a test reads that code and compares. Nothing depends on the order.
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
/// <see cref="OperandKind.Declarations"/>, x <see cref="OperandKind.Context"/>, a <see cref="OperandKind.Switch"/>.
/// </remarks>
internal enum Opcode
{
    // Loads and moves
    [OpcodeInfo(Family.Load, "d, r source", Inlinable)] Move, // d := source
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadUndefined, // d := undefined
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadNull, // d := null
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadTrue, // d := true
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadFalse, // d := false
    [OpcodeInfo(Family.Load, "d, i value", Inlinable)] LoadInt, // d := value
    [OpcodeInfo(Family.Load, "d, k", Inlinable)] LoadConstant, // d := K
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadUninitialized, // d := uninitialised: the temporal dead zone begins
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadHole, // d := hole
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadNewTarget, // d := new.target
    [OpcodeInfo(Family.Load, "d", Inlinable)] LoadGlobalThis, // d := globalThis
    [OpcodeInfo(Family.Load, "r, k name", Throws | Inlinable)] CheckInitialized, // ReferenceError(name) if r is uninitialised

    // Environments
    [OpcodeInfo(Family.Environment, "d", Inlinable)] LoadClosureEnvironment, // d := callee.[[Environment]]
    [OpcodeInfo(Family.Environment, "d, r outer, e")] PushEnvironment, // d := new environment e inside outer
    [OpcodeInfo(Family.Environment, "d, r", Reads)] CopyEnvironment, // d := copy of r, for the next iteration
    [OpcodeInfo(Family.Environment, "d, r environment, i hops, i slot", Reads | Inlinable)] LoadSlot, // d := environment^hops[slot]
    [OpcodeInfo(Family.Environment, "d, r environment, i hops, i slot, k name", Reads | Throws | Inlinable)] LoadSlotChecked, // the same, checked
    [OpcodeInfo(Family.Environment, "r environment, i hops, i slot, r value", Writes | Inlinable)] StoreSlot, // environment^hops[slot] := value
    [OpcodeInfo(Family.Environment, "r environment, i hops, i slot, r value, k name", Reads | Writes | Throws | Inlinable)] StoreSlotChecked, // checked

    // Globals and names found at run time
    [OpcodeInfo(Family.Name, "d, r environment, i hops, i slot, k name", Reads | Throws)] LoadImport, // d := binding, read where it is exported
    [OpcodeInfo(Family.Name, "d, r outer, r object", Throws)] PushWith, // d := new object environment inside outer
    [OpcodeInfo(Family.Name, "k name", Throws | Ends)] ThrowConstAssignment, // throw TypeError(name)
    [OpcodeInfo(Family.Name, "k message", Throws | Ends | Inlinable)] ThrowReference, // throw ReferenceError(message)
    [OpcodeInfo(Family.Name, "d, c", Runs | HasSlowPath | Inlinable)] LoadGlobal, // d := global[c]; ReferenceError if there is none
    [OpcodeInfo(Family.Name, "d, c", Runs)] LoadGlobalOrUndefined, // d := global[c] or undefined, for typeof
    [OpcodeInfo(Family.Name, "c, r value", Runs | HasSlowPath | Inlinable)] StoreGlobal, // global[c] := value
    [OpcodeInfo(Family.Name, "k name, r value", Writes)] InitializeGlobal, // a let, const or class of the script := value
    [OpcodeInfo(Family.Name, "g", Runs)] DeclareGlobals, // GlobalDeclarationInstantiation (§16.1.7), checks
    [OpcodeInfo(Family.Name, "k name, r function", Runs)] DefineGlobalFunction, // CreateGlobalFunctionBinding(name, function)
    [OpcodeInfo(Family.Name, "r environment, g", Runs)] DeclareEvalVariables, // EvalDeclarationInstantiation (§19.2.1.3), checks
    [OpcodeInfo(Family.Name, "g", Runs)] CreateGlobalVars, // CreateGlobalVarBinding for g, after the functions
    [OpcodeInfo(Family.Name, "r environment, g", Runs)] CreateEvalVars, // the same for the variables of a direct eval
    [OpcodeInfo(Family.Name, "r environment, k name, r function", Runs)] DefineEvalFunction, // a function of a direct eval := function
    [OpcodeInfo(Family.Name, "d, r environment, k name", Runs)] ResolveName, // d := reference for LoadReference and StoreReference
    [OpcodeInfo(Family.Name, "d, r environment, k name", Runs)] LoadName, // d := GetValue(ResolveBinding(name))
    [OpcodeInfo(Family.Name, "d, r environment, k name", Runs)] LoadNameOrUndefined, // the same or undefined, for typeof
    [OpcodeInfo(Family.Name, "d, r reference, k name", Runs)] LoadReference, // d := GetValue(reference)
    [OpcodeInfo(Family.Name, "r reference, k name, r value", Runs)] StoreReference, // PutValue(reference, value)
    [OpcodeInfo(Family.Name, "D, r environment, k name", Runs)] LoadCallee, // D := function, this value (the object of a with)
    [OpcodeInfo(Family.Name, "d, r environment, k name", Runs)] DeleteName, // d := delete name
    [OpcodeInfo(Family.Name, "r environment, k name, r value", Runs)] StoreEvalVariable, // a variable around a sloppy eval := value

    // Properties
    [OpcodeInfo(Family.Property, "d, r object, c", Runs | HasSlowPath | Inlinable)] GetProperty, // d := object.c
    [OpcodeInfo(Family.Property, "d, r object, c", Runs | HasSlowPath | Inlinable)] GetLength, // d := object.length
    [OpcodeInfo(Family.Property, "r object, c, r value", Runs | HasSlowPath | Inlinable)] SetProperty, // object.c := value
    [OpcodeInfo(Family.Property, "d, r object, r key", Runs | HasSlowPath | KeepsRegisters | Inlinable)] GetElement, // d := object[key]
    [OpcodeInfo(Family.Property, "r object, r key, r value", Runs | HasSlowPath | KeepsRegisters | Inlinable)] SetElement, // object[key] := value
    [OpcodeInfo(Family.Property, "d, r object, r key", Runs)] DeleteElement, // d := delete object[key]
    [OpcodeInfo(Family.Property, "d, r function", Runs)] LoadSuperBase, // d := function.[[HomeObject]].[[Prototype]] or null
    [OpcodeInfo(Family.Property, "d, r this, r base, r key", Runs)] GetSuper, // d := base[key] with this
    [OpcodeInfo(Family.Property, "d, r this, r base, c", Runs | Pushes | HasSlowPath | Inlinable)] GetSuperProperty, // d := base.c with this
    [OpcodeInfo(Family.Property, "r this, r base, r key, r value", Runs)] SetSuper, // base[key] := value with this
    [OpcodeInfo(Family.Property, "d, r object, r name, c", Runs | HasSlowPath | Inlinable)] GetPrivate, // d := object.#name
    [OpcodeInfo(Family.Property, "r object, r name, r value, c", Runs | HasSlowPath | Inlinable)] SetPrivate, // object.#name := value
    [OpcodeInfo(Family.Property, "d, r object, r name", Reads | Throws)] HasPrivate, // d := #name in object
    [OpcodeInfo(Family.Property, "d, r key, r object", Runs)] HasProperty, // d := key in object
    [OpcodeInfo(Family.Property, "d, r", Runs | Inlinable)] ToPropertyKey, // d := ToPropertyKey(r)
    [OpcodeInfo(Family.Property, "r", Throws | Inlinable)] ToObjectCheck, // TypeError if r is undefined or null

    // Literals and definitions
    [OpcodeInfo(Family.Definition, "d, i capacity, c")] NewObject, // d := {}; capacity 0: c learns it
    [OpcodeInfo(Family.Definition, "d, v values, n, C names, i capacity", HasSlowPath | KeepsRegisters | Inlinable)] NewLiteral, // d := { C[0]: v[0], …, C[n-1]: v[n-1] }
    [OpcodeInfo(Family.Definition, "d, v values, n, i capacity")] NewArray, // d := [v[0], …, v[n-1]]
    [OpcodeInfo(Family.Definition, "d, r iterable, r callee", Runs)] SpreadList, // d := […iterable], for a call whose only argument is spread
    [OpcodeInfo(Family.Definition, "r array, r value", Writes)] AppendElement, // array.push(value)
    [OpcodeInfo(Family.Definition, "r array", Writes)] AppendHole, // array.length++
    [OpcodeInfo(Family.Definition, "r array, r iterable", Runs)] AppendSpread, // array.push(…iterable)
    [OpcodeInfo(Family.Definition, "r object, c, r value", Writes | Throws | HasSlowPath | Inlinable)] DefineProperty, // object.c = value, its own
    [OpcodeInfo(Family.Definition, "r object, r key, r value", Runs)] DefineElement, // CreateDataProperty(object, key, value)
    [OpcodeInfo(Family.Definition, "r object, o key, r function, i MethodFlags", Writes | Throws)] DefineMethod, // without a key, only the home object
    [OpcodeInfo(Family.Definition, "r object, r prototype", Writes)] SetLiteralPrototype, // object.[[Prototype]] := prototype if that is an object or null
    [OpcodeInfo(Family.Definition, "d, r source", Runs)] CopyObject, // d := { …source }
    [OpcodeInfo(Family.Definition, "r target, r source, v excluded keys, n", Runs)] CopyDataProperties, // CopyDataProperties(target, source, excluded)
    [OpcodeInfo(Family.Definition, "r function, r key, i prefix", Writes)] SetFunctionName, // SetFunctionName(function, key, prefix): 0 none, 1 get, 2 set
    [OpcodeInfo(Family.Definition, "d, k pattern, k flags", Throws)] NewRegExp, // d := /pattern/flags
    [OpcodeInfo(Family.Definition, "d, m")] GetTemplateObject, // d := GetTemplateObject(m)
    [OpcodeInfo(Family.Definition, "d, r environment, f")] NewFunction, // d := closure of f in environment
    [OpcodeInfo(Family.Definition, "d, k description")] NewPrivateName, // d := new #description
    [OpcodeInfo(Family.Definition, "D, r environment, f, o superclass", Runs)] NewClass, // D := constructor, prototype
    [OpcodeInfo(Family.Definition, "r constructor, r initializer", Writes)] SetClassFields, // constructor.[[Fields]] := initializer
    [OpcodeInfo(Family.Definition, "r this, r function", Runs | Pushes | HasSlowPath | Inlinable)] InitializeFields, // the fields of this
    [OpcodeInfo(Family.Definition, "r object, r key, r value, c", Runs | HasSlowPath | Inlinable)] DefineField, // object[key] = value, its own
    [OpcodeInfo(Family.Definition, "r object, r name, r value, i kind, c", Writes | Throws | HasSlowPath | Inlinable)] DefinePrivate, // PrivateElementAdd
    [OpcodeInfo(Family.Definition, "d, o environment")] CreateArguments, // d := arguments object
    [OpcodeInfo(Family.Definition, "u arguments")] EnsureArguments, // arguments := arguments object if it is a hole
    [OpcodeInfo(Family.Definition, "d, u arguments, r key", Runs)] GetArgument, // d := arguments[key], without the object if possible
    [OpcodeInfo(Family.Definition, "d, r arguments, c", Runs)] CountArguments, // d := arguments.c, its length
    [OpcodeInfo(Family.Definition, "d, R callee, u arguments", Reads | Inlinable)] PassArguments, // d := arguments as they are, if the callee is apply
    [OpcodeInfo(Family.Definition, "d, i from", Inlinable)] CreateRest, // d := [arguments[from], …]

    // Arithmetic; an int on the right is in the code
    [OpcodeInfo(Family.Arithmetic, "d, r left, r right", Runs | Inlinable)] Add, // d := left + right
    [OpcodeInfo(Family.Arithmetic, "d, r left, r right", Runs | Inlinable)] Subtract, // d := left - right
    [OpcodeInfo(Family.Arithmetic, "d, r left, r right", Runs | Inlinable)] Multiply, // d := left * right
    [OpcodeInfo(Family.Arithmetic, "d, r left, r right", Runs | Inlinable)] Divide, // d := left / right
    [OpcodeInfo(Family.Arithmetic, "d, r left, r right", Runs | Inlinable)] Remainder, // d := left % right
    [OpcodeInfo(Family.Arithmetic, "d, r left, i right", Runs | Inlinable)] AddInt, // d := left + right
    [OpcodeInfo(Family.Arithmetic, "d, r left, i right", Runs | Inlinable)] SubtractInt, // d := left - right
    [OpcodeInfo(Family.Arithmetic, "d, r left, i right", Runs | Inlinable)] MultiplyInt, // d := left * right

    // Bitwise operators; as above
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] BitwiseAnd, // d := left & right
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] BitwiseOr, // d := left | right
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] BitwiseXor, // d := left ^ right
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] ShiftLeft, // d := left << right
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] ShiftRight, // d := left >> right
    [OpcodeInfo(Family.Bitwise, "d, r left, r right", Runs | Inlinable)] ShiftRightUnsigned, // d := left >>> right
    [OpcodeInfo(Family.Bitwise, "d, r left, i right", Runs | Inlinable)] BitwiseAndInt, // d := left & right
    [OpcodeInfo(Family.Bitwise, "d, r left, i right", Runs | Inlinable)] BitwiseOrInt, // d := left | right
    [OpcodeInfo(Family.Bitwise, "d, r left, i right", Runs | Inlinable)] ShiftLeftInt, // d := left << right
    [OpcodeInfo(Family.Bitwise, "d, r left, i right", Runs | Inlinable)] ShiftRightInt, // d := left >> right
    [OpcodeInfo(Family.Bitwise, "d, r left, i right", Runs | Inlinable)] ShiftRightUnsignedInt, // d := left >>> right

    // Comparisons
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] Equal, // d := left == right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] NotEqual, // d := left != right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Inlinable)] StrictEqual, // d := left === right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Inlinable)] StrictNotEqual, // d := left !== right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] Less, // d := left < right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] LessOrEqual, // d := left <= right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] Greater, // d := left > right
    [OpcodeInfo(Family.Comparison, "d, r left, r right", Runs | Inlinable)] GreaterOrEqual, // d := left >= right

    // Operators with one operand
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] Negate, // d := -r
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] ToNumber, // d := +r
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] ToNumeric, // d := ToNumeric(r)
    [OpcodeInfo(Family.Unary, "d, r", Inlinable)] Not, // d := !r
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] BitwiseNot, // d := ~r
    [OpcodeInfo(Family.Unary, "d, r", Inlinable)] TypeOf, // d := typeof r
    [OpcodeInfo(Family.Unary, "d, r, i TypeName", Inlinable)] HasType, // d := typeof r === TypeName
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] Increment, // d := r + 1
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] Decrement, // d := r - 1
    [OpcodeInfo(Family.Unary, "d, r", Runs | Inlinable)] ToText, // d := ToString(r), except that a number stays one

    // Other operators
    [OpcodeInfo(Family.Operator, "d, r left, r right", Runs)] Exponentiate, // d := left ** right
    [OpcodeInfo(Family.Operator, "d, r left, r right, c", Runs)] InstanceOf, // d := left instanceof right; c is for Symbol.hasInstance
    [OpcodeInfo(Family.Operator, "d, v parts, n", Throws | HasSlowPath | Inlinable)] JoinTexts, // d := v[0] + … + v[n-1], strings and numbers

    // Jumps
    [OpcodeInfo(Family.Jump, "t", Ends | Inlinable)] Jump, // pc := t
    [OpcodeInfo(Family.Jump, "t", Ends)] Loop, // pc := t, backwards; polls the limits

    // Jumps with a condition
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfTrue, // if (r) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfFalse, // if (!r) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfNullish, // if (r == null) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfNotNullish, // if (r != null) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfUndefined, // if (r === undefined) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, t", Inlinable)] JumpIfNotUndefined, // if (r !== undefined) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfLess, // if (left < right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfNotLess, // if (!(left < right)) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfLessOrEqual, // if (left <= right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfNotLessOrEqual, // if (!(left <= right)) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfGreater, // if (left > right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfNotGreater, // if (!(left > right)) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfGreaterOrEqual, // if (left >= right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Runs | Inlinable)] JumpIfNotGreaterOrEqual, // if (!(left >= right)) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Inlinable)] JumpIfStrictEqual, // if (left === right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r left, r right, t", Inlinable)] JumpIfStrictNotEqual, // if (left !== right) pc := t
    [OpcodeInfo(Family.ConditionalJump, "r, i value, t", Inlinable)] JumpIfInt, // if (r === value) pc := t; after finally, r is its completion
    [OpcodeInfo(Family.Jump, "r, a", Ends | Inlinable)] Switch, // pc := the case for r, or what follows the cases

    // Calls
    [OpcodeInfo(Family.Call, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable)] Call, // d := b[0].call(b[1], b[2], …, b[1+n])
    [OpcodeInfo(Family.Call, "d, s", Runs | Pushes)] CallSpread, // d := s[0].apply(s[1], s[2])
    [OpcodeInfo(Family.Call, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable)] TailCall, // Call; a script function takes over the frame
    [OpcodeInfo(Family.Call, "d, b, n", Runs | Pushes | HasSlowPath | Inlinable | Constructs)] New, // d := new b[0](b[2], …, b[1+n])
    [OpcodeInfo(Family.Call, "d, s", Runs | Pushes | Constructs)] NewSpread, // d := new s[0](…s[2])
    [OpcodeInfo(Family.Call, "d, r function", Reads | Inlinable)] GetSuperConstructor, // d := function.[[Prototype]]
    [OpcodeInfo(Family.Call, "d, b, n, w", Runs | Pushes | HasSlowPath | Inlinable | Constructs)] SuperCall, // d := new b[0](…)
    [OpcodeInfo(Family.Call, "d, s, w", Runs | Pushes | Constructs)] SuperCallSpread, // d := Construct(s[0], s[2], new target)
    [OpcodeInfo(Family.Call, "d, b, n, r environment, x", Runs | Pushes)] CallEval, // d := direct eval if b[0] is %eval%, else Call
    [OpcodeInfo(Family.Call, "d, r")] IsEval, // d := r is %eval% of the realm
    [OpcodeInfo(Family.Call, "d, r specifier, r options, i phase", Runs)] ImportCall, // d := import(specifier, options)
    [OpcodeInfo(Family.Call, "d", Runs)] LoadImportMeta, // d := import.meta
    [OpcodeInfo(Family.Call, "r", Ends | Inlinable)] Return, // return r
    [OpcodeInfo(Family.Call, "", Ends | Inlinable)] ReturnUndefined, // return undefined
    [OpcodeInfo(Family.Call, "d, r result, r this", Throws | Inlinable)] CheckConstructorResult, // d := result if it is an object, else this
    [OpcodeInfo(Family.Call, "r", Throws | Ends | Interpreted | Inlinable)] Throw, // throw r

    // Iteration. The first of an iterator's two registers is the iterator (undefined when done or closed), the
    // second its next method.
    [OpcodeInfo(Family.Iteration, "D iterator, r iterable", Runs)] GetIterator, // D := GetIterator(iterable, sync)
    [OpcodeInfo(Family.Iteration, "D iterator, r iterable", Runs)] GetAsyncIterator, // D := GetIterator(iterable, async)
    [OpcodeInfo(Family.Iteration, "d, U iterator, t when done", Runs)] IteratorNext, // d := next value; pc := t when done
    [OpcodeInfo(Family.Iteration, "d, U iterator", Runs)] IteratorStep, // d := next value, or undefined once done (destructuring)
    [OpcodeInfo(Family.Iteration, "d, U iterator", Runs)] IteratorRest, // d := […iterator]
    [OpcodeInfo(Family.Iteration, "u iterator", Runs)] IteratorClose, // IteratorClose(iterator)
    [OpcodeInfo(Family.Iteration, "u iterator", Runs)] IteratorCloseQuietly, // the same for a throw completion
    [OpcodeInfo(Family.Iteration, "d, R iterator", Runs)] IteratorCall, // d := next(), the raw result (for await)
    [OpcodeInfo(Family.Iteration, "d, r result, u iterator, t when done", Runs)] IteratorUnpack, // d := result.value; pc := t when done
    [OpcodeInfo(Family.Iteration, "d, r iterator", Runs)] AsyncIteratorReturn, // d := iterator.return(), or undefined
    [OpcodeInfo(Family.Iteration, "r", Throws)] CheckIteratorResult, // TypeError if r is no object
    [OpcodeInfo(Family.Iteration, "d, r object", Runs)] ForInStart, // d := enumerator of object
    [OpcodeInfo(Family.Iteration, "d, r enumerator, t when done", Runs)] ForInNext, // d := next key; pc := t when done
    [OpcodeInfo(Family.Iteration, "d, U iterator, r received, u mode", Runs)] DelegateNext, // d := one step of yield*: next, throw or return

    // Resources of using declarations. The first of a completion's two registers is 0 for a normal one, 1 for
    // a throw of the second, and a larger number for another exit.
    [OpcodeInfo(Family.Disposal, "d")] NewDisposeCapability, // d := new capability
    [OpcodeInfo(Family.Disposal, "r capability, r value, i async", Runs)] AddResource, // AddDisposableResource(capability, value)
    [OpcodeInfo(Family.Disposal, "d, r capability, U completion", Runs)] DisposeResources, // d := what must be awaited, or uninitialised at the end
    [OpcodeInfo(Family.Disposal, "U completion, r error", Writes)] DisposalThrew, // completion := throw of error: the awaited promise was rejected

    // Classes with decorators or accessor fields. A ClassRecord has the elements of the class, by number.
    [OpcodeInfo(Family.ClassRecord, "d")] NewClassRecord, // d := new ClassRecord
    [OpcodeInfo(Family.ClassRecord, "r record, R decorator", Writes)] AddDecorator, // record += decorator, this value: for the next element
    [OpcodeInfo(Family.ClassRecord, "r record, R constructor", Writes)] BeginElements, // the decorators so far are those of the class
    [OpcodeInfo(Family.ClassRecord, "r record, r key, o function, i ElementFlags", Writes | Throws)] AddElement, // an accessor field has no function
    [OpcodeInfo(Family.ClassRecord, "r record", Runs)] DecorateElements, // applies decorators, and defines methods and accessors
    [OpcodeInfo(Family.ClassRecord, "d, r record, r name", Runs)] DecorateClass, // d := the class that its decorators return
    [OpcodeInfo(Family.ClassRecord, "d, r record, i element, i ElementPart", Reads)] LoadElement, // d := a part of an element
    [OpcodeInfo(Family.ClassRecord, "d, r record, i element, r this, r value", Runs)] InitializeElement, // d := value after the initializers of a field
    [OpcodeInfo(Family.ClassRecord, "r record, i element or InitializerList, r this", Runs)] RunInitializers, // calls what addInitializer added

    // Generators and async functions
    [OpcodeInfo(Family.Suspension, "", Runs | Pushes)] CreateGenerator, // return new generator
    [OpcodeInfo(Family.Suspension, "d, d mode, r value", Runs | Interpreted)] Yield, // suspend with value; d := received, mode := resumed by return
    [OpcodeInfo(Family.Suspension, "d, d mode, r result", Runs | Interpreted)] YieldDelegated, // the same with the result as it is; a throw sets mode to 1
    [OpcodeInfo(Family.Suspension, "d, r", Runs | Interpreted)] Await, // d := await r

    // Debugger, and what stands in place of another instruction, in no compiled block: where a debugger may stop, and
    // where machine code may be entered
    [OpcodeInfo(Family.Special, "", Interpreted)] Debugger, // nothing
    [OpcodeInfo(Family.Special, "")] Break, // a debugger may stop
    [OpcodeInfo(Family.Special, "")] EnterMachineCode, // enter machine code
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
