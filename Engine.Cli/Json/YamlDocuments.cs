using System.Globalization;
using System.Text;
using System.Text.Json;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Quoll.Cli.Json;

/// <summary>
/// The documents of a YAML file. Scalars have the types of the core schema (YAML 1.2, 10.3.2); keys are Strings; an
/// alias is a copy; merge keys are applied.
/// </summary>
/// <param name="file">The file.</param>
/// <param name="progress">Counts the bytes.</param>
/// <param name="limit">The limit of memory for each document; null if there is none.</param>
internal sealed class YamlDocuments(InputFile file, Progress? progress, long? limit) : MadeDocuments(file, progress)
{
    /// <summary>Deeper values would need too much of the stack.</summary>
    private const int MaxDepth = 1000;

    /// <summary>The longest document with its aliases, of which some lines could mean any number of values.</summary>
    private const int MaxLength = 1 << 28;

    /// <summary>The longest part of a key that a message shows.</summary>
    private const int MaxShown = 100;

    /// <summary>A value takes more memory than this multiple of its text.</summary>
    private const int MemoryPerByte = 4;

    private readonly Dictionary<string, byte[]> _anchors = [];
    private YamlLines? _lines;
    private Parser _events = null!;
    private int _depth;
    private long _copied;

    /// <summary>A document that is not valid ends at the next border.</summary>
    public override bool CanContinue => true;

    protected override bool TryMakeNext()
    {
        _lines ??= new YamlLines(new StreamReader(Bytes, Encoding.UTF8), limit);
        try
        {
            while (_lines.MoveNext())
            {
                if (TryRead(_lines)) return true;
            }
            return false;
        }
        catch (YamlException error)
        {
            throw Fault(error.Start, error.InnerException?.Message ?? error.Message);
        }
    }

    // Returns false if there is no document but comments.
    private bool TryRead(YamlLines lines)
    {
        _events = new Parser(lines);
        _anchors.Clear();
        (_depth, _copied) = (0, 0);
        Next();
        if (Next() is not DocumentStart start) return false;
        Line = lines.LinesBefore + start.Start.Line;
        Next();
        Add();
        return true;
    }

    private ParsingEvent? Next() => _events.MoveNext() ? _events.Current : null;

    // Adds the value that begins with the current event. Afterwards its last event is the current one.
    private void Add()
    {
        var start = Json.Length;
        var current = _events.Current!;
        if (++_depth > MaxDepth) throw Fault(current.Start, $"The document is nested more than {MaxDepth} levels deep.");
        switch (current)
        {
            case AnchorAlias alias:
                if (!_anchors.TryGetValue(alias.Value.Value, out var copy)) throw Fault(alias.Start, $"There is no anchor '{alias.Value.Value}'.");
                Require(copy.Length);
                Json.Write(copy);
                break;
            case Scalar scalar:
                Require(scalar.Value.Length);
                AddScalar(Json, scalar);
                break;
            case SequenceStart:
                Json.Write("["u8);
                for (var isFirst = true; Next() is not SequenceEnd; isFirst = false)
                {
                    if (!isFirst) Json.Write(","u8);
                    Add();
                }
                Json.Write("]"u8);
                break;
            case MappingStart:
                AddMapping();
                break;
        }
        if (current is NodeEvent { Anchor.IsEmpty: false } node) _anchors[node.Anchor.Value] = CopyFrom(start);
        _depth--;
    }

    private void AddMapping()
    {
        Json.Write("{"u8);
        var start = Json.Length;
        List<byte[]>? merged = null;
        var keys = new HashSet<string>();
        while (Next() is not MappingEnd)
        {
            if (_events.Current is Scalar { Value: "<<", IsPlainImplicit: true })
            {
                Next();
                AddMerged(merged ??= []);
                continue;
            }
            if (Json.Length > start) Json.Write(","u8);
            var at = _events.Current!.Start;
            var key = AddKey();
            // Keys are unique (YAML 1.2, 3.2.1.1), and a value must not get lost.
            if (!keys.Add(key)) throw Fault(at, $"Duplicate key '{(key.Length > MaxShown ? key[..MaxShown] + "…" : key)}'.");
            Json.Write(":"u8);
            Next();
            Add();
        }
        if (merged is not null) Insert(merged, start);
        Json.Write("}"u8);
    }

