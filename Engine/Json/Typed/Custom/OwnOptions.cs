using Quoll.TypeModel;

namespace Quoll.Json.Typed.Custom;

/// <summary>Values of a type with their own options, inside a text with other options.</summary>
internal sealed class OwnOptions<T>(QuollJsonOptions own) : QuollConverter
{
    public override Type Type => typeof(T);

    internal override QuollConverter? For(Type type, QuollJsonOptions options)
    {
        if (type != typeof(T)) return null;
        var inner = own.Within(options);
        // If these options already apply, the type is written as usual, even if its attribute requests them.
        return ReferenceEquals(inner, options) ? ConverterResolver.ResolveUnnamed(type, options) : new OwnOptionsConverter<T>(inner);
    }
}

/// <summary>Values that are written and read with other options than the surrounding text.</summary>
internal sealed class OwnOptionsConverter<T>(QuollJsonOptions own) : QuollConverter<T>(handlesNull: true)
{
    private QuollConverter<T>? _found;

    private QuollConverter<T> Found
    {
        get
        {
            JsonDepth.ProbeConverters(typeof(T));
            return _found ??= own.ConverterOf<T>();
        }
    }

    internal override QuollConverter Bare => Found.Bare;

    internal override QuollConverter ActualAt(QuollJsonReader reader) => Found.ActualAt(reader);

    internal override object? CreateEmpty() => Found.CreateEmpty();

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var outer = writer.Exchange(own);
        Found.WriteValue(ref writer, in value);
        writer.Exchange(outer);
    }

    public override T Read(ref QuollJsonReader reader)
    {
        var outer = reader.Exchange(own);
        var value = Found.ReadValue(ref reader);
        reader.Exchange(outer);
        return value;
    }

    internal override bool TryFill(ref QuollJsonReader reader, T existing)
    {
        var outer = reader.Exchange(own);
        var isFilled = Found.TryFill(ref reader, existing);
        reader.Exchange(outer);
        return isFilled;
    }

    public override string ToName(T value, QuollJsonOptions options) => Found.ToName(value, own);

    public override T FromName(string name, QuollJsonOptions options) => Found.FromName(name, own);
}
