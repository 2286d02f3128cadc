namespace Quoll.Runtime.Agents;

/// <summary>The GlobalSymbolRegistry (ECMA-262 §20.4.5, table 61): all realms share it.</summary>
internal sealed class SymbolRegistry
{
    private readonly Dictionary<string, JsSymbol> _symbols = [];

    /// <summary>Returns the symbol under a key; null if no code has asked for it.</summary>
    public JsSymbol? Find(string key) => _symbols.GetValueOrDefault(key);

    /// <summary>Returns the symbol under a key, creating it if there is none.</summary>
    public JsSymbol Get(string key)
    {
        // Charges for hashing the key and comparing it.
        WorkBudget.Work(2L * key.Length);
        if (!_symbols.TryGetValue(key, out var symbol))
        {
            symbol = new JsSymbol(key) { IsRegistered = true };
            _symbols.Add(key, symbol);
        }
        return symbol;
    }
}
