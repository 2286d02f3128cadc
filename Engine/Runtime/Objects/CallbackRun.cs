using System.Collections;

namespace Quoll.Runtime.Objects;

/// <summary>
/// A built-in method at work that calls functions, such as Array.prototype.map. The interpreter runs these functions in
/// its loop, between the steps of the method. .NET code lets it run to its end.
/// </summary>
/// <remarks>
/// The body is an iterator: it yields where it wants a function to be called, and finds what the
/// function returned in <see cref="Result"/>. If the function throws, the body never goes on.
/// </remarks>
internal class CallbackRun
{
    private const int MostArguments = 4;

    private ArgumentList _arguments;
    private int _count;
    private IEnumerator<Callback>? _body;

    /// <summary>What the called function returned; at the end what the method returns.</summary>
    public JsValue Result = JsValue.Undefined;

    /// <summary>The this value of the calls.</summary>
    public JsValue This = JsValue.Undefined;

    /// <summary>The function that the body wants to be called.</summary>
    public JsFunction Function { get; set; } = null!;

    public ReadOnlySpan<JsValue> Arguments => ((ReadOnlySpan<JsValue>)_arguments)[.._count];

    /// <summary>Gives the run its body.</summary>
    public CallbackRun With(IEnumerator<Callback> body)
    {
        _body = body;
        return this;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second)
    {
        first.CopyTo(ref _arguments[0]);
        second.CopyTo(ref _arguments[1]);
        _count = 2;
        return default;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second, in JsValue third)
    {
        Call(first, second);
        Keep(third, 2);
        _count = 3;
        return default;
    }

    /// <summary>Asks for a call with these arguments.</summary>
    public Callback Call(in JsValue first, in JsValue second, in JsValue third, in JsValue fourth)
    {
        Call(first, second, third);
        Keep(fourth, 3);
        _count = 4;
        return default;
    }

    /// <summary>
    /// Goes on until the body wants a call. Returns false at the end of the body.
    /// </summary>
    public bool MoveNext() => _body!.MoveNext();

    /// <summary>Calls the function from .NET code.</summary>
    public JsValue CallFunction() => Function.Call(This, Arguments);

    /// <summary>Runs the method to its end from .NET code, and returns its result.</summary>
    public JsValue RunToEnd()
    {
        while (MoveNext()) Result = CallFunction();
        return Result;
    }

    // The last argument is usually the same object in each call.
    private void Keep(in JsValue value, int index)
    {
        ref var place = ref _arguments[index];
        if (!JsValue.AreIdentical(place, value)) value.CopyTo(ref place);
    }

    [InlineArray(MostArguments)]
    private struct ArgumentList
    {
        private JsValue _first;
    }
}

/// <summary>What the body of a <see cref="CallbackRun"/> yields: a call is wanted.</summary>
internal readonly struct Callback;
