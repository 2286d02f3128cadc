using System.Reflection;

namespace Quoll.Tests.Hosting;

/// <summary>What the design guidelines of .NET ask of every public member of the library.</summary>
public class ApiShapeTests
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    // Generated code alone uses the other namespace.
    private static IEnumerable<Type> Types => typeof(Engine).Assembly.GetExportedTypes().Where(type => type.Namespace == "Quoll");

    private static IEnumerable<MethodInfo> Methods =>
        Types.SelectMany(type => type.GetMethods(Declared)).Where(method => !method.IsSpecialName);

    [Fact]
    public void Type_parameters_begin_with_T()
    {
        var types = typeof(Engine).Assembly.GetExportedTypes();
        var parameters = types.SelectMany(type => type.GetGenericArguments())
            .Concat(types.SelectMany(type => type.GetMethods(Declared)).SelectMany(method => method.GetGenericArguments()));
        Assert.Empty(parameters.Where(parameter => parameter.Name[0] != 'T')
            .Select(parameter => $"{parameter.DeclaringType}.{parameter.DeclaringMethod?.Name}<{parameter.Name}>"));
    }

    [Fact]
    public void A_name_is_static_or_of_an_instance() => Assert.Empty(
        Methods.GroupBy(method => (method.DeclaringType, method.Name))
            .Where(group => group.Select(method => method.IsStatic).Distinct().Count() > 1)
            .Select(group => group.Key));

    [Fact]
    public void Flags_are_an_enum_and_not_several_booleans() => Assert.Empty(
        Methods.Where(method => method.GetParameters().Count(parameter => parameter.ParameterType == typeof(bool)) > 1)
            .Select(method => $"{method.DeclaringType}.{method.Name}"));
}
