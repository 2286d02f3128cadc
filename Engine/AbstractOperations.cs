using System.Numerics;
using System.Text;
using Quoll.Builtins.Texts;
using Quoll.Calls;
using Quoll.Runtime.Objects;

namespace Quoll;

/// <summary>
/// Abstract operations of ECMA-262 (§7) for the code of an <see cref="EngineExtension"/>: conversions that run the
/// script's <c>valueOf</c>, <c>toString</c> and <c>Symbol.toPrimitive</c>, iteration, and the values behind wrapper
/// objects.
/// </summary>
/// <remarks>
/// Properties are read by <see cref="JsValue"/>: its indexers are [[Get]]. What a script throws leaves as
/// <see cref="JavaScriptException"/>; what the operation itself refuses is the error that ECMA-262 names, which
/// becomes the script's.
/// </remarks>
public static partial class AbstractOperations
{
    /// <summary>ToNumber (§7.1.4).</summary>
    /// <returns>The Number.</returns>
    public static double ToNumber(JsValue value) =>
        value.IsNumber ? value.Number : Run(value, static value => TypeConversion.ToNumber(value));

    /// <summary>ToIntegerOrInfinity (§7.1.5).</summary>
    /// <returns>An integer, not -0, or an infinity.</returns>
    public static double ToIntegerOrInfinity(JsValue value) => Run(value, static value => TypeConversion.ToIntegerOrInfinity(value));

    /// <summary>ToLength (§7.1.20).</summary>
    /// <returns>An integer from 0 to 2^53 - 1.</returns>
    public static double ToLength(JsValue value) => Run(value, static value => TypeConversion.ToLength(value));

    /// <summary>ToBigInt (§7.1.13).</summary>
    public static BigInteger ToBigInt(JsValue value) => Run(value, static value => TypeConversion.ToBigInt(value));

    /// <summary>ToString (§7.1.17).</summary>
    public static string ToString(JsValue value) =>
        value.IsString ? value.String : Run(value, static value => TypeConversion.ToString(value));

    /// <summary>ToBoolean (§7.1.2). Runs no script.</summary>
    public static bool ToBoolean(JsValue value) => TypeConversion.ToBoolean(value);

    /// <summary>ToPrimitive (§7.1.1).</summary>
    /// <param name="value">The value.</param>
    /// <param name="preferredType">
    /// <see cref="JsValueType.Number"/>, <see cref="JsValueType.String"/>, or null for the hint <c>default</c>.
    /// </param>
    /// <exception cref="ArgumentException">The preferred type is another one.</exception>
    public static JsValue ToPrimitive(JsValue value, JsValueType? preferredType = null)
    {
        if (!value.IsObject) return value;
        return preferredType switch
        {
            null => Run(value, static value => TypeConversion.ToPrimitive(value)),
            JsValueType.Number => Run(value, static value => TypeConversion.ToPrimitive(value, TypeConversion.Hint.Number)),
            JsValueType.String => Run(value, static value => TypeConversion.ToPrimitive(value, TypeConversion.Hint.String)),
            _ => throw new ArgumentException("A preferred type is Number or String.", nameof(preferredType)),
        };
    }

    /// <summary>ToObject (§7.1.18).</summary>
    /// <exception cref="JavaScriptException">The value is undefined or null: a TypeError.</exception>
    public static JsValue ToObject(Engine engine, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return value.IsObject ? value
            : Boundary.Run(engine.Realm, value, static (realm, value) => new JsValue(TypeConversion.ToObject(realm, value)));
    }

    /// <summary>The Number that <c>this</c> is or wraps (ThisNumberValue, §21.1.3.7.1).</summary>
    /// <returns>False if it is neither a Number nor a Number object.</returns>
    public static bool TryGetNumberValue(JsValue value, out double number)
    {
        if (value.ObjectOrNull is PrimitiveObject { Value.IsNumber: true } wrapper) value = wrapper.Value;
        return value.TryGetNumber(out number);
    }

    /// <summary>The BigInt that <c>this</c> is or wraps (ThisBigIntValue, §21.2.3.4.1).</summary>
    /// <returns>False if it is neither a BigInt nor a BigInt object.</returns>
    public static bool TryGetBigIntValue(JsValue value, out BigInteger number)
    {
        if (value.ObjectOrNull is PrimitiveObject { Value.IsBigInt: true } wrapper) value = wrapper.Value;
        return value.TryGetBigInteger(out number);
    }

    /// <summary>The time value of a Date object (§21.4.1.1): milliseconds since 1970-01-01T00:00Z, or NaN.</summary>
    /// <returns>False if the value is not a Date object.</returns>
    public static bool TryGetTimeValue(JsValue value, out double milliseconds)
    {
        milliseconds = value.ObjectOrNull is DateObject date ? date.DateValue : double.NaN;
        return value.ObjectOrNull is DateObject;
    }

