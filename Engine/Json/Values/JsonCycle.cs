using Quoll.Json.Core;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Json.Values;

/// <summary>
/// The error for an object that contains itself. It knows all that was open when it was thrown; converters of foreign
/// objects add what they have open while it passes.
/// </summary>
internal sealed class JsonCycle : ThrowCompletion, IPathGatherer
{
    // From the outermost object to the one that is met again, and the key that leads to the next one.
    private readonly object?[] _open;
    private readonly PropertyKey[] _keys;

    // The innermost foreign place that is still to be filled is below it.
    private int _filled;

    /// <summary>Takes down what is open.</summary>
    /// <param name="stack">What is open.</param>
    /// <param name="place">The number of objects and arrays around the object.</param>
    /// <param name="again">The object that is met again.</param>
    /// <param name="foreign">Knows what objects stand for.</param>
    public JsonCycle(JsonStack stack, int place, JsObject again, ForeignJson foreign) : base(ErrorKind.TypeError, Messages.JsonCircular)
    {
        _open = new object?[place + 1];
        _keys = new PropertyKey[place];
        _filled = place;
        for (var i = 0; i < place; i++)
        {
            if (stack.Frames[i].Kind == JsonFrameKind.Foreign) continue;
            _open[i] = foreign.IdentityOf((JsObject)stack.ContainerAt(i));
            _keys[i] = stack.CurrentKey(i);
        }
        _open[place] = foreign.IdentityOf(again);
    }

    /// <summary>Names the way to where the cycle closes, and what it comes back to.</summary>
    public override string Message
    {
        get
        {
            // Foreign objects are checked late, so the cycle may have been gone through several times.
            var places = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
            var place = 0;
            while (_open[place] is not { } o || places.TryAdd(o, place)) place++;
            return MessageText.Format(Messages.JsonCircular, JsonPath.Of(_keys[..place]), JsonPath.Of(_keys[..places[_open[place]!]]));
        }
    }

    public void AddStep(PathStep step, object? owner)
    {
        while (--_filled >= 0 && _open[_filled] is not null)
        {
        }
        if (_filled < 0) return;
        _open[_filled] = owner ?? new object();
        _keys[_filled] = step.Name is { } name ? PropertyKey.From(name) : PropertyKey.From((double)step.Index);
    }
}
