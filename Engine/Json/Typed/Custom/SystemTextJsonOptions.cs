using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

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
        OptionTable.Copy(ours, theirs);
        theirs.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        foreach (var converter in ours.Converters)
            theirs.Converters.Add(converter is IAdapted adapted ? adapted.Original : new BridgedEntry(converter, ours));
        theirs.TypeInfoResolver = new QuollTypeInfoResolver(ours, theirs);
    }

    /// <summary>Returns our options for a changed copy of options that belong to ours.</summary>
    public static QuollJsonOptions OursOf(JsonSerializerOptions theirs, QuollJsonOptions original)
    {
        var ours = new QuollJsonOptions(original);
        OptionTable.Copy(theirs, ours);
        ours.Converters.Clear();
        foreach (var converter in theirs.Converters) ours.Converters.Add(EntryOf(converter, original));
        ours.Freeze();
        // Converters get the copy itself.
        if (theirs.IsReadOnly) Known.AddOrUpdate(ours, theirs);
        return ours;
    }

    private static QuollConverter EntryOf(JsonConverter converter, QuollJsonOptions original) =>
        converter is BridgedEntry bridged ? bridged.Entry
            : original.Converters.FirstOrDefault(entry => entry is IAdapted adapted && ReferenceEquals(adapted.Original, converter))
            ?? new AdaptedFactory(converter);
}
