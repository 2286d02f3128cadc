using System.Runtime.CompilerServices;
using System.Text.Json;
using Quoll.Types;

namespace Quoll.Json.Typed.References;

/// <summary>
/// Objects and collections that may stand in several places (<see cref="QuollJsonOptions.References"/>): written once
/// with <c>"$id"</c> and elsewhere as <c>{"$ref":"…"}</c>, or as null inside of themselves.
/// </summary>
internal sealed class ReferenceConverter<T>(QuollConverter<T> inner, QuollJsonOptions options)
    : QuollConverter<T>(handlesNull: false)
{
    private const string Id = "$id", Reference = "$ref", Values = "$values";

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
        writer.AppendKey(isNew ? Id : Reference, '{');
        writer.AppendText(id);
        if (isNew && inner is IMembersWriter members)
        {
            // What is written behind the member that comes first counts the container again.
            writer.Leave();
            members.WriteMembersOf(ref writer, value!, (byte)',');
            return;
        }
        if (isNew)
        {
            writer.AppendKey(Values, ',');
            inner.WriteValue(ref writer, in value);
        }
        writer.AppendEndObject((byte)',');
        writer.Leave();
    }

    public override T Read(ref QuollJsonReader reader)
    {
        if (options.References != JsonReferences.Preserve || reader.PeekKind() != JsonValueKind.Object) return inner.ReadValue(ref reader);
        var ahead = reader;
        ahead.EnterObject("");
        if (!ahead.ReadNextName(out string? name) || name is not (Id or Reference)) return inner.ReadValue(ref reader);
        var at = ahead;
        var id = ahead.ReadString() ?? throw at.CreateError($"null is no {name}");
        var known = reader.State.References ??= [];
        if (name == Reference)
        {
            if (ahead.ReadNextName(out string? _)) throw ahead.CreateError("Nothing may stand beside $ref");
            if (!known.TryGetValue(id, out var earlier))
                throw at.CreateError($"{QuollJson.Serialize(id)} is the $id of nothing that came before");
            reader = ahead;
            return earlier is T expected ? expected
                : throw at.CreateError($"{QuollJson.Serialize(id)} is the $id of {Named(earlier.GetType())}, not of {Named(typeof(T))}");
        }
        if (known.ContainsKey(id)) throw at.CreateError($"The $id {QuollJson.Serialize(id)} comes twice");
        if (inner is IMembersWriter) return ReadKnown(ref reader, inner.ActualAt(reader), id, known);
        if (!ahead.ReadNextName(out name) || name != Values) throw ahead.CreateError("$values must stand behind the $id of a collection");
        reader = ahead;
        var values = ReadKnown(ref reader, inner, id, known);
        if (reader.ReadNextName(out string? _)) throw reader.CreateError("Nothing may stand behind $values");
        return values;
    }

    private static string Named(Type type) => Runtime.Values.Raise.WithArticle(TypeNames.Of(type));

    // What refers to an object inside of it finds it where it can be made before it is filled.
    private static T ReadKnown(ref QuollJsonReader reader, QuollConverter converter, string id, Dictionary<string, object> known)
    {
        if (converter.CreateEmpty() is { } made)
        {
            known.Add(id, made);
            converter.TryFillObject(ref reader, made);
            return (T)made;
        }
        var value = converter.ReadObject(ref reader);
        if (value is not null) known.Add(id, value);
        return (T)value!;
    }
}

/// <summary>What was written of a text so far, or is being written.</summary>
internal sealed class WrittenObjects
{
    private readonly Dictionary<object, string> _ids = new(ReferenceEqualityComparer.Instance);

    // The last id, of this and of what is written in gaps of the text.
    private readonly StrongBox<int> _lastId = new();

    public WrittenObjects()
    {
    }

    private WrittenObjects(WrittenObjects other)
    {
        _ids = new(other._ids, ReferenceEqualityComparer.Instance);
        _lastId = other._lastId;
        Open = new(other.Open, ReferenceEqualityComparer.Instance);
    }

    public HashSet<object> Open { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>
    /// What stands before a gap in the text: what is written in it refers to that only, and gives new ids.
    /// </summary>
    public WrittenObjects AsOfNow() => new(this);

    /// <summary>The id of an object; false where it has one already.</summary>
    public bool TryAdd(object value, out string id)
    {
        if (_ids.TryGetValue(value, out var known))
        {
            id = known;
            return false;
        }
        id = (++_lastId.Value).ToString(System.Globalization.CultureInfo.InvariantCulture);
        _ids.Add(value, id);
        return true;
    }
}

/// <summary>A converter that writes members behind such as stand there already.</summary>
internal interface IMembersWriter
{
    void WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead);
}

/// <summary>A converter that writes an array, which may be wrapped.</summary>
internal interface IElementsWriter;
