using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>
/// Iterators in registers: r[i] is the iterator, or undefined when done; r[i + 1] is its next method. A string, Map or
/// Set whose iteration has not been changed is walked by a cursor instead, without iterator and result objects. An
/// array is its own cursor: an internal value with the index of the next element.
/// </summary>
internal static class IterationInstructions
{
    /// <summary>Walks a value without its iterator.</summary>
    private abstract class Cursor
    {
        /// <summary>What is walked.</summary>
        public abstract JsValue Iterable { get; }

        /// <summary>Returns false at the end.</summary>
        public abstract bool MoveNext(out JsValue value);
    }

    /// <summary>Walks a string as %StringIteratorPrototype%.next does (ECMA-262 §22.1.5.1).</summary>
    private sealed class TextCursor(Agent agent, string text) : Cursor
    {
        private int _next;

        public override JsValue Iterable => text;

        public override bool MoveNext(out JsValue value)
        {
            // The call of next.
            agent.Step();
            value = JsValue.Undefined;
            if (_next >= text.Length) return false;
            value = SingleCharacter.NextCodePoint(text, ref _next);
            return true;
        }
    }

    /// <summary>
    /// Walks what has elements and is not an array as %ArrayIteratorPrototype%.next does (§23.1.5.1).
    /// </summary>
    private sealed class ElementCursor(IElements elements) : Cursor
    {
        private uint _next;

        public override JsValue Iterable => new((JsObject)elements);

        public override bool MoveNext(out JsValue value) => elements.TryLoad(_next++, out value);
    }

    /// <summary>
    /// Walks a Map as %MapIteratorPrototype%.next does (§24.1.5.2.1), or a Set as that of its iterators (§24.2.6.2.1).
    /// </summary>
    private sealed class TableCursor(Realm realm, JsObject owner, OrderedTable table) : Cursor
    {
        private OrderedTable.Cursor _place;

        public override JsValue Iterable => owner;

        public override bool MoveNext(out JsValue value)
        {
            // The call of next.
            realm.Agent.Step();
            value = JsValue.Undefined;
            if (!table.MoveNext(ref _place, out var key, out var mapped)) return false;
            value = owner is MapObject ? realm.CreateArray([key, mapped]) : key;
            return true;
        }
    }

    /// <summary>Returns what a cursor in a register walks.</summary>
    public static JsValue IterableOf(in JsValue cursor) =>
        cursor.InternalObject is JsArray array ? new JsValue(array) : Unsafe.As<Cursor>(cursor.InternalObject).Iterable;

    // Walks an array as %ArrayIteratorPrototype%.next does (§23.1.5.1).
    private static bool TryMove(JsArray array, ref JsValue cursor, out JsValue value)
    {
        var index = (uint)cursor.InternalPayload;
        if (index >= array.Length)
        {
            value = JsValue.Undefined;
            return false;
        }
        JsValue.IncrementPayload(ref cursor);
        if (!array.TryGetDense(index, out value)) value = array.Get(new PropertyKey(index));
        return true;
    }

