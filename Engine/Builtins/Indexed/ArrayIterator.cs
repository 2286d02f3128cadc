namespace Quoll.Builtins.Indexed;

/// <summary>The part of each entry of a collection that an iterator returns.</summary>
internal enum IterationKind : byte { Keys, Values, Entries }

/// <summary>
/// An Array Iterator object, created by CreateArrayIterator (ECMA-262 §23.1.5.1), over any array-like.
/// </summary>
internal sealed class ArrayIterator(Realm realm, JsObject array, IterationKind kind)
    : BuiltinIterator<ArrayIterator>(Shape.Root(realm, realm[Intrinsic.ArrayIteratorPrototype]))
{
    private JsObject? _array = array;
    private long _index;
    private bool _isRunning;

    public override string ClassName => "Array Iterator";

    public override bool MoveNext(out JsValue value)
    {
        if (_array is JsArray array && kind == IterationKind.Values && _index < array.DenseCount
            && array.TryGetDense((uint)_index, out value))
        {
            _index++;
            return true;
        }
        if (_array is TypedArrayObject typed && kind == IterationKind.Values && typed.TryLoad(_index, out value))
        {
            _index++;
            return true;
        }
        if (_array is IElements elements && kind == IterationKind.Values && elements.TryLoad(_index, out value))
        {
            _index++;
            return true;
        }
        return MoveNextSlow(out value);
    }

    // The closure of CreateArrayIterator step 1. Lengths, getters and traps run script. Like a generator, the iterator
    // cannot be entered meanwhile, and ends if they throw.
    private bool MoveNextSlow(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_isRunning) throw Raise.TypeError(Messages.IteratorRunning);
        if (_array is not { } o) return false;
        _array = null;
        _isRunning = true;
        try
        {
            var index = _index;
            if (index >= Length(o)) return false;
            if (kind == IterationKind.Keys) value = index;
            else
            {
                value = ArrayElements.Get(o, index);
                if (kind == IterationKind.Entries) value = Realm.Agent.CurrentRealm.CreateArray([index, value]);
            }
            _index = index + 1;
            _array = o;
            return true;
        }
        finally
        {
            _isRunning = false;
        }
    }

    // Step 1.b: a typed array must still be in bounds, and has its own length.
    private static long Length(JsObject o) => o is TypedArrayObject ? TypedArrayOperations.Validate(o).Length : ArrayElements.Length(o);
}
