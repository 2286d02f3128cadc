using System.Globalization;
using System.Reflection;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Runtime.Values;

public class MessagesTests
{
    private static FieldInfo[] Constants() =>
        typeof(Messages).GetFields(BindingFlags.Public | BindingFlags.Static).Where(f => f.IsLiteral).ToArray();

    [Fact]
    public void Are_in_alphabetical_order()
    {
        var names = Constants().Select(f => f.Name).ToArray();
        Assert.Equal(names.Order(StringComparer.OrdinalIgnoreCase), names);
    }

    [Fact]
    public void Are_all_used()
    {
        var code = string.Concat(new[] { "Engine", "test262-harness" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, folder), "*.cs", SearchOption.AllDirectories))
            .Where(f => !f.EndsWith("/Messages.cs", StringComparison.Ordinal))
            .Select(File.ReadAllText));
        Assert.Empty(Constants().Where(f => !code.Contains($"Messages.{f.Name}", StringComparison.Ordinal)).Select(f => f.Name));
    }

    [Fact]
    public void All_format_with_two_arguments()
    {
        foreach (var constant in Constants())
        {
            var message = string.Format(CultureInfo.InvariantCulture, (string)constant.GetRawConstantValue()!, "x", "y");
            Assert.DoesNotContain("{0}", message);
            Assert.DoesNotContain("{1}", message);
        }
    }
}
