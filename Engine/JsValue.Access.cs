using System.Buffers;
using System.Numerics;
using System.Text;
using Quoll.Hosting;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types;

namespace Quoll;

// What a host does with a value. Members that may run script (a getter, a proxy) throw JavaScriptException where it
// throws.
public readonly partial struct JsValue
{
    /// <summary>Is it an Array (§7.2.2, IsArray)? A proxy for an array is one.</summary>
    /// <exception cref="JavaScriptException">It is a revoked proxy: a TypeError.</exception>
    public bool IsArray =>
        IsObject && (
        (Object.Flags & ObjectFlags.Array) != 0 || Object.IsExotic
            && Boundary.Run(Object.Realm, this, static (_, value) => Comparison.IsArray(value)));

    /// <summary>
    /// Is it a function (§7.2.3, IsCallable)? <see cref="Engine.Invoke(JsValue, object?[])"/> calls it.
    /// </summary>
    public bool IsFunction => FunctionOrNull is not null;

    /// <summary>The String's text (§6.1.4), UTF-16 as it is.</summary>
    /// <exception cref="InvalidOperationException">It is not a String.</exception>
    public string AsString() => IsString ? String : throw WrongType("String");

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

    /// <summary>The Boolean (§6.1.3).</summary>
    /// <exception cref="InvalidOperationException">It is not a Boolean.</exception>
    public bool AsBoolean() => IsBoolean ? IsTrue : throw WrongType("Boolean");

    /// <summary>The BigInt (§6.1.6.2).</summary>
    /// <exception cref="InvalidOperationException">It is not a BigInt.</exception>
    public BigInteger AsBigInteger() => IsBigInt ? BigInt : throw WrongType("BigInt");

    /// <summary>
    /// A property of an object (§7.3.2, Get): undefined where it has none of this name. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public JsValue this[string name]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(name);
            return Get(name);
        }
    }

    /// <summary>
    /// An element of an array or array-like object (§7.3.2, Get): undefined where there is none. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    public JsValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            return Get(index);
        }
    }

    /// <summary>Sets a property of an object (§7.3.4, Set). May run a setter.</summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    /// <exception cref="JavaScriptException">The property cannot be set: a TypeError.</exception>
    public void Set(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        Put(name, value);
    }

    /// <summary>Sets an element of an array or array-like object (§7.3.4, Set). May run a setter.</summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    /// <exception cref="JavaScriptException">The element cannot be set: a TypeError.</exception>
    public void Set(int index, JsValue value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        Put(index, value);
    }

    /// <summary>
    /// The number of elements of an array or array-like object (§7.3.18, LengthOfArrayLike), or of UTF-16 code units of
    /// a String. At most 2^53 - 1.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is neither an Object nor a String.</exception>
    public long Length => IsString
        ? StringLength
        : Boundary.Run(RequireObject().Realm, this, static (_, value) => (long)ObjectOperations.LengthOfArrayLike(value.Object));

    /// <summary>
    /// The names of an object's own enumerable properties with string keys, in the order of §10.1.11 (as Object.keys
    /// gives them).
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public IReadOnlyList<string> GetKeys() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        Array.ConvertAll(
            ObjectOperations.EnumerableOwnProperties(value.Object, ObjectOperations.EnumerableKind.Keys).Items.ToArray(), static key =>
            key.String));

    /// <summary>
    /// A copy as plain .NET data: null (for undefined and null), bool, double, string, <see cref="BigInteger"/>,
    /// <c>List&lt;object?&gt;</c> for arrays and <c>Dictionary&lt;string, object?&gt;</c> for other objects (their own
    /// enumerable properties with string keys). Wrapper objects give their primitive. Functions and symbols stay
    /// <see cref="JsValue"/>. An object that is reached on two ways is copied once. Nested to any depth. May run
    /// getters.
    /// </summary>
    /// <exception cref="InvalidOperationException">An object contains itself; the message names the path.</exception>
    public object? ToObject() =>
        IsObject ? Boundary.Run(Object.Realm, this, static (_, value) => ValueExport.Convert(value)) : ValueExport.Convert(this);

    private JsValue Get(PropertyKey key)
    {
        var target = RequireObject();
        return Boundary.Run(target.Realm, (target, key), static (_, access) => access.target.Get(access.key));
    }

    private void Put(PropertyKey key, JsValue value)
    {
        var target = RequireObject();
        Boundary.Run(target.Realm, (target, key, value), static (realm, access) =>
        {
            Boundary.RequireSameEngine(realm, access.value);
            access.target.Put(access.key, access.value);
            return true;
        });
    }

    private JsObject RequireObject() => IsObject ? Object : throw WrongType("Object");

    private InvalidOperationException WrongType(string wanted) => new($"The value is {Display.Brief(this)}, not a {wanted}.");
}
