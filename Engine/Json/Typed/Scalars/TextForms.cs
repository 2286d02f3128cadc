using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Types whose values are strings in JSON, with what they are written as and read of.</summary>
internal static class TextForms
{
    public static readonly Dictionary<Type, Func<QuollConverter>> Makers = new()
    {
        [typeof(DateTime)] = static () => new OwnTextConverter<DateTime>(
            nameof(QuollJsonReader.TakeDateTime), "DateTime", static (ref w, v) => w.Append(v), JsonDates.TryParse, JsonDates.ToText),
        [typeof(DateTimeOffset)] = static () => new OwnTextConverter<DateTimeOffset>(
            nameof(QuollJsonReader.TakeDateTimeOffset), "DateTimeOffset", static (ref w, v) => w.Append(v),
            JsonDates.TryParse, JsonDates.ToText),
        [typeof(Guid)] = static () => new OwnTextConverter<Guid>(
            nameof(QuollJsonReader.TakeGuid), "Guid", static (ref w, v) => w.Append(v), TryParse,
            static v => v.ToString("D", CultureInfo.InvariantCulture)),
        [typeof(DateOnly)] = static () => new TextConverter<DateOnly>(
            "DateOnly", static (ref w, v) => w.AppendFormatted(v, "O", (byte)'"'), JsonDates.TryParse,
            static v => v.ToString("O", CultureInfo.InvariantCulture)),
        [typeof(TimeOnly)] = static () => new TextConverter<TimeOnly>(
            "TimeOnly", static (ref w, v) => w.AppendFormatted(v.ToTimeSpan(), "c", (byte)'"'), TryParse,
            static v => v.ToTimeSpan().ToString("c", CultureInfo.InvariantCulture)),
        [typeof(TimeSpan)] = static () => new TextConverter<TimeSpan>(
            "TimeSpan", static (ref w, v) => w.AppendFormatted(v, "c", (byte)'"'), TryParse,
            static v => v.ToString("c", CultureInfo.InvariantCulture)),
        [typeof(Uri)] = static () => new TextConverter<Uri>(
            "Uri", static (ref w, v) => w.Append(v.OriginalString), TryParse, static v => v.OriginalString),
        [typeof(Version)] = static () => new TextConverter<Version>(
            "Version", static (ref w, v) => w.Append(v.ToString()), TryParse, static v => v.ToString()),
        [typeof(Rune)] = static () => new TextConverter<Rune>(
            "Rune", static (ref w, v) => w.Append(v.ToString()), TryParse, static v => v.ToString()),
    };

    public static bool TryParse(ReadOnlySpan<byte> text, out Guid value) =>
        Utf8Parser.TryParse(text, out value, out var read, 'D') && read == text.Length;

    // The platform's parser takes what begins with a number, whatever follows.
    private static bool TryParse(ReadOnlySpan<byte> text, out TimeSpan value)
    {
        value = default;
        return text.Length > 0 && (char.IsAsciiDigit((char)text[0]) || text[0] == '-')
            && Utf8Parser.TryParse(text, out value, out var read, 'c') && read == text.Length;
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out TimeOnly value)
    {
        value = default;
        var separator = text.IndexOfAny((byte)'.', (byte)':');
        // A sign, or days, make no time of day.
        if (separator < 0 || text[separator] == '.' || text[0] == '-' || !TryParse(text, out TimeSpan span)
            || span >= TimeSpan.FromDays(1)) return false;
        value = TimeOnly.FromTimeSpan(span);
        return true;
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out Uri value) =>
        Uri.TryCreate(Encoding.UTF8.GetString(text), UriKind.RelativeOrAbsolute, out value!);

    private static bool TryParse(ReadOnlySpan<byte> text, out Version value)
    {
        value = null!;
        // The platform's parser takes blanks and signs.
        return text.IndexOfAnyExcept("0123456789."u8) < 0 && Version.TryParse(Encoding.ASCII.GetString(text), out value!);
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out Rune value) =>
        Rune.DecodeFromUtf8(text, out value, out var read) == System.Buffers.OperationStatus.Done && read == text.Length;
}
