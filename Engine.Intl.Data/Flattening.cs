using System.Text.Json;

namespace Quoll.Intl.Data.Generation;

/// <summary>Turns the objects of CLDR's JSON into paths and strings.</summary>
internal static class Flattening
{
    /// <summary>Reads what is below a path of a file, as paths relative to it.</summary>
    /// <param name="keep">Says which paths stay.</param>
    public static void Read(string file, string root, Func<string, bool> keep, Dictionary<string, string> values)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(file));
        var element = document.RootElement;
        foreach (var name in root.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            if (!element.TryGetProperty(name, out element)) return;
        }
        Add(element, "", keep, values);
    }

    private static void Add(JsonElement element, string path, Func<string, bool> keep, Dictionary<string, string> values)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (var member in element.EnumerateObject()) Add(member.Value, Below(path, member.Name), keep, values);
                break;

            // A list of names is one value.
            case JsonValueKind.Array when element.EnumerateArray().All(static item => item.ValueKind == JsonValueKind.String):
                if (keep(path)) values[path] = string.Join(' ', element.EnumerateArray().Select(static item => item.GetString()));
                break;

            case JsonValueKind.Array:
                var index = 0;
                foreach (var item in element.EnumerateArray()) Add(item, Below(path, $"{index++}"), keep, values);
                break;

            default:
                if (keep(path)) values[path] = element.ToString();
                break;
        }
    }

    private static string Below(string path, string name) => path.Length == 0 ? name : $"{path}/{name}";
}
