namespace Quoll.Intl.Numbers;

/// <summary>The plural categories of CLDR (UTS 35, part 3, §5).</summary>
internal enum PluralCategory : byte
{
    /// <summary>"zero".</summary>
    Zero,

    /// <summary>"one".</summary>
    One,

    /// <summary>"two".</summary>
    Two,

    /// <summary>"few".</summary>
    Few,

    /// <summary>"many".</summary>
    Many,

    /// <summary>"other", which each language has.</summary>
    Other,
}

/// <summary>Names of plural categories.</summary>
internal static class PluralCategories
{
    /// <summary>The number of categories.</summary>
    public const int Count = 6;

    private static readonly string[] Names = ["zero", "one", "two", "few", "many", "other"];

    /// <summary>The name of a category, as scripts see it.</summary>
    public static string NameOf(PluralCategory category) => Names[(int)category];

    /// <summary>Returns the category of a name; null for other text.</summary>
    public static PluralCategory? Parse(ReadOnlySpan<char> name)
    {
        for (var i = 0; i < Names.Length; i++)
        {
            if (name.SequenceEqual(Names[i])) return (PluralCategory)i;
        }
        return null;
    }
}
