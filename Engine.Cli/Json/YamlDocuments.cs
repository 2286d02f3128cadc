using System.Globalization;
using System.Text;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Quoll.Cli.Json;

/// <summary>
/// The documents of a YAML file. Scalars have the types of the core schema (YAML 1.2, 10.3.2); keys are Strings; an
/// alias is a copy; merge keys are applied.
/// </summary>
internal sealed class YamlDocuments(InputFile file, Progress? progress) : MadeDocuments(file, progress)
{
    /// <summary>Deeper values would need too much of the stack.</summary>
    private const int MaxDepth = 1000;

    /// <summary>The longest document with its aliases, of which some lines could mean any number of values.</summary>
    private const int MaxLength = 1 << 28;

    private readonly Dictionary<string, string> _anchors = [];
    private Parser? _events;
    private int _depth;

    protected override bool TryMakeNext()
    {
        try
        {
            return TryRead();
        }
        catch (YamlException error)
        {
            throw new InputSyntaxException(error.Start.Line, (int)error.Start.Column, $"Invalid YAML: {error.InnerException?.Message ?? error.Message}");
        }
    }

    private bool TryRead()
    {
        if (_events is null)
        {
            _events = new Parser(new StreamReader(Bytes, Encoding.UTF8));
            Next();
        }
        while (Next() is not DocumentStart)
        {
            if (_events.Current is null or StreamEnd) return false;
        }
        Line = _events.Current!.Start.Line;
        _anchors.Clear();
        Next();
        var text = new StringBuilder();
        Add(text);
        Json.WriteText(text.ToString());
        return true;
    }

    private ParsingEvent? Next() => _events!.MoveNext() ? _events.Current : null;

    // Adds the value that begins with the current event. Afterwards its last event is the current one.
    private void Add(StringBuilder text)
    {
        var start = text.Length;
        var current = _events!.Current!;
        if (++_depth > MaxDepth) throw Fault(current, $"It is nested more than {MaxDepth} levels deep.");
        switch (current)
        {
            case AnchorAlias alias:
                text.Append(_anchors.TryGetValue(alias.Value.Value, out var copy) ? copy : throw Fault(alias, $"There is no anchor '{alias.Value.Value}'."));
                break;
            case Scalar scalar:
                AddScalar(text, scalar);
                break;
            case SequenceStart:
                text.Append('[');
                while (Next() is not SequenceEnd)
                {
                    if (text[^1] != '[' || text.Length - 1 != start) text.Append(',');
                    Add(text);
                }
                text.Append(']');
                break;
            case MappingStart:
                AddMapping(text);
                break;
        }
        if (text.Length > MaxLength) throw Fault(current, "Its aliases make it too large.");
        if (current is NodeEvent { Anchor.IsEmpty: false } node)
            _anchors[node.Anchor.Value] = text.ToString(start, text.Length - start);
        _depth--;
    }

    private void AddMapping(StringBuilder text)
    {
        // Members of merge keys come first, because the last one of a name counts.
        var merged = new StringBuilder();
        var members = new StringBuilder();
        while (Next() is not MappingEnd)
        {
            var key = new StringBuilder();
            var isMerge = _events!.Current is Scalar { Value: "<<", IsPlainImplicit: true };
            if (_events.Current is Scalar scalar) AppendQuoted(key, scalar.Value);
            else
            {
                var inner = new StringBuilder();
                Add(inner);
                AppendQuoted(key, inner.ToString());
            }
            Next();
            if (isMerge)
            {
                AddMerged(merged);
                continue;
            }
            if (members.Length > 0) members.Append(',');
            members.Append(key).Append(':');
            Add(members);
        }
        if (merged.Length > 0 && members.Length > 0) merged.Append(',');
        text.Append('{').Append(merged).Append(members).Append('}');
    }

    // The members of a mapping, or of a sequence of mappings of which the first counts most.
    private void AddMerged(StringBuilder merged)
    {
        var at = _events!.Current!;
        var parts = new List<string>();
        if (at is SequenceStart)
        {
            while (Next() is not SequenceEnd) parts.Insert(0, MembersOf());
        }
        else parts.Add(MembersOf());
        foreach (var part in parts)
        {
            if (part.Length == 0) continue;
            if (merged.Length > 0) merged.Append(',');
            merged.Append(part);
        }
    }

