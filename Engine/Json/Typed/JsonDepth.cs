using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Each level of a document is a nested call: how deep these may go.</summary>
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
    /// Throws where the thread has too little stack for one more converter that asks another one for the same value:
    /// such may lead back to the first, and no container is counted on the way.
    /// </summary>
    /// <param name="type">The type of the value.</param>
    public static void ProbeConverters(Type type)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw TypeFault.Invalid(TypeMessages.ConvertersWithoutEnd, TypeNames.Of(type));
    }
}
