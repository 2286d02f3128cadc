using Quoll.Tests.Json.Values;
using Quoll.Json.Values;
using System.Text;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// Looking ahead in a document, or returning to a position in it, takes time linear in the document, whatever its
/// depth. It does not run beside other tests, because it measures time.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
public class LookAheadGrowthTests
{
    private const int Deep = 600;

    private static readonly string Wide = new('x', 2000);

    [JsonDerivedType(typeof(Derived), "derived")]
    internal class Level
    {
        public string? Text { get; set; }

        public Level? Inner { get; set; }

        public object? Any { get; set; }
    }

    internal sealed class Derived : Level;

    // Its elements are kept until the constructor is called.
    internal sealed class Filled(string? text)
    {
        public string? Text { get; } = text;

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<Filled> Inner { get; } = [];
    }

    private static QuollJsonOptions Deeper(Action<QuollJsonOptions>? set = null)
    {
        var options = new QuollJsonOptions { MaxDepth = 10_000 };
        set?.Invoke(options);
        return options;
    }

    private static string Nested(int depth, string open, string close, string core = "null") =>
        string.Concat(Enumerable.Repeat(open, depth)) + core + string.Concat(Enumerable.Repeat(close, depth));

    // Nested calls need a stack of a suitable size.
    private static void OnLargeStack(Action action)
    {
        Exception? thrown = null;
        var thread = new Thread(() =>
        {
            try
            {
                action();
            }
            catch (Exception exception)
            {
                thrown = exception;
            }
        }, 64 << 20);
        thread.Start();
        thread.Join();
        if (thrown is not null) throw new InvalidOperationException("On the other thread", thrown);
    }

    private static void IsLinear<T>(string open, string close, string core = "null") => OnLargeStack(() =>
    {
        var small = Encoding.UTF8.GetBytes(Nested(Deep / 4, open, close, core));
        var large = Encoding.UTF8.GetBytes(Nested(Deep, open, close, core));
        foreach (var way in new Action<QuollJsonOptions>[]
        {
            static options => options.CompilesAtOnce = true, static options => options.IsCompilingOff = true,
            static options => (options.Types, options.IsReflectionOff) = (GeneratedTypes.Default, true),
        })
        {
            var options = Deeper();
            way(options);
            Growth.IsLinear(() => QuollJson.Deserialize<T>(small, options), () => QuollJson.Deserialize<T>(large, options));
        }
    });

    [Fact]
    public void Discriminators_at_the_end_are_found_in_linear_time() =>
        IsLinear<Level>("{\"Text\":\"" + Wide + "\",\"Inner\":", ",\"$type\":\"derived\"}");

    [Fact]
    public void Missing_discriminators_are_looked_for_in_linear_time() => IsLinear<Level>("{\"Text\":\"" + Wide + "\",\"Inner\":", "}");

    [Fact]
    public void Discriminators_behind_wide_objects_are_found_in_linear_time()
    {
        var wide = "[" + string.Join(',', Enumerable.Repeat("{\"a\":[1,2,3],\"b\":{}}", 50)) + "]";
        IsLinear<Level>($"{{\"Any\":{wide},\"Inner\":", $",\"More\":{wide},\"$type\":\"derived\"}}");
    }

    [Fact]
    public void Discriminators_behind_ids_are_found_in_linear_time()
    {
        var id = 0;
        string Ids(int depth) =>
            string.Concat(Enumerable.Range(0, depth).Select(_ => $"{{\"$id\":\"{++id}\",\"Text\":\"{Wide}\",\"Inner\":"))
            + "null" + string.Concat(Enumerable.Repeat(",\"$type\":\"derived\"}", depth));
        var (small, large) = (Ids(Deep / 4), Ids(Deep));
        var options = Deeper(static options => options.ReferenceHandler = ReferenceHandler.Preserve);
        OnLargeStack(() =>
            Growth.IsLinear(() => QuollJson.Deserialize<Level>(small, options), () => QuollJson.Deserialize<Level>(large, options)));
    }

    [Fact]
    public void Collections_that_wait_for_their_object_are_read_in_linear_time() =>
        IsLinear<Filled>("{\"Text\":\"" + Wide + "\",\"Inner\":[", "]}", core: "");

    [Fact]
    public void Canonical_text_is_made_in_linear_time() => OnLargeStack(() =>
    {
        static string Text(int depth) => Nested(depth, "{\"b\":[1,{\"x\":{}}],\"a\":\"" + Wide + "\",\"c\":", "}");
        var (small, large) = (Text(Deep / 4), Text(Deep));
        var options = Deeper();
        Growth.IsLinear(
            () => QuollJson.Format(small, JsonFormat.Canonical, options), () => QuollJson.Format(large, JsonFormat.Canonical, options));
    });

    [Fact]
    public void Discriminator_decides_wherever_it_stands()
    {
        // Values of all lengths around the smallest length whose ends are remembered.
        for (var length = 0; length < 150; length++)
        {
            var filler = new string('y', length);
            var text = $$"""{"Any":{"a":["{{filler}}",{"b":"]}"}]},"Inner":{"Any":[[["{{filler}}"]]],"Inner":{"Text":"{{filler}}"},"$type":"derived"},"Text":"t","$type":"derived"}""";
            var read = AllWays.Read<Level>(text);
            Assert.Equal(
                (typeof(Derived), typeof(Derived), typeof(Level)),
                (read.GetType(), read.Inner!.GetType(), read.Inner.Inner!.GetType()));
            Assert.Equal(("t", filler), (read.Text, read.Inner.Inner.Text));
        }
    }

    [Fact]
    public void Errors_that_a_converter_catches_are_placed_in_linear_time()
    {
        static byte[] Text(int count) => Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Repeat($"{{\"{Wide}\":[\"x\"]}}", count)) + "]");
        var (small, large) = (Text(250), Text(1000));
        var options = new QuollJsonOptions();
        options.Converters.Add(new Forgiving());
        Growth.IsLinear(() => QuollJson.Deserialize<Forgiven[]>(small, options), () => QuollJson.Deserialize<Forgiven[]>(large, options));
        var read = QuollJson.Deserialize<Forgiven[]>(Text(3), options)!;
        for (var i = 0; i < 3; i++)
        {
            // An object, its comma, and the text before the error.
            var offset = i * (Wide.Length + "{\"\":[\"x\"]},".Length) + Wide.Length + "[{\"\":[".Length;
            Assert.Equal(new Forgiven($"$[{i}].{Wide}[0]", offset), read[i]);
        }
    }

    internal sealed record Forgiven(string Path, long Offset);

    private sealed class Forgiving : QuollConverter<Forgiven>
    {
        public override void Write(ref QuollJsonWriter writer, in Forgiven value) => writer.WriteNull();

        public override Forgiven Read(ref QuollJsonReader reader)
        {
            var before = reader;
            try
            {
                reader.Read<Dictionary<string, int[]>>();
                return new Forgiven("", -1);
            }
            catch (QuollJsonException error)
            {
                reader = before;
                reader.Skip();
                return new Forgiven(error.Path, error.Offset);
            }
        }
    }
}
