namespace Quoll.Inspection;

/// <summary>
/// Returns what an object wants to be shown instead of itself: a String as it is, or another value; null if it wants
/// nothing. Such a function may run script, so only hosts that allow that have one.
/// </summary>
/// <param name="value">The object, which is not a proxy.</param>
/// <param name="depth">The number of levels that may still be shown.</param>
/// <param name="isColored">Whether the output has colours for terminals.</param>
internal delegate JsValue? CustomInspection(JsObject value, int depth, bool isColored);
