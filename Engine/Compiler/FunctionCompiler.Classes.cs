using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// ClassDefinitionEvaluation (ECMA-262 §15.7.14).
internal sealed partial class FunctionCompiler
{
    /// <summary>A private method or accessor. An accessor field is two: a getter and a setter.</summary>
    private readonly record struct PrivateMethod(ClassMember Member, Identifier Name, MethodKind Kind)
    {
        /// <summary>The variable of the class scope that keeps the function until instances are made.</summary>
        public string Variable => $"%{Kind}{Name.Name}";
    }

    private static IEnumerable<PrivateMethod> PrivateMethods(ClassNode @class)
    {
        foreach (var member in @class.Members)
        {
            switch (member)
            {
                case MethodDefinition { Key: PrivateIdentifier name } method:
                    yield return new PrivateMethod(method, name.Reference, method.Kind);
                    break;
                case PropertyDefinition { IsAccessor: true, Key: PrivateIdentifier name }:
                    yield return new PrivateMethod(member, name.Reference, MethodKind.Get);
                    yield return new PrivateMethod(member, name.Reference, MethodKind.Set);
                    break;
            }
        }
    }

    private int _openClasses;

    private void Class(ClassNode @class, int destination, string? name, int nameKey = NoRegister)
    {
        var start = _code.Offset;
        _openClasses++;
        if (@class.IsDecorated) DecoratedClass(@class, destination, name, nameKey);
        else PlainClass(@class, destination, name);
        _openClasses--;
        // §11.2.2: all of a class is strict code. Its functions are marked strict themselves; the heritage, computed
        // keys and decorators are code of the surrounding function.
        if (!IsStrictCode) _code.StrictRanges.Add((start, _code.Offset));
    }

    private void PlainClass(ClassNode @class, int destination, string? name)
    {
        var mark = Mark();
        _code.Mark(@class.Start);
        PreparePrivateMethods(@class);
        EnterScope(@class.Scope);
        NewPrivateNames(@class);
        var constructor = NewConstructor(@class, ClassName(@class, name));
        foreach (var member in @class.Members) ClassMember(member, constructor, constructor + 1);
        if (@class.Id is { Variable: { } binding }) StoreVariable(binding, constructor, initialize: true);
        SetInstanceInitializer(@class, constructor);
        DefineStaticPrivateMethods(@class, constructor);
        RunStaticInitializer(@class, constructor, constructor);
        LeaveScope(mark);
        _code.Emit(Opcode.Move, destination, constructor);
    }

    private static string ClassName(ClassNode @class, string? name) => name ?? @class.Id?.Name ?? "";

    private void NewPrivateNames(ClassNode @class)
    {
        foreach (var variable in @class.Scope.Variables)
        {
            if (variable.Kind != VariableKind.PrivateName || !variable.Name.StartsWith('#')) continue;
            var key = _code.NewRegister();
            _code.Emit(Opcode.NewPrivateName, key, _code.Constant(variable.Name));
            StoreVariable(variable, key, initialize: true);
            _code.Top = key;
        }
    }

    /// <summary>Creates the constructor, and its prototype object in the register after it.</summary>
    private int NewConstructor(ClassNode @class, string name)
    {
        var superClass = NoRegister;
        if (@class.SuperClass is { } heritage)
        {
            superClass = _code.NewRegister();
            Expression(heritage, superClass);
        }
        var constructor = _code.NewRegister();
        _code.NewRegister();
        _code.Functions.Add(@class.Constructor is { } node ? Inner(node, name) : DefaultConstructor(@class, name));
        _code.Mark(@class.Start);
        _code.Emit(Opcode.NewClass, constructor, _environment, _code.Functions.Count - 1, superClass);
        return constructor;
    }

    private void SetInstanceInitializer(ClassNode @class, int constructor)
    {
        if (InstanceInitializer(@class) is not { } initializer) return;
        var function = NewFunction(initializer, "");
        _code.Emit(Opcode.DefineMethod, constructor + 1, NoRegister, function, 0);
        _code.Emit(Opcode.SetClassFields, constructor, function);
    }

    /// <summary>
    /// Runs static fields and blocks. The home is where the lookup of super starts; @this is the class.
    /// </summary>
    private void RunStaticInitializer(ClassNode @class, int home, int @this)
    {
        if (@class.StaticInitializer is not { } statics) return;
        var callee = _code.NewRegister();
        var self = _code.NewRegister();
        NewFunctionInto(statics, callee, "");
        _code.Emit(Opcode.DefineMethod, home, NoRegister, callee, 0);
        _code.Emit(Opcode.Move, self, @this);
        _code.Emit(Opcode.Call, callee, callee, 0);
    }

