using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Limits the depth of nested calls, because each level of a document is a nested call.</summary>
internal static class JsonDepth
{
    /// <summary>The native stack is checked once for this many levels.</summary>
    public const int ProbeMask = 15;

    /// <summary>Throws if the thread has too little stack for the next levels.</summary>
    public static void Probe(int depth)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new QuollJsonException(JsonMessages.StackTooSmall, depth) { IsDepthExceeded = true };
    }

    /// <summary>
    /// Throws if the thread has too little stack for another converter that calls a converter for the same value. Such
    /// converters may form a circle, in which no object or array is counted.
    /// </summary>
    /// <param name="type">The type of the value.</param>
    public static void ProbeConverters(Type type)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw TypeFault.Invalid(TypeMessages.ConvertersWithoutEnd, TypeNames.Of(type));
    }

    /// <summary>
    /// The native stack that an exception needs for each converter of System.Text.Json inside another one, because
    /// JsonSerializer catches and throws it again in each.
    /// </summary>
    private const int BytesOfRethrow = 20 * 1024;

    /// <summary>The number of such converters between two checks.</summary>
    private const int CheckedCalls = 4;

    private const int Block = 64 * 1024;

    /// <summary>Returns whether the thread has stack for another converter of System.Text.Json inside others.</summary>
    public static bool HasStackForAdapter(int calls) => calls % CheckedCalls != 0 || HasStack(calls * BytesOfRethrow);

    // The runtime tells whether there is some stack left, not how much.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasStack(int bytes)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        if (bytes <= 0) return true;
        Span<byte> block = stackalloc byte[Block];
        return HasStack(bytes - block.Length);
    }
}
