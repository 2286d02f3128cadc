using Quoll.Cli.Repl.Editing;
using Quoll.Cli.Shell;
using Quoll.Inspection;
using Quoll.Runtime.Values;
using Quoll.Text;
using Paint = Quoll.Inspection.Paint;

namespace Quoll.Tests.Cli;

/// <summary>The command has its own constants where it and the library must agree.</summary>
public class SharedConstantTests
{
    [Fact]
    public void The_command_and_the_library_have_the_same_limits()
    {
        Assert.Equal(Rope.MaxLength, TextInput.MaxLength);
        Assert.Equal(WorkBudget.UnitsPerStep, Charges.BytesPerStep);
    }

    [Theory]
    [InlineData("'a'", Paint.Text, "'a'")]
    [InlineData("12", Paint.Number, "12")]
    [InlineData("new", Paint.Special, "new")]
    [InlineData("// a", Paint.Quiet, "// a")]
    internal void The_prompt_has_the_colours_of_values(string input, Paint paint, string painted) => Assert.Contains(
        new Palette(true).Paint(paint, painted), new LineView(isColored: true).Show(input, input.Length, "", "", 80, 24));
}
