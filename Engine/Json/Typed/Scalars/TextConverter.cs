using System.Text;
using Quoll.TypeModel.Scalars;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Values that are strings in JSON.</summary>
internal class TextConverter<T>(TextForm<T> form, ScalarWriter<T> write) : QuollConverter<T>(handlesNull: false) where T : notnull
{
    public override void Write(ref QuollJsonWriter writer, in T value) => write(ref writer, value);

    public override T Read(ref QuollJsonReader reader) => reader.TakeOfText(form);

    public override string ToName(T value, QuollJsonOptions options) => form.Format(value);

    public override T FromName(string name, QuollJsonOptions options) =>
        form.TryParse(Encoding.UTF8.GetBytes(name), out var value) ? value : throw new FormatException();
}

/// <summary>Values whose methods compiled code calls.</summary>
internal sealed class OwnTextConverter<T>(string reader, TextForm<T> form, ScalarWriter<T> write)
    : TextConverter<T>(form, write), IOwnScalar where T : notnull
{
    public string Reader => reader;
}
