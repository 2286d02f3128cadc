using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Tests.Architecture;

/// <summary>
/// Code of the host runs within <c>HostGuard</c>, so that its exceptions become errors of the script. A member that
/// calls such code has the attribute HostCode or calls it within a guard.
/// </summary>
[Trait("Speed", "Slow")]
public class HostCodeTests
{
    /// <summary>Files that hold objects of the host. Members of .NET interfaces are host code there.</summary>
    private static readonly string[] OfHost =
        ["Hosts/Objects/", "Hosts/ValueCopy.cs", "Hosts/Json/", "Inspection/Inspector.HostObjects.cs"];

    /// <summary>Methods that run their argument within a guard, or return a function that does.</summary>
    private static readonly string[] Guards =
        ["HostGuard.Run", "HostFunctions.Guard", "HostFunctions.Create", "MapView.Guard", "ModuleRegistry.CallHost"];

    /// <summary>Interfaces of .NET that classes of the host may implement.</summary>
    private static readonly string[] Interfaces =
    [
        "IEnumerable", "IEnumerator", "ICollection", "IList", "IDictionary", "ISet", "IReadOnlyCollection", "IReadOnlyList",
        "IReadOnlyDictionary", "IReadOnlySet", "ILookup", "IDictionaryEnumerator", "IAsyncEnumerable", "IAsyncEnumerator", "IDisposable",
        "IAsyncDisposable", "IComparable", "IComparer", "IEqualityComparer", "IFormattable", "DynamicObject", "DataRow", "DataRowView",
    ];

    /// <summary>Converters that write .NET objects as a whole: <c>HostJson</c> calls them within a guard.</summary>
    private static readonly string[] WithinWriter =
        ["Hosts/Json/HostScalarConverters.cs", "Hosts/Json/HostAccessConverters.cs", "Hosts/Json/HostConverters.cs"];

    [Fact]
    public void Code_of_the_host_is_called_within_a_guard()
    {
        var faults = Faults(SourceTree.Engine);
        if (faults.Count > 0) Assert.Fail(string.Join('\n', faults));
    }

    private static List<string> Faults(SourceTree sources) => sources.Calls().Where(static call => IsOfHost(call) && !IsGuarded(call))
        .Select(static call => $"{call.File}:{call.Line}: {call.Symbol.ContainingType.Name}.{call.Symbol.Name}").Distinct().ToList();

