using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Property access, calls and optional chains (ECMA-262 §13.3).
internal sealed partial class FunctionCompiler
{
    /// <summary>The target of the innermost optional chain for null and undefined.</summary>
    private Label? _chainExit;

    /// <summary>
    /// Returns the constant key of a member expression or property, for an inline cache; null if it is computed at run
    /// time.
    /// </summary>
    private static PropertyKey? ConstantKey(Expression key, bool isComputed) => key switch
    {
        Identifier id when !isComputed => PropertyKey.FromName(id.Name),
        Literal { Kind: LiteralKind.String } literal => PropertyKey.From(literal.String!),
        Literal { Kind: LiteralKind.Number } literal when !isComputed => PropertyKey.From(Text.NumberText.ToString(literal.Number)),
        Literal { Kind: LiteralKind.BigInt } literal when !isComputed => PropertyKey.From(TextOfBigInt(literal)),
        _ => (PropertyKey?)null,
    };

    // On its own, so that no other code loads BigInteger.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string TextOfBigInt(Literal literal) => BigIntText.ToString(literal.BigInt, 10);

    /// <summary>Evaluates the key of a member expression into a register.</summary>
    private int KeyToRegister(MemberExpression member)
    {
        if (ConstantKey(member.Property, member.IsComputed) is not { } key) return ExpressionToAny(member.Property);
        return KeyConstant(key);
    }

    private int KeyConstant(PropertyKey key)
    {
        var register = _code.NewRegister();
        _code.Emit(Opcode.LoadConstant, register, _code.Constant(key.ToString()));
        return register;
    }

    private void Member(MemberExpression member, int destination)
    {
        if (member.Object is Super super)
        {
            GetSuper(super, member, destination);
            return;
        }
        if (member is { IsOptional: false, PropagatesNull: false } && IsLazyArguments(member.Object)
            && MemberOfArguments(member, destination)) return;
        var target = ExpressionToStable(member.Object, member.IsComputed ? member.Property : null);
        if (!member.PropagatesNull)
        {
            GetMember(member, target, destination);
            return;
        }
        var isNullish = new Label();
        _code.Jump(Opcode.JumpIfNullish, target, isNullish);
        GetMember(member, target, destination);
        UndefinedAt(isNullish, destination);
    }

    private bool IsLazyArguments(Expression expression) =>
        _lazyArguments is not null && expression is Identifier { IsDynamic: false } id && id.Variable == _lazyArguments;

    // Reads the length or an element of the arguments without making the object. Returns false for other members.
    private bool MemberOfArguments(MemberExpression member, int destination)
    {
        var register = _lazyArguments!.Index;
        if (member.Property is PrivateIdentifier) return false;
        if (ConstantKey(member.Property, member.IsComputed) is { IsIndex: false } key)
        {
            if (!key.Equals(WellKnown.Length)) return false;
            _code.Mark(member.Property.Start);
            _code.Emit(Opcode.CountArguments, destination, register, _code.Cache(key));
            return true;
        }
        var index = ExpressionToAny(member.Property);
        _code.Mark(member.Property.Start);
        _code.Emit(Opcode.GetArgument, destination, register, index);
        return true;
    }

    /// <summary>Ends an expression that gives undefined if it jumps to a label.</summary>
    private void UndefinedAt(Label label, int destination)
    {
        var end = new Label();
        _code.Jump(Opcode.Jump, end);
        _code.Bind(label);
        _code.Emit(Opcode.LoadUndefined, destination);
        _code.Bind(end);
    }

    /// <summary>Reads the member of an object that is in a register.</summary>
    private void GetMember(MemberExpression member, int target, int destination)
    {
        if (member.IsOptional) _code.Jump(Opcode.JumpIfNullish, target, _chainExit!);
        if (member.Property is PrivateIdentifier name)
        {
            var key = ExpressionToAny(name.Reference);
            _code.Mark(member.Property.Start);
            _code.Emit(Opcode.GetPrivate, destination, target, key, _code.FieldCache(name.Reference.Name));
        }
        else if (ConstantKey(member.Property, member.IsComputed) is { IsIndex: false } key)
        {
            _code.Mark(member.Property.Start);
            _code.Emit(key.Equals(WellKnown.Length) ? Opcode.GetLength : Opcode.GetProperty, destination, target, _code.Cache(key));
        }
        else
        {
            var index = ExpressionToAny(member.Property);
            _code.Mark(member.Property.Start);
            _code.Emit(Opcode.GetElement, destination, target, index);
        }
    }

