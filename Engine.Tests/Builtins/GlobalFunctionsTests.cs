namespace Quoll.Tests.Builtins;

public sealed class GlobalFunctionsTests
{
    private readonly BuiltinRealm _realm = new();

    [Fact]
    public void GlobalThis_is_the_global_object() => Assert.Same(_realm.Realm.Global, _realm["globalThis"].Object);

    [Theory]
    [InlineData("12px", 12)]
    [InlineData(" \u2028-0x1F", -31)]
    [InlineData("0b1", 0)]
    [InlineData("", double.NaN)]
    public void ParseInt_of_text(string text, double expected) => Assert.Equal(expected, _realm.Call("parseInt", text).AsNumber());

    [Theory]
    [InlineData(1e21, 1)]
    [InlineData(0.0000005, 5)]
    [InlineData(12.9, 12)]
    [InlineData(double.PositiveInfinity, double.NaN)]
    public void ParseInt_of_a_number_reads_its_text(double number, double expected) =>
        Assert.Equal(expected, _realm.Call("parseInt", number).AsNumber());

    [Fact]
    public void ParseInt_and_parseFloat_and_the_sign_of_zero()
    {
        Assert.True(double.IsNegative(_realm.Call("parseInt", -0.5).AsNumber()));
        Assert.False(double.IsNegative(_realm.Call("parseInt", -0.0).AsNumber()));
        Assert.False(double.IsNegative(_realm.Call("parseFloat", -0.0).AsNumber()));
        Assert.True(double.IsNegative(_realm.Call("parseFloat", "-0").AsNumber()));
        Assert.Equal(1.5, _realm.Call("parseFloat", "1.5e").AsNumber());
        Assert.Equal(255, _realm.Call("parseInt", "ff", 16).AsNumber());
        Assert.Equal(double.NaN, _realm.Call("parseInt", "1", 37).AsNumber());
    }

    [Fact]
    public void IsNaN_and_isFinite_convert()
    {
        Assert.True(_realm.Call("isNaN").AsBoolean());
        Assert.False(_realm.Call("isNaN", "").AsBoolean());
        Assert.True(_realm.Call("isFinite", "1").AsBoolean());
        Assert.False(_realm.Call("isFinite", double.NegativeInfinity).AsBoolean());
    }

    [Theory]
    [InlineData("encodeURI", "a b;é\U0001F600#", "a%20b;%C3%A9%F0%9F%98%80#")]
    [InlineData("encodeURIComponent", "a/b&c'", "a%2Fb%26c'")]
    [InlineData("decodeURI", "%41%2f%23%e2%82%ac", "A%2f%23€")]
    [InlineData("decodeURIComponent", "%41%2f%23%F0%9F%98%80x", "A/#\U0001F600x")]
    [InlineData("escape", "aé€ +", "a%E9%u20AC%20+")]
    [InlineData("unescape", "%u20ac%E9%u12%zz%1\0%", "€é%u12%zz%1\0%")]
    public void Texts_are_encoded_and_decoded(string function, string text, string expected) =>
        Assert.Equal(expected, _realm.Call(function, text).AsString());

    [Theory]
    [InlineData("decodeURI", "%")]
    [InlineData("decodeURI", "%4")]
    [InlineData("decodeURI", "% 1")]
    [InlineData("decodeURI", "%1\0")]
    [InlineData("decodeURI", "%80")]
    [InlineData("decodeURI", "%C0%80")]
    [InlineData("decodeURI", "%ED%A0%80")]
    [InlineData("decodeURI", "%F4%90%80%80")]
    [InlineData("decodeURI", "%E2%82x")]
    [InlineData("decodeURI", "%FE")]
    public void Malformed_texts_are_URIErrors(string function, string text) =>
        Assert.Equal("URIError", _realm.ThrownName(() => _realm.Call(function, text)));

    // An attribute's text cannot hold a lone surrogate.
    [Fact]
    public void Lone_surrogates_are_URIErrors()
    {
        foreach (var text in (string[])["a\uD800b", "\uDC00", "\uD800\uD800\uDC00"])
        {
            Assert.Equal("URIError", _realm.ThrownName(() => _realm.Call("encodeURI", text)));
        }
    }
}
