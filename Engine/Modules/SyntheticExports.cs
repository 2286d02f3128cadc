using Quoll.Bytecode;

namespace Quoll.Modules;

/// <summary>
/// What a synthetic module exports (ECMA-262 §16.2.1.8, [[ExportNames]]), and how a realm gets each value. Bound to no
/// realm: the modules that a host makes once serve many engines.
/// </summary>
internal sealed class SyntheticExports
{
    private readonly Dictionary<string, int> _slots = [];
    private readonly Func<Realm, JsValue>[] _makers;

    public SyntheticExports(IReadOnlyList<(string Name, Func<Realm, JsValue> Make)> exports)
    {
        _makers = exports.Select(static export => export.Make).ToArray();
        for (var i = 0; i < exports.Count; i++) _slots.Add(exports[i].Name, i);
        // Uninitialised until they are made.
        var kinds = new EnvironmentInfo.SlotKind[exports.Count];
        Array.Fill(kinds, EnvironmentInfo.SlotKind.Const);
        Environment = new EnvironmentInfo(_slots.Keys.ToArray(), kinds);
    }

    /// <summary>The environment of the module: a constant for each export, in their order.</summary>
    public EnvironmentInfo Environment { get; }

    /// <summary>The slot of an export.</summary>
    public bool TryFind(string name, out int slot) => _slots.TryGetValue(name, out slot);

    /// <summary>The value of an export for a realm. May run code of the host, and throw what that throws.</summary>
    public JsValue Make(int slot, Realm realm) => _makers[slot](realm);
}
