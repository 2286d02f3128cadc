using Quoll.Runtime.Agents;

namespace Quoll.Runtime.Objects;

/// <summary>A Date instance (ECMA-262 §21.4.5).</summary>
internal sealed class DateObject(Realm realm, JsObject? prototype, double dateValue) : JsObject(realm, prototype)
{
    /// <summary>[[DateValue]]: milliseconds since the start of 1970 in UTC, or NaN.</summary>
    public double DateValue { get; set; } = dateValue;

    public override string ClassName => "Date";
}
