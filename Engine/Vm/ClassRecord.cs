using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Vm;

/// <summary>
/// The state that creates a class with decorators or accessor fields, and that its instances need later. It is the part
/// of ClassDefinitionEvaluation (proposal-decorators, 15.7.14) that other classes do not need.
/// </summary>
internal sealed class ClassRecord
{
    private readonly List<ClassElement> _elements = [];
    private readonly List<JsFunction> _instanceMethodInitializers = [];
    private readonly List<JsFunction> _staticMethodInitializers = [];
    private readonly List<JsFunction> _classInitializers = [];

    /// <summary>The evaluated decorators of the next element, or of the class.</summary>
    private readonly List<DecoratorRecord> _pending = [];

    private DecoratorRecord[] _classDecorators = [];
    private ScriptFunction _constructor = null!;
    private JsObject _prototype = null!;
    private JsObject? _metadata;
    private bool _hasDecorators;

    /// <summary>
    /// DecoratorEvaluation: adds a decorator of the class, or of the next element. Its this value is in the next
    /// register.
    /// </summary>
    public void AddDecorator(ref JsValue decorator)
    {
        _pending.Add(new DecoratorRecord(decorator, Unsafe.Add(ref decorator, 1)));
        _hasDecorators = true;
    }

    /// <summary>
    /// Takes the constructor and its prototype object, which is in the next register. Decorators added from here on are
    /// those of elements.
    /// </summary>
    public void Begin(ref JsValue constructor)
    {
        _constructor = (ScriptFunction)constructor.Object;
        _prototype = Unsafe.Add(ref constructor, 1).Object;
        _classDecorators = TakeDecorators();
    }

    private DecoratorRecord[] TakeDecorators()
    {
        if (_pending.Count == 0) return [];
        var decorators = _pending.ToArray();
        _pending.Clear();
        return decorators;
    }

    /// <summary>
    /// ClassElementEvaluation: the function is null for fields, and created here for accessor fields.
    /// </summary>
    public void AddElement(Realm realm, PropertyKey key, JsFunction? function, ElementFlags flags)
    {
        var kind = (ClassElementKind)(flags & ElementFlags.Kind);
        var element = new ClassElement(kind, key, (flags & ElementFlags.Static) != 0, TakeDecorators()) { Function = function };
        if (element.Kind == ClassElementKind.Accessor) MakeAutoAccessor(realm, element);
        _elements.Add(element);
    }

    // MakeAutoAccessorGetter and MakeAutoAccessorSetter.
    private static void MakeAutoAccessor(Realm realm, ClassElement element)
    {
        var storage = new PrivateName($"{element.Key} accessor storage");
        element.Storage = storage;
        element.Function = new NativeFunction(realm, element.Key, 0, (in CallInfo call) => PrivateElements.Get(call.This, storage), "get");
        element.AccessorSetter = new NativeFunction(realm, element.Key, 1, (in CallInfo call) =>
        {
            PrivateElements.Set(call.This, storage, call[0]);
            return JsValue.Undefined;
        }, "set");
    }

    /// <summary>
    /// Applies the decorators of all elements, which have been evaluated. The order: static methods and accessors,
    /// those of instances, static fields, those of instances. Public methods and accessors are defined after their
    /// decorators are applied.
    /// </summary>
    public void DecorateElements(Realm realm)
    {
        if (_hasDecorators) _metadata = CreateMetadata(realm);
        foreach (var areFields in (ReadOnlySpan<bool>)[false, true])
        {
            foreach (var areStatic in (ReadOnlySpan<bool>)[true, false])
            {
                foreach (var element in _elements)
                {
                    if (element.IsStatic != areStatic || element.Kind == ClassElementKind.Field != areFields) continue;
                    Decorate(realm, element);
                    if (!areFields && !element.Key.IsPrivate) DefineMethod(element);
                }
            }
        }
    }

    // proposal-decorator-metadata: the metadata of a class inherits from that of the class it extends.
    private JsObject CreateMetadata(Realm realm)
    {
        var isDerived = _constructor.Block.Kind == FunctionKind.DerivedConstructor;
        var parent = isDerived && _constructor.GetPrototypeOf() is { } superClass ? superClass.Get(JsSymbol.Metadata) : JsValue.Null;
        return new JsObject(realm, parent.ObjectOrNull);
    }

    private void DefineMethod(ClassElement element)
    {
        var isMethod = element.Kind == ClassElementKind.Method;
        var isSetter = element.Kind == ClassElementKind.Setter;
        ClassOperations.DefineMethodProperty(
            element.IsStatic ? _constructor : _prototype, element.Key, isMethod ? element.Function : null,
            isMethod || isSetter ? null : element.Function, isSetter ? element.Function : element.AccessorSetter);
    }

