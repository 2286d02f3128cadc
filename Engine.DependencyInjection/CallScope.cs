using System.Collections;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>A scope of a log, in which a call writes: its properties, and one line of text.</summary>
internal sealed class CallScope(EngineCall call) : IReadOnlyList<KeyValuePair<string, object?>>
{
    public int Count => call.Name is null ? 1 : 2;

    public KeyValuePair<string, object?> this[int index] => index switch
    {
        0 => new(CallNames.Kind, CallNames.KindOf(call)),
        1 when call.Name is { } name => new(CallNames.Name, name),
        _ => throw new ArgumentOutOfRangeException(nameof(index)),
    };

    public IEnumerator<KeyValuePair<string, object?>> GetEnumerator()
    {
        for (var i = 0; i < Count; i++) yield return this[i];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    public override string ToString() => $"{CallNames.KindOf(call)} {call.Name}".TrimEnd();
}
