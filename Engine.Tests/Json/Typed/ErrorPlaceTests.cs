using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// The position of an error is the start of the wrong value or name. It is the same in all ways and from all sources.
/// </summary>
public class ErrorPlaceTests
{
    internal sealed class Sample
    {
        public int Id { get; set; }

        public byte Small { get; set; }

        public uint Unsigned { get; set; }

        public long Long { get; set; }

        public ulong Longest { get; set; }

        public Int128 Wide { get; set; }

        public float Single { get; set; }

        public double Double { get; set; }

        public decimal Decimal { get; set; }

        public bool Flag { get; set; }

        public char Letter { get; set; }

        public string? Text { get; set; }

        public int? Maybe { get; set; }

        public DateTime Date { get; set; }

        public Guid Guid { get; set; }

        public byte[]? Bytes { get; set; }

        public DayOfWeek Day { get; set; }

        public Spot Spot { get; set; }

        public Pair? Pair { get; set; }

        public Sample? Inner { get; set; }

        public Needy? Needy { get; set; }

        public Strict? Strict { get; set; }

        public Kept? Kept { get; set; }

        public Base? Base { get; set; }

        public Throwing? Throwing { get; set; }

        public List<int>? Numbers { get; set; }

        public int[][]? Rows { get; set; }

        public Dictionary<string, int>? ByName { get; set; }

        public Dictionary<int, int>? ByNumber { get; set; }

        public Dictionary<DayOfWeek, int[]>? ByDay { get; set; }
    }

    internal struct Spot
    {
        public int X { get; set; }
    }

    internal sealed record Pair(int Left, string Right, DayOfWeek Day, List<int>? Rest = null);

    internal sealed class Needy
    {
        [JsonRequired]
        public int Must { get; set; }

