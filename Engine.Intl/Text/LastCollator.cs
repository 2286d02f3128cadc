namespace Quoll.Intl.Text;

/// <summary>The collator of one locale that String.prototype.localeCompare used last in an engine.</summary>
internal sealed class LastCollator(Engine engine)
{
    private static readonly EngineState<LastCollator> _state = new(static engine => new LastCollator(engine));

    private string? _locale;
    private Collator? _collator;

    internal static LastCollator Of(Engine engine) => _state.Of(engine);

    /// <summary>Returns the collator of one locale without options.</summary>
    internal Collator For(JsValue locale)
    {
        string name = locale.AsString();
        if (_locale == name) return _collator!;
        _collator = Collator.Create(engine, locale, JsValue.Undefined);
        _locale = name;
        return _collator;
    }
}
