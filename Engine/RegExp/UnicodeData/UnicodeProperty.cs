namespace Quoll.RegExp.UnicodeData;

internal enum UnicodePropertyKind : byte
{
    GeneralCategory,
    Script,
    ScriptExtensions,
    Binary,
    Strings,
}

/// <summary>
/// A property that <c>\p{…}</c> may name; <see cref="Index"/> is its place among those of its kind in the data.
/// </summary>
internal readonly record struct UnicodeProperty(UnicodePropertyKind Kind, int Index)
{
    private static readonly Lazy<Dictionary<string, int>> Categories = new(() => NamesOf(UnicodePropertyTable.GeneralCategories));
    private static readonly Lazy<Dictionary<string, int>> Scripts = new(() => NamesOf(UnicodePropertyTable.Scripts));
    private static readonly Lazy<Dictionary<string, int>> Binary = new(() => NamesOf(UnicodePropertyTable.BinaryProperties));
    private static readonly Lazy<Dictionary<string, int>> Strings = new(() => NamesOf(UnicodePropertyTable.StringProperties));

    /// <summary>
    /// Finds the property of the text between the braces (§22.2.1.1, UnicodePropertyValueExpression):
    /// <c>name=value</c>, a value of General_Category, or a binary property. With <paramref name="strings"/> (the v
    /// flag) it may also be a property of strings. Names are compared exactly.
    /// </summary>
    public static bool TryFind(ReadOnlySpan<char> text, bool strings, out UnicodeProperty property)
    {
        int index;
        var equals = text.IndexOf('=');
        if (equals >= 0)
        {
            var value = text[(equals + 1)..].ToString();
            switch (text[..equals])
            {
                case "General_Category" or "gc" when Categories.Value.TryGetValue(value, out index):
                    property = new UnicodeProperty(UnicodePropertyKind.GeneralCategory, index);
                    return true;
                case "Script" or "sc" when Scripts.Value.TryGetValue(value, out index):
                    property = new UnicodeProperty(UnicodePropertyKind.Script, index);
                    return true;
                case "Script_Extensions" or "scx" when Scripts.Value.TryGetValue(value, out index):
                    property = new UnicodeProperty(UnicodePropertyKind.ScriptExtensions, index);
                    return true;
            }
        }
        else
        {
            var name = text.ToString();
            if (Categories.Value.TryGetValue(name, out index))
            {
                property = new UnicodeProperty(UnicodePropertyKind.GeneralCategory, index);
                return true;
            }
            if (Binary.Value.TryGetValue(name, out index))
            {
                property = new UnicodeProperty(UnicodePropertyKind.Binary, index);
                return true;
            }
            if (strings && Strings.Value.TryGetValue(name, out index))
            {
                property = new UnicodeProperty(UnicodePropertyKind.Strings, index);
                return true;
            }
        }
        property = default;
        return false;
    }

    private static Dictionary<string, int> NamesOf(string table)
    {
        var names = new Dictionary<string, int>();
        var entries = table.Split(' ');
        for (var i = 0; i < entries.Length; i++)
        {
            foreach (var name in entries[i].Split('/')) names.Add(name, i);
        }
        return names;
    }
}
