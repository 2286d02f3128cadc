using Quoll.Json.Values;
using System.Runtime.CompilerServices;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Containers in one another are calls in one another: how deep they may go.</summary>
internal static class JsonDepth
{
    /// <summary>The native stack is looked at each time that so many containers more are open.</summary>
    public const int ProbeMask = 15;

    /// <summary>Throws where the thread has too little stack for the next containers.</summary>
    public static void Probe(int depth)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new QuollJsonException(
                $"{depth} containers in one another are more than the stack of this thread has room for.")
            { IsAboutDepth = true };
    }

    /// <summary>
    /// Throws where the thread has too little stack for one more converter that asks another one for the same value:
    /// such may lead back to the first, and no container is counted on the way.
    /// </summary>
    /// <param name="type">The type of the value.</param>
    public static void ProbeConverters(Type type)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new InvalidOperationException(
                $"Converters for {TypeNames.Of(type)} ask for one another without end, or the stack of this thread is too small for the containers around them.");
    }
}
