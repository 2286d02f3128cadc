using System.Diagnostics.CodeAnalysis;
using Quoll.Json.Typed;
using Quoll.Hosts.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosts.Json;

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
        Write(ref writer, (HostJsonContext)writer.Context!, value);

    private static void Write(ref QuollJsonWriter writer, HostJsonContext context, in T value) =>
        context.WriteScalar(ref writer, HostConvert<T>.ToValue(context.Realm, value));
}

/// <summary>Dates, which are objects in scripts.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostDateConverter<T> : HostConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        var realm = context.Realm;
        // A script may have changed what makes the text of a Date.
        if (!HostDates.TryGetTime(realm, value, out var time) || !DateJson.IsPristine(realm))
            context.WriteOther(ref writer, value, typeof(T));
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
    private QuollConverter? _exact;
    private QuollConverter<T>? _typed;
    private bool _isFound;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (value is null)
        {
            writer.AppendNull();
            return;
        }
        if (!_isFound) Find();
        var context = (HostJsonContext)writer.Context!;
        if (_exact is null || !typeof(T).IsValueType && value.GetType() != typeof(T) || !context.MayWrite(writer.Depth, value))
            context.WriteOther(ref writer, value, typeof(T));
        else if (_typed is { } typed) typed.Write(ref writer, in value);
        else _exact.WriteObject(ref writer, value);
    }

    // Two threads find the same.
    private void Find()
    {
        _exact = exact();
        _typed = _exact as QuollConverter<T>;
        _isFound = true;
    }
}

/// <summary>
/// Members that may hold any value, also one without a text, or with a toJSON that gets the key. The value is resolved
/// once, before its name is written.
/// </summary>
internal sealed class HostOpenConverter<T>(string name) : HostConverter<T>
{
    private readonly PropertyKey _key = PropertyKey.From(name);

    internal override bool Omits(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        return !context.TryResolve(writer.Depth, value, typeof(T), _key, out context.Resolved, out context.ResolvedBy);
    }

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        context.Write(ref writer, value, context.Resolved, context.ResolvedBy);
    }
}
