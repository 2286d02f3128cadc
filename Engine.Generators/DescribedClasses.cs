using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Generators;

/// <summary>Finds the classes with an attribute that names types, and adds what is generated for them.</summary>
internal static class DescribedClasses
{
    /// <summary>The name of the step whose outputs are what is generated for each class.</summary>
    public const string FilesStep = "Files";

    /// <summary>Adds a step to a generator.</summary>
    /// <param name="context">The generator's.</param>
    /// <param name="attribute">The full name of the attribute.</param>
    /// <param name="create">Makes what writes a class.</param>
    public static void Register(
        IncrementalGeneratorInitializationContext context, string attribute,
        Func<Compilation, INamedTypeSymbol, CancellationToken, GeneratedClass> create)
    {
        var files = context.SyntaxProvider.ForAttributeWithMetadataName(
                attribute, static (node, _) => node is ClassDeclarationSyntax, (found, token) => Generate(found, attribute, create, token))
            .Where(static file => file is not null).WithTrackingName(FilesStep);
        context.RegisterSourceOutput(files, static (output, file) =>
        {
            foreach (var finding in file!.Findings.Items) output.ReportDiagnostic(finding.ToDiagnostic());
            if (file.Text.Length > 0) output.AddSource(file.Name, file.Text);
        });
    }

    // A class of several parts that have the attribute is found with each of them: the first one does it.
    private static GeneratedFile? Generate(
        GeneratorAttributeSyntaxContext found, string attribute,
        Func<Compilation, INamedTypeSymbol, CancellationToken, GeneratedClass> create, CancellationToken token)
    {
        var owner = (INamedTypeSymbol)found.TargetSymbol;
        var named = owner.GetAttributes().Where(given => Symbols.NameOf(given.AttributeClass) == attribute).ToList();
        var first = named[0].ApplicationSyntaxReference;
        if (first is null || first.SyntaxTree != found.TargetNode.SyntaxTree || !found.TargetNode.Span.Contains(first.Span)) return null;
        return create(found.SemanticModel.Compilation, owner, token).Write(named);
    }
}
