using System.Globalization;
using System.Text;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A conversion to .NET: its current position, for error messages (<c>add(b)</c>, <c>$.lines[2].qty</c>), and the
/// objects that it has converted. Steps are added on the way down and removed on the way up.
/// </summary>
internal sealed class ConversionPath
{
    // A value for the index of an argument: the name is enough.
    private const int Named = int.MinValue;

    private readonly object _root;
    private readonly int _index;
    private readonly object? _key;
    private readonly List<object> _steps = [];

    /// <summary>Creates a path that begins with a value as a whole.</summary>
    public ConversionPath() => _root = "$";

    /// <summary>Creates a path that begins with a named item.</summary>
    public ConversionPath(string name) => (_root, _index) = (name, Named);

    /// <summary>Creates a path that begins with a member that is set.</summary>
    public ConversionPath(ScriptMemberInfo member) => _root = member;

    /// <summary>Creates a path that begins with an element or entry of a collection.</summary>
    public ConversionPath(object collection, object key) => (_root, _key) = (collection, key);

    /// <summary>Creates a path that begins with a parameter.</summary>
    public ConversionPath(HostSignature signature, int index) => (_root, _index) = (signature, index);

    /// <summary>
    /// Creates a path that begins with an argument of a function without parameter names, or its this value (-1).
    /// </summary>
    public ConversionPath(string function, int index) => (_root, _index) = (function, index);

    private ConvertedObjects? _made;

    private ValueExport? _plain;
    private ValueExport? _dynamic;

    /// <summary>The conversion of values without a declared type.</summary>
    public ValueExport Plain => _plain ??= new ValueExport(this, isDynamic: false);

    /// <summary>The same conversion with objects of C#'s <c>dynamic</c>.</summary>
    public ValueExport Dynamic => _dynamic ??= new ValueExport(this, isDynamic: true);

    /// <summary>The objects that were converted.</summary>
    public ConvertedObjects Made => _made ??= new();

    public void Enter(string name) => _steps.Add(name);

    public void Enter(int index) => _steps.Add(index);

    /// <summary>Names (strings) and indices (numbers).</summary>
    public void Enter(IEnumerable<object> steps) => _steps.AddRange(steps);

    public void Leave() => _steps.RemoveAt(_steps.Count - 1);

    /// <summary>Returns a TypeError for a value that cannot be converted to a type.</summary>
    public ThrowCompletion Mismatch(in JsValue value, Type type)
    {
        var (found, wanted) = (Display.Brief(value), TypeNames.Of(type));
        if (value.ObjectOrNull is HostObject { Class.Info: var info })
        {
            // Types of two namespaces may have the same name.
            (found, wanted) = info.Name == wanted ? (info.Type.ToString(), type.ToString()) : (info.Name, wanted);
        }
        else if (value.ObjectOrNull is ClassInstance instance) found = instance.ClassName;
        return Raise.TypeError(Messages.HostTypeMismatch, $"{this}: {found}", MessageText.WithArticle(wanted));
    }

    /// <summary>Returns another error for this place.</summary>
    public ThrowCompletion Error(string template, object? part = null) =>
        Raise.TypeError(Messages.HostConversion, ToString(), MessageText.Format(template, part));

    public override string ToString()
    {
        var text = new StringBuilder(_root switch
        {
            ScriptMemberInfo member => $"{TypeNames.Of(member.Owner)}.{member.Name}",
            HostSignature signature => $"{signature.Name}({signature.NameOf(_index)})",
            "$" => "$",
            string name => _index switch { Named => name, < 0 => $"{name}(this)", _ => $"{name}(argument {_index + 1})" },
            // For an array, the element's type is enough: Int32[0].
            Array { Rank: 1 } array => $"{TypeNames.Of(array.GetType().GetElementType()!)}[{_key}]",
            var collection => $"{TypeNames.Of(collection.GetType())}[{(_key is string key ? $"\"{MessageText.Excerpt(key)}\"" : _key)}]",
        });
        AppendSteps(text, _steps);
        return text.ToString();
    }

    /// <summary>The most code units of a name that a path shows.</summary>
    private const int MaxNameLength = 100;

    /// <summary>The most steps that a path shows: the first half of them and the last.</summary>
    private const int MaxSteps = 40;

    /// <summary>
    /// Appends names and indices. A script decides how many there are and how long they are, so a long path is cut.
    /// </summary>
    public static void AppendSteps(StringBuilder text, IReadOnlyList<object> steps)
    {
        var cut = steps.Count > MaxSteps;
        for (var i = 0; i < steps.Count; i++)
        {
            if (cut && i == MaxSteps / 2)
            {
                text.Append('…');
                i = steps.Count - MaxSteps / 2;
            }
            if (steps[i] is int or double) text.Append(CultureInfo.InvariantCulture, $"[{steps[i]}]");
            else
            {
                var name = (string)steps[i];
                text.Append(text.Length == 0 || name.StartsWith('.') ? "" : ".").Append(MessageText.Excerpt(name, MaxNameLength));
            }
        }
    }
}
