using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>The AggregateError constructor (ECMA-262 §20.5.7.1, §20.5.7.2).</summary>
internal static class AggregateErrorConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("AggregateError", 2, Intrinsic.AggregateErrorPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct, realm[Intrinsic.Error]);

    /// <summary>AggregateError ( errors, message [ , options ] ), §20.5.7.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var error = ErrorConstructor.CreateError(call, Intrinsic.AggregateErrorPrototype, call[1], call[2]);
        var errors = IteratorRecord.ToList(call.Realm, call[0]);
        error.DefineOwn(WellKnown.Errors, call.Realm.CreateArray(errors.ToArray()), PropertyFlags.Hidden);
        call.Agent.CaptureStack(error);
        return error;
    }
}
