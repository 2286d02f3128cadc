using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Quoll.AspNetCore;

namespace Quoll.Tests.AspNetCore;

/// <summary>
/// The services that AddQuollJson registers, and the effect of the limits of server and client on Quoll.
/// </summary>
public sealed class ServerSetupTests
{
    private static MvcOptions Options(Action<IServiceCollection> setup)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        setup(services);
        return services.BuildServiceProvider().GetRequiredService<IOptions<MvcOptions>>().Value;
    }

    private static string[] Names<T>(IEnumerable<T> formatters) => [.. formatters.Select(static formatter => formatter!.GetType().Name)];

    public static TheoryData<string, Action<IServiceCollection>> Orders() => new()
    {
        { "before", static services => services.AddQuollJson().AddControllers() },
        { "behind", static services => services.AddControllers().Services.AddQuollJson() },
        { "twice", static services => services.AddQuollJson().AddQuollJson().AddControllers().Services.AddQuollJson() },
    };

    [Theory]
    [MemberData(nameof(Orders))]
    public void Formatters_stand_where_those_of_System_Text_Json_stood(string order, Action<IServiceCollection> setup)
    {
        Assert.NotEmpty(order);
        var expected = Options(static services => services.AddControllers());
        var actual = Options(setup);
        static string Renamed(string name) => name.Replace("SystemTextJson", "Quoll", StringComparison.Ordinal);
        Assert.Equal(Names(expected.OutputFormatters).Select(Renamed), Names(actual.OutputFormatters));
        Assert.Equal(Names(expected.InputFormatters).Select(Renamed), Names(actual.InputFormatters));
        Assert.Contains("QuollOutputFormatter", Names(actual.OutputFormatters));
    }

    [Fact]
    public void Formatters_of_an_application_keep_their_places()
    {
        var options = Options(static services => services.AddQuollJson().AddControllers(static mvc =>
        {
            mvc.InputFormatters.Insert(0, new PatchFormatter());
            mvc.OutputFormatters.RemoveType<StringOutputFormatter>();
        }).AddXmlSerializerFormatters());
        Assert.Equal(["PatchFormatter", "QuollInputFormatter", "XmlSerializerInputFormatter"], Names(options.InputFormatters));
        Assert.Equal(["HttpNoContentOutputFormatter", "StreamOutputFormatter", "QuollOutputFormatter", "XmlSerializerOutputFormatter"],
            Names(options.OutputFormatters));
    }

    [Fact]
    public void Formatters_come_last_where_those_of_System_Text_Json_were_removed()
    {
        var options = Options(static services => services.AddQuollJson().AddControllers(static mvc =>
        {
            mvc.InputFormatters.RemoveType<SystemTextJsonInputFormatter>();
            mvc.OutputFormatters.RemoveType<SystemTextJsonOutputFormatter>();
        }));
        Assert.Equal("QuollInputFormatter", Names(options.InputFormatters)[^1]);
        Assert.Equal("QuollOutputFormatter", Names(options.OutputFormatters)[^1]);
    }

    private sealed class PatchFormatter : TextInputFormatter
    {
        public override Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context, Encoding encoding) =>
            InputFormatterResult.NoValueAsync();
    }

    private static async Task<(WebApplication Server, HttpClient Client)> StartAsync(Action<WebApplication> map,
        Action<MvcOptions>? setup = null, QuollJsonOptions? options = null, Action<IServiceCollection>? more = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddControllers(mvc => setup?.Invoke(mvc)).AddApplicationPart(typeof(ResultsController).Assembly);
        builder.Services.AddQuollJson(options);
        more?.Invoke(builder.Services);
        var app = builder.Build();
        map(app);
        app.MapControllers();
        await app.StartAsync();
        return (app, new HttpClient { BaseAddress = new Uri(app.Urls.Single()) });
    }

    [Theory]
    [InlineData("application/xml", HttpStatusCode.NotAcceptable)]
    [InlineData("application/json;q=0.1, application/xml", HttpStatusCode.OK)]
    [InlineData("text/html, */*;q=0.1", HttpStatusCode.OK)]
    public async Task Unacceptable_is_said_where_the_application_wants_it(string accept, HttpStatusCode status)
    {
        var (server, client) = await StartAsync(static _ => { },
            static mvc => (mvc.ReturnHttpNotAcceptable, mvc.RespectBrowserAcceptHeader) = (true, true));
        await using var _ = server;
        using var __ = client;
        using var request = new HttpRequestMessage(HttpMethod.Get, "/results/object");
        request.Headers.TryAddWithoutValidation("Accept", accept);
        using var answer = await client.SendAsync(request);
        Assert.Equal(status, answer.StatusCode);
    }

    [Fact]
    public async Task Json_result_has_the_options_of_the_application_or_its_own()
    {
        var (server, client) = await StartAsync(static app => app.MapGet("/x", static () => 1),
            options: new QuollJsonOptions { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper });
        await using var _ = server;
        using var __ = client;
        Assert.Equal("{\"ID\":1,\"NAME\":\"é\"}", await client.GetStringAsync("/results/json"));
        Assert.Equal("{\"Id\":1}", await client.GetStringAsync("/own-json/own"));
        using var answer = await client.GetAsync("/own-json/other");
        Assert.Equal(HttpStatusCode.InternalServerError, answer.StatusCode);
    }

    [Fact]
    public async Task Depth_limit_is_that_of_the_options()
    {
        var (server, client) = await StartAsync(
            static app => app.MapPost("/elements", static (QuollBody<JsonElement> body) => QuollResults.Json(body.Value.ValueKind)),
            options: new QuollJsonOptions { MaxDepth = 5 });
        await using var _ = server;
        using var __ = client;
        foreach (var (path, depth, status) in new[]
        {
            ("/elements", 5, HttpStatusCode.OK), ("/elements", 6, HttpStatusCode.BadRequest),
            ("/own-json/element", 5, HttpStatusCode.OK), ("/own-json/element", 6, HttpStatusCode.BadRequest),
        })
        {
            using var content = new StringContent(new string('[', depth) + new string(']', depth), Encoding.UTF8, "application/json");
            using var answer = await client.PostAsync(path, content);
            Assert.Equal(status, answer.StatusCode);
        }
    }

    [Fact]
    public async Task Server_says_itself_that_a_body_is_too_long()
    {
        var (server, client) = await StartAsync(static app => app.MapPost("/long", static (QuollBody<string> body) => body.Value!.Length),
            more: static services => services.Configure<Microsoft.AspNetCore.Server.Kestrel.Core.KestrelServerOptions>(
                static kestrel => kestrel.Limits.MaxRequestBodySize = 100));
        await using var _ = server;
        using var __ = client;
        foreach (var (length, status) in new[] { (100, HttpStatusCode.OK), (101, HttpStatusCode.RequestEntityTooLarge) })
        {
            using var content = new StringContent("\"" + new string('x', length - 2) + "\"", Encoding.UTF8, "application/json");
            using var answer = await client.PostAsync("/long", content);
            Assert.Equal(status, answer.StatusCode);
        }
    }

    [Fact]
    public async Task Body_among_parameters_that_cannot_be_read_does_not_reach_the_method()
    {
        var reached = 0;
        var (server, client) = await StartAsync(app => app.MapPost("/among", ([AsParameters] MinimalEndpoints.QuollParameters all) => reached++));
        await using var _ = server;
        using var __ = client;
        using var content = new StringContent("{\"id\":\"x\"}", Encoding.UTF8, "application/json");
        using var answer = await client.PostAsync("/among?add=1", content);
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("$.id", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Equal(0, reached);
    }

    [Fact]
    public async Task Filters_see_what_a_result_is()
    {
        var (server, client) = await StartAsync(static app =>
        {
            var endpoint = app.MapGet("/seen", static () => QuollResults.Json(5, statusCode: 202, contentType: "text/json"));
            endpoint.AddEndpointFilter(static async (context, next) =>
            {
                var result = await next(context);
                return string.Join(' ', (result as IStatusCodeHttpResult)?.StatusCode, (result as IContentTypeHttpResult)?.ContentType,
                    (result as IValueHttpResult)?.Value);
            });
        });
        await using var _ = server;
        using var __ = client;
        Assert.Equal("202 text/json 5", await client.GetStringAsync("/seen"));
    }

    private enum Size
    {
        Small,
        Large,
    }

    private sealed record Order(int OrderId, Size Size, string? Note = null);

    private static readonly QuollJsonOptions Kebab = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper,
        WriteEnumsAsNames = true,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        AllowDuplicateProperties = false,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        MaxStringLength = 10,
    };

    private static async IAsyncEnumerable<Order> OrdersAsync()
    {
        for (var i = 0; i < 2; i++)
        {
            await Task.Yield();
            yield return new Order(i, Size.Large);
        }
    }

    [Fact]
    public async Task Minimal_api_uses_the_options_in_all_forms()
    {
        const string One = """{"ORDER-ID":1,"SIZE":"Large"}""";
        var (server, client) = await StartAsync(static app =>
        {
            var order = new Order(1, Size.Large);
            app.MapPost("/order", static (Order order) => order);
            app.MapPost("/read", static async (HttpRequest request) => await request.ReadFromJsonAsync<Order>());
            app.MapGet("/returned", () => order);
            app.MapGet("/ok", () => Results.Ok(order));
            app.MapGet("/typed", () => TypedResults.Ok(order));
            app.MapGet("/json", () => TypedResults.Json(order));
            app.MapGet("/write", (HttpResponse response) => response.WriteAsJsonAsync(order));
            app.MapGet("/as-object", object () => order);
            app.MapGet("/sequence", static () => Results.Ok(OrdersAsync()));
            app.MapGet("/own", () => Results.Json(order, new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }));
        }, options: Kebab);
        await using var _ = server;
        using var __ = client;
        foreach (var path in new[] { "/returned", "/ok", "/typed", "/json", "/write", "/as-object" })
            Assert.Equal(One, await client.GetStringAsync(path));
        Assert.Equal("""[{"ORDER-ID":0,"SIZE":"Large"},{"ORDER-ID":1,"SIZE":"Large"}]""", await client.GetStringAsync("/sequence"));
        Assert.Equal("""{"orderId":1,"size":1,"note":null}""", await client.GetStringAsync("/own"));
        foreach (var (text, status) in new[]
        {
            (One, HttpStatusCode.OK), ("""{"ORDER-ID":1,"OTHER":1}""", HttpStatusCode.BadRequest), ("{", HttpStatusCode.BadRequest),
            ("""{"ORDER-ID":1,"ORDER-ID":1}""", HttpStatusCode.BadRequest), ("""{"NOTE":"01234567890"}""", HttpStatusCode.BadRequest),
            ("", HttpStatusCode.BadRequest), ("null", HttpStatusCode.BadRequest), ("""{"ORDER-ID":"x"}""", HttpStatusCode.BadRequest),
        })
        {
            using var answer = await client.PostAsync("/order", new StringContent(text, Encoding.UTF8, "application/json"));
            Assert.Equal(status, answer.StatusCode);
            if (status == HttpStatusCode.OK) Assert.Equal(One, await answer.Content.ReadAsStringAsync());
        }
        using var read = await client.PostAsync("/read", new StringContent(One, Encoding.UTF8, "application/json"));
        Assert.Equal(One, await read.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Converters_of_the_application_stay_in_minimal_apis()
    {
        var (server, client) = await StartAsync(static app => app.MapPost("/size", static (Size[] sizes) => Results.Ok(sizes)),
            more: static services => services.ConfigureHttpJsonOptions(static json =>
                json.SerializerOptions.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper))));
        await using var _ = server;
        using var __ = client;
        using var answer = await client.PostAsync("/size", new StringContent("[\"LARGE\",0]", Encoding.UTF8, "application/json"));
        Assert.Equal("[\"LARGE\",\"SMALL\"]", await answer.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Problem_of_the_framework_is_written()
    {
        var (server, client) = await StartAsync(static app =>
        {
            app.UseExceptionHandler();
            app.UseStatusCodePages();
            app.MapGet("/fails", string () => throw new InvalidOperationException("no"));
        }, options: Kebab, more: static services => services.AddProblemDetails());
        await using var _ = server;
        using var __ = client;
        using var failed = await client.GetAsync("/fails");
        Assert.Equal(500, JsonElement.Parse(await failed.Content.ReadAsStringAsync()).GetProperty("status").GetInt32());
        using var missing = await client.GetAsync("/nothing");
        Assert.Equal("Not Found", JsonElement.Parse(await missing.Content.ReadAsStringAsync()).GetProperty("title").GetString());
    }

    [Theory]
    [InlineData("/own-json/endless")]
    [InlineData("/endless-result")]
    [InlineData("/endless-written")]
    public async Task Request_that_is_aborted_ends_the_sequence_and_is_no_error(string path)
    {
        var outcome = new TaskCompletionSource<Exception?>();
        var (server, client) = await StartAsync(app =>
        {
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                    outcome.TrySetResult(null);
                }
                catch (Exception error)
                {
                    outcome.TrySetResult(error);
                    throw;
                }
            });
            app.MapGet("/endless-result", static () => QuollResults.Json(OwnJsonController.Forever()));
            app.MapGet("/endless-written", static (HttpContext context) => context.Response.WriteAsQuollJsonAsync(OwnJsonController.Forever()));
        });
        await using var _ = server;
        using (client)
        {
            using var answer = await client.GetAsync(path, HttpCompletionOption.ResponseHeadersRead);
            await using var body = await answer.Content.ReadAsStreamAsync();
            Assert.Equal('[', body.ReadByte());
        }
        Assert.Null(await outcome.Task);
    }
}

/// <summary>Results with their own options, and endless sequences.</summary>
[ApiController]
[Route("own-json")]
public sealed class OwnJsonController : ControllerBase
{
    [HttpGet("own")]
    public JsonResult Own() => new(
        new Parcel { Id = 1 }, new QuollJsonOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });

    [HttpGet("other")]
    public JsonResult Other() => new(new Parcel { Id = 1 }, new JsonSerializerOptions());

    [HttpPost("element")]
    public int Element(JsonElement element) => (int)element.ValueKind;

    [HttpGet("endless")]
    public IAsyncEnumerable<int> Endless() => Forever();

    internal static async IAsyncEnumerable<int> Forever()
    {
        for (var i = 0; ; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }
}
