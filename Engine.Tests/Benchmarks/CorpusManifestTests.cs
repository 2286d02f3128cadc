using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Tests.Benchmarks;

public sealed class CorpusManifestTests
{
    private const string Digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    [Fact]
    public void The_projects_manifest_lists_documents_and_the_giant()
    {
        var manifest = CorpusManifest.Load();
        Assert.Equal(16, manifest.Documents.Count);
        Assert.Contains(manifest.Documents, document => document is { Name: "canada.json", Size: 2251051, Address.Scheme: "https" });
        Assert.Equal(50_000, Assert.Single(manifest.Generated).Products);
    }

    [CorpusTheory]
    [MemberData(nameof(Names))]
    public void A_document_of_the_shared_folder_is_the_one_of_the_manifest(string name)
    {
        var document = CorpusManifest.Load().Documents.Single(document => document.Name == name);
        var found = new CorpusFetcher(SharedDocuments.Corpus, "no cache").Fetch(document);
        Assert.Equal(CorpusOrigin.Folder, found.Origin);
    }

    public static TheoryData<string> Names => [.. CorpusManifest.Load().Documents.Select(document => document.Name)];

    [Theory]
    [InlineData("""{"name":"a.json","size":1,"sha256":"DIGEST","content":"x"}""", "either an address or a reason")]
    [InlineData("""{"name":"../a.json","size":1,"sha256":"DIGEST","address":"https://a.example/","content":"x"}""", "not a file name")]
    [InlineData("""{"name":"a.json","size":0,"sha256":"DIGEST","address":"https://a.example/","content":"x"}""", "no size")]
    [InlineData("""{"name":"a.json","size":1,"sha256":"12","address":"https://a.example/","content":"x"}""", "no SHA-256")]
    [InlineData("""{"name":"a.json","length":1,"sha256":"DIGEST","address":"https://a.example/","content":"x"}""", "cannot be read")]
    public void A_line_that_is_not_complete_is_an_error(string line, string message)
    {
        var error = Assert.Throws<CorpusException>(() => Read(line));
        Assert.Contains(message, error.Message);
    }

    [Fact]
    public void A_name_that_stands_twice_is_an_error()
    {
        const string line = """{"name":"a.json","size":1,"sha256":"DIGEST","address":"https://a.example/","content":"x"}""";
        Assert.Contains("twice", Assert.Throws<CorpusException>(() => Read(line + "," + line)).Message);
    }

    private static CorpusManifest Read(string lines) =>
        CorpusManifest.Read(Encoding.UTF8.GetBytes("{\"documents\":[" + lines.Replace("DIGEST", Digest) + "],\"generated\":[]}"));
}
