using Quoll.Language;

namespace Quoll.Builtins.Fundamentals;

/// <summary>A call of a stack trace, as Error.prepareStackTrace receives it.</summary>
internal sealed class CallSiteObject(Realm realm, JsObject prototype, TracedCall call) : JsObject(realm, prototype)
{
    public TracedCall Call { get; } = call;

    public override string ClassName => "CallSite";
}

/// <summary>
/// The prototype of CallSite objects: not in ECMA-262, but documented by V8 ("Stack trace API"), whose names and
/// results it has. A trace keeps neither functions nor their this values, so getThis and getFunction return undefined,
/// as they do in V8 for strict code.
/// </summary>
internal static class CallSite
{
    private const string PromiseAll = "Promise.all";

    private static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("getColumnNumber", 0, static (in CallInfo call) => Position(call) is var (_, column) ? column : JsValue.Null)
        .Method("getEvalOrigin", 0, static (in CallInfo call) => IsEval(This(call)) ? SourceName(This(call)) : JsValue.Undefined)
        .Method("getFileName", 0, static (in CallInfo call) => SourceName(This(call)))
        .Method("getFunction", 0, static (in CallInfo call) => NotKept(call))
        .Method("getFunctionName", 0, static (in CallInfo call) => FunctionName(This(call)))
        .Method("getLineNumber", 0, static (in CallInfo call) => Position(call) is var (line, _) ? line : JsValue.Null)
        .Method("getMethodName", 0, static (in CallInfo call) => MethodName(This(call)))
        .Method("getPromiseIndex", 0, static (in CallInfo call) => IsPromiseAll(This(call)) ? This(call).Pc : JsValue.Null)
        .Method("getScriptNameOrSourceURL", 0, static (in CallInfo call) => SourceName(This(call)))
        .Method("getThis", 0, static (in CallInfo call) => NotKept(call))
        .Method("getTypeName", 0, GetTypeName)
        .Method("isAsync", 0, static (in CallInfo call) => This(call).IsAsync)
        .Method("isConstructor", 0, static (in CallInfo call) => This(call).IsConstruct)
        .Method("isEval", 0, static (in CallInfo call) => IsEval(This(call)))
        .Method("isNative", 0, static (in CallInfo call) => This(call).Block is null)
        .Method("isPromiseAll", 0, static (in CallInfo call) => IsPromiseAll(This(call)))
        .Method("isToplevel", 0, static (in CallInfo call) => IsToplevel(This(call)))
        .Method("toString", 0, static (in CallInfo call) => StackTrace.TextOf(This(call)));

    public static JsObject CreatePrototype(Realm realm) => PrototypeTable.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    private static TracedCall This(in CallInfo call) => call.RequireThis<CallSiteObject>("CallSite").Call;

    private static JsValue NotKept(in CallInfo call)
    {
        call.RequireThis<CallSiteObject>("CallSite");
        return JsValue.Undefined;
    }

    private static JsValue GetTypeName(in CallInfo call)
    {
        call.RequireThis<CallSiteObject>("CallSite");
        return JsValue.Null;
    }

    private static (int Line, int Column)? Position(in CallInfo call) =>
        This(call) is { Block: { } block } site ? block.Source.GetPosition(block.SourceOffset(site.Pc)) : null;

    private static JsValue SourceName(in TracedCall call) => call.Block is { } block ? block.Source.Name : JsValue.Undefined;

    private static JsValue FunctionName(in TracedCall call) =>
        (call.Block is { } block ? block.Name : call.BuiltIn) is { Length: > 0 } name ? name : JsValue.Null;

    // Accessors are named after their property, with "get" or "set" before it.
    private static JsValue MethodName(in TracedCall call) => call.Block switch
    {
        { Kind: FunctionKind.Method, Name.Length: > 0 } method => method.Name,
        { Kind: FunctionKind.Getter or FunctionKind.Setter } accessor => accessor.Name[(accessor.Name.IndexOf(' ') + 1)..],
        _ => JsValue.Null,
    };

    private static bool IsEval(in TracedCall call) => call.Block is { Kind: FunctionKind.Eval };

    private static bool IsPromiseAll(in TracedCall call) => call is { Block: null, BuiltIn: PromiseAll };

    private static bool IsToplevel(in TracedCall call) => !call.IsConstruct && call.Block is
    { Kind: FunctionKind.Script or FunctionKind.Module or FunctionKind.Eval or FunctionKind.Normal or FunctionKind.Arrow };
}
