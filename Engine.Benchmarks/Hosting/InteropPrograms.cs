using Quoll.Benchmarks.Comparison;
namespace Quoll.Benchmarks.Hosting;

/// <summary>Four programs that mainly use .NET objects: 100,000 operations each, in one run of a script.</summary>
internal static class InteropPrograms
{
    public const string Title = "Four programs";

    private const int Operations = 100_000;
    private const int Lines = 1_000;

    public static MeasuredGroup InFunctions => new(
        Title, "Each is one run of a script with 100,000 operations on .NET objects. The time is that of one operation, including the loop.",
            0.2,
        [.. Programs("let ", body => $"(() => {{\n{Indent(body)}\n}})()", "return ")]);

    /// <summary>
    /// At the top level, variables are properties of the global object. Many rules and small programs are written like
    /// this.
    /// </summary>
    public static MeasuredGroup AtTopLevel => new(
        "The same at the top level", "The same programs as scripts with global variables (`var`) instead of variables of a function.", 0.1,
        [.. Programs("var ", body => body, "")]);

    private static IEnumerable<MeasuredTask> Programs(string declare, Func<string, string> wrap, string give)
    {
        yield return Program("method calls", $$"""
            {{declare}}total = 0;
            for ({{declare}}i = 0; i < 100000; i++) total += till.Charge(i % 50, 3);
            {{give}}total;
            """, host => host.SetValue("till", new Till()));
        yield return Program("property access", $$"""
            {{declare}}total = 0;
            for ({{declare}}i = 0; i < 100000; i++) {
                till.Amount = i;
                total += till.Amount + till.Fee;
            }
            {{give}}total;
            """, host => host.SetValue("till", new Till()));
        yield return Program("string passing", $$"""
            {{declare}}names = ["Anna", "Ben", "Carla", "Dora", "Emil", "Fatima", "Gus", "Hanna"], length = 0;
            for ({{declare}}i = 0; i < 100000; i++) length += till.Greet(names[i & 7]).length;
            {{give}}length;
            """, host => host.SetValue("till", new Till()));
        yield return Program("collection traversal", $$"""
            {{declare}}pieces = 0;
            for ({{declare}}i = 0; i < 100; i++) {
                for ({{(declare == "let " ? "const " : declare)}}line of order.Lines) pieces += line.Quantity;
            }
            {{give}}pieces;
            """, host => host.SetValue("order", Order.Create(Lines)));

        MeasuredTask Program(string name, string body, Action<ScriptHost> setUp) =>
            MeasuredTask.OfScript(name, wrap(body), setUp, Operations);
    }

    private static string Indent(string body) => "    " + body.Replace("\n", "\n    ", StringComparison.Ordinal);
}

/// <summary>The class that the programs use.</summary>
public sealed class Till
{
    public int Amount { get; set; }

    public double Fee { get; set; } = 0.5;

    public int Charge(int quantity, int price) => (quantity * price) + 1;

    public string Greet(string name) => "Hello " + name;
}
