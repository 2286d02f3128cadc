using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Generators;

/// <summary>
/// Describes the types that [ScriptType] names, for partial classes that derive from ScriptTypes: at build time what
/// ScriptTypes.Reflect finds at run time.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ScriptTypesGenerator : IIncrementalGenerator
{
    /// <summary>The name of the step whose outputs are what is generated for each class.</summary>
    internal const string FilesStep = "Files";

    private const string Attribute = "Quoll.ScriptTypeAttribute";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var files = context.SyntaxProvider.ForAttributeWithMetadataName(
                Attribute, static (node, _) => node is ClassDeclarationSyntax, static (found, token) => Generate(found, token))
            .Where(static file => file is not null).WithTrackingName(FilesStep);
        context.RegisterSourceOutput(files, static (output, file) =>
        {
            foreach (var finding in file!.Findings.Items) output.ReportDiagnostic(finding.ToDiagnostic());
            if (file.Text.Length > 0) output.AddSource(file.Name, file.Text);
        });
    }

    // A class of several parts that have the attribute is found with each of them: the first one does it.
    private static GeneratedFile? Generate(GeneratorAttributeSyntaxContext found, CancellationToken token)
    {
        var owner = (INamedTypeSymbol)found.TargetSymbol;
        var named = owner.GetAttributes().Where(static attribute => Symbols.NameOf(attribute.AttributeClass) == Attribute).ToList();
        var first = named[0].ApplicationSyntaxReference;
        if (first is null || first.SyntaxTree != found.TargetNode.SyntaxTree || !found.TargetNode.Span.Contains(first.Span)) return null;
        return new ModelWriter(found.SemanticModel.Compilation, owner, token).Write(named);
    }
}
