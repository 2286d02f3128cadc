namespace Quoll.Runtime.Objects;

/// <summary>A Date instance (ECMA-262 §21.4.5).</summary>
/// <param name="realm">Its realm.</param>
/// <param name="prototype">Its prototype.</param>
/// <param name="dateValue">Its time value.</param>
/// <param name="origin">The date of the host that it stands for.</param>
internal sealed class DateObject(Realm realm, JsObject? prototype, double dateValue, object? origin = null) : JsObject(realm, prototype)
{
    // The time values of the first and the last millisecond of the range of DateTime.
    private const double FirstOfDateTime = -62_135_596_800_000;
    private const double LastOfDateTime = 253_402_300_799_999;

    private double _dateValue = dateValue;

    /// <summary>[[DateValue]]: milliseconds since the start of 1970 in UTC, or NaN.</summary>
    public double DateValue
    {
        get => _dateValue;
        set
        {
            if (!value.Equals(_dateValue)) Origin = null;
            _dateValue = value;
        }
    }

    /// <summary>
    /// The DateTime or DateTimeOffset that the host gave, which has more than milliseconds and a zone. Null if the
    /// script created the object or changed its time value.
    /// </summary>
    public object? Origin { get; private set; } = origin;

    public override string ClassName => "Date";

    /// <summary>
    /// Returns the moment in UTC as a DateTime. Returns false if it is invalid, or outside the years 1 to 9999.
    /// </summary>
    public bool TryGetDateTime(out DateTime date)
    {
        // This also excludes NaN.
        var isInRange = DateValue is >= FirstOfDateTime and <= LastOfDateTime;
        date = isInRange ? DateTime.UnixEpoch.AddTicks((long)DateValue * TimeSpan.TicksPerMillisecond) : default;
        return isInRange;
    }
}
