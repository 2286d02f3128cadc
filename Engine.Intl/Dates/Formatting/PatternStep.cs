namespace Quoll.Intl.Dates.Formatting;

/// <summary>One field or literal of a compiled pattern.</summary>
/// <param name="Letter">The letter of the field; NUL for a literal.</param>
/// <param name="Type">The type of the part it makes.</param>
/// <param name="Length">The length of the field.</param>
/// <param name="Literal">The literal.</param>
/// <param name="Names">The names of months, weekdays or years of a cycle, where the field shows names.</param>
/// <param name="Leap">The pattern for leap months.</param>
/// <param name="Digits">The digits of the field.</param>
internal readonly record struct PatternStep(
    char Letter, PartType Type, int Length, string? Literal, string?[]? Names, string? Leap, Digits Digits);
