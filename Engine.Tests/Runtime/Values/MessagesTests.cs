using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Runtime.Values;

public class MessagesTests
{
    /// <summary>The lists of messages, and the parts of JSON messages.</summary>
    public static TheoryData<Type> Lists => [.. Templates, typeof(JsonExpected)];

    /// <summary>The lists of messages.</summary>
    public static TheoryData<Type> Templates => [typeof(Messages), typeof(JsonMessages), typeof(TypeMessages)];

    private static FieldInfo[] Constants(Type list) =>
        list.GetFields(BindingFlags.Public | BindingFlags.Static).Where(f => f.IsLiteral).ToArray();

    [Theory]
    [MemberData(nameof(Lists))]
    public void Are_in_alphabetical_order(Type list)
    {
        var names = Constants(list).Select(f => f.Name).ToArray();
        Assert.Equal(names.Order(StringComparer.OrdinalIgnoreCase), names);
    }

    [Theory]
    [MemberData(nameof(Lists))]
    public void Are_all_used(Type list)
    {
        var code = string.Concat(new[] { "Engine", "test262-harness" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, folder), "*.cs", SearchOption.AllDirectories))
            .Where(f => !f.EndsWith("Messages.cs", StringComparison.Ordinal))
            .Select(File.ReadAllText));
        Assert.Empty(Constants(list).Where(f => !Regex.IsMatch(code, $@"\b{list.Name}\.{f.Name}\b")).Select(f => f.Name));
    }

    [Theory]
    [MemberData(nameof(Templates))]
    public void All_format_with_three_arguments(Type list)
    {
        foreach (var constant in Constants(list))
        {
            var message = string.Format(CultureInfo.InvariantCulture, (string)constant.GetRawConstantValue()!, "x", "y", "z");
            Assert.DoesNotContain("{0}", message);
            Assert.DoesNotContain("{1}", message);
            Assert.DoesNotContain("{2}", message);
        }
    }
}
