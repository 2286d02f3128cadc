using System.Runtime.InteropServices;
using Quoll.Json.Core;
using static Quoll.Json.Core.JsonScan;

namespace Quoll.Json.Values;

// The loop that walks the text.
internal sealed partial class JsonReader
{
    /// <summary>The number of staged primitives between two checks of the limits.</summary>
    private const int ValuesPerStep = 1024;

    // The use of the source text of values, as a type: each use has code of its own, without a trace of the others.
    // With KeptSource that of primitive values is kept, for a reviver (§25.5.1.2) or for the places of numbers. With
    // StoredSource strings are stored until they are read (UnreadTexts). Long numbers are noted for JsonNumberTexts.
    private readonly struct NoSource;

    private readonly struct KeptSource;

    private readonly struct StoredSource;

    private readonly struct NoSourceButNumbers;

    private readonly struct StoredSourceAndNumbers;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool MayNoteNumbers<TSource>() where TSource : struct =>
        typeof(TSource) != typeof(NoSource) && typeof(TSource) != typeof(StoredSource);

    // The position, the top of the stack and the kind of the object or array should be in registers. So no local is
    // passed by reference, rare paths return additional results in fields (_at, _key, _slot), and all rare work is a
    // call. The text is read up to length, its end without white space; errors see all of it.
    private JsValue ReadText<TUnit, TSource, TEnd>(ReadOnlySpan<TUnit> text, int length, int maxDepth)
        where TUnit : unmanaged where TSource : struct where TEnd : struct
    {
        ref var p = ref MemoryMarshal.GetReference(text);
        ref var end = ref Unsafe.Add(ref p, length);
        // An element of an array, not a reference to one: the runtime then knows that a store goes to the heap.
        var values = _values;
        var top = 0;
        var depth = 0;
        var patience = ValuesPerStep;
        uint code;

        // The object or array that is being read, and the start of its values.
        var kind = Kind.Root;
        var first = 0;
        Shape shape = null!;
        var valueStart = 0;

        // The line feed and the indentation before its last entry. All its entries have the same.
        var indent = 0;

        if (typeof(TUnit) == typeof(byte) && MemoryMarshal.AsBytes(text).StartsWith("\uFEFF"u8)) p = ref Unsafe.Add(ref p, 3);

    Value:
        code = CodeAt<TUnit, TEnd>(ref p, ref end);
        if (code <= ' ')
        {
            p = ref JsonSpace.Skip(ref p, ref end);
            code = CodeAt<TUnit, TEnd>(ref p, ref end);
        }
    ValueHere: // With its first unit in code.
        if (typeof(TSource) == typeof(KeptSource)) valueStart = Offset(text, ref p);
        if (top == values.Length) values = GrowValues(top);

        if (code == '"')
        {
            p = ref Unsafe.Add(ref p, 1);
            var units = FindStop(ref p, ref end);
            if (CodeAt<TUnit, AnyEnd>(ref Unsafe.Add(ref p, units), ref end) == '"')
            {
                if ((typeof(TSource) == typeof(StoredSource) || typeof(TSource) == typeof(StoredSourceAndNumbers))
                    && units >= UnreadTexts.MinLength && kind == Kind.Object)
                    values[top++] = StoreString(ref p, (int)units, Distance(ref p, ref end));
                else values[top++] = JsValue.FromText(MakeString(ref p, (int)units));
                p = ref Unsafe.Add(ref p, units + 1);
            }
            else
            {
                values[top++] = JsValue.FromText(ReadEscapedString(text, Offset(text, ref p) - 1));
                p = ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)_at);
            }
            goto Completed;
        }
        if (code - '0' <= 9 || code == '-')
        {
            var number = ReadPlainNumber<TUnit, TEnd>(ref p, ref end);
            var isAny = number.Units == 0;
            if (isAny) number = ReadAnyNumber(text, Offset(text, ref p));
            if (MayNoteNumbers<TSource>() && (isAny || IsLong(number)) && _numbers is not null)
                values[top++] = NoteNumber(text, Offset(text, ref p), number);
            else values[top++] = JsValue.FromNumberBits(number.Bits);
            p = ref Unsafe.Add(ref p, number.Units);
            goto Completed;
        }
        if (code == '{')
        {
            if (depth >= maxDepth) JsonErrors.ThrowTooDeep(text, Offset(text, ref p), maxDepth);
            PushFrame(depth++, kind, first, indent, shape);
            if (typeof(TSource) == typeof(KeptSource)) _recorder.Open();
            kind = Kind.Object;
            first = top;
            shape = _objectShape;
            ref var opened = ref p;
            p = ref Unsafe.Add(ref p, 1);
            code = CodeAt<TUnit, TEnd>(ref p, ref end);
            if (code <= ' ')
            {
                p = ref JsonSpace.Skip(ref p, ref end);
                code = CodeAt<TUnit, TEnd>(ref p, ref end);
            }
            indent = Distance(ref opened, ref p) - 1;
            if (code == '"') goto Key;
            if (code == '}') goto EndOfObject;
            JsonErrors.Throw(text, Offset(text, ref p), JsonExpected.KeyOrEndOfObject);
        }
        if (code == '[')
        {
            if (depth >= maxDepth) JsonErrors.ThrowTooDeep(text, Offset(text, ref p), maxDepth);
            ref var opened = ref p;
            p = ref Unsafe.Add(ref p, 1);
            code = CodeAt<TUnit, TEnd>(ref p, ref end);
            if (code <= ' ')
            {
                p = ref JsonSpace.Skip(ref p, ref end);
                code = CodeAt<TUnit, TEnd>(ref p, ref end);
            }
            if (typeof(TSource) != typeof(KeptSource) && code == ']')
            {
                p = ref Unsafe.Add(ref p, 1);
                values[top++] = new JsValue(MakeEmptyArray());
                goto CompletedInside;
            }
            var inner = Distance(ref opened, ref p) - 1;
            (nint Count, nint Units) numbers = default;
            if (typeof(TSource) != typeof(KeptSource) && (code - '0' <= 9 || code == '-'))
            {
                var room = values.Length - top;
                numbers = ReadNumbers<TUnit, TSource, TEnd>(ref p, ref end, ref values[top], room, inner);
                p = ref Unsafe.Add(ref p, numbers.Units);
                if (numbers.Count != 0 && CodeAt<TUnit, TEnd>(ref p, ref end) == ']')
                {
                    p = ref Unsafe.Add(ref p, 1);
                    values[top] = new JsValue(MakeNumbers(top, (int)numbers.Count));
                    top++;
                    goto CompletedInside;
                }
                // More of them are read in one step again, if there is room.
                if (numbers.Count == room) patience = 1;
            }
            PushFrame(depth++, kind, first, indent, shape);
            if (typeof(TSource) == typeof(KeptSource)) _recorder.Open();
            kind = Kind.Array;
            first = top;
            indent = inner;
            top += (int)numbers.Count;
            if (numbers.Count != 0) goto CompletedContainer;
            if (code == ']') goto EndOfArray;
            goto ValueHere;
        }
        {
            var at = Offset(text, ref p);
            values[top] = ReadLiteral(text, at, code, kind == Kind.Array && top == first);
            top++;
            p = ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)_at);
        }

    Completed:
        if (typeof(TSource) == typeof(KeptSource)) _recorder.AddPrimitive(values[top - 1], valueStart, Offset(text, ref p));
    CompletedContainer:
        code = CodeAt<TUnit, TEnd>(ref p, ref end);
        if (code <= ' ')
        {
            p = ref JsonSpace.Skip(ref p, ref end);
            code = CodeAt<TUnit, TEnd>(ref p, ref end);
        }
        if (kind == Kind.Array)
        {
            if (code == ',')
            {
                if (--patience == 0)
                {
                    _agent.Step();
                    patience = ValuesPerStep;
                    if (typeof(TSource) != typeof(KeptSource))
                    {
                        var units = ReadOn<TUnit, TSource, TEnd>(ref p, ref end, first, top, depth, indent);
                        values = _values;
                        top = _top;
                        if (units != 0)
                        {
                            p = ref Unsafe.Add(ref p, units);
                            patience = 1;
                            goto CompletedContainer;
                        }
                    }
                }
                p = ref Unsafe.Add(ref p, 1);
                code = CodeAt<TUnit, TEnd>(ref p, ref end);
                if (code > ' ') goto ValueHere;
                p = ref JsonSpace.SkipIndent(ref p, ref end, indent);
                goto Value;
            }
            if (code == ']') goto EndOfArray;
            JsonErrors.Throw(text, Offset(text, ref p), JsonExpected.CommaOrEndOfArray);
        }
        if (kind != Kind.Object)
        {
            if (kind == Kind.Root) goto End;
            if (kind == Kind.Repeated) kind = PlaceValue(first, --top);
            else _agent.Step();
        }
        if (code == ',')
        {
            p = ref Unsafe.Add(ref p, 1);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) == '"') goto Key;
            p = ref JsonSpace.SkipIndent(ref p, ref end, indent);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) == '"') goto Key;
            p = ref JsonSpace.Skip(ref p, ref end);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) == '"') goto Key;
            JsonErrors.Throw(text, Offset(text, ref p), JsonExpected.Key);
        }
        if (code == '}') goto EndOfObject;
        JsonErrors.Throw(text, Offset(text, ref p), JsonExpected.CommaOrEndOfObject);

    Key: // At the opening quote.
        p = ref Unsafe.Add(ref p, 1);
        if (typeof(TSource) != typeof(KeptSource) && kind == Kind.Object)
        {
            var predicted = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
            if (predicted is not null)
            {
                if (HasBlock(ref p, ref end))
                {
                    if (!predicted.IsAt(ref p)) predicted = JsonKeyTransition.FindOlder(shape, ref p);
                }
                else if (!predicted.IsAtEnd(ref p, Distance(ref p, ref end))) predicted = null;
                if (predicted is not null)
                {
                    p = ref Unsafe.Add(ref p, (nint)(uint)predicted.Length<TUnit>());
                    shape = predicted.Next;
                    goto AfterColon;
                }
            }
        }
        {
            var following = ReadKey(text, Offset(text, ref p) - 1, kind == Kind.Map ? null : shape);
            p = ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)_at);
            if (typeof(TSource) == typeof(KeptSource)) _recorder.AddKey(_key);
            if (kind == Kind.Object)
            {
                if (following is null)
                {
                    // Too many keys for a shape: the object will be a dictionary, and its keys are staged like its
                    // values.
                    StageKeys(shape);
                    kind = Kind.Map;
                }
                else if (ReferenceEquals(following, shape)) kind = Kind.Repeated;
                else shape = following;
            }
            if (kind == Kind.Map) StageKey(_key);
        }
        code = CodeAt<TUnit, TEnd>(ref p, ref end);
        if (code <= ' ')
        {
            p = ref JsonSpace.Skip(ref p, ref end);
            code = CodeAt<TUnit, TEnd>(ref p, ref end);
        }
        if (code != ':') JsonErrors.Throw(text, Offset(text, ref p), JsonExpected.Colon);
        p = ref Unsafe.Add(ref p, 1);

    AfterColon: // If there is white space, it is usually a single space.
        code = CodeAt<TUnit, TEnd>(ref p, ref end);
        if (code > ' ') goto ValueHere;
        if (code == ' ') p = ref Unsafe.Add(ref p, 1);
        goto Value;

    EndOfArray:
        {
            p = ref Unsafe.Add(ref p, 1);
            var made = MakeArray(first, top - first, depth);
            top = first;
            values[top++] = new JsValue(made);
        }
        goto Pop;

    EndOfObject:
        {
            p = ref Unsafe.Add(ref p, 1);
            var made = kind == Kind.Map ? MakeMap(first, top - first) : MakeObject(shape, first, top - first);
            top = first;
            values[top++] = new JsValue(made);
        }

    Pop: // There is room for the value: an empty object or array uses none, but its place was reserved.
        if (typeof(TSource) == typeof(KeptSource)) _recorder.Close(values[top - 1]);
        {
            ref var frame = ref _frames[--depth];
            kind = frame.Kind;
            first = frame.First;
            indent = frame.Indent;
            if (kind == Kind.Object) shape = Unsafe.As<Shape>(frame.Holder!);
            else if (kind > Kind.Object) shape = PopRare(ref frame);
        }
    CompletedInside:
        if (typeof(TEnd) == typeof(AnyEnd) || Unsafe.IsAddressLessThan(ref p, ref end)) goto CompletedContainer;

    End: // The end of the root value, or of a text that ends too early.
        {
            var at = Offset(text, ref p);
            while (at < text.Length && TextUnit.ToCode(text[at]) is ' ' or '\n' or '\r' or '\t') at++;
            if (kind == Kind.Array) JsonErrors.Throw(text, at, JsonExpected.CommaOrEndOfArray);
            if (kind != Kind.Root) JsonErrors.Throw(text, at, JsonExpected.CommaOrEndOfObject);
            if (at < text.Length && !_mayMoreFollow) JsonErrors.Throw(text, at, JsonExpected.EndOfText);
            _at = at;
        }
        _highest = Math.Max(_highest, 1);
        _isFinished = true;
        return values[0];
    }
}
