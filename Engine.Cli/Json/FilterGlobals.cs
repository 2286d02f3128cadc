using System.Collections;
using System.Text;
using Quoll.Cli.Shell;
using Quoll.Compiler;
using Quoll.Json.Values;
using Quoll.Packages;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Vm;

namespace Quoll.Cli.Json;

/// <summary>
/// The globals that only filters have: the values from the command line, the environment, the inputs, and the functions
/// of the folder Library. Each is made when a program first reads it.
/// </summary>
internal sealed class FilterGlobals
{
    /// <summary>The functions of the folder Library.</summary>
    public static readonly string[] Functions =
    [
        "walk", "recurse", "paths", "get", "set", "del", "merge", "pick", "omit", "mapValues", "mapEntries", "contains", "equals",
        "compare", "sortBy", "groupBy", "countBy", "sumBy", "uniqBy", "toStream", "fromStream", "base64", "unbase64", "uri", "html",
        "sh", "csv", "tsv", "strftime",
    ];

    private const string LibraryName = "<library>";

    private const string InputsName = "inputs";

    private static readonly string[] LibraryParts = ["Values", "Code", "Paths", "Entries", "Lists", "Texts"];

    private readonly Realm _realm;
    private readonly JsonNumberTexts _texts;
    private JsObject? _library;

    private FilterGlobals(Realm realm, JsonNumberTexts texts) => (_realm, _texts) = (realm, texts);

    /// <summary>Defines the globals.</summary>
    /// <param name="realm">The realm of the program.</param>
    /// <param name="arguments">The values from the command line.</param>
    /// <param name="texts">Takes the source texts of their numbers.</param>
    /// <param name="next">Returns the next input, or null at the end; null if a program cannot read inputs.</param>
    /// <param name="modules">Has the module <c>node:process</c>; null in an engine without modules.</param>
    public static void Define(
        Realm realm, FilterArguments arguments, JsonNumberTexts texts, Func<JsValue?>? next, NodeModuleLoader? modules)
    {
        var globals = new FilterGlobals(realm, texts);
        foreach (var name in Functions) globals.Add(name, () => globals.Library.Get(PropertyKey.FromName(name)));
        // What is wrong with them is reported before any input is read.
        var named = globals.Named(arguments);
        globals.Add("args", () => named);
        globals.Add("env", globals.Environment);
        globals.Add("process", () => globals.Process(modules));
        if (next is not null) globals.Add(InputsName, () => globals.Inputs(next));
        if (arguments.Positional.Count == 0) return;
        var positional = globals.Positional(arguments);
        globals.Add("scriptArgs", () => positional);
    }

    private JsObject Library => _library ??= MakeLibrary();

    private JsObject MakeLibrary()
    {
        var library = ScriptCompiler.Compile(LibraryText(), LibraryName);
        library.Source.IsInternal = true;
        return Machine.Of(_realm).RunPrepared(_realm, library).Object;
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
        return text.Append("return { ").AppendJoin(", ", Functions).Append(", ").Append(InputsName).Append(" };\n})()").ToString();
    }

    private void Add(string name, Func<JsValue> make) =>
        _realm.Global.DefineOwn(PropertyKey.FromName(name), JsValue.FromInternal(new Made(make)), PropertyFlags.Hidden);

    private JsValue Named(FilterArguments arguments)
    {
        var named = _realm.CreateObject();
        foreach (var (name, form, text) in arguments.Named)
            ObjectOperations.CreateDataProperty(named, PropertyKey.FromName(name), ValueOf(form, text));
        return new JsValue(named);
    }

    private JsValue Positional(FilterArguments arguments) =>
        new(_realm.CreateArray([.. arguments.Positional.Select(argument => ValueOf(argument.Form, argument.Text))]));

    private JsValue ValueOf(ArgumentForm form, string text)
    {
        try
        {
            return form switch
            {
                ArgumentForm.Text => JsValue.FromText(text),
                ArgumentForm.Json => AgentJson.ParseFirst<byte>(_realm, Encoding.UTF8.GetBytes(text), mayMoreFollow: false, _texts, out _),
                ArgumentForm.FileText => JsValue.FromText(TextInput.ReadFile(text, _realm.Agent.EngineParameter<Engine>())),
                _ => new JsValue(_realm.CreateArray([.. DocumentsOf(text)])),
            };
        }
        catch (JsonSyntaxCompletion invalid)
        {
            throw new ThrowCompletion(ErrorKind.SyntaxError, $"The argument '{text}': {invalid.Message}");
        }
    }

    private List<JsValue> DocumentsOf(string path)
    {
        var documents = new List<JsValue>();
        try
        {
            using var text = new DocumentText(InputFile.Open(path), null, _realm.Agent.Options.MaxAllocatedBytes);
            while (text.MoveNext())
            {
                documents.Add(AgentJson.ParseFirst(_realm, text.Document, mayMoreFollow: true, _texts, out var end));
                text.Skip(end);
            }
            return documents;
        }
        catch (InvalidDataException invalid)
        {
            throw new IOException($"{path}: {invalid.Message}", invalid);
        }
    }

    private JsValue Environment()
    {
        var environment = _realm.CreateObject();
        foreach (DictionaryEntry variable in System.Environment.GetEnvironmentVariables())
        {
            ObjectOperations.CreateDataProperty(
                environment, PropertyKey.FromName((string)variable.Key), JsValue.FromText((string?)variable.Value ?? ""));
        }
        return new JsValue(environment);
    }

    // The module reads variables by permission. A filter has them all, as one object.
    private JsValue Process(NodeModuleLoader? modules)
    {
        var process = modules is null ? new JsValue(_realm.CreateObject())
            : CommonJsModules.Of(_realm).Load(modules, "node:process", parent: null);
        process.Object.DefineOwn(PropertyKey.FromName("env"), _realm.Global.Get("env"));
        return process;
    }

    private JsValue Inputs(Func<JsValue?> next)
    {
        var end = new JsValue(_realm.CreateObject());
        var read = new JsValue(_realm.CreateFunction("next", 0, (in CallInfo _) => next() ?? end));
        return Library.Get(PropertyKey.FromName(InputsName)).FunctionOrNull!.Call(JsValue.Undefined, [read, end]);
    }

    private sealed class Made(Func<JsValue> make) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue slot) => make();
    }
}
