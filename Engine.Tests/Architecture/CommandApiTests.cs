using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Quoll.Tests.Architecture;

/// <summary>
/// The command is a host of the library: it uses the public API. What it still uses besides is listed here, and the
/// lists may only shrink.
/// </summary>
public class CommandApiTests
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private const string Filters = "the core of filters runs in the library's pipelines";

    /// <summary>Namespaces with internal types that the command uses, with what would end that.</summary>
    private static readonly (string Namespace, string Until)[] StillUsed =
    [
        ("Quoll.Calls", Filters),
        ("Quoll.Json.Values", Filters),
        ("Quoll.Modules", Filters),
        ("Quoll.Pipelines", Filters),
        ("Quoll.Runtime.Agents", Filters),
        ("Quoll.Runtime.Objects", Filters),
        ("Quoll.Runtime.Values", Filters),
    ];

    /// <summary>Internal members of public types that the command uses.</summary>
    private static readonly string[] MembersStillUsed =
    [
        "Engine.get_Realm", "JsValue.FromText", "JsValue.get_FunctionOrNull", "JsValue.get_IsTrue", "JsValue.get_Object",
        "JsValue.get_ObjectOrNull",
    ];

    private static readonly Assembly Library = typeof(Engine).Assembly;

    [Fact]
    public void The_command_uses_no_internal_namespace_that_is_not_listed()
    {
        Assert.All(StillUsed, static listed => Assert.NotEmpty(listed.Until));
        var used = UsedTypes().Where(static type => !type.IsVisible).Select(static type => type.Namespace!).Distinct();
        AssertSame(StillUsed.Select(static listed => listed.Namespace), used);
    }

    [Fact]
    public void The_command_uses_no_internal_member_that_is_not_listed() => AssertSame(MembersStillUsed, InternalMembers().Distinct());

    private static void AssertSame(IEnumerable<string> listed, IEnumerable<string> used)
    {
        string[] known = [.. listed], found = [.. used.Order(StringComparer.Ordinal)];
        var faults = found.Except(known).Select(static name => $"new, use the public API: {name}")
            .Concat(known.Except(found).Select(static name => $"no longer used, take it from the list: {name}"));
        var text = string.Join('\n', faults);
        Assert.True(text.Length == 0, text);
    }

    private static IEnumerable<Type> UsedTypes()
    {
        using var file = new PEReader(File.OpenRead(typeof(Quoll.Cli.ExitCode).Assembly.Location));
        var metadata = file.GetMetadataReader();
        return [.. metadata.TypeReferences.Select(handle => TypeOf(metadata, handle)).OfType<Type>()];
    }

    // Members of one name are all public or all internal here.
    private static IEnumerable<string> InternalMembers()
    {
        using var file = new PEReader(File.OpenRead(typeof(Quoll.Cli.ExitCode).Assembly.Location));
        var metadata = file.GetMetadataReader();
        List<string> names = [];
        foreach (var handle in metadata.MemberReferences)
        {
            var member = metadata.GetMemberReference(handle);
            if (member.Parent.Kind != HandleKind.TypeReference) continue;
            if (TypeOf(metadata, (TypeReferenceHandle)member.Parent) is not { IsVisible: true } type) continue;
            var name = metadata.GetString(member.Name);
            if (!type.GetMember(name, Declared).Any(IsForHosts)) names.Add($"{type.Name}.{name}");
        }
        return names;
    }

    private static bool IsForHosts(MemberInfo member) => member switch
    {
        MethodBase method => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly,
        FieldInfo field => field.IsPublic,
        _ => false,
    };

    // Null for a type of another assembly.
    private static Type? TypeOf(MetadataReader metadata, TypeReferenceHandle handle)
    {
        var reference = metadata.GetTypeReference(handle);
        var name = metadata.GetString(reference.Name);
        if (reference.ResolutionScope.Kind == HandleKind.TypeReference)
            return TypeOf(metadata, (TypeReferenceHandle)reference.ResolutionScope)?.GetNestedType(name, Declared);
        if (reference.ResolutionScope.Kind != HandleKind.AssemblyReference) return null;
        var assembly = metadata.GetAssemblyReference((AssemblyReferenceHandle)reference.ResolutionScope);
        return metadata.GetString(assembly.Name) == Library.GetName().Name
            ? Library.GetType($"{metadata.GetString(reference.Namespace)}.{name}", throwOnError: true) : null;
    }
}
