using System.Text.Json;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>Names in JSON by a function of one's own, for <see cref="QuollJsonOptions.Naming"/> and its kin.</summary>
public static class QuollNaming
{
    /// <summary>A policy that asks a function.</summary>
    /// <param name="convert">Makes the name in JSON of that in .NET; asked once for each member of a type.</param>
    public static JsonNamingPolicy From(Func<string, string> convert)
    {
        ArgumentNullException.ThrowIfNull(convert);
        return new OfFunction(convert);
    }

    /// <summary>The name that a policy makes of another.</summary>
    /// <param name="policy">The policy.</param>
    /// <param name="name">The name in .NET.</param>
    /// <param name="place">Whose name it is, for the message.</param>
    /// <exception cref="InvalidOperationException">It makes none.</exception>
    internal static string Apply(JsonNamingPolicy policy, string name, string place) => policy.ConvertName(name)
        ?? throw new InvalidOperationException($"{TypeNames.Of(policy.GetType())} makes null of the name of {place}.");

    private sealed class OfFunction(Func<string, string> convert) : JsonNamingPolicy
    {
        public override string ConvertName(string name) =>
            convert(name) ?? throw new InvalidOperationException($"The function for names gave none for {name}.");
    }
}
