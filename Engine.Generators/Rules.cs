using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The diagnostics of the generator, with their remedies.</summary>
internal static class Rules
{
    public static readonly DiagnosticDescriptor NotPartial = Error(
        "QUOLL001", "The class whose types are described must be partial",
        "Add 'partial' to the class {0} and to the classes around it, so that the description of its types can be generated");

    public static readonly DiagnosticDescriptor NotDerived = Error(
        "QUOLL002", "The class whose types are described must derive from the class that uses them",
        "Let the class {0} derive from Quoll.{1}: 'partial class {0} : {1};'");

    public static readonly DiagnosticDescriptor Generic = Error(
        "QUOLL003", "The class whose types are described must not be generic",
        "Remove the type parameters of the class {0}: a description has no type arguments for them");

    public static readonly DiagnosticDescriptor NotAccessible = Error(
        "QUOLL004", "The type is not accessible",
        "The type {0} cannot be used by the class {1}: make it internal or public");

    public static readonly DiagnosticDescriptor NotDescribable = Error(
        "QUOLL005", "The type cannot be described",
        "Scripts cannot see the type {0}: {1}");

    public static readonly DiagnosticDescriptor NoConstructor = Make(
        "QUOLL006", "There is no constructor that scripts can call",
        "The type {0} is named with Construct = true, but scripts cannot call any of its constructors: remove Construct, or add a public constructor",
        DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor Refused = Make(
        "QUOLL007", "A member is refused because its type is not described",
        "Scripts get a TypeError when they read, copy or fill {0}, because they may not see the type {1}: {2}",
        DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor LeftOut = Make(
        "QUOLL008", "A method is left out",
        "Scripts do not see the method {0}: {1}", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NoJson = Error(
        "QUOLL009", "The type has no JSON form",
        "The type {0} cannot be described for JSON: {1}");

    private static DiagnosticDescriptor Error(string id, string title, string message) =>
        Make(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Make(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, "Quoll", severity, isEnabledByDefault: true);
}
