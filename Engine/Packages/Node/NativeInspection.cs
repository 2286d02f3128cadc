using Quoll.Inspection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Web;

namespace Quoll.Packages.Node;

/// <summary>Native functions for <c>node:util</c>: texts of values, and their types.</summary>
internal static class NativeInspection
{
    /// <summary>The levels that <c>depth: null</c> shows, as console.dir does.</summary>
    private const int MaxDepth = 100;

    /// <summary>What a caller without a limit gets.</summary>
    private const int MaxItems = 1_000_000;

    public static void Add(Action<string, NativeCode> function)
    {
        // Gives what console.log calls for objects with a method [util.inspect.custom], as inspect does.
        function("setCustomInspection", static (in CallInfo call) =>
        {
            InspectionMethods.Of(call.Realm).Caller = call[0].FunctionOrNull;
            return JsValue.Undefined;
        });
        // inspect(value, depth, isColored, isSingleLine, showsHidden, maxItems, custom); a negative depth means all
        // levels; custom(value, depth, isColored) is called for objects with such a method.
        function("inspect", static (in CallInfo call) =>
        {
            var caller = call[6].FunctionOrNull;
            var depth = TypeConversion.ToInt32(call[1]);
            var items = TypeConversion.ToInt32(call[5]);
            return new Inspector(
                TypeConversion.ToBoolean(call[2]), depth < 0 ? MaxDepth : Math.Min(depth, MaxDepth), TypeConversion.ToBoolean(call[3]),
                showsHidden: TypeConversion.ToBoolean(call[4]), maxItems: items < 0 ? MaxItems : items,
                custom: caller is null ? null : (value, depth, isColored) => InspectionMethods.Call(caller, value, depth, isColored))
                .Inspect(call[0]);
        });
        function("format", static (in CallInfo call) =>
            FormatString.Format(call.Realm, call.Arguments, new Inspector(custom: InspectionMethods.Call)));
        function("classOf", static (in CallInfo call) => call[0].ObjectOrNull is { } o ? o.ClassName : "");
        function("isProxy", static (in CallInfo call) => call[0].ObjectOrNull is IProxy);
        function("promiseState", static (in CallInfo call) =>
            call[0].ObjectOrNull is PromiseObject promise ? promise.State.ToString() : JsValue.Undefined);
        // settledValue(promise): the value of a promise that is fulfilled already; throws the reason of one that is
        // rejected.
        function("settledValue", static (in CallInfo call) => call[0].ObjectOrNull switch
        {
            PromiseObject { State: PromiseState.Fulfilled } promise => promise.Result,
            PromiseObject { State: PromiseState.Rejected } promise => throw Raise.Value(promise.Result),
            _ => throw new ThrowCompletion(ErrorKind.Error, "The promise is pending"),
        });
    }
}
