using System.Text.Json.Serialization;

namespace Quoll.Json.Typed.Custom;

/// <summary>Values declared as one type and read as another.</summary>
internal sealed class ReadAsConverter<TDeclared, TActual>() : QuollConverter<TDeclared>(handlesNull: true), IReadAs
    where TActual : TDeclared
{
    private Own? _own;

    public override void Write(ref QuollJsonWriter writer, in TDeclared value)
    {
        if (value is null) writer.WriteNull();
        else if (value.GetType() == typeof(TActual)) writer.Write((TActual)value);
        // By its actual type, whose converter is another one.
        else if (value.GetType() == typeof(TDeclared)) writer.Write(value, OwnOf(writer.Options));
        else writer.Write<object>(value);
    }

    private QuollConverter<TDeclared> OwnOf(QuollJsonOptions options)
    {
        if (_own is { } known && ReferenceEquals(known.Options, options)) return known.Converter;
        _own = new Own(options, (QuollConverter<TDeclared>)ConverterResolver.ResolveOwn(typeof(TDeclared), options));
        return _own.Converter;
    }

    private sealed record Own(QuollJsonOptions Options, QuollConverter<TDeclared> Converter);

    public override TDeclared Read(ref QuollJsonReader reader) => reader.Read<TActual>()!;
}

/// <summary>A converter that defines only how values are read, not how they are written.</summary>
internal interface IReadAs;

/// <summary>Creates the converter of values that are written like another type.</summary>
internal sealed class WriteAsFactory<TActual, TShown> : QuollConverterFactory where TActual : TShown
{
    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        type == typeof(TActual) ? new Converter((QuollConverter<TActual>)ConverterResolver.ResolveOwn(type, options)) : null;

    private sealed class Converter(QuollConverter<TActual> own) : QuollConverter<TActual>(handlesNull: true)
    {
        private QuollConverter<TShown>? _shown;

        public override void Write(ref QuollJsonWriter writer, in TActual value) =>
            writer.Write(value, _shown ??= FindShown(writer.Options));

        public override TActual Read(ref QuollJsonReader reader) => own.ReadValue(ref reader);

        // Never a converter that uses the actual type of the value, which would lead back here.
        private static QuollConverter<TShown> FindShown(QuollJsonOptions options)
        {
            foreach (var converter in options.Converters)
            {
                if (converter is not IReadAs && converter.For(typeof(TShown), options) is { } chosen) return (QuollConverter<TShown>)chosen;
            }
            var shown = ConverterResolver.ResolveOwn(typeof(TShown), options);
            return (QuollConverter<TShown>)(typeof(TShown).IsDefined(typeof(JsonDerivedTypeAttribute), false) ? shown.Bare : shown);
        }
    }
}
