using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Vm;

// The instructions that are not worth a place in the hot loop: none of them jumps or changes the frame.
internal static partial class Interpreter
{
    // The sum of what are not two numbers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue AddSlow(Frame frame, in JsValue left, in JsValue right)
    {
        frame.Realm.Agent.Step();
        return Operators.Add(left, right);
    }

    // An operator of what are not two numbers.
    private static JsValue Operate(Frame frame, Opcode opcode, in JsValue left, in JsValue right) => opcode switch
    {
        Opcode.AddInt => AddSlow(frame, left, right),
        Opcode.Subtract or Opcode.SubtractInt => Operators.Subtract(left, right),
        Opcode.Multiply or Opcode.MultiplyInt => Operators.Multiply(left, right),
        Opcode.Divide => Operators.Divide(left, right),
        Opcode.Remainder => Operators.Remainder(left, right),
        Opcode.Exponentiate => Operators.Exponentiate(left, right),
        Opcode.BitwiseAnd or Opcode.BitwiseAndInt => Operators.BitwiseAnd(left, right),
        Opcode.BitwiseOr or Opcode.BitwiseOrInt => Operators.BitwiseOr(left, right),
        Opcode.BitwiseXor => Operators.BitwiseXor(left, right),
        Opcode.ShiftLeft or Opcode.ShiftLeftInt => Operators.ShiftLeft(left, right),
        Opcode.ShiftRight or Opcode.ShiftRightInt => Operators.ShiftRight(left, right),
        Opcode.ShiftRightUnsigned or Opcode.ShiftRightUnsignedInt => Operators.ShiftRightUnsigned(left, right),
        _ => throw new UnreachableException(),
    };

