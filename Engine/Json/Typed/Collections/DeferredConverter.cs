namespace Quoll.Json.Typed.Collections;

/// <summary>The converter of a type that has itself as an element. It is found on first use.</summary>
internal sealed class DeferredConverter<T>(QuollJsonOptions options) : QuollConverter<T>(handlesNull: true)
{
    private QuollConverter<T>? _found;

    private QuollConverter<T> Found => _found ??= options.ConverterOf<T>();

    public override void Write(ref QuollJsonWriter writer, in T value) => Found.WriteValue(ref writer, in value);

    public override T Read(ref QuollJsonReader reader) => Found.ReadValue(ref reader);

    public override string ToName(T value, QuollJsonOptions options) => Found.ToName(value, options);

    public override T FromName(string name, QuollJsonOptions options) => Found.FromName(name, options);

    internal override bool TryFill(ref QuollJsonReader reader, T existing) => Found.TryFill(ref reader, existing);
}
