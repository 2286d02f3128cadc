using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.DevTools.Protocol;

/// <summary>A call of a method by a client: a message with an id, a method and parameters.</summary>
internal sealed class ProtocolCall
{
    private static readonly JsonDocumentOptions s_options = new() { AllowDuplicateProperties = false };

    private readonly JsonObject _parameters;

    private ProtocolCall(Session session, long id, string method, JsonObject parameters)
    {
        (Session, Id, Method, _parameters) = (session, id, method, parameters);
        Ending = session.Target.EvaluationEnding;
    }

    public Session Session { get; }

    public long Id { get; }

    public string Method { get; }

    /// <summary>Ends what the call evaluates: a client has said so after it has sent the call.</summary>
    public CancellationToken Ending { get; }

    /// <summary>Reads a message.</summary>
    /// <param name="session">The session that it came to.</param>
    /// <param name="message">JSON text.</param>
    /// <param name="id">Its number, as soon as it is known.</param>
    /// <exception cref="ProtocolException">It is not a call.</exception>
    public static ProtocolCall Read(Session session, string message, out long? id)
    {
        id = null;
        JsonNode? node;
        try
        {
            node = JsonNode.Parse(message, documentOptions: s_options);
        }
        catch (JsonException)
        {
            throw new ProtocolException(ProtocolException.ParseError, "Message must be a valid JSON");
        }
        if (node is not JsonObject call) throw new ProtocolException(ProtocolException.InvalidRequest, "Message must be an object");
        if (call["id"] is not JsonValue number || !number.TryGetValue(out long known))
            throw new ProtocolException(ProtocolException.InvalidRequest, "Message must have integer 'id' property");
        id = known;
        if (call["method"] is not JsonValue name || !name.TryGetValue(out string? method))
            throw new ProtocolException(ProtocolException.InvalidRequest, "Message must have string 'method' property");
        if (call["params"] is not (null or JsonObject))
            throw new ProtocolException(ProtocolException.InvalidRequest, "Message has property other than object 'params'");
        return new ProtocolCall(session, known, method, call["params"] as JsonObject ?? []);
    }

    /// <summary>Returns a parameter; null if it is absent.</summary>
    public JsonNode? this[string name] => _parameters[name];

    /// <summary>Returns whether a parameter is there; it may be null.</summary>
    public bool Has(string name) => _parameters.ContainsKey(name);

    /// <summary>Returns a parameter that is a text.</summary>
    public string Text(string name) => OptionalText(name) ?? throw Invalid(name);

    /// <summary>Returns a text, or null.</summary>
    public string? OptionalText(string name) => TextOf(this[name], name);

    /// <summary>Returns a number without fraction.</summary>
    public int Integer(string name) => OptionalInteger(name) ?? throw Invalid(name);

    /// <summary>Returns a number without fraction, or null.</summary>
    public int? OptionalInteger(string name) => IntegerOf(this[name], name);

    /// <summary>Returns a boolean; false if it is absent.</summary>
    public bool Flag(string name) => this[name] switch
    {
        null => false,
        JsonValue value when value.TryGetValue(out bool flag) => flag,
        _ => throw Invalid(name),
    };

    /// <summary>Returns a boolean that must be there.</summary>
    public bool RequiredFlag(string name) => this[name] is null ? throw Invalid(name) : Flag(name);

    /// <summary>Returns an object with parameters of its own.</summary>
    public ProtocolCall Part(string name) => OptionalPart(name) ?? throw Invalid(name);

    /// <summary>Returns an object with parameters of its own, or null.</summary>
    public ProtocolCall? OptionalPart(string name) => this[name] switch
    {
        null => null,
        JsonObject part => new ProtocolCall(Session, Id, Method, part),
        _ => throw Invalid(name),
    };

    /// <summary>Returns a list of objects; empty if it is absent.</summary>
    public IEnumerable<ProtocolCall> Parts(string name) => Items(name).Select(item =>
        item is JsonObject part ? new ProtocolCall(Session, Id, Method, part) : throw Invalid(name));

    /// <summary>Returns a list of texts; empty if it is absent.</summary>
    public List<string> Texts(string name) => [.. Items(name).Select(item => TextOf(item, name) ?? throw Invalid(name))];

    /// <summary>Returns the error of an invalid parameter.</summary>
    public static ProtocolException Invalid(string name) =>
        new(ProtocolException.InvalidParameters, $"Invalid parameters: '{name}' is missing or has another type");

    private JsonArray Items(string name) => this[name] switch
    {
        null => [],
        JsonArray items => items,
        _ => throw Invalid(name),
    };

    private static string? TextOf(JsonNode? node, string name) => node switch
    {
        null => null,
        JsonValue value when value.TryGetValue(out string? text) => text,
        _ => throw Invalid(name),
    };

    private static int? IntegerOf(JsonNode? node, string name) => node switch
    {
        null => null,
        JsonValue value when value.TryGetValue(out int number) => number,
        // A column at the end of a line may be "infinity" of some clients.
        JsonValue value when value.TryGetValue(out double number) && number == Math.Floor(number) =>
            (int)Math.Clamp(number, int.MinValue, int.MaxValue),
        _ => throw Invalid(name),
    };
}
