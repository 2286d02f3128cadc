using System.Collections.Concurrent;
using System.Reflection;

namespace Quoll.Benchmarks.Parsing;

/// <summary>
/// Another parser of JavaScript, whose tree is read by reflection: both have a class for each type of ESTree.
/// </summary>
internal abstract class PeerParser
{
    private static readonly ConcurrentDictionary<(Type, string), PropertyInfo?> Properties = new();

    public static readonly PeerParser[] All = [new EsprimaPeer(), new AcornimaPeer()];

    public abstract string Name { get; }

    /// <summary>Product and version.</summary>
    public abstract string Version { get; }

    /// <summary>Returns the tree of a program; null if the parser rejects it.</summary>
    /// <param name="why">The error.</param>
    public abstract object? Parse(string text, bool isModule, bool isStrict, out string why);

    /// <summary>Returns the name of a node's type in ESTree; null for a value that is not a node.</summary>
    public abstract string? TypeOf(object value);

    protected abstract (int Start, int End) RangeOf(object node);

    /// <summary>Compares the range of a node with ours, except for known differences of the parser.</summary>
    public string? RangeDifference(string type, (int Start, int End) ours, object node, string source)
    {
        var theirs = RangeOf(node);
        return theirs == ours || IsKnownRange(type, ours, theirs, source) ? null : $"{ours}, {Name} has {theirs}";
    }

    /// <summary>Returns whether a different range follows a rule of the parser.</summary>
    protected abstract bool IsKnownRange(string type, (int Start, int End) ours, (int Start, int End) theirs, string source);

    /// <summary>Returns a property by its name in ESTree; null if the node lacks it.</summary>
    public static object? Get(object node, string name) =>
        Properties.GetOrAdd((node.GetType(), name), static key => Find(key.Item1, key.Item2))?.GetValue(node);

    private static string VersionOf(Type type) => $"{type.Assembly.GetName().Name} {type.Assembly.GetName().Version?.ToString(3)}";

    // Classes hide properties of their bases with narrower ones.
    private static PropertyInfo? Find(Type? type, string name)
    {
        name = char.ToUpperInvariant(name[0]) + name[1..];
        for (; type is not null; type = type.BaseType)
        {
            const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly;
            if (type.GetProperty(name, Own) is { } property) return property;
        }
        return null;
    }

    private sealed class EsprimaPeer : PeerParser
    {
        private static readonly Esprima.ParserOptions Options = new() { RegExpParseMode = Esprima.RegExpParseMode.Skip };

        public override string Name => "Esprima";

        public override string Version => VersionOf(typeof(Esprima.JavaScriptParser));

        public override object? Parse(string text, bool isModule, bool isStrict, out string why)
        {
            try
            {
                why = "";
                var parser = new Esprima.JavaScriptParser(Options);
                return isModule ? parser.ParseModule(text) : parser.ParseScript(text, null, isStrict);
            }
            catch (Esprima.ParserException e)
            {
                why = e.Message;
                return null;
            }
        }

        public override string? TypeOf(object value) => (value as Esprima.Ast.Node)?.Type.ToString();

        protected override (int Start, int End) RangeOf(object node) =>
            (((Esprima.Ast.Node)node).Range.Start, ((Esprima.Ast.Node)node).Range.End);

        // A program begins at its first token, a static block after its keyword. The declaration of a loop includes the
        // semicolon, and a statement that ends without one includes the blanks after it.
        protected override bool IsKnownRange(string type, (int Start, int End) ours, (int Start, int End) theirs, string source) =>
            type == "Program" || type == "StaticBlock" && theirs.End == ours.End
                || theirs.Start == ours.Start && theirs.End > ours.End
                    && string.IsNullOrWhiteSpace(source[ours.End..theirs.End].TrimStart(';'));
    }

    private sealed class AcornimaPeer : PeerParser
    {
        private static readonly Acornima.ParserOptions Options = new()
        {
            EcmaVersion = Acornima.EcmaVersion.Latest,
            ExperimentalESFeatures = Acornima.ExperimentalESFeatures.All,
        };

        public override string Name => "Acornima";

        public override string Version => VersionOf(typeof(Acornima.Parser));

        public override object? Parse(string text, bool isModule, bool isStrict, out string why)
        {
            try
            {
                why = "";
                var parser = new Acornima.Parser(Options);
                return isModule ? parser.ParseModule(text) : parser.ParseScript(text, null, isStrict);
            }
            catch (Acornima.ParseErrorException e)
            {
                why = e.Message;
                return null;
            }
        }

        public override string? TypeOf(object value) => (value as Acornima.Ast.Node)?.TypeText;

        protected override (int Start, int End) RangeOf(object node) => (((Acornima.Ast.Node)node).Start, ((Acornima.Ast.Node)node).End);

        // A default in a pattern begins at the key of its property.
        protected override bool IsKnownRange(string type, (int Start, int End) ours, (int Start, int End) theirs, string source) =>
            type == "AssignmentPattern" && theirs.End == ours.End && theirs.Start < ours.Start;
    }
}
