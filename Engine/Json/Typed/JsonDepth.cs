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
}
