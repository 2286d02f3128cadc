namespace Quoll.Language;

/// <summary>
/// Which language a text is written in, and so how it is parsed and compiled: ECMAScript by default. The options of the
/// engine decide, before the text is read.
/// </summary>
internal readonly record struct LanguageOptions
{
    /// <summary>Whether all code is strict, without a directive (<see cref="EngineOptions.Strict"/>).</summary>
    public bool IsStrict { get; init; }

    /// <summary>
    /// Whether a script may return outside of functions (<see cref="EngineOptions.AllowReturn"/>).
    /// </summary>
    public bool MayReturn { get; init; }

    /// <summary>
    /// Whether members of undefined and null are undefined (<see cref="EngineOptions.NullPropagation"/>).
    /// </summary>
    public bool PropagatesNull { get; init; }

    /// <summary>
    /// Whether the text is TypeScript, whose types are skipped (<see cref="EngineOptions.TypeScript"/>).
    /// </summary>
    public bool ErasesTypes { get; init; }
}
