namespace Quoll.Builtins.Control;

// The closures of the methods of Iterator.prototype (ECMA-262 §27.1.4) that return iterators, in the order of their
// names.

/// <summary>The closure of Iterator.concat.</summary>
internal sealed class ConcatHelper(Realm realm, (JsFunction OpenMethod, JsValue Iterable)[] iterables) : IteratorHelper(realm)
{
    private IteratorRecord _current;
    private bool _isOpen;
    private int _next;

    protected override bool Resume(out JsValue value)
    {
        while (true)
        {
            if (_isOpen && _current.Step(out value)) return true;
            _isOpen = false;
            if (_next == iterables.Length)
            {
                value = JsValue.Undefined;
                return false;
            }
            var (openMethod, iterable) = iterables[_next++];
            _current = IteratorRecord.FromMethod(iterable, openMethod);
            _isOpen = true;
        }
    }

    protected override void ReturnAtYield() => _current.Close();

    // No iterator is open yet.
    protected override void ReturnAtStart() { }
}

/// <summary>The closure of Iterator.prototype.drop (§27.1.4.2).</summary>
internal sealed class DropHelper(Realm realm, IteratorRecord iterated, double limit) : UnderlyingIteratorHelper(realm, iterated)
{
    private double _remaining = limit;

    protected override bool Resume(out JsValue value)
    {
        // An infinite limit never shrinks.
        for (; _remaining > 0; _remaining--)
        {
            if (Iterated.Skip()) continue;
            value = JsValue.Undefined;
            return false;
        }
        return Iterated.Step(out value);
    }
}

/// <summary>The closure of Iterator.prototype.filter (§27.1.4.4).</summary>
internal sealed class FilterHelper(Realm realm, IteratorRecord iterated, JsFunction predicate) : UnderlyingIteratorHelper(realm, iterated)
{
    private double _counter;

    protected override bool Resume(out JsValue value)
    {
        while (Iterated.Step(out value))
        {
            if (TypeConversion.ToBoolean(Iterated.CallOrClose(predicate, JsValue.Undefined, [value, _counter++]))) return true;
        }
        return false;
    }
}

/// <summary>The closure of Iterator.prototype.flatMap (§27.1.4.6).</summary>
internal sealed class FlatMapHelper(Realm realm, IteratorRecord iterated, JsFunction mapper) : UnderlyingIteratorHelper(realm, iterated)
{
    private double _counter;
    private IteratorRecord _inner;
    private bool _isInnerAlive;

    protected override bool Resume(out JsValue value)
    {
        while (true)
        {
            if (!_isInnerAlive)
            {
                if (!Iterated.Step(out value)) return false;
                OpenInner(Iterated.CallOrClose(mapper, JsValue.Undefined, [value, _counter++]));
            }
            ThrowCompletion completion;
            try
            {
                if (_inner.Step(out value)) return true;
                _isInnerAlive = false;
                continue;
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            throw Iterated.CloseFor(completion);
        }
    }

    private void OpenInner(JsValue mapped)
    {
        _inner = Iterated.OrClose(
            (Realm.Agent.CurrentRealm, mapped), static x => IteratorRecord.Flattenable(x.CurrentRealm, x.mapped, iteratesStrings: false));
        _isInnerAlive = true;
    }

    protected override void ReturnAtYield()
    {
        Iterated.OrClose(_inner, static inner =>
        {
            inner.Close();
            return true;
        });
        Iterated.Close();
    }
}

/// <summary>The closure of Iterator.prototype.map (§27.1.4.8).</summary>
internal sealed class MapHelper(Realm realm, IteratorRecord iterated, JsFunction mapper) : UnderlyingIteratorHelper(realm, iterated)
{
    private double _counter;

    protected override bool Resume(out JsValue value)
    {
        if (!Iterated.Step(out value)) return false;
        value = Iterated.CallOrClose(mapper, JsValue.Undefined, [value, _counter++]);
        return true;
    }
}

/// <summary>The closure of Iterator.prototype.take (§27.1.4.11).</summary>
internal sealed class TakeHelper(Realm realm, IteratorRecord iterated, double limit) : UnderlyingIteratorHelper(realm, iterated)
{
    private double _remaining = limit;

    protected override bool Resume(out JsValue value)
    {
        if (_remaining == 0)
        {
            Iterated.Close();
            value = JsValue.Undefined;
            return false;
        }
        _remaining--;
        return Iterated.Step(out value);
    }
}
