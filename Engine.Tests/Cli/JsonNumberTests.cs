namespace Quoll.Tests.Cli;

/// <summary>Numbers that a double does not give back pass through programs unchanged.</summary>
public class JsonNumberTests
{
    [Theory]
    [InlineData("[9007199254740993,1e1000,-0,-1E-400,0.1000000000000000055511151231257827]", "input")]
    [InlineData("[1.0000000000000000001,1,9007199254740992,9007199254740993]", "input")]
    [InlineData("{\"a\":{\"id\":123456789012345678901234567890},\"b\":-0.0}", "input")]
    [InlineData("1.0000000000000000001", "input")]
    [InlineData("-65.613616999999977", "input")]
    [InlineData("{\"a\":[65.613616999999977,43.420273000000009]}", "input")]
    public void Documents_are_written_as_they_were_read(string document, string program)
    {
        foreach (var mode in (string[])["--json", "--ndjson"])
            Assert.Equal(new(0, document + "\n", ""), QuollProcess.RunWithInput(document, mode, program));
    }

    [Theory]
    [InlineData("{ id: input.id, n: 1 }", "{\"id\":9007199254740993,\"n\":1}")]
    [InlineData("({ ...input, n: input.list.length })", "{\"id\":9007199254740993,\"list\":[9007199254740995,-0,1e999],\"one\":1.00000000000000000001,\"n\":3}")]
    [InlineData("input.list.filter(x => x !== 0).map(x => x)", "[9007199254740995,1e999]")]
    [InlineData("input.id", "9007199254740993")]
    [InlineData("let { list, ...rest } = input; [rest]", "[{\"id\":9007199254740993,\"one\":1.00000000000000000001}]")]
    [InlineData("input.id = 5; input", "{\"id\":5,\"list\":[9007199254740995,-0,1e999],\"one\":1.00000000000000000001}")]
    [InlineData("input.list.length / 3", "1")]
    [InlineData("[input.list.length / 3]", "[1]")]
    [InlineData("JSON.stringify(input.list)", "\"[9007199254740996,0,null]\"")]
    public void Members_keep_their_text(string program, string output) => Assert.Equal(new(0, output + "\n", ""), QuollProcess.RunWithInput(
        "{\"id\":9007199254740993,\"list\":[9007199254740995,-0,1e999],\"one\":1.00000000000000000001}", "--json", "--", program));

    [Theory]
    [InlineData("1e5 1.50 100000000000000000000000 1.0000000000000000", "100000\n1.5\n100000000000000000000000\n1\n")]
    [InlineData("[0.1,0.10000000000000000]", "[0.1,0.1]\n")]
    [InlineData("[0.10000000000000001,0.1]", "[0.10000000000000001,0.1]\n")]
    public void Other_numbers_are_written_as_in_JavaScript(string documents, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(documents, "--json", "input"));

    [Fact]
    public void Texts_belong_to_their_input() => Assert.Equal(
        new(0, "9007199254740993\n9007199254740992\n9007199254740992\n", ""),
        QuollProcess.RunWithInput("9007199254740993\n9007199254740992\n1", "--ndjson", "input === 1 ? 2 ** 53 : input"));

    [Fact]
    public void All_inputs_of_a_slurp_keep_their_texts() => Assert.Equal(
        new(0, "[9007199254740993,5,1e999]\n", ""),
        QuollProcess.RunWithInput("9007199254740993 5 1e999", "--json", "--slurp", "input"));

    [Theory]
    [InlineData("{\"a\":9007199254740992} {\"a\":[9007199254740993,1e999]} 9007199254740993 9007199254740992", "input",
        "[{\"a\":9007199254740992},{\"a\":[9007199254740993,1e999]},9007199254740993,9007199254740992]\n", "--slurp")]
    [InlineData("{\"a\":9007199254740992} {\"a\":9007199254740993}", "[...input.map(x => x.a), { ...input[1] }]",
        "[9007199254740992,9007199254740992,{\"a\":9007199254740992}]\n", "--slurp")]
    // Members of the last document keep their texts. All others become Numbers that are not those of another document.
    [InlineData("{\"a\":9007199254740992} {\"a\":9007199254740993}", "[...inputs]", "[{\"a\":9007199254740992},{\"a\":9007199254740993}]\n", "-n")]
    [InlineData("{\"a\":9007199254740993} {\"a\":9007199254740992}", "[...inputs]", "[{\"a\":9007199254740992},{\"a\":9007199254740992}]\n", "-n")]
    [InlineData("{\"a\":9007199254740993} {\"a\":1e999}", "[...inputs]", "[{\"a\":9007199254740993},{\"a\":1e999}]\n", "-n")]
    [InlineData("{\"a\":9007199254740993}", "[args.x, args.y, input]", "[{\"a\":9007199254740992},[1e999],{\"a\":9007199254740993}]\n",
        "--argjson", "x", "{\"a\":9007199254740992}", "--argjson", "y", "[1e999]")]
    [InlineData("1", "args.x", "{\"a\":9007199254740993}\n", "--argjson", "x", "{\"a\":9007199254740993}")]
    [InlineData("{\"a\":9007199254740993}", "export const reduce = (all, x) => x", "{\"a\":9007199254740992}\n")]
    public void Documents_that_are_together_do_not_change_each_others_numbers(
        string documents, string program, string output, params string[] options) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(documents, ["--json", .. options, "--", program]));

    [Theory]
    [InlineData("[9007199254740993,-9007199254740993,9007199254740992,1.5,-0]", "input.map(x => typeof x)", "[\"bigint\",\"bigint\",\"number\",\"number\",\"number\"]\n")]
    [InlineData("[9007199254740993,-9007199254740993,9007199254740992,1.5,-0]", "input", "[9007199254740993,-9007199254740993,9007199254740992,1.5,-0]\n")]
    [InlineData("{\"id\":12345678901234567890}", "input.id + 1n", "12345678901234567891\n")]
    [InlineData("[1.0000000000000000001,18014398509481985]", "input", "[1.0000000000000000001,18014398509481985]\n")]
    [InlineData("1", "2n ** 64n", "18446744073709551616\n")]
    public void Exact_reads_large_integers_as_bigints(string document, string program, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(document, "--json", "--exact", program));

    [Fact]
    public void Without_exact_a_bigint_is_an_error() => Assert.Equal(1, QuollProcess.RunWithInput("1", "--json", "1n").ExitCode);
}
