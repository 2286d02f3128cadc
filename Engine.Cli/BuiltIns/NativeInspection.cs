using Quoll.Inspection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Web;

namespace Quoll.Cli.BuiltIns;

/// <summary>Native functions for <c>node:util</c>: texts of values, and their types.</summary>
internal static class NativeInspection
{
    /// <summary>The levels that <c>depth: null</c> shows, as console.dir does.</summary>
    private const int MaxDepth = 100;

    /// <summary>What a caller without a limit gets.</summary>
    private const int MaxItems = 1_000_000;

    public static void Add(Realm realm, Action<string, NativeCode> function)
    {
        // inspect(value, depth, isColored, isSingleLine, showsHidden, maxItems); a negative depth means all levels.
        function("inspect", static (in CallInfo call) =>
        {
            var depth = TypeConversion.ToInt32(call[1]);
            var items = TypeConversion.ToInt32(call[5]);
            return new Inspector(
                TypeConversion.ToBoolean(call[2]), depth < 0 ? MaxDepth : Math.Min(depth, MaxDepth), TypeConversion.ToBoolean(call[3]),
                showsHidden: TypeConversion.ToBoolean(call[4]), maxItems: items < 0 ? MaxItems : items).Inspect(call[0]);
        });
        function("format", static (in CallInfo call) => FormatString.Format(call.Realm, call.Arguments, new Inspector()));
        function("classOf", static (in CallInfo call) => call[0].ObjectOrNull is { } o ? o.ClassName : "");
        function("isProxy", static (in CallInfo call) => call[0].ObjectOrNull is IProxy);
        function("promiseState", static (in CallInfo call) =>
            call[0].ObjectOrNull is PromiseObject promise ? promise.State.ToString() : JsValue.Undefined);
    }
}
