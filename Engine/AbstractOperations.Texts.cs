using System.Text;
using Quoll.Builtins.Texts;
using Quoll.Calls;

namespace Quoll;

public static partial class AbstractOperations
{
    /// <summary>
    /// Returns the text in a normalization form, as <c>String.prototype.normalize</c> does (§22.1.3.15).
    /// </summary>
    /// <param name="text">The text.</param>
    /// <param name="form">The form.</param>
    /// <exception cref="ScriptError">The result would be too long: a RangeError.</exception>
    public static string Normalize(string text, NormalizationForm form)
    {
        ArgumentNullException.ThrowIfNull(text);
        return UnicodeNormalization.Normalize(text, form, Rope.MaxLength)
            ?? throw new ScriptError(ScriptErrorKind.RangeError, Messages.StringTooLong);
    }

    /// <summary>RegExpCreate (§22.2.3.1): creates a regular expression of %RegExp%.</summary>
    /// <param name="engine">The engine of the regular expression.</param>
    /// <param name="pattern">The pattern.</param>
    /// <param name="flags">The flags, such as <c>v</c>.</param>
    /// <exception cref="JavaScriptException">The pattern or its flags are not valid: a SyntaxError.</exception>
    public static JsValue RegExpCreate(Engine engine, string pattern, string flags)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(pattern);
        ArgumentNullException.ThrowIfNull(flags);
        return Boundary.Run(engine.Realm, (pattern, flags), static (realm, source) =>
            new JsValue(RegExpObject.Create(realm, source.pattern, source.flags)));
    }

    /// <summary>RegExpBuiltinExec (§22.2.7.2): matches a text, whatever a script has made of <c>exec</c>.</summary>
    /// <param name="regExp">A regular expression.</param>
    /// <param name="text">The text.</param>
    /// <returns>The array of the match; null (the JavaScript value) for none.</returns>
    /// <exception cref="ArgumentException">The value is not a regular expression.</exception>
    public static JsValue RegExpBuiltinExec(JsValue regExp, string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var known = regExp.ObjectOrNull as RegExpObject
            ?? throw new ArgumentException("The value is not a regular expression.", nameof(regExp));
        return Boundary.Run(known.Realm, (known, text), static (realm, match) =>
            JsValue.FromNullable(RegExpExecution.RegExpBuiltinExec(realm, match.known, TextView.OfAny(match.text))));
    }
}
