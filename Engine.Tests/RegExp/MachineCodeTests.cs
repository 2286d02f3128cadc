using System.Globalization;
using System.Text.Json;
using Quoll.RegExp;
using Quoll.RegExp.MachineCode;
using Quoll.Text;

namespace Quoll.Tests.RegExp;

/// <summary>Patterns as machine code match as the interpreter does, in as many steps.</summary>
public class MachineCodeTests
{
    [Fact]
    public void Agrees_with_Node_and_the_interpreter()
    {
        int count = 0;
        foreach (string line in File.ReadLines(Path.Combine(ProjectFolder.Root, "Engine.Tests", "RegExp", "match-cases.jsonl")))
        {
            using JsonDocument document = JsonDocument.Parse(line);
            JsonElement[] parts = document.RootElement.EnumerateArray().ToArray();
            var matchers = new Matchers(RegExpMatchTests.Text(parts[0]), parts[1].GetString()!);
            for (int i = 2; i < parts.Length; i += 3, count++)
                Assert.Equal(parts[i + 2].GetString(), matchers.Match(RegExpMatchTests.Text(parts[i]), parts[i + 1].GetInt32()));
        }
        Assert.True(count > 5000);
    }
}
