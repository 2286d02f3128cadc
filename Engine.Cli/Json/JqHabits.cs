using System.Text.RegularExpressions;

namespace Quoll.Cli.Json;

/// <summary>
/// What to write instead of words of jq's language, in a program that is not valid JavaScript or uses a name that is
/// not defined.
/// </summary>
internal static partial class JqHabits
{
    // A path of jq: .a, .a.b, .[0], ."a", .a?. What it leads to in JavaScript is the same text without question marks.
    private const string Path = @"\.(?:(?:[A-Za-z_$][\w$]*|""(?:[^""\\]|\\.)*""|\[-?\d+\]|\[""(?:[^""\\]|\\.)*""\])\??\.?)*";
    private const string Name = @"[A-Za-z_$][\w$]*";

    /// <summary>People do not type longer programs.</summary>
    private const int MaxLength = 1000;

    private static readonly (string Pattern, Func<Match, string> Instead)[] Forms =
    [
        ($"^({Path})$", static m => Input(m, 1)),
        ($@"^({Path})\[\]\??$", static m => $"--flat '{Input(m, 1)}'"),
        ($@"^({Path})\[\]\??\s*\|\s*({Path})$", static m => $"--flat '{Input(m, 1)}.map(x => {In("x", m, 2)})'"),
        ($@"^({Path})\[\]\??({Path})$", static m => $"--flat '{Input(m, 1)}.map(x => {In("x", m, 2)})'"),
        ($@"^\[({Path})\[\]\??(?:\s*\|\s*)?({Path})\]$", static m => $"{Input(m, 1)}.map(x => {In("x", m, 2)})"),
        ($@"^({Path})\[\]\??\s*\|\s*select\((.*)\)$", static m => $"--flat '{Input(m, 1)}.filter(x => {Condition("x", m, 2)})'"),
        ($@"^(?:({Path})\s*\|\s*)?map\(\s*select\((.*)\)\s*\)$", static m => $"{Input(m, 1)}.filter(x => {Condition("x", m, 2)})"),
        ($@"^(?:({Path})\s*\|\s*)?map\((.*)\)$", static m => $"{Input(m, 1)}.map(x => {Condition("x", m, 2)})"),
        (@"^select\((.*)\)$", static m => $"if ({Condition("input", m, 1)}) input"),
        ($@"^({Path})\s*//\s*(.+)$", static m => $"{Input(m, 1)} ?? {Condition("input", m, 2)}"),
        ($@"^({Path})\s*\|\s*({Name})$", static m => Known(m.Groups[2].Value, Input(m, 1)) ?? $"{Input(m, 1)}, then {m.Groups[2].Value}"),
        ($@"^({Name})\s*\|", static m => Known(m.Groups[1].Value, "input") ?? "a call instead of '|'"),
        (@"^\{\s*" + Name + @"(\s*,\s*" + Name + @")*\s*\}$",
            static m => $"pick(input, {string.Join(", ", NameOf().Matches(m.Value).Select(static name => $"\"{name.Value}\""))})"),
        (@"\bif\b.*\bthen\b.*\bend\b", static _ => "condition ? a : b"),
        (@"\breduce\b.*\bas\s+\$", static _ => "input.reduce((sum, x) => sum + x, 0)"),
        (@"\bas\s+\$", static _ => "const x = input.a; then use x"),
        (@"^\s*def\s", static _ => "const f = x => x + 1; then f(input)"),
        (@"\\\(", static _ => "a template: `text ${input.a}`"),
        (@"@(base64|csv|html|sh|tsv|uri)\b", static m => $"{m.Groups[1].Value}(input)"),
        (@"@base64d\b", static _ => "unbase64(input)"),
        (@"@json\b", static _ => "JSON.stringify(input)"),
        (@"@text\b", static _ => "String(input)"),
        (@"\.\.", static _ => "recurse(input)"),
        (@"\bselect\(", static _ => "input.filter(x => x.a > 1) for an array; if (input.a > 1) input for each input"),
        (@"\[\]", static _ => "input.a.map(x => x.b), with --flat to write its elements one by one"),
        (@"(?:^|[\s(,|=<>+*/:\[{-])(\.[A-Za-z_][\w.]*)", static m => Input(m, 1)),
        (@"(?:^|[^|])\|(?:[^|]|$)", static _ => "a call instead of '|': Object.keys(input.a)"),
        (@"\band\b", static _ => "&&"),
        (@"\bor\b", static _ => "||"),
        (@"^\.$", static _ => "input"),
    ];

    private static readonly Dictionary<string, string> Names = new()
    {
        ["add"] = "sumBy(INPUT) for numbers, INPUT.join(\"\") for texts",
        ["all"] = "INPUT.every(x => x)",
        ["any"] = "INPUT.some(x => x)",
        ["arrays"] = "if (Array.isArray(input)) input",
        ["ascii_downcase"] = "INPUT.toLowerCase()",
        ["ascii_upcase"] = "INPUT.toUpperCase()",
        ["capture"] = "/(?<a>x)/.exec(INPUT).groups",
        ["delpaths"] = "del(INPUT, path)",
        ["empty"] = "undefined, which is not a result",
        ["endswith"] = "INPUT.endsWith(\"x\")",
        ["error"] = "throw new Error(\"x\")",
        ["explode"] = "Array.from(INPUT, x => x.codePointAt(0))",
        ["first"] = "INPUT[0]",
        ["flatten"] = "INPUT.flat(Infinity)",
        ["floor"] = "Math.floor(INPUT)",
        ["from_entries"] = "Object.fromEntries(INPUT)",
        ["fromjson"] = "JSON.parse(INPUT)",
        ["fromstream"] = "fromStream(INPUT)",
        ["getpath"] = "get(INPUT, path)",
        ["group_by"] = "groupBy(INPUT, \"a\")",
        ["gsub"] = "INPUT.replaceAll(\"x\", \"y\")",
        ["has"] = "Object.hasOwn(INPUT, \"a\")",
        ["implode"] = "String.fromCodePoint(...INPUT)",
        ["index"] = "INPUT.indexOf(\"x\")",
        ["inputs"] = "-n, with which 'inputs' reads the inputs",
        ["inside"] = "contains(whole, INPUT)",
        ["isempty"] = "INPUT.length === 0",
        ["join"] = "INPUT.join(\",\")",
        ["keys"] = "Object.keys(INPUT)",
        ["keys_unsorted"] = "Object.keys(INPUT)",
        ["last"] = "INPUT.at(-1)",
        ["leaf_paths"] = "toStream(INPUT).map(([path]) => path)",
        ["length"] = "INPUT.length, of an object Object.keys(INPUT).length",
        ["limit"] = "INPUT.slice(0, 3)",
        ["ltrimstr"] = "INPUT.replace(/^x/, \"\")",
        ["map"] = "INPUT.map(x => x.a)",
        ["map_values"] = "mapValues(INPUT, x => x)",
        ["match"] = "/x/.exec(INPUT)",
        ["max"] = "Math.max(...INPUT)",
        ["max_by"] = "sortBy(INPUT, \"a\").at(-1)",
        ["min"] = "Math.min(...INPUT)",
        ["min_by"] = "sortBy(INPUT, \"a\")[0]",
        ["not"] = "!INPUT",
        ["now"] = "Date.now() / 1000",
        ["numbers"] = "if (typeof input === \"number\") input",
        ["objects"] = "if (typeof input === \"object\") input",
        ["range"] = "Array.from({ length: 3 }, (_, i) => i)",
        ["reverse"] = "INPUT.toReversed()",
        ["rtrimstr"] = "INPUT.replace(/x$/, \"\")",
        ["scan"] = "INPUT.match(/x/g)",
        ["select"] = "if (input.a > 1) input",
        ["setpath"] = "set(INPUT, path, value)",
        ["sort"] = "sortBy(INPUT)",
        ["sort_by"] = "sortBy(INPUT, \"a\")",
        ["split"] = "INPUT.split(\",\")",
        ["startswith"] = "INPUT.startsWith(\"x\")",
        ["strings"] = "if (typeof input === \"string\") input",
        ["sub"] = "INPUT.replace(\"x\", \"y\")",
        ["test"] = "/x/.test(INPUT)",
        ["to_entries"] = "Object.entries(INPUT)",
        ["todate"] = "strftime(INPUT, \"%Y-%m-%dT%H:%M:%SZ\")",
        ["tojson"] = "JSON.stringify(INPUT)",
        ["tonumber"] = "Number(INPUT)",
        ["tostream"] = "toStream(INPUT)",
        ["tostring"] = "String(INPUT)",
        ["transpose"] = "INPUT[0].map((_, i) => INPUT.map(row => row[i]))",
        ["type"] = "typeof INPUT",
        ["unique"] = "uniqBy(INPUT)",
        ["unique_by"] = "uniqBy(INPUT, \"a\")",
        ["values"] = "if (input != null) input",
        ["with_entries"] = "mapEntries(INPUT, ([key, value]) => [key, value])",
    };

    /// <summary>Returns a line that says what to write; null if nothing is known.</summary>
    /// <param name="program">The program.</param>
    /// <param name="error">The error of the program, with its name.</param>
    /// <param name="hasKey">Returns whether the input has a key.</param>
    public static string? HintFor(string program, string error, Func<string, bool>? hasKey = null)
    {
        var instead = error.StartsWith("SyntaxError", StringComparison.Ordinal) ? Instead(program.Trim())
            : UndefinedName().Match(error) is { Success: true } undefined ? InsteadOf(undefined.Groups[1].Value, hasKey) : null;
        return instead is null ? null : $"Hint: a program is JavaScript, not jq. Write {instead}";
    }

    /// <summary>
    /// Returns a line for an argument that stands where a script is expected, but looks like a program of a filter;
    /// null for others.
    /// </summary>
    public static string? HintForScript(string argument)
    {
        var text = argument.Trim();
        if (!LooksLikeProgram().IsMatch(text)) return null;
        return $"Hint: a program of a filter follows --json: quoll --json {Quoted(text.StartsWith("input", StringComparison.Ordinal) ? text : Instead(text) ?? text)}";
    }

    private static string Quoted(string program) => program.StartsWith("--", StringComparison.Ordinal) ? program : $"'{program}'";

    private static string? Instead(string program)
    {
        if (program.Length > MaxLength) return null;
        foreach (var (pattern, instead) in Forms)
        {
            // In linear time.
            const RegexOptions Options = RegexOptions.NonBacktracking | RegexOptions.CultureInvariant | RegexOptions.Singleline;
            var match = Regex.Match(program, pattern, Options);
            if (match.Success) return instead(match);
        }
        return null;
    }

    private static string? InsteadOf(string name, Func<string, bool>? hasKey)
    {
        if (name == "$ENV") return "env";
        if (name == "$__prog_args") return "scriptArgs";
        if (name is ['$', _, ..]) return $"args.{name[1..]}, after --arg {name[1..]} VALUE";
        return hasKey is not null && hasKey(name) ? $"input.{name}" : Known(name, "input");
    }

    private static string? Known(string name, string input) =>
        Names.TryGetValue(name, out var instead) ? instead.Replace("INPUT", input, StringComparison.Ordinal) : null;

    private static string Input(Match match, int group) => In("input", match, group);

    // A path of jq, begun by a name.
    private static string In(string root, Match match, int group)
    {
        var path = match.Groups[group].Value.Replace("?", "", StringComparison.Ordinal).TrimEnd('.').Replace(".[", "[", StringComparison.Ordinal);
        return root + QuotedKey().Replace(path, "[$1]");
    }

    // The paths and words in an expression of jq. Strings stay.
    private static string Condition(string root, Match match, int group) =>
        PartIn().Replace(match.Groups[group].Value, part => part.Value switch
        {
            "." => root,
            "and" => "&&",
            "or" => "||",
            ['"', ..] => part.Value,
            _ => root + part.Value,
        });

    [GeneratedRegex(@"^ReferenceError: ([\w$]+) is not defined", RegexOptions.CultureInvariant)]
    private static partial Regex UndefinedName();

    [GeneratedRegex(@"\.(""(?:[^""\\]|\\.)*"")", RegexOptions.CultureInvariant)]
    private static partial Regex QuotedKey();

    [GeneratedRegex(@"""(?:[^""\\]|\\.)*""|\band\b|\bor\b|(?<![\w$.)\]""'])\.(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*)?", RegexOptions.CultureInvariant)]
    private static partial Regex PartIn();

    [GeneratedRegex(@"[A-Za-z_$][\w$]*", RegexOptions.CultureInvariant)]
    private static partial Regex NameOf();

    // Names of files have no parentheses, pipes or arrows, and do not begin so.
    [GeneratedRegex(@"^\.$|^\.[A-Za-z_\[""][^/\\]*$|^input\b(?!\.[cm]?[jt]s$)[^/\\]*[.\[(]|[|(){}]|=>", RegexOptions.CultureInvariant)]
    private static partial Regex LooksLikeProgram();
}
