namespace Quoll.Builtins.Reflection;

/// <summary>
/// %AbstractModuleSource% and its prototype (proposal-source-phase-imports §28.1): constructor of the objects that
/// <c>import source</c> gives. It is not a property of the global object.
/// </summary>
internal static class AbstractModuleSource
{
    public static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("AbstractModuleSource", 0, Intrinsic.AbstractModuleSourcePrototype, Construct);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AbstractModuleSource)
        .Getter(JsSymbol.ToStringTag, ToStringTag);

    /// <summary>%AbstractModuleSource% ( ) (§28.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call) => throw Raise.TypeError(Messages.ConstructorAbstract, "AbstractModuleSource");

    /// <summary>get %AbstractModuleSource%.prototype [ @@toStringTag ] (§28.1.3.2).</summary>
    private static JsValue ToStringTag(in CallInfo call) =>
        call.This.ObjectOrNull is ModuleSourceObject source ? source.ClassName : JsValue.Undefined;
}

/// <summary>A Module Source Object: [[ModuleSource]] of a module of a host.</summary>
/// <param name="realm">The realm of the module.</param>
/// <param name="prototype">An object that inherits from %AbstractModuleSource.prototype%.</param>
/// <param name="className">[[ModuleSourceClassName]].</param>
internal sealed class ModuleSourceObject(Realm realm, JsObject prototype, string className) : JsObject(realm, prototype)
{
    public override string ClassName => className;
}
