namespace Quoll.Json.Values;

/// <summary>
/// An object with an [[IsRawJSON]] internal slot (ECMA-262 §25.5.3 JSON.rawJSON): frozen, with the one property
/// rawJSON.
/// </summary>
internal sealed class RawJsonObject : JsObject
{
    private static readonly PropertyKey RawJson = PropertyKey.FromName("rawJSON");

    public RawJsonObject(Realm realm, string text) : base(realm, null)
    {
        Text = text;
        AddSlot(RawJson, text, PropertyFlags.Enumerable);
        PreventExtensions();
    }

    /// <summary>The text, one JSON primitive; the property's value, which cannot change.</summary>
    public string Text { get; }
}
