namespace Quoll.Json.Values;

/// <summary>What an agent keeps for reading and writing JSON. Only tests change the settings.</summary>
internal sealed class JsonSettings
{
    public static readonly Slot<Agent, JsonSettings> Slot = new(static _ => new JsonSettings());

    private ForeignJson? _foreign;

    /// <summary>The form of the next String of JSON.stringify.</summary>
    public ResultForm ResultForm { get; } = new();

    /// <summary>The prototype of arrays that was found to have no toJSON in <see cref="CheckedEpoch"/>.</summary>
    public JsObject? CheckedPrototype { get; set; }

    /// <summary>The prototype epoch of the check.</summary>
    public uint CheckedEpoch { get; set; }

    /// <summary>
    /// Whether JSON.stringify uses the path of the specification for everything, including plain data.
    /// </summary>
    public bool IsPlainOff { get; set; }

    /// <summary>
    /// The number of units from which a text is long, so that its strings are created when they are read.
    /// </summary>
    public int LongText { get; set; } = UnreadTexts.MinDocument;

    /// <summary>Returns the writer of objects that represent something outside the engine.</summary>
    public ForeignJson Foreign(Agent agent) => _foreign ??= ForeignJson.Maker!(agent);
}
