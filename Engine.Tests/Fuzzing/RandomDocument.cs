using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Fuzzing;

/// <summary>A JSON text that mostly fits a type, with odd members, metadata names and hostile sizes.</summary>
internal sealed class RandomDocument(Random random)
{
    private const int MostDepth = 5;

    private static readonly string[] OddNames =
        ["$id", "$ref", "$type", "$values", "", "a \"name\"", "__proto__", "Item1", "value", "VALUE", "Value", "Third", "Count", "Kept", "\ud83d\ude00"];

    // Numbers at and beyond the limits of types.
    private static readonly string[] Numbers =
    [
        "0", "-0", "1", "-1", "255", "256", "-129", "32768", "2147483647", "2147483648", "9223372036854775807", "18446744073709551616", "1.5", "1e2",
        "1e400", "-1e-400", "0.1", "65504", "65520", "79228162514264337593543950336", "340282366920938463463374607431768211456", "3.5e38",
        "1234567890123456789012345678901234567890", "1E+2", "2.0",
    ];

    private static readonly string[] Texts =
    [
        "", "x", "text", "5", "1.5", "true", "\\ud800", "\\u0000", "00000000-0000-0000-0000-000000000000", "2026-11-23T01:02:03Z", "2026-11-23", "01:02:03",
        "1.02:03:04.5", "Friday", "Friday, Monday", "http://x/a b", "1.2.3", "AAEC", "AAE", "NaN", "Infinity", "é😀", "9999-12-31T23:59:59.9999999-14:00",
    ];

    private readonly StringBuilder _text = new();

    /// <summary>Returns the text.</summary>
    public byte[] Make(Type type)
    {
        _text.Clear();
        Append(type, MostDepth);
        return Encoding.UTF8.GetBytes(_text.ToString());
    }

    private void Append(Type type, int depth)
    {
        if (random.Next(40) == 0) AppendOdd(depth);
        else if (random.Next(12) == 0) _text.Append("null");
        else if (Nullable.GetUnderlyingType(type) is { } inner) Append(inner, depth);
        else if (type == typeof(object) || type == typeof(JsonElement) || type.Name is "JsonNode" or "ExpandoObject") AppendAny(depth);
        else if (Array.IndexOf(RandomTypes.Scalars, type) >= 0) AppendScalar(type);
        else if (Parts(type) is { Key: { } key } entry) AppendEntries(key, entry.Element!, depth);
        else if (Parts(type).Element is { } element) AppendElements(element, depth);
        else AppendMembers(type, depth);
    }

