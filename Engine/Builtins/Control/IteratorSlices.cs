namespace Quoll.Builtins.Control;

/// <summary>
/// Iterator.prototype.chunks and windows (proposal-iterator-chunking): arrays of consecutive values of an iterator.
/// </summary>
internal static class IteratorSlices
{
    /// <summary>Iterator.prototype.chunks ( chunkSize ).</summary>
    public static JsValue Chunks(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        var size = Size(o, call[0]);
        return new ChunksHelper(call.Realm, IteratorRecord.Direct(o), size);
    }

    /// <summary>Iterator.prototype.windows ( windowSize [ , undersized ] ).</summary>
    public static JsValue Windows(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        var size = Size(o, call[0]);
        var allowsPartial = false;
        if (!call[1].IsUndefined)
        {
            var choice = call[1].IsString ? call[1].String : "";
            allowsPartial = choice == "allow-partial";
            if (!allowsPartial && choice != "only-full")
            {
                throw IteratorConstructor.Refuse(
                    o, Raise.TypeError(Messages.OptionValue, "undersized", "only-full, allow-partial", Display.Brief(call[1])));
            }
        }
        return new WindowsHelper(call.Realm, IteratorRecord.Direct(o), size, allowsPartial);
    }

    // A length of arrays above 0, not converted; any other value closes the iterator.
    private static uint Size(JsObject o, in JsValue size)
    {
        if (!size.IsNumber || !double.IsInteger(size.Number))
            throw IteratorConstructor.Refuse(o, Raise.TypeError(Messages.ArgumentNotInteger, Display.Brief(size)));
        return size.Number is >= 1 and <= uint.MaxValue ? (uint)size.Number
            : throw IteratorConstructor.Refuse(o, Raise.RangeError(Messages.InvalidIndex, Display.Brief(size)));
    }
}

/// <summary>The closure of Iterator.prototype.chunks.</summary>
internal sealed class ChunksHelper(Realm realm, IteratorRecord iterated, uint size) : UnderlyingIteratorHelper(realm, iterated)
{
    protected override bool Resume(out JsValue value)
    {
        value = JsValue.Undefined;
        // The last chunk was yielded.
        if (Iterated.IsDone) return false;
        var chunk = Realm.Agent.CurrentRealm.CreateArray([]);
        while (chunk.Length < size && Iterated.Step(out var element)) chunk.Push(element);
        if (chunk.Length == 0) return false;
        value = chunk;
        return true;
    }
}

/// <summary>The closure of Iterator.prototype.windows.</summary>
internal sealed class WindowsHelper(Realm realm, IteratorRecord iterated, uint size, bool allowsPartial)
    : UnderlyingIteratorHelper(realm, iterated)
{
    // No script sees it.
    private readonly JsArray _window = realm.CreateArray([]);
    private bool _hasYielded;

    protected override bool Resume(out JsValue value)
    {
        value = JsValue.Undefined;
        if (Iterated.IsDone) return false;
        if (_window.Length == size) _window.Splice(0, 1, []);
        while (_window.Length < size && Iterated.Step(out var element)) _window.Push(element);
        var isWhole = _window.Length == size;
        // A part of a window is yielded only if there was no whole one.
        if (!isWhole && (!allowsPartial || _hasYielded || _window.Length == 0)) return false;
        _hasYielded = true;
        Realm.Agent.Reserve(_window.Length * (long)Unsafe.SizeOf<JsValue>());
        value = Realm.Agent.CurrentRealm.CreateArray(_window.DenseElements);
        return true;
    }
}