    // Runs an instruction on an iterator; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        var block = frame.Instance.Block;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.GetIterator: GetIterator(frame, ref a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.IteratorStep:
                IteratorStep(frame, ref a, ref Operand(ref r, ref code, 2));
                return 3;
            case Opcode.IteratorRest: a = IteratorRest(frame, ref Operand(ref r, ref code, 2)); return 3;
            case Opcode.IteratorClose: CloseIterator(ref a); return 2;
            case Opcode.IteratorCloseQuietly: CloseIteratorQuietly(ref a); return 2;
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
            case Opcode.AsyncIteratorReturn: a = AsyncIteratorReturn(realm, Operand(ref r, ref code, 2)); return 3;
            default:
                throw Unknown(ref code);
        }
    }

    /// <summary>GetIterator (ECMA-262 §7.4.4), sync.</summary>
    [Operation(Opcode.GetIterator, TakesStep = true)]
    public static void GetIterator(CallFrame frame, ref JsValue iterator, JsValue iterable)
    {
        var realm = frame.Realm;
        if (iterable.ObjectOrNull is JsArray array)
        {
            if (RealmCode.Of(realm).PristineArrays.Contains(array))
            {
                iterator = JsValue.FromInternal(array, 0);
                return;
            }
        }
        else if (TryGetCursor(realm, iterable) is { } cursor)
        {
            iterator = JsValue.FromInternal(cursor);
            return;
        }
        if (iterable.ObjectOrNull is GeneratorObject generator
            && RealmCode.Of(realm).Generators.TryFindNext(generator, out Unsafe.Add(ref iterator, 1)))
        {
            // The call of [@@iterator], which returns the generator.
            realm.Agent.Step();
            iterator = new JsValue(generator);
            return;
        }
        var record = IteratorRecord.From(realm, iterable);
        iterator = record.Iterator;
        Unsafe.Add(ref iterator, 1) = record.NextMethod;
    }

    /// <summary>Whether a register has a cursor, which need not be closed.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasCursor(ref JsValue iterator) => iterator.IsInternal;

    // Returns null for what must be walked by its iterator.
    private static Cursor? TryGetCursor(Realm realm, in JsValue iterable)
    {
        if (iterable.ObjectOrNull is { } o)
        {
            var code = RealmCode.Of(realm);
            if (o is IElements elements) return code.PristineArrays.Contains(o) ? new ElementCursor(elements) : null;
            var table = o switch
            {
                MapObject map when code.HasPristineMap(map) => map.Data,
                SetObject set when code.HasPristineSet(set) => set.Data,
                _ => null,
            };
            if (table is null) return null;
            // The call of the method.
            realm.Agent.Step();
            return new TableCursor(realm, o, table);
        }
        if (!iterable.IsString || !RealmCode.Of(realm).HasPristineTexts) return null;
        realm.Agent.Step();
        return new TextCursor(realm.Agent, iterable.String);
    }

    // GetIterator (ECMA-262 §7.4.4), async.
    private static void GetAsyncIterator(Realm realm, ref JsValue iterator, in JsValue iterable)
    {
        if (iterable.IsNullish) throw Raise.TypeError(Messages.NotIterable, Display.Brief(iterable));
        var method = ObjectOperations.GetMethod(realm, iterable, JsSymbol.AsyncIterator);
        IteratorRecord record;
        if (method is not null) record = IteratorRecord.FromMethod(iterable, method);
        else record = IteratorRecord.Direct(new AsyncFromSyncIterator(realm, IteratorRecord.From(realm, iterable)));
        iterator = record.Iterator;
        Unsafe.Add(ref iterator, 1) = record.NextMethod;
    }

    // AsyncIteratorClose (§7.4.13), steps 3 and 4: undefined if there is no method.
    private static JsValue AsyncIteratorReturn(Realm realm, in JsValue iterator) =>
        iterator.IsObject ? Generators.CallReturn(realm, iterator.Object, []) : JsValue.Undefined;

    /// <summary>
    /// Returns false at the end. The register is cleared at the end and when something throws, so that the iterator is
    /// not closed then.
    /// </summary>
    [Operation(Opcode.IteratorNext)]
    public static bool IteratorNext(CallFrame frame, ref JsValue value, ref JsValue iterator)
    {
        if (iterator.IsInternal)
        {
            var walked = iterator.InternalObject;
            if (walked is JsArray array ? TryMove(array, ref iterator, out value) : Unsafe.As<Cursor>(walked).MoveNext(out value))
                return true;
            iterator = JsValue.Undefined;
            return false;
        }
        var current = iterator.Object;
        iterator = JsValue.Undefined;
        if (BuiltinIterator.For(current, Unsafe.Add(ref iterator, 1)) is { } builtin)
        {
            // The call of next; a generator takes the step itself.
            if (builtin is not GeneratorObject) frame.Realm.Agent.Step();
            if (!builtin.MoveNext(out var next)) return false;
            value = next;
        }
        else
        {
            var result = ObjectOperations.Call(Unsafe.Add(ref iterator, 1), current, []);
            if (!TryTakeResult(frame, result, ref value)) return false;
        }
        iterator = current;
        return true;
    }

    // Takes the value of an iterator's result. Returns false at the end.
    private static bool TryTakeResult(CallFrame frame, in JsValue result, ref JsValue value)
    {
        if (result.ObjectOrNull is not { } o) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));
        var isKnown = ReferenceEquals(o.Shape, frame.Realm.IteratorResultShape);
        if (TypeConversion.ToBoolean(isKnown ? o.ReadSlot(1) : o.Get(WellKnown.Done))) return false;
        value = isKnown ? o.ReadSlot(0) : o.Get(WellKnown.Value);
        return true;
    }

    /// <summary>Returns false at the end, like <see cref="IteratorNext"/>.</summary>
    [Operation(Opcode.IteratorUnpack)]
    public static bool IteratorUnpack(CallFrame frame, ref JsValue value, JsValue result, ref JsValue iterator)
    {
        if (TryTakeResult(frame, result, ref value)) return true;
        iterator = JsValue.Undefined;
        return false;
    }

    /// <summary>Returns false if there is no further key.</summary>
    [Operation(Opcode.ForInNext)]
    public static bool ForInNext(ref JsValue key, JsValue enumerator) =>
        Unsafe.As<ForInEnumerator>(enumerator.InternalObject).MoveNext(out key);

    /// <summary>Destructuring: an exhausted iterator gives undefined.</summary>
    [Operation(Opcode.IteratorStep, TakesStep = true)]
    public static void IteratorStep(CallFrame frame, ref JsValue value, ref JsValue iterator)
    {
        if (iterator.IsUndefined || !IteratorNext(frame, ref value, ref iterator)) value = JsValue.Undefined;
    }

    private static JsValue IteratorRest(CallFrame frame, ref JsValue iterator)
    {
        var rest = frame.Realm.CreateArray(Array.Empty<JsValue>());
        var value = JsValue.Undefined;
        while (!iterator.IsUndefined && IteratorNext(frame, ref value, ref iterator))
        {
            frame.Realm.Agent.Step();
            rest.Push(value);
        }
        return rest;
    }

    /// <summary>IteratorClose (§7.4.11) for a normal completion.</summary>
    [Operation(Opcode.IteratorClose, TakesStep = true)]
    public static void CloseIterator(ref JsValue iterator)
    {
        var current = iterator.ObjectOrNull;
        iterator = JsValue.Undefined;
        if (current is not null) new IteratorRecord(current, JsValue.Undefined).Close();
    }

    private static void CloseIteratorQuietly(ref JsValue iterator)
    {
        var current = iterator.ObjectOrNull;
        iterator = JsValue.Undefined;
        if (current is not null) new IteratorRecord(current, JsValue.Undefined).CloseQuietly();
    }

    [Operation(Opcode.AppendElement, TakesStep = true)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void AppendElement(JsValue array, JsValue value) => Unsafe.As<JsArray>(array.Object).Push(value);

    [Operation(Opcode.AppendSpread, TakesStep = true)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void AppendSpread(CallFrame frame, JsValue array, JsValue iterable) =>
        Append(frame.Realm, Unsafe.As<JsArray>(array.Object), iterable);

    private static void Append(Realm realm, JsArray target, in JsValue iterable)
    {
        if (iterable.ObjectOrNull is JsArray { IsDense: true } array && RealmCode.Of(realm).PristineArrays.Contains(array))
        {
            if (array.IsFull)
            {
                target.Append(array);
                return;
            }
            for (var i = 0; i < array.DenseCount; i++)
            {
                realm.Agent.Step();
                if (array.TryGetDense((uint)i, out var element)) target.Push(element);
                else target.Push(array.Get(new PropertyKey((uint)i)));
            }
            return;
        }
        var record = IteratorRecord.From(realm, iterable);
        while (record.Step(out var value)) target.Push(value);
    }

    /// <summary>
    /// The instruction SpreadList. An array that a script's function gets as arguments needs no copy: its elements go
    /// into registers before the next instruction runs. Nor do built-in functions that only calculate.
    /// </summary>
    [Operation(Opcode.SpreadList, TakesStep = true)]
    public static JsValue SpreadList(CallFrame frame, JsValue iterable, JsValue callee)
    {
        var realm = frame.Realm;
        if (callee.ObjectOrNull is ScriptFunction or NativeFunction { Role: >= NativeRole.CharCodeAt and < NativeRole.Callbacks }
            && iterable.ObjectOrNull is JsArray { IsFull: true } array && RealmCode.Of(realm).PristineArrays.Contains(array))
            return iterable;
        var list = new JsArray(realm.ArrayShape, [], 0);
        Append(realm, list, iterable);
        return new JsValue(list);
    }
}
