using Quoll.Text.Dates;
using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Quoll.TypeModel.Scalars;

/// <summary>Reads a value from its text. Returns false if the text is not valid.</summary>
internal delegate bool TextParser<T>(ReadOnlySpan<byte> utf8, out T value);

/// <summary>A type whose values are strings in scripts and in JSON: dates, times, identifiers.</summary>
internal abstract class TextForm
{
    /// <summary>Returns the form of a type, created on first use; null if its values are not strings.</summary>
    public static TextForm? Of(Type type)
    {
        if (type == typeof(DateTime)) return DateTime;
        if (type == typeof(DateTimeOffset)) return DateTimeOffset;
        if (type == typeof(DateOnly)) return DateOnly;
        if (type == typeof(TimeOnly)) return TimeOnly;
        if (type == typeof(TimeSpan)) return TimeSpan;
        if (type == typeof(Guid)) return Guid;
        if (type == typeof(Uri)) return Uri;
        if (type == typeof(Version)) return Version;
        return type == typeof(Rune) ? Rune : null;
    }

    public static TextForm<DateTime> DateTime => field ??= new(IsoDates.TryParse, IsoDates.ToText);

    public static TextForm<DateTimeOffset> DateTimeOffset => field ??= new(IsoDates.TryParse, IsoDates.ToText);

    public static TextForm<DateOnly> DateOnly =>
        field ??= new(IsoDates.TryParse, static value => value.ToString("O", CultureInfo.InvariantCulture));

    public static TextForm<TimeOnly> TimeOnly =>
        field ??= new(TryParse, static value => value.ToTimeSpan().ToString("c", CultureInfo.InvariantCulture));

    public static TextForm<TimeSpan> TimeSpan => field ??= new(TryParse, static value => value.ToString("c", CultureInfo.InvariantCulture));

    public static TextForm<Guid> Guid => field ??= new(TryParse, static value => value.ToString("D", CultureInfo.InvariantCulture));

    public static TextForm<Uri> Uri => field ??= new(TryParse, static value => value.OriginalString);

    public static TextForm<Version> Version => field ??= new(TryParse, static value => value.ToString());

    public static TextForm<Rune> Rune => field ??= new(TryParse, static value => value.ToString());

    /// <summary>Parses a text.</summary>
    public abstract bool TryParse(string text, [NotNullWhen(true)] out object? value);

    /// <summary>Returns the text of a value.</summary>
    public abstract string Format(object value);

    /// <summary>
    /// The length of a date in words with its zone. Any other scalar is shorter. Includes room for white space.
    /// </summary>
    private const int MaxShort = 128;

    /// <summary>A decimal has 29 significant digits. Longer texts do not occur in practice.</summary>
    private const int MaxDecimal = 1024;

    /// <summary>The longest URI that .NET accepted before .NET 10: more than servers and browsers accept.</summary>
    private const int MaxUri = 65_519;

    /// <summary>
    /// Returns whether a text of this length can be a value of a type. Longer texts are not passed to the platform's
    /// parsers, which would copy and walk megabytes without checking limits.
    /// </summary>
    public static bool Fits(string text, Type type) => text.Length <= MaxLength(type);

    /// <summary>Returns the most code units of a value's text.</summary>
    protected static int MaxLength(Type type) => type == typeof(Uri) ? MaxUri : type == typeof(decimal) ? MaxDecimal : MaxShort;

    private static bool TryParse(ReadOnlySpan<byte> text, out Guid value) =>
        Utf8Parser.TryParse(text, out value, out var read, 'D') && read == text.Length;

    // The platform's parser accepts any text that begins with a number.
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
        // A time of day has no sign and no days.
        if (separator < 0 || text[separator] == '.' || text[0] == '-' || !TryParse(text, out TimeSpan span)
            || span >= System.TimeSpan.FromDays(1)) return false;
        value = System.TimeOnly.FromTimeSpan(span);
        return true;
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out Uri value) =>
        System.Uri.TryCreate(Encoding.UTF8.GetString(text), UriKind.RelativeOrAbsolute, out value!);

    private static bool TryParse(ReadOnlySpan<byte> text, out Version value)
    {
        value = null!;
        // The platform's parser accepts blanks and signs.
        return text.IndexOfAnyExcept("0123456789."u8) < 0 && System.Version.TryParse(Encoding.ASCII.GetString(text), out value!);
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out Rune value) =>
        System.Text.Rune.DecodeFromUtf8(text, out value, out var read) == System.Buffers.OperationStatus.Done && read == text.Length;
}

/// <summary>The form of one type.</summary>
internal sealed class TextForm<T>(TextParser<T> parse, Func<T, string> format) : TextForm where T : notnull
{
    /// <summary>Parses a text in UTF-8, if its length allows it.</summary>
    public bool TryParse(ReadOnlySpan<byte> utf8, out T value)
    {
        value = default!;
        var most = MaxLength(typeof(T));
        // A code unit takes at most three bytes.
        return (utf8.Length <= most || utf8.Length <= 3 * most && Encoding.UTF8.GetCharCount(utf8) <= most) && parse(utf8, out value);
    }

    public override bool TryParse(string text, [NotNullWhen(true)] out object? value)
    {
        value = Fits(text, typeof(T)) && parse(Encoding.UTF8.GetBytes(text), out var parsed) ? parsed : null;
        return value is not null;
    }

    public override string Format(object value) => format((T)value);

    /// <inheritdoc cref="Format(object)"/>
    public string Format(T value) => format(value);
}
