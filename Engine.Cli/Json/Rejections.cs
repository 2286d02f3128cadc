namespace Quoll.Cli.Json;

/// <summary>The promises that a program rejected and did not handle when the engine reported them.</summary>
internal sealed class Rejections
{
    private readonly HashSet<JsValue> _awaited = [];
    private List<UnhandledRejectionEventArgs> _reported = [];

    /// <summary>Adds a rejection that the engine reports.</summary>
    public void Add(UnhandledRejectionEventArgs rejection) => _reported.Add(rejection);

    /// <summary>Says that the command itself waits for a promise, and so handles its rejection.</summary>
    public void Await(JsValue promise) => _awaited.Add(promise);

    /// <summary>Whether nothing handles a rejection by now.</summary>
    public bool IsLost(UnhandledRejectionEventArgs rejection) => !rejection.IsHandled && !_awaited.Contains(rejection.Promise);

    /// <summary>Returns the rejections that were reported since the last time.</summary>
    public IReadOnlyList<UnhandledRejectionEventArgs> Take()
    {
        if (_reported.Count == 0) return [];
        var taken = _reported;
        _reported = [];
        return taken;
    }

    /// <summary>Throws the reason of the first rejection that is lost, and forgets all.</summary>
    /// <exception cref="JavaScriptException">There is one.</exception>
    public void ThrowIfLost()
    {
        var lost = _reported.Find(IsLost);
        Clear();
        if (lost is not null) throw lost.Exception;
    }

    /// <summary>Forgets all.</summary>
    public void Clear()
    {
        _awaited.Clear();
        _reported.Clear();
    }
}
