using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Describes the types that [ScriptType] names, for partial classes that derive from ScriptTypes: at build time what
/// ScriptTypes.Reflect finds at run time.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ScriptTypesGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context) => DescribedClasses.Register(
        context, "Quoll.ScriptTypeAttribute", static (compilation, owner, token) => new ModelWriter(compilation, owner, token));
}
