using System.Text.Json;

namespace Quoll.Json.Typed.Custom;

/// <summary>
/// The one list of options. Copies, parts of a text with options of their own, and the options of System.Text.Json are
/// made from it, in both directions.
/// </summary>
internal static class OptionTable
{
    /// <summary>The depth that 0 means in System.Text.Json.</summary>
    private const int DefaultDepth = 64;

    // What members and values look like. A part of a text may have its own.
    private static readonly Row[] OfParts =
    [
        Row.Of(static o => o.PropertyNamingPolicy, static (o, value) => o.PropertyNamingPolicy = value,
            static o => o.PropertyNamingPolicy, static (o, value) => o.PropertyNamingPolicy = value),
        Row.Of(static o => o.DictionaryKeyPolicy, static (o, value) => o.DictionaryKeyPolicy = value,
            static o => o.DictionaryKeyPolicy, static (o, value) => o.DictionaryKeyPolicy = value),
        Row.Of(static o => o.PropertyNameCaseInsensitive, static (o, value) => o.PropertyNameCaseInsensitive = value,
            static o => o.PropertyNameCaseInsensitive, static (o, value) => o.PropertyNameCaseInsensitive = value),
        Row.Of(static o => o.IncludeFields, static (o, value) => o.IncludeFields = value,
            static o => o.IncludeFields, static (o, value) => o.IncludeFields = value),
        Row.Of(static o => o.IgnoreReadOnlyProperties, static (o, value) => o.IgnoreReadOnlyProperties = value,
            static o => o.IgnoreReadOnlyProperties, static (o, value) => o.IgnoreReadOnlyProperties = value),
        Row.Of(static o => o.IgnoreReadOnlyFields, static (o, value) => o.IgnoreReadOnlyFields = value,
            static o => o.IgnoreReadOnlyFields, static (o, value) => o.IgnoreReadOnlyFields = value),
        Row.Of(static o => o.DefaultIgnoreCondition, static (o, value) => o.DefaultIgnoreCondition = value,
            static o => o.DefaultIgnoreCondition, static (o, value) => o.DefaultIgnoreCondition = value),
        Row.Of(static o => o.NumberHandling, static (o, value) => o.NumberHandling = value,
            static o => o.NumberHandling, static (o, value) => o.NumberHandling = value),
        Row.Of(static o => o.PreferredObjectCreationHandling, static (o, value) => o.PreferredObjectCreationHandling = value,
            static o => o.PreferredObjectCreationHandling, static (o, value) => o.PreferredObjectCreationHandling = value),
        Row.Of(static o => o.AllowDuplicateProperties, static (o, value) => o.AllowDuplicateProperties = value,
            static o => o.AllowDuplicateProperties, static (o, value) => o.AllowDuplicateProperties = value),
        Row.Of(static o => o.UnmappedMemberHandling, static (o, value) => o.UnmappedMemberHandling = value,
            static o => o.UnmappedMemberHandling, static (o, value) => o.UnmappedMemberHandling = value),
        Row.Of(static o => o.WriteEnumsAsNames, static (o, value) => o.WriteEnumsAsNames = value),
        Row.Of(static o => o.Types, static (o, value) => o.Types = value),
    ];

    // Layout, references, leniency and limits: a text has the same ones everywhere.
    private static readonly Row[] OfTexts =
    [
        Row.Of(static o => o.WriteIndented, static (o, value) => o.WriteIndented = value,
            static o => o.WriteIndented, static (o, value) => o.WriteIndented = value),
        Row.Of(static o => o.IndentSize, static (o, value) => o.IndentSize = value,
            static o => o.IndentSize, static (o, value) => o.IndentSize = value),
        Row.Of(static o => o.IndentCharacter, static (o, value) => o.IndentCharacter = value,
            static o => o.IndentCharacter, static (o, value) => o.IndentCharacter = value),
        Row.Of(static o => o.NewLine, static (o, value) => o.NewLine = value,
            static o => o.NewLine, static (o, value) => o.NewLine = value),
        Row.Of(static o => o.ReferenceHandler, static (o, value) => o.ReferenceHandler = value,
            static o => o.ReferenceHandler, static (o, value) => o.ReferenceHandler = value),
        Row.Of(static o => o.ReadCommentHandling, static (o, value) => o.ReadCommentHandling = value,
            static o => o.ReadCommentHandling, static (o, value) => o.ReadCommentHandling = value),
        Row.Of(static o => o.AllowTrailingCommas, static (o, value) => o.AllowTrailingCommas = value,
            static o => o.AllowTrailingCommas, static (o, value) => o.AllowTrailingCommas = value),
        Row.Of(static o => o.MaxDepth, static (o, value) => o.MaxDepth = value,
            static o => o.MaxDepth == 0 ? DefaultDepth : o.MaxDepth, static (o, value) => o.MaxDepth = value),
        Row.Of(static o => o.MaxLength, static (o, value) => o.MaxLength = value),
        Row.Of(static o => o.MaxStringLength, static (o, value) => o.MaxStringLength = value),
        Row.Of(static o => o.MaxCollectionLength, static (o, value) => o.MaxCollectionLength = value),
        Row.Of(static o => o.IsReflectionOff, static (o, value) => o.IsReflectionOff = value),
        Row.Of(static o => o.IsCompilingOff, static (o, value) => o.IsCompilingOff = value),
        Row.Of(static o => o.CompilesAtOnce, static (o, value) => o.CompilesAtOnce = value),
    ];

    /// <summary>Copies all options.</summary>
    public static void Copy(QuollJsonOptions from, QuollJsonOptions to)
    {
        foreach (var row in OfParts) row.Copy(from, to);
        CopyThoseOfText(from, to);
    }

    /// <summary>Copies the options that a text has as a whole.</summary>
    public static void CopyThoseOfText(QuollJsonOptions from, QuollJsonOptions to)
    {
        foreach (var row in OfTexts) row.Copy(from, to);
    }

    /// <summary>Sets the options of System.Text.Json that ours have too.</summary>
    public static void Copy(QuollJsonOptions ours, JsonSerializerOptions theirs)
    {
        foreach (var row in OfParts) row.Give?.Invoke(ours, theirs);
        foreach (var row in OfTexts) row.Give?.Invoke(ours, theirs);
    }

    /// <summary>Sets our options that System.Text.Json has too.</summary>
    /// <exception cref="NotSupportedException">Theirs have a reference handler of their own.</exception>
    public static void Copy(JsonSerializerOptions theirs, QuollJsonOptions ours)
    {
        foreach (var row in OfParts) row.Take?.Invoke(theirs, ours);
        foreach (var row in OfTexts) row.Take?.Invoke(theirs, ours);
    }

    // An option: how it is copied between ours, and how it is given to theirs and taken from them, if these have it.
    private readonly record struct Row(
        Action<QuollJsonOptions, QuollJsonOptions> Copy,
        Action<QuollJsonOptions, JsonSerializerOptions>? Give,
        Action<JsonSerializerOptions, QuollJsonOptions>? Take)
    {
        public static Row Of<T>(
            Func<QuollJsonOptions, T> get, Action<QuollJsonOptions, T> set,
            Func<JsonSerializerOptions, T>? theirs = null, Action<JsonSerializerOptions, T>? setTheirs = null) =>
            new((from, to) => set(to, get(from)),
                setTheirs is null ? null : (ours, target) => setTheirs(target, get(ours)),
                theirs is null ? null : (source, ours) => set(ours, theirs(source)));
    }
}
