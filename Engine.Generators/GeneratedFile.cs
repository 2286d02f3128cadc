using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Quoll.Generators;

/// <summary>
/// The generated texts for a class. It holds no symbols, so that an equal result shows that no work is necessary.
/// </summary>
internal sealed record GeneratedFile(string Name, string Text, EquatableList<Finding> Findings);

/// <summary>A diagnostic as plain data.</summary>
internal sealed record Finding(DiagnosticDescriptor Rule, string File, TextSpan Span, LinePositionSpan Lines, EquatableList<string> Parts)
{
    public static Finding At(SyntaxReference? place, DiagnosticDescriptor rule, params string[] parts)
    {
        var location = place?.GetSyntax().GetLocation();
        return new Finding(
            rule, location?.SourceTree?.FilePath ?? "", location?.SourceSpan ?? default, location?.GetLineSpan().Span ?? default,
            new EquatableList<string>(parts));
    }

    public Diagnostic ToDiagnostic() => Diagnostic.Create(
        Rule, File.Length == 0 ? Location.None : Location.Create(File, Span, Lines), Parts.Items.ToArray<object?>());
}

/// <summary>A list that is equal to a list of equal elements.</summary>
internal readonly struct EquatableList<T>(IReadOnlyList<T> items) : IEquatable<EquatableList<T>>
{
    public IReadOnlyList<T> Items => items ?? [];

    public bool Equals(EquatableList<T> other) => Items.SequenceEqual(other.Items);

    public override bool Equals(object? obj) => obj is EquatableList<T> other && Equals(other);

    public override int GetHashCode() => Items.Aggregate(17, static (hash, item) => unchecked(hash * 31 + item!.GetHashCode()));
}
