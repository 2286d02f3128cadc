namespace Quoll.Json.Values;

/// <summary>What of reading and writing JSON is chosen for an agent; other than the defaults for tests.</summary>
internal sealed class JsonSettings
{
    public static readonly Slot<Agent, JsonSettings> Slot = new(static _ => new JsonSettings());

    private ForeignJson? _foreign;

    /// <summary>JSON.stringify takes the path of the specification for everything, plain data too.</summary>
    public bool IsPlainOff { get; set; }

    /// <summary>From how many units on a text is long, so that its strings are made when they are read.</summary>
    public int LongText { get; set; } = UnreadTexts.MinDocument;

    /// <summary>What writes objects that stand for something outside of the engine.</summary>
    public ForeignJson Foreign(Agent agent) => _foreign ??= ForeignJson.Maker!(agent);
}
