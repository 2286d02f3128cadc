namespace Quoll.Json.Values;

/// <summary>
/// The agent that a serializer works for. All parts of the serializer have this object, so one change reaches them.
/// </summary>
internal sealed class JsonOwner
{
    /// <summary>The agent whose limits apply; null between texts.</summary>
    public Agent Agent { get; private set; } = null!;

    /// <summary>The settings of the agent.</summary>
    public JsonSettings Settings { get; private set; } = null!;

    /// <summary>Sets the agent; null if the text is finished, so that nothing keeps the engine alive.</summary>
    public void Become(Agent? agent) => (Agent, Settings) = (agent!, agent is null ? null! : JsonSettings.Slot.Of(agent));
}
