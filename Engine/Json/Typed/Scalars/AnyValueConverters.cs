namespace Quoll.Json.Typed.Scalars;

/// <summary>
/// Values without a declared type: written by their type at run time, and read as JsonElement, as in System.Text.Json.
/// </summary>
internal sealed class AnyValueConverter() : QuollConverter<object?>(handlesNull: false)
{
    public override void Write(ref QuollJsonWriter writer, in object? value)
    {
        var type = value!.GetType();
        if (type == typeof(object))
        {
            writer.AppendAscii('{');
            writer.AppendAscii('}');
        }
        else writer.Options.ConverterOfAny(type).WriteObject(ref writer, value);
    }

    public override object Read(ref QuollJsonReader reader) => Documents.ReadElement(ref reader);

    // A plain object cannot be a name.
    public override string ToName(object? value, QuollJsonOptions options) => value is string text ? text
        : value!.GetType() is var type && type != typeof(object) ? options.ConverterOf(type).ToNameOf(value, options)
        : base.ToName(value, options);

    public override object FromName(string name, QuollJsonOptions options) => name;
}

/// <summary>DBNull: null, both ways.</summary>
internal sealed class DBNullConverter() : QuollConverter<DBNull?>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in DBNull? value) => writer.AppendNull();

    public override DBNull Read(ref QuollJsonReader reader)
    {
        if (!reader.TryReadNull()) reader.ThrowMismatch("null");
        return DBNull.Value;
    }
}
