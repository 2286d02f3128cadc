namespace Quoll.Intl.Text;

/// <summary>The collators that String.prototype.localeCompare used last in an engine.</summary>
internal sealed class DefaultCollator(Engine engine)
{
    private static readonly EngineState<DefaultCollator> _state = new(static engine => new DefaultCollator(engine));

    private string? _lastLocale;
    private Collator? _default, _last;

    internal static DefaultCollator Of(Engine engine) => _state.Of(engine);

    /// <summary>The collator of the default locale.</summary>
    internal Collator Value => _default ??= Collator.Create(engine, JsValue.Undefined, JsValue.Undefined);

    /// <summary>Returns the collator of one locale without options.</summary>
    internal Collator For(JsValue locale)
    {
        string name = locale.AsString();
        if (_lastLocale == name) return _last!;
        _last = Collator.Create(engine, locale, JsValue.Undefined);
        _lastLocale = name;
        return _last;
    }
}