    private void GetSuper(Super super, MemberExpression member, int destination)
    {
        var self = _code.NewRegister();
        LoadThis(super.This, self);
        var name = ConstantKey(member.Property, member.IsComputed);
        var key = name is { IsIndex: false } ? default : KeyToRegister(member);
        var superBase = _code.NewRegister();
        _code.Mark(member.Start);
        _code.Emit(Opcode.LoadSuperBase, superBase, ExpressionToAny(super.ActiveFunction));
        if (name is { IsIndex: false } known) _code.Emit(Opcode.GetSuperProperty, destination, self, superBase, _code.Cache(known));
        else _code.Emit(Opcode.GetSuper, destination, self, superBase, key);
    }

    private void Chain(ChainExpression chain, int destination, bool isTail = false)
    {
        var outer = _chainExit;
        _chainExit = new Label();
        if (isTail) TailExpression(chain.Expression, destination);
        else Expression(chain.Expression, destination);
        UndefinedAt(_chainExit, destination);
        _chainExit = outer;
    }

    private void DeleteChain(ChainExpression chain, int destination)
    {
        var outer = _chainExit;
        var end = new Label();
        _chainExit = new Label();
        var member = (MemberExpression)chain.Expression;
        var target = ExpressionToStable(member.Object, member.IsComputed ? member.Property : null);
        if (member.IsOptional) _code.Jump(Opcode.JumpIfNullish, target, _chainExit);
        _code.Emit(Opcode.DeleteElement, destination, target, KeyToRegister(member));
        _code.Jump(Opcode.Jump, end);
        _code.Bind(_chainExit);
        _code.Emit(Opcode.LoadTrue, destination);
        _code.Bind(end);
        _chainExit = outer;
    }

    private void Call(CallExpression call, int destination, bool isTail = false)
    {
        if (call.Callee is Super super)
        {
            SuperCall(super, call, destination);
            return;
        }
        var callee = _code.NewRegister();
        var self = _code.NewRegister();
        // With null propagation the method of undefined or null is not called, like that of an optional chain.
        var isNullish = call.Callee is MemberExpression { PropagatesNull: true } ? new Label() : null;
        Callee(call.Callee, callee, self, isNullish);
        // The arguments follow the this value.
        _code.Top = self + 1;
        if (call.IsOptional) _code.Jump(Opcode.JumpIfNullish, callee, _chainExit!);
        // The name of a method is the better place for a call: all calls of a chain start at the start of the chain.
        var position = call.Callee is MemberExpression member ? member.Property.Start : call.Start;
        var count = call.Arguments.Length;
        if (HasSpread(call.Arguments))
        {
            SpreadArguments(call.Arguments);
            count = SpreadCount;
        }
        else if (call is { IsOptional: false, Callee: MemberExpression { Property: Identifier { Name: "apply" } }, Arguments: [_, var last] }
            && IsLazyArguments(last))
        {
            Expression(call.Arguments[0], _code.NewRegister());
            _code.Emit(Opcode.PassArguments, _code.NewRegister(), callee, _lazyArguments!.Index);
        }
        else
        {
            Arguments(call.Arguments);
        }
        _code.Mark(position);
        if (call.IsDirectEval && isTail) TailCallEval(call, destination, callee, count);
        else if (call.IsDirectEval) CallEval(call, destination, callee, count);
        else if (isTail) _code.Emit(Opcode.TailCall, destination, callee, count);
        else if (count == SpreadCount) _code.Emit(Opcode.CallSpread, destination, callee);
        else _code.Emit(Opcode.Call, destination, callee, count);
        if (isNullish is not null) UndefinedAt(isNullish, destination);
    }

