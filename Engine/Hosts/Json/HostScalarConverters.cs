using Quoll.Json.Typed;

namespace Quoll.Hosts.Json;

/// <summary>A converter that writes only.</summary>
internal abstract class HostConverter<T>() : QuollConverter<T>(handlesNull: true)
{
    public sealed override T Read(ref QuollJsonReader reader) => throw new NotSupportedException("Objects in scripts are not read.");
}

/// <summary>Numbers in the form of §25.5.2.2 SerializeJSONProperty: a number that is not finite is null.</summary>
internal sealed class HostDoubleConverter : HostConverter<double>
{
    public override void Write(ref QuollJsonWriter writer, in double value) => Write(ref writer, value);

    public static void Write(ref QuollJsonWriter writer, double value)
    {
        if (!double.IsFinite(value)) writer.AppendNull();
        // The result has no sign for zero.
        else writer.Append(value == 0 ? 0 : value);
    }
}

/// <summary>Integers of 64 bits that are Numbers in scripts (<see cref="IntegerForm.Number"/>).</summary>
internal sealed class HostInt64Converter : HostConverter<long>
{
    /// <summary>The greatest integer up to which the nearest double is exact.</summary>
    private const long MaxSafeInteger = 1L << 53;

    public override void Write(ref QuollJsonWriter writer, in long value)
    {
        if (value is >= -MaxSafeInteger and <= MaxSafeInteger) writer.Append(value);
        else writer.Append((double)value);
    }
}

/// <summary>Values that are primitive ones in scripts, and never a BigInt, so no toJSON is called.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostScalarConverter<T> : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        var resolved = HostConvert<T>.ToValue(context.Realm, value);
        // The text of an identifier or a time that is an object in this engine.
        if (resolved.IsObject) context.TryResolvePrimitive(ref resolved, WellKnown.Value);
        context.WriteResolved(ref writer, resolved);
    }
}

/// <summary>Values that a registered converter makes values of scripts, as elements of an array.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostConvertedConverter<T> : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        context.WriteElement(ref writer, value, typeof(T), context.Index);
    }
}
