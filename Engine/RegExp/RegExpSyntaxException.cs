using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Quoll.RegExp;

/// <summary>An early error of a pattern or of its flags (ECMA-262 §22.2.1.1); scripts see it as a SyntaxError.</summary>
internal sealed class RegExpSyntaxException(string message, int offset) : Exception(message)
{
    /// <summary>Where the error was found, in UTF-16 code units from the start of the pattern.</summary>
    public int Offset { get; } = offset;

    [DoesNotReturn]
    public static void Throw(string template, int offset) => Throw(template, "", offset);

    [DoesNotReturn]
    public static void Throw(string template, string found, int offset) =>
        throw new RegExpSyntaxException(string.Format(CultureInfo.InvariantCulture, template, found), offset);
}
