namespace Quoll.Json.Typed.Custom;

/// <summary>Values declared as one type and read as another.</summary>
internal sealed class ReadAsConverter<TDeclared, TActual>() : QuollConverter<TDeclared>(handlesNull: true) where TActual : TDeclared
{
    public override void Write(ref QuollJsonWriter writer, in TDeclared value)
    {
        if (value is null) writer.WriteNull();
        else if (value.GetType() == typeof(TActual)) writer.Write((TActual)value);
        else writer.Write<object>(value);
    }

    public override TDeclared Read(ref QuollJsonReader reader) => reader.Read<TActual>()!;
}

/// <summary>Makes the converter of values that are written as another type has them.</summary>
internal sealed class WriteAsFactory<TActual, TShown> : QuollConverterFactory where TActual : TShown
{
    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        type == typeof(TActual) ? new Converter((QuollConverter<TActual>)ConverterResolver.ResolveOwn(type, options)) : null;

    private sealed class Converter(QuollConverter<TActual> own) : QuollConverter<TActual>(handlesNull: true)
    {
        public override void Write(ref QuollJsonWriter writer, in TActual value) => writer.Write<TShown>(value);

        public override TActual Read(ref QuollJsonReader reader) => own.ReadValue(ref reader);
    }
}
