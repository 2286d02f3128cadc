using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Quoll.AspNetCore;

namespace Quoll.Tests.AspNetCore;

/// <summary>Quoll.AspNetCore on a server in this process, called by HttpClient.</summary>
public sealed class QuollAspNetCoreTests : IAsyncLifetime
{
    private readonly HttpClient _client = new();
    private WebApplication? _app;

    public async Task InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddQuollJson(new QuollJsonOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
        builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly);
        _app = builder.Build();
        _app.MapPost("/minimal", static (QuollBody<Order> body) =>
        {
            body.Value!.OrderId++;
            return QuollResults.Json(body.Value, statusCode: 201);
        });
        _app.MapPost("/request", static async (Microsoft.AspNetCore.Http.HttpRequest request) =>
            (await request.ReadFromQuollJsonAsync<Order>())!.OrderId);
        _app.MapGet("/all", static () => QuollResults.Json(new OrdersController().All()));
        _app.MapControllers();
        await _app.StartAsync();
        _client.BaseAddress = new Uri(_app.Urls.Single());
    }

    public async Task DisposeAsync()
    {
        _client.Dispose();
        await _app!.DisposeAsync();
    }

    private static readonly QuollJsonOptions Snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    private Task<HttpResponseMessage> Post(string path, string text, string type = "application/json") =>
        _client.PostAsync(path, new StringContent(text, Encoding.UTF8, type));

    [Theory]
    [InlineData("/minimal", 201)]
    [InlineData("/orders", 200)]
    public async Task Bodies_are_read_and_results_written(string path, int status)
    {
        using var answer = await Post(path, "{\"order_id\":5,\"customer_name\":\"é😀\"}");
        Assert.Equal(status, (int)answer.StatusCode);
        Assert.Equal("application/json; charset=utf-8", answer.Content.Headers.ContentType!.ToString());
        Assert.Equal("{\"order_id\":6,\"customer_name\":\"é😀\"}", await answer.Content.ReadAsStringAsync());
        using var other = await _client.PostAsQuollJsonAsync(path, new Order { OrderId = 1 }, Snake);
        Assert.Equal(2, (await other.Content.ReadFromQuollJsonAsync<Order>(Snake))!.OrderId);
    }

    [Fact]
    public async Task Sequences_that_are_waited_for_are_written()
    {
        Assert.Equal("[{\"order_id\":1,\"customer_name\":null},{\"order_id\":2,\"customer_name\":null}]",
            await _client.GetStringAsync("/orders/all"));
        Assert.Equal(2, (await _client.GetFromQuollJsonAsync<List<Order>>("/all", Snake))!.Count);
    }

    [Fact]
    public async Task Request_is_read_by_hand()
    {
        using var answer = await Post("/request", "{\"order_id\":5}", "application/vnd.order+json");
        Assert.Equal("5", await answer.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Client_asks_for_a_value()
    {
        Assert.Equal(7, (await _client.GetFromQuollJsonAsync<Order>("/orders/7", Snake))!.OrderId);
        await Assert.ThrowsAsync<HttpRequestException>(() => _client.GetFromQuollJsonAsync<Order>("/nothing"));
        var error = await Assert.ThrowsAsync<QuollJsonException>(() => _client.GetFromQuollJsonAsync<int>("/orders/7"));
        Assert.Equal("$", error.Path);
    }

    [Theory]
    [InlineData("/minimal")]
    [InlineData("/orders")]
    public async Task What_cannot_be_read_is_a_bad_request_that_names_the_path(string path)
    {
        foreach (var text in new[] { "{\"order_id\":\"x\"}", "{\"order_id\":", "{\"order_id\":1.5}" })
        {
            using var answer = await Post(path, text);
            Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
            Assert.Equal("application/problem+json", answer.Content.Headers.ContentType!.MediaType);
            Assert.Contains("$.order_id", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/minimal")]
    [InlineData("/orders")]
    public async Task Body_of_another_type_is_refused(string path)
    {
        using var answer = await Post(path, "{}", "text/plain");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, answer.StatusCode);
    }

    public sealed class Order
    {
        public int OrderId { get; set; }

        public string? CustomerName { get; set; }
    }
}

/// <summary>A controller that uses the formatters.</summary>
[ApiController]
[Route("orders")]
public sealed class OrdersController : ControllerBase
{
    [HttpPost]
    public ActionResult<QuollAspNetCoreTests.Order> Post(QuollAspNetCoreTests.Order order)
    {
        order.OrderId++;
        return order;
    }

    [HttpGet("all")]
    public async IAsyncEnumerable<QuollAspNetCoreTests.Order> All()
    {
        for (var id = 1; id <= 2; id++)
        {
            await Task.Yield();
            yield return new() { OrderId = id };
        }
    }

    [HttpGet("{id:int}")]
    public QuollAspNetCoreTests.Order Get(int id) => new() { OrderId = id };
}
