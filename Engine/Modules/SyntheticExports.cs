using Quoll.Bytecode;

namespace Quoll.Modules;

/// <summary>
/// The exports of a synthetic module (ECMA-262 §16.2.1.8, [[ExportNames]]), and how a realm gets each value.
/// Independent of realms: a module that a host creates once serves many engines.
/// </summary>
internal sealed class SyntheticExports
{
    private readonly Dictionary<string, int> _slots = [];
    private readonly Func<Realm, JsValue>[] _makers;

    public SyntheticExports(SyntheticExport[] exports)
    {
        var names = new string[exports.Length];
        var kinds = new EnvironmentInfo.SlotKind[exports.Length];
        _makers = new Func<Realm, JsValue>[exports.Length];
        for (var i = 0; i < exports.Length; i++)
        {
            (names[i], _makers[i]) = exports[i];
            _slots.Add(names[i], i);
            // Uninitialised until the values are created.
            kinds[i] = EnvironmentInfo.SlotKind.Const;
        }
        Environment = new EnvironmentInfo(names, kinds);
    }

    /// <summary>The environment of the module: a constant for each export, in their order.</summary>
    public EnvironmentInfo Environment { get; }

    /// <summary>Finds the slot of an export.</summary>
    public bool TryFind(string name, out int slot) => _slots.TryGetValue(name, out slot);

    /// <summary>
    /// Creates the value of an export for a realm. May run code of the host, and throw its exceptions.
    /// </summary>
    public JsValue Make(int slot, Realm realm) => _makers[slot](realm);
}

/// <summary>An export of a synthetic module.</summary>
internal readonly record struct SyntheticExport(string Name, Func<Realm, JsValue> Make);
