using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

public class DateTests
{
    internal sealed record Dates(DateTime At, DateTimeOffset? With);

    public static TheoryData<string> Texts =>
    [
        "2026-11-22", "2026-11-22T19:17", "2026-11-22T19:17Z", "2026-11-22T19:17+01:00", "2026-11-22T19:17:05", "2026-11-22T19:17:05Z",
        "2026-11-22T19:17:05.5", "2026-11-22T19:17:05.1234567Z", "2026-11-22T19:17:05.12345678901Z",
            "2026-11-22T19:17:05.1234567890123456Z",
        "2026-11-22T19:17:05.12345678901234567Z", "2026-11-22T19:17:05-08", "2026-11-22T19:17:05+14:00", "2026-11-22T19:17:05+14:01",
            "2026-11-22T19:17:05-14:00",
        "2026-11-22T19:17:05+1:00", "2026-11-22T19:17:05+01:60", "2026-11-22T24:00:00", "2026-11-22T23:60", "2026-11-22T23:59:60",
        "2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "0000-01-01", "0001-01-01", "9999-12-31T23:59:59.9999999Z", "2026-13-01",
            "2026-00-01",
        "2026-11-31", "2026-11-22T", "2026-11-22T19", "2026-11-22 19:17", "2026-11-22t19:17", "2026-11-22T19:17z", "2026-11-22T19:17:",
            "2026-11-22T19:17:05.",
        "2026-11-22T19:17:05.Z", "2026/11/22", "20261122", "2026-1-2", "", "x", "-026-11-22", "2026-11-22T19:17:05Zx",
            "0001-01-01T00:00+14:00",
        "9999-12-31T23:59-14:00", "\\u0032026-11-22",
    ];

    [Theory, MemberData(nameof(Texts))]
    public void Texts_are_read_as_theirs(string text)
    {
        text = $"\"{text}\"";
        Same<DateTime>(text);
        Same<DateTimeOffset>(text);
        Same<DateOnly>(text);
    }

    [Theory]
    [InlineData("10:15:30")]
    [InlineData("10:15:30.1234567")]
    [InlineData("10:15:30.1")]
    [InlineData("10:15")]
    [InlineData("24:00:00")]
    [InlineData("-10:15:30")]
    [InlineData("1.10:15:30")]
    [InlineData("10")]
    [InlineData("10675199.02:48:05.4775807")]
    [InlineData("-10675199.02:48:05.4775808")]
    [InlineData("10675199.02:48:05.4775808")]
    [InlineData("10:60:00")]
    [InlineData(" 10:15:30")]
    [InlineData("10:15:30$")]
    [InlineData("")]
    public void Times_are_read_as_theirs(string text)
    {
        text = $"\"{text}\"";
        Same<TimeSpan>(text);
        Same<TimeOnly>(text);
    }

    private static void Same<T>(string text)
    {
        T? theirs;
        try
        {
            theirs = JsonSerializer.Deserialize<T>(text);
        }
        catch (JsonException)
        {
            Assert.Contains(" is not a", AllWays.ReadError<T>(text), StringComparison.Ordinal);
            return;
        }
        Assert.Equal(theirs, AllWays.Read<T>(text));
        if (theirs is DateTime date) Assert.Equal(date.Kind, ((DateTime)(object)AllWays.Read<T>(text)!).Kind);
        if (theirs is DateTimeOffset moment) Assert.Equal(moment.Offset, ((DateTimeOffset)(object)AllWays.Read<T>(text)!).Offset);
    }

    [Fact]
    public void Dates_are_written_as_theirs()
    {
        var random = new Random(17);
        for (var i = 0; i < 4 * 33; i++)
        {
            // Every number of digits after the second, with each kind of date.
            var unit = (long)Math.Pow(10, i % 11);
            var ticks = random.NextInt64(TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay) / unit * unit;
            var offset = TimeSpan.FromMinutes(random.Next(-14 * 60, 14 * 60 + 1));
            AllWays.AsTheirs(new Dates(new DateTime(ticks, (DateTimeKind)(i % 3)), new DateTimeOffset(ticks, offset)));
            AllWays.AsTheirs(DateOnly.FromDateTime(new DateTime(ticks)));
            AllWays.AsTheirs(TimeOnly.FromDateTime(new DateTime(ticks)));
            AllWays.AsTheirs(TimeSpan.FromTicks(ticks - DateTime.MaxValue.Ticks / 2));
        }
        AllWays.AsTheirs(new Dates(DateTime.MinValue, DateTimeOffset.MaxValue));
        AllWays.AsTheirs(new Dates(DateTime.MaxValue, null));
    }

    [Fact]
    public void Long_arrays_of_dates_cross_segments() =>
        AllWays.AsTheirs(Enumerable.Range(0, 20_000).Select(static i => new DateTime(2026, 1, 1).AddTicks(i * 12_345_678L)).ToArray());
}
