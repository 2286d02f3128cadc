using System.Text;
using Quoll.Hosts;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Values that are strings in JSON, with a form of their own.</summary>
internal class TextConverter<T>(string name, ScalarWriter<T> write, TextParser<T> parse, Func<T, string> format)
    : QuollConverter<T>(handlesNull: false)
{
    public override void Write(ref QuollJsonWriter writer, in T value) => write(ref writer, value);

    public override T Read(ref QuollJsonReader reader) => reader.TakeOfText(name, parse);

    public override string ToName(T value, QuollJsonOptions options) => format(value);

    public override T FromName(string name, QuollJsonOptions options) =>
        ScalarTexts.TryParse(Encoding.UTF8.GetBytes(name), parse, out var value) ? value : throw new FormatException();
}

/// <summary>Texts whose methods compiled code calls.</summary>
internal sealed class OwnTextConverter<T>(string reader, string name, ScalarWriter<T> write, TextParser<T> parse, Func<T, string> format)
    : TextConverter<T>(name, write, parse, format), IOwnScalar
{
    public string Reader => reader;
}
