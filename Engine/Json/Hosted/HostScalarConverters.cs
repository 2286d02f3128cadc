using System.Diagnostics.CodeAnalysis;
using Quoll.TypeModel.Scalars;
using Quoll.Json.Typed;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Hosted;

/// <summary>A converter that writes only.</summary>
internal abstract class HostConverter<T>() : QuollConverter<T>(handlesNull: true)
{
    public sealed override T Read(ref QuollJsonReader reader) => throw new NotSupportedException("Objects in scripts are not read.");
}

/// <summary>Numbers as §25.5.2.2 SerializeJSONProperty prints them: what is not finite is null.</summary>
internal sealed class HostDoubleConverter : HostConverter<double>
{
    public override void Write(ref QuollJsonWriter writer, in double value) => Write(ref writer, value);

    public static void Write(ref QuollJsonWriter writer, double value)
    {
        if (!double.IsFinite(value)) writer.AppendNull();
        // Zero has no sign there.
        else writer.Append(value == 0 ? 0 : value);
    }
}

/// <summary>Integers of 64 bits that are Numbers in scripts (<see cref="IntegerForm.Number"/>).</summary>
internal sealed class HostInt64Converter : HostConverter<long>
{
    /// <summary>Up to here the nearest double is the integer itself.</summary>
    private const long MaxSafeInteger = 1L << 53;

    public override void Write(ref QuollJsonWriter writer, in long value)
    {
        if (value is >= -MaxSafeInteger and <= MaxSafeInteger) writer.Append(value);
        else writer.Append((double)value);
    }
}

/// <summary>Values that are primitive ones in scripts.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostScalarConverter<T> : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value) =>
        HostText.WriteScalar(ref writer, HostConvert<T>.ToValue(writer.Host!.Realm, value));
}

/// <summary>Dates, which are objects in scripts.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostDateConverter<T> : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var realm = writer.Host!.Realm;
        if (!HostDates.TryGetTime(realm, value, out var time)) HostText.WriteScalar(ref writer, HostConvert<T>.ToValue(realm, value));
        else if (!DateJson.IsPristine(realm)) throw new HostTextFault();
        else if (double.IsNaN(time)) writer.AppendNull();
        else
        {
            Span<byte> text = stackalloc byte[DateJson.Length];
            DateJson.Write(time, text);
            writer.AppendRaw(text);
        }
    }
}

/// <summary>Objects that were promised to be of a type: mostly they are of that type itself.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostReferenceConverter<T>(Func<QuollConverter?> exact) : HostConverter<T>
{
    private QuollConverter<T>? _exact;
    private bool _isFound;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (value is null)
        {
            writer.AppendNull();
            return;
        }
        if (!_isFound) Find();
        if (_exact is { } converter && (typeof(T).IsValueType || value.GetType() == typeof(T))) converter.Write(ref writer, in value);
        else writer.Host!.WriteOther(ref writer, value, typeof(T));
    }

    // Two threads find the same.
    private void Find()
    {
        _exact = (QuollConverter<T>?)exact();
        _isFound = true;
    }
}

/// <summary>Dictionaries, whose entries are listed as the properties of an object are.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostDictionaryConverter<T>(DictionaryAccess access, QuollConverter values) : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        writer.Enter();
        var lead = '{';
        using var entries = access.OrderedEntries(value!);
        while (entries.MoveNext())
        {
            var (key, inner) = entries.Current;
            writer.AppendKey(KeyText.Of(key), lead);
            lead = ',';
            if (inner is null) writer.AppendNull();
            else values.WriteObject(ref writer, inner);
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }
}
