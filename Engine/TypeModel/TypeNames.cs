using System.Text;

namespace Quoll.TypeModel;

/// <summary>
/// Names of .NET types as messages show them: <c>List&lt;Int32&gt;</c>, <c>Int32?</c>, <c>String[]</c>.
/// </summary>
internal static class TypeNames
{
    public static string Of(Type type)
    {
        if (type.IsArray) return $"{Of(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (type.IsByRef) return Of(type.GetElementType()!);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Of(underlying) + "?";
        if (type.Name.StartsWith("<>f__AnonymousType", StringComparison.Ordinal)) return "anonymous type";
        // A file-local type has the name of the file before its own.
        if (type.Name.StartsWith('<') && type.Name.IndexOf("__", StringComparison.Ordinal) is >= 0 and var end && !type.IsGenericType)
            return type.Name[(end + 2)..];
        if (!type.IsGenericType) return type.Name;
        var tick = type.Name.IndexOf('`');
        if (tick < 0) return type.Name;
        var text = new StringBuilder(type.Name, 0, tick, 64).Append('<');
        var arguments = type.GetGenericArguments();
        for (var i = 0; i < arguments.Length; i++) text.Append(i > 0 ? ", " : "").Append(Of(arguments[i]));
        return text.Append('>').ToString();
    }
}
