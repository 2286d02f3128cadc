using System.Text;

namespace Quoll.Orleans;

/// <summary>
/// A JSON text as it travels between silos: UTF-8. <c>default</c> has no text. A string or bytes convert to it.
/// </summary>
[GenerateSerializer, Immutable, Alias("Quoll.ScriptJson")]
public readonly struct ScriptJson
{
    // A lone surrogate has no UTF-8; JSON can write it as an escape.
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    [Id(0)]
    private readonly byte[]? _utf8;

    /// <summary>Takes UTF-8 without copying it. Do not change the array afterwards.</summary>
    public ScriptJson(byte[] utf8)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        _utf8 = utf8;
    }

    /// <summary>Encodes a string.</summary>
    /// <exception cref="ArgumentException">The string has a lone surrogate, which is not JSON in UTF-8.</exception>
    public ScriptJson(string text) : this(Strict.GetBytes(text))
    {
    }

    /// <summary>True if there is no text.</summary>
    public bool IsEmpty => _utf8 is null or [];

    /// <summary>The text in UTF-8.</summary>
    public ReadOnlyMemory<byte> Utf8 => _utf8;

    /// <summary>Encodes a string, as the constructor does.</summary>
    public static implicit operator ScriptJson(string text) => new(text);

    /// <summary>Takes UTF-8, as the constructor does.</summary>
    public static implicit operator ScriptJson(byte[] utf8) => new(utf8);

    /// <summary>Returns the text as a string.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Utf8.Span);
}
