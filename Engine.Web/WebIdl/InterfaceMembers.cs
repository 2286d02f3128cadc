namespace Quoll.Web.WebIdl;

/// <summary>The members of interfaces, with the attributes that Web IDL gives them (§3.7).</summary>
internal static class InterfaceMembers
{
    /// <summary>An operation (§3.7.7).</summary>
    public static MemberTable Operation(this MemberTable members, string name, int length, HostCode code) =>
        members.Function(name, code, length, MemberFlags.Default | MemberFlags.Enumerable);

    /// <summary>
    /// An operation that returns a promise: what it throws, the wrong <c>this</c> included, becomes a rejection
    /// (§3.7.7, "if op has a return type that is a promise type").
    /// </summary>
    public static MemberTable PromiseOperation(this MemberTable members, string name, int length, HostCode code) =>
        members.Operation(name, length, Rejecting(code));

    /// <summary>A read-only attribute (§3.7.6) of the .NET object; without what a call costs besides.</summary>
    public static MemberTable ReadOnly<T>(this MemberTable members, string name, ScriptClass<T> type, Func<T, JsValue> get)
        where T : class => members.Getter(name, type, get, MemberFlags.Configurable | MemberFlags.Enumerable);

    /// <summary>An attribute (§3.7.6) that reads the .NET object, without what a call costs besides.</summary>
    public static MemberTable Attribute<T>(this MemberTable members, string name, ScriptClass<T> type, Func<T, JsValue> get, HostCode set)
        where T : class => members.Getter(name, type, get, Setting(name, set), MemberFlags.Configurable | MemberFlags.Enumerable);

    /// <summary>An attribute (§3.7.6).</summary>
    public static MemberTable Attribute(this MemberTable members, string name, HostCode get, HostCode? set = null) =>
        members.Accessor(name, get, set is null ? null : Setting(name, set), MemberFlags.Configurable | MemberFlags.Enumerable);

    /// <summary>A read-only attribute whose value is a promise: what it throws becomes a rejection (§3.7.6).</summary>
    public static MemberTable PromiseAttribute(this MemberTable members, string name, HostCode get) =>
        members.Attribute(name, Rejecting(get));

    /// <summary>A constant (§3.7.5).</summary>
    public static MemberTable Constant(this MemberTable members, string name, int value) =>
        members.Value(name, value, MemberFlags.Enumerable);

    // A setter needs its argument (§3.7.6, attribute setter, step 4.2).
    private static HostCode Setting(string name, HostCode set) => (in HostCall call) =>
    {
        Idl.RequireArguments(call, 1, name);
        set(call);
        return JsValue.Undefined;
    };

    private static HostCode Rejecting(HostCode code) => (in HostCall call) =>
    {
        Exception failure;
        try
        {
            return code(call);
        }
        catch (Exception thrown) when (thrown is not OperationCanceledException and not ExecutionLimitException)
        {
            failure = thrown;
        }
        return Promises.Rejected(call.Engine, failure);
    };
}
