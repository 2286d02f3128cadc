using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Tests.Json.Values;
using Quoll.Tests.Json.Typed;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// Reads documents for a generated type by all methods of the API. Each returns the same value or the same
/// QuollJsonException, and the text of a value can be read again.
/// </summary>
internal abstract class RandomTypedJson
{
    private const int DocumentsOfType = 20;

    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    /// <summary>Returns the first fault of the documents of a seed; null if there is none.</summary>
    public static string? Check(int seed)
    {
        var random = new Random(seed);
        var type = RandomTypes.Make(random, random.Next(1, 4));
        var check = (RandomTypedJson)Activator.CreateInstance(typeof(Of<>).MakeGenericType(type))!;
        var options = Options(random);
        var document = new RandomDocument(random);
        for (var i = 0; i < DocumentsOfType; i++)
        {
            var utf8 = document.Make(type);
            if (random.Next(3) == 0) utf8 = JsonMutation.Mutate(utf8, document.Make(type), random);
            var cut = random.Next();
            var start = Stopwatch.GetTimestamp();
            var fault = check.Fault(utf8, cut, options);
            var time = Stopwatch.GetElapsedTime(start);
            if (fault is null && time > MachinePace.Hang) fault = $"it took {time.TotalSeconds} s";
            if (fault is null) continue;
            utf8 = Shrink(utf8, bytes => check.Fault(bytes, cut, options) is not null);
            var smallest = check.Fault(utf8, cut, options);
            return $"Document {i} of seed {seed} for {type}: {fault}\nSmallest: {smallest}\n{Encoding.UTF8.GetString(utf8)}";
        }
        return null;
    }

    // The lists of ReferenceHandler.Preserve are separate objects when they are read, and count for MaxDepth. Only
    // without Preserve can a document that was written under a low limit be read again.
    private static QuollJsonOptions Options(Random random)
    {
        var options = AnyOptions(random);
        return options.ReferenceHandler is null ? options : new QuollJsonOptions(options) { MaxDepth = 64 };
    }

    private static QuollJsonOptions AnyOptions(Random random) => new()
    {
        PropertyNamingPolicy = random.Next(4) switch { 0 => JsonNamingPolicy.CamelCase, 1 => JsonNamingPolicy.SnakeCaseUpper, _ => null },
        PropertyNameCaseInsensitive = random.Next(2) == 0,
        IncludeFields = random.Next(2) == 0,
        DefaultIgnoreCondition = random.Next(3) switch
        {
            0 => JsonIgnoreCondition.WhenWritingNull,
            1 => JsonIgnoreCondition.WhenWritingDefault,
            _ => JsonIgnoreCondition.Never,
        },
        WriteIndented = random.Next(4) == 0,
        NumberHandling = random.Next(3) switch
        {
            0 => JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString,
            1 => JsonNumberHandling.AllowNamedFloatingPointLiterals,
            _ => JsonNumberHandling.Strict,
        },
        WriteEnumsAsNames = random.Next(2) == 0,
        PreferredObjectCreationHandling = random.Next(4) == 0 ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace,
        ReferenceHandler = random.Next(4) == 0 ? ReferenceHandler.Preserve : null,
        ReadCommentHandling = random.Next(4) == 0 ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        AllowTrailingCommas = random.Next(4) == 0,
        AllowDuplicateProperties = random.Next(3) != 0,
        UnmappedMemberHandling = random.Next(3) == 0 ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip,
        MaxDepth = random.Next(3) == 0 ? 8 : 64,
        MaxCollectionLength = random.Next(4) == 0 ? 10 : int.MaxValue,
        CompilesAtOnce = random.Next(2) == 0,
    };

