using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Generators;

/// <summary>
/// Describes the types that [ScriptType] and [QuollJsonType] name, for partial classes that derive from ScriptTypes or
/// QuollJsonTypes. It does at build time what ScriptTypes.Reflect and QuollJson do by reflection.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class TypesGenerator : IIncrementalGenerator
{
    /// <summary>The name of the step whose outputs are the generated files of the classes.</summary>
    public const string FilesStep = "Files";

    private const string ForScripts = "Quoll.ScriptTypeAttribute";

    private const string ForJson = "Quoll.QuollJsonTypeAttribute";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        foreach (var attribute in new[] { ForScripts, ForJson })
        {
            var files = context.SyntaxProvider.ForAttributeWithMetadataName(
                    attribute, static (node, _) => node is ClassDeclarationSyntax, (found, token) => Generate(found, attribute, token))
                .Where(static file => file is not null).WithTrackingName(FilesStep);
            context.RegisterSourceOutput(files, static (output, file) =>
            {
                foreach (var finding in file!.Findings.Items) output.ReportDiagnostic(finding.ToDiagnostic());
                if (file.Text.Length > 0) output.AddSource(file.Name, file.Text);
            });
        }
    }

    // A class is found with each of its parts that has an attribute: the first part describes all types.
    private static GeneratedFile? Generate(GeneratorAttributeSyntaxContext found, string attribute, CancellationToken token)
    {
        var owner = (INamedTypeSymbol)found.TargetSymbol;
        var (scriptTypes, jsonTypes) = (Named(owner, ForScripts), Named(owner, ForJson));
        if (attribute == ForJson && scriptTypes.Count > 0) return null;
        var first = (attribute == ForJson ? jsonTypes : scriptTypes)[0].ApplicationSyntaxReference;
        if (first is null || first.SyntaxTree != found.TargetNode.SyntaxTree || !found.TargetNode.Span.Contains(first.Span)) return null;
        return new ModelWriter(found.SemanticModel.Compilation, owner, token).Write(scriptTypes, jsonTypes);
    }

    private static List<AttributeData> Named(INamedTypeSymbol owner, string attribute) =>
        owner.GetAttributes().Where(given => Symbols.NameOf(given.AttributeClass) == attribute).ToList();
}
