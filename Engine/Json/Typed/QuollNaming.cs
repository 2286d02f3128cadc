using System.Text.Json;

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

    private sealed class OfFunction(Func<string, string> convert) : JsonNamingPolicy
    {
        public override string ConvertName(string name) =>
            convert(name) ?? throw new InvalidOperationException($"The function for names gave none for {name}.");
    }
}
