using System.Globalization;
using System.Text;
using Quoll.Runtime.Values;

namespace Quoll.Types;

/// <summary>
/// Where a conversion to .NET stands, for the error that says so: <c>add(b)</c>, <c>$.lines[2].qty</c>. Steps are added
/// on the way down and removed on the way up.
/// </summary>
internal sealed class ConversionPath
{
    // In the place of an argument's index: the name says all.
    private const int Named = int.MinValue;

    private readonly object _root;
    private readonly int _index;
    private readonly object? _key;
    private readonly List<object> _steps = [];

    /// <summary>A path that begins with a value as a whole.</summary>
    public ConversionPath() => _root = "$";

    /// <summary>A path that begins with something that has a name.</summary>
    public ConversionPath(string name) => (_root, _index) = (name, Named);

    /// <summary>A path that begins with a member that is set.</summary>
    public ConversionPath(ScriptMemberInfo member) => _root = member;

    /// <summary>A path that begins with an element or entry of a collection.</summary>
    public ConversionPath(object collection, object key) => (_root, _key) = (collection, key);

    /// <summary>A path that begins with a parameter.</summary>
    public ConversionPath(HostSignature signature, int index) => (_root, _index) = (signature, index);

    /// <summary>
    /// A path that begins with an argument of a function that has no names for them, or its this value (-1).
    /// </summary>
    public ConversionPath(string function, int index) => (_root, _index) = (function, index);

    /// <summary>Objects that are being converted, to find one that contains itself.</summary>
    public HashSet<object> Open => field ??= new(ReferenceEqualityComparer.Instance);

    public void Enter(string name) => _steps.Add(name);

    public void Enter(int index) => _steps.Add(index);

    public void Leave() => _steps.RemoveAt(_steps.Count - 1);

    /// <summary>The error for a value that has no form as a type: a TypeError.</summary>
    public ThrowCompletion Mismatch(in JsValue value, Type type) =>
        Raise.TypeError(Messages.HostTypeMismatch, this + ": " + Display.Brief(value), Raise.WithArticle(TypeNames.Of(type)));

    /// <summary>Another error at this place.</summary>
    public ThrowCompletion Error(string template, object? part = null) =>
        Raise.TypeError(Messages.HostConversion, ToString(), string.Format(CultureInfo.InvariantCulture, template, part));

    public override string ToString()
    {
        var text = new StringBuilder(_root switch
        {
            ScriptMemberInfo member => $"{TypeNames.Of(member.Owner)}.{member.Name}",
            HostSignature signature => $"{signature.Name}({signature.NameOf(_index)})",
            "$" => "$",
            string name => _index switch { Named => name, < 0 => $"{name}(this)", _ => $"{name}(argument {_index + 1})" },
            // Of an array the element's type says enough: Int32[0].
            Array { Rank: 1 } array => $"{TypeNames.Of(array.GetType().GetElementType()!)}[{_key}]",
            var collection => $"{TypeNames.Of(collection.GetType())}[{(_key is string key ? $"\"{key}\"" : _key)}]",
        });
        foreach (var step in _steps)
        {
            if (step is int index) text.Append(CultureInfo.InvariantCulture, $"[{index}]");
            else text.Append('.').Append(step);
        }
        return text.ToString();
    }
}
