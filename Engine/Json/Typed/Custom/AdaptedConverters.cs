using System.Text.Json.Serialization;

namespace Quoll.Json.Typed.Custom;

/// <summary>An entry of options that is a converter of System.Text.Json.</summary>
internal interface IAdapted
{
    JsonConverter Original { get; }
}

/// <summary>
/// A converter of System.Text.Json for one type, and for related types that it accepts (JsonConverter.CanConvert).
/// </summary>
internal sealed class AdaptedConverter<T>(JsonConverter<T> converter) : QuollConverterFactory, IAdapted
{
    public JsonConverter Original => converter;

    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        !converter.CanConvert(type) ? null
            : type == typeof(T) ? new SystemTextJsonAdapter<T>(converter, options) : SystemTextJsonAdapter.Adapt(converter, type, options);
}

/// <summary>A converter of System.Text.Json for the types that it accepts.</summary>
internal sealed class AdaptedFactory(JsonConverter converter) : QuollConverterFactory, IAdapted
{
    public JsonConverter Original => converter;

    public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
        converter.CanConvert(type) ? SystemTextJsonAdapter.Adapt(converter, type, options) : null;
}
