using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

public abstract class ScalarTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ScalarTests(true);

    public class Reflected() : ScalarTests(false);

    public class Generated() : ScalarTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private static readonly DateTime Day = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    public class Scalars
    {
        public sbyte SByte { get; set; } = -1;
        public byte Byte { get; set; } = 255;
        public short Short { get; set; } = -2;
        public ushort UShort { get; set; } = 3;
        public int Int { get; set; } = 4;
        public uint UInt { get; set; } = 5;
        public long Long { get; set; } = 9007199254740993;
        public ulong ULong { get; set; } = ulong.MaxValue - 2048;
        public nint NInt { get; set; } = 6;
        public nuint NUInt { get; set; } = 7;
        public Int128 Int128 { get; set; } = (Int128)1 << 100;
        public UInt128 UInt128 { get; set; } = 5;
        public Half Half { get; set; } = (Half)1.5;
        public float Float { get; set; } = 1.5f;
        public double Double { get; set; } = 2.5;
        public decimal Decimal { get; set; } = 1.10m;
        public BigInteger BigInteger { get; set; } = BigInteger.Pow(2, 70);
        public bool Bool { get; set; } = true;
        public char Char { get; set; } = 'c';
        public Rune Rune { get; set; } = new(0x1F600);
        public string? String { get; set; } = "s";
        public Guid Guid { get; set; }
        public Uri? Uri { get; set; } = new("http://x/y");
        public Version? Version { get; set; } = new(1, 2, 3);
        public DateTime DateTime { get; set; } = Day;
        public DateTime Unspecified { get; set; } = new(2020, 1, 2, 3, 4, 5);
        public DateTimeOffset DateTimeOffset { get; set; } = new(2020, 1, 2, 5, 4, 5, TimeSpan.FromHours(2));
        public DateOnly DateOnly { get; set; } = new(2020, 1, 2);
        public TimeOnly TimeOnly { get; set; } = new(3, 4, 5);
        public TimeSpan TimeSpan { get; set; } = new(1, 2, 3, 4, 5);
        public Status Enum { get; set; } = Status.Gone;
        public Rights Flags { get; set; } = Rights.Read | Rights.Execute;
        public Status? NullableEnum { get; set; } = Status.Paid;
        public int? NoInt { get; set; }
        public int? SomeInt { get; set; } = 5;
        public DBNull? DBNull { get; set; } = DBNull.Value;
        public byte[]? Bytes { get; set; } = [1, 2];
        public Memory<byte> Memory { get; set; } = new byte[] { 3 };
        public ReadOnlyMemory<byte> ReadOnlyMemory { get; set; } = new byte[] { 4 };
        public JsonNode? Node { get; set; } = JsonNode.Parse("""{"a":[1,null]}""");
        public JsonElement Element { get; set; } = JsonDocument.Parse("""{"a":[1,null,true,"x"]}""").RootElement;
        public JsonDocument? Document { get; set; } = JsonDocument.Parse("[1]");
        public JsValue Value { get; set; } = 5;
        public object? Object { get; set; } = 5;
    }

    /// <summary>
    /// Columns: member, its value in scripts, a value that a script may set, the value afterwards, a value that does
    /// not fit.
    /// </summary>
    public static TheoryData<string, string, string, string, string> Table => new()
    {
        { "SByte", "-1", "-128", "-128", "128" },
        { "Byte", "255", "'7'", "7", "256" },
        { "Short", "-2", "32767", "32767", "32768" },
        { "UShort", "3", "65535", "65535", "-1" },
        { "Int", "4", "-2147483648", "-2147483648", "2147483648" },
        { "UInt", "5", "4294967295", "4294967295", "-1" },
        { "Long", "9007199254740992", "5n", "5", "1.5" },
        { "ULong", "18446744073709550000", "5n", "5", "-1" },
        { "NInt", "6", "8", "8", "1.5" },
        { "NUInt", "7", "8", "8", "-1" },
        { "Int128", "1.2676506002282294e+30", "-5", "-5", "NaN" },
        { "UInt128", "5", "6", "6", "-1" },
        { "Half", "1.5", "2.5", "2.5", "null" },
        { "Float", "1.5", "0.25", "0.25", "10n" },
        { "Double", "2.5", "'0.5'", "0.5", "10n" },
        { "Decimal", "1.1", "0.1", "0.1", "1e30" },
        { "BigInteger", "1180591620717411303424n", "5", "5n", "1.5" },
        { "Bool", "true", "false", "false", "" },
        { "Char", "c", "'d'", "d", "'de'" },
        { "Rune", "\U0001F600", "'e'", "e", "'ef'" },
        { "String", "s", "null", "null", "Symbol()" },
        { "Guid", "00000000-0000-0000-0000-000000000000", "'11111111-1111-1111-1111-111111111111'", "11111111-1111-1111-1111-111111111111",
            "'x'" },
        { "Uri", "http://x/y", "'a/b'", "a/b", "5" },
        { "Version", "1.2.3", "'4.5'", "4.5", "'x'" },
        { "DateTime", "Date 2020-01-02T03:04:05.000Z", "new Date(0)", "Date 1970-01-01T00:00:00.000Z", "'x'" },
        { "Unspecified", "Date 2020-01-02T03:04:05.000Z", "'2020-01-02T00:00:00Z'", "Date 2020-01-02T00:00:00.000Z", "new Date(NaN)" },
        { "DateTimeOffset", "Date 2020-01-02T03:04:05.000Z", "new Date(5)", "Date 1970-01-01T00:00:00.005Z", "5" },
        { "DateOnly", "2020-01-02", "'2021-03-04'", "2021-03-04", "5" },
        { "TimeOnly", "03:04:05", "'06:07'", "06:07:00", "'x'" },
        { "TimeSpan", "1.02:03:04.0050000", "1500", "00:00:01.5000000", "'x'" },
        { "Enum", "6", "'Paid'", "5", "'Nothing'" },
        { "Flags", "5", "'Read, Write'", "3", "'Nothing'" },
        { "NullableEnum", "5", "null", "null", "'Nothing'" },
        { "NoInt", "null", "3", "3", "'x'" },
        { "SomeInt", "5", "undefined", "null", "1.5" },
        { "DBNull", "null", "null", "null", "5" },
        { "Bytes", "Uint8Array 1,2", "new Uint8Array([9])", "Uint8Array 9", "[300]" },
        { "Memory", "Uint8Array 3", "new Uint8Array([9])", "Uint8Array 9", "5" },
        { "ReadOnlyMemory", "Uint8Array 4", "new Uint8Array([8])", "Uint8Array 8", "'x'" },
        { "Node", """{"a":[1,null]}""", "{ b: [true] }", """{"b":[true]}""", "Symbol()" },
        { "Element", """{"a":[1,null,true,"x"]}""", "[1]", "[1]", "Symbol()" },
        { "Document", "[1]", "{ c: 'd' }", """{"c":"d"}""", "Symbol()" },
        { "Value", "5", "'anything'", "anything", "" },
        { "Object", "5", "'anything'", "anything", "" },
    };

    [Theory, MemberData(nameof(Table))]
    public void Both_ways(string member, string read, string write, string then, string wrong)
    {
        Writable();
        Set("x", new Scalars());
        Set("y", new Scalars());
        Assert.Equal(read, Run($"x.{member}"));
        Assert.Equal(then, Run($"x.{member} = {write}; x.{member}"));
        Assert.Equal(read, Run($"x.{member} = y.{member}; x.{member}"));
        if (wrong.Length > 0) Assert.StartsWith("TypeError: Scalars." + member, Run($"x.{member} = {wrong}"));
        // The host's own value, not read through a member.
        Set("own", typeof(Scalars).GetProperty(member)!.GetValue(new Scalars()));
        Assert.Equal(read, Run("own"));
    }

    [Theory]
    [InlineData(IntegerForm.Number, "number", "number", "number", "number", "number")]
    [InlineData(IntegerForm.Exact, "bigint", "bigint", "number", "bigint", "number")]
    [InlineData(IntegerForm.BigInt, "bigint", "bigint", "bigint", "bigint", "bigint")]
    public void Integers_of_64_bits_by_option(IntegerForm form, params string[] kinds)
    {
        Configure(options => options.Integers = form);
        Set("x", new Scalars());
        Assert.Equal($"[\"{string.Join("\",\"", kinds)}\"]", Run("[x.Long, x.ULong, x.NInt, x.Int128, x.UInt128].map(v => typeof v)"));
        Assert.Equal("number", Run("typeof x.Int"));
        if (form != IntegerForm.Number) Assert.Equal("9007199254740993n", Run("x.Long"));
        Set("list", new List<long> { long.MaxValue });
        if (form != IntegerForm.Number) Assert.Equal("9223372036854775807n", Run("list[0]"));
    }

    [Fact]
    public void Exact_integers_come_back()
    {
        Configure(static options => (options.Integers, options.Writable) = (IntegerForm.Exact, true));
        var scalars = new Scalars();
        Set("x", scalars);
        Run("x.Long = x.Long + 2n; x.ULong = x.ULong; x.Int128 = x.Int128 * 2n");
        Assert.Equal(9007199254740995, scalars.Long);
        Assert.Equal(ulong.MaxValue - 2048, scalars.ULong);
        Assert.Equal((Int128)1 << 101, scalars.Int128);
    }

    [Fact]
    public void A_Number_is_the_nearest_one()
    {
        Assert.Equal(9223372036854775807d, Engine.FromObject(long.MaxValue).AsNumber());
        Assert.Equal(18446744073709551615d, Engine.FromObject(ulong.MaxValue).AsNumber());
        Assert.Equal(1.7014118346046923e38, Engine.FromObject(Int128.MaxValue).AsNumber());
        Assert.Equal(9007199254740991m, Engine.Evaluate<decimal>("2 ** 53 - 1"));
        Assert.Equal(0.1234567890123456m, Engine.Evaluate<decimal>("0.1234567890123456"));
        Assert.Equal(0.1m, Engine.Evaluate<decimal>("0.1"));
        Assert.Equal(0.00000000000000000001m, Engine.Evaluate<decimal>("1e-20"));
        Assert.Equal(1e20m, Engine.Evaluate<decimal>("1e20"));
    }

    [Fact]
    public void Decimals_dates_and_enums_by_option()
    {
        Configure(static options =>
            (options.Decimals, options.Dates, options.Enums, options.Writable) = (DecimalForm.Text, DateForm.Text, EnumForm.Name, true));
        var scalars = new Scalars();
        Set("x", scalars);
        Check("""
            x.Decimal ==> 1.10
            x.Decimal = '79228162514264337593543950335'; x.Decimal ==> 79228162514264337593543950335
            x.DateTime ==> 2020-01-02T03:04:05.0000000Z
            x.DateTimeOffset ==> 2020-01-02T05:04:05.0000000+02:00
            x.Unspecified ==> 2020-01-02T03:04:05.0000000
            x.DateTime = x.DateTime; x.DateTime ==> 2020-01-02T03:04:05.0000000Z
            x.DateTimeOffset = x.DateTimeOffset; x.DateTimeOffset ==> 2020-01-02T05:04:05.0000000+02:00
            x.Enum ==> Gone
            x.Flags ==> Read, Execute
            x.Enum = x.Enum; x.Enum ==> Gone
            x.Enum = 77; x.Enum ==> 77
            x.Flags = x.Flags; x.Flags ==> Read, Execute
            x.Flags = 3; x.Flags ==> All
            """);
        Assert.Equal(decimal.MaxValue, scalars.Decimal);
        Assert.Equal(Day, scalars.DateTime);
        Set("states", new[] { Status.Paid });
        Set("byState", new Dictionary<Status, int> { [Status.Paid] = 1 });
        Assert.Equal("""["Paid"]""", Run("states"));
        Assert.Equal("""Map [["Paid",1]]""", Run("byState"));
    }

    [Fact]
    public void A_date_without_a_zone_is_a_time_on_the_wall()
    {
        var zone = TimeZoneInfo.CreateCustomTimeZone("z", TimeSpan.FromHours(5), "z", "z");
        var engine = new Engine(new EngineOptions { Types = Types(), TimeZone = zone }).SetValue("x", new Scalars());
        Assert.Equal("3", Run(engine, "x.Unspecified.getHours()"));
        Assert.Equal("8", Run(engine, "x.DateTime.getHours()"));
    }

    [Fact]
    public void Array_variance_does_not_change_numbers()
    {
        Set("take", new Func<byte[], int>(static bytes => bytes[0]));
        Set("signed", new sbyte[] { -1 });
        Check("""
            signed[0] ==> -1
            take(signed) ==> TypeError: take(bytes)[0]: -1 is not a Byte
            take(new Int8Array([-1])) ==> TypeError: take(bytes)[0]: -1 is not a Byte
            take(new Int8Array([1])) ==> 1
            take(new Uint8Array([255])) ==> 255
            """);
    }
}
