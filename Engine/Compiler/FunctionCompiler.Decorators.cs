using Quoll.Bytecode;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Classes with decorators or accessor fields (proposal-decorators, ClassDefinitionEvaluation). A ClassRecord collects
// their elements; a variable of the class scope keeps it for the functions that initialize instances and static
// elements.
internal sealed partial class FunctionCompiler
{
    private const string RecordVariable = "%class";

    private static bool HasDecoratedMethods(ClassNode @class, bool isStatic) =>
        @class.IsDecorated && @class.Members.Exists(m => m is MethodDefinition { Decorators.Length: > 0 } && m.IsStatic == isStatic);

    private static bool HasDecorators(ClassNode @class) =>
        @class.Decorators.Length > 0 || @class.Members.Exists(m => m.Decorators.Length > 0);

    // The name of an anonymous class is text, or a property key in a register.
    private void DecoratedClass(ClassNode @class, int destination, string? name, int nameKey)
    {
        Visit(@class.Start);
        var mark = Mark();
        _code.Mark(@class.Start);
        PreparePrivateMethods(@class);
        KeepInClassScope(@class, RecordVariable);
        var record = _code.NewRegister();
        _code.Emit(Opcode.NewClassRecord, record);
        Decorators(@class.Decorators, record);

        EnterScope(@class.Scope);
        StoreVariable(FindClassVariable(RecordVariable), record, initialize: true);
        NewPrivateNames(@class);
        var className = ClassName(@class, name);
        var constructor = NewConstructor(@class, className);
        if (nameKey != NoRegister) _code.Emit(Opcode.SetFunctionName, constructor, nameKey, 0);
        _code.Emit(Opcode.BeginElements, record, constructor);
        DecoratedMembers(@class, record, constructor);
        _code.Mark(@class.Start);
        _code.Emit(Opcode.DecorateElements, record);
        KeepPrivateMethods(@class, record);
        SetInstanceInitializer(@class, constructor);
        DefineStaticPrivateMethods(@class, constructor);

        var home = _code.NewRegister();
        _code.Emit(Opcode.Move, home, constructor);
        if (HasDecorators(@class))
        {
            if (nameKey == NoRegister) _code.Emit(Opcode.LoadConstant, nameKey = _code.NewRegister(), _code.Constant(className));
            _code.Mark(@class.Start);
            _code.Emit(Opcode.DecorateClass, constructor, record, nameKey);
        }
        if (@class.Id is { Variable: { } binding }) StoreVariable(binding, constructor, initialize: true);
        if (HasDecoratedMethods(@class, isStatic: true))
            _code.Emit(Opcode.RunInitializers, record, (int)InitializerList.StaticMethods, constructor);
        if (@class.StaticInitializer is { } statics) statics.DecoratedClass = @class;
        RunStaticInitializer(@class, home, constructor);
        if (@class.Decorators.Length > 0) _code.Emit(Opcode.RunInitializers, record, (int)InitializerList.Class, constructor);
        LeaveScope(mark);
        _code.Emit(Opcode.Move, destination, constructor);
    }

    // DecoratorListEvaluation: evaluates each decorator and the this value of its call.
    private void Decorators(Decorator[] decorators, int record)
    {
        foreach (var decorator in decorators)
        {
            var top = _code.Top;
            var function = _code.NewRegister();
            var self = _code.NewRegister();
            _code.Mark(decorator.Start);
            Callee(decorator.Expression, function, self);
            _code.Emit(Opcode.AddDecorator, record, function);
            _code.Top = top;
        }
    }

    // ClassElementEvaluation of all elements. Only the initializers know fields without decorators.
    private void DecoratedMembers(ClassNode @class, int record, int constructor)
    {
        var count = 0;
        foreach (var member in @class.Members)
        {
            var top = _code.Top;
            Decorators(member.Decorators, record);
            switch (member)
            {
                case MethodDefinition method:
                    AddMethod(method, record, method.IsStatic ? constructor : constructor + 1);
                    member.ElementIndex = count++;
                    break;
                case PropertyDefinition field:
                    if (!AddField(field, record)) break;
                    member.ElementIndex = count++;
                    break;
            }
            _code.Top = top;
        }
    }

