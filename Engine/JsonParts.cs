using Quoll.Hosting;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;

namespace Quoll;

/// <summary>
/// The UTF-8 text of a value, made part after part, for an output that is waited for. The engine is in use while a part
/// is made, and free in between; what changes meanwhile is seen from there on.
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
        _serializer = AgentJson.RentUtf8Serializer(realm);
        _call = new PartialCall { Work = _serializer, IsOneRun = true, Token = cancellationToken };
    }

    /// <summary>Whether JSON has a text for the value; known once the first part was asked for.</summary>
    public bool HasText { get; private set; }

    /// <summary>The number of pieces that make up the part.</summary>
    public int PieceCount => _serializer.Writer.PieceCount;

    /// <summary>A piece of the part, valid until the next part is asked for.</summary>
    public ReadOnlyMemory<byte> Piece(int index) => _serializer.Writer.Piece(index);

    /// <summary>Makes the next part; false where there is none.</summary>
    public bool MoveNext() => !_isDone && Boundary.Run(_realm, this, static (realm, parts) => parts.Make(), _call);

    /// <summary>Gives the buffers back.</summary>
    public void Dispose()
    {
        if (_isDone) AgentJson.ReturnUtf8Serializer(_realm, _serializer);
        // Given up in the middle, the agent may still know it as paused work, and tell it of changes at this moment, on
        // another thread: only its buffers are used again.
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
