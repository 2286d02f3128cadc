using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Text;
using System.Text.Json.Serialization;
using Quoll.Hosting;
using Quoll.Json.Typed;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;

namespace Quoll;

// What a value is, and its content as .NET has it. Nothing here runs script, but for what says so.
[JsonConverter(typeof(JsValueJsonConverter))]
[BuiltInConverter(typeof(JsValueConverter))]
public readonly partial struct JsValue : IComparable<JsValue>
{
    /// <summary>The language type (ECMA-262 §6.1).</summary>
    public JsValueType Type => (JsValueType)StoredType;

    /// <summary>Is it an Array (§7.2.2, IsArray)? A proxy for an array is one.</summary>
    /// <exception cref="JavaScriptException">It is a revoked proxy: a TypeError.</exception>
    public bool IsArray =>
        IsObject && (
        (Object.Flags & ObjectFlags.Array) != 0 || Object.IsExotic
            && Boundary.Run(Object.Realm, this, static (_, value) => Comparison.IsArray(value)));

    /// <summary>
    /// Is it a function (§7.2.3, IsCallable)? Classes are functions, too. <see cref="Call"/> calls it.
    /// </summary>
    public bool IsFunction => FunctionOrNull is not null;

    /// <summary>
    /// Is it a function that makes objects (§7.2.4, IsConstructor), such as a class? <see cref="Construct"/> calls it.
    /// </summary>
    public bool IsConstructor => ObjectOrNull is { IsConstructor: true };

    /// <summary>Is it a Date (§21.4)? <see cref="AsDate"/> says which.</summary>
    public bool IsDate => ObjectOrNull is DateObject;

    /// <summary>Is it a Map (§24.1)? <see cref="GetEntries"/> gives what is in it.</summary>
    public bool IsMap => ObjectOrNull is MapObject;

    /// <summary>Is it a Set (§24.2)? <see cref="GetElements"/> gives what is in it.</summary>
    public bool IsSet => ObjectOrNull is SetObject;

    /// <summary>Is it a RegExp (§22.2)?</summary>
    public bool IsRegExp => ObjectOrNull is { HasRegExpMatcher: true };

    /// <summary>Is it an Error of any kind (§20.5), made by a constructor of errors?</summary>
    public bool IsError => ObjectOrNull is ErrorObject;

    /// <summary>Is it a Promise (§27.2)? <see cref="PromiseState"/> says what came of it.</summary>
    public bool IsPromise => ObjectOrNull is PromiseObject;

    /// <summary>Is it a typed array (§23.2), such as a Uint8Array?</summary>
    public bool IsTypedArray => ObjectOrNull is TypedArrayObject;

    /// <summary>Is it an ArrayBuffer (§25.1) or a SharedArrayBuffer (§25.2)?</summary>
    public bool IsArrayBuffer => ObjectOrNull is ArrayBufferObject;

    /// <summary>
    /// Is it a Proxy (§10.5)? Every access to it may run script. It is none of the other kinds, whatever it is a proxy
    /// for, but an array or a function.
    /// </summary>
    public bool IsProxy => ObjectOrNull is IProxy;

    /// <summary>The String's text (§6.1.4), UTF-16 as it is.</summary>
    /// <exception cref="InvalidOperationException">It is not a String.</exception>
    public string AsString() => IsString ? String : throw WrongType("String");

    /// <summary>The String's text (§6.1.4), UTF-16 as it is; false if it is not a String.</summary>
    public bool TryGetString([NotNullWhen(true)] out string? text)
    {
        text = IsString ? String : null;
        return text is not null;
    }

    /// <summary>
    /// Writes the String's text as UTF-8; lone surrogates become U+FFFD. A longer text of JSON.stringify is UTF-8
    /// already and only copied: cheaper than <see cref="AsString"/> where the text goes to a stream.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not a String.</exception>
    public void WriteUtf8(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (!IsString) throw WrongType("String");
        if (_reference is Utf8String { Utf8: { } utf8 }) output.Write(utf8);
        else Encoding.UTF8.GetBytes(String, output);
    }

    /// <summary>The Number (§6.1.6.1).</summary>
    /// <exception cref="InvalidOperationException">It is not a Number.</exception>
    public double AsNumber() => IsNumber ? Number : throw WrongType("Number");

    /// <summary>The Number (§6.1.6.1); false if it is of another type.</summary>
    public bool TryGetNumber(out double number)
    {
        number = IsNumber ? Number : 0;
        return IsNumber;
    }

    /// <summary>The Boolean (§6.1.3).</summary>
    /// <exception cref="InvalidOperationException">It is not a Boolean.</exception>
    public bool AsBoolean() => IsBoolean ? IsTrue : throw WrongType("Boolean");

    /// <summary>The Boolean (§6.1.3); false if it is of another type.</summary>
    public bool TryGetBoolean(out bool value)
    {
        value = IsTrue;
        return IsBoolean;
    }

    /// <summary>The BigInt (§6.1.6.2).</summary>
    /// <exception cref="InvalidOperationException">It is not a BigInt.</exception>
    public BigInteger AsBigInteger() => IsBigInt ? BigInt : throw WrongType("BigInt");

    /// <summary>The BigInt (§6.1.6.2); false if it is of another type.</summary>
    public bool TryGetBigInteger(out BigInteger value)
    {
        value = IsBigInt ? BigInt : default;
        return IsBigInt;
    }

    /// <summary>The moment that a Date holds (§21.4.1.1), in UTC, exact to its millisecond.</summary>
    /// <exception cref="InvalidOperationException">
    /// It is not a Date, or an invalid one, or beyond the years 1 to 9999, which a DateTime has.
    /// </exception>
    public DateTime AsDate()
    {
        if (!IsDate) throw WrongType("Date");
        if (TryGetDate(out var date)) return date;
        throw new InvalidOperationException("The Date is invalid, or beyond the years 1 to 9999.");
    }

    /// <summary>
    /// The moment that a Date holds, as <see cref="AsDate"/> gives it; false where that would throw.
    /// </summary>
    public bool TryGetDate(out DateTime date)
    {
        date = default;
        return ObjectOrNull is DateObject known && known.TryGetDateTime(out date);
    }

    /// <summary>What came of a promise (§27.2.6).</summary>
    /// <exception cref="InvalidOperationException">It is not a Promise.</exception>
    public PromiseState PromiseState => RequirePromise().State;

    /// <summary>
    /// What a promise was fulfilled with, or the reason of its rejection; undefined while it is pending.
    /// <see cref="Engine.SettleAsync(JsValue, CallOptions)"/> waits for it.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not a Promise.</exception>
    public JsValue PromiseResult => RequirePromise().Result;

    /// <summary>
    /// A copy as plain .NET data, nested to any depth. An object that is reached on two ways is copied once. May run
    /// getters.
    /// </summary>
    /// <returns>
    /// null for undefined and null; a bool, double, string, <see cref="BigInteger"/>, of wrapper objects too; a
    /// <see cref="DateTime"/> in UTC for a Date, null for an invalid one; the text (<c>/a/g</c>) of a RegExp; an array
    /// for a typed array, <c>byte[]</c> for a buffer or DataView; <c>List&lt;object?&gt;</c> for an array,
    /// <c>HashSet&lt;object?&gt;</c> for a Set, <c>Dictionary&lt;object, object?&gt;</c> for a Map, whose keys stay
    /// <see cref="JsValue"/> where they are objects, undefined or null; <c>Dictionary&lt;string, object?&gt;</c> for
    /// other objects: their own enumerable properties with string keys, of an Error also its name, message, cause and
    /// errors. What has no such form stays a <see cref="JsValue"/>: functions, symbols, promises, iterators, weak
    /// collections, a Date beyond the years of a DateTime.
    /// </returns>
    /// <exception cref="InvalidOperationException">An object contains itself; the message names the path.</exception>
    public object? ToObject() =>
        IsObject ? Boundary.Run(Object.Realm, this, static (_, value) => ValueExport.Convert(value)) : ValueExport.Convert(this);

    private PromiseObject RequirePromise() => ObjectOrNull as PromiseObject ?? throw WrongType("Promise");

    /// <summary>
    /// The order of values for .NET's sorting (<c>OrderBy</c>, <c>List.Sort</c>): as the operator &lt; (§7.2.13,
    /// IsLessThan) has it for two Numbers or BigInts, Strings (by code units), Booleans or Dates. As .NET has it,
    /// undefined and null come first, and NaN before other Numbers.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The two are not of one kind, or of one that has no order. No script is run to find one.
    /// </exception>
    public int CompareTo(JsValue other)
    {
        if (IsNullish || other.IsNullish) return other.IsNullish.CompareTo(IsNullish);
        if (IsString && other.IsString) return string.CompareOrdinal(String, other.String);
        if (IsBoolean && other.IsBoolean) return IsTrue.CompareTo(other.IsTrue);
        if (IsNumber && other.IsNumber) return Number.CompareTo(other.Number);
        if (IsBigInt && other.IsBigInt) return BigInt.CompareTo(other.BigInt);
        if (IsBigInt && other.IsNumber) return BigIntText.Compare(BigInt, other.Number);
        if (IsNumber && other.IsBigInt) return -BigIntText.Compare(other.BigInt, Number);
        if (ObjectOrNull is DateObject date && other.ObjectOrNull is DateObject otherDate)
            return date.DateValue.CompareTo(otherDate.DateValue);
        throw NoOrder(other);
    }

    private ArgumentException NoOrder(JsValue other) =>
        new($"{Display.Brief(this)} and {Display.Brief(other)} have no order: expected two numbers, strings, booleans or dates.");

    private InvalidOperationException WrongType(string wanted) => new($"The value is {Display.Brief(this)}, not a {wanted}.");
}
