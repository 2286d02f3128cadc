using System.Runtime.CompilerServices;

namespace Quoll.Tests.Architecture;

/// <summary>The command is a host of the library: the compiler lets it use the public API only.</summary>
public class CommandApiTests
{
    [Fact]
    public void The_command_sees_nothing_internal()
    {
        var command = typeof(Quoll.Cli.ExitCode).Assembly.GetName().Name!;
        var friends = typeof(Engine).Assembly.GetCustomAttributes(typeof(InternalsVisibleToAttribute), inherit: false)
            .Cast<InternalsVisibleToAttribute>().Select(static friend => friend.AssemblyName);
        Assert.DoesNotContain(friends, name => name.StartsWith(command, StringComparison.Ordinal));
        Assert.DoesNotContain(
            typeof(Quoll.Cli.ExitCode).Assembly.GetCustomAttributesData(),
            static attribute => attribute.AttributeType.Name == "IgnoresAccessChecksToAttribute");
    }
}