        public int May { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    internal sealed class Strict
    {
        public int A { get; set; }
    }

    internal sealed class Kept
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    [JsonDerivedType(typeof(Derived), "derived")]
    internal class Base
    {
        public int A { get; set; }
    }

    internal sealed class Derived : Base
    {
        public int B { get; set; }
    }

    // The bar marks the start of the wrong part.
    [Theory]
    [InlineData("""{"Id":|null}""", "$.Id")]
    [InlineData("""{"Id": |null }""", "$.Id")]
    [InlineData("""{"Id": |"1"}""", "$.Id")]
    [InlineData("""{"Id": |1.5}""", "$.Id")]
    [InlineData("""{"Id": |12345678901}""", "$.Id")]
    [InlineData("""{"Id": |{}}""", "$.Id")]
    [InlineData("""{"Id": |[1]}""", "$.Id")]
    [InlineData("""{"Id": |true}""", "$.Id")]
    [InlineData("""{"Small": |256}""", "$.Small")]
    [InlineData("""{"Small":|null}""", "$.Small")]
    [InlineData("""{"Unsigned": |-1}""", "$.Unsigned")]
    [InlineData("""{"Long": |9223372036854775808}""", "$.Long")]
    [InlineData("""{"Longest": |-1}""", "$.Longest")]
    [InlineData("""{"Longest": |null}""", "$.Longest")]
    [InlineData("""{"Wide": |170141183460469231731687303715884105728}""", "$.Wide")]
    [InlineData("""{"Wide": |null}""", "$.Wide")]
    [InlineData("""{"Single": |1e40}""", "$.Single")]
    [InlineData("""{"Double": |1e400}""", "$.Double")]
    [InlineData("""{"Double": |null}""", "$.Double")]
    [InlineData("""{"Decimal": |1e30}""", "$.Decimal")]
    [InlineData("""{"Decimal": |null}""", "$.Decimal")]
    [InlineData("""{"Flag": |null}""", "$.Flag")]
    [InlineData("""{"Flag": |0}""", "$.Flag")]
    [InlineData("""{"Letter": |"ab"}""", "$.Letter")]
    [InlineData("""{"Letter": |null}""", "$.Letter")]
    [InlineData("""{"Text": |5}""", "$.Text")]
    [InlineData("""{"Text": |[]}""", "$.Text")]
    [InlineData("""{"Maybe": |"x"}""", "$.Maybe")]
    [InlineData("""{"Date": |"2020-13-01"}""", "$.Date")]
    [InlineData("""{"Date": |null}""", "$.Date")]
    [InlineData("""{"Guid": |"x"}""", "$.Guid")]
    [InlineData("""{"Guid": |null}""", "$.Guid")]
    [InlineData("""{"Bytes": |"*"}""", "$.Bytes")]
    [InlineData("""{"Day": |"Someday"}""", "$.Day")]
    [InlineData("""{"Day": |null}""", "$.Day")]
    [InlineData("""{"Day": |99999999999}""", "$.Day")]
    [InlineData("""{"Spot": |null}""", "$.Spot")]
    [InlineData("""{"Spot": {"X": |null}}""", "$.Spot.X")]
    [InlineData("""{"Pair": {"Left": |null}}""", "$.Pair.Left")]
    [InlineData("""{"Pair": {"Right": "a", "Left": |"b"}}""", "$.Pair.Left")]
    [InlineData("""{"Pair": {"Day": |"Never"}}""", "$.Pair.Day")]
    [InlineData("""{"Pair": {"Left": 1, "Rest": [1, |null]}}""", "$.Pair.Rest[1]")]
    [InlineData("""{"Inner": {"Inner": {"Id": |null}}}""", "$.Inner.Inner.Id")]
    [InlineData("""{"Inner": |5}""", "$.Inner")]
    [InlineData("""{"Numbers": |{}}""", "$.Numbers")]
    [InlineData("""{"Numbers": [1, |null]}""", "$.Numbers[1]")]
    [InlineData("""{"Numbers": [1, |"é"]}""", "$.Numbers[1]")]
    [InlineData("""{"Rows": [[], [1, |false]]}""", "$.Rows[1][1]")]
    [InlineData("""{"ByName": {"a": 1, "b": |null}}""", "$.ByName.b")]
    [InlineData("""{"ByNumber": { |"x" : 1}}""", "$.ByNumber.x")]
    [InlineData("""{"ByNumber": {"1": 1, |"a b":2}}""", "$.ByNumber['a b']")]
    [InlineData("""{"ByDay": {|"Nie" : [1]}}""", "$.ByDay.Nie")]
    [InlineData("""{"ByDay": {"Monday": [1, |"x"]}}""", "$.ByDay.Monday[1]")]
    [InlineData("""{"Strict": {"A": 1, |"B": 2}}""", "$.Strict")]
    [InlineData("""{"Needy": {"May": 1 |}}""", "$.Needy")]
    [InlineData("""{"Base": {"$type": |"cow"}}""", "$.Base.$type")]
    [InlineData("""{"Base": {"A": 1, "$type":|true}}""", "$.Base.$type")]
    [InlineData("""{"Base": {"A": |null, "$type":"derived"}}""", "$.Base.A")]
    [InlineData("""{"Base": {"$type":"derived","B": |"b"}}""", "$.Base.B")]
    [InlineData("""{"Kept": {"x": 1, "A": |"b"}}""", "$.Kept.A")]
    [InlineData("""{"Kept": {"x": [1, |x]}}""", "$.Kept.x[1]")]
    [InlineData("""{"Id": |}""", "$.Id")]
    [InlineData("""{"Id": 1| 2}""", "$.Id", 1)]
    [InlineData("""{"Id": 1,|}""", "$")]
    [InlineData("""{"Id": nu|x}""", "$.Id")]
    [InlineData("""{"Unknown": [1, |]}""", "$.Unknown[1]")]
    [InlineData("""{"Text": "a\|q"}""", "$.Text")]
    [InlineData("""{"Id": 1} |x""", "$")]
    [InlineData("""{"Id": |""", "$.Id")]
    [InlineData("""{"Numbers": [1,|""", "$.Numbers[1]")]
    [InlineData("""{"Inner": {|""", "$.Inner")]
    public void Place_is_where_what_is_wrong_begins(string marked, string path, int more = 0)
    {
        foreach (var lead in new[] { "", "\n\r\n  ", "\uFEFF \r" })
        {
            var text = lead + marked.Replace("|", "", StringComparison.Ordinal);
            var at = lead.Length + marked.IndexOf('|', StringComparison.Ordinal) + more;
            // A .NET string does not have a byte order mark.
            if (lead.StartsWith('\uFEFF')) continue;
            var error = AllWays.ErrorOf<Sample>(text);
            var before = text[..at];
            var lineStart = before.LastIndexOf('\n') + 1;
            Assert.Equal(path, error.Path);
            Assert.Equal(
                (before.Count(static c => c == '\n') + 1, at - lineStart + 1, (long)Encoding.UTF8.GetByteCount(before)),
                (error.Line, error.Column, error.Offset));
        }
    }

    [Theory]
    [InlineData("""{"Id": 1, |"Id": 2}""", "$.Id")]
    [InlineData("""{"Id":1,|"Id":2}""", "$.Id")]
    [InlineData("""{"Id":1,|"\u0049d" : 2}""", "$.Id")]
    [InlineData("""{"Pair":{"Left":1,"Right":"r",|"Left":2}}""", "$.Pair.Left")]
    [InlineData("""{"ByName":{"a":1, |"a":2}}""", "$.ByName.a")]
    public void Place_of_a_duplicate_is_its_name(string marked, string path)
    {
        var error = AllWays.ErrorOf<Sample>(
            marked.Replace("|", "", StringComparison.Ordinal), static options => options.AllowDuplicateProperties = false);
        Assert.Equal((path, (long)marked.IndexOf('|', StringComparison.Ordinal)), (error.Path, error.Offset));
    }

    [Theory]
    [InlineData("""{"Small": |"256"}""")]
    [InlineData("""{"Small": |"\u0032\u0035\u0036"}""")]
    [InlineData("""{"Long": |"9223372036854775808"}""")]
    [InlineData("""{"Double": |"1e400"}""")]
    [InlineData("""{"Decimal": |"1e30"}""")]
    [InlineData("""{"Id": |"x"}""")]
    [InlineData("""{"Id": /* " */ |null}""")]
    [InlineData("{\"Numbers\": [1, // {\"a\":\n |null]}")]
    [InlineData("""{"ByNumber": /* 1 */ { /* 2 */ |"x" /* 3 */ : /* 4 */ 1}}""")]
    public void Place_is_right_with_lenient_options(string marked)
    {
        var error = AllWays.ErrorOf<Sample>(marked.Replace("|", "", StringComparison.Ordinal), static options =>
            (options.NumberHandling, options.ReadCommentHandling) = (JsonNumberHandling.AllowReadingFromString, JsonCommentHandling.Skip));
        Assert.Equal(marked.IndexOf('|', StringComparison.Ordinal), error.Offset);
    }

    [Theory]
    [InlineData("""{"Inner":{"Inner":|{"Inner":1}}}""", 2, 100, 100, "$.Inner.Inner")]
    [InlineData("""{"Text": |"abcde"}""", 64, 4, 100, "$.Text")]
    [InlineData("""{"Text": |"\u0061bcde"}""", 64, 4, 100, "$.Text")]
    [InlineData("""{"Numbers": [1,2, |3]}""", 64, 100, 2, "$.Numbers[2]")]
    public void Place_of_a_limit_is_the_value_beyond_it(string marked, int depth, int length, int count, string path)
    {
        var error = AllWays.ErrorOf<Sample>(marked.Replace("|", "", StringComparison.Ordinal), options =>
            (options.MaxDepth, options.MaxStringLength, options.MaxCollectionLength) = (depth, length, count));
        Assert.Equal((path, (long)marked.IndexOf('|', StringComparison.Ordinal)), (error.Path, error.Offset));
    }

    [Theory]
    [InlineData("""{"Id": |-1}""")]
    [InlineData("""{"Id":|-1 }""")]
    public void Place_of_an_error_by_a_converter_is_its_value(string marked)
    {
        var error = AllWays.ErrorOf<Sample>(
            marked.Replace("|", "", StringComparison.Ordinal), static options => options.Converters.Add(new Positive()));
        Assert.Equal(("$.Id", (long)marked.IndexOf('|', StringComparison.Ordinal)), (error.Path, error.Offset));
    }

    [Theory]
    [InlineData("""[{"$id":"1"},{"$ref": |"2"}]""", "$[1].$ref")]
    [InlineData("""[{"$id":"1"},{"$id": |"1"}]""", "$[1].$id")]
    [InlineData("""[{"$id":"1"},{"$ref":"1", |"Id":1}]""", "$[1].Id")]
    public void Place_of_a_wrong_reference_is_its_id(string marked, string path)
    {
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Sample[]>(
            marked.Replace("|", "", StringComparison.Ordinal), new QuollJsonOptions { ReferenceHandler = ReferenceHandler.Preserve }));
        Assert.Equal((path, (long)marked.IndexOf('|', StringComparison.Ordinal)), (error.Path, error.Offset));
    }

