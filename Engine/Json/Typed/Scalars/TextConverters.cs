using System.Text;
using Quoll.TypeModel.Scalars;

namespace Quoll.Json.Typed.Scalars;

/// <summary>The converters of types whose values are strings in JSON.</summary>
internal static class TextConverters
{
    public static readonly Dictionary<Type, Func<QuollConverter>> Makers = new()
    {
        [typeof(DateTime)] = static () => new OwnTextConverter<DateTime>(
            nameof(QuollJsonReader.TakeDateTime), TextForm.DateTime, static (ref w, v) => w.Append(v)),
        [typeof(DateTimeOffset)] = static () => new OwnTextConverter<DateTimeOffset>(
            nameof(QuollJsonReader.TakeDateTimeOffset), TextForm.DateTimeOffset, static (ref w, v) => w.Append(v)),
        [typeof(Guid)] = static () => new OwnTextConverter<Guid>(
            nameof(QuollJsonReader.TakeGuid), TextForm.Guid, static (ref w, v) => w.Append(v)),
        [typeof(DateOnly)] = static () => new TextConverter<DateOnly>(
            TextForm.DateOnly, static (ref w, v) => w.AppendFormatted(v, "O", (byte)'"')),
        [typeof(TimeOnly)] = static () => new TextConverter<TimeOnly>(
            TextForm.TimeOnly, static (ref w, v) => w.AppendFormatted(v.ToTimeSpan(), "c", (byte)'"')),
        [typeof(TimeSpan)] = static () => new TextConverter<TimeSpan>(
            TextForm.TimeSpan, static (ref w, v) => w.AppendFormatted(v, "c", (byte)'"')),
        [typeof(Uri)] = static () => new TextConverter<Uri>(TextForm.Uri, static (ref w, v) => w.Append(v.OriginalString)),
        [typeof(Version)] = static () => new TextConverter<Version>(TextForm.Version, static (ref w, v) => w.Append(v.ToString())),
        [typeof(Rune)] = static () => new TextConverter<Rune>(TextForm.Rune, static (ref w, v) => w.Append(v.ToString())),
    };
}
