namespace Quoll.Intl.Dates.Patterns;

/// <summary>
/// What a letter of a pattern means at a length (UTS 35 part 4, Date Field Symbol Table), and how far it is from other
/// letters of its field (part 4, Matching Skeletons).
/// </summary>
/// <param name="Field">The field.</param>
/// <param name="Form">
/// Numeric forms are positive and grow with their length, names are negative. The nearer two forms, the better one may
/// stand for the other.
/// </param>
/// <param name="BaseLength">The shortest length of the letter with this form.</param>
internal readonly record struct FieldLetter(DateField Field, int Form, int BaseLength)
{
    /// <summary>The number of fields.</summary>
    public const int Fields = (int)DateField.Zone + 1;

    private const int Numeric = 0x100;
    private const int Narrow = -0x101;
    private const int Shorter = -0x102;
    private const int Short = -0x103;
    private const int Long = -0x104;

    // The distance of two letters of a field.
    private const int Other = 0x10;

    /// <summary>Returns what a letter means, or null if it is none of a pattern.</summary>
    public static FieldLetter? Of(char letter, int length) => letter switch
    {
        'G' => Named(DateField.Era, length, 0, null, 1),
        'y' => new(DateField.Year, Numeric + length, 1),
        'Y' => new(DateField.Year, Numeric + Other + length, 1),
        'u' => new(DateField.Year, Numeric + 2 * Other + length, 1),
        'r' => new(DateField.Year, Numeric + 3 * Other + length, 1),
        'U' => Named(DateField.Year, length, 0, null, 1),
        'Q' => Named(DateField.Quarter, length, 0, Numeric, 3),
        'q' => Named(DateField.Quarter, length, Other, Numeric + Other, 3),
        'M' => Named(DateField.Month, length, 0, Numeric, 3),
        'L' => Named(DateField.Month, length, Other, Numeric + Other, 3),
        'w' => new(DateField.WeekOfYear, Numeric + length, 1),
        'W' => new(DateField.WeekOfMonth, Numeric + length, 1),
        'E' => Named(DateField.Weekday, length, 0, null, 1),
        'c' => Named(DateField.Weekday, length, 2 * Other, Numeric + 2 * Other, 3),
        'e' => Named(DateField.Weekday, length, Other, Numeric + Other, 3),
        'd' => new(DateField.Day, Numeric + length, 1),
        'g' => new(DateField.Day, Numeric + Other + length, 1),
        'D' => new(DateField.DayOfYear, Numeric + length, 1),
        'F' => new(DateField.DayOfWeekInMonth, Numeric + length, 1),
        'a' => Named(DateField.DayPeriod, length, 0, null, 1),
        'b' => Named(DateField.DayPeriod, length, Other, null, 1),
        'B' => Named(DateField.DayPeriod, length, 3 * Other, null, 1),
        'H' => new(DateField.Hour, Numeric + 10 * Other + length, 1),
        'k' => new(DateField.Hour, Numeric + 11 * Other + length, 1),
        'h' => new(DateField.Hour, Numeric + length, 1),
        'K' => new(DateField.Hour, Numeric + Other + length, 1),
        'm' => new(DateField.Minute, Numeric + length, 1),
        's' => new(DateField.Second, Numeric + length, 1),
        'A' => new(DateField.Second, Numeric + Other + length, 1),
        'S' => new(DateField.Fraction, Numeric + length, 1),
        'v' => Zone(length, Short - 2 * Other, Long - 2 * Other),
        'z' => Zone(length, Short, Long),
        'O' => Zone(length, Short - Other, Long - Other),
        'V' => Zone(length, Short - Other, Long - Other),
        'Z' => new(DateField.Zone, (length == 4 ? Long : length > 4 ? Short : Narrow) - Other, length >= 4 ? length : 1),
        'X' or 'x' => new(DateField.Zone, Narrow - (letter == 'X' ? Other : 2 * Other), 1),
        _ => null,
    };

    private static FieldLetter Named(DateField field, int length, int distance, int? numeric, int firstName)
    {
        if (length < firstName && numeric is { } form) return new(field, form + length, 1);
        return length switch
        {
            4 => new(field, Long - distance, 4),
            5 => new(field, Narrow - distance, 5),
            6 when field == DateField.Weekday => new(field, Shorter - distance, 6),
            _ => new(field, Short - distance, firstName),
        };
    }

    private static FieldLetter Zone(int length, int shortForm, int longForm) =>
        length >= 4 ? new(DateField.Zone, longForm, 4) : new(DateField.Zone, shortForm, 1);
}
