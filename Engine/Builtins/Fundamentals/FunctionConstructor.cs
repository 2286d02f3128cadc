using Quoll.Language;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Vm;

namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// The Function constructor (ECMA-262 §20.2.1, §20.2.2), and the steps that it shares with those of generators and
/// async functions.
/// </summary>
internal static class FunctionConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Function", 1, Intrinsic.FunctionPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Function ( ...parameterArgs, bodyArg ), §20.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call) => CreateDynamicFunction(call, FunctionFlavour.Normal);

    /// <summary>
    /// CreateDynamicFunction (§20.2.1.1.1), the steps that read the arguments: the texts of the parameters, joined by
    /// commas, and of the body.
    /// </summary>
    public static JsValue CreateDynamicFunction(in CallInfo call, FunctionFlavour flavour)
    {
        var parameters = "";
        if (call.Count > 1)
        {
            var texts = new string[call.Count - 1];
            for (var i = 0; i < texts.Length; i++) texts[i] = TypeConversion.ToString(call[i]);
            var length = texts.Sum(static text => (long)text.Length + 1);
            if (length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
            call.Agent.Reserve(length * sizeof(char));
            parameters = string.Join(',', texts);
        }
        var body = call.Count == 0 ? "" : TypeConversion.ToString(call[call.Count - 1]);
        return Machine.Of(call.Realm)
            .CreateDynamicFunction(call.Realm, flavour, parameters, body, call.NewTarget ?? call.Callee);
    }
}
