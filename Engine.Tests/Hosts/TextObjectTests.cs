namespace Quoll.Tests.Hosts;

/// <summary>Values of Guid, TimeSpan, Uri and Version after <see cref="Engine.SetType{T}"/>.</summary>
public class TextObjectTests
{
    public class Job
    {
        public Guid Id { get; set; } = new("00112233-4455-6677-8899-aabbccddeeff");

        public TimeSpan Length { get; set; } = TimeSpan.FromMinutes(90);

        public List<Version> Versions { get; set; } = [new(1, 2), new(1, 10, 3)];
    }

    private static Engine Create() => new Engine(new EngineOptions { Types = ScriptTypes.Reflect(o => o.Writable = true) })
        .SetType<Guid>().SetType<TimeSpan>().SetType<Uri>().SetType<Version>().SetType<DateOnly>();

    [Theory]
    [InlineData("new TimeSpan(1, 2, 3).TotalMinutes", "62.05")]
    [InlineData("TimeSpan.FromMinutes(5).Minutes", "5")]
    [InlineData("new Uri('https://example.org/a?b').Host", "example.org")]
    [InlineData("Version.Parse('3.14').Major", "3")]
    [InlineData("new DateOnly(2026, 5, 17).DayOfYear", "137")]
    [InlineData("Guid.NewGuid().toString().length", "36")]
    [InlineData("`${new TimeSpan(1, 2, 3)}`", "01:02:03")]
    [InlineData("JSON.stringify({ v: new Version(1, 2), u: [new Uri('https://a.b/')] })", """{"v":"1.2","u":["https://a.b/"]}""")]
    [InlineData("job.Length == '01:30:00'", "true")]
    [InlineData("job.Length === TimeSpan.FromHours(1.5)", "true")]
    [InlineData("job.Id === job.Id && new Set([job.Id, new Guid(String(job.Id))]).size", "1")]
    [InlineData("job.Length < TimeSpan.FromHours(10)", "true")]
    [InlineData("job.Versions[0] < job.Versions[1]", "true")]
    [InlineData("job.Versions[0] > job.Versions[1]", "false")]
    [InlineData("new DateOnly(2026, 1, 2) < new DateOnly(2026, 1, 10)", "true")]
    [InlineData("job.Versions[1].Build", "3")]
    [InlineData("JSON.stringify(job)",
        """{"Id":"00112233-4455-6677-8899-aabbccddeeff","Length":"01:30:00","Versions":["1.2","1.10.3"]}""")]
    [InlineData("JSON.stringify(job, (k, v) => v)",
        """{"Id":"00112233-4455-6677-8899-aabbccddeeff","Length":"01:30:00","Versions":["1.2","1.10.3"]}""")]
    public void Values_have_members_and_a_text(string code, string expected)
    {
        using var engine = Create();
        engine.SetValue("job", new Job());
        Assert.Equal(expected, engine.Evaluate<string>($"String({code})"));
    }

    [Fact]
    public void Values_come_back_as_their_type()
    {
        using var engine = Create();
        var job = new Job();
        engine.SetValue("job", job);
        Assert.Equal(TimeSpan.FromMinutes(5), engine.Evaluate<TimeSpan>("TimeSpan.FromMinutes(5)"));
        Assert.Equal(new Version(1, 2), engine.Evaluate("new Version(1, 2)").ToObject());
        Assert.IsType<Guid>(engine.Evaluate("Guid.NewGuid()").ToObject());
        Assert.Equal(new Uri("https://a.b/"), engine.Evaluate<Uri>("new Uri('https://a.b/')"));
        engine.Execute("job.Length = new TimeSpan(0, 1, 0); job.Id = '11112233-4455-6677-8899-aabbccddeeff'");
        Assert.Equal(TimeSpan.FromMinutes(1), job.Length);
        Assert.Equal(new Guid("11112233-4455-6677-8899-aabbccddeeff"), job.Id);
    }

    [Fact]
    public void Without_the_constructor_they_are_strings()
    {
        using var engine = new Engine();
        engine.SetValue("job", new Job());
        Assert.Equal("string", engine.Evaluate<string>("typeof job.Id"));
    }
}