    private static (Type? Key, Type? Element) Parts(Type type)
    {
        if (type.IsArray) return (null, type.GetElementType());
        foreach (var implemented in type.GetInterfaces().Prepend(type).Where(static one => one.IsGenericType))
        {
            var definition = implemented.GetGenericTypeDefinition();
            if (definition == typeof(IDictionary<,>) || definition == typeof(IReadOnlyDictionary<,>))
                return (implemented.GenericTypeArguments[0], implemented.GenericTypeArguments[1]);
        }
        var sequence = type.GetInterfaces().Prepend(type)
            .FirstOrDefault(static one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IEnumerable<>));
        return (null, sequence?.GenericTypeArguments[0]);
    }

    private void AppendScalar(Type type)
    {
        var isText = type == typeof(char)
            || !type.IsPrimitive && !type.IsEnum && type.Name is not ("Decimal" or "Half" or "BigInteger" or "Int128" or "UInt128");
        if (type == typeof(bool)) _text.Append(random.Next(2) == 0 ? "true" : "false");
        else if (isText) Quote(TextOf(type));
        else if (random.Next(3) == 0) _text.Append(Numbers[random.Next(Numbers.Length)]);
        else _text.Append(random.Next(100));
    }

    private string TextOf(Type type) => random.Next(6) == 0 ? Texts[random.Next(Texts.Length)] : type.Name switch
    {
        "Guid" => "6f9619ff-8b86-d011-b42d-00cf4fc964f" + random.Next(10),
        "DateTime" or "DateTimeOffset" => $"20{random.Next(10, 99)}-01-02T03:04:05Z",
        "DateOnly" => $"20{random.Next(10, 99)}-01-02",
        "TimeOnly" or "TimeSpan" => $"{random.Next(10, 23)}:04:05",
        "Uri" => "http://x/" + random.Next(10),
        "Version" => "1." + random.Next(10),
        "Char" => "x",
        "Byte[]" or "ReadOnlyMemory`1" => "AAEC",
        "String" when random.Next(60) == 0 => new string('x', random.Next(100_000)),
        _ => "t" + random.Next(10),
    };

    private void AppendAny(int depth)
    {
        switch (depth <= 0 ? random.Next(3) : random.Next(5))
        {
            case 0:
                _text.Append(Numbers[random.Next(Numbers.Length)]);
                break;
            case 1:
                Quote(Texts[random.Next(Texts.Length)]);
                break;
            case 2:
                _text.Append(random.Next(2) == 0 ? "true" : "null");
                break;
            case 3:
                AppendElements(typeof(object), depth);
                break;
            default:
                AppendEntries(typeof(string), typeof(object), depth);
                break;
        }
    }

    // Appends a member that the type does not have or that no reader accepts.
    private void AppendOdd(int depth)
    {
        var levels = random.Next(4) == 0 ? random.Next(3_000) : random.Next(70);
        switch (random.Next(4))
        {
            case 0:
                _text.Append('[', levels).Append(']', levels);
                break;
            case 1:
                for (var i = 0; i < levels; i++) _text.Append("{\"Left\":");
                _text.Append("null").Append('}', levels);
                break;
            case 2:
                AppendColliding();
                break;
            default:
                AppendAny(depth);
                break;
        }
    }

    // Names of the same length that differ in the middle. A hash of a part of the name is the same for all of them.
    private void AppendColliding()
    {
        _text.Append('{');
        for (var i = random.Next(300); i >= 0; i--)
            _text.Append(CultureInfo.InvariantCulture, $"\"prefix{i:D8}suffix\":{i}{(i > 0 ? "," : "")}");
        _text.Append('}');
    }

    private void AppendElements(Type element, int depth)
    {
        _text.Append('[');
        for (var (i, count) = (0, Count(depth)); i < count; i++)
        {
            if (i > 0) _text.Append(',');
            Append(element, depth - 1);
        }
        _text.Append(']');
    }

    private void AppendEntries(Type key, Type value, int depth)
    {
        _text.Append('{');
        for (var (i, count) = (0, Count(depth)); i < count; i++)
        {
            if (i > 0) _text.Append(',');
            AppendKey(key);
            _text.Append(':');
            Append(value, depth - 1);
        }
        _text.Append('}');
    }

    private void AppendKey(Type key)
    {
        if (key == typeof(string)) Quote(random.Next(5) == 0 ? OddNames[random.Next(OddNames.Length)] : "k" + random.Next(50));
        else if (key == typeof(bool)) _text.Append(random.Next(2) == 0 ? "\"true\"" : "\"False\"");
        else if (key.IsPrimitive && key != typeof(char) || key == typeof(decimal) || key.IsEnum)
            Quote(random.Next(5) == 0 ? Numbers[random.Next(Numbers.Length)] : random.Next(20).ToString(CultureInfo.InvariantCulture));
        else Quote(TextOf(key));
    }

    private void AppendMembers(Type type, int depth)
    {
        var members = type.GetProperties().Select(static property => (property.Name, Type: property.PropertyType))
            .Concat(type.GetFields().Select(static field => (field.Name, Type: field.FieldType))).ToList();
        _text.Append('{');
        var isFirst = true;
        foreach (var (name, member) in members)
        {
            if (member == typeof(Type) || random.Next(10) == 0 || depth <= 0 && random.Next(2) == 0) continue;
            if (!isFirst) _text.Append(',');
            isFirst = false;
            Quote(random.Next(15) == 0 ? OddNames[random.Next(OddNames.Length)] : random.Next(10) == 0 ? name.ToUpperInvariant() : name);
            _text.Append(':');
            if (depth <= 0) _text.Append("null");
            else Append(member, depth - 1);
            // Sometimes twice.
            if (random.Next(30) == 0) _text.Append(",\"").Append(name).Append("\":null");
        }
        _text.Append('}');
    }

    private int Count(int depth) => depth <= 0 ? 0 : random.Next(60) == 0 ? random.Next(300 / (MostDepth + 1 - depth)) : random.Next(4);

    private void Quote(string text) => _text.Append('"').Append(text.Replace("\"", "\\\"", StringComparison.Ordinal)).Append('"');
}
