namespace Quoll.Runtime.Agents;

/// <summary>The GlobalSymbolRegistry (ECMA-262 §20.4.5, table 61): one serves all realms.</summary>
internal sealed class SymbolRegistry
{
    private readonly Dictionary<string, JsSymbol> _symbols = [];

    /// <summary>The entry under a key, made if there is none.</summary>
    public JsSymbol Get(string key)
    {
        // It is hashed, and compared with what is found.
        WorkBudget.Work(2L * key.Length);
        if (!_symbols.TryGetValue(key, out var symbol))
        {
            symbol = new JsSymbol(key) { IsRegistered = true };
            _symbols.Add(key, symbol);
        }
        return symbol;
    }
}
