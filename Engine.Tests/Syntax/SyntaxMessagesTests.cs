using System.Reflection;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

public class SyntaxMessagesTests
{
    private static FieldInfo[] Constants() =>
        typeof(SyntaxMessages).GetFields(BindingFlags.Public | BindingFlags.Static).Where(f => f.IsLiteral).ToArray();

    [Fact]
    public void Are_in_alphabetical_order()
    {
        var names = Constants().Select(f => f.Name).ToArray();
        Assert.Equal(names.Order(StringComparer.OrdinalIgnoreCase), names);
    }

    [Fact]
    public void Are_all_used()
    {
        var code = string.Concat(
            Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, "Engine", "Syntax"), "*.cs")
            .Where(f => !f.EndsWith("SyntaxMessages.cs", StringComparison.Ordinal))
            .Select(File.ReadAllText));
        Assert.Empty(Constants().Where(f => !code.Contains($"SyntaxMessages.{f.Name}", StringComparison.Ordinal)).Select(f => f.Name));
    }

    [Fact]
    public void All_format()
    {
        foreach (var constant in Constants())
        {
            var message = (string)constant.GetRawConstantValue()!;
            Assert.DoesNotContain("{", SyntaxMessages.Format(message, "x", "y"));
        }
    }
}
