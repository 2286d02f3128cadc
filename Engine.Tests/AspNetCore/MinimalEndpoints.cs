using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Quoll.AspNetCore;

namespace Quoll.Tests.AspNetCore;

/// <summary>The same minimal API with System.Text.Json and with Quoll.</summary>
internal static class MinimalEndpoints
{
    private static readonly Parcel One = new() { Id = 1, Name = "é" };

    private sealed class Loop
    {
        public Loop Me => this;
    }

    /// <summary>The endpoints as they are without Quoll.</summary>
    public static void MapPlain(IEndpointRouteBuilder app)
    {
        app.MapPost("/parcel", static (Parcel parcel) => Results.Json(parcel));
        app.MapPost("/optional", static (Parcel? parcel) => Results.Json(parcel?.Name ?? "nothing"));
        app.MapPost("/string", static ([Microsoft.AspNetCore.Mvc.FromBody] string text) => Results.Json(text));
        app.MapPost("/list", static (List<Parcel> parcels) => Results.Json(parcels));
        app.MapPost("/among", static ([AsParameters] SystemTextJsonParameters all) => Results.Json(all.Body.Id + all.Add));
        app.MapPost("/request", static async (HttpContext context) =>
            await context.Response.WriteAsJsonAsync(await context.Request.ReadFromJsonAsync<Parcel>()));
        app.MapMethods("/results/{kind}", ["GET", "HEAD"], static (string kind) => kind switch
        {
            "object" => Results.Json(One),
            "derived" => Results.Json<Parcel>(new Box { Id = 2, Weight = 3 }),
            "polymorphic" => Results.Json<Shape>(new Circle { Radius = 2 }),
            "as-object" => Results.Json<object>(new Circle { Radius = 2 }),
            "string" => Results.Json("text"),
            "int" => Results.Json(5),
            "sequence" => Results.Json(Enumerable.Range(1, 3).Select(static i => i * 2)),
            "async-sequence" => Results.Json(CountedAsync()),
            "status" => Results.Json(One, statusCode: 201),
            "type" => Results.Json(One, contentType: "application/vnd.x+json"),
            "cycle" => Results.Json(new Loop()),
            "null" => Results.Json<Parcel?>(null),
            "long" => Results.Json(Enumerable.Repeat(One, 5_000).ToList()),
            "ok" => Results.Ok(One),
            "ok-derived" => Results.Ok<Parcel>(new Box { Id = 2, Weight = 3 }),
            "ok-polymorphic" => Results.Ok<Shape>(new Circle { Radius = 2 }),
            "ok-async-sequence" => Results.Ok(ParcelsAsync()),
            "created" => Results.Created("/x", One),
            "typed-ok" => TypedResults.Ok(One),
            "typed-ok-null" => TypedResults.Ok<Parcel?>(null),
            "typed-json" => TypedResults.Json(One),
            "own-options" => Results.Json(One, new JsonSerializerOptions()),
            "problem" => Results.Problem("d", "/i", 409, "t", "/type", new Dictionary<string, object?> { ["more"] = One, ["n"] = null }),
            "validation" => Results.ValidationProblem(new Dictionary<string, string[]> { ["Name"] = ["é is too short"] }),
            "typed-problem" => TypedResults.Problem(statusCode: 418),
            "bad-request" => Results.BadRequest(One),
            "dictionary" => Results.Ok(new Dictionary<string, object?> { ["one"] = One, ["list"] = new[] { 1.5, 2 } }),
            "node" => Results.Ok(new JsonObject { ["A"] = 1 }),
            "element" => Results.Ok(JsonElement.Parse("""{"A":[1.0]}""")),
            _ => Results.NotFound(),
        });
        app.MapGet("/returned/object", static () => One);
        app.MapGet("/returned/derived", static Parcel () => new Box { Id = 2, Weight = 3 });
        app.MapGet("/returned/polymorphic", static Shape () => new Circle { Radius = 2 });
        app.MapGet("/returned/untyped", static object () => new Circle { Radius = 2 });
        app.MapGet("/returned/task", static Task<Parcel> () => Task.FromResult(One));
        app.MapGet("/returned/null", static Parcel? () => null);
        app.MapGet("/returned/list", static () => new List<Parcel> { One });
        app.MapGet("/returned/int", static () => 5);
        app.MapGet("/returned/async-sequence", static () => ParcelsAsync());
        app.MapPost("/shape", static (Shape shape) => shape);
        app.MapPost("/element", static (JsonElement element) => element);
        app.MapGet("/write", static (HttpContext context) => context.Response.WriteAsJsonAsync(One));
        app.MapGet("/write-null", static (HttpContext context) => context.Response.WriteAsJsonAsync<Parcel?>(null));
    }

    private static async IAsyncEnumerable<Parcel> ParcelsAsync()
    {
        await foreach (var id in CountedAsync()) yield return new Parcel { Id = id };
    }

    public static void MapQuoll(WebApplication app)
    {
        app.MapPost("/minimal/parcel", static (QuollBody<Parcel> parcel) => QuollResults.Json(parcel.Value));
        app.MapPost("/minimal/optional", static (QuollBody<Parcel>? parcel) => QuollResults.Json(parcel?.Value?.Name ?? "nothing"));
        app.MapPost("/minimal/string", static (QuollBody<string> text) => QuollResults.Json(text.Value));
        app.MapPost("/minimal/list", static (QuollBody<List<Parcel>> parcels) => QuollResults.Json(parcels.Value));
        app.MapPost("/minimal/among", static ([AsParameters] QuollParameters all) => QuollResults.Json(all.Body.Value!.Id + all.Add));
        app.MapPost("/minimal/request", static async (HttpContext context) =>
            await context.Response.WriteAsQuollJsonAsync(await context.Request.ReadFromQuollJsonAsync<Parcel>()));
        app.MapMethods("/minimal/results/{kind}", ["GET", "HEAD"], static (string kind) => kind switch
        {
            "object" => QuollResults.Json(One),
            "derived" => QuollResults.Json<Parcel>(new Box { Id = 2, Weight = 3 }),
            "polymorphic" => QuollResults.Json<Shape>(new Circle { Radius = 2 }),
            "as-object" => QuollResults.Json<object>(new Circle { Radius = 2 }),
            "string" => QuollResults.Json("text"),
            "int" => QuollResults.Json(5),
            "sequence" => QuollResults.Json(Enumerable.Range(1, 3).Select(static i => i * 2)),
            "async-sequence" => QuollResults.Json(CountedAsync()),
            "status" => QuollResults.Json(One, statusCode: 201),
            "type" => QuollResults.Json(One, contentType: "application/vnd.x+json"),
            "cycle" => QuollResults.Json(new Loop()),
            "null" => QuollResults.Json<Parcel?>(null),
            "long" => QuollResults.Json(Enumerable.Repeat(One, 5_000).ToList()),
            _ => Results.NotFound(),
        });
        app.MapGet("/minimal/write", static (HttpContext context) => context.Response.WriteAsQuollJsonAsync(One));
        app.MapGet("/minimal/write-null", static (HttpContext context) => context.Response.WriteAsQuollJsonAsync<Parcel?>(null));
    }

    private static async IAsyncEnumerable<int> CountedAsync()
    {
        for (var i = 0; i < 3; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }

    internal sealed record SystemTextJsonParameters(Parcel Body, int Add);

    internal sealed record QuollParameters(QuollBody<Parcel> Body, int Add);
}