    // Another value becomes the String of its JSON, in which each quote needs a backslash.
    private string AddKey()
    {
        var start = Json.Length;
        if (_events.Current is Scalar scalar)
        {
            Require(scalar.Value.Length);
            Json.WriteQuoted(scalar.Value);
            if (!scalar.Anchor.IsEmpty) _anchors[scalar.Anchor.Value] = CopyFrom(start);
            return scalar.Value;
        }
        Add();
        var copy = CopyFrom(start);
        // An alias of a String is one already.
        if (copy[0] == '"')
        {
            var reader = new Utf8JsonReader(copy);
            reader.Read();
            return reader.GetString()!;
        }
        var key = Encoding.UTF8.GetString(copy);
        Json.CutTo(start);
        Require(copy.Length + copy.AsSpan().Count((byte)'"') + copy.AsSpan().Count((byte)'\\'));
        Json.WriteQuoted(key);
        return key;
    }

    // Adds the members of a mapping, or of a sequence of mappings of which the first counts most.
    private void AddMerged(List<byte[]> merged)
    {
        var first = merged.Count;
        if (_events.Current is not SequenceStart) AddMembers(merged, first);
        else
        {
            while (Next() is not SequenceEnd) AddMembers(merged, first);
        }
    }

    private void AddMembers(List<byte[]> merged, int index)
    {
        var at = _events.Current!;
        var start = Json.Length;
        Add();
        if (Json.Content[start] != '{') throw Fault(at.Start, "A merge key needs a mapping.");
        var members = CopyFrom(start)[1..^1];
        Json.CutTo(start);
        if (members.Length > 0) merged.Insert(index, members);
    }

    // Members of merge keys come first, because the last one of a name counts.
    private void Insert(List<byte[]> merged, int start)
    {
        var own = CopyFrom(start);
        Json.CutTo(start);
        foreach (var members in (IEnumerable<byte[]>)[.. merged, own])
        {
            if (members.Length == 0) continue;
            Require(members.Length);
            if (Json.Length > start) Json.Write(","u8);
            Json.Write(members);
        }
    }

    // Copies count too: they are there at the same time.
    private byte[] CopyFrom(int start)
    {
        var length = Json.Length - start;
        Require(length);
        _copied += length;
        return Json.Content[start..].ToArray();
    }

    private void Require(int length)
    {
        var total = Json.Length + _copied + length;
        if (total > limit / MemoryPerByte)
            throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A document with its aliases needs more than the limit of {limit} bytes.");
        if (total > MaxLength) throw Fault(_events.Current!.Start, "The aliases of the document make it too large.");
    }

    private static void AddScalar(ResultBuffer json, Scalar scalar)
    {
        var value = scalar.Value;
        var tag = scalar.Tag.IsEmpty ? "" : scalar.Tag.Value;
        var isPlain = scalar.Style == ScalarStyle.Plain && tag.Length == 0;
        if (!isPlain && tag is not ("tag:yaml.org,2002:null" or "tag:yaml.org,2002:bool" or "tag:yaml.org,2002:int" or "tag:yaml.org,2002:float"))
        {
            json.WriteQuoted(value);
            return;
        }
        if (value is "" or "~" or "null" or "Null" or "NULL") json.Write("null"u8);
        else if (value is "true" or "True" or "TRUE") json.Write("true"u8);
        else if (value is "false" or "False" or "FALSE") json.Write("false"u8);
        else if (NumberOf(value) is { } number) json.WriteText(number);
        else json.WriteQuoted(value);
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

    private InputSyntaxException Fault(Mark at, string message) =>
        new(_lines!.LinesBefore + at.Line, (int)at.Column, $"Invalid YAML: {message}");
}