    [Theory]
    [InlineData("int F(IList x) => x.Count;", "ICollection.Count")]
    [InlineData("int F(IList<int> x) => x[0];", "IList.this")]
    [InlineData("void F(IEnumerable x) { foreach (var y in x) ; }", "IEnumerable.GetEnumerator")]
    [InlineData("void F(IDisposable x) { using var y = x; }", "IDisposable.Dispose")]
    [InlineData("string? F(object x) => x.ToString();", "Object.ToString")]
    [InlineData("int F(Access x) => x.Ask();", "Access.Ask")]
    [InlineData("int F(Derived x) => x.Ask();", "Derived.Ask")]
    [InlineData("Func<int> F(Access x) => x.Ask;", "Access.Ask")]
    [InlineData("int F(IList x) => HostGuard.Run(x, x => x.Count);", "")]
    [InlineData("int F(IList x) => HostGuard.Run(x.Count, x => x);", "ICollection.Count")]
    [InlineData("[HostCode] int F(IList x) => x.Count;", "")]
    [InlineData("int F(IList x) { try { return x.Count; } catch (Exception e) when (HostGuard.Catches(e)) { } return 0; }", "")]
    [InlineData("int F(IList x) { try { return 0; } catch (Exception e) when (HostGuard.Catches(e)) { } return x.Count; }", "ICollection.Count")]
    [InlineData("int F(IList x) { try { return x.Count; } catch (InvalidOperationException) { } return 0; }", "ICollection.Count")]
    [InlineData("int F(List<int> x) => x.Count;", "")]
    [InlineData("int F(IReadOnlyList<Access> x) => x.Count;", "")]
    public void The_rule_finds_what_it_is_for(string member, string fault)
    {
        var folder = Directory.CreateTempSubdirectory("quoll-architecture");
        try
        {
            Directory.CreateDirectory(Path.Combine(folder.FullName, "Hosts", "Objects"));
            File.WriteAllText(Path.Combine(folder.FullName, "Hosts", "Objects", "Code.cs"), $$"""
                using System.Collections;
                namespace Quoll.Hosts.Objects;
                class HostCodeAttribute : Attribute;
                static class HostGuard
                {
                    public static int Run<T>(T state, Func<T, int> work) => 0;
                    public static bool Catches(Exception e) => true;
                }
                [HostCode] abstract class Access { public abstract int Ask(); }
                sealed class Derived : Access { public override int Ask() => 0; }
                class Code { {{member}} }
                """);
            var sources = new SourceTree(folder.FullName);
            Assert.Empty(sources.Errors);
            var faults = Faults(sources);
            if (fault.Length == 0) Assert.Empty(faults);
            else Assert.Contains(fault, Assert.Single(faults), StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void What_a_guard_catches_is_decided_in_one_place()
    {
        var users = SourceTree.Engine.Uses().Where(static use => use.Name == "Raise.IsCaught").Select(static use => use.File).Distinct();
        Assert.Equal([Path.Combine("Runtime", "Agents", "HostGuard.cs")], users);
    }

    private static bool IsOfHost(Call call)
    {
        if (WithinWriter.Contains(Slashes(call.File))) return false;
        for (ISymbol? symbol = call.Symbol; symbol is not null; symbol = Overridden(symbol))
        {
            if (IsMarked(symbol)) return true;
        }
        if (!Array.Exists(OfHost, folder => Slashes(call.File).StartsWith(folder, StringComparison.Ordinal))) return false;
        if (call.Receiver?.SpecialType == SpecialType.System_Object && call.Symbol.Name is ("ToString" or "Equals" or "GetHashCode"))
            return true;
        return call.Symbol.ContainingType is { } type && Interfaces.Contains(type.Name)
            && type.ContainingNamespace.ToString()!.StartsWith("System", StringComparison.Ordinal)
            // Collections of the engine's own objects.
            && !type.TypeArguments.Any(static argument => IsOfEngine(argument)) && !IsOwn(call.Receiver)
            && call.Source?.ContainingNamespace?.ToString()?.StartsWith("Quoll", StringComparison.Ordinal) != true;
    }

    // A concrete .NET class that the engine created, used through an interface.
    private static bool IsOwn(ITypeSymbol? receiver) => receiver is IArrayTypeSymbol
        || receiver is { TypeKind: TypeKind.Class or TypeKind.Struct } && !receiver.IsAbstract
        && receiver.ContainingNamespace?.ToString()?.StartsWith("System.Collections", StringComparison.Ordinal) == true;

    private static bool IsOfEngine(ITypeSymbol type) => type is IArrayTypeSymbol array ? IsOfEngine(array.ElementType)
        : type.ContainingNamespace?.ToString()?.StartsWith("Quoll", StringComparison.Ordinal) == true && type.TypeKind != TypeKind.TypeParameter
            || type.ToString() == "System.Type";

    private static ISymbol? Overridden(ISymbol symbol) => symbol switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };

    private static bool IsMarked(ISymbol symbol)
    {
        var original = symbol.OriginalDefinition;
        if (HasAttribute(original) || original is IMethodSymbol { AssociatedSymbol: { } property } && HasAttribute(property)) return true;
        if (symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } || symbol.IsStatic && symbol is IFieldSymbol) return false;
        // Only methods that the host can override are host code. Fields and constants are not.
        return symbol is IMethodSymbol && original.ContainingType is { } type && HasAttribute(type)
            && (symbol.IsAbstract || symbol.IsVirtual || symbol.IsOverride);
    }

    private static bool HasAttribute(ISymbol symbol) =>
        symbol.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "HostCodeAttribute");

    private static bool IsGuarded(Call call)
    {
        // An argument is evaluated before the guard, unless it is code that the guard runs.
        var isRun = false;
        for (SyntaxNode? node = call.Node; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case LambdaExpressionSyntax lambda:
                    isRun = true;
                    if (lambda.AttributeLists.ToString().Contains("HostCode", StringComparison.Ordinal)) return true;
                    break;
                case BlockSyntax { Parent: TryStatementSyntax attempt } block when attempt.Block == block
                    && attempt.Catches.Any(static clause => IsGuard(clause.Filter?.ToString() ?? "")):
                    return true;
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax invoked } argument
                    when (isRun || argument.Expression == call.Node) && Guards.Contains(NameOf(call, invoked)):
                    return true;
                // A method that guards runs this code.
                case ArgumentSyntax
                {
                    Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "TryAsk" or "Count" } },
                }:
                    return true;
                case MemberDeclarationSyntax or LocalFunctionStatementSyntax when call.Model.GetDeclaredSymbol(node) is { } symbol
                    && IsHostCode(symbol):
                    return true;
            }
        }
        return false;
    }

    private static bool IsGuard(string filter) =>
        filter.Contains("Catches(", StringComparison.Ordinal) || filter.Contains("IsOfHost", StringComparison.Ordinal);

    private static bool IsHostCode(ISymbol? symbol)
    {
        for (var known = symbol; known is not null; known = Overridden(known))
        {
            if (HasAttribute(known.OriginalDefinition)) return true;
        }
        for (var type = symbol as INamedTypeSymbol ?? symbol?.ContainingType; type is not null; type = type.BaseType)
        {
            if (HasAttribute(type.OriginalDefinition)) return true;
        }
        return false;
    }

    private static string NameOf(Call call, InvocationExpressionSyntax invoked) =>
        call.Model.GetSymbolInfo(invoked).Symbol is { } symbol ? $"{symbol.ContainingType.Name}.{symbol.Name}" : "";

    private static string Slashes(string file) => file.Replace(Path.DirectorySeparatorChar, '/');
}
