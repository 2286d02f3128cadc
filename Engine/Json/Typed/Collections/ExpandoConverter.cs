using System.Dynamic;
using Quoll.Json.Typed.References;
using Quoll.Json.Typed.Scalars;

namespace Quoll.Json.Typed.Collections;

/// <summary>Objects of C#'s <c>dynamic</c>, including nested ones.</summary>
internal sealed class ExpandoConverter : QuollConverter<ExpandoObject>, IMembersWriter
{
    private readonly DictionaryConverter<ExpandoObject, string, object?> _members =
        new(new StringConverter()!, new AnyValueConverter(), nameof(ExpandoObject), null);

    public override void Write(ref QuollJsonWriter writer, in ExpandoObject value) => _members.Write(ref writer, value);

    void IMembersWriter.WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead) =>
        ((IMembersWriter)_members).WriteMembersOf(ref writer, value, lead);

    public override ExpandoObject Read(ref QuollJsonReader reader) => PlainValues.ReadObject(ref reader);

    internal override object CreateEmpty() => new ExpandoObject();

    internal override bool TryFill(ref QuollJsonReader reader, ExpandoObject existing)
    {
        PlainValues.Fill(ref reader, existing);
        return true;
    }
}

/// <summary>
/// Values without a declared type, with references between them (<see cref="JsonReferences.Preserve"/>).
/// </summary>
internal static class ReferredPlainValues
{
    /// <summary>Reads an object, the target of a reference, or a list that may be a target.</summary>
    public static object? Read(ref QuollJsonReader reader)
    {
        var ahead = reader;
        ahead.EnterObject("an object");
        if (!ahead.ReadNextName(out string? name) || name is not ("$id" or "$ref")) return reader.Read<ExpandoObject>();
        if (name == "$ref") return new ReferenceConverter<object>(new AnyValueConverter()!, reader.Options).Read(ref reader);
        ahead.Skip();
        if (!ahead.ReadNextName(out name) || name != "$values") return reader.Read<ExpandoObject>();
        var list = new ListConverter<object?>(new PlainConverter(), "an array");
        return new ReferenceConverter<List<object?>>(list!, reader.Options).Read(ref reader);
    }

    private sealed class PlainConverter() : QuollConverter<object?>(handlesNull: true)
    {
        public override void Write(ref QuollJsonWriter writer, in object? value) => writer.Write(value);

        public override object? Read(ref QuollJsonReader reader) => PlainValues.Read(ref reader);
    }
}