    // Runs one instruction; returns its length. Bounds as in Dispatch.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Slow(Machine agent, Frame frame, ref JsValue r, ref int code)
    {
        // What is not plain takes time or memory: code without loops and calls must not go on for ever without a look
        // at the limits.
        agent.Step();
        var realm = frame.Realm;
        var block = frame.Instance.Block;
        var opcode = (Opcode)code;
        ref var a = ref Operand(ref r, ref code, 1);
        switch (opcode)
        {
            case >= Opcode.Subtract and <= Opcode.ShiftRightUnsigned:
                a = Operate(frame, opcode, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            case >= Opcode.AddInt and <= Opcode.ShiftRightUnsignedInt:
                a = Operate(frame, opcode, Operand(ref r, ref code, 2), new JsValue((double)Unsafe.Add(ref code, 3)));
                return 4;
            case Opcode.InstanceOf:
                a = new JsValue(ObjectOperations.InstanceOf(realm, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)));
                return 4;
            case Opcode.ToNumber: a = new JsValue(TypeConversion.ToNumber(Operand(ref r, ref code, 2))); return 3;
            case Opcode.ToNumeric: a = TypeConversion.ToNumeric(Operand(ref r, ref code, 2)); return 3;
            case Opcode.BitwiseNot: a = Operators.BitwiseNot(Operand(ref r, ref code, 2)); return 3;
            case Opcode.Negate: a = Operators.UnaryMinus(Operand(ref r, ref code, 2)); return 3;
            case Opcode.Increment: a = Operators.Increment(Operand(ref r, ref code, 2)); return 3;
            case Opcode.Decrement: a = Operators.Decrement(Operand(ref r, ref code, 2)); return 3;

            case Opcode.DeleteElement: a = DeleteElement(frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)); return 4;
            case Opcode.GetSuper:
                a = SuperBase(Operand(ref r, ref code, 3)) is { } home
                    ? home.Get(TypeConversion.ToPropertyKey(Operand(ref r, ref code, 4)), Operand(ref r, ref code, 2))
                    : throw Raise.TypeError(Messages.CannotReadProperty, Display.Brief(Operand(ref r, ref code, 4)), "null");
                return 5;
            case Opcode.SetSuper:
                SetSuper(frame, a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Operand(ref r, ref code, 4));
                return 5;
            case Opcode.GetPrivate: a = PrivateElements.Get(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)); return 4;
            case Opcode.SetPrivate: PrivateElements.Set(a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)); return 4;
            case Opcode.HasPrivate:
                a = new JsValue(PrivateElements.Has(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)));
                return 4;
            case Opcode.HasProperty: a = new JsValue(HasProperty(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3))); return 4;
            case Opcode.ToPropertyKey:
                // A number stays one: it is as good a key, and elements are found faster by it.
                a = Operand(ref r, ref code, 2) is { IsNumber: true } number ? number
                    : TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)).ToValue();
                return 3;
            case Opcode.ToObjectCheck:
                if (a.IsNullish) throw Raise.TypeError(Messages.CannotConvertToObject, Display.Brief(a));
                return 2;

            case Opcode.NewObject: a = new JsValue(realm.CreateObject(code2(ref code))); return 3;
            case Opcode.NewArray:
                agent.Reserve(code2(ref code) * (long)Unsafe.SizeOf<JsValue>());
                a = new JsValue(new JsArray(realm.ArrayShape, code2(ref code) == 0 ? [] : new JsValue[code2(ref code)], 0));
                return 3;
            case Opcode.AppendElement: Unsafe.As<JsArray>(a.Object).Push(Operand(ref r, ref code, 2)); return 3;
            case Opcode.AppendHole: Unsafe.As<JsArray>(a.Object).Push(JsValue.Hole); return 2;
            case Opcode.AppendSpread: AppendSpread(realm, Unsafe.As<JsArray>(a.Object), Operand(ref r, ref code, 2)); return 3;
            case Opcode.DefineProperty: DefineProperty(frame, a.Object, code2(ref code), Operand(ref r, ref code, 3)); return 4;
            case Opcode.DefineElement:
                ObjectOperations.CreateDataPropertyOrThrow(
                    a.Object, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.DefineField:
                ObjectOperations.CreateDataPropertyOrThrow(
                    a.Object, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.DefineMethod:
                ClassOperations.DefineMethod(
                    a.Object, Unsafe.Add(ref code, 2) == SpecialOperands.NoRegister ? (PropertyKey?)null
                    : TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)),
                    (ScriptFunction)Operand(ref r, ref code, 3).Object, (MethodFlags)Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.SetLiteralPrototype:
                if (Operand(ref r, ref code, 2) is var prototype && (prototype.IsObject || prototype.IsNull))
                    a.Object.SetPrototypeOf(prototype.ObjectOrNull);
                return 3;
            case Opcode.CopyDataProperties: CopyDataProperties(realm, a.Object, ref r, ref code); return 5;
            case Opcode.SetFunctionName:
                ClassOperations.SetFunctionName(
                    (ScriptFunction)a.Object, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)),
                    Unsafe.Add(ref code, 3) switch { 1 => "get", 2 => "set", _ => null });
                return 4;
            case Opcode.NewRegExp:
                a = agent.CreateRegExp(realm, block.Constants[code2(ref code)].String, block.Constants[Unsafe.Add(ref code, 3)].String);
                return 4;
            case Opcode.GetTemplateObject: a = new JsValue(frame.Instance.Template(realm, code2(ref code))); return 3;
            case Opcode.NewFunction:
                a = new JsValue(
                    ScriptFunction.Create(
                    realm, frame.Instance.Function(Unsafe.Add(ref code, 3)), EnvironmentIn(Operand(ref r, ref code, 2))));
                return 4;
            case Opcode.NewPrivateName: a = new JsValue(new PrivateName(block.Constants[code2(ref code)].String)); return 3;
            case Opcode.NewClass: NewClass(frame, ref r, ref code); return 5;
            case Opcode.SetClassFields:
                ((ScriptFunction)a.Object).FieldInitializer = (ScriptFunction)Operand(ref r, ref code, 2).Object;
                return 3;
            case Opcode.InitializeFields: (Operand(ref r, ref code, 2).Object as ScriptFunction)?.FieldInitializer?.Call(a, []); return 3;
            case Opcode.DefinePrivate:
                PrivateElements.Define(a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.CreateArguments:
                a = new JsValue(ArgumentsObject.Create(realm, frame.Function!, frame.Arguments!,
                    code2(ref code) == SpecialOperands.NoRegister ? null : EnvironmentIn(Operand(ref r, ref code, 2))));
                return 3;
            case Opcode.CreateRest:
                a = new JsValue(realm.CreateArray(frame.Arguments.AsSpan(Math.Min(code2(ref code), frame.Arguments!.Length))));
                return 3;

            case Opcode.CallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), Spread(Unsafe.Add(ref callee, 2)));
                return 3;
            }
            case Opcode.NewSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = ConstructNative(agent, frame, callee, Spread(Unsafe.Add(ref callee, 2)));
                return 3;
            }
            case Opcode.GetSuperConstructor: a = JsValue.FromNullable(Operand(ref r, ref code, 2).Object.GetPrototypeOf()); return 3;
            case Opcode.SuperCall:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), Unsafe.Add(ref code, 3));
                a = SuperCall(callee, arguments, Operand(ref r, ref code, 4));
                return 5;
            }
            case Opcode.SuperCallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = SuperCall(callee, Spread(Unsafe.Add(ref callee, 2)), Operand(ref r, ref code, 3));
                return 4;
            }
            case Opcode.CallEval: a = CallEval(agent, frame, ref r, ref code); return 6;
            case Opcode.IsEval: a = new JsValue(ReferenceEquals(Operand(ref r, ref code, 2).ObjectOrNull, realm[Intrinsic.Eval])); return 3;
            case Opcode.LoadImport: a = LoadImport(ref r, ref code, block.Constants); return 6;
            case Opcode.ImportCall:
                a = agent.StartImport(realm, frame.Instance.ScriptOrModule, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.LoadImportMeta: a = new JsValue(agent.ImportMeta(frame.Instance.ScriptOrModule)); return 2;
            case Opcode.CheckConstructorResult:
                a = CheckConstructorResult(agent.CallerRealm, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;

            case Opcode.GetIterator: GetIterator(realm, ref a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.IteratorStep:
                IteratorStep(frame, ref a, ref Operand(ref r, ref code, 2));
                return 3;
            case Opcode.IteratorRest: a = IteratorRest(frame, ref Operand(ref r, ref code, 2)); return 3;
            case Opcode.IteratorClose: IteratorClose(realm, ref a); return 2;
            case Opcode.IteratorCloseQuietly: IteratorCloseQuietly(realm, ref a); return 2;
            case Opcode.ForInStart: a = JsValue.FromInternal(new ForInEnumerator(realm, Operand(ref r, ref code, 2))); return 3;
            case Opcode.DelegateNext:
                a = Generators.DelegateNext(
                    realm, block.IsAsync, ref Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), ref Operand(ref r, ref code, 4));
                return 5;
            case Opcode.CheckIteratorResult:
                if (!a.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(a));
                return 2;
            case Opcode.GetAsyncIterator: GetAsyncIterator(realm, ref a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.IteratorCall:
            {
                ref var iterator = ref Operand(ref r, ref code, 2);
                a = ObjectOperations.Call(Unsafe.Add(ref iterator, 1), iterator, []);
                return 3;
            }
            case Opcode.NewDisposeCapability: a = JsValue.FromInternal(new DisposeCapability()); return 2;
            case Opcode.AddResource:
                ((DisposeCapability)a.InternalObject).Add(realm, Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3) != 0);
                return 4;
            case Opcode.DisposeResources:
                a = DisposeResources(realm, Operand(ref r, ref code, 2), ref Operand(ref r, ref code, 3));
                return 4;
            case Opcode.DisposalThrew: DisposalThrew(realm, ref a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.NewClassRecord: a = JsValue.FromInternal(new ClassRecord()); return 2;
            case Opcode.AddDecorator: AddDecorator(a, ref Operand(ref r, ref code, 2)); return 3;
            case Opcode.BeginElements: BeginElements(a, ref Operand(ref r, ref code, 2)); return 3;
            case Opcode.AddElement: AddElement(realm, a, ref r, ref code); return 5;
            case Opcode.DecorateElements: RecordIn(a).DecorateElements(realm); return 2;
            case Opcode.DecorateClass:
                a = RecordIn(Operand(ref r, ref code, 2)).DecorateClass(realm, Operand(ref r, ref code, 3));
                return 4;
            case Opcode.LoadElement:
                a = RecordIn(Operand(ref r, ref code, 2)).Load(Unsafe.Add(ref code, 3), (ElementPart)Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.InitializeElement:
                a = RecordIn(Operand(ref r, ref code, 2))
                    .Initialize(realm, Unsafe.Add(ref code, 3), Operand(ref r, ref code, 4), Operand(ref r, ref code, 5));
                return 6;
            case Opcode.RunInitializers: RecordIn(a).RunInitializers(realm, code2(ref code), Operand(ref r, ref code, 3)); return 4;
            case Opcode.AsyncIteratorReturn: a = AsyncIteratorReturn(realm, Operand(ref r, ref code, 2)); return 3;
            default:
                throw new InvalidOperationException($"The interpreter has no instruction {opcode}.");
        }

        static int code2(ref int code) => Unsafe.Add(ref code, 2);
    }

    private static ref JsValue Operand(ref JsValue registers, ref int instruction, int operand) =>
        ref Unsafe.Add(ref registers, Unsafe.Add(ref instruction, operand));

    private static ReadOnlySpan<JsValue> Spread(in JsValue array) => Unsafe.As<JsArray>(array.Object).DenseElements;

    private static bool IsCompletion(in JsValue value, int wanted) =>
        wanted == SpecialOperands.UninitializedTest ? value.IsUninitialized : value.IsNumber && value.Number == wanted;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Relation(Opcode opcode, in JsValue x, in JsValue y)
    {
        if (!x.IsNumber || !y.IsNumber) return RelationSlow(opcode, x, y);
        return opcode switch
        {
            Opcode.Less => x.Number < y.Number,
            Opcode.LessOrEqual => x.Number <= y.Number,
            Opcode.Greater => x.Number > y.Number,
            _ => x.Number >= y.Number,
        };
    }

    // §13.10.1.
    private static bool RelationSlow(Opcode opcode, in JsValue x, in JsValue y)
    {
        if (x.IsObject && y.IsObject)
        {
            var name = opcode switch
            {
                Opcode.Less => "op_LessThan",
                Opcode.Greater => "op_GreaterThan",
                Opcode.LessOrEqual => "op_LessThanOrEqual",
                _ => "op_GreaterThanOrEqual",
            };
            if (Operators.TryOwn(name, x, y, out var own)) return TypeConversion.ToBoolean(own);
        }
        return opcode switch
        {
            Opcode.Less => Comparison.IsLessThan(x, y, true) == true,
            Opcode.Greater => Comparison.IsLessThan(y, x, false) == true,
            Opcode.LessOrEqual => Comparison.IsLessThan(y, x, false) == false,
            _ => Comparison.IsLessThan(x, y, true) == false,
        };
    }

    private static JsValue CallNative(Machine agent, Frame frame, in JsValue callee, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        agent.Step();
        if (callee.FunctionOrNull is not { } function) throw Raise.TypeError(Messages.NotCallable, SourceExcerpt.Callee(frame, callee));
        return function is NativeFunction native ? native.Invoke(thisValue, arguments, null) : function.Call(thisValue, arguments);
    }

    // A call in tail position (ECMA-262 §15.10). True where a frame is to be run: the called function's, in place of
    // the caller's. Where the frame is still needed, because new waits for its result or the host wants to see it, the
    // call is an ordinary one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TailCall(Machine agent, Frame frame, ref JsValue r, ref int code)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        var count = Unsafe.Add(ref code, 3);
        var isSpread = count == SpecialOperands.SpreadCount;
        var arguments = isSpread ? Spread(Unsafe.Add(ref callee, 2))
            : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (callee.ObjectOrNull is ScriptFunction { Block.IsClassConstructor: false } function)
        {
            if (!frame.IsConstruct && agent.Options.TailCalls)
            {
                agent.ReplaceFrame(frame, function, Unsafe.Add(ref callee, 1), arguments);
                return true;
            }
            if (!isSpread)
            {
                frame.ResumePc = frame.Pc + 4;
                frame.ReturnRegister = Unsafe.Add(ref code, 1);
                agent.PushCall(frame, function, Unsafe.Add(ref code, 2), count, null).ResumePc = 0;
                return true;
            }
        }
        Operand(ref r, ref code, 1) = CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments);
        return false;
    }

    private static JsValue ConstructNative(Machine agent, Frame frame, in JsValue callee, ReadOnlySpan<JsValue> arguments)
    {
        agent.Step();
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, SourceExcerpt.Callee(frame, callee));
        return new JsValue(((JsFunction)constructor).Construct(arguments, constructor));
    }

    private static JsValue SuperCall(in JsValue callee, ReadOnlySpan<JsValue> arguments, in JsValue newTarget)
    {
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, Display.Brief(callee));
        return new JsValue(((JsFunction)constructor).Construct(arguments, newTarget.Object));
    }

    // §10.2.2 [[Construct]], steps 10 to 13, for derived constructors: by then the caller's realm is the running one.
    private static JsValue CheckConstructorResult(Realm callerRealm, in JsValue result, in JsValue self)
    {
        if (result.IsObject) return result;
        if (!result.IsUndefined) throw Raise.InRealm(callerRealm, Raise.TypeError(Messages.DerivedConstructorResult));
        return self.IsUninitialized ? throw Raise.InRealm(callerRealm, Raise.ReferenceError(Messages.ThisNotInitialized)) : self;
    }

    // The function call of a direct eval (§13.3.6.1 step 6).
    private static JsValue CallEval(Machine agent, Frame frame, ref JsValue r, ref int code)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        var count = Unsafe.Add(ref code, 3);
        var arguments = count == SpecialOperands.SpreadCount
            ? Spread(Unsafe.Add(ref callee, 2))
            : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (!ReferenceEquals(callee.ObjectOrNull, frame.Realm[Intrinsic.Eval]))
            return CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments);
        if (arguments.Length == 0) return JsValue.Undefined;
        return agent.PerformEval(
            frame.Realm, arguments[0], frame.Instance.Block.EvalContexts[Unsafe.Add(ref code, 5)],
            EnvironmentIn(Operand(ref r, ref code, 4)));
    }

    // GetBindingValue of an imported binding (§9.1.1.5.1).
    private static JsValue LoadImport(ref JsValue r, ref int code, JsValue[] constants)
    {
        var value = ImportedBinding.Read(Slot(ref r, ref code, 2));
        return value.IsUninitialized ? throw NotInitialized(constants[Unsafe.Add(ref code, 5)]) : value;
    }

    private static void CopyDataProperties(Realm realm, JsObject target, ref JsValue r, ref int code)
    {
        var count = Unsafe.Add(ref code, 4);
        var excluded = new PropertyKey[count];
        for (var i = 0; i < count; i++) excluded[i] = TypeConversion.ToPropertyKey(Unsafe.Add(ref r, Unsafe.Add(ref code, 3) + i));
        ObjectOperations.CopyDataProperties(realm, target, Operand(ref r, ref code, 2), excluded);
    }

    private static void NewClass(Frame frame, ref JsValue r, ref int code)
    {
        var hasSuperClass = Unsafe.Add(ref code, 4) != SpecialOperands.NoRegister;
        var superClass = hasSuperClass ? Operand(ref r, ref code, 4) : JsValue.Undefined;
        var (constructor, prototype) = ClassOperations.Create(frame.Realm, frame.Instance.Function(Unsafe.Add(ref code, 3)),
            EnvironmentIn(Operand(ref r, ref code, 2)), hasSuperClass, superClass);
        ref var destination = ref Operand(ref r, ref code, 1);
        destination = constructor;
        Unsafe.Add(ref destination, 1) = prototype;
    }
}
