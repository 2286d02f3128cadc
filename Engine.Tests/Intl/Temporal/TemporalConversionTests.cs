using Quoll.Intl;

namespace Quoll.Tests.Intl.Temporal;

/// <summary>Dates and times of .NET as objects of Temporal, there and back.</summary>
public class TemporalConversionTests
{
    public static TheoryData<object, string> Values => new()
    {
        { new DateTimeOffset(2026, 11, 28, 20, 15, 0, TimeSpan.FromHours(2)), "2026-11-28T20:15:00+02:00[+02:00]" },
        { new DateTime(2026, 11, 28, 20, 15, 0, DateTimeKind.Utc), "2026-11-28T20:15:00Z" },
        { new DateTime(1900, 2, 28, 0, 0, 0).AddTicks(1), "1900-02-28T00:00:00.0000001" },
        { new DateOnly(1, 1, 1), "0001-01-01" },
        { new DateOnly(9999, 12, 31), "9999-12-31" },
        { new TimeOnly(23, 59, 59, 999, 999), "23:59:59.999999" },
        { TimeSpan.FromHours(-36.5), "-PT36H30M" },
        { TimeSpan.MaxValue, "PT256204778H48M5.4775807S" },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void A_value_comes_back_as_it_was(object value, string expected)
    {
        var engine = NewEngine();
        engine.SetValue("value", value);
        Assert.Equal(expected, engine.Evaluate<string>("value.toString()"));
        Assert.Equal(value, Evaluate(engine, value.GetType(), "value"));
        Assert.Equal(value, Evaluate(engine, value.GetType(), "value.toString()"));
    }

    [Theory]
    [InlineData(typeof(DateOnly), "new Temporal.PlainDate(10000, 1, 1)")]
    [InlineData(typeof(DateTime), "new Temporal.Instant(-(10n ** 20n))")]
    [InlineData(typeof(TimeSpan), "Temporal.Duration.from({ months: 1 })")]
    [InlineData(typeof(TimeSpan), "Temporal.Duration.from({ days: 10675200 })")]
    public void A_value_that_NET_does_not_have_is_refused(Type type, string source)
    {
        var engine = NewEngine();
        Assert.ThrowsAny<Exception>(() => Evaluate(engine, type, source));
    }

    private static Engine NewEngine()
    {
        return new Engine(new EngineOptions
        {
            Extensions = [QuollIntl.Default],
            TimeZone = TimeZoneInfo.Utc,
            Types = ScriptTypes.Reflect(static types => types.ConvertDatesToTemporal()),
        });
    }

    private static object? Evaluate(Engine engine, Type type, string source) => type.Name switch
    {
        nameof(DateTimeOffset) => engine.Evaluate<DateTimeOffset>(source),
        nameof(DateTime) => engine.Evaluate<DateTime>(source),
        nameof(DateOnly) => engine.Evaluate<DateOnly>(source),
        nameof(TimeOnly) => engine.Evaluate<TimeOnly>(source),
        _ => engine.Evaluate<TimeSpan>(source),
    };
}
