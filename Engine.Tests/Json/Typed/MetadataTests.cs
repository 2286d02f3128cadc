using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// Names that are not members (<c>$type</c>, <c>$id</c>, <c>$ref</c>, <c>$values</c>) in wrong positions.
/// </summary>
public class MetadataTests
{
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Leaf), "leaf")]
    internal class Plant
    {
        public int Size { get; set; }
    }

    [JsonDerivedType(typeof(Leaf), "green")]
    [JsonDerivedType(typeof(Garden), "garden")]
    internal interface IGreen;

    internal sealed class Garden : Dictionary<string, object>, IGreen;

    internal sealed class Leaf : Plant, IGreen
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    internal sealed class Kept
    {
        public List<int> Numbers { get; } = [1];

        public Dictionary<string, List<int>> Map { get; } = [];

        public List<int>? Other { get; set; }
    }

    private static void Preserve(QuollJsonOptions options) => options.ReferenceHandler = ReferenceHandler.Preserve;

    private static void Refuse(QuollJsonOptions options) => options.AllowDuplicateProperties = false;

    [Theory]
    [InlineData("""{"kind":"leaf","kind":"leaf"}""")]
    [InlineData("""{"kind":"leaf","Size":1,"kind":"other"}""")]
    [InlineData("""{"Size":1,"kind":"leaf","\u006bind":null}""")]
    public void A_type_is_told_once(string text)
    {
        Assert.Contains("Duplicate property \"kind\"", AllWays.ReadError<Plant>(text), StringComparison.Ordinal);
        Assert.Contains("Duplicate property \"kind\"", AllWays.ReadError<Plant>(text, Refuse), StringComparison.Ordinal);
        Assert.Contains("Duplicate property \"kind\"", AllWays.ReadError<Plant[]>($"[{text}]"), StringComparison.Ordinal);
    }

    [Fact]
    public void Each_base_type_has_its_own_discriminator()
    {
        // In either order, and with the type alone: none affects another.
        Assert.Null(Assert.IsType<Leaf>(AllWays.Read<Plant>("""{"kind":"leaf"}""")).Rest);
        Assert.Equal(["kind"], Assert.IsType<Leaf>(AllWays.Read<IGreen>("""{"$type":"green","kind":"x"}""")).Rest!.Keys);
        var options = new QuollJsonOptions();
        Assert.Equal(["kind"], QuollJson.Deserialize<Leaf>("""{"kind":"leaf"}""", options)!.Rest!.Keys);
        Assert.Null(((Leaf)QuollJson.Deserialize<Plant>("""{"kind":"leaf"}""", options)!).Rest);
        Assert.Null(((Leaf)QuollJson.Deserialize<IGreen>("""{"$type":"green"}""", options)!).Rest);
        Assert.Equal(["kind", "$type"], QuollJson.Deserialize<Leaf>("""{"kind":"leaf","$type":1}""", options)!.Rest!.Keys);
        Assert.Equal("""{"$type":"green","Size":0,"kind":1}""",
            AllWays.Write<IGreen>(new Leaf { Rest = new() { ["kind"] = JsonElement.Parse("1") } }));
    }

    [Fact]
    public void A_dictionary_cannot_tell_its_type()
    {
        Assert.Contains("$type cannot be added to", AllWays.WriteError<IGreen>(new Garden { ["a"] = 1 }), StringComparison.Ordinal);
        Assert.Contains("$type cannot be added to", AllWays.ReadError<IGreen>("""{"$type":"garden","a":1}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void What_no_member_takes_is_not_written_as_metadata()
    {
        var told = AllWays.WriteError<Plant>(new Leaf { Rest = new() { ["kind"] = JsonElement.Parse("1") } });
        Assert.Contains("\"kind\" is reserved for the type discriminator", told, StringComparison.Ordinal);
        foreach (var name in (string[])["$id", "$ref", "$values"])
        {
            Assert.Contains("is reserved for references",
                AllWays.WriteError(new Leaf { Rest = new() { [name] = JsonElement.Parse("1") } }, Preserve), StringComparison.Ordinal);
            Assert.Contains("is reserved for references", AllWays.WriteError(new Dictionary<string, int> { [name] = 1 }, Preserve), StringComparison.Ordinal);
            Assert.Contains("is reserved for references",
                AllWays.WriteError(ImmutableDictionary<string, int>.Empty.Add(name, 1), Preserve), StringComparison.Ordinal);
            Assert.Equal($$"""{"{{name}}":1}""", AllWays.Write(new Dictionary<string, int> { [name] = 1 }));
        }
    }

    [Theory]
    [InlineData("""{"$id":"1","$id":"1","Size":1}""", "$id must be the first property")]
    [InlineData("""{"Size":1,"$id":"1"}""", "$id must be the first property")]
    [InlineData("""{"Size":1,"$ref":"1"}""", "$ref must be the only property")]
    [InlineData("""{"$id":"1","$values":[]}""", "$values must follow the $id")]
    [InlineData("""{"$id":"1","$other":1}""", "begins with $")]
    [InlineData("""{"\u0024id":"1","\u0024id":"2"}""", "$id must be the first property")]
    public void Metadata_that_stands_elsewhere_is_refused(string text, string problem)
    {
        Assert.Contains(problem, AllWays.ReadError<Leaf>(text, Preserve), StringComparison.Ordinal);
        Assert.Contains(problem, AllWays.ReadError<Kept>(text, Preserve), StringComparison.Ordinal);
        Assert.Contains(problem, AllWays.ReadError<Dictionary<string, object>>(text, Preserve), StringComparison.Ordinal);
    }

    [Fact]
    public void Ids_are_given_once_wherever_the_objects_are()
    {
        Assert.Contains("Duplicate $id \"1\"",
            AllWays.ReadError<Tuple<int, Tuple<int>>>("""{"$id":"1","Item2":{"$id":"1","Item1":2}}""", Preserve), StringComparison.Ordinal);
        // The references of one text do not affect the next.
        Assert.Equal(1, AllWays.Read<Tuple<int, Tuple<int>>>("""{"$id":"1","Item1":1}""", Preserve).Item1);
    }

    [Fact]
    public void What_has_no_setter_is_filled_where_references_are_kept()
    {
        var read = AllWays.Read<Kept>(
            """{"$id":"0","Numbers":{"$id":"1","$values":[2,3]},"Map":{"$id":"2","a":{"$ref":"1"}},"Other":{"$ref":"1"}}""", Preserve);
        Assert.Equal([1, 2, 3], read.Numbers);
        Assert.Same(read.Numbers, read.Map["a"]);
        Assert.Same(read.Numbers, read.Other);
        Assert.Equal([1, 2], AllWays.Read<Kept>("""{"Numbers":[2]}""", Preserve).Numbers);
        Assert.Contains("$values must be the last property", AllWays.ReadError<Kept>("""{"Numbers":{"$id":"1","$values":[2],"x":1}}""", Preserve), StringComparison.Ordinal);
        Assert.Contains("Duplicate $id \"1\"", AllWays.ReadError<Kept>("""{"$id":"1","Numbers":{"$id":"1","$values":[2]}}""", Preserve), StringComparison.Ordinal);
    }

    [Fact]
    public void A_node_whose_names_come_twice_cannot_be_written()
    {
        var node = JsonNode.Parse("""{"a":1,"a":2}""");
        var thrown = Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(node));
        Assert.Contains("A JsonObject cannot be read", thrown.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("1e400")]
    [InlineData("-1e400")]
    [InlineData("NaN")]
    [InlineData("Infinity")]
    [InlineData("nan")]
    [InlineData(" 1")]
    [InlineData("+1")]
    [InlineData("01")]
    [InlineData("1.")]
    [InlineData("")]
    public void Numbers_as_keys_are_those_of_JSON(string name)
    {
        Assert.Contains("is not a Double", AllWays.ReadError<Dictionary<double, int>>($$"""{"{{name}}":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not a Single", AllWays.ReadError<Dictionary<float, int>>($$"""{"{{name}}":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not a Half", AllWays.ReadError<Dictionary<Half, int>>($$"""{"{{name}}":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not a Decimal", AllWays.ReadError<Dictionary<decimal, int>>($$"""{"{{name}}":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not an Int32", AllWays.ReadError<Dictionary<int, int>>($$"""{"{{name}}":1}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void Keys_beyond_their_type_are_refused()
    {
        Assert.Contains("is not a Half", AllWays.ReadError<Dictionary<Half, int>>("""{"70000":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not a Single", AllWays.ReadError<Dictionary<float, int>>("""{"1e39":1}"""), StringComparison.Ordinal);
        Assert.Contains("is not a Decimal", AllWays.ReadError<Dictionary<decimal, int>>("""{"1e39":1}"""), StringComparison.Ordinal);
        Assert.Contains("NaN is not a JSON number", AllWays.WriteError(new Dictionary<double, int> { [double.NaN] = 1 }), StringComparison.Ordinal);
        Assert.Contains("is not a JSON number", AllWays.WriteError(new Dictionary<Half, int> { [Half.NegativeInfinity] = 1 }), StringComparison.Ordinal);
        AllWays.RoundTrip("""{"NaN":1,"-Infinity":2,"1E+21":3}""",
            new Dictionary<double, int> { [double.NaN] = 1, [double.NegativeInfinity] = 2, [1e21] = 3 },
            static options => options.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals);
    }

    internal sealed class Fixed
    {
        public IReadOnlyList<int> Numbers { get; } = [];
    }

    /// <summary>The empty array is a shared object, and no elements can be read into it.</summary>
    [Fact]
    public void References_to_what_was_skipped_are_skipped_where_nothing_can_be_set()
    {
        var text = AllWays.Write(new[] { new Fixed(), new Fixed() }, Preserve);
        Assert.Contains("\"$ref\":", text, StringComparison.Ordinal);
        Assert.Equal(2, AllWays.Read<Fixed[]>(text, Preserve)!.Length);
    }
}
