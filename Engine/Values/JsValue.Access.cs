using Quoll.Objects;
using Quoll.Values;

namespace Quoll;

// What a host does with a value.
public readonly partial struct JsValue
{
    /// <summary>The String's text (§6.1.4), UTF-16 as it is.</summary>
    /// <exception cref="InvalidOperationException">It is not a String.</exception>
    public string AsString() => IsString ? String : throw WrongType("String");

    /// <summary>The Number (§6.1.6.1).</summary>
    /// <exception cref="InvalidOperationException">It is not a Number.</exception>
    public double AsNumber() => IsNumber ? Number : throw WrongType("Number");

    /// <summary>The Boolean (§6.1.3).</summary>
    /// <exception cref="InvalidOperationException">It is not a Boolean.</exception>
    public bool AsBoolean() => IsBoolean ? IsTrue : throw WrongType("Boolean");

    private InvalidOperationException WrongType(string wanted) => new($"The value is {Display.Brief(this)}, not a {wanted}.");
}
