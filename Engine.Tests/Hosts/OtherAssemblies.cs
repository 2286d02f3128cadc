using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Quoll.Tests.Generators;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Three assemblies, made when they are first used: Domain refers to Contracts, and Contracts to Shared.
/// </summary>
internal static class OtherAssemblies
{
    private const string Shared = """
        namespace Shared;
        public class Currency { public string Code { get; set; } = "EUR"; }
        """;

    private const string Contracts = """
        namespace Contracts;
        public class Money { public double Amount { get; set; } = 7; public Shared.Currency Currency { get; set; } = new(); }
        public struct Point { public int X { get; set; } }
        public interface IPriced { Money Price { get; } }
        public sealed class Session : System.IDisposable { public string Name => "secret"; public void Dispose() { } }
        public class Entity { public Money Fee { get; set; } = new(); }
        """;

    private const string Domain = """
        using System.Collections.Generic;
        using Contracts;
        namespace Domain;
        public class Order : Entity, IPriced
        {
            public Money Total { get; set; } = new();
            public List<Money> Parts { get; set; } = new() { new() };
            public Money[] Array { get; set; } = { new() };
            public Dictionary<string, Money> ByName { get; set; } = new() { ["a"] = new() };
            public Point Place { get; set; } = new() { X = 1 };
            public Point? Maybe { get; set; }
            public (int, Money) Pair { get; set; } = (1, new());
            public Money Price => Total;
            public Money Double(Money other) => new() { Amount = 2 * other.Amount };
        }
        public record Bill(Money Total);
        public class Job
        {
            public string Name { get; set; } = "job";
            public List<Session> Sessions { get; set; } = new();
        }
        """;

    private static readonly AssemblyLoadContext Context = new(nameof(OtherAssemblies));
    private static readonly List<MetadataReference> Made = [];
    private static readonly Assembly Loaded = Load();

    /// <summary>The assemblies, for a compilation that refers to them.</summary>
    public static IReadOnlyList<MetadataReference> References => Loaded is null ? [] : Made;

    /// <summary>Returns a type of the assembly Domain, or of Contracts.</summary>
    public static Type Type(string name) => Context.Assemblies.Select(assembly => assembly.GetType(name)).OfType<Type>().Single();

    /// <summary>Creates an object of a type of the assembly Domain.</summary>
    public static object New(string name) => Activator.CreateInstance(Type(name))!;

    private static Assembly Load()
    {
        Assembly? last = null;
        foreach (var (name, source) in new[] { (nameof(Shared), Shared), (nameof(Contracts), Contracts), (nameof(Domain), Domain) })
        {
            using var image = new MemoryStream();
            var result = GeneratorRun.Compile(source, name).AddReferences(Made).Emit(image);
            Assert.True(result.Success, string.Join('\n', result.Diagnostics));
            Made.Add(MetadataReference.CreateFromImage(image.ToArray()));
            image.Position = 0;
            last = Context.LoadFromStream(image);
        }
        return last!;
    }
}
