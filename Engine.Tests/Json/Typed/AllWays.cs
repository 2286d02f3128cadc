using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>JSON of .NET types by compiled code, by reflection and by generated code. All must give the same.</summary>
internal static class AllWays
{
    private static readonly JsonSerializerOptions Theirs = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private enum Way
    {
        Compiled,
        Plain,
        Generated,
    }

    /// <summary>Returns the text of a value.</summary>
    public static string Write<T>(T value, Action<QuollJsonOptions>? set = null) =>
        Same<T, string>(way => QuollJson.Serialize(value, Options(way, set)), static text => text);

    /// <summary>Returns the value of a text.</summary>
    public static T Read<T>(string text, Action<QuollJsonOptions>? set = null) => Same<T, T>(
        way => QuollJson.Deserialize<T>(text, Options(way, set))!, value => QuollJson.Serialize(value, Options(Way.Compiled, set)));

    /// <summary>Returns the error of a text.</summary>
    public static string ReadError<T>(string text, Action<QuollJsonOptions>? set = null) => Same<T, Exception>(
        way => Assert.ThrowsAny<Exception>(() => QuollJson.Deserialize<T>(text, Options(way, set))), Said).Message;

    /// <summary>
    /// Returns the error of a text with its position: in all ways, and from strings, UTF-8, sequences and streams.
    /// </summary>
    public static QuollJsonException ErrorOf<T>(string text, Action<QuollJsonOptions>? set = null)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        return Same<T, QuollJsonException>(way =>
        {
            var options = Options(way, set);
            var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<T>(text, options));
            // The second time other code may read the text.
            foreach (var again in new Action[]
            {
                () => QuollJson.Deserialize<T>(text, options), () => QuollJson.Deserialize<T>(utf8, options),
                () => QuollJson.Deserialize<T>(Segment.Split(utf8, utf8.Length / 2), options),
                () => QuollJson.Deserialize<T>(new SlowStream(utf8, 1), options), () => QuollJson.Deserialize(utf8, typeof(T), options),
            }) Assert.Equal(Shown(error), Shown(Assert.Throws<QuollJsonException>(again)));
            return error;
        }, Shown);
    }

    private static string Shown(QuollJsonException error) => $"{error.Message} {error.Path} {error.Line} {error.Column} {error.Offset}";

    /// <summary>Returns the error of a value.</summary>
    public static string WriteError<T>(T value, Action<QuollJsonOptions>? set = null) => Same<T, Exception>(
        way => Assert.ThrowsAny<Exception>(() => QuollJson.Serialize(value, Options(way, set))), Said).Message;

    /// <summary>
    /// Checks that a value is serialized as System.Text.Json does, and that the value read from this text is serialized
    /// the same.
    /// </summary>
    public static void AsTheirs<T>(T value)
    {
        var text = JsonSerializer.Serialize(value, Theirs);
        Assert.Equal(text, Write(value));
        Assert.Equal(text, Write(Read<T>(text)));
    }

    /// <summary>
    /// Checks that a value is serialized as this text, and that the value read from the text is serialized the same.
    /// </summary>
    public static T RoundTrip<T>(string text, T value, Action<QuollJsonOptions>? set = null)
    {
        Assert.Equal(text, Write(value, set));
        var read = Read<T>(text, set);
        Assert.Equal(text, Write(read, set));
        return read;
    }

    // Runs all ways and compares their results as text.
    private static TResult Same<T, TResult>(Func<Way, TResult> run, Func<TResult, string> show)
    {
        var compiled = run(Way.Compiled);
        Assert.Equal(show(compiled), show(run(Way.Plain)));
        // The generator cannot describe an anonymous type: it has no name.
        if (!typeof(T).IsDefined(typeof(CompilerGeneratedAttribute), false)) Assert.Equal(show(compiled), show(run(Way.Generated)));
        return compiled;
    }

    private static string Said(Exception exception) => $"{exception.GetType()}: {exception.Message}";

    private static QuollJsonOptions Options(Way way, Action<QuollJsonOptions>? set)
    {
        var options = new QuollJsonOptions { CompilesAtOnce = way == Way.Compiled, IsCompilingOff = way == Way.Plain };
        if (way == Way.Generated) (options.Types, options.IsReflectionOff) = (GeneratedTypes.Default, true);
        set?.Invoke(options);
        return options;
    }
}