    // Removes parts that a fault does not need.
    private static byte[] Shrink(byte[] bytes, Func<byte[], bool> isFaulty)
    {
        var start = Stopwatch.GetTimestamp();
        for (var size = bytes.Length / 2; size > 0; size /= 2)
        {
            for (var at = 0; at < bytes.Length && Stopwatch.GetElapsedTime(start).TotalSeconds < 10;)
            {
                byte[] candidate = [.. bytes.AsSpan(0, at), .. bytes.AsSpan(Math.Min(bytes.Length, at + size))];
                if (isFaulty(candidate)) bytes = candidate;
                else at += size;
            }
        }
        return bytes;
    }

    protected abstract string? Fault(byte[] utf8, int cut, QuollJsonOptions options);

    private sealed class Of<T> : RandomTypedJson
    {
        protected override string? Fault(byte[] utf8, int cut, QuollJsonOptions options)
        {
            try
            {
                return FaultOf(utf8, cut, options);
            }
            catch (Exception unexpected) when (unexpected is not OutOfMemoryException)
            {
                return $"nothing but a QuollJsonException may come out: {unexpected}";
            }
        }

        private static string? FaultOf(byte[] utf8, int cut, QuollJsonOptions options)
        {
            var whole = Try(() => QuollJson.Deserialize<T>(utf8, options), options);
            foreach (var (door, read) in Doors(utf8, cut, options))
            {
                if (Try(read, options) is var other && other != whole) return $"UTF-8 gives {whole}; {door} gives {other}";
            }
            // A member that was left out may differ from the value that a constructor sets.
            if (whole.Text is null || options.DefaultIgnoreCondition != JsonIgnoreCondition.Never) return null;
            var again = Try(() => QuollJson.Deserialize<T>(whole.Text, options), options);
            return again == whole ? null : $"written {whole}, and again {again}";
        }

        private static IEnumerable<(string, Func<T?>)> Doors(byte[] utf8, int cut, QuollJsonOptions options)
        {
            var atOnce = cut % 70 + 1;
            yield return ("its type at run time", () => (T?)QuollJson.Deserialize(utf8, typeof(T), options));
            yield return ("segments", () => QuollJson.Deserialize<T>(Segment.Split(utf8, cut % (utf8.Length + 1)), options));
            yield return ("a stream", () => QuollJson.Deserialize<T>(new SlowStream(utf8, atOnce), options));
            yield return ("a stream that is waited for", () =>
                QuollJson.DeserializeAsync<T>(new SlowStream(utf8, atOnce, isAsync: false), options).GetAwaiter().GetResult());
            var plain = new QuollJsonOptions(options) { CompilesAtOnce = !options.CompilesAtOnce, IsCompilingOff = options.CompilesAtOnce };
            yield return ("code made the other way", () => QuollJson.Deserialize<T>(utf8, plain));
            if (TextOf(utf8) is not { } text) yield break;
            yield return ("a text", () => QuollJson.Deserialize<T>(text, options));
            yield return ("characters", () => QuollJson.Deserialize<T>(text.AsSpan(), options));
        }

        private static Outcome Try(Func<T?> read, QuollJsonOptions options)
        {
            T? value;
            try
            {
                value = read();
            }
            catch (QuollJsonException error)
            {
                return new Outcome(null, $"{error.Problem} at {error.Path} {error.Line} {error.Column} {error.Offset}");
            }
            try
            {
                var text = QuollJson.Serialize(value, options);
                var output = new ArrayBufferWriter<byte>();
                QuollJson.Serialize(value, output, options);
                return Encoding.UTF8.GetString(output.WrittenSpan) == text ? new Outcome(text, null)
                    : new Outcome(null, "written as UTF-8 it is another text");
            }
            catch (QuollJsonException error)
            {
                return new Outcome(null, $"{error.Problem} at {error.Path}, writing");
            }
        }

        private static string? TextOf(byte[] utf8)
        {
            try
            {
                return Strict.GetString(utf8);
            }
            catch (ArgumentException)
            {
                return null;
            }
        }
    }

    private sealed record Outcome(string? Text, string? Error)
    {
        public override string ToString() => Text is { Length: > 2000 } ? string.Create(CultureInfo.InvariantCulture, $"{Text.Length} characters")
            : Text ?? Error!;
    }
}
