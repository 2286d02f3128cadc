using System.Collections;

namespace Quoll.Runtime.Objects;

/// <summary>
/// A built-in method at work that calls functions, such as Array.prototype.map. The interpreter runs these functions in
/// its loop, between the steps of the method. .NET code lets it run to its end.
/// </summary>
/// <remarks>
/// The body is an iterator: it yields where it wants a function to be called, and finds what the
/// function returned in <see cref="Result"/>. If the function throws, the body never goes on.
/// Methods for which an iterator is too slow override <see cref="MoveNext"/> instead.
/// </remarks>
internal class CallbackRun
{
    /// <summary>The function, the this value, and the arguments that most methods pass.</summary>
    public const int MostRegisters = 2 + 4;

    private int _first;
    private IEnumerator<Callback>? _body;

    /// <summary>What the called function returned; at the end what the method returns.</summary>
    public JsValue Result = JsValue.Undefined;

    /// <summary>The this value of the calls.</summary>
    public JsValue This = JsValue.Undefined;

    /// <summary>The function that the body wants to be called.</summary>
    public JsFunction Function { get; set; } = null!;

    /// <summary>Whether the run may want a call.</summary>
    public virtual bool HasBody => _body is not null;

    /// <summary>The number of arguments of the wanted call.</summary>
    public int Count { get; private set; }

    /// <summary>
    /// Where the wanted call is: the function, its this value, its arguments. Null before the first one.
    /// </summary>
    public JsValue[]? Registers { get; private set; }

    public ReadOnlySpan<JsValue> Arguments => Registers.AsSpan(_first + 2, Count);

    /// <summary>Returns a run that wants no call, for a method that has its result already.</summary>
    public static CallbackRun Finished(Agent agent, in JsValue result)
    {
        var run = agent.FinishedRun ??= new CallbackRun();
        run.Result = result;
        return run;
    }

    /// <summary>Gives the run its body.</summary>
    public CallbackRun With(IEnumerator<Callback> body)
    {
        _body = body;
        return this;
    }

    /// <summary>
    /// Lets the run write the wanted calls into registers, where the interpreter needs them.
    /// </summary>
    public void WriteTo(JsValue[] registers, int first)
    {
        Registers = registers;
        _first = first;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second)
    {
        var place = Want(2);
        first.CopyTo(ref place[2]);
        second.CopyTo(ref place[3]);
        return default;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second, in JsValue third)
    {
        var place = Want(3);
        first.CopyTo(ref place[2]);
        second.CopyTo(ref place[3]);
        Store(third, ref place[4]);
        return default;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second, in JsValue third, in JsValue fourth)
    {
        var place = Want(4);
        first.CopyTo(ref place[2]);
        second.CopyTo(ref place[3]);
        third.CopyTo(ref place[4]);
        Store(fourth, ref place[5]);
        return default;
    }

    /// <summary>Asks for a call with any number of arguments. Returns their places.</summary>
    public Span<JsValue> CallWith(int count) => Want(count)[2..];

    /// <summary>
    /// Goes on until the body wants a call. Returns false at the end of the body.
    /// </summary>
    public virtual bool MoveNext() => _body is { } body && body.MoveNext();

    /// <summary>Learns that the wanted call has thrown, and perhaps that the body has.</summary>
    public virtual void Abandon() { }

    /// <summary>
    /// Returns the result of a run that has ended, and forgets it. The run may serve another call then.
    /// </summary>
    public virtual JsValue TakeResult()
    {
        var result = Result;
        Result = JsValue.Undefined;
        Registers = null;
        return result;
    }

    /// <summary>Calls the function from .NET code.</summary>
    public JsValue CallFunction() => Function.Call(This, Arguments);

    /// <summary>Runs the method to its end from .NET code, and returns its result.</summary>
    public JsValue RunToEnd()
    {
        ThrowCompletion completion;
        try
        {
            while (MoveNext()) Result = CallFunction();
            return TakeResult();
        }
        catch (ThrowCompletion thrown)
        {
            completion = thrown;
        }
        Abandon();
        throw completion;
    }

    // The called function may have changed all registers.
    private Span<JsValue> Want(int count)
    {
        Count = count;
        if (Registers is null || count > MostRegisters - 2) TakeRegisters(count);
        var place = Registers.AsSpan(_first, Math.Max(count + 2, MostRegisters));
        Store(new JsValue(Function), ref place[0]);
        Store(This, ref place[1]);
        return place;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void TakeRegisters(int count)
    {
        var size = Math.Max(count + 2, MostRegisters);
        if (Registers?.Length != size) WriteTo(new JsValue[size], 0);
    }

    // For a value that is usually there already, because it is the same in each call. To compare costs less than to
    // store a reference.
    private static void Store(in JsValue value, ref JsValue place)
    {
        if (!JsValue.AreIdentical(place, value)) value.CopyTo(ref place);
    }
}

/// <summary>What the body of a <see cref="CallbackRun"/> yields: a call is wanted.</summary>
internal readonly struct Callback;

/// <summary>
/// A run that calls its function with elements of an object. All of its state is in fields, so that machine code may go
/// to the next element itself.
/// </summary>
internal abstract class ElementWalk : CallbackRun
{
    // Whether the function was called with the element, and its result is not accepted yet.
    private bool _isCalling;

    /// <summary>Begins with an object.</summary>
    protected void Begin(JsObject array, long length, bool isForward)
    {
        Array = array;
        Length = length;
        Index = isForward ? -1 : length;
        IsForward = isForward;
        _isCalling = false;
    }

    /// <summary>The element at the index.</summary>
    public JsValue Value;

    public long Index { get; protected set; }

    public JsObject Array { get; protected set; } = null!;

    public long Length { get; private set; }

    /// <summary>Whether the first element comes first.</summary>
    protected bool IsForward { get; private set; }

    /// <summary>Whether the function gets its last result, before the element.</summary>
    public abstract bool IsReduction { get; }

    public override bool HasBody => true;

    /// <summary>
    /// Takes what the function has returned. Returns false if the method ends, and has its result.
    /// </summary>
    protected abstract bool AcceptResult();

    /// <summary>Goes to the next element. Returns false if there is none, and the method has its result.</summary>
    protected abstract bool GoOn();

    public sealed override bool MoveNext()
    {
        if (!Accept() || !GoOn()) return false;
        _isCalling = true;
        if (IsReduction) Call(Result, Value, new JsValue((double)Index), new JsValue(Array));
        else Call(Value, new JsValue((double)Index), new JsValue(Array));
        return true;
    }

    /// <summary>The same as <see cref="AcceptResult"/>, if the function was called.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Accept()
    {
        if (!_isCalling) return true;
        _isCalling = false;
        return AcceptResult();
    }

    /// <summary>Goes to the next index. Returns false at the end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected bool Advance() => IsForward ? ++Index < Length : --Index >= 0;

    /// <summary>
    /// Goes to the next element, for which the function will be called, if it is a dense one of an array. Then it does
    /// what <see cref="MoveNext"/> does, but takes no step, and does not write the call into registers.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryAdvance()
    {
        var next = Index + 1;
        if (!IsForward || next >= Length || Array is not JsArray array || !array.TryGetDense((uint)next, out Value)) return false;
        Index = next;
        return _isCalling = true;
    }
}