    private void CallEval(CallExpression call, int destination, int callee, int count)
    {
        _code.EvalContexts.Add(EvalContextOf(call.EvalScope ?? _scope));
        _code.Emit(Opcode.CallEval, destination, callee, count, _environment, _code.EvalContexts.Count - 1);
    }

    /// <summary>
    /// Evaluates a callee and its this value (§13.3.6.2). Goes to a label, if there is one, when the callee is a member
    /// of undefined or null.
    /// </summary>
    private void Callee(Expression expression, int callee, int self, Label? isNullish = null)
    {
        switch (expression)
        {
            case MemberExpression { Object: Super super } member:
                LoadThis(super.This, self);
                GetSuper(super, member, callee);
                break;
            case MemberExpression member:
                Expression(member.Object, self);
                if (isNullish is not null) _code.Jump(Opcode.JumpIfNullish, self, isNullish);
                GetMember(member, self, callee);
                break;
            case ChainExpression { Expression: MemberExpression } chain:
                // (a?.b)() keeps a as its this value.
                var outer = _chainExit;
                var end = new Label();
                _chainExit = new Label();
                Callee(chain.Expression, callee, self);
                _code.Jump(Opcode.Jump, end);
                _code.Bind(_chainExit);
                _code.Emit(Opcode.LoadUndefined, callee);
                _code.Emit(Opcode.LoadUndefined, self);
                _code.Bind(end);
                _chainExit = outer;
                break;
            case Identifier { IsDynamic: true } id:
                _code.Mark(id.Start);
                _code.Emit(Opcode.LoadCallee, callee, _environment, _code.Constant(id.Name));
                break;
            default:
                Expression(expression, callee);
                _code.Emit(Opcode.LoadUndefined, self);
                break;
        }
    }

    private static bool HasSpread(Expression?[] arguments) => Array.Exists(arguments, a => a is SpreadElement);

    /// <summary>Evaluates arguments into the registers that follow.</summary>
    private void Arguments(Expression[] arguments)
    {
        foreach (var argument in arguments) Expression(argument, _code.NewRegister());
    }

    /// <summary>
    /// Evaluates arguments into an array in the next register, two registers above the callee's.
    /// </summary>
    private void SpreadArguments(Expression[] arguments)
    {
        var array = _code.NewRegister();
        if (arguments is [SpreadElement spread])
        {
            Expression(spread.Argument, array);
            _code.Mark(spread.Start);
            _code.Emit(Opcode.SpreadList, array, array, array - 2);
            return;
        }
        var leading = CountLeadingElements(arguments);
        NewArray(array, arguments, leading);
        AppendElements(array, arguments.AsSpan(leading));
    }

    private void New(NewExpression expression, int destination)
    {
        var callee = _code.NewRegister();
        _code.NewRegister();
        Expression(expression.Callee, callee);
        if (HasSpread(expression.Arguments))
        {
            SpreadArguments(expression.Arguments);
            _code.Mark(expression.Start);
            _code.Emit(Opcode.NewSpread, destination, callee);
        }
        else
        {
            Arguments(expression.Arguments);
            _code.Mark(expression.Start);
            _code.Emit(Opcode.New, destination, callee, expression.Arguments.Length);
        }
    }

    // SuperCall (§13.3.7.1).
    private void SuperCall(Super super, CallExpression call, int destination)
    {
        // Below the arguments: those belong to the constructor that is called.
        var result = _code.NewRegister();
        var newTarget = ExpressionToAny(super.NewTarget!);
        var callee = _code.NewRegister();
        _code.NewRegister();
        var function = ExpressionToAnyAt(super.ActiveFunction);
        _code.Mark(call.Start);
        _code.Emit(Opcode.GetSuperConstructor, callee, function);
        var isSpread = HasSpread(call.Arguments);
        if (isSpread) SpreadArguments(call.Arguments);
        else Arguments(call.Arguments);
        _code.Mark(call.Start);
        if (isSpread) _code.Emit(Opcode.SuperCallSpread, result, callee, newTarget);
        else _code.Emit(Opcode.SuperCall, result, callee, call.Arguments.Length, newTarget);
        BindThis(super.This, result);
        var active = ExpressionToAny(super.ActiveFunction);
        _code.Emit(Opcode.InitializeFields, result, active);
        _code.Emit(Opcode.Move, destination, result);
    }

