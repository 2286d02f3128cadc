namespace Quoll.Tests.Cli;

/// <summary>Native functions of the command charge steps, memory and time for what they do.</summary>
public class NativeCostTests
{
    private const string Make = "const { Buffer } = require('buffer'); const b = Buffer.alloc(2e6, 'ab'); const c = Buffer.alloc(2e6, 'ab');";

    /// <summary>Each takes a thousand rounds over megabytes: far more than the steps of its loop.</summary>
    [Theory]
    [InlineData("b.toString()")]
    [InlineData("b.toString('hex')")]
    [InlineData("b.toString('base64')")]
    [InlineData("b.toString('latin1')")]
    [InlineData("b.toString('utf16le')")]
    [InlineData("Buffer.from(t)")]
    [InlineData("Buffer.from(t, 'hex')")]
    [InlineData("Buffer.from(t, 'base64')")]
    [InlineData("Buffer.byteLength(t)")]
    [InlineData("Buffer.concat([b, c])")]
    [InlineData("b.equals(c)")]
    [InlineData("b.compare(c)")]
    [InlineData("Buffer.compare(b, c)")]
    [InlineData("b.indexOf('x')")]
    [InlineData("b.lastIndexOf('x')")]
    [InlineData("b.includes('x')")]
    [InlineData("b.fill('xy')")]
    [InlineData("b.fill(1)")]
    [InlineData("b.copy(c)")]
    [InlineData("require('buffer').isUtf8(b)")]
    [InlineData("require('buffer').isAscii(b)")]
    [InlineData("require('crypto').randomFillSync(b)")]
    [InlineData("require('crypto').randomBytes(2e6)")]
    [InlineData("require('crypto').createHash('md5').update(b).digest()")]
    [InlineData("require('crypto').createHmac('sha1', 'x').update(b).digest()")]
    [InlineData("require('zlib').crc32(b)")]
    [InlineData("require('zlib').gzipSync(b, { level: 1 })")]
    [InlineData("require('fs').readFileSync(file)")]
    [InlineData("require('fs').readFileSync(file, 'utf8')")]
    [InlineData("require('fs').writeFileSync(file, b)")]
    [InlineData("require('fs').copyFileSync(file, file + '2')")]
    [InlineData("write(file, b)")]
    [InlineData("read(file)")]
    public void Work_over_bytes_takes_steps(string work)
    {
        using var folder = new TemporaryFolder();
        var file = folder.Write("file", new string('a', 2_000_000));
        var code = $"const file = scriptArgs[0], t = 'ab'.repeat(1e6); {Make} for (let i = 0; i < 1e3; i++) {work};";
        var result = QuollProcess.Run("-A", "--max-steps", "2000000", "-e", code, file);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith("quoll: --max-steps", result.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("b.indexOf(Buffer.concat([Buffer.alloc(5e5, 'a'), Buffer.from('b')]))")]
    [InlineData("b.lastIndexOf(Buffer.concat([Buffer.from('b'), Buffer.alloc(5e5, 'a')]))")]
    [InlineData("b.includes(Buffer.concat([Buffer.alloc(2e5, 'a'), Buffer.from('b'), Buffer.alloc(2e5, 'a')]))")]
    public void Searches_are_linear(string search)
    {
        // A quadratic search would compare 5e11 bytes.
        var result = QuollProcess.Run("-p", $"const b = Buffer.alloc(1e6, 'a'); {search}");
        Assert.Contains(result.Output, (string[])["-1\n", "false\n"]);
    }

    [Fact]
    public void Searches_find_what_is_there()
    {
        const string code = """
            const b = Buffer.from('xabcabcx'.repeat(20)), part = Buffer.from('cx'.concat('xabcabcx'.repeat(10), 'xa'));
            [b.indexOf(part), b.lastIndexOf(part), b.indexOf(part, 7), b.indexOf('none'), b.lastIndexOf(''), b.indexOf('', 3), b.lastIndexOf('abc', -8)].join()
            """;
        Assert.Equal("6,70,14,-1,160,3,148\n", QuollProcess.Run("-p", code).Output);
    }

    [Fact]
    public void A_device_without_end_is_not_copied_forever()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such device.");
        using var folder = new TemporaryFolder();
        var result = QuollProcess.Run(
            "-A", "--max-steps", "1000000", "-e", $"require('fs').copyFileSync('/dev/zero', '{folder.Path}/zero')");
        Assert.Equal(3, result.ExitCode);
    }

    [Theory]
    [InlineData("gzip", "gunzip")]
    [InlineData("deflate", "inflate")]
    [InlineData("brotliCompress", "brotliDecompress")]
    public void What_grows_by_decompressing_ends_at_the_limit_of_memory(string compress, string decompress)
    {
        var code = $"const z = require('zlib'); let b = Buffer.alloc(1e7); const c = z.{compress}Sync(b); for (;;) z.{decompress}Sync(c)";
        var result = QuollProcess.Run("--max-memory", "100", "-e", code);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith("quoll: --max-memory", result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_string_that_is_too_long_is_an_error_that_scripts_catch()
    {
        const string code = """
            const b = Buffer.alloc(2 ** 28 + 100);
            const name = encoding => { try { return b.toString(encoding).length } catch (e) { return e.name } };
            [name('hex'), b.subarray(0, 10).toString('hex').length].join()
            """;
        Assert.Equal("RangeError,20\n", QuollProcess.Run("-p", code).Output);
    }
}
