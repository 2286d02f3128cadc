using System.Globalization;
using System.Numerics;

namespace Quoll.TypeModel.Scalars;

/// <summary>Converts the keys of dictionaries to names of properties, and back.</summary>
internal static class KeyText
{
    /// <summary>Returns the name of a key.</summary>
    public static string Of(object key) => key switch
    {
        string text => text,
        Enum member when EnumNames.Of(member.GetType()).TryGetText(member, out var name) => name,
        // .NET takes minutes for a BigInteger of a million digits.
        BigInteger integer => BigIntegerDigits.ToString(integer, 10),
        _ when TextForm.Of(key.GetType()) is { } form => form.Format(key),
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        _ => key.ToString() ?? "",
    };

    /// <summary>Returns whether a name identifies a key of the type. Keys of all other types have no names.</summary>
    public static bool IsKnown(Type type) =>
        type == typeof(string) || type == typeof(object) || type == typeof(bool) || type == typeof(char) || type.IsEnum
        || TextForm.Of(type) is not null || NumberKey.Parse("0", type) is not null;

    /// <summary>Parses the key in a name.</summary>
    public static bool TryParse(string name, Type type, [NotNullWhen(true)] out object? key)
    {
        if (type.IsEnum) return EnumNames.Of(type).TryGetValue(name, out key);
        if (TextForm.Of(type) is { } form) return form.TryParse(name, out key);
        key = type == typeof(string) || type == typeof(object) ? name
            : type == typeof(bool) ? TryParse(name, out var truth) ? truth : null
            : type == typeof(char) ? name is [var only] ? only : null
            : NumberKey.Parse(name, type);
        return key is not null;
    }

    /// <summary>Parses a boolean in any case. The platform's parser also accepts blanks.</summary>
    public static bool TryParse(string name, out bool key)
    {
        key = name.Equals("true", StringComparison.OrdinalIgnoreCase);
        return key || name.Equals("false", StringComparison.OrdinalIgnoreCase);
    }
}