    private string MembersOf()
    {
        var at = _events!.Current!;
        var value = new StringBuilder();
        Add(value);
        return value[0] == '{' ? value.ToString(1, value.Length - 2) : throw Fault(at, "A merge key needs a mapping.");
    }

    private static void AddScalar(StringBuilder text, Scalar scalar)
    {
        var value = scalar.Value;
        var tag = scalar.Tag.IsEmpty ? "" : scalar.Tag.Value;
        var isPlain = scalar.Style == ScalarStyle.Plain && tag.Length == 0;
        if (!isPlain && tag is not ("tag:yaml.org,2002:null" or "tag:yaml.org,2002:bool" or "tag:yaml.org,2002:int" or "tag:yaml.org,2002:float"))
        {
            AppendQuoted(text, value);
            return;
        }
        if (value is "" or "~" or "null" or "Null" or "NULL") text.Append("null");
        else if (value is "true" or "True" or "TRUE") text.Append("true");
        else if (value is "false" or "False" or "FALSE") text.Append("false");
        else if (NumberOf(value) is { } number) text.Append(number);
        else AppendQuoted(text, value);
    }

    // The JSON text of a number of the core schema; null for other scalars, and for numbers that are not finite.
    private static string? NumberOf(string value)
    {
        if (value.StartsWith("0x", StringComparison.Ordinal))
        {
            return ulong.TryParse(value.AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var hex)
                ? $"{hex}" : null;
        }
        if (value.StartsWith("0o", StringComparison.Ordinal)) return OctalOf(value.AsSpan(2));
        var digits = value.AsSpan();
        var sign = digits is ['-', ..] ? "-" : "";
        if (digits is ['-' or '+', ..]) digits = digits[1..];
        var end = digits.IndexOfAnyExceptInRange('0', '9');
        var integer = end < 0 ? digits : digits[..end];
        var rest = end < 0 ? [] : digits[end..];
        var fraction = rest is ['.', ..] ? rest[1..] : [];
        var hasPoint = rest is ['.', ..];
        var exponent = hasPoint ? fraction : rest;
        var fractionEnd = exponent.IndexOfAny('e', 'E');
        if (hasPoint)
        {
            fraction = fractionEnd < 0 ? fraction : fraction[..fractionEnd];
            if (fraction.ContainsAnyExceptInRange('0', '9')) return null;
        }
        else if (rest.Length > 0 && fractionEnd != 0) return null;
        if (integer.Length + fraction.Length == 0) return null;
        var power = fractionEnd < 0 ? [] : exponent[(fractionEnd + 1)..];
        var powerDigits = power is ['-' or '+', ..] ? power[1..] : power;
        if (fractionEnd >= 0 && (powerDigits.Length == 0 || powerDigits.ContainsAnyExceptInRange('0', '9'))) return null;
        var whole = integer.TrimStart('0');
        return $"{sign}{(whole.Length == 0 ? "0" : whole)}{(fraction.Length == 0 ? "" : $".{fraction}")}{(fractionEnd < 0 ? "" : $"e{power}")}";
    }

    private static string? OctalOf(ReadOnlySpan<char> digits)
    {
        if (digits.Length is 0 or > 21 || digits.ContainsAnyExceptInRange('0', '7')) return null;
        ulong number = 0;
        foreach (var digit in digits) number = number * 8 + digit - '0';
        return $"{number}";
    }

    private static void AppendQuoted(StringBuilder text, string value)
    {
        text.Append('"');
        foreach (var c in value)
        {
            if (c is '"' or '\\') text.Append('\\').Append(c);
            else if (c < ' ') text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
            else text.Append(c);
        }
        text.Append('"');
    }

    private static InputSyntaxException Fault(ParsingEvent at, string message) =>
        new(at.Start.Line, (int)at.Start.Column, $"Invalid YAML: {message}");
}
