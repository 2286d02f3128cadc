using System.Buffers;

namespace Quoll.Text;

/// <summary>
/// Finds a text in a text by code units, in time that is linear in both and charged to the running call. The platform's
/// search is used where it is fast. It compares the whole of a value at each candidate place, so a value of some
/// kilobytes can take minutes in a text of megabytes.
/// </summary>
internal static class TextSearch
{
    /// <summary>
    /// The greatest length of a value for the platform's search: compared in two or three vectors at each place.
    /// </summary>
    private const int MaxPlatformLength = 32;

    /// <summary>
    /// Units that are searched between two charges: about ten microseconds, at worst a tenth of a millisecond.
    /// </summary>
    private const int Window = 1 << 16;

    /// <summary>Comparisons may cost this many times the searched units before the method is changed.</summary>
    private const int Patience = 4;

    /// <summary>
    /// The cost of a candidate place in compared units. A value that differs in its first unit costs no comparison, but
    /// the search starts anew: without this cost a candidate at each place would never change the method.
    /// </summary>
    private const int CandidateCost = 32;

    /// <summary>Returns the first place of a value in a text, or -1.</summary>
    public static int IndexOf(ReadOnlySpan<char> text, ReadOnlySpan<char> value)
    {
        if (text.Length <= Window && value.Length <= MaxPlatformLength) return Charged(text.IndexOf(value), text.Length);
        var head = value[..Math.Min(value.Length, MaxPlatformLength)];
        long compared = 0;
        for (var from = 0; text.Length - from >= value.Length; from++)
        {
            var place = HeadIndexOf(text[from..], head);
            if (place < 0) return -1;
            from += place;
            if (text.Length - from < value.Length) return -1;
            var same = TextOrder.SharedLength(text.Slice(from, value.Length), value);
            if (same == value.Length) return from;
            compared += NextCandidate(same);
            if (compared <= Window + (long)Patience * from) continue;
            place = TwoWaySearch.IndexOf<TwoWaySearch.Forward>(text[from..], value);
            return place < 0 ? -1 : from + place;
        }
        return -1;
    }

    /// <summary>Returns the last place of a value in a text, or -1; that of an empty value is the end.</summary>
    public static int LastIndexOf(ReadOnlySpan<char> text, ReadOnlySpan<char> value)
    {
        if (value.Length == 0) return text.Length;
        if (text.Length <= Window && value.Length <= MaxPlatformLength) return ChargedFromEnd(text.LastIndexOf(value), text.Length);
        var tail = value[^Math.Min(value.Length, MaxPlatformLength)..];
        long compared = 0;
        for (var end = text.Length; end >= value.Length; end--)
        {
            var place = TailLastIndexOf(text[..end], tail);
            if (place < 0) return -1;
            end = place + tail.Length;
            if (end < value.Length) return -1;
            var same = TextOrder.SharedLength(text[(end - value.Length)..end], value);
            if (same == value.Length) return end - value.Length;
            compared += NextCandidate(same);
            if (compared <= Window + (long)Patience * (text.Length - end)) continue;
            place = TwoWaySearch.IndexOf<TwoWaySearch.Backward>(text[..end], value);
            return place < 0 ? -1 : end - place - value.Length;
        }
        return -1;
    }

    // Takes a step for a candidate that does not match. What was searched and compared for it may be too little to be
    // charged, and there may be millions of candidates in one call.
    private static int NextCandidate(int same)
    {
        WorkBudget.Steps(1);
        return CandidateCost + same;
    }

    // Finds the first place of a short value. The windows overlap by its length minus one unit.
    private static int HeadIndexOf(ReadOnlySpan<char> text, ReadOnlySpan<char> head)
    {
        for (var from = 0; text.Length - from >= head.Length; from += Window)
        {
            var window = text.Slice(from, Math.Min(Window + head.Length - 1, text.Length - from));
            var place = Charged(window.IndexOf(head), window.Length);
            if (place >= 0) return from + place;
        }
        return -1;
    }

    private static int TailLastIndexOf(ReadOnlySpan<char> text, ReadOnlySpan<char> tail)
    {
        for (var end = text.Length; end >= tail.Length; end -= Window)
        {
            var from = Math.Max(0, end - Window - tail.Length + 1);
            var place = ChargedFromEnd(text[from..end].LastIndexOf(tail), end - from);
            if (place >= 0) return from + place;
        }
        return -1;
    }

    /// <summary>Searches a part of a text for single units; returns their first place in the part, or -1.</summary>
    public delegate int PartSearch<TUnits>(ReadOnlySpan<char> part, TUnits units);

    /// <summary>
    /// Searches a text that has been charged for single units, part by part, so that ending the call need not wait for
    /// the whole text. Returns their first place, or -1.
    /// </summary>
    public static int InParts<TUnits>(ReadOnlySpan<char> text, TUnits units, PartSearch<TUnits> search)
    {
        for (var from = 0; ; from += WorkBudget.CopiedAtOnce)
        {
            var length = Math.Min(WorkBudget.CopiedAtOnce, text.Length - from);
            var place = search(text.Slice(from, length), units);
            if (place >= 0) return from + place;
            if (from + length == text.Length) return -1;
            WorkBudget.Steps(0);
        }
    }

    /// <summary>Returns the first place of a unit in a text that has been charged, or -1.</summary>
    public static int IndexOf(ReadOnlySpan<char> text, char unit) =>
        InParts(text, unit, static (part, unit) => part.IndexOf(unit));

    /// <summary>Returns the first place of a unit outside a set, in a text that has been charged, or -1.</summary>
    public static int IndexOfAnyExcept(ReadOnlySpan<char> text, SearchValues<char> units) =>
        InParts(text, units, static (part, units) => part.IndexOfAnyExcept(units));

    // The units searched up to the place, or the whole text.
    private static int Charged(int place, int length)
    {
        WorkBudget.Work(place < 0 ? length : place);
        return place;
    }

    private static int ChargedFromEnd(int place, int length)
    {
        WorkBudget.Work(place < 0 ? length : length - place);
        return place;
    }
}
