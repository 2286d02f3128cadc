using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// The objects that a decorator gets as its second argument (proposal-decorators, CreateDecoratorContextObject).
/// </summary>
internal sealed class DecoratorContext
{
    private static readonly PropertyKey _kind = "kind", _access = "access", _static = "static", _private = "private",
        _addInitializer = "addInitializer", _metadata = "metadata", _has = "has";

    private readonly List<JsFunction> _initializers;

    private DecoratorContext(List<JsFunction> initializers) => _initializers = initializers;

    /// <summary>[[Finished]] of the decoration state: the decorator has returned.</summary>
    public bool IsFinished { get; set; }

    /// <summary>CreateDecoratorContextObject of a class.</summary>
    public static DecoratorContext ForClass(
        Realm realm, JsValue name, List<JsFunction> initializers, JsObject metadata, out JsObject context)
    {
        context = realm.CreateObject();
        context.DefineOwn(_kind, "class", PropertyFlags.All);
        return Complete(realm, context, name, initializers, metadata);
    }

    /// <summary>CreateDecoratorContextObject of a class element.</summary>
    public static DecoratorContext ForElement(
        Realm realm, ClassElement element, List<JsFunction> initializers, JsObject metadata, out JsObject context)
    {
        context = realm.CreateObject();
        context.DefineOwn(_kind, element.KindName, PropertyFlags.All);
        context.DefineOwn(_access, CreateAccess(realm, element.Kind, element.Key), PropertyFlags.All);
        context.DefineOwn(_static, element.IsStatic, PropertyFlags.All);
        context.DefineOwn(_private, element.Key.IsPrivate, PropertyFlags.All);
        return Complete(realm, context, element.Name, initializers, metadata);
    }

    private static DecoratorContext Complete(
        Realm realm, JsObject context, JsValue name, List<JsFunction> initializers, JsObject metadata)
    {
        var state = new DecoratorContext(initializers);
        context.DefineOwn(WellKnown.Name, name, PropertyFlags.All);
        context.DefineOwn(_addInitializer, realm.CreateFunction("addInitializer", 1, state.AddInitializer), PropertyFlags.All);
        context.DefineOwn(_metadata, metadata, PropertyFlags.All);
        return state;
    }

    // CreateAddInitializerFunction.
    private JsValue AddInitializer(in CallInfo call)
    {
        if (IsFinished) throw Raise.TypeError(Messages.DecoratorFinished);
        _initializers.Add(ObjectOperations.RequireCallable(call[0]));
        return JsValue.Undefined;
    }

    // CreateDecoratorAccessObject.
    private static JsObject CreateAccess(Realm realm, ClassElementKind kind, PropertyKey key)
    {
        var access = realm.CreateObject();
        if (kind != ClassElementKind.Setter)
        {
            access.DefineOwn(WellKnown.Get, realm.CreateFunction("", 1, (in CallInfo call) =>
            {
                var target = Target(call);
                return key.IsPrivate ? PrivateElements.Get(target, key.AsSymbol!) : target.Object.Get(key);
            }), PropertyFlags.All);
        }
        if (kind is ClassElementKind.Field or ClassElementKind.Accessor or ClassElementKind.Setter)
        {
            access.DefineOwn(WellKnown.Set, realm.CreateFunction("", 2, (in CallInfo call) =>
            {
                var target = Target(call);
                if (key.IsPrivate) PrivateElements.Set(target, key.AsSymbol!, call[1]);
                else target.Object.Put(key, call[1]);
                return JsValue.Undefined;
            }), PropertyFlags.All);
        }
        access.DefineOwn(_has, realm.CreateFunction("has", 1, (in CallInfo call) =>
        {
            var target = Target(call);
            return key.IsPrivate ? PrivateElements.Has(target, key.AsSymbol!) : target.Object.HasProperty(key);
        }), PropertyFlags.All);
        return access;
    }

    private static JsValue Target(in CallInfo call) =>
        call[0].IsObject ? call[0] : throw Raise.TypeError(Messages.NotObject, Display.Brief(call[0]));
}
