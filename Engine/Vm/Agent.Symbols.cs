using Quoll.Values;

namespace Quoll.Vm;

internal sealed partial class Agent
{
    private Dictionary<string, JsSymbol>? _symbolRegistry;

    /// <summary>The entry of the GlobalSymbolRegistry (ECMA-262 §20.4.5, table 61) under a key, made if there is none; one registry serves all realms.</summary>
    public JsSymbol RegisteredSymbol(string key)
    {
        _symbolRegistry ??= [];
        if (!_symbolRegistry.TryGetValue(key, out var symbol))
        {
            symbol = new JsSymbol(key) { IsRegistered = true };
            _symbolRegistry.Add(key, symbol);
        }
        return symbol;
    }
}
