using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>Names that clash or are duplicated, and names that match no member.</summary>
public class MemberNameTests
{
    private static void Refuse(QuollJsonOptions options) => options.AllowDuplicateProperties = false;

    private static void ToNull(QuollJsonOptions options) => options.PropertyNamingPolicy = QuollNaming.From(static _ => null!);

    [Fact]
    public void Conditions_of_members_are_none_of_options()
    {
        foreach (var condition in (JsonIgnoreCondition[])[
            JsonIgnoreCondition.Always, JsonIgnoreCondition.WhenWriting, JsonIgnoreCondition.WhenReading, (JsonIgnoreCondition)99])
            Assert.Throws<ArgumentException>(() => new QuollJsonOptions { DefaultIgnoreCondition = condition });
    }

    internal class Twins
    {
        public int Name { get; set; }

        public int NAME { get; set; }
    }

    [Fact]
    public void Names_that_clash_are_told_with_the_type_and_both_members()
    {
        Assert.Equal("Twins has two members named NAME except for case, which PropertyNameCaseInsensitive ignores: Name and NAME.",
            AllWays.ReadError<Twins>("{}", static options => options.PropertyNameCaseInsensitive = true));
        Assert.Equal("""{"Name":0,"NAME":0}""", AllWays.Write(new Twins()));
        Assert.Equal("Twins has two members named x: Name and NAME.",
            AllWays.WriteError(new Twins(), static options => options.PropertyNamingPolicy = QuollNaming.From(static _ => "x")));
        Assert.Contains("returned null for Name",
            AllWays.WriteError(new Twins(), ToNull), StringComparison.Ordinal);
    }

    internal sealed class Rich(int size)
    {
        public int Size { get; } = size;

        public int Color { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?> Rest { get; set; } = new() { ["own"] = null };
    }

    [Fact]
    public void What_is_kept_joins_what_a_constructor_has_put_there() =>
        Assert.Equal(["own", "a"], AllWays.Read<Rich>("""{"a":1,"Size":2}""").Rest.Keys);

    [Fact]
    public void Names_of_dynamic_objects_come_once_where_that_is_asked_for()
    {
        const string Text = """{"a":1,"a":2}""";
        Assert.Contains("Duplicate property \"a\"",
            AllWays.ReadError<System.Dynamic.ExpandoObject>(Text, Refuse), StringComparison.Ordinal);
        Assert.Contains("Duplicate property \"a\"",
            AllWays.ReadError<System.Collections.Specialized.NameValueCollection>(Text, Refuse),
            StringComparison.Ordinal);
        Assert.Contains("Duplicate property \"a\"",
            AllWays.ReadError<Rich>(Text, Refuse), StringComparison.Ordinal);
        Assert.Contains("Duplicate property \"a\"",
            AllWays.ReadError<Dictionary<string, int>>(Text, Refuse), StringComparison.Ordinal);
    }
}
