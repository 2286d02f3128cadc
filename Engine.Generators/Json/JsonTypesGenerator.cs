using Microsoft.CodeAnalysis;

namespace Quoll.Generators.Json;

/// <summary>
/// Describes the types that [QuollJsonType] names, for partial classes that derive from QuollJsonTypes: at build time
/// what QuollJson finds by reflection at run time.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class JsonTypesGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context) => DescribedClasses.Register(
        context, "Quoll.QuollJsonTypeAttribute", static (compilation, owner, token) => new JsonModelWriter(compilation, owner, token));
}
