using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>Classes with decorators or accessor fields.</summary>
internal static class ClassRecordInstructions
{
    // Runs an instruction on a class record; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.NewClassRecord: a = JsValue.FromInternal(new ClassRecord()); return 2;
            case Opcode.AddDecorator: RecordIn(a).AddDecorator(ref Operand(ref r, ref code, 2)); return 3;
            case Opcode.BeginElements: RecordIn(a).Begin(ref Operand(ref r, ref code, 2)); return 3;
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
            case Opcode.RunInitializers: RecordIn(a).RunInitializers(realm, Unsafe.Add(ref code, 2), Operand(ref r, ref code, 3)); return 4;
            default:
                throw Unknown(ref code);
        }
    }

    private static ClassRecord RecordIn(in JsValue register) => Unsafe.As<ClassRecord>(register.InternalObject);

    private static void AddElement(Realm realm, in JsValue record, ref JsValue r, ref int code)
    {
        var hasFunction = Unsafe.Add(ref code, 3) != SpecialOperands.NoRegister;
        var function = hasFunction ? Operand(ref r, ref code, 3).FunctionOrNull : null;
        RecordIn(record)
            .AddElement(realm, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)), function, (ElementFlags)Unsafe.Add(ref code, 4));
    }
}
