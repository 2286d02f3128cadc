using Quoll.Test262.Suite;

namespace Quoll.Tests.Conformance;

public class AptMirrorTests
{
    [Fact]
    public void Reads_stanzas_and_leaves_out_security_and_disabled_ones()
    {
        const string Text = """
            Types: deb
            # a comment: with a colon
            URIs: http://mirror.invalid/debian
            Suites: bookworm bookworm-updates
            Components: main
            Signed-By: /keys/debian.gpg

            Types: deb
            URIs: http://mirror.invalid/debian-security
            Suites: bookworm-security

            Types: deb
            Enabled: no
            URIs: http://other.invalid/debian
            Suites: bookworm
            """;
        Assert.Equal([new AptMirror("http://mirror.invalid/debian", "/keys/debian.gpg")], AptMirror.ParseStanzas(Text));
    }

    [Fact]
    public void Reads_lines_with_and_without_options()
    {
        const string Text = """
            # deb http://commented.invalid/debian bookworm main
            deb http://mirror.invalid/debian bookworm main
            deb [arch=amd64 signed-by=/keys/a.gpg] http://other.invalid/debian bookworm main
            deb http://mirror.invalid/debian-security bookworm-security main
            """;
        Assert.Equal(
            [new AptMirror("http://mirror.invalid/debian", null), new AptMirror("http://other.invalid/debian", "/keys/a.gpg")],
            AptMirror.ParseLines(Text));
    }
}
