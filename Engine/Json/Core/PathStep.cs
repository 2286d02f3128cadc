namespace Quoll.Json.Core;

/// <summary>A step of a path in a JSON value: a name, an index, or none.</summary>
internal readonly record struct PathStep(string? Name, long Index)
{
    /// <summary>The object or array is at none of its entries.</summary>
    public static readonly PathStep None = new(-1);

    public PathStep(string? name) : this(name, -1)
    {
    }

    public PathStep(long index) : this(null, index)
    {
    }

    /// <summary>The step as <see cref="JsonLocation"/> writes it.</summary>
    public override string ToString() => Name is not null ? JsonLocation.Step(Name) : Index < 0 ? "" : JsonLocation.Step(Index);
}

/// <summary>
/// An exception that wants to know where it comes from: while it passes, the objects and arrays that are being
/// serialized add their steps, from the inside out.
/// </summary>
internal interface IPathGatherer
{
    /// <summary>Adds the step of an object or array.</summary>
    /// <param name="step">The entry that is being serialized.</param>
    /// <param name="owner">The object or collection; null if nothing can be inside it that contains it.</param>
    void AddStep(PathStep step, object? owner);
}
