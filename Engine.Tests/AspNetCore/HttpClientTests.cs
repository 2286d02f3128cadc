using System.Net;
using System.Net.Http.Json;
using System.Text;

namespace Quoll.Tests.AspNetCore;

/// <summary>JSON extensions of HttpContent and HttpClient, compared with System.Text.Json.</summary>
public sealed class HttpClientTests
{
    private static ByteArrayContent Content(string text, string encoding, string? type)
    {
        var content = new ByteArrayContent(Encoding.GetEncoding(encoding).GetBytes(text));
        if (type is not null) content.Headers.TryAddWithoutValidation("Content-Type", type);
        return content;
    }

    [Theory]
    [InlineData("utf-8", null)]
    [InlineData("utf-8", "application/json")]
    [InlineData("utf-8", "application/json; charset=utf-8")]
    [InlineData("utf-8", "application/json; charset=\"utf-8\"")]
    [InlineData("utf-8", "application/json; charset=UTF-8")]
    [InlineData("utf-8", "text/plain")]
    [InlineData("utf-16", "application/json; charset=utf-16")]
    [InlineData("utf-16", "application/json; charset=\"UTF-16\"")]
    [InlineData("utf-16BE", "application/json; charset=utf-16BE")]
    [InlineData("utf-32", "application/json; charset=utf-32")]
    [InlineData("iso-8859-1", "application/json; charset=iso-8859-1")]
    [InlineData("iso-8859-1", "text/plain; charset=latin1")]
    [InlineData("us-ascii", "application/json; charset=us-ascii")]
    [InlineData("utf-8", "application/json; charset=foo")]
    [InlineData("utf-8", "application/json; charset=\"\"")]
    [InlineData("utf-8", "application/json; charset='utf-8'")]
    [InlineData("utf-8", "application/json; charset=utf8")]
    public async Task Content_is_decoded_by_its_charset(string encoding, string? type)
    {
        var text = "{\"name\":\"" + string.Concat(Enumerable.Repeat("é😀", 5_000)) + "\"}";
        using var content = Content(text, encoding, type);
        using var same = Content(text, encoding, type);
        string? expected = null;
        var expectedError = await Record.ExceptionAsync(async () => expected = (await content.ReadFromJsonAsync<Parcel>())!.Name);
        string? actual = null;
        var actualError = await Record.ExceptionAsync(async () => actual = (await same.ReadFromQuollJsonAsync<Parcel>())!.Name);
        Assert.Equal(expectedError?.GetType(), actualError?.GetType());
        Assert.Equal(expected, actual);
    }

    [Fact]
    public async Task Charset_that_is_refused_for_safety_is_unknown()
    {
        using var content = Content("{}", "utf-8", "application/json; charset=utf-7");
        await Assert.ThrowsAsync<InvalidOperationException>(() => content.ReadFromQuollJsonAsync<Parcel>());
    }

    [Fact]
    public async Task Content_that_begins_with_a_byte_order_mark_is_read()
    {
        foreach (var encoding in new[] { "utf-8", "utf-16", "utf-16BE", "utf-32" })
        {
            using var content = Content("\uFEFF{\"id\":5}", encoding, "application/json; charset=" + encoding);
            Assert.Equal(5, (await content.ReadFromQuollJsonAsync<Parcel>())!.Id);
        }
    }

    private sealed class Answers(Func<CancellationToken, HttpContent> answer) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = answer(cancellationToken) });
    }

    // A body that never ends.
    private sealed class Endless : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
            return 0;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    [Fact]
    public async Task Timeout_of_a_client_ends_the_waiting_for_a_body()
    {
        using var client = new HttpClient(new Answers(static _ => new StreamContent(new Endless())));
        client.Timeout = TimeSpan.FromMilliseconds(50);
        var expected = await Record.ExceptionAsync(() => client.GetFromJsonAsync<Parcel>("http://x/"));
        var actual = await Record.ExceptionAsync(() => client.GetFromQuollJsonAsync<Parcel>("http://x/"));
        Assert.IsType<TaskCanceledException>(expected);
        Assert.IsType<TaskCanceledException>(actual);
        Assert.IsType<TimeoutException>(actual.InnerException);
    }

    [Fact]
    public async Task Token_ends_the_waiting_for_a_body()
    {
        using var client = new HttpClient(new Answers(static _ => new StreamContent(new Endless())));
        using var token = new CancellationTokenSource();
        var asked = client.GetFromQuollJsonAsync<Parcel>("http://x/", cancellationToken: token.Token);
        await token.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => asked);
        Assert.IsNotType<TimeoutException>(error.InnerException);
    }

    [Theory]
    [InlineData(20)]
    [InlineData(21)]
    public async Task Longest_answer_of_a_client_is_a_limit(int length)
    {
        using var client = new HttpClient(new Answers(_ => Content("\"" + new string('x', length - 2) + "\"", "utf-8", "application/json")))
        {
            MaxResponseContentBufferSize = 20,
        };
        if (length == 20) Assert.Equal(18, (await client.GetFromQuollJsonAsync<string>("http://x/"))!.Length);
        else await Assert.ThrowsAsync<HttpRequestException>(() => client.GetFromQuollJsonAsync<string>("http://x/"));
    }

    [Fact]
    public async Task Content_that_is_sent_says_what_it_is()
    {
        var sent = new Sent();
        using var client = new HttpClient(sent);
        using var expected = await client.PostAsJsonAsync("http://x/", new Parcel());
        using var actual = await client.PostAsQuollJsonAsync("http://x/", new Parcel());
        Assert.Equal(["application/json; charset=utf-8", "application/json; charset=utf-8"], sent.Types);
    }

    private sealed class Sent : HttpMessageHandler
    {
        public List<string> Types { get; } = [];

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Types.Add(request.Content!.Headers.ContentType!.ToString());
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK));
        }
    }
}
