using System.Text.Json;
using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.References;

/// <summary>
/// Objects and collections that may occur in several places (<see cref="QuollJsonOptions.ReferenceHandler"/>): written
/// once with <c>"$id"</c> and elsewhere as <c>{"$ref":"…"}</c>, or as null inside themselves.
/// </summary>
internal sealed class ReferenceConverter<T>(QuollConverter<T> inner, QuollJsonOptions options)
    : QuollConverter<T>(handlesNull: false)
{

    internal override QuollConverter Bare => inner.Bare;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var written = writer.References ??= new WrittenObjects();
        if (options.References == JsonReferences.IgnoreCycles)
        {
            if (!written.Open.Add(value!))
            {
                writer.AppendNull();
                return;
            }
            inner.WriteValue(ref writer, in value);
            written.Open.Remove(value!);
            return;
        }
        var isNew = written.TryAdd(value!, out var id);
        writer.Enter();
        writer.AppendKey(isNew ? JsonMetadata.Id : JsonMetadata.Reference, '{');
        writer.AppendText(id);
        if (isNew && inner is IMembersWriter members)
        {
            // The code that writes the rest counts the object or array again.
            writer.Leave();
            members.WriteMembersOf(ref writer, value!, (byte)',');
            return;
        }
        if (isNew)
        {
            writer.AppendKey(JsonMetadata.Values, ',');
            inner.WriteValue(ref writer, in value);
        }
        writer.AppendEndObject((byte)',');
        writer.Leave();
    }

    public override T Read(ref QuollJsonReader reader) => TryRead(ref reader, null, out var value) ? value : inner.ReadValue(ref reader);

    internal override bool TryFill(ref QuollJsonReader reader, T existing)
    {
        var before = reader;
        if (!TryRead(ref reader, existing, out var value)) return inner.TryFill(ref reader, existing);
        if (ReferenceEquals(value, existing)) return true;
        // The text refers to another object, or this one cannot be filled. The value is read again, and set.
        reader = before;
        return false;
    }

    // Follows metadata, if any: finds the target of a reference, or reads the object, if possible into an existing one.
    // Returns false if there is no metadata.
    private bool TryRead(ref QuollJsonReader reader, object? existing, out T value)
    {
        value = default!;
        if (options.References != JsonReferences.Preserve || reader.PeekKind() != JsonValueKind.Object) return false;
        var ahead = reader;
        ahead.EnterObject("");
        if (!ahead.ReadNextName(out string? name) || name is not (JsonMetadata.Id or JsonMetadata.Reference)) return false;
        var nameStart = ahead.NameStart;
        ahead.SkipSpace();
        var at = ahead.BytesConsumed;
        var id = ahead.ReadString() ?? throw ahead.ErrorAt(at, JsonMessages.IdNotAString, name);
        var known = reader.State.References ??= [];
        if (name == JsonMetadata.Reference)
        {
            if (ahead.ReadNextName(out string? _)) throw ahead.ErrorAtMember(JsonMessages.ReferenceNotAlone);
            if (!known.TryGetValue(id, out var earlier))
            {
                // A value that cannot be set is skipped, and its target may have been skipped too. Setting it reports
                // the error.
                if (existing is not null) return true;
                throw ahead.ErrorAt(at, JsonMessages.IdUnknown, QuotedText.Of(id));
            }
            value = earlier is T expected ? expected
                : throw ahead.ErrorAt(
                    at, JsonMessages.IdOfOtherType, QuotedText.Of(id), $"{Named(earlier.GetType())}, not to {Named(typeof(T))}");
            reader = ahead;
            return true;
        }
        if (known.ContainsKey(id)) throw TwiceAt(ahead, at, id);
        if (inner is IMembersWriter)
        {
            reader.State.IdAt = nameStart;
            value = ReadKnown(ref reader, inner.ActualAt(reader), existing, at, id, known);
            return true;
        }
        if (!ahead.ReadNextName(out name)) throw ahead.CreateErrorAtEnd(JsonMessages.ValuesMissing);
        if (name != JsonMetadata.Values) throw ahead.ErrorAtMember(JsonMessages.ValuesMissing);
        reader = ahead;
        value = ReadKnown(ref reader, inner, existing, at, id, known);
        if ((existing is null || value is not null) && reader.ReadNextName(out string? _))
            throw reader.ErrorAtMember(JsonMessages.ValuesLast);
        return true;
    }

    private static string Named(Type type) => MessageText.WithArticle(TypeNames.Of(type));

    private static QuollJsonException TwiceAt(in QuollJsonReader reader, int at, string id) =>
        reader.ErrorAt(at, JsonMessages.DuplicateId, QuotedText.Of(id));

    // A reference inside an object to that object works if the object can be created before it is filled, or already
    // exists.
    private static T ReadKnown(
        ref QuollJsonReader reader, QuollConverter converter, object? existing, int at, string id,
        Dictionary<string, object> known)
    {
        if (existing is not null)
        {
            known.Add(id, existing);
            if (converter.TryFillObject(ref reader, existing)) return (T)existing;
            known.Remove(id);
            return default!;
        }
        if (converter.CreateEmpty() is { } made)
        {
            known.Add(id, made);
            converter.TryFillObject(ref reader, made);
            return (T)made;
        }
        var value = converter.ReadObject(ref reader);
        // An object inside it may have taken the id meanwhile.
        if (value is not null && !known.TryAdd(id, value)) throw TwiceAt(reader, at, id);
        return (T)value!;
    }
}