    private void AddMethod(MethodDefinition method, int record, int home)
    {
        int key, function;
        if (method.Key is PrivateIdentifier name)
        {
            key = ExpressionToAny(name.Reference);
            function = NewFunction(method.Function, PrivateMethodName(method, name));
        }
        else
        {
            var constant = ConstantKey(method.Key, method.IsComputed);
            key = ComputedKey(method.Key, constant);
            var flags = FlagsOf(method.Kind);
            function = Method(method.Function, constant, ref flags);
            if ((flags & MethodFlags.Name) != 0) _code.Emit(Opcode.SetFunctionName, function, key, (int)method.Kind);
        }
        _code.Mark(method.Start);
        _code.Emit(Opcode.DefineMethod, home, NoRegister, function, 0);
        var kind = method.Kind switch
        {
            MethodKind.Get => ClassElementKind.Getter,
            MethodKind.Set => ClassElementKind.Setter,
            _ => ClassElementKind.Method
        };
        AddElement(method, record, key, function, kind);
    }

    /// <summary>Returns false if the class record does not need the field.</summary>
    private bool AddField(PropertyDefinition field, int record)
    {
        var isElement = field.IsAccessor || field.Decorators.Length > 0;
        if (!isElement && field.ComputedKeyVariable is null) return false;
        var key = field.Key is PrivateIdentifier name
            ? ExpressionToAny(name.Reference)
            : ComputedKey(field.Key, field.ComputedKeyVariable is null ? ConstantKey(field.Key, field.IsComputed) : null);
        if (field.ComputedKeyVariable is { } variable) StoreVariable(variable, key, initialize: true);
        if (!isElement) return false;
        _code.Mark(field.Start);
        AddElement(field, record, key, NoRegister, field.IsAccessor ? ClassElementKind.Accessor : ClassElementKind.Field);
        return true;
    }

    private void AddElement(ClassMember member, int record, int key, int function, ClassElementKind kind) =>
        _code.Emit(Opcode.AddElement, record, key, function, (int)kind | (member.IsStatic ? (int)ElementFlags.Static : 0));

    // Stores the functions that remain after the decorators in the variables from which private methods are put on
    // instances and on the class.
    private void KeepPrivateMethods(ClassNode @class, int record)
    {
        foreach (var method in PrivateMethods(@class))
        {
            var top = _code.Top;
            var function = _code.NewRegister();
            var part = method is { Member: PropertyDefinition, Kind: MethodKind.Set } ? ElementPart.AccessorSetter : ElementPart.Function;
            _code.Emit(Opcode.LoadElement, function, record, method.Member.ElementIndex, (int)part);
            StoreVariable(FindClassVariable(method.Variable), function, initialize: true);
            _code.Top = top;
        }
    }

    /// <summary>
    /// Returns the register of the class record in an initializer. The initializers that method decorators added come
    /// before all fields.
    /// </summary>
    private int BeginDecoratedElements(ClassNode @class, FunctionNode initializer)
    {
        var record = _code.NewRegister();
        LoadVariable(FindClassVariable(RecordVariable), record, false);
        if (initializer != @class.StaticInitializer && HasDecoratedMethods(@class, isStatic: false))
        {
            _code.Emit(Opcode.RunInitializers, record, (int)InitializerList.InstanceMethods, ThisRegister);
        }
        return record;
    }

    /// <summary>
    /// Returns the register of <c>this</c> in static blocks. In a decorated class it may differ from the declared
    /// class.
    /// </summary>
    private int HomeOfStaticBlocks(int record)
    {
        if (record == NoRegister) return ThisRegister;
        var home = _code.NewRegister();
        _code.Emit(Opcode.LoadElement, home, record, 0, (int)ElementPart.Constructor);
        return home;
    }

    // InitializeFieldOrAccessor, up to the definition of the field. Returns true for an accessor field, which is then
    // complete.
    private bool InitializeDecorated(PropertyDefinition field, int record, int value)
    {
        var isDecorated = field.Decorators.Length > 0;
        if (isDecorated) _code.Emit(Opcode.InitializeElement, value, record, field.ElementIndex, ThisRegister, value);
        if (!field.IsAccessor) return false;
        var storage = _code.NewRegister();
        _code.Emit(Opcode.LoadElement, storage, record, field.ElementIndex, (int)ElementPart.Storage);
        _code.Emit(Opcode.DefinePrivate, ThisRegister, storage, value, 0, _code.FieldCache(null));
        if (isDecorated) _code.Emit(Opcode.RunInitializers, record, field.ElementIndex, ThisRegister);
        return true;
    }
}