    /// <summary>The text in lower case as <c>String.prototype.toLowerCase</c> has it (§22.1.3.28).</summary>
    /// <exception cref="JavaScriptException">The result would be too long: a RangeError.</exception>
    public static string ToLowerCase(Engine engine, string text)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(text);
        return Boundary.Run(engine.Realm, text, static (_, text) => UnicodeCasing.ToLower(text, Rope.MaxLength) ?? throw TooLong());
    }

    /// <summary>The text in upper case as <c>String.prototype.toUpperCase</c> has it (§22.1.3.30).</summary>
    /// <exception cref="JavaScriptException">The result would be too long: a RangeError.</exception>
    public static string ToUpperCase(Engine engine, string text)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(text);
        return Boundary.Run(engine.Realm, text, static (_, text) => UnicodeCasing.ToUpper(text, Rope.MaxLength) ?? throw TooLong());
    }

    /// <summary>
    /// Visits the values of an iterable (GetIterator, IteratorStepValue, §7.4). If the visit throws, the iterator is
    /// closed (IteratorClose), and the exception goes on.
    /// </summary>
    /// <exception cref="JavaScriptException">The value is not iterable: a TypeError.</exception>
    public static void Iterate(Engine engine, JsValue iterable, Action<JsValue> visit)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(visit);
        var iterator = Boundary.Run(engine.Realm, iterable, static (realm, iterable) => IteratorRecord.From(realm, iterable));
        while (true)
        {
            var (hasValue, value) = Boundary.Run(engine.Realm, iterator, static (_, iterator) =>
                iterator.Step(out var value) ? (true, value) : (false, default));
            if (!hasValue) return;
            try
            {
                visit(value);
            }
            catch
            {
                Boundary.Run(engine.Realm, iterator, static (_, iterator) =>
                {
                    iterator.CloseQuietly();
                    return true;
                });
                throw;
            }
        }
    }

    /// <summary>
    /// OrdinaryHasInstance (§7.3.22): <c>instanceof</c> without <c>Symbol.hasInstance</c>, by the chain of prototypes.
    /// </summary>
    public static bool OrdinaryHasInstance(JsValue constructor, JsValue value) => value.IsObject
        && Boundary.Run(value.Object.Realm, (constructor, value), static (_, test) =>
            ObjectOperations.OrdinaryHasInstance(test.constructor, test.value));

    /// <summary>Creates a Symbol (§20.4.1.1), equal only to itself.</summary>
    public static JsValue CreateSymbol(string? description) => new JsSymbol(description);

    /// <summary>
    /// Creates an ordinary object without properties (OrdinaryObjectCreate of %Object.prototype%, §10.1.12).
    /// </summary>
    public static JsValue CreateObject(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return Boundary.Run(engine.Realm, 0, static (realm, _) => new JsValue(new JsObject(realm, realm[Intrinsic.ObjectPrototype])));
    }

    /// <summary>Creates an array of values (CreateArrayFromList, §7.3.18).</summary>
    public static JsValue CreateArray(Engine engine, params ReadOnlySpan<JsValue> values)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return engine.Realm.Agent.IsInUseByThisThread ? CreateArray(engine.Realm, values) : Boundary.Run(engine.Realm, values, CreateArray);
    }

    private static JsValue CreateArray(Realm realm, ReadOnlySpan<JsValue> values) =>
        new(new JsArray(realm.ArrayShape, values.ToArray(), values.Length));

    /// <summary>Creates a function that runs code of the host (CreateBuiltinFunction, §10.3.4).</summary>
    /// <param name="engine">The engine of the function.</param>
    /// <param name="name">Its property <c>name</c>.</param>
    /// <param name="length">Its property <c>length</c>.</param>
    /// <param name="code">
    /// The code. The script sees its exceptions as <see cref="EngineOptions.HostErrors"/> says.
    /// </param>
    public static JsValue CreateBuiltinFunction(Engine engine, string name, int length, HostCode code)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Run(engine.Realm, (name, length, code), static (realm, function) =>
            new JsValue(realm.CreateFunction(function.name, function.length, ScriptClass.NativeCodeOf(function.code))));
    }

    /// <summary>Returns the global object of an engine (GetGlobalObject, §9.4.6).</summary>
    public static JsValue GetGlobalObject(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return new JsValue(engine.Realm.Global);
    }

    /// <summary>
    /// Creates an array that scripts cannot change (SetIntegrityLevel, §7.3.15): a FrozenArray of Web IDL.
    /// </summary>
    public static JsValue CreateFrozenArray(Engine engine, params ReadOnlySpan<JsValue> values)
    {
        var array = CreateArray(engine, values);
        Boundary.Run(engine.Realm, array.Object, static (_, array) =>
            ObjectOperations.SetIntegrityLevel(array, IntegrityLevel.Frozen));
        return array;
    }

    /// <summary>
    /// Copies a value within an engine (StructuredSerializeWithTransfer and StructuredDeserializeWithTransfer, HTML
    /// §2.7), as <c>structuredClone</c> does.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="value">The value.</param>
    /// <param name="transfer">
    /// Objects to move instead: ArrayBuffers, and instances of classes with <c>Transfer</c>.
    /// </param>
    /// <exception cref="JavaScriptException">
    /// A value cannot be copied (a DataCloneError), or a getter threw.
    /// </exception>
    public static JsValue StructuredClone(Engine engine, JsValue value, params ReadOnlySpan<JsValue> transfer) =>
        StructuredClone(engine, engine, value, transfer, out _);

    /// <summary>
    /// Copies a value of one engine into another, as <c>postMessage</c> does. Both are in use meanwhile, by this
    /// thread.
    /// </summary>
    /// <param name="engine">The engine that asks: its scripts get the errors.</param>
    /// <param name="target">The engine of the copy.</param>
    /// <param name="value">The value, of any engine.</param>
    /// <param name="transfer">Objects to move instead, of the engine of the value.</param>
    /// <param name="transferred">The moved objects, of the engine of the copy, in the same order.</param>
    /// <param name="sharesMemory">
    /// Whether the other engine may get the memory of a SharedArrayBuffer, whose copy is an error otherwise.
    /// </param>
    /// <inheritdoc cref="StructuredClone(Engine, JsValue, ReadOnlySpan{JsValue})" path="/exception"/>
    public static JsValue StructuredClone(
        Engine engine, Engine target, JsValue value, ReadOnlySpan<JsValue> transfer, out JsValue[] transferred, bool sharesMemory = false)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(target);
        foreach (ref readonly var moved in transfer)
        {
            if (!moved.IsObject) throw new ScriptError(ScriptErrorKind.TypeError, "Only objects can be transferred.");
        }
        return Quoll.Web.StructuredClone.Copy(engine.Realm, target.Realm, value, transfer.ToArray(), sharesMemory, out transferred);
    }

    /// <summary>
    /// Charges work to the call of this thread: <see cref="Engine.Charge(long, long)"/> for code that does not have its
    /// engine, such as a parser of long strings.
    /// </summary>
    /// <param name="steps">The number of steps; a step is about 10 ns of work.</param>
    /// <param name="bytes">The number of bytes that the work will allocate.</param>
    /// <exception cref="ExecutionLimitException">The call has less than this left.</exception>
    public static void Charge(long steps, long bytes = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(steps);
        ArgumentOutOfRangeException.ThrowIfNegative(bytes);
        WorkBudget.Steps(steps);
        WorkBudget.Memory(bytes);
    }

    /// <summary>
    /// Requests time before work that nothing can interrupt, such as the search for a large prime. Shorter work than a
    /// millisecond needs no request.
    /// </summary>
    /// <param name="estimate">How long the work takes a common machine.</param>
    /// <exception cref="ExecutionLimitException">The call has less time left.</exception>
    public static void ReserveTime(TimeSpan estimate)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(estimate, TimeSpan.Zero);
        WorkBudget.Time((long)Math.Min(estimate.TotalNanoseconds, long.MaxValue / 2));
    }

    /// <summary>
    /// [[OwnPropertyKeys]] (§10.1.11): the keys of all own properties, Strings and Symbols, also those that are not
    /// enumerable.
    /// </summary>
    /// <exception cref="ArgumentException">The value is not an object.</exception>
    /// <exception cref="JavaScriptException">A proxy threw.</exception>
    public static IReadOnlyList<JsValue> OwnPropertyKeys(JsValue target) => Boundary.Run(
        RequireObject(target).Realm, target, static (realm, target) =>
        {
            var keys = target.Object.OwnPropertyKeys();
            realm.Agent.Spend(keys.Count);
            return keys.ConvertAll(static key => key.ToValue());
        });

    /// <summary>[[GetOwnProperty]] (§10.1.5): whether there is an own property that is enumerable.</summary>
    /// <param name="target">The object.</param>
    /// <param name="key">A String or a Symbol.</param>
    /// <exception cref="ArgumentException">The target is not an object.</exception>
    /// <exception cref="JavaScriptException">A proxy threw.</exception>
    public static bool HasEnumerableOwnProperty(JsValue target, JsValue key) => Boundary.Run(
        RequireObject(target).Realm, (target, key), static (_, x) =>
            x.target.Object.FindOwn(TypeConversion.ToPropertyKey(x.key), out var isEnumerable) && isEnumerable);

    private static JsObject RequireObject(JsValue target) =>
        target.ObjectOrNull ?? throw new ArgumentException("The value is not an object.", nameof(target));
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

    private static Exception TooLong() => Raise.RangeError(Messages.StringTooLong);

    private static TResult Run<TResult>(JsValue value, Func<JsValue, TResult> operation)
    {
        if (value.IsObject) return Boundary.Run(value.Object.Realm, (value, operation), static (_, call) => call.operation(call.value));
        ThrowCompletion refusal;
        try
        {
            return operation(value);
        }
        catch (ThrowCompletion thrown)
        {
            refusal = thrown;
        }
        throw new ScriptError((ScriptErrorKind)refusal.Kind, refusal.Message);
    }
}
