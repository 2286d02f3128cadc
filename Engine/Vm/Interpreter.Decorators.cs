using System.Runtime.CompilerServices;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

namespace Quoll.Vm;

// Classes with decorators or accessor fields.
internal static partial class Interpreter
{
    private static ClassRecord RecordIn(in JsValue register) => Unsafe.As<ClassRecord>(register.InternalObject);

    private static void AddDecorator(in JsValue record, ref JsValue decorator) =>
        RecordIn(record).AddDecorator(decorator, Unsafe.Add(ref decorator, 1));

    private static void BeginElements(in JsValue record, ref JsValue constructor) =>
        RecordIn(record).Begin((ScriptFunction)constructor.Object, Unsafe.Add(ref constructor, 1).Object);

    private static void AddElement(Realm realm, in JsValue record, ref JsValue r, ref int code)
    {
        var hasFunction = Unsafe.Add(ref code, 3) != SpecialOperands.NoRegister;
        var function = hasFunction ? Operand(ref r, ref code, 3).FunctionOrNull : null;
        RecordIn(record)
            .AddElement(realm, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)), function, (ElementFlags)Unsafe.Add(ref code, 4));
    }
}
