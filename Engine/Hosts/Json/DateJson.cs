namespace Quoll.Hosts.Json;

/// <summary>The text of a Date in JSON: the result of Date.prototype.toJSON (ECMA-262 §21.4.4.37).</summary>
internal static class DateJson
{
    /// <summary>The number of units of a date of the years 0 to 9999, with its quotes.</summary>
    public const int Length = 26;

    private static readonly PropertyKey ToIsoString = "toISOString";

    /// <summary>Returns whether no script has replaced or read the properties that create the text of a Date.</summary>
    public static bool IsPristine(Realm realm) => realm.IsUntouched(Intrinsic.DatePrototype)
        || IsUntouched(realm[Intrinsic.DatePrototype], WellKnown.ToJson) && IsUntouched(realm[Intrinsic.DatePrototype], ToIsoString);

    private static bool IsUntouched(JsObject o, in PropertyKey key) => o.Shape.Find(key) is >= 0 and var slot && o.SlotAt(slot).IsInternal;

    /// <summary>
    /// Writes the result of Date.prototype.toISOString (§21.4.4.36) for a time value of the years 0 to 9999, in quotes.
    /// </summary>
    /// <param name="time">The time value, which is finite.</param>
    /// <param name="text">The target, which gets <see cref="Length"/> bytes.</param>
    public static void Write(double time, Span<byte> text)
    {
        var date = DateTime.UnixEpoch.AddTicks((long)time * TimeSpan.TicksPerMillisecond);
        text[0] = (byte)'"';
        date.TryFormat(text[1..], out _, "yyyy-MM-dd'T'HH:mm:ss.fff'Z'", System.Globalization.CultureInfo.InvariantCulture);
        text[Length - 1] = (byte)'"';
    }
}
