using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Quoll.Tests.AspNetCore;

/// <summary>An action for each type of result.</summary>
[ApiController]
[Route("results")]
public sealed class ResultsController : ControllerBase
{
    private static readonly Parcel One = new() { Id = 1, Name = "é" };

    private sealed class Loop
    {
        public Loop Me => this;
    }

    private static int Fail() => throw new InvalidOperationException("A member threw.");

    private sealed class Faulty
    {
        public string Before => new('x', 40_000);

        public int Member => Fail();
    }

    [HttpGet("{kind}")]
    [HttpHead("{kind}")]
    public object? Undeclared(string kind) => kind switch
    {
        "null" => null,
        "string" => "text",
        "int" => 5,
        "double" => 1.5,
        "bool" => true,
        "bytes" => new byte[] { 1, 2, 3 },
        "stream" => new MemoryStream("stream"u8.ToArray()),
        "object" => One,
        "anonymous" => new { Id = 1, Inner = new { B = 2 } },
        "list" => new List<Parcel> { One, One },
        "array" => new object?[] { 1, "a", null, One },
        "dictionary" => new Dictionary<string, int> { ["Ab"] = 1 },
        "linq" => Enumerable.Range(1, 3).Select(static i => i * 2),
        "date" => new DateTime(2026, 11, 23, 1, 2, 3, DateTimeKind.Utc),
        "guid" => Guid.Empty,
        "enum" => DayOfWeek.Friday,
        "cycle" => new Loop(),
        "faulty" => new Faulty(),
        "type" => typeof(int),
        "problem" => new ProblemDetails { Title = "t", Status = 418, Extensions = { ["Extra"] = 1 } },
        "validation" => new ValidationProblemDetails(new Dictionary<string, string[]> { ["Name"] = ["wrong"] }),
        "long" => Enumerable.Repeat(One, 5_000).ToList(),
        "text" => new string('x', 200_000),
        "ok-null" => Ok(null),
        "ok" => Ok(),
        "ok-object" => Ok(One),
        "ok-string" => Ok("text"),
        "created" => Created("/x", One),
        "no-content" => NoContent(),
        "not-found" => NotFound(),
        "not-found-object" => NotFound(One),
        "not-found-null" => NotFound(null),
        "bad-request" => BadRequest(),
        "bad-string" => BadRequest("wrong"),
        "status" => StatusCode(503),
        "status-object" => StatusCode(503, One),
        "problem-result" => Problem("detail"),
        "validation-result" => ValidationProblem("detail"),
        "file" => File("file"u8.ToArray(), "text/plain"),
        "content" => Content("[1]", "application/json"),
        "json" => new JsonResult(One),
        "json-null" => new JsonResult(null),
        "json-string" => new JsonResult("text"),
        "json-status" => new JsonResult(One) { StatusCode = 418 },
        "json-type" => new JsonResult(One) { ContentType = "application/vnd.x+json" },
        "json-utf16" => new JsonResult(One) { ContentType = "application/json; charset=utf-16" },
        "json-settings" => new JsonResult(One, "none of these"),
        "json-stream" => new JsonResult(new[] { 1, 2 }.AsEnumerable().GetEnumerator()),
        "object-result" => new ObjectResult(One) { StatusCode = 202 },
        "object-result-type" => new ObjectResult(One) { ContentTypes = { "application/vnd.x+json" } },
        "object-result-declared" => new ObjectResult(new Box()) { DeclaredType = typeof(Parcel) },
        "results" => Results.Ok(One),
        "typed-results" => TypedResults.Created("/x", One),
        "async-sequence" => Counted(),
        _ => NotFound(kind),
    };

    [HttpGet("declared/string")]
    public string String() => "text";

    [HttpGet("declared/null-string")]
    public string? NullString() => null;

    [HttpGet("declared/null")]
    public Parcel? Null() => null;

    [HttpGet("declared/null-int")]
    public int? NullInt() => null;

    [HttpGet("declared/int")]
    public int Int() => 5;

    [HttpGet("declared/void")]
    public void Void() => HttpContext.Items["asked"] = true;

    [HttpGet("declared/task")]
    public Task Task() => System.Threading.Tasks.Task.CompletedTask;

    [HttpGet("declared/task-of")]
    public Task<Parcel> TaskOf() => System.Threading.Tasks.Task.FromResult(One);

