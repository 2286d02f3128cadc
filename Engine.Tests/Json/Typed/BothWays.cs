using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>JSON of .NET types by compiled code and by reflection, which must give the same.</summary>
internal static class BothWays
{
    private static readonly JsonSerializerOptions Theirs = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The text of a value.</summary>
    public static string Write<T>(T value, Action<QuollJsonOptions>? set = null)
    {
        var compiled = QuollJson.Serialize(value, Options(true, set));
        Assert.Equal(compiled, QuollJson.Serialize(value, Options(false, set)));
        return compiled;
    }

    /// <summary>The value of a text.</summary>
    public static T Read<T>(string text, Action<QuollJsonOptions>? set = null)
    {
        var compiled = QuollJson.Deserialize<T>(text, Options(true, set));
        var plain = QuollJson.Deserialize<T>(text, Options(false, set));
        Assert.Equal(QuollJson.Serialize(compiled, Options(true, set)), QuollJson.Serialize(plain, Options(true, set)));
        return compiled!;
    }

    /// <summary>What is wrong with a text.</summary>
    public static string ReadError<T>(string text, Action<QuollJsonOptions>? set = null)
    {
        var compiled = Assert.ThrowsAny<Exception>(() => QuollJson.Deserialize<T>(text, Options(true, set)));
        var plain = Assert.ThrowsAny<Exception>(() => QuollJson.Deserialize<T>(text, Options(false, set)));
        Assert.Equal((compiled.GetType(), compiled.Message), (plain.GetType(), plain.Message));
        return compiled.Message;
    }

    /// <summary>What is wrong with a value.</summary>
    public static string WriteError<T>(T value, Action<QuollJsonOptions>? set = null)
    {
        var compiled = Assert.ThrowsAny<Exception>(() => QuollJson.Serialize(value, Options(true, set)));
        var plain = Assert.ThrowsAny<Exception>(() => QuollJson.Serialize(value, Options(false, set)));
        Assert.Equal((compiled.GetType(), compiled.Message), (plain.GetType(), plain.Message));
        return compiled.Message;
    }

    /// <summary>
    /// A value is written as System.Text.Json does, and what is read of that is written as the same again.
    /// </summary>
    public static void AsTheirs<T>(T value)
    {
        var text = JsonSerializer.Serialize(value, Theirs);
        Assert.Equal(text, Write(value));
        Assert.Equal(text, Write(Read<T>(text)));
    }

    /// <summary>A value is written as this text, which is read as a value that is written as the same again.</summary>
    public static T RoundTrip<T>(string text, T value, Action<QuollJsonOptions>? set = null)
    {
        Assert.Equal(text, Write(value, set));
        var read = Read<T>(text, set);
        Assert.Equal(text, Write(read, set));
        return read;
    }

    private static QuollJsonOptions Options(bool isCompiled, Action<QuollJsonOptions>? set)
    {
        var options = new QuollJsonOptions { CompilesAtOnce = isCompiled, IsCompilingOff = !isCompiled };
        set?.Invoke(options);
        return options;
    }
}
