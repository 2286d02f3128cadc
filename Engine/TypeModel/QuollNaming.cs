using System.Text.Json;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>Creates naming policies from functions, for JSON and scripts.</summary>
public static class QuollNaming
{
    /// <summary>Creates a policy that calls a function.</summary>
    /// <param name="convert">Converts a .NET name to a JSON name; called once for each member of a type.</param>
    public static JsonNamingPolicy From(Func<string, string> convert)
    {
        ArgumentNullException.ThrowIfNull(convert);
        return new OfFunction(convert);
    }

    /// <summary>Applies a policy to a name.</summary>
    /// <param name="policy">The policy.</param>
    /// <param name="name">The name in .NET.</param>
    /// <param name="place">The owner of the name, for the message.</param>
    /// <exception cref="InvalidOperationException">The policy returns null.</exception>
    internal static string Apply(JsonNamingPolicy policy, string name, string place) => policy.ConvertName(name)
        ?? throw new InvalidOperationException($"{TypeNames.Of(policy.GetType())} returned null for the name of {place}.");

    private sealed class OfFunction(Func<string, string> convert) : JsonNamingPolicy
    {
        public override string ConvertName(string name) =>
            convert(name) ?? throw new InvalidOperationException($"The naming function returned null for {name}.");
    }
}
