namespace Quoll.Runtime.Agents;

/// <summary>Something that becomes machine code when the process has time: see <see cref="Agent.Request"/>.</summary>
internal abstract class CodeRequest
{
    /// <summary>The text for traces.</summary>
    public abstract string Name { get; }

    /// <summary>
    /// Makes the code. Returns an object that lives as long as the code does, or null if there is none.
    /// <paramref name="size"/> receives its size in bytes.
    /// </summary>
    /// <param name="hasRoom">Whether the process may have more code.</param>
    /// <param name="size">The size of its intermediate code in bytes.</param>
    [RequiresDynamicCode("It emits code.")]
    public abstract object? Make(bool hasRoom, out int size);

    /// <summary>Takes the request back: too many wait.</summary>
    public abstract void Drop();
}
