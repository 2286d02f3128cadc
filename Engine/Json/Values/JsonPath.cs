using System.Globalization;
using System.Text;

namespace Quoll.Json.Values;

/// <summary>The path to a value that is being stringified, for messages.</summary>
internal static class JsonPath
{
    /// <summary>Steps of a path that a message shows at either end.</summary>
    private const int ShownSteps = 10;

    /// <summary>The keys that lead to a value, as a script would write them: a.b[2].</summary>
    public static string Of(ReadOnlySpan<PropertyKey> keys)
    {
        if (keys.Length == 0) return "(root)";
        var path = new StringBuilder();
        for (var i = 0; i < keys.Length; i++)
        {
            if (i == ShownSteps && keys.Length > 2 * ShownSteps)
            {
                path.Append('…');
                i = keys.Length - ShownSteps;
            }
            AppendStep(path, keys[i]);
        }
        return path.ToString();
    }

    private static void AppendStep(StringBuilder path, in PropertyKey key)
    {
        if (key.IsIndex) path.Append(CultureInfo.InvariantCulture, $"[{key.Index}]");
        else if (!Display.IsName(key.ToString())) path.Append(CultureInfo.InvariantCulture, $"[{Display.Brief(key.ToValue())}]");
        else
        {
            if (path.Length > 0) path.Append('.');
            path.Append(Display.Key(key));
        }
    }
}
