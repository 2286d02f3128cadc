using System.Net;
using System.Net.Http.Headers;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>Answers requests with the files of the suite, without a network.</summary>
internal sealed class SuiteServer(SuiteFiles files) : HttpMessageHandler
{
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var path = Uri.UnescapeDataString(request.RequestUri!.AbsolutePath.TrimStart('/'));
        var response = new HttpResponseMessage(HttpStatusCode.NotFound) { RequestMessage = request };
        if (files.ReadBytes(path) is { } bytes)
        {
            response.StatusCode = HttpStatusCode.OK;
            response.Content = new ByteArrayContent(bytes);
            response.Content.Headers.ContentType =
                new MediaTypeHeaderValue(path.EndsWith(".json", StringComparison.Ordinal) ? "application/json" : "text/plain");
        }
        return Task.FromResult(response);
    }
}
