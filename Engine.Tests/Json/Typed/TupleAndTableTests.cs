using System.Data;
using System.Dynamic;

namespace Quoll.Tests.Json.Typed;

public class TupleAndTableTests
{
    internal sealed record Person(string Name, int Age = 7)
    {
        public string? Note { get; init; }
    }

    internal readonly record struct Point(int X, int Y);

    [Fact]
    public void Tuples()
    {
        Assert.Equal((1, "a"), AllWays.RoundTrip("""{"Item1":1,"Item2":"a"}""", (1, "a")));
        AllWays.RoundTrip("""{"Item1":1,"Item2":[{"Item1":true,"Item2":null}]}""", (1, new (bool, string?)[] { (true, null) }));
        AllWays.AsTheirs(Tuple.Create(1, "a", 2.5));
        AllWays.AsTheirs(new KeyValuePair<string, int>("a", 1));
        AllWays.AsTheirs<KeyValuePair<string, int>[]>([new("a", 1)]);
        Assert.Equal(
            (1, 2, 3, 4, 5, 6, 7, 8), AllWays.Read<(int, int, int, int, int, int, int, int)>(AllWays.Write((1, 2, 3, 4, 5, 6, 7, 8))));
        Assert.Equal(
            """{"key":1,"value":2}""",
            AllWays.Write(
                KeyValuePair.Create(1, 2), static options => options.PropertyNamingPolicy = System.Text.Json.JsonNamingPolicy.CamelCase));
    }

    [Fact]
    public void Records_and_anonymous_types()
    {
        AllWays.AsTheirs(new Person("Ada", 36) { Note = "x" });
        AllWays.AsTheirs(new Point(1, 2));
        Assert.Equal(7, AllWays.Read<Person>("""{"Name":"Ada"}""").Age);
        var made = new { A = 1, B = new[] { new { C = "x" } } };
        AllWays.AsTheirs(made);
    }

    [Fact]
    public void Expandos_are_read_deeply()
    {
        dynamic made = new ExpandoObject();
        made.a = 1L;
        made.b = new ExpandoObject();
        made.b.c = "x";
        dynamic read = AllWays.RoundTrip<ExpandoObject>("""{"a":1,"b":{"c":"x"}}""", made);
        Assert.Equal("x", read.b.c);
        dynamic all = AllWays.Read<ExpandoObject>("""{"n":null,"t":true,"d":1.5,"l":[1,{"m":2}],"big":99999999999999999999}""");
        Assert.Null(all.n);
        Assert.True(all.t);
        Assert.Equal(1.5, all.d);
        Assert.Equal(2L, all.l[1].m);
        Assert.Equal(1e20, all.big);
    }

    [Theory]
    [InlineData("-0", -0.0)]
    [InlineData("-0.0", -0.0)]
    [InlineData("-1e-400", -0.0)]
    [InlineData("0", 0L)]
    [InlineData("-1", -1L)]
    [InlineData("-9223372036854775808", long.MinValue)]
    [InlineData("-9223372036854775809", -9223372036854775808.0)]
    public void Numbers_of_expandos_are_integers_where_an_integer_says_the_same(string text, object number)
    {
        dynamic read = AllWays.Read<ExpandoObject>($"{{\"n\":{text}}}");
        object found = read.n;
        Assert.Equal(number.GetType(), found.GetType());
        // -0 equals 0 and has a different text.
        Assert.Equal(QuollJson.Serialize(number), QuollJson.Serialize(found));
    }

    [Fact]
    public void Tables()
    {
        var table = new DataTable("orders");
        table.Columns.Add("Id", typeof(long));
        table.Columns.Add("Price", typeof(double));
        table.Columns.Add("Note", typeof(string));
        table.Rows.Add(1L, 2.5, "x");
        table.Rows.Add(2L, 3.0, DBNull.Value);
        var read = AllWays.RoundTrip("""[{"Id":1,"Price":2.5,"Note":"x"},{"Id":2,"Price":3,"Note":null}]""", table);
        Assert.Equal(
            [typeof(long), typeof(double), typeof(string)], read.Columns.Cast<DataColumn>().Select(static column => column.DataType));
        Assert.Equal(DBNull.Value, read.Rows[1]["Note"]);
        Assert.Equal(2.5, read.Rows[0]["Price"]);
        Assert.Equal("""{"Id":1,"Price":2.5,"Note":"x"}""", AllWays.Write(table.Rows[0]));

        var mixed = AllWays.Read<DataTable>("""[{"a":1},{"a":"x","b":true},{"b":null}]""");
        Assert.Equal(typeof(object), mixed.Columns["a"]!.DataType);
        Assert.Equal(typeof(bool), mixed.Columns["b"]!.DataType);
        Assert.Equal("[]", AllWays.Write(AllWays.Read<DataTable>("[]")));
        Assert.Contains("is not an object", AllWays.ReadError<DataTable>("[1]"), StringComparison.Ordinal);
    }

    [Fact]
    public void Sets_of_tables()
    {
        var tables = new DataSet();
        tables.Tables.Add("t").Columns.Add("a", typeof(long));
        tables.Tables["t"]!.Rows.Add(1L);
        tables.Tables.Add("u");
        var read = AllWays.RoundTrip("""{"t":[{"a":1}],"u":[]}""", tables);
        Assert.Equal(1L, read.Tables["t"]!.Rows[0]["a"]);
    }
}
