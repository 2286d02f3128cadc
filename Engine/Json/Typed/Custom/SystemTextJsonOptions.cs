using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Custom;

/// <summary>The options of System.Text.Json for ours, and ours for theirs.</summary>
internal static class SystemTextJsonOptions
{
    private static readonly ConditionalWeakTable<QuollJsonOptions, JsonSerializerOptions> Known = [];

    /// <summary>
    /// Returns the options of System.Text.Json for our options. They are always the same object, because
    /// System.Text.Json stores its state there.
    /// </summary>
    public static JsonSerializerOptions Of(QuollJsonOptions ours) => Known.GetValue(ours, static ours =>
    {
        var theirs = new JsonSerializerOptions();
        Fill(theirs, ours);
        theirs.MakeReadOnly();
        return theirs;
    });

    /// <summary>Makes options of System.Text.Json use our converters, and theirs after ours.</summary>
    public static void Apply(QuollJsonOptions ours, JsonSerializerOptions theirs)
    {
        if (theirs.Converters.Count > 0)
        {
            ours = new QuollJsonOptions(ours);
            foreach (var converter in theirs.Converters) ours.Converters.Add(EntryOf(converter, ours));
            theirs.Converters.Clear();
        }
        ours.Freeze();
        Fill(theirs, ours);
    }

    private static void Fill(JsonSerializerOptions theirs, QuollJsonOptions ours)
    {
        theirs.PropertyNamingPolicy = ours.Naming;
        theirs.DictionaryKeyPolicy = ours.KeyNaming;
        theirs.PropertyNameCaseInsensitive = ours.IgnoreCase;
        theirs.IncludeFields = ours.IncludeFields;
        theirs.IgnoreReadOnlyProperties = theirs.IgnoreReadOnlyFields = ours.IgnoreReadOnly;
        theirs.DefaultIgnoreCondition = ours.DefaultIgnore;
        theirs.NumberHandling = ours.NumberHandling;
        theirs.PreferredObjectCreationHandling =
            ours.PopulateMembers ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace;
        theirs.ReferenceHandler = ours.References switch
        {
            JsonReferences.Preserve => ReferenceHandler.Preserve,
            JsonReferences.IgnoreCycles => ReferenceHandler.IgnoreCycles,
            _ => null,
        };
        theirs.ReadCommentHandling = ours.Comments;
        theirs.AllowTrailingCommas = ours.AllowTrailingCommas;
        theirs.AllowDuplicateProperties = ours.DuplicateProperties == JsonStrictness.Allow;
        theirs.UnmappedMemberHandling = ours.UnknownProperties == JsonStrictness.Refuse
            ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip;
        theirs.MaxDepth = ours.MaxDepth;
        theirs.WriteIndented = ours.Indented;
        theirs.IndentSize = ours.IndentSize;
        theirs.IndentCharacter = ours.IndentCharacter;
        theirs.NewLine = ours.NewLine;
        theirs.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        foreach (var converter in ours.Converters)
            theirs.Converters.Add(converter is IAdapted adapted ? adapted.Original : new BridgedEntry(converter, ours));
        theirs.TypeInfoResolver = new QuollTypeInfoResolver(ours, theirs);
    }

    /// <summary>Returns our options for a changed copy of options that belong to ours.</summary>
    public static QuollJsonOptions OursOf(JsonSerializerOptions theirs, QuollJsonOptions original)
    {
        var ours = new QuollJsonOptions(original)
        {
            Naming = theirs.PropertyNamingPolicy,
            KeyNaming = theirs.DictionaryKeyPolicy,
            IgnoreCase = theirs.PropertyNameCaseInsensitive,
            IncludeFields = theirs.IncludeFields,
            IgnoreReadOnly = theirs.IgnoreReadOnlyProperties,
            DefaultIgnore = theirs.DefaultIgnoreCondition,
            NumberHandling = theirs.NumberHandling,
            PopulateMembers = theirs.PreferredObjectCreationHandling == JsonObjectCreationHandling.Populate,
            References = theirs.ReferenceHandler is null ? JsonReferences.None
                : theirs.ReferenceHandler == ReferenceHandler.Preserve ? JsonReferences.Preserve
                : theirs.ReferenceHandler == ReferenceHandler.IgnoreCycles ? JsonReferences.IgnoreCycles
                : throw TypeFault.Unsupported(TypeMessages.ReferencesOfOther, TypeNames.Of(theirs.ReferenceHandler.GetType())),
            Comments = theirs.ReadCommentHandling,
            AllowTrailingCommas = theirs.AllowTrailingCommas,
            DuplicateProperties = theirs.AllowDuplicateProperties ? JsonStrictness.Allow : JsonStrictness.Refuse,
            UnknownProperties = theirs.UnmappedMemberHandling == JsonUnmappedMemberHandling.Disallow
                ? JsonStrictness.Refuse : JsonStrictness.Allow,
            MaxDepth = theirs.MaxDepth == 0 ? DefaultDepth : theirs.MaxDepth,
            Indented = theirs.WriteIndented,
            IndentSize = theirs.IndentSize,
            IndentCharacter = theirs.IndentCharacter,
            NewLine = theirs.NewLine,
        };
        ours.Converters.Clear();
        foreach (var converter in theirs.Converters) ours.Converters.Add(EntryOf(converter, original));
        ours.Freeze();
        // Converters get the copy itself.
        if (theirs.IsReadOnly) Known.AddOrUpdate(ours, theirs);
        return ours;
    }

    /// <summary>The depth that 0 means in System.Text.Json.</summary>
    private const int DefaultDepth = 64;

    private static QuollConverter EntryOf(JsonConverter converter, QuollJsonOptions original) =>
        converter is BridgedEntry bridged ? bridged.Entry
            : original.Converters.FirstOrDefault(entry => entry is IAdapted adapted && ReferenceEquals(adapted.Original, converter))
            ?? new AdaptedFactory(converter);
}
