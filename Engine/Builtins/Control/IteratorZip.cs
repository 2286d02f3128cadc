namespace Quoll.Builtins.Control;

/// <summary>Iterator.zip and Iterator.zipKeyed (proposal-joint-iteration): several iterators in step.</summary>
internal static class IteratorZip
{
    internal enum Mode { Shortest, Longest, Strict }

    /// <summary>Iterator.zip ( iterables [ , options ] ).</summary>
    public static JsValue Zip(in CallInfo call)
    {
        var (realm, mode, padding) = (call.Realm, ReadOptions(call, out var paddingOption), new List<JsValue>());
        var open = new OpenIterators();
        var input = IteratorRecord.From(realm, call[0]);
        while (true)
        {
            // Errors of the input itself do not close it.
            var isNext = false;
            JsValue next = default;
            open.Guard(() => isNext = input.Step(out next));
            if (!isNext) break;
            open.Guard(() => open.Add(IteratorRecord.Flattenable(realm, next, iteratesStrings: false)), input);
        }
        if (mode == Mode.Longest && paddingOption is not null) ReadPadding(realm, paddingOption, open, padding);
        while (padding.Count < open.Count) padding.Add(JsValue.Undefined);
        return new ZipHelper(realm, open, mode, padding, null);
    }

    private static void ReadPadding(Realm realm, JsObject option, OpenIterators open, List<JsValue> padding)
    {
        IteratorRecord values = default;
        open.Guard(() => values = IteratorRecord.From(realm, option));
        var isUsing = true;
        while (isUsing && padding.Count < open.Count)
        {
            JsValue value = default;
            open.Guard(() => isUsing = values.Step(out value));
            if (isUsing) padding.Add(value);
        }
        if (isUsing) open.Guard(() => values.Close());
    }

    /// <summary>Iterator.zipKeyed ( iterables [ , options ] ).</summary>
    public static JsValue ZipKeyed(in CallInfo call)
    {
        var (realm, mode, padding) = (call.Realm, ReadOptions(call, out var paddingOption), new List<JsValue>());
        var iterables = call[0].Object;
        var open = new OpenIterators();
        var keys = new List<PropertyKey>();
        foreach (var key in iterables.OwnPropertyKeys())
        {
            call.Agent.Step();
            open.Guard(() =>
            {
                if (!ObjectOperations.TryGetEnumerable(iterables, key, out var value) || value.IsUndefined) return;
                var record = IteratorRecord.Flattenable(realm, value, iteratesStrings: false);
                keys.Add(key);
                open.Add(record);
            });
        }
        foreach (var key in keys)
        {
            var value = JsValue.Undefined;
            if (mode == Mode.Longest && paddingOption is not null) open.Guard(() => value = paddingOption.Get(key));
            padding.Add(value);
        }
        return new ZipHelper(realm, open, mode, padding, keys);
    }

    private static Mode ReadOptions(in CallInfo call, out JsObject? padding)
    {
        ObjectOperations.RequireObject(call[0]);
        call.Agent.ProbeNativeStack();
        var options = OptionsObject.From(call.Realm, call[1]);
        var mode = (Mode)OptionsObject.Choice(options, "mode", "shortest", "longest", "strict");
        padding = null;
        if (mode != Mode.Longest) return mode;
        var value = options.Get("padding");
        if (!value.IsUndefined) padding = ObjectOperations.RequireObject(value);
        return mode;
    }
}

/// <summary>The iterators of a zip. Those that are open are closed together.</summary>
internal sealed class OpenIterators
{
    private readonly List<IteratorRecord> _records = [];
    private readonly List<bool> _isOpen = [];

    public int Count => _records.Count;

    public int OpenCount { get; private set; }

    public void Add(IteratorRecord record)
    {
        record.Iterator.Realm.Agent.Reserve(64);
        _records.Add(record);
        _isOpen.Add(true);
        OpenCount++;
    }

    public bool IsOpen(int index) => _isOpen[index];

    /// <summary>
    /// IteratorStepValue, or IteratorStep if the value is not read. An iterator that ends or fails is no longer open.
    /// </summary>
    public bool Step(int index, out JsValue value, bool isRead = true)
    {
        var record = _records[index];
        var isNext = false;
        value = default;
        try
        {
            return isNext = isRead ? record.Step(out value) : record.Skip();
        }
        finally
        {
            if (!isNext) Drop(index);
        }
    }

    /// <summary>
    /// IfAbruptCloseIterators: runs a step; if it throws, closes what is open, and first another iterator.
    /// </summary>
    public void Guard(Action step, IteratorRecord? last = null)
    {
        ThrowCompletion completion;
        try
        {
            step();
            return;
        }
        catch (ThrowCompletion thrown)
        {
            completion = thrown;
        }
        // The list-concatenation has the other iterator first, so it is closed last.
        CloseAll(completion);
        last?.CloseQuietly();
        throw completion;
    }

    /// <summary>
    /// IteratorCloseAll: in reverse order. Returns the completion, which an error of closing may replace.
    /// </summary>
    public ThrowCompletion? CloseAll(ThrowCompletion? completion)
    {
        for (var i = Count - 1; i >= 0; i--)
        {
            if (!_isOpen[i]) continue;
            Drop(i);
            if (completion is not null)
            {
                _records[i].CloseQuietly();
                continue;
            }
            try
            {
                _records[i].Close();
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
        }
        return completion;
    }

    private void Drop(int index)
    {
        _isOpen[index] = false;
        OpenCount--;
    }
}

/// <summary>The closure of IteratorZip.</summary>
internal sealed class ZipHelper(Realm realm, OpenIterators open, IteratorZip.Mode mode, List<JsValue> padding, List<PropertyKey>? keys)
    : IteratorHelper(realm)
{
    protected override bool Resume(out JsValue value)
    {
        value = JsValue.Undefined;
        if (open.Count == 0) return false;
        var results = new JsValue[open.Count];
        for (var i = 0; i < results.Length; i++)
        {
            if (!open.IsOpen(i))
            {
                results[i] = padding[i];
                continue;
            }
            ThrowCompletion? completion = null;
            try
            {
                if (open.Step(i, out results[i])) continue;
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            if (completion is not null) throw open.CloseAll(completion)!;
            if (mode == IteratorZip.Mode.Longest && open.OpenCount > 0)
            {
                results[i] = padding[i];
                continue;
            }
            if (mode == IteratorZip.Mode.Shortest && open.CloseAll(null) is { } failure) throw failure;
            if (mode == IteratorZip.Mode.Strict) RequireAllEnded(i);
            return false;
        }
        value = keys is null ? Realm.Agent.CurrentRealm.CreateArray(results) : Keyed(results);
        return true;
    }

    // The first one has ended, so all others must end now.
    private void RequireAllEnded(int ended)
    {
        ThrowCompletion? completion = ended == 0 ? null : Raise.TypeError(Messages.IteratorsOfOtherLength);
        for (var k = 1; k < open.Count && completion is null; k++)
        {
            try
            {
                if (open.Step(k, out _, isRead: false)) completion = Raise.TypeError(Messages.IteratorsOfOtherLength);
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
        }
        if (completion is not null) throw open.CloseAll(completion)!;
    }

    private JsObject Keyed(JsValue[] results)
    {
        var o = new JsObject(Realm.Agent.CurrentRealm, null);
        for (var i = 0; i < results.Length; i++) o.DefineOwn(keys![i], results[i]);
        return o;
    }

    protected override void ReturnAtYield()
    {
        if (open.CloseAll(null) is { } failure) throw failure;
    }

    protected override void ReturnAtStart() => ReturnAtYield();
}
