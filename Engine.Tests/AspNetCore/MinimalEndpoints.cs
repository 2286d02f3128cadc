using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
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

    public static void MapSystemTextJson(WebApplication app)
    {
        app.MapPost("/minimal/parcel", static (Parcel parcel) => Results.Json(parcel));
        app.MapPost("/minimal/optional", static (Parcel? parcel) => Results.Json(parcel?.Name ?? "nothing"));
        app.MapPost("/minimal/string", static ([Microsoft.AspNetCore.Mvc.FromBody] string text) => Results.Json(text));
        app.MapPost("/minimal/list", static (List<Parcel> parcels) => Results.Json(parcels));
        app.MapPost("/minimal/among", static ([AsParameters] SystemTextJsonParameters all) => Results.Json(all.Body.Id + all.Add));
        app.MapPost("/minimal/request", static async (HttpContext context) =>
            await context.Response.WriteAsJsonAsync(await context.Request.ReadFromJsonAsync<Parcel>()));
        app.MapMethods("/minimal/results/{kind}", ["GET", "HEAD"], static (string kind) => kind switch
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
            _ => Results.NotFound(),
        });
        app.MapGet("/minimal/write", static (HttpContext context) => context.Response.WriteAsJsonAsync(One));
        app.MapGet("/minimal/write-null", static (HttpContext context) => context.Response.WriteAsJsonAsync<Parcel?>(null));
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