    // Private methods are created with the class, and the initializer puts them on each instance. Variables of the
    // class scope keep them.
    private static void PreparePrivateMethods(ClassNode @class)
    {
        foreach (var variable in @class.Scope.Variables)
        {
            // The initializers use them, whether or not the source does.
            if (variable.Kind != VariableKind.PrivateName) continue;
            variable.IsCaptured = true;
            @class.Scope.NeedsEnvironment = true;
        }
        foreach (var method in PrivateMethods(@class)) KeepInClassScope(@class, method.Variable);
    }

    private static void KeepInClassScope(ClassNode @class, string name)
    {
        if (@class.Scope.Find(name) is not null) return;
        @class.Scope.Add(name, VariableKind.PrivateName).IsCaptured = true;
        @class.Scope.NeedsEnvironment = true;
    }

    private void ClassMember(ClassMember member, int constructor, int prototype)
    {
        var top = _code.Top;
        var home = member.IsStatic ? constructor : prototype;
        switch (member)
        {
            case MethodDefinition { Key: PrivateIdentifier name } method:
                var function = NewFunction(method.Function, PrivateMethodName(method, name));
                _code.Emit(Opcode.DefineMethod, home, NoRegister, function, 0);
                StoreVariable(
                    FindClassVariable(new PrivateMethod(method, name.Reference, method.Kind).Variable), function, initialize: true);
                break;
            case MethodDefinition method:
                var constant = ConstantKey(method.Key, method.IsComputed);
                var key = ComputedKey(method.Key, constant);
                var flags = FlagsOf(method.Kind);
                var code = Method(method.Function, constant, ref flags);
                _code.Mark(method.Start);
                _code.Emit(Opcode.DefineMethod, home, key, code, (int)flags);
                break;
            case PropertyDefinition { ComputedKeyVariable: { } variable } field:
                StoreVariable(variable, ComputedKey(field.Key, null), initialize: true);
                break;
        }
        _code.Top = top;
    }

    private static MethodFlags FlagsOf(MethodKind kind) =>
        kind switch { MethodKind.Get => MethodFlags.Getter, MethodKind.Set => MethodFlags.Setter, _ => MethodFlags.None };

    private static string PrivateMethodName(MethodDefinition method, PrivateIdentifier name) => method.Kind switch
    {
        MethodKind.Get => "get " + name.Reference.Name,
        MethodKind.Set => "set " + name.Reference.Name,
        _ => name.Reference.Name,
    };

    private Variable FindClassVariable(string name)
    {
        for (var scope = _scope; scope is not null; scope = scope.Parent)
        {
            if (scope.Find(name) is { } variable) return variable;
        }
        throw new InvalidOperationException($"The class scope lost {name}.");
    }