    // The register is released at once, so that the arguments can follow the callee.
    private int ExpressionToAnyAt(Expression expression)
    {
        var top = _code.Top;
        var register = ExpressionToAny(expression);
        _code.Top = top;
        return register;
    }

    // BindThisValue (§9.1.1.3.1): a second super() is a ReferenceError, after the constructor has run.
    private void BindThis(Identifier self, int value)
    {
        if (self.IsDynamic)
        {
            _code.Emit(Opcode.StoreEvalVariable, _environment, _code.Constant("this"), value);
            return;
        }
        var variable = self.Variable!;
        var isUnbound = new Label();
        var current = _code.NewRegister();
        LoadVariable(variable, current, false);
        _code.Jump(Opcode.JumpIfInt, current, UninitializedTest, isUnbound);
        _code.Emit(Opcode.ThrowReference, _code.Constant(Messages.SuperCalledTwice));
        _code.Bind(isUnbound);
        StoreVariable(variable, value, initialize: true);
    }

    /// <summary>§19.2.1.1 PerformEval, steps 6 to 13: returns the rules of the surrounding scope.</summary>
    private EvalContext EvalContextOf(Scope scope)
    {
        FunctionNode? function = null;
        var inFunction = false;
        for (var s = scope; s is not null; s = s.Parent)
        {
            if (function is null && s.Function is { IsArrow: false } f) function = f;
            inFunction |= s.Function is { IsArrow: false };
        }
        return new EvalContext
        {
            IsStrict = IsStrictCode,
            IsGlobal = scope.Kind == ScopeKind.Script,
            InFunction = inFunction || _evalContext.InFunction,
            InMethod = function is null ? _evalContext.InMethod : function.Kind is not FunctionKind.Normal,
            InDerivedConstructor = function is null ? _evalContext.InDerivedConstructor : function.Kind == FunctionKind.DerivedConstructor,
            InClassFieldInitializer = function is null ? _evalContext.InClassFieldInitializer
                : function.Kind == FunctionKind.ClassInitializer,
            PrivateNames = PrivateNamesAt(scope),
        };
    }

    private PrivateNames? PrivateNamesAt(Scope? scope)
    {
        while (scope is { Kind: not ScopeKind.Class }) scope = scope.Parent;
        if (scope is null) return _evalContext.PrivateNames;
        if (scope.PrivateNames is { } known) return known;
        var own = scope.Variables.Where(v => v.Kind == VariableKind.PrivateName && v.Name.StartsWith('#')).Select(v => v.Name);
        return scope.PrivateNames = new PrivateNames(own, PrivateNamesAt(scope.Parent));
    }

    private void TaggedTemplate(TaggedTemplateExpression tagged, int destination, bool isTail = false)
    {
        var callee = _code.NewRegister();
        var self = _code.NewRegister();
        Callee(tagged.Tag, callee, self);
        _code.Top = self + 1;
        _code.Templates.Add(new TemplateStrings(tagged.Quasi.Cooked, tagged.Quasi.Raw));
        _code.Emit(Opcode.GetTemplateObject, _code.NewRegister(), _code.Templates.Count - 1);
        Arguments(tagged.Quasi.Expressions);
        _code.Mark(tagged.Start);
        _code.Emit(isTail ? Opcode.TailCall : Opcode.Call, destination, callee, tagged.Quasi.Expressions.Length + 1);
    }

    private void Import(ImportExpression import, int destination)
    {
        var specifier = _code.NewRegister();
        Expression(import.Source, specifier);
        var options = _code.NewRegister();
        if (import.Options is null) _code.Emit(Opcode.LoadUndefined, options);
        else Expression(import.Options, options);
        _code.Mark(import.Start);
        _code.Emit(Opcode.ImportCall, destination, specifier, options, (int)import.Phase);
    }
}
