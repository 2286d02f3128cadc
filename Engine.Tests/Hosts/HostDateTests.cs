namespace Quoll.Tests.Hosts;

/// <summary>Dates of the host that a script only passes on come back with their ticks, kind and offset.</summary>
public abstract class HostDateTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostDateTests(true);

    public class Reflected() : HostDateTests(false);

    public class Generated() : HostDateTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Diary
    {
        public DateTime When { get; set; }

        public DateTime? Maybe { get; set; }

        public DateTimeOffset At { get; set; }

        public object? Any { get; set; }

        public DateOnly Day { get; set; }

        public TimeOnly Hour { get; set; }

        public TimeSpan Length { get; set; }

        public List<DateTimeOffset> List { get; } = [];

        public Dictionary<string, DateTime> ByName { get; } = [];

        public DateTime Back(DateTime date) => date;

        public string Kind(DateTime date) => $"DateTime {date.Kind}";

        public string Kind(DateTimeOffset date) => $"DateTimeOffset {date.Offset}";
    }

    private static readonly long[] Ticks = [0, 1, 637_000_000_012_345_678, 621_355_967_999_999_999, DateTime.MaxValue.Ticks];

    public static TheoryData<long, DateTimeKind> Dates
    {
        get
        {
            var data = new TheoryData<long, DateTimeKind>();
            foreach (var ticks in Ticks)
            {
                foreach (var kind in Enum.GetValues<DateTimeKind>()) data.Add(ticks, kind);
            }
            return data;
        }
    }

    // An offset that no machine of the tests has, and the other form of dates.
    private Engine NewDateEngine(DateForm form = DateForm.Date) => new(new EngineOptions
    {
        Types = Types(options => (options.Writable, options.Dates) = (true, form)),
        TimeZone = TimeZoneInfo.CreateCustomTimeZone("test", new TimeSpan(5, 45, 0), null, null),
    });

    private static void AssertSame(DateTime expected, object? found)
    {
        var date = Assert.IsType<DateTime>(found);
        Assert.Equal((expected.Ticks, expected.Kind), (date.Ticks, date.Kind));
    }

    [Theory]
    [MemberData(nameof(Dates))]
    public void A_DateTime_survives(long ticks, DateTimeKind kind)
    {
        var date = new DateTime(ticks, kind);
        var diary = new Diary { When = date, Maybe = date, Any = date, ByName = { ["a"] = date } };
        var other = new Diary();
        var engine = NewDateEngine().SetValue("diary", diary).SetValue("other", other);
        engine.Execute("""
            diary.When = diary.When; diary.Maybe = diary.Maybe; diary.Any = diary.Any; diary.ByName.a = diary.ByName.a;
            const kept = { date: diary.When };
            kept.date.setTime(kept.date.getTime()); JSON.stringify(kept); +kept.date;
            other.When = diary.Maybe; other.Maybe = kept.date; other.Any = [diary.When][0]; other.ByName.b = diary.Back(diary.When);
            """);
        foreach (var own in new[] { diary, other })
            foreach (var found in new[] { own.When, own.Maybe, own.Any }) AssertSame(date, found);
        AssertSame(date, diary.ByName["a"]);
        AssertSame(date, other.ByName["b"]);
        AssertSame(date, engine.Evaluate<DateTime>("diary.When"));
        AssertSame(date, engine.Evaluate<Func<DateTime, DateTime>>("x => x")(date));
        AssertSame(date, engine.Evaluate<object>("diary.When"));
    }

    [Theory]
    [InlineData(637_000_000_012_345_678, 90)]
    [InlineData(637_000_000_012_345_678, 0)]
    [InlineData(621_355_967_999_999_999, -720)]
    public void A_DateTimeOffset_survives(long ticks, int minutes)
    {
        var date = new DateTimeOffset(ticks, TimeSpan.FromMinutes(minutes));
        var diary = new Diary { At = date, Any = date, List = { date } };
        var engine = NewDateEngine().SetValue("diary", diary);
        engine.Execute("diary.At = diary.At; diary.Any = diary.Any; diary.List.push(diary.At, diary.List[0]); diary.When = diary.At");
        foreach (var found in diary.List.Append(diary.At).Append(Assert.IsType<DateTimeOffset>(diary.Any)))
            Assert.True(date.EqualsExact(found));
        AssertSame(date.UtcDateTime, diary.When);
    }

    [Fact]
    public void A_date_in_a_member_of_the_other_type_is_the_same_instant()
    {
        var diary = new Diary { When = new DateTime(637_000_000_012_345_678, DateTimeKind.Unspecified) };
        NewDateEngine().SetValue("diary", diary).Execute("diary.At = diary.When");
        Assert.True(new DateTimeOffset(diary.When, new TimeSpan(5, 45, 0)).ToUniversalTime().EqualsExact(diary.At));
    }

    [Theory]
    [InlineData(DateForm.Date)]
    [InlineData(DateForm.Text)]
    public void Days_hours_and_spans_survive(DateForm form)
    {
        var diary = new Diary { Day = new(2020, 2, 29), Hour = new(123_456_789_012), Length = new(-12_345_678_901_234_567) };
        NewDateEngine(form).SetValue("diary", diary)
            .Execute("diary.Day = diary.Day; diary.Hour = diary.Hour; diary.Length = diary.Length");
        Assert.Equal(
            (new DateOnly(2020, 2, 29), 123_456_789_012, -12_345_678_901_234_567), (diary.Day, diary.Hour.Ticks, diary.Length.Ticks));
    }

    [Theory]
    [InlineData(DateTimeKind.Utc)]
    [InlineData(DateTimeKind.Unspecified)]
    public void Dates_as_texts_survive(DateTimeKind kind)
    {
        var date = new DateTime(637_000_000_012_345_678, kind);
        var offset = new DateTimeOffset(637_000_000_012_345_678, TimeSpan.FromMinutes(90));
        var diary = new Diary { When = date, At = offset };
        NewDateEngine(DateForm.Text).SetValue("diary", diary).Execute("diary.When = diary.When; diary.At = diary.At");
        AssertSame(date, diary.When);
        Assert.True(offset.EqualsExact(diary.At));
    }

    [Fact]
    public void A_date_that_a_script_changes_is_the_new_time_in_UTC()
    {
        var diary = new Diary { When = new DateTime(637_000_000_012_345_678, DateTimeKind.Unspecified) };
        var engine = NewDateEngine().SetValue("diary", diary);
        engine.Execute("const date = diary.When; date.setMilliseconds(7); diary.When = date");
        AssertSame(engine.Evaluate<DateTime>("new Date(+date)"), diary.When);
        Assert.Equal(7, diary.When.Millisecond);
        engine.Execute("const copy = new Date(diary.At); diary.At = copy");
        Assert.Equal(TimeSpan.Zero, diary.At.Offset);
    }

    [Fact]
    public void Scripts_see_milliseconds_as_before()
    {
        var date = new DateTime(637_000_000_012_345_678, DateTimeKind.Utc);
        var engine = NewDateEngine().SetValue("diary", new Diary { When = date });
        Assert.Equal(
            $"{date:yyyy-MM-ddTHH:mm:ss.fffZ} true true", engine.Evaluate<string>("""
                [diary.When.toISOString(), +diary.When === Date.parse(diary.When.toJSON()), JSON.parse(JSON.stringify(diary)).When === diary.When.toJSON()].join(' ')
                """));
    }

    [Fact]
    public void The_overload_of_the_type_is_chosen()
    {
        var at = new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.FromHours(2));
        var diary = new Diary { When = new DateTime(5, DateTimeKind.Utc), At = at };
        var engine = NewDateEngine().SetValue("diary", diary);
        Assert.Equal(
            "DateTimeOffset 02:00:00, DateTime Utc, DateTime Utc",
            engine.Evaluate<string>("[diary.Kind(diary.At), diary.Kind(diary.When), diary.Kind(new Date(0))].join(', ')"));
    }
}