    /// <summary>
    /// Returns the synthetic method that adds private methods and fields. It is created here if the class has only
    /// private methods.
    /// </summary>
    private static FunctionNode? InstanceInitializer(ClassNode @class)
    {
        var hasPrivateMethods = PrivateMethods(@class).Any(m => !m.Member.IsStatic);
        if (@class.InstanceInitializer is null && !hasPrivateMethods && !HasDecoratedMethods(@class, isStatic: false)) return null;
        var initializer = @class.InstanceInitializer ?? new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.ClassInitializer,
            Params = [],
            HasSimpleParameterList = true,
            IsStrict = true,
            Elements = [],
            Scope = null!,
            Start = @class.Start,
            End = @class.Start,
            SourceStart = @class.Start,
            SourceEnd = @class.Start,
        };
        initializer.Scope ??= new Scope(ScopeKind.Function, @class.Scope, initializer) { IsStrict = true };
        if (hasPrivateMethods) initializer.ClassOfPrivateMethods = @class;
        if (@class.IsDecorated) initializer.DecoratedClass = @class;
        return initializer;
    }

    private void DefineStaticPrivateMethods(ClassNode @class, int constructor)
    {
        foreach (var method in PrivateMethods(@class))
        {
            if (method.Member.IsStatic) DefinePrivateMethod(method, constructor);
        }
    }

    private void DefinePrivateMethod(PrivateMethod method, int target)
    {
        var top = _code.Top;
        var name = method.Name.Name;
        var key = ExpressionToAny(new Identifier { Name = name, Variable = FindClassVariable(name), Start = method.Member.Start });
        var function = _code.NewRegister();
        LoadVariable(FindClassVariable(method.Variable), function, false);
        var kind = method.Kind switch { MethodKind.Get => 2, MethodKind.Set => 3, _ => 1 };
        _code.Emit(Opcode.DefinePrivate, target, key, function, kind, _code.FieldCache(name));
        _code.Top = top;
    }

    // The body of a class initializer: private methods first, then fields and static blocks in order (§7.3.34
    // InitializeInstanceElements).
    private void CompileClassElements(FunctionNode initializer)
    {
        if (initializer.ClassOfPrivateMethods is { } @class)
        {
            foreach (var method in PrivateMethods(@class))
            {
                if (!method.Member.IsStatic) DefinePrivateMethod(method, ThisRegister);
            }
        }
        var record = initializer.DecoratedClass is { } decorated ? BeginDecoratedElements(decorated, initializer) : NoRegister;
        foreach (var element in initializer.Elements!)
        {
            var top = _code.Top;
            if (element is StaticBlock block)
            {
                var callee = _code.NewRegister();
                var self = _code.NewRegister();
                NewFunctionInto(block.Function, callee, "");
                _code.Emit(Opcode.DefineMethod, HomeOfStaticBlocks(record), NoRegister, callee, 0);
                _code.Emit(Opcode.Move, self, ThisRegister);
                _code.Emit(Opcode.Call, callee, callee, 0);
            }
            else
            {
                Field((PropertyDefinition)element, record);
            }
            _code.Top = top;
        }
    }

    private void Field(PropertyDefinition field, int record)
    {
        var value = _code.NewRegister();
        _code.Mark(field.Start);
        if (field.Key is PrivateIdentifier name)
        {
            if (field.Value is null) _code.Emit(Opcode.LoadUndefined, value);
            else NamedExpression(field.Value, name.Reference.Name, value);
            if (InitializeDecorated(field, record, value)) return;
            var privateName = ExpressionToAny(name.Reference);
            _code.Emit(Opcode.DefinePrivate, ThisRegister, privateName, value, 0, _code.FieldCache(name.Reference.Name));
        }
        else
        {
            var key = PublicFieldValue(field, value);
            if (InitializeDecorated(field, record, value)) return;
            var known = field.ComputedKeyVariable is null ? ConstantKey(field.Key, isComputed: false) : null;
            _code.Emit(Opcode.DefineField, ThisRegister, key, value, _code.FieldCache(known));
        }
        if (field.Decorators.Length > 0) _code.Emit(Opcode.RunInitializers, record, field.ElementIndex, ThisRegister);
    }

    /// <summary>Evaluates the value that the source gives a field; returns the register of its key.</summary>
    private int PublicFieldValue(PropertyDefinition field, int value)
    {
        int key;
        var constant = ConstantKey(field.Key, field.IsComputed && field.ComputedKeyVariable is not null);
        if (field.ComputedKeyVariable is { } variable)
        {
            key = _code.NewRegister();
            LoadVariable(variable, key, false);
            constant = null;
        }
        else
        {
            // The class record has the key of an accessor field.
            key = field.IsAccessor ? NoRegister : KeyConstant(constant!.Value);
        }
        if (field.Value is null)
        {
            _code.Emit(Opcode.LoadUndefined, value);
        }
        else if (constant is { } known)
        {
            NamedExpression(field.Value, known.ToString(), value);
        }
        else
        {
            ExpressionNamedBy(key, field.Value, value);
        }
        return key;
    }

    // §15.7.14 step 14: a class without a constructor gets one that does nothing, or that passes all arguments to its
    // super class.
    private CodeBlock DefaultConstructor(ClassNode @class, string name)
    {
        var isDerived = @class.SuperClass is not null;
        var node = new FunctionNode
        {
            Name = name,
            Kind = isDerived ? FunctionKind.DerivedConstructor : FunctionKind.ClassConstructor,
            Params = [],
            HasSimpleParameterList = true,
            IsStrict = true,
            Body = [],
            Scope = null!,
            Start = @class.Start,
            End = @class.End,
            SourceStart = @class.Start,
            SourceEnd = @class.End,
        };
        node.Scope = new Scope(ScopeKind.Function, @class.Scope, node) { IsStrict = true };
        var compiler = new FunctionCompiler(_source, node, node.Scope, true, _tables);
        return isDerived ? compiler.DefaultDerivedConstructor(name) : compiler.CompileFunction(name);
    }

    private CodeBlock DefaultDerivedConstructor(string name)
    {
        var function = _function!;
        _code.Mark(function.Start);
        var result = _code.NewRegister();
        var newTarget = _code.NewRegister();
        var callee = _code.NewRegister();
        _code.NewRegister();
        var arguments = _code.NewRegister();
        _code.Emit(Opcode.LoadNewTarget, newTarget);
        _code.Emit(Opcode.GetSuperConstructor, callee, FunctionRegister);
        // A hole stands for the arguments of the frame.
        _code.Emit(Opcode.LoadHole, arguments);
        _code.Emit(Opcode.SuperCallSpread, result, callee, newTarget);
        _code.Emit(Opcode.InitializeFields, result, FunctionRegister);
        _code.Emit(Opcode.Return, result);
        return Finish(name, function.Kind, 0, 0, (function.SourceStart, function.SourceEnd), keepsArguments: true, null);
    }
}
