using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Indexed;

/// <summary>
/// %TypedArray%, the constructor from which all typed array constructors inherit (ECMA-262 §23.2.1 and §23.2.2).
/// </summary>
internal static class TypedArrayConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("TypedArray", 0, Intrinsic.TypedArrayPrototype)
        .Method("from", 1, From)
        .Method("of", 0, Of)
        .Species();

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>%TypedArray% ( ) (§23.2.1.1).</summary>
    private static JsValue Construct(in CallInfo call) => throw Raise.TypeError(Messages.ConstructorAbstract, "TypedArray");

    private static JsObject ThisConstructor(in CallInfo call) =>
        Comparison.IsConstructor(call.This) ? call.This.Object : throw Raise.TypeError(Messages.NotConstructor, Display.Brief(call.This));

    /// <summary>%TypedArray%.from ( source [ , mapper [ , thisArg ] ] ) (§23.2.2.1).</summary>
    private static JsValue From(in CallInfo call)
    {
        var constructor = ThisConstructor(call);
        call.Agent.ProbeNativeStack();
        var mapper = call[1].IsUndefined ? null : ObjectOperations.RequireCallable(call[1]);
        var usingIterator = ObjectOperations.GetMethod(call.Realm, call[0], JsSymbol.Iterator);
        var values = usingIterator is null ? null : TypedArrayConstructors.ToList(call.Realm, call[0], usingIterator);
        var arrayLike = values is null ? TypeConversion.ToObject(call.Realm, call[0]) : null;
        var length = values?.Length ?? ArrayElements.Length(arrayLike!);
        var target = TypedArrayOperations.CreateFromConstructor(constructor, [length]);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            var value = values is null ? ArrayElements.Get(arrayLike!, k) : values[k];
            target.Store(k, mapper is null ? value : mapper.Call(call[2], [value, k]));
        }
        return target;
    }

    /// <summary>%TypedArray%.of ( ...items ) (§23.2.2.2).</summary>
    private static JsValue Of(in CallInfo call)
    {
        var made = TypedArrayOperations.CreateFromConstructor(ThisConstructor(call), [call.Count]);
        for (var k = 0; k < call.Count; k++) made.Store(k, call[k]);
        return made;
    }
}