    [HttpGet("declared/task-of-null")]
    public Task<Parcel?> TaskOfNull() => System.Threading.Tasks.Task.FromResult<Parcel?>(null);

    [HttpGet("declared/value-task")]
    public ValueTask<string> ValueTaskOf() => new("text");

    [HttpGet("declared/stream")]
    public Stream Stream() => new MemoryStream("stream"u8.ToArray());

    [HttpGet("declared/null-stream")]
    public Stream? NullStream() => null;

    [HttpGet("declared/bytes")]
    public byte[] Bytes() => [1, 2, 3];

    [HttpGet("declared/result-of")]
    public ActionResult<Parcel> ResultOf() => One;

    [HttpGet("declared/result-of-derived")]
    public ActionResult<Parcel> ResultOfDerived() => new Box { Id = 2, Weight = 3 };

    [HttpGet("declared/result-of-null")]
    public ActionResult<Parcel?> ResultOfNull() => (Parcel?)null;

    [HttpGet("declared/result-of-string")]
    public ActionResult<string> ResultOfString() => "text";

    [HttpGet("declared/result-of-sequence")]
    public ActionResult<IEnumerable<Parcel>> ResultOfSequence() => new List<Parcel> { One };

    [HttpGet("declared/derived")]
    public Parcel Derived() => new Box { Id = 2, Weight = 3 };

    [HttpGet("declared/interface")]
    public IParcel Interface() => new Box { Id = 2, Weight = 3 };

    [HttpGet("declared/derived-list")]
    public IReadOnlyList<Parcel> DerivedList() => [new Box { Id = 2, Weight = 3 }];

    [HttpGet("declared/polymorphic")]
    public Shape Polymorphic() => new Circle { Radius = 2 };

    [HttpGet("declared/polymorphic-list")]
    public IEnumerable<Shape> PolymorphicList() => [new Circle { Radius = 2 }];

    [HttpGet("declared/polymorphic-as-object")]
    public object PolymorphicAsObject() => new Circle { Radius = 2 };

    [HttpGet("declared/async-sequence")]
    public IAsyncEnumerable<int> AsyncSequence() => Counted();

    [HttpGet("declared/async-sequence-empty")]
    public IAsyncEnumerable<int> EmptyAsyncSequence() => Counted(0);

    [HttpGet("declared/async-sequence-faulty")]
    public IAsyncEnumerable<int> FaultyAsyncSequence() => Counted(-1);

    [HttpGet("declared/sequence")]
    public IEnumerable<int> Sequence()
    {
        yield return 1;
        yield return 2;
    }

    [HttpGet("declared/http-result")]
    public IResult HttpResult() => Results.Json(One, statusCode: 201);

    [HttpGet("declared/produces")]
    [Produces("application/vnd.x+json")]
    public Parcel Produces() => One;

    [HttpGet("declared/produces-string")]
    [Produces("application/json")]
    public string ProducesString() => "text";

    [HttpGet("declared/produces-xml")]
    [Produces("application/xml")]
    public Parcel ProducesXml() => One;

    [HttpGet("declared/throws")]
    public Parcel Throws() => throw new InvalidOperationException();

    [HttpGet("declared/writes")]
    public async Task Writes()
    {
        Response.ContentType = "text/plain";
        await Response.Body.WriteAsync(Encoding.UTF8.GetBytes("written"));
    }

    [HttpGet("declared/started")]
    public async Task<Parcel> Started()
    {
        await Response.StartAsync();
        return One;
    }

    private static async IAsyncEnumerable<int> Counted(
        int count = 3, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        if (count < 0) throw new InvalidOperationException("A sequence threw.");
        for (var i = 0; i < count; i++)
        {
            await System.Threading.Tasks.Task.Yield();
            cancellationToken.ThrowIfCancellationRequested();
            yield return i;
        }
    }
}

public interface IParcel
{
    int Id { get; }
}

public class Parcel : IParcel
{
    public int Id { get; set; }

    public string? Name { get; set; }
}

public sealed class Box : Parcel
{
    public double Weight { get; set; }
}

[JsonDerivedType(typeof(Circle), "circle")]
public abstract class Shape
{
    public string? Colour { get; set; }
}

public sealed class Circle : Shape
{
    public double Radius { get; set; }
}
