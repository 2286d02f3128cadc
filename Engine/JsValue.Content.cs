using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Text;
using System.Text.Json.Serialization;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Json.Typed;

namespace Quoll;

// The type of a value, and its content as .NET types. Runs script only where a member says so.
[JsonConverter(typeof(JsValueJsonConverter))]
[BuiltInConverter(typeof(JsValueConverter))]
public readonly partial struct JsValue : IComparable<JsValue>
{
    /// <summary>The language type (ECMA-262 §6.1).</summary>
    public JsValueType Type => (JsValueType)StoredType;

    /// <summary>True if the value is an Array (§7.2.2, IsArray) or a proxy for one.</summary>
    /// <exception cref="JavaScriptException">The value is a revoked proxy: a TypeError.</exception>
    public bool IsArray =>
        IsObject && (
        (Object.Flags & ObjectFlags.Array) != 0 || Object.IsExotic
            && Boundary.Run(Object.Realm, this, static (_, value) => Comparison.IsArray(value)));

    /// <summary>
    /// True if the value is a function (§7.2.3, IsCallable), which includes classes.
    /// <see cref="Call(object?, object?[])"/> calls it.
    /// </summary>
    public bool IsFunction => FunctionOrNull is not null;

    /// <summary>
    /// True if the value is a constructor (§7.2.4, IsConstructor), such as a class. <see cref="Construct"/> calls it.
    /// </summary>
    public bool IsConstructor => ObjectOrNull is { IsConstructor: true };

    /// <summary>True if the value is a Date (§21.4). <see cref="AsDateTime"/> returns it.</summary>
    public bool IsDate => ObjectOrNull is DateObject;

    /// <summary>
    /// True if the value is an object as JSON.parse makes them: an ordinary object (§10.1) without internal slots,
    /// whose prototype is Object.prototype or null.
    /// </summary>
    public bool IsPlainObject => ObjectOrNull is { IsPlain: true } o
        && (o.GetPrototypeOf() is not { } prototype || prototype == o.Realm[Intrinsic.ObjectPrototype]);

    /// <summary>True if the value is a Map (§24.1). <see cref="GetEntries"/> returns its entries.</summary>
    public bool IsMap => ObjectOrNull is MapObject;

    /// <summary>True if the value is a Set (§24.2). <see cref="GetElements"/> returns its elements.</summary>
    public bool IsSet => ObjectOrNull is SetObject;

    /// <summary>True if the value is a RegExp (§22.2).</summary>
    public bool IsRegExp => ObjectOrNull is { HasRegExpMatcher: true };

    /// <summary>True if the value is an Error of any kind (§20.5), created by an error constructor.</summary>
    public bool IsError => ObjectOrNull is ErrorObject;

    /// <summary>True if the value is a Promise (§27.2). <see cref="PromiseState"/> is its state.</summary>
    public bool IsPromise => ObjectOrNull is PromiseObject;

    /// <summary>True if the value is a typed array (§23.2), such as a Uint8Array.</summary>
    public bool IsTypedArray => ObjectOrNull is TypedArrayObject;

    /// <summary>True if the value is an ArrayBuffer (§25.1) or a SharedArrayBuffer (§25.2).</summary>
    public bool IsArrayBuffer => ObjectOrNull is ArrayBufferObject;

    /// <summary>
    /// True if the value is a Proxy (§10.5). Each access to it may run script. Only <see cref="IsArray"/>,
    /// <see cref="IsFunction"/> and <see cref="IsConstructor"/> can also be true for a proxy.
    /// </summary>
    public bool IsProxy => ObjectOrNull is IProxy;

    /// <summary>Returns the String (§6.1.4) as UTF-16, unchanged.</summary>
    /// <exception cref="InvalidOperationException">The value is not a String.</exception>
    public string AsString() => IsString ? String : throw WrongType("String");

    /// <summary>Gets the String (§6.1.4) as UTF-16, unchanged. Returns false if the value is not a String.</summary>
    public bool TryGetString([NotNullWhen(true)] out string? text)
    {
        text = IsString ? String : null;
        return text is not null;
    }

    /// <summary>
    /// Writes the String as UTF-8; lone surrogates become U+FFFD. A long result of JSON.stringify is in UTF-8 already
    /// and only copied, so this is cheaper than <see cref="AsString"/> for a stream.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not a String.</exception>
    public void WriteUtf8(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (!IsString) throw WrongType("String");
        if (_reference is Utf8String { Utf8: { } utf8 })
        {
            for (var i = 0; i < utf8.Count; i++) output.Write(utf8[i]);
            return;
        }
        // In parts: .NET would ask the output for all of the bytes at once.
        for (ReadOnlySpan<char> rest = String; rest.Length > 0;)
            Encoding.UTF8.GetBytes(Wtf8.TakePart(ref rest, Wtf8.EncodedAtOnce), output);
    }

    /// <summary>Returns the Number (§6.1.6.1).</summary>
    /// <exception cref="InvalidOperationException">The value is not a Number.</exception>
    public double AsNumber() => IsNumber ? Number : throw WrongType("Number");

    /// <summary>Gets the Number (§6.1.6.1). Returns false if the value is not a Number.</summary>
    public bool TryGetNumber(out double number)
    {
        number = IsNumber ? Number : 0;
        return IsNumber;
    }

    /// <summary>Returns the Boolean (§6.1.3).</summary>
    /// <exception cref="InvalidOperationException">The value is not a Boolean.</exception>
    public bool AsBoolean() => IsBoolean ? IsTrue : throw WrongType("Boolean");

    /// <summary>Gets the Boolean (§6.1.3). Returns false if the value is not a Boolean.</summary>
    public bool TryGetBoolean(out bool value)
    {
        value = IsTrue;
        return IsBoolean;
    }

    /// <summary>Returns the BigInt (§6.1.6.2).</summary>
    /// <exception cref="InvalidOperationException">The value is not a BigInt.</exception>
    public BigInteger AsBigInteger() => IsBigInt ? BigInt : throw WrongType("BigInt");

    /// <summary>Gets the BigInt (§6.1.6.2). Returns false if the value is not a BigInt.</summary>
    public bool TryGetBigInteger(out BigInteger value)
    {
        value = IsBigInt ? BigInt : default;
        return IsBigInt;
    }

    /// <summary>Returns the time value of a Date (§21.4.1.1) in UTC, exact to the millisecond.</summary>
    /// <exception cref="InvalidOperationException">
    /// The value is not a Date, or an invalid one, or outside the years 1 to 9999 of a DateTime.
    /// </exception>
    public DateTime AsDateTime()
    {
        if (!IsDate) throw WrongType("Date");
        if (TryGetDateTime(out var date)) return date;
        throw new InvalidOperationException("The Date is invalid, or outside the years 1 to 9999.");
    }

    /// <summary>
    /// Gets the time value of a Date as <see cref="AsDateTime"/> does. Returns false if that would throw.
    /// </summary>
    public bool TryGetDateTime(out DateTime date)
    {
        date = default;
        return ObjectOrNull is DateObject known && known.TryGetDateTime(out date);
    }

    /// <summary>
    /// Gets a copy of the bytes of an ArrayBuffer or SharedArrayBuffer (§25.1, §25.2), or of the part of one that a
    /// typed array (§23.2) or DataView (§25.3) shows; none if that is detached or out of bounds. Returns false for any
    /// other value.
    /// </summary>
    public bool TryGetBytes([NotNullWhen(true)] out byte[]? bytes)
    {
        bytes = ObjectOrNull switch
        {
            ArrayBufferView view => BinaryData.ToBytes(view),
            ArrayBufferObject buffer => BinaryData.ToArray(buffer),
            _ => null,
        };
        return bytes is not null;
    }

    /// <summary>The state of a promise (§27.2.6).</summary>
    /// <exception cref="InvalidOperationException">The value is not a Promise.</exception>
    public PromiseState PromiseState => RequirePromise().State;

    /// <summary>
    /// The value that a promise was fulfilled with, or the reason of its rejection; undefined while it is pending.
    /// <see cref="Engine.AwaitAsync(JsValue, CallOptions)"/> waits for it.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not a Promise.</exception>
    public JsValue PromiseResult => RequirePromise().Result;

    /// <summary>
    /// Copies the value to plain .NET data, to any depth. Copies an object that is reached twice only once. May run
    /// getters.
    /// </summary>
    /// <returns>
    /// null for undefined and null; a bool, double, string or <see cref="BigInteger"/>, also for wrapper objects; a
    /// <see cref="DateTime"/> in UTC for a Date, null for an invalid one; the text (<c>/a/g</c>) of a RegExp; an
    /// array for a typed array, <c>byte[]</c> for a buffer or DataView; <c>List&lt;object?&gt;</c> for an array,
    /// <c>HashSet&lt;object?&gt;</c> for a Set, <c>Dictionary&lt;object, object?&gt;</c> for a Map, with
    /// <see cref="JsValue"/> keys for objects, undefined and null; <c>Dictionary&lt;string, object?&gt;</c> for other
    /// objects: their own enumerable properties with string keys, and the name, message, cause and errors of an
    /// Error. Other values stay a <see cref="JsValue"/>: functions, symbols, promises, iterators, weak collections, a
    /// Date outside the years of a DateTime.
    /// </returns>
    /// <exception cref="InvalidOperationException">An object contains itself; the message names the path.</exception>
    public object? ToObject() =>
        IsObject ? Boundary.Run(Object.Realm, this, static (_, value) => ValueExport.Convert(value)) : ValueExport.Convert(this);

    private PromiseObject RequirePromise() => ObjectOrNull as PromiseObject ?? throw WrongType("Promise");

    /// <summary>
    /// Compares two values for .NET's sorting (<c>OrderBy</c>, <c>List.Sort</c>): as the operator &lt; (§7.2.13,
    /// IsLessThan) does for two Numbers or BigInts, Strings (by code units), Booleans or Dates. As in .NET, undefined
    /// and null come first, and NaN before other Numbers.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The values have different types, or a type without order. No script is run to find one.
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

    private InvalidOperationException WrongType(string wanted) =>
        ConversionFailure.Mark(new InvalidOperationException($"The value is {Display.Brief(this)}, not a {wanted}."));
}
