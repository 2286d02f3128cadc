using Quoll.Intl.Data;

namespace Quoll.Intl.Locales;

/// <summary>Adds and removes the subtags that are most likely (UTS 35 part 1, §4.3).</summary>
internal static class LikelySubtags
{
    /// <summary>Add Likely Subtags.</summary>
    public static LanguageTag Maximize(LanguageTag tag)
    {
        var (language, script, region) = (tag.Language, tag.Script, tag.Region);
        if (language != "und" && script.Length > 0 && region.Length > 0) return tag;
        if (Find(language, script, region) is not { } likely) return tag;
        var subtags = likely.Split('-');
        return tag.With(
            language == "und" ? subtags[0] : language, script.Length == 0 ? subtags[1] : script, region.Length == 0 ? subtags[2] : region);
    }

    /// <summary>Remove Likely Subtags, which keeps a region rather than a script.</summary>
    public static LanguageTag Minimize(LanguageTag tag)
    {
        var whole = Maximize(tag);
        var (language, script, region) = (whole.Language, whole.Script, whole.Region);
        if (IsWhole(tag.With(language, "", ""))) return tag.With(language, "", "");
        if (IsWhole(tag.With(language, "", region))) return tag.With(language, "", region);
        if (IsWhole(tag.With(language, script, ""))) return tag.With(language, script, "");
        return whole;

        bool IsWhole(LanguageTag trial) =>
            Maximize(trial) is var other && other.Language == language && other.Script == script && other.Region == region;
    }

    private static string? Find(string language, string script, string region)
    {
        var table = SupplementalData.Table("likelySubtags");
        return (script.Length > 0 && region.Length > 0 ? table.Find($"{language}-{script}-{region}") : null)
            ?? (script.Length > 0 ? table.Find($"{language}-{script}") : null)
            ?? (region.Length > 0 ? table.Find($"{language}-{region}") : null)
            ?? table.Find(language)
            ?? (script.Length > 0 ? table.Find($"und-{script}") : null);
    }
}
