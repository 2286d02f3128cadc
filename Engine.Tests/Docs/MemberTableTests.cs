using System.ComponentModel;
using System.Reflection;
using System.Text.RegularExpressions;

namespace Quoll.Tests.Docs;

/// <summary>
/// Tables of members name what the assembly has. The head of the first column says which types: <c>member of `T`</c>,
/// <c>option of `T` or `U`</c>. A table of <c>all members of `T`</c> names each of them. A column with only a type as
/// its head has members of the library.
/// </summary>
public partial class MemberTableTests
{
    private const BindingFlags Visible = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.FlattenHierarchy;

    private static readonly ILookup<string, Type> Types =
        PageTests.Assemblies.SelectMany(static assembly => assembly.GetExportedTypes()).ToLookup(static type => type.Name.Split('`')[0]);

    // Types of .NET and of Newtonsoft.Json that tables name, and attributes by their short names.
    private static readonly HashSet<string> ForeignTypes = new[]
        {
            typeof(string), typeof(System.Buffers.IBufferWriter<>), typeof(System.Text.Json.JsonElement),
            typeof(Newtonsoft.Json.JsonConvert),
            typeof(HashSet<>), typeof(System.Collections.Immutable.ImmutableArray),
        }.SelectMany(static type => type.Assembly.GetExportedTypes())
        .SelectMany(static type => new[] { type.Name.Split('`')[0], type.Name.Replace("Attribute", "") })
        .ToHashSet();

    public static TheoryData<string> Pages => PageTests.Names;

    [Theory]
    [MemberData(nameof(Pages))]
    public void Tables_name_members_that_exist_and_all_that_they_promise(string page) =>
        Assert.Empty(Faults(File.ReadAllLines(Path.Combine(ProjectFolder.Root, page))));

    [Theory]
    [InlineData("| member |", "| `Execute(code)` |", "names no type")]
    [InlineData("| member of `Enginee` |", "| `Execute(code)` |", "no type Enginee")]
    [InlineData("| member of `Engine` |", "| `Exekute(code)` |", "no member Exekute")]
    [InlineData("| member of `Engine` |", "| `Execute(code, source?)` |", "no parameter source of Execute")]
    [InlineData("| member of `Engine` |", "| `RunJobs(code)` |", "no parameter code of RunJobs")]
    [InlineData("| option of `JsonParseOptions` or `JsonStringifyOptions` |", "| `Reviver`, `Replacer`, `Revivor` |", "no member Revivor")]
    [InlineData("| all members of `JsonParseOptions` |", "| `Reviver`, `MaxDepth` |", "JsonParseOptions.MaxLength is missing")]
    [InlineData("| x | `JsonParseOptions` |", "| `a` | `Reviver`; `MaxDeep = 5` |", "no member MaxDeep")]
    public void A_wrong_table_is_found(string header, string row, string fault) =>
        Assert.Contains(Faults([header, "| --- |", row]), found => found.Contains(fault, StringComparison.Ordinal));

    [Fact]
    public void The_pages_have_tables_of_members() =>
        Assert.True(PageTests.Pages.SelectMany(static page => Tables(File.ReadAllLines(Path.Combine(ProjectFolder.Root, page))))
            .Count(static table => Head().IsMatch(table[0][0])) >= 8);

    private static List<string> Faults(string[] lines)
    {
        var faults = new List<string>();
        foreach (var table in Tables(lines))
        {
            var head = Head().Match(table[0][0]);
            if (head.Success) AddFaults(table, head, faults);
            else if (table[0][0] is "member" or "method" or "option" && table[1..].Any(static row => !CommandOption().IsMatch(row[0])))
                faults.Add($"the head '{table[0][0]}' names no type");
            for (var column = 1; column < table[0].Length; column++)
            {
                if (TypeOnly().Match(table[0][column]) is { Success: true } only && Types.Contains(only.Groups[1].Value))
                    AddFaults(table, column, faults);
            }
        }
        return faults;
    }

