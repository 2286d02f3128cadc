namespace Quoll.Builtins.Control;

/// <summary>
/// The AsyncContext object (proposal-async-context, stage 2) with its constructors Variable and Snapshot.
/// </summary>
internal static class AsyncContextObject
{
    public static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("Snapshot", Intrinsic.AsyncContextSnapshot)
        .Intrinsic("Variable", Intrinsic.AsyncContextVariable)
        .Tag("AsyncContext");

    public static readonly BuiltinTable SnapshotTable =
        BuiltinTable.ForConstructor("Snapshot", 0, Intrinsic.AsyncContextSnapshotPrototype, ConstructSnapshot).Method("wrap", 1, Wrap);

    public static readonly BuiltinTable SnapshotPrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncContextSnapshot)
        .Method("run", 1, RunSnapshot)
        .Tag("AsyncContext.Snapshot");

    public static readonly BuiltinTable VariableTable =
        BuiltinTable.ForConstructor("Variable", 0, Intrinsic.AsyncContextVariablePrototype, ConstructVariable);

    public static readonly BuiltinTable VariablePrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncContextVariable)
        .Method("get", 0, Get)
        .Getter("name", Name)
        .Method("run", 2, RunVariable)
        .Tag("AsyncContext.Variable");

    private static VariableObject ThisVariable(in CallInfo call) => call.RequireThis<VariableObject>("AsyncContext.Variable");

    // The object exists only with the option, and then the agent has a context.
    private static AsyncContext Context(in CallInfo call) => call.Agent.AsyncContext!;

    private static ReadOnlySpan<JsValue> Rest(in CallInfo call, int count) => call.Count > count ? call.Arguments[count..] : [];

    /// <summary>AsyncContext.Snapshot ( ).</summary>
    private static JsValue ConstructSnapshot(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Snapshot");
        var mapping = Context(call).Mapping;
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.AsyncContextSnapshotPrototype);
        return new SnapshotObject(call.Realm, prototype, mapping);
    }

    /// <summary>AsyncContext.Snapshot.wrap ( fn ).</summary>
    private static JsValue Wrap(in CallInfo call)
    {
        var function = ObjectOperations.RequireCallable(call[0]);
        var (context, snapshot) = (Context(call), Context(call).Mapping);
        // CopyNameAndLength, with the prefix "wrapped".
        var (length, name) = (function.CopiedLength(), function.CopiedName());
        var wrapped = call.Realm.CreateFunction(
            "", 0, (in CallInfo inner) => context.Call(snapshot, function, inner.This, inner.Arguments));
        wrapped.DefineOwn(WellKnown.Length, length, PropertyFlags.Configurable);
        wrapped.DefineOwn(WellKnown.Name, Rope.Concat("wrapped ", name), PropertyFlags.Configurable);
        return wrapped;
    }

    /// <summary>AsyncContext.Snapshot.prototype.run ( func, ...args ).</summary>
    private static JsValue RunSnapshot(in CallInfo call)
    {
        var snapshot = call.RequireThis<SnapshotObject>("AsyncContext.Snapshot");
        var function = ObjectOperations.RequireCallable(call[0]);
        return Context(call).Call(snapshot.Mapping, function, JsValue.Undefined, Rest(call, 1));
    }

    /// <summary>AsyncContext.Variable ( options ).</summary>
    private static JsValue ConstructVariable(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Variable");
        var name = "";
        var defaultValue = JsValue.Undefined;
        if (call[0].ObjectOrNull is { } options)
        {
            if (options.HasProperty(WellKnown.Name)) name = TypeConversion.ToString(options.Get(WellKnown.Name));
            defaultValue = options.Get("defaultValue");
        }
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.AsyncContextVariablePrototype);
        return new VariableObject(call.Realm, prototype, name, defaultValue);
    }

    /// <summary>AsyncContext.Variable.prototype.get ( ).</summary>
    private static JsValue Get(in CallInfo call)
    {
        var variable = ThisVariable(call);
        return Context(call).Mapping.TryGet(call.Agent, variable, out var value) ? value : variable.DefaultValue;
    }

    /// <summary>get AsyncContext.Variable.prototype.name.</summary>
    private static JsValue Name(in CallInfo call) => ThisVariable(call).Name;

    /// <summary>AsyncContext.Variable.prototype.run ( value, func, ...args ).</summary>
    private static JsValue RunVariable(in CallInfo call)
    {
        var variable = ThisVariable(call);
        var context = Context(call);
        var mapping = context.Mapping.With(call.Agent, variable, call[0]);
        return context.Call(mapping, ObjectOperations.RequireCallable(call[1]), JsValue.Undefined, Rest(call, 2));
    }

    private sealed class VariableObject(Realm realm, JsObject prototype, string name, JsValue defaultValue) : JsObject(realm, prototype)
    {
        /// <summary>[[AsyncVariableName]].</summary>
        public string Name => name;

        /// <summary>[[AsyncVariableDefaultValue]].</summary>
        public JsValue DefaultValue => defaultValue;

        public override string ClassName => "AsyncContext.Variable";
    }

    private sealed class SnapshotObject(Realm realm, JsObject prototype, AsyncContextMapping mapping) : JsObject(realm, prototype)
    {
        /// <summary>[[AsyncSnapshotMapping]].</summary>
        public AsyncContextMapping Mapping => mapping;

        public override string ClassName => "AsyncContext.Snapshot";
    }
}
