using System.Text.Json.Serialization;

namespace Quoll.Json.Typed.Custom;

/// <summary>An entry of options that is a converter of System.Text.Json.</summary>
internal interface IAdapted
{
    JsonConverter Original { get; }
}

/// <summary>A converter of System.Text.Json for one type.</summary>
internal sealed class AdaptedConverter<T>(JsonConverter<T> converter) : QuollConverterFactory, IAdapted
{
    public JsonConverter Original => converter;

    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        type == typeof(T) ? new SystemTextJsonAdapter<T>(converter, SystemTextJsonAdapter.OptionsFor(options)) : null;
}

/// <summary>A converter of System.Text.Json for the types that it accepts.</summary>
internal sealed class AdaptedFactory(JsonConverter converter) : QuollConverterFactory, IAdapted
{
    public JsonConverter Original => converter;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made by a method that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made by a method that says so.")]
    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        converter.CanConvert(type) ? SystemTextJsonAdapter.Adapt(converter, type, options) : null;
}
