using Quoll.Calls;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>
/// The UTF-8 text of a value, created part after part for an asynchronous output. The engine is in use while a part
/// is created, and free in between. Later parts show changes made meanwhile.
/// </summary>
internal sealed class JsonParts : IDisposable
{
    private readonly Realm _realm;
    private readonly JsValue _value;
    private readonly JsonStringifyOptions _options;
    private readonly JsonSerializer<byte> _serializer;
    private readonly PartialCall _call;
    private bool _isBegun;
    private bool _isDone;

    public JsonParts(Realm realm, JsValue value, JsonStringifyOptions options, CancellationToken cancellationToken = default)
    {
        _realm = realm;
        _value = value;
        _options = options;
        _serializer = JsonPool.TakeSerializer<byte>(realm.Agent);
        _call = new PartialCall { Work = _serializer, SharesLimits = true, Token = cancellationToken };
    }

    /// <summary>True if JSON has a text for the value; known after the first part.</summary>
    public bool HasText { get; private set; }

    /// <summary>Returns the pieces of the part, valid until the next part.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Pieces() =>
        Enumerable.Range(0, _serializer.Writer.PieceCount).Select(_serializer.Writer.Piece);

    /// <summary>Creates the next part. Returns false if there is none.</summary>
    public bool MoveNext() => !_isDone && Boundary.Run(_realm, this, static (realm, parts) => parts.Make(), _call);

    public void Dispose()
    {
        if (_isDone) JsonPool.GiveBack(_serializer);
        // The walk did not end. The agent may still have it as paused work, and change it on another thread at this
        // moment. So only its buffers are used again.
        else _serializer.Writer.Reset();
    }

    private bool Make()
    {
        var writer = _serializer.Writer;
        if (!_isBegun)
        {
            _isBegun = true;
            writer.MakeParts();
            HasText = _serializer.Begin(_value, _options.ToLayout(_realm, _value));
            if (!HasText)
            {
                _isDone = true;
                return false;
            }
        }
        else
        {
            _realm.Agent.Paused.Remove(_serializer);
            writer.TakePart();
        }
        _isDone = _serializer.Walk();
        if (!_isDone) _realm.Agent.Paused.Add(_serializer);
        return true;
    }
}
