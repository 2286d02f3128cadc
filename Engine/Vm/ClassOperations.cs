using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>Classes and methods (ECMA-262 §15.4, §15.7).</summary>
internal static class ClassOperations
{
    /// <summary>The room of a new prototype: as many as most have.</summary>
    public const int FewMethods = 4;

    /// <summary>DefineField (§7.3.32) of a public field: the key may be computed.</summary>
    public static void DefineField(JsObject o, in JsValue key, in JsValue value, ref InlineCache cache)
    {
        if (cache.TryAdd(o, key, value)) return;
        var propertyKey = TypeConversion.ToPropertyKey(key);
        var before = o.Shape;
        ObjectOperations.CreateDataPropertyOrThrow(o, propertyKey, value);
        if (key.Reference is string && !propertyKey.IsIndex) cache.NoteAdded(o, before, key);
    }

    /// <summary>
    /// ClassDefinitionEvaluation (§15.7.14), steps 6 to 14: creates the constructor and its prototype object.
    /// </summary>
    public static (JsValue Constructor, JsValue Prototype) Create(
        Realm realm, CodeInstance code, EnvironmentRecord? environment, bool hasSuperClass, JsValue superClass)
    {
        JsObject? prototypeParent = realm[Intrinsic.ObjectPrototype];
        var constructorParent = realm[Intrinsic.FunctionPrototype];
        if (hasSuperClass && superClass.IsNull)
        {
            prototypeParent = null;
        }
        else if (hasSuperClass)
        {
            if (!Comparison.IsConstructor(superClass)) throw Raise.TypeError(Messages.SuperClassNotConstructor, Display.Brief(superClass));
            var parent = superClass.Object.Get(WellKnown.Prototype);
            if (!parent.IsObject && !parent.IsNull) throw Raise.TypeError(Messages.SuperClassPrototype, Display.Brief(parent));
            prototypeParent = parent.ObjectOrNull;
            constructorParent = superClass.Object;
        }
        var prototype = SlotObjects.Create(Shape.Root(realm, prototypeParent), FewMethods);
        var constructor = ScriptFunction.Create(realm, code, environment);
        if (!ReferenceEquals(constructorParent, realm[Intrinsic.FunctionPrototype])) constructor.SetPrototypeOf(constructorParent);
        constructor.HomeObject = prototype;
        constructor.DefineOwn(WellKnown.Prototype, prototype, PropertyFlags.None);
        prototype.DefineOwn(WellKnown.Constructor, constructor, PropertyFlags.Hidden);
        return (constructor, prototype);
    }

    /// <summary>
    /// DefineMethod and DefineMethodProperty (§15.4.4, §15.4.5). Without a key, does only MakeMethod (§10.2.7).
    /// </summary>
    public static void DefineMethod(JsObject home, PropertyKey? key, ScriptFunction function, MethodFlags flags)
    {
        function.HomeObject = home;
        if (key is not { } name) return;
        var isGetter = (flags & MethodFlags.Getter) != 0;
        var isSetter = (flags & MethodFlags.Setter) != 0;
        if ((flags & MethodFlags.Name) != 0) SetFunctionName(function, name, isGetter ? "get" : isSetter ? "set" : null);
        DefineMethodProperty(
            home, name, isGetter || isSetter ? null : function, isGetter ? function : null, isSetter ? function : null,
            isEnumerable: (flags & MethodFlags.Enumerable) != 0);
    }

    /// <summary>DefineMethodProperty (§10.2.8): defines a method, or a getter, a setter or both.</summary>
    public static void DefineMethodProperty(
        JsObject home, PropertyKey key, JsFunction? method, JsFunction? getter, JsFunction? setter, bool isEnumerable = false)
    {
        var descriptor = new PropertyDescriptor { Enumerable = isEnumerable, Configurable = true };
        if (getter is not null) descriptor.Get = getter;
        if (setter is not null) descriptor.Set = setter;
        if (method is not null)
        {
            descriptor.Value = method;
            descriptor.Writable = true;
        }
        ObjectOperations.DefinePropertyOrThrow(home, key, descriptor);
    }

    /// <summary>SetFunctionName (§10.2.9). A class with a static member called name keeps that member.</summary>
    public static void SetFunctionName(ScriptFunction function, PropertyKey key, string? prefix)
    {
        var slot = function.Shape.Find(WellKnown.Name, out var flags);
        if (slot < 0 || flags != PropertyFlags.Configurable || !function.SlotAt(slot).IsString || function.SlotAt(slot).StringLength > 0)
            return;
        function.OwnSlots();
        function.SlotAt(slot) = NativeFunction.FunctionName(key, prefix);
    }
}
