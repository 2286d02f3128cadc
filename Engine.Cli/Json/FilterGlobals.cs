using System.Collections;
using System.Text;
using Quoll.Cli.BuiltIns;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>
/// The globals that only filters have: the environment, the inputs, and the functions of the folder Library, each made
/// when a program first reads it; and the values from the command line.
/// </summary>
internal sealed class FilterGlobals : EngineExtension
{
    /// <summary>The functions of the folder Library.</summary>
    public static readonly string[] Functions =
    [
        "walk", "recurse", "paths", "get", "set", "del", "merge", "pick", "omit", "mapValues", "mapEntries", "contains", "equals",
        "compare", "sortBy", "groupBy", "countBy", "sumBy", "uniqBy", "toStream", "fromStream", "base64", "unbase64", "uri", "html",
        "sh", "csv", "tsv", "strftime",
    ];

    private const string InputsName = "inputs";

    /// <summary>The functions that filters themselves call.</summary>
    private static readonly string[] s_internal = [InputsName, "isRecord", "natural", "each"];

    private static readonly string[] LibraryParts = ["Values", "Code", "Paths", "Entries", "Lists", "Texts", "Results"];

    private static readonly FilterGlobals s_withInputs = new(true), s_withoutInputs = new(false);

    private static readonly EngineState<EngineValues> s_values = new(static _ => new EngineValues());

    private readonly bool _hasInputs;

    private FilterGlobals(bool hasInputs) => _hasInputs = hasInputs;

    // All engines share it.
    private static Script? s_library;

    /// <summary>Returns the globals that each engine has.</summary>
    /// <param name="hasInputs">Whether a program can read inputs.</param>
    public static FilterGlobals Of(bool hasInputs) => hasInputs ? s_withInputs : s_withoutInputs;

    /// <summary>Sets the values from the command line.</summary>
    /// <param name="engine">The engine, which has the globals.</param>
    /// <param name="arguments">The values.</param>
    /// <param name="texts">Takes the source texts of their numbers.</param>
    /// <param name="next">Returns the next input, or null at the end; null if a program cannot read inputs.</param>
    /// <exception cref="ArgumentException">A value is wrong.</exception>
    public static void SetValues(Engine engine, FilterArguments arguments, JsonNumberTexts texts, Func<JsValue?>? next)
    {
        s_values.Of(engine).Next = next;
        JsValue ValueOf(ArgumentForm form, string text) => FilterGlobals.ValueOf(engine, form, text, new() { NumberTexts = texts });
        var global = engine.GetValue("globalThis");
        global.Define("args", NewObject(engine, arguments.Named.Select(one => (one.Name, ValueOf(one.Form, one.Text)))), MemberFlags.Default);
        if (arguments.Positional.Count == 0) return;
        var positional = arguments.Positional.ConvertAll(argument => ValueOf(argument.Form, argument.Text));
        global.Define("scriptArgs", engine.FromObject(positional, HostMode.Copy), MemberFlags.Default);
    }

    protected override void Describe(GlobalTable globals)
    {
        foreach (var name in Functions) globals.Lazy(name, engine => LibraryOf(engine)[name]);
        globals.Lazy("env", static engine => NewObject(
            engine, System.Environment.GetEnvironmentVariables().Cast<DictionaryEntry>().Select(static variable =>
                ((string)variable.Key, (JsValue)((string?)variable.Value ?? "")))));
        if (!_hasInputs) return;
        globals.Lazy(InputsName, static engine =>
        {
            var end = NewObject(engine, []);
            var next = s_values.Of(engine).Next!;
            return LibraryOf(engine)[InputsName].Call(JsValue.Undefined, engine.CreateFunction("next", (in HostCall _) => next() ?? end), end);
        });
    }

    /// <summary>Returns a function of the library, also one that programs do not see.</summary>
    public static JsValue FunctionOf(Engine engine, string name) => LibraryOf(engine)[name];

    private static JsValue LibraryOf(Engine engine)
    {
        var values = s_values.Of(engine);
        if (values.Library is { } known) return known;
        s_library ??= engine.Prepare(LibraryText(), new() { SourceName = "<library>", StackTraceHidden = true });
        values.Library = engine.Evaluate(s_library);
        return values.Library.Value;
    }

    // The files are one scope.
    private static string LibraryText()
    {
        var text = new StringBuilder("(() => {\n'use strict';\n");
        foreach (var part in LibraryParts)
        {
            using var reader = new StreamReader(typeof(FilterGlobals).Assembly.GetManifestResourceStream($"Quoll.Cli.Library/{part}")!);
            text.Append(reader.ReadToEnd());
        }
        return text.Append("return { ").AppendJoin(", ", [.. Functions, .. s_internal]).Append(" };\n})()").ToString();
    }

    private static JsValue ValueOf(Engine engine, ArgumentForm form, string text, JsonParseOptions options)
    {
        try
        {
            return form switch
            {
                ArgumentForm.Text => text,
                ArgumentForm.Json => engine.Json.Parse(Encoding.UTF8.GetBytes(text), options),
                ArgumentForm.FileText => engine.Session().ReadText(text),
                _ => engine.FromObject(DocumentsOf(engine, text, options), HostMode.Copy),
            };
        }
        catch (JavaScriptException invalid)
        {
            throw new ArgumentException($"The argument '{text}': {invalid.Value["message"].AsString()}", invalid);
        }
    }

    private static List<JsValue> DocumentsOf(Engine engine, string path, JsonParseOptions options)
    {
        var documents = new List<JsValue>();
        try
        {
            using var text = new DocumentText(InputFile.Open(path), null, engine.Options.MaxAllocatedBytes);
            while (text.MoveNext())
            {
                documents.Add(engine.Json.ParseFirst(text.Document, out var end, options));
                text.Skip(end);
            }
            return documents;
        }
        catch (InvalidDataException invalid)
        {
            throw new IOException($"{path}: {invalid.Message}", invalid);
        }
    }

    private static JsValue NewObject(Engine engine, IEnumerable<(string Name, JsValue Value)> properties)
    {
        var made = engine.Json.Parse("{}");
        foreach (var (name, value) in properties) made.Define(name, value, MemberFlags.Default | MemberFlags.Enumerable);
        return made;
    }

    /// <summary>What belongs to one engine.</summary>
    private sealed class EngineValues
    {
        public JsValue? Library { get; set; }

        public Func<JsValue?>? Next { get; set; }
    }
}
