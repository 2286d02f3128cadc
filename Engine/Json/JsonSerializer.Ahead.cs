using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;

namespace Quoll.Json;

// The walk asks for memory ahead (MemoryAhead), once for each container: of its values where there are many, of its result where it is short.
internal sealed partial class JsonSerializer<TUnit>
{
    /// <summary>Units of text from which on the values are asked for: those of less fit into a second-level cache.</summary>
    private const int LargeText = 512 * 1024;

    /// <summary>For less the question takes longer than the answer saves.</summary>
    private const int SmallObject = 2048;

    /// <summary>Larger objects are not made where the last one ended, but on the heap of large objects.</summary>
    private const int LargeObject = 80_000;

    private MemoryAhead _ahead;

    // Of short results; the other one goes through the values of a large text.
    private MemoryAhead _resultsAhead;
    private nuint _nextResult;
    private bool _isLarge;
    private bool _asksAhead;

    /// <summary>
    /// The result of the text was made: the next one is likely to follow it. A short one is asked for now, with what a script makes between
    /// them; a longer one while its text is written.
    /// </summary>
    public void ResultIs(object result, long bytes)
    {
        _nextResult = bytes is >= SmallObject and < LargeObject ? MemoryAhead.AddressOf(result) + (nuint)bytes : 0;
        if (bytes < SmallObject) _resultsAhead.Reach(result);
    }

    // Called where a segment or part begins.
    private void LookAhead()
    {
        _isLarge = _writer.WrittenLength >= LargeText;
        _asksAhead = _isLarge || (_nextResult != 0 && !_writer.MakesParts && ResultBytes < LargeObject);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AskAhead(JsObject container)
    {
        if (_isLarge) _ahead.Reach(container);
        else _ahead.Reach(_nextResult + (nuint)ResultBytes);
    }

    private long ResultBytes => _writer.Length * Unsafe.SizeOf<TUnit>();
}
