using System.Net;
using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Tests.Benchmarks;

public sealed class CorpusFetcherTests : IDisposable
{
    private static readonly byte[] _content = "[1,2,3]"u8.ToArray();

    private readonly string _root = Directory.CreateTempSubdirectory("quoll-corpus-").FullName;
    private readonly CorpusDocument _document =
        new("numbers.json", _content.Length, CorpusFetcher.Digest(_content), new Uri("https://corpus.example/numbers.json"), null,
            "numbers");

    private string Folder => Path.Combine(_root, "folder");

    private string Cache => Path.Combine(_root, "cache");

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact]
    public void The_folder_comes_first()
    {
        Put(Folder, _content);
        var found = new CorpusFetcher(Folder, Cache, NoNetwork).Fetch(_document);
        Assert.Equal(new CorpusFile("numbers.json", Path.Combine(Folder, "numbers.json"), CorpusOrigin.Folder), found);
    }

    [Fact]
    public void What_was_downloaded_is_kept()
    {
        var first = new CorpusFetcher(null, Cache, _ => _content).Fetch(_document);
        var second = new CorpusFetcher(null, Cache, NoNetwork).Fetch(_document);
        Assert.Equal(CorpusOrigin.Download, first.Origin);
        Assert.Equal(CorpusOrigin.Cache, second.Origin);
        Assert.Equal(_content, File.ReadAllBytes(second.Path));
    }

    [Fact]
    public void Another_file_of_the_same_name_in_the_folder_is_an_error()
    {
        Put(Folder, "[1,2,4]"u8.ToArray());
        var error = Assert.Throws<CorpusException>(() => new CorpusFetcher(Folder, Cache, NoNetwork).Fetch(_document));
        Assert.Contains("SHA-256", error.Message);
        Assert.Contains(_document.Sha256, error.Message);
    }

    [Fact]
    public void A_file_of_another_size_says_both_sizes()
    {
        Put(Folder, "[1]"u8.ToArray());
        var error = Assert.Throws<CorpusException>(() => new CorpusFetcher(Folder, Cache, NoNetwork).Fetch(_document));
        Assert.Contains("has 3 bytes; the manifest says 7", error.Message);
    }

    [Fact]
    public void A_download_with_another_digest_is_an_error_and_not_kept()
    {
        var fetcher = new CorpusFetcher(null, Cache, _ => "[3,2,1]"u8.ToArray());
        Assert.Contains("SHA-256", Assert.Throws<CorpusException>(() => fetcher.Fetch(_document)).Message);
        Assert.False(Directory.Exists(Cache));
    }

    [Fact]
    public void A_network_out_of_reach_is_asked_once()
    {
        int asked = 0;
        var fetcher = new CorpusFetcher(null, Cache, _ =>
        {
            asked++;
            throw new HttpRequestException("nobody there");
        });
        Assert.Contains("nobody there", Assert.Throws<CorpusException>(() => fetcher.Fetch(_document)).Message);
        Assert.Contains("unreachable", Assert.Throws<CorpusException>(() => fetcher.Fetch(_document)).Message);
        Assert.Equal(1, asked);
    }

    [Fact]
    public void An_answer_with_an_error_is_about_one_document()
    {
        int asked = 0;
        var fetcher = new CorpusFetcher(null, Cache, _ =>
        {
            asked++;
            throw new HttpRequestException("gone", null, HttpStatusCode.NotFound);
        });
        Assert.Throws<CorpusException>(() => fetcher.Fetch(_document));
        Assert.Throws<CorpusException>(() => fetcher.Fetch(_document));
        Assert.Equal(2, asked);
    }

    [Fact]
    public void A_document_without_address_names_the_reason()
    {
        var document = _document with { Address = null, AddressUnknown = "it was found in an attic" };
        var error = Assert.Throws<CorpusException>(() => new CorpusFetcher(null, Cache, NoNetwork).Fetch(document));
        Assert.Contains("it was found in an attic", error.Message);
    }

    [Fact]
    public void A_stand_in_says_what_it_is()
    {
        var document = _document with { Name = "twitter.json", Size = 20_000 };
        var found = new CorpusFetcher(null, Cache, _ => throw new HttpRequestException("nobody there")).FetchOrStandIn(document);
        Assert.Equal(CorpusOrigin.StandIn, found.Origin);
        Assert.Contains("nobody there", found.Remark);
        Assert.Equal(StandIns.Generate("twitter.json", 20_000), File.ReadAllText(found.Path));
    }

    [Fact]
    public void A_generator_that_changed_is_an_error()
    {
        var changed = new GeneratedDocument("small.json", 3, 1, 1, new string('0', 64), "three products");
        Assert.Contains(
            "the manifest says", Assert.Throws<CorpusException>(() => new CorpusFetcher(null, Cache, NoNetwork).Generate(changed)).Message);
    }

    [Fact]
    public void The_giant_is_the_one_of_the_manifest()
    {
        var giant = CorpusManifest.Load().Generated.Single();
        byte[] content = Encoding.UTF8.GetBytes(Catalogue.Generate(giant.Products, giant.Seed));
        Assert.Equal(giant.Size, content.Length);
        Assert.Equal(giant.Sha256, CorpusFetcher.Digest(content));
    }

    private static byte[] NoNetwork(Uri address) => throw new InvalidOperationException($"Nothing is to be read from {address}.");

    private static void Put(string folder, byte[] content)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllBytes(Path.Combine(folder, "numbers.json"), content);
    }
}
