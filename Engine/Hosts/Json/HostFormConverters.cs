using System.Runtime.InteropServices;
using Quoll.Hosts.Objects;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll.Hosts.Json;

/// <summary>
/// Values that are objects in scripts, and mostly have the same form. If a value has that form and no script can see
/// the difference, no JavaScript object is needed.
/// </summary>
internal abstract class HostFormConverter<T> : HostConverter<T>, IHostForm
{
    /// <summary>Returns whether <see cref="WriteForm"/> accepts a value that is not null.</summary>
    public abstract bool HasForm(HostJsonContext context, int depth, in T value);

    /// <summary>Writes a value after <see cref="HasForm"/> was true for it.</summary>
    public abstract void WriteForm(ref QuollJsonWriter writer, in T value);

    /// <summary>Writes an element of an array, which is at the index that the context has.</summary>
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        if (value is not null && HasForm(context, writer.Depth, value)) WriteForm(ref writer, value);
        else context.WriteElement(ref writer, value, typeof(T), context.Index);
    }
}

/// <summary>A <see cref="HostFormConverter{T}"/> of any type.</summary>
internal interface IHostForm;

/// <summary>Dates whose text no script has changed.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostDateConverter<T> : HostFormConverter<T>
{
    public override bool HasForm(HostJsonContext context, int depth, in T value) =>
        HostDates.TryGetTime(context.Realm, value, out context.Time) && DateJson.IsPristine(context.Realm);

    public override void WriteForm(ref QuollJsonWriter writer, in T value)
    {
        var time = ((HostJsonContext)writer.Context!).Time;
        if (double.IsNaN(time))
        {
            writer.AppendNull();
            return;
        }
        Span<byte> text = stackalloc byte[DateJson.Length];
        DateJson.Write(time, text);
        writer.AppendRaw(text);
    }
}

/// <summary>Objects with a declared type, which is usually also their actual type.</summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostReferenceConverter<T>(Func<QuollConverter?> exact) : HostFormConverter<T>
{
    private QuollConverter? _exact;
    private QuollConverter<T>? _typed;
    private bool _isFound;

    public override bool HasForm(HostJsonContext context, int depth, in T value)
    {
        if (!_isFound) Find();
        if (typeof(T).IsValueType) return _exact is not null && context.MayWrite(depth, null);
        return _exact is not null && value!.GetType() == typeof(T) && context.MayWrite(depth, value);
    }

    // The same as that of the base class, whose calls would be virtual.
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var context = (HostJsonContext)writer.Context!;
        if (value is not null && HasForm(context, writer.Depth, value)) WriteForm(ref writer, value);
        else context.WriteElement(ref writer, value, typeof(T), context.Index);
    }

    public override void WriteForm(ref QuollJsonWriter writer, in T value)
    {
        if (_typed is { } typed) typed.Write(ref writer, in value);
        else _exact!.WriteObject(ref writer, value);
    }

    // If two threads search at once, they find the same.
    private void Find()
    {
        _exact = exact();
        _typed = _exact as QuollConverter<T>;
        _isFound = true;
    }
}

/// <summary>
/// Members whose values may have no text, or a toJSON that gets the key. A value is resolved once: before its name is
/// written.
/// </summary>
internal sealed class HostMemberConverter<T>(string name, HostFormConverter<T>? form) : HostConverter<T>
{
    private readonly PropertyKey _key = PropertyKey.From(name);

    internal override bool TryWriteMember(ref QuollJsonWriter writer, in T value, MemberNames names, int index, byte lead)
    {
        var context = (HostJsonContext)writer.Context!;
        if (form is not null && value is not null && form.HasForm(context, writer.Depth, value))
        {
            writer.AppendName(names, index, lead);
            form.WriteForm(ref writer, value);
            return true;
        }
        if (!context.TryResolve(writer.Depth, value, typeof(T), _key, out var resolved, out var converter)) return false;
        writer.AppendName(names, index, lead);
        context.Write(ref writer, value, resolved, converter);
        return true;
    }

    public override void Write(ref QuollJsonWriter writer, in T value) => throw new NotSupportedException("Only members are written.");
}

/// <summary>Arrays of .NET and lists whose elements may be objects. Their length is that at the beginning.</summary>
internal abstract class HostElementsConverter<TCollection, T>(QuollConverter<T> element) : HostContainerConverter<TCollection>
{
    protected abstract ReadOnlySpan<T> ElementsOf(TCollection collection);

    protected sealed override void WriteEntries(
        ref QuollJsonWriter writer, HostJsonContext context, in TCollection value, ref PathStep at)
    {
        var length = ElementsOf(value).Length;
        var lead = '[';
        for (var index = 0; index < length; index++)
        {
            writer.AppendLead(lead);
            lead = ',';
            at = new PathStep(index);
            context.Index = index;
            // A toJSON may have changed the collection.
            var elements = ElementsOf(value);
            if (index < elements.Length) element.WriteValue(ref writer, in elements[index]);
            else writer.AppendNull();
        }
        writer.AppendEndArray(lead);
    }
}

/// <inheritdoc/>
internal sealed class HostArrayElementsConverter<T>(QuollConverter<T> element) : HostElementsConverter<T[], T>(element)
{
    protected override ReadOnlySpan<T> ElementsOf(T[] collection) => collection;
}

/// <inheritdoc/>
internal sealed class HostListElementsConverter<T>(QuollConverter<T> element) : HostElementsConverter<List<T>, T>(element)
{
    protected override ReadOnlySpan<T> ElementsOf(List<T> collection) => CollectionsMarshal.AsSpan(collection);
}