    // ApplyDecoratorsToElementDefinition.
    private void Decorate(Realm realm, ClassElement element)
    {
        var initializers = element.Kind is ClassElementKind.Field or ClassElementKind.Accessor ? element.ExtraInitializers
            : element.IsStatic ? _staticMethodInitializers : _instanceMethodInitializers;
        for (var i = element.Decorators.Length - 1; i >= 0; i--)
        {
            var state = DecoratorContext.ForElement(realm, element, initializers, _metadata!, out var context);
            var value = element.Kind switch
            {
                ClassElementKind.Field => JsValue.Undefined,
                ClassElementKind.Accessor => AccessorObject(realm, element),
                _ => element.Function!,
            };
            var result = Call(realm, element.Decorators[i], value, context, element.Description);
            state.IsFinished = true;
            Take(element, result);
        }
        element.Decorators = [];
    }

    private static JsValue Call(Realm realm, in DecoratorRecord decorator, JsValue value, JsObject context, string decorated)
    {
        realm.Agent.Step();
        if (decorator.Decorator.FunctionOrNull is not { } function)
            throw Raise.TypeError(Messages.DecoratorNotCallable, decorated, Display.Brief(decorator.Decorator));
        return function.Call(decorator.Receiver, [value, context]);
    }

    private static JsObject AccessorObject(Realm realm, ClassElement element)
    {
        var accessor = realm.CreateObject();
        accessor.DefineOwn(WellKnown.Get, element.Function!, PropertyFlags.All);
        accessor.DefineOwn(WellKnown.Set, element.AccessorSetter!, PropertyFlags.All);
        return accessor;
    }

    // The result of a decorator replaces the value that the decorator received.
    private static void Take(ClassElement element, JsValue result)
    {
        if (result.IsUndefined) return;
        if (element.Kind == ClassElementKind.Accessor)
        {
            if (result.ObjectOrNull is not { } accessor)
                throw Raise.TypeError(Messages.DecoratorResultNotObject, element.Description, Display.Brief(result));
            if (Part(element, accessor, WellKnown.Get) is { } getter) element.Function = getter;
            if (Part(element, accessor, WellKnown.Set) is { } setter) element.AccessorSetter = setter;
            if (Part(element, accessor, "init") is { } initializer) element.Initializers.Add(initializer);
            return;
        }
        if (result.FunctionOrNull is not { } function)
            throw Raise.TypeError(Messages.DecoratorResultNotFunction, element.Description, Display.Brief(result));
        if (element.Kind == ClassElementKind.Field) element.Initializers.Add(function);
        else element.Function = function;
    }

    private static JsFunction? Part(ClassElement element, JsObject accessor, PropertyKey name)
    {
        var part = accessor.Get(name);
        if (part.IsUndefined) return null;
        return part.FunctionOrNull
            ?? throw Raise.TypeError(Messages.DecoratorResultNotPart, element.Description, $"{Display.Brief(part)} as '{name}'");
    }

    /// <summary>
    /// ApplyDecoratorsToClassDefinition: returns the class, or the value that a decorator replaced it with, with the
    /// metadata.
    /// </summary>
    public JsValue DecorateClass(Realm realm, JsValue name)
    {
        JsFunction definition = _constructor;
        var key = TypeConversion.ToPropertyKey(name);
        var description = _classDecorators.Length == 0 ? "" : $"the class '{key}'";
        for (var i = _classDecorators.Length - 1; i >= 0; i--)
        {
            var state = DecoratorContext.ForClass(realm, key.ToValue(), _classInitializers, _metadata!, out var context);
            var result = Call(realm, _classDecorators[i], definition, context, description);
            state.IsFinished = true;
            if (result.IsUndefined) continue;
            definition = result.FunctionOrNull
                ?? throw Raise.TypeError(Messages.DecoratorResultNotFunction, description, Display.Brief(result));
        }
        _classDecorators = [];
        var descriptor = new PropertyDescriptor { Value = _metadata!, Writable = true, Enumerable = false, Configurable = true };
        ObjectOperations.DefinePropertyOrThrow(definition, JsSymbol.Metadata, descriptor);
        return definition;
    }

    public JsValue Load(int element, ElementPart part) => part switch
    {
        ElementPart.Function => _elements[element].Function!,
        ElementPart.AccessorSetter => _elements[element].AccessorSetter!,
        ElementPart.Storage => _elements[element].Storage!,
        _ => _constructor,
    };

    /// <summary>
    /// InitializeFieldOrAccessor, steps 3 and 4: passes the value that the source gives a field through the
    /// initializers.
    /// </summary>
    public JsValue Initialize(Realm realm, int element, JsValue self, JsValue value)
    {
        var initializers = _elements[element].Initializers;
        for (var i = initializers.Count - 1; i >= 0; i--)
        {
            realm.Agent.Step();
            value = initializers[i].Call(self, [value]);
        }
        return value;
    }

    /// <summary>
    /// Calls the functions that addInitializer added for an element or an <see cref="InitializerList"/>.
    /// </summary>
    public void RunInitializers(Realm realm, int element, JsValue self)
    {
        var initializers = (InitializerList)element switch
        {
            InitializerList.InstanceMethods => _instanceMethodInitializers,
            InitializerList.StaticMethods => _staticMethodInitializers,
            InitializerList.Class => _classInitializers,
            _ => _elements[element].ExtraInitializers,
        };
        for (var i = 0; i < initializers.Count; i++)
        {
            realm.Agent.Step();
            initializers[i].Call(self);
        }
    }
}