    [Theory]
    [InlineData("""{"b":{"a":1, |"a" :2}}""", "$.b.a")]
    [InlineData("""[1, |"\uD800"]""", "$[1]")]
    [InlineData("""[1, |1e400]""", "$[1]")]
    [InlineData("""[1, |-]""", "$[1]", 1)]
    public void Place_of_what_has_no_canonical_form_is_its_start(string marked, string path, int more = 0)
    {
        var text = marked.Replace("|", "", StringComparison.Ordinal);
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Format(text, JsonFormat.Canonical));
        Assert.Equal((path, (long)marked.IndexOf('|', StringComparison.Ordinal) + more), (error.Path, error.Offset));
    }

    // Exceptions of the host's code pass unchanged, without a position. Only converters know one.
    [Theory]
    [InlineData("""{"Throwing":{"Left":1,"Right":2}}""", "left")]
    [InlineData("""{"Throwing":{"Left":0,"Right":2}}""", "right")]
    public void Exceptions_of_the_host_pass_in_all_ways(string text, string expected) =>
        Assert.StartsWith(expected, AllWays.ReadError<Sample>(text), StringComparison.Ordinal);

    internal sealed class Throwing
    {
        public Throwing(int left)
        {
            if (left != 0) throw new ArgumentException("left");
        }

        public int Left => 0;

        public int Right { get => 0; set => throw new InvalidOperationException("right"); }
    }

    private sealed class Positive : QuollConverter<int>
    {
        public override void Write(ref QuollJsonWriter writer, in int value) => writer.WriteNumber(value);

        public override int Read(ref QuollJsonReader reader)
        {
            var value = reader.ReadInt32();
            return value >= 0 ? value : throw reader.CreateError("negative");
        }
    }
}
