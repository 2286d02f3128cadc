using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Hosts;

namespace Quoll;

/// <summary>
/// The host's extension methods on strings, numbers and other values that scripts have themselves: properties of the
/// built-in prototypes of engines with the model of types. The names of ECMA-262 come first.
/// </summary>
internal static class ExtensionMethods
{
    // One for each model, so that engines share the tables.
    private static readonly ConditionalWeakTable<ScriptTypes, ExtensionTable> Tables = [];

    private static readonly ConditionalWeakTable<ScriptTypes, ExtensionTable>.CreateValueCallback Make = Describe;

    /// <summary>Returns the tables with the extension methods that the options include.</summary>
    public static RealmTables With(RealmTables tables, EngineOptions options) =>
        options.Types is { Options.Extensions.Count: > 0 } types ? tables.With(Tables.GetValue(types, Make)) : tables;

    private static ExtensionTable Describe(ScriptTypes types)
    {
        var table = new ExtensionTable(nameof(ScriptTypesOptions.IncludeExtensions));
        using var plain = new Engine();
        foreach (var (builtIn, methods) in types.DescribeBuiltIns())
        {
            var intrinsic = GlobalTable.IntrinsicOf(builtIn + ".prototype");
            var members = new BuiltinTable();
            foreach (var method in methods)
            {
                // Other code relies on what is there, own or inherited.
                if (!plain.Realm[intrinsic].HasProperty(method.Name)) members.Method(method.Name, method.Length, method.Code);
            }
            table.Members.Add(intrinsic, members);
        }
        return table;
    }
}
