using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>
/// The names of an enum's values: by ScriptName, JsonStringEnumMemberName or EnumMember if present, otherwise the name
/// in .NET.
/// </summary>
internal sealed class EnumNames
{
    private static readonly ConcurrentDictionary<Type, EnumNames> All = new();

    private readonly Type _type;
    private readonly bool _isFlags;
    private readonly List<(string Name, object Value, ulong Bits)> _members = [];

    /// <summary>Room for white space and a sign, or the digits of a number.</summary>
    private const int Margin = 64;

    // The longest text of a value: all names, with a comma and some blanks between them.
    private readonly int _maxLength = Margin;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The fields of an enum that is in use are never trimmed.")]
    private EnumNames(Type type)
    {
        _type = type;
        _isFlags = type.IsDefined(typeof(FlagsAttribute), false);
        foreach (var field in type.GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            var name = field.GetCustomAttribute<ScriptNameAttribute>()?.Name
                ?? field.GetCustomAttribute<JsonStringEnumMemberNameAttribute>()?.Name
                ?? field.GetCustomAttribute<EnumMemberAttribute>()?.Value ?? field.Name;
            var value = Enum.ToObject(type, field.GetRawConstantValue()!);
            _members.Add((name, value, BitsOf(value)));
            _maxLength += name.Length + Margin;
        }
        // If a converter cannot be created without its factory, its name shows that it writes names.
        IsText = type.GetCustomAttribute<JsonConverterAttribute>()?.ConverterType is { } converter && IsConverter(converter);
    }

    /// <summary>Returns whether a converter of System.Text.Json writes names.</summary>
    public static bool IsConverter(Type converter) => converter.Name.StartsWith("JsonStringEnumConverter", StringComparison.Ordinal);

    /// <summary>Whether the type requests that its values are written by name.</summary>
    public bool IsText { get; }

    /// <summary>Names and values, in order of declaration.</summary>
    public IEnumerable<(string Name, object Value)> Members
    {
        get
        {
            foreach (var (name, value, _) in _members) yield return (name, value);
        }
    }

    public static EnumNames Of(Type type) => All.GetOrAdd(type, static type => new EnumNames(type));

    /// <summary>Returns whether a text of this length can be a value. Longer texts are not parsed.</summary>
    public bool Fits(int length) => length <= _maxLength;

    /// <summary>Finds the name of a value, or the names of its flags.</summary>
    public bool TryGetText(object value, [NotNullWhen(true)] out string? text)
    {
        var bits = BitsOf(value);
        foreach (var member in _members)
        {
            if (member.Bits != bits) continue;
            text = member.Name;
            return true;
        }
        text = null;
        if (!_isFlags || bits == 0) return false;
        var parts = new List<string>();
        // The largest first, as Enum.ToString does, so that a name for several flags is preferred.
        foreach (var member in _members.OrderByDescending(static member => member.Bits))
        {
            if (member.Bits == 0 || (bits & member.Bits) != member.Bits) continue;
            parts.Insert(0, member.Name);
            bits &= ~member.Bits;
        }
        if (bits != 0) return false;
        text = string.Join(", ", parts);
        return true;
    }

    /// <summary>
    /// Parses a name, names joined by commas, or a number. Case matters only if names differ in nothing else.
    /// </summary>
    public bool TryGetValue(string text, [NotNullWhen(true)] out object? value)
    {
        value = null;
        if (!Fits(text.Length)) return false;
        if (TryGetOne(text, out value)) return true;
        if (IsNumber(text)) return Enum.TryParse(_type, text, out value);
        if (!_isFlags || !text.Contains(',')) return false;
        ulong bits = 0;
        foreach (var part in text.AsSpan().Split(','))
        {
            if (!TryGetOne(text.AsSpan(part).Trim(), out var one)) return false;
            bits |= BitsOf(one);
        }
        value = Enum.ToObject(_type, bits);
        return true;
    }

    private static bool IsNumber(string text) =>
        text.AsSpan().Trim().TrimStart("+-") is [_, ..] digits && !digits.ContainsAnyExceptInRange('0', '9');

    private bool TryGetOne(ReadOnlySpan<char> name, [NotNullWhen(true)] out object? value)
    {
        foreach (var comparison in (ReadOnlySpan<StringComparison>)[StringComparison.Ordinal, StringComparison.OrdinalIgnoreCase])
        {
            foreach (var member in _members)
            {
                if (!name.Equals(member.Name, comparison)) continue;
                value = member.Value;
                return true;
            }
        }
        value = null;
        return false;
    }

    private static ulong BitsOf(object value) => Type.GetTypeCode(value.GetType()) == TypeCode.UInt64
        ? Convert.ToUInt64(value, null) : (ulong)Convert.ToInt64(value, null);
}