    private static void AddFaults(List<string[]> table, Match head, List<string> faults)
    {
        var names = Span().Matches(head.Groups["types"].Value).Select(static match => match.Groups[1].Value.Split('<')[0]).ToList();
        faults.AddRange(names.Where(static name => !Types.Contains(name)).Select(static name => $"no type {name}"));
        var types = names.SelectMany(static name => Types[name]).ToList();
        var named = new HashSet<string>();
        foreach (var row in table[1..])
        {
            foreach (Match span in Span().Matches(row[0]))
            {
                if (Member().Match(span.Groups[1].Value) is not { Success: true } member) continue;
                var name = member.Groups["name"].Value;
                named.Add(name);
                var found = types.SelectMany(type => type.GetMember(name, Visible)).ToList();
                if (found.Count == 0 && !IsType(name)) faults.Add($"no member {name}");
                else faults.AddRange(UnknownParameters(member, found).Select(parameter => $"no parameter {parameter} of {name}"));
            }
        }
        if (!head.Groups["all"].Success) return;
        var everywhere = string.Join(' ', table[1..].SelectMany(static row => row));
        foreach (var type in types)
        {
            var missing = type.GetMembers(Visible & ~BindingFlags.FlattenHierarchy | BindingFlags.DeclaredOnly).Where(IsListed)
                .Select(static member => member.Name).Distinct().Where(name => !Regex.IsMatch(everywhere, $@"\b{name}\b"));
            faults.AddRange(missing.Select(name => $"{type.Name}.{name} is missing"));
        }
    }

    // The cell may say what the members are for, and which values they have: all are names of the library.
    private static void AddFaults(List<string[]> table, int column, List<string> faults)
    {
        foreach (var cell in table[1..].Where(row => row.Length > column).Select(row => row[column]))
        {
            faults.AddRange(Span().Matches(cell).Select(static match => Member().Match(match.Groups[1].Value))
                .Where(static member => member.Success).Select(static member => member.Groups["name"].Value)
                .Where(static name => !IsType(name) && !Types.Any(group => group.Any(type => type.GetMember(name, Visible).Length > 0)))
                .Select(static name => $"no member {name}"));
        }
    }

    private static bool IsType(string name) => Types.Contains(name) || ForeignTypes.Contains(name);

    private static IEnumerable<string> UnknownParameters(Match member, List<MemberInfo> found)
    {
        var known = found.OfType<MethodInfo>().SelectMany(static method => method.GetParameters())
            .Select(static parameter => parameter.Name).ToHashSet();
        return Parameter().Matches(member.Groups["parameters"].Value).Select(static match => match.Groups[1].Value)
            .Where(name => !known.Contains(name));
    }

    private static bool IsListed(MemberInfo member) =>
        member is PropertyInfo or MethodInfo { IsSpecialName: false } or FieldInfo or EventInfo
            && member.GetCustomAttribute<EditorBrowsableAttribute>() is not { State: EditorBrowsableState.Never }
            && !member.Name.Contains('<') && member.Name is not ("Equals" or "GetHashCode" or "ToString" or "Deconstruct" or "Dispose" or "Item");

    private static IEnumerable<List<string[]>> Tables(string[] lines)
    {
        List<string[]>? table = null;
        var isCode = false;
        foreach (var line in lines.Append(""))
        {
            if (line.StartsWith("```", StringComparison.Ordinal)) isCode = !isCode;
            if (!isCode && line.StartsWith('|'))
            {
                table ??= [];
                if (line.StartsWith("| ---", StringComparison.Ordinal)) continue;
                table.Add([.. Cells().Split(line)[1..^1].Select(static cell => cell.Trim())]);
            }
            else if (table is not null)
            {
                yield return table;
                table = null;
            }
        }
    }

    [GeneratedRegex(@"^(?<all>all )?(?:members?|methods?|options?) of (?<types>`\w+(?:<T>)?`(?:,? (?:or|and)? ?`\w+(?:<T>)?`)*)$")]
    private static partial Regex Head();

    [GeneratedRegex("^`-|^$")]
    private static partial Regex CommandOption();

    [GeneratedRegex(@"^`(\w+)(?:<T>)?`$")]
    private static partial Regex TypeOnly();

    [GeneratedRegex(@"(?<!\\)\|")]
    private static partial Regex Cells();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Span();

    // A name alone, with type arguments, with parameters, or with a value. The name of a type and a dot are left out.
    [GeneratedRegex(@"^(?:\w+\.)?(?<name>[A-Z]\w*)(?:<\w+>)?(?:\((?<parameters>.*)\))?(?: = .*)?$")]
    private static partial Regex Member();

    // Names of parameters: alone, optional, or of many. Lambdas, types and results are examples.
    [GeneratedRegex(@"(?<=^|, )([a-z]\w*)(?:\?|…)?(?=,|$)")]
    private static partial Regex Parameter();
}
