using System.Text.Json.Nodes;

namespace Quoll.Tests.AspNetCore;

/// <summary>
/// Quoll and System.Text.Json on Kestrel answer with the same status, headers and body. The listed differences each
/// have a reason.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class ServerComparisonTests(PairOfServers servers) : IClassFixture<PairOfServers>
{
    private const string Json = "application/json";

    private static readonly string[] Kinds =
    [
        "null", "string", "int", "double", "bool", "bytes", "stream", "object", "anonymous", "list", "array", "dictionary", "linq", "date",
        "guid", "enum", "problem", "validation", "long", "text", "ok-null", "ok", "ok-object", "ok-string", "created", "no-content",
        "not-found", "not-found-object", "not-found-null", "bad-request", "bad-string", "status", "status-object", "problem-result",
        "validation-result", "file", "content", "json", "json-null", "json-string", "json-status", "json-type", "json-utf16",
        "json-settings", "object-result", "object-result-type", "object-result-declared", "results", "typed-results", "async-sequence",
        "cycle", "type", "json-stream",
        "declared/string", "declared/null-string", "declared/null", "declared/null-int", "declared/int", "declared/void", "declared/task",
        "declared/task-of", "declared/task-of-null", "declared/value-task", "declared/stream", "declared/null-stream", "declared/bytes",
        "declared/result-of", "declared/result-of-derived", "declared/result-of-null", "declared/result-of-string",
        "declared/result-of-sequence", "declared/derived", "declared/interface", "declared/derived-list", "declared/polymorphic",
        "declared/polymorphic-list", "declared/polymorphic-as-object", "declared/async-sequence", "declared/async-sequence-empty",
        "declared/async-sequence-faulty", "declared/sequence", "declared/http-result", "declared/produces", "declared/produces-string",
        "declared/produces-xml", "declared/throws", "declared/writes", "declared/started",
    ];

    private static readonly string?[] Accepted =
    [
        null, "*/*", Json, "text/json", "application/vnd.y+json", "application/*", "text/plain", "application/xml", "image/png",
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", "application/xml;q=0.9, text/json;q=0.5",
        "application/json;q=0", "application/json; charset=utf-16", "application/problem+json", "not a type", "application/octet-stream",
    ];

    public static TheoryData<AspNetRequest> Results()
    {
        var requests = new TheoryData<AspNetRequest>();
        foreach (var kind in Kinds)
        {
            foreach (var accept in new[] { null, Json }) requests.Add(new("GET", "/results/" + kind) { Accept = accept });
        }
        foreach (var accept in Accepted)
        {
            foreach (var kind in new[] { "object", "declared/string", "declared/stream", "null", "problem", "not-found", "json", "declared/produces" })
                requests.Add(new("GET", "/results/" + kind) { Accept = accept });
        }
        foreach (var charset in new[] { "utf-16", "utf-8", "iso-8859-1", "utf-16;q=0.5, utf-8;q=0.2", "*", "nonsense" })
        {
            foreach (var kind in new[] { "object", "declared/string", "problem", "declared/async-sequence", "json", "long" })
                requests.Add(new("GET", "/results/" + kind) { AcceptCharset = charset });
        }
        foreach (var kind in new[] { "object", "null", "string", "stream", "json", "long" }) requests.Add(new("HEAD", "/results/" + kind));
        return requests;
    }

    public static TheoryData<AspNetRequest> Bodies()
    {
        var requests = new TheoryData<AspNetRequest>();
        string?[] types =
        [
            Json, "text/json", "application/vnd.y+json", "application/json; charset=utf-8", "application/json; charset=\"UTF-8\"",
            "application/json; charset=foo", "application/json; charset=", "text/plain", "application/xml",
            "application/json-patch+json", "application/x-www-form-urlencoded", "not a type", "application/*", "application/json; x=y",
        ];
        foreach (var type in types) requests.Add(new("POST", "/bodies/parcel") { ContentType = type, Body = "{\"id\":5,\"name\":\"é\"}" });
        foreach (var encoding in new[] { "utf-16", "utf-16BE", "iso-8859-1", "us-ascii", "utf-32" })
        {
            var type = $"{Json}; charset={encoding}";
            requests.Add(new("POST", "/bodies/parcel") { ContentType = type, Body = "{\"id\":5,\"name\":\"é\"}", Encoding = encoding });
            requests.Add(new("POST", "/bodies/parcel") { ContentType = type, Body = "{\"id\":\"x\"}", Encoding = encoding });
        }
        string[] texts =
        [
            "", " ", "null", "{}", "[]", "5", "\"a\"", "{\"ID\":5}", "{\"id\":\"5\"}", "{\"id\":\"x\"}", "{\"id\":1.5}", "{\"id\":1e99}",
            "{\"id\":", "{\"id\":5}x", "{\"id\":5,}", "{\"name\":5}", "{\"other\":[{}]}", "{'id':5}", "{\"id\":null}", "\uFEFF{\"id\":5}",
            "[{\"id\":1},{\"id\":\"x\"}]", "{\"a\":1,\"b\":2}", "{\"a\":\"x\"}", "{\"$type\":\"circle\",\"radius\":2}", "{\"$type\":\"none\"}",
        ];
        string[] paths =
        [
            "parcel", "optional", "empty-allowed", "string", "int", "nullable-int", "list", "dictionary", "element", "checked", "shape",
        ];
        foreach (var path in paths)
        {
            foreach (var request in texts.Select(text => Post("/bodies/" + path, text)).Where(static request => !Different.Contains(request)))
                requests.Add(request);
        }
        foreach (var path in new[] { "/plain-bodies/parcel", "/plain-bodies/state" })
        {
            foreach (var text in texts) requests.Add(new("POST", path) { ContentType = Json, Body = text });
        }
        foreach (var path in paths)
        {
            requests.Add(new("POST", "/bodies/" + path));
            requests.Add(new("POST", "/bodies/" + path) { ContentType = Json, Body = "", IsChunked = true });
        }
        requests.Add(new("POST", "/bodies/faulty") { ContentType = Json, Body = "{\"id\":0}" });
        requests.Add(new("POST", "/bodies/unmade") { ContentType = Json, Body = "{\"id\":0}" });
        requests.Add(new("POST", "/bodies/checked") { ContentType = Json, Body = "{\"id\":20,\"name\":\"\"}" });
        requests.Add(new("POST", "/bodies/consumes") { ContentType = "application/vnd.x+json", Body = "{\"id\":1}" });
        requests.Add(new("POST", "/bodies/consumes") { ContentType = Json, Body = "{\"id\":1}" });
        foreach (var length in new[] { PairOfServers.MostBytes, PairOfServers.MostBytes + 1, 2 * PairOfServers.MostBytes })
        {
            var text = "{\"name\":\"" + new string('x', length - 11) + "\"}";
            requests.Add(new("POST", "/bodies/parcel") { ContentType = Json, Body = text });
            requests.Add(new("POST", "/bodies/parcel") { ContentType = Json, Body = text, IsChunked = true });
        }
        return requests;
    }

    public static TheoryData<AspNetRequest> Minimal()
    {
        var requests = new TheoryData<AspNetRequest>();
        string[] kinds =
        [
            "object", "derived", "polymorphic", "as-object", "string", "int", "sequence", "async-sequence", "status", "type", "cycle", "long",
        ];
        foreach (var kind in kinds)
        {
            requests.Add(new("GET", "/minimal/results/" + kind));
            requests.Add(new("GET", "/minimal/results/" + kind) { Accept = "text/plain", AcceptCharset = "utf-16" });
            requests.Add(new("HEAD", "/minimal/results/" + kind));
        }
        requests.Add(new("GET", "/minimal/write"));
        requests.Add(new("GET", "/minimal/write-null"));
        string[] types =
        [
            Json, "application/vnd.y+json", "application/json; charset=utf-8", "application/json; charset=UTF-8", "text/plain",
            "not a type", "application/json; x=y",
        ];
        foreach (var path in new[] { "/minimal/parcel", "/minimal/optional", "/minimal/request", "/minimal/among?add=2" })
        {
            foreach (var type in types) requests.Add(new("POST", path) { ContentType = type, Body = "{\"id\":5,\"name\":\"é\"}" });
            foreach (var encoding in new[] { "utf-16", "utf-16BE", "iso-8859-1", "us-ascii", "utf-32" })
            {
                var type = $"{Json}; charset={encoding}";
                requests.Add(new("POST", path) { ContentType = type, Body = "{\"id\":5,\"name\":\"é\"}", Encoding = encoding });
            }
            requests.Add(new("POST", path));
        }
        requests.Add(new("POST", "/minimal/string") { ContentType = Json, Body = "\"a\"" });
        requests.Add(new("POST", "/minimal/list") { ContentType = Json, Body = "[{\"id\":1}]" });
        return requests;
    }

    /// <summary>The same endpoints on both servers, without a word about Quoll.</summary>
    public static TheoryData<AspNetRequest> Plain()
    {
        var requests = new TheoryData<AspNetRequest>();
        string[] kinds =
        [
            "object", "derived", "polymorphic", "as-object", "string", "int", "sequence", "async-sequence", "status", "type", "null", "long",
            "cycle", "ok", "ok-derived", "ok-polymorphic", "ok-async-sequence", "created", "typed-ok", "typed-ok-null", "typed-json",
            "own-options", "problem", "validation", "typed-problem", "bad-request", "dictionary", "node", "element", "none",
        ];
        foreach (var kind in kinds) requests.Add(new("GET", "/plain/results/" + kind));
        foreach (var kind in new[] { "object", "derived", "polymorphic", "untyped", "task", "null", "list", "int", "async-sequence" })
            requests.Add(new("GET", "/plain/returned/" + kind));
        requests.Add(new("GET", "/plain/write"));
        requests.Add(new("GET", "/plain/write-null"));
        string[] texts =
        [
            "", " ", "null", "{}", "[]", "5", "\"a\"", "{\"ID\":5}", "{\"id\":\"5\"}", "{\"id\":\"x\"}", "{\"id\":1.5}", "{\"id\":",
            "{\"id\":5}x", "{\"id\":5,}", "{\"name\":5}", "{\"other\":[{}]}", "\uFEFF{\"id\":5}", "[{\"id\":1},{\"id\":\"x\"}]",
            "{\"$type\":\"circle\",\"radius\":2}", "{\"id\":5,\"name\":\"" + new string('é', 20_000) + "\"}",
        ];
        foreach (var path in new[] { "parcel", "optional", "string", "list", "among?add=2", "request", "shape", "element" })
        {
            foreach (var text in texts)
            {
                // Text that is not JSON is the client's fault, whatever the type is: see the differences.
                if (path == "shape" && text is "{\"id\":" or "{\"id\":5,}") continue;
                requests.Add(Post("/plain/" + path, text));
                requests.Add(Post("/plain/" + path, text) with { IsChunked = true });
            }
            requests.Add(new("POST", "/plain/" + path));
            requests.Add(new("POST", "/plain/" + path) { ContentType = "text/plain", Body = "{\"id\":5}" });
            requests.Add(new("POST", "/plain/" + path) { ContentType = Json + "; charset=utf-16", Body = "{\"id\":5}", Encoding = "utf-16" });
        }
        return requests;
    }

    [Theory]
    [MemberData(nameof(Plain))]
    public async Task Minimal_api_without_changes_answers_as_before(AspNetRequest request)
    {
        var (systemTextJson, quoll) = await servers.AskAsync(request);
        Assert.Equal(systemTextJson, quoll);
    }

    /// <summary>Requests that are answered differently: how each answer begins, and why.</summary>
    public static TheoryData<AspNetRequest, string, string> Differences()
    {
        var requests = new TheoryData<AspNetRequest, string, string>
        {
            // System.Text.Json has sent a part when the member throws. Quoll creates the text first.
            { new("GET", "/results/faulty"), "200", "500\nContent-Length: 0\n" },

            // The document ends inside a value. The path leads to its end.
            { Post("/bodies/element", "{\"id\":"), "400 $", "400 $.id" },

            // Text that is not JSON is the client's fault, whatever the type is.
            { Post("/bodies/shape", "{\"id\":"), "500\nContent-Length: 0\n", "400 $.id" },
            { Post("/bodies/shape", "{\"id\":5,}"), "500\nContent-Length: 0\n", "400 $" },

            // The path leads to the name of the type that does not exist.
            { Post("/bodies/shape", "{\"$type\":\"none\"}"), "400 $", "400 $.$type" },

            // A charset in quotes is the same charset. An unknown charset is the client's fault.
            { Typed("/minimal/parcel", "application/json; charset=\"UTF-8\""), "500", "200" },
            { Typed("/minimal/request", "application/json; charset=\"UTF-8\""), "500", "200" },
            { Typed("/minimal/parcel", "application/json; charset=foo"), "500", "415" },
            { Typed("/minimal/parcel", "application/json; charset=utf-7"), "500", "415" },
            { Typed("/minimal/parcel", "application/json; charset=\"\""), "500", "415" },

            // text/json is JSON wherever Quoll reads it, as it is for controllers.
            { Typed("/minimal/request", "text/json"), "500", "200" },

            // null is a value of the type that QuollBody has.
            { Post("/minimal/parcel", "null"), "400", "200" },

            // The result null is serialized, because an empty body of type application/json would not be JSON.
            { new("GET", "/minimal/results/null"), "200\nContent-Length: 0\n", "200\nContent-Type: application/json; charset=utf-8\n" },
        };
        // An unreadable body is answered with a problem, not with 400 alone.
        foreach (var text in new[] { " ", "{", "{\"id\":\"x\"}", "[]", "5" })
            requests.Add(Post("/minimal/parcel", text), "400\nContent-Length: 0\n", "400\nContent-Type: application/problem+json\n");
        requests.Add(new("POST", "/minimal/parcel") { ContentType = Json, Body = "", IsChunked = true },
            "400\nContent-Length: 0\n", "400\nContent-Type: application/problem+json\n");
        return requests;
    }

    private static readonly HashSet<AspNetRequest> Different = [.. Differences().Select(static row => (AspNetRequest)row[0])];

    private static AspNetRequest Post(string path, string text) => new("POST", path) { ContentType = Json, Body = text };

    private static AspNetRequest Typed(string path, string type) => new("POST", path) { ContentType = type, Body = "{\"id\":5}" };

    [Theory]
    [MemberData(nameof(Differences))]
    public async Task Difference_is_as_listed(AspNetRequest request, string expected, string actual)
    {
        var (systemTextJson, quoll) = await servers.AskAsync(request);
        AssertIs(expected, systemTextJson);
        AssertIs(actual, quoll);
    }

    // "400 $.id" means a bad request with an error at that path. Any other text is the beginning of the answer.
    private static void AssertIs(string expected, string answer)
    {
        if (expected is not ['4', '0', '0', ' ', .. var path])
        {
            Assert.StartsWith(expected, answer, StringComparison.Ordinal);
            return;
        }
        Assert.StartsWith("400\n", answer, StringComparison.Ordinal);
        var errors = JsonNode.Parse(answer[answer.IndexOf('{', StringComparison.Ordinal)..])!["errors"]!.AsObject();
        Assert.Contains(path, errors.Select(static error => error.Key));
    }

    [Theory]
    [MemberData(nameof(Results))]
    [MemberData(nameof(Bodies))]
    [MemberData(nameof(Minimal))]
    public async Task Answers_are_the_same(AspNetRequest request)
    {
        var (expected, actual) = await servers.AskAsync(request);
        Assert.Equal(expected, actual);
    }
}
