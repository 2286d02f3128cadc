using System.Globalization;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Writes programs from the grammar: statements of all types over a few variables, nested a few levels. Derived classes
/// supply values and calls. The same random numbers give the same program.
/// </summary>
internal abstract class ProgramGenerator(Random random)
{
    /// <summary>The variables that all code shares.</summary>
    protected static readonly string[] Names = ["a", "b", "c", "d", "e", "f"];

    private static readonly string[] BinaryOperators =
    [
        "+", "+", "+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "in",
            "instanceof", "&&", "||", "??", ",",
    ];

    private static readonly string[] AssignmentOperators =
        ["=", "=", "=", "=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "&&=", "||=", "??="];

    private static readonly string[] UnaryOperators = ["-", "+", "!", "~", "typeof ", "void ", "delete "];

    private static readonly string[] PropertyNames =
        ["x", "x", "y", "length", "constructor", "prototype", "name", "then", "value", "done", "index", "message"];

    // The constructs that the enclosing code allows.
    private int _functions, _generators, _asyncs, _loops;

    protected Random Random { get; } = random;

    /// <summary>Returns the lines of a program. Each is a separate statement, so any of them may be removed.</summary>
    public List<string> Generate()
    {
        var lines = new List<string> { $"var {string.Join(", ", Names.Select(name => $"{name} = {Value()}"))};" };
        for (var count = Random.Next(3, 14); count > 0; count--) lines.Add(Line(Statement(3)));
        return lines;
    }

    /// <summary>Returns a statement of the top level, wrapped so that an exception does not end the program.</summary>
    protected abstract string Line(string statement);

    /// <summary>Returns an expression for a value, without parts.</summary>
    protected abstract string Value();

    /// <summary>Returns a call of a built-in function.</summary>
    protected abstract string BuiltinCall(int depth);

    /// <summary>Whether object literals may have accessors.</summary>
    protected virtual bool HasAccessors => true;

    /// <summary>Returns the heritage of a class.</summary>
    protected abstract string Heritage(int depth);

    /// <summary>The beginning of the body of a function or loop.</summary>
    protected abstract string BodyStart { get; }

    /// <summary>The condition of a loop that must not run for ever.</summary>
    protected abstract string LoopCondition(string counter);

    protected T Pick<T>(IReadOnlyList<T> items) => items[Random.Next(items.Count)];

    protected bool Chance(int percent) => Random.Next(100) < percent;

    protected string Name() => Pick(Names);

    protected string Number(int below) => Random.Next(below).ToString(CultureInfo.InvariantCulture);

    protected string Arguments(int depth, int most = 3) =>
        string.Join(", ", Enumerable.Range(0, Random.Next(most + 1))
        .Select(_ => Chance(8) ? $"...{Operand(depth - 1)}" : Operand(depth - 1)));

    // ---- Expressions ------------------------------------------------------------------------------------------------

    /// <summary>Returns an expression that can be a part of any other.</summary>
    protected string Operand(int depth) => depth <= 0 ? (Chance(60) ? Name() : Value()) : $"({Expression(depth)})";

    protected string Expression(int depth)
    {
        if (depth <= 0) return Chance(60) ? Name() : Value();
        switch (Random.Next(26))
        {
            case 0 or 1: return Value();
            case 2 or 3 or 4: return BuiltinCall(depth - 1);
            case 5 or 6: return $"{Operand(depth - 1)} {Pick(BinaryOperators)} {Operand(depth - 1)}";
            case 7 or 8: return $"{Target(depth - 1)} {Pick(AssignmentOperators)} {Operand(depth - 1)}";
            case 9: return $"{Pick(UnaryOperators)}{Operand(depth - 1)}";
            case 10: return Chance(50) ? $"{Target(depth - 1)}{Pick(["++", "--"])}" : $"{Pick(["++", "--"])}{Target(depth - 1)}";
            case 11: return $"{Operand(depth - 1)} ? {Operand(depth - 1)} : {Operand(depth - 1)}";
            case 12 or 13: return Function(depth - 1);
            case 14: return $"{Operand(depth - 1)}{Pick(["", "?."])}({Arguments(depth - 1)})";
            case 15: return $"{Operand(depth - 1)}.{Pick(PropertyNames)}({Arguments(depth - 1)})";
            case 16: return $"new {Operand(depth - 1)}({Arguments(depth - 1)})";
            case 17: return Chance(30) ? $"{Operand(depth - 1)}{Pick(["?.x", "?.[0]", "?.length"])}" : Member(depth - 1);
            case 18: return $"[{Arguments(depth, 4)}]";
            case 19: return ObjectLiteral(depth - 1);
            case 20: return $"`{Number(10)}${{{Operand(depth - 1)}}}x${{{Operand(depth - 1)}}}`";
            case 21: return Class(depth - 1);
            case 22: return $"[{Name()}, {Name()} = {Operand(depth - 1)}, ...{Name()}] = {Operand(depth - 1)}";
            case 23: return $"({{ x: {Name()}, [{Operand(depth - 1)}]: {Name()} = {Operand(depth - 1)}, ...{Name()} }} = {Operand(depth - 1)})";
            case 24 when _generators > 0: return Chance(20) ? $"yield* {Operand(depth - 1)}" : $"yield {Operand(depth - 1)}";
            case 25 when _asyncs > 0: return $"await {Operand(depth - 1)}";
            default: return Name();
        }
    }

    private string Target(int depth) => depth <= 0 || Chance(60) ? Name() : Member(depth);

    private string Member(int depth) => Chance(50) ? $"{Operand(depth)}[{Operand(depth)}]" : $"{Operand(depth)}.{Pick(PropertyNames)}";

    private string ObjectLiteral(int depth)
    {
        var properties = Enumerable.Range(0, Random.Next(4)).Select(_ => Random.Next(8) switch
        {
            0 => Name(),
            1 when HasAccessors => $"get {Pick(["x", "y", "length"])}() {Body(depth)}",
            2 when HasAccessors => $"set {Pick(["x", "y", "length"])}(v) {Body(depth)}",
            3 => $"{Pick(["toString", "valueOf", "toJSON", "[Symbol.toPrimitive]", "then", "m"])}(v) {Body(depth)}",
            4 => $"*[Symbol.iterator]() {Body(depth, isGenerator: true)}",
            5 => $"...{Operand(depth)}",
            6 => $"[{Operand(depth)}]: {Operand(depth)}",
            _ => $"{Pick(PropertyNames)}: {Operand(depth)}",
        });
        return $"({{ {string.Join(", ", properties)} }})";
    }

    private string Function(int depth) => Random.Next(7) switch
    {
        0 or 1 => $"({Parameters(depth)}) => {Operand(depth)}",
        2 => $"({Parameters(depth)}) => {Body(depth)}",
        3 => $"function ({Parameters(depth)}) {Body(depth)}",
        4 => $"function* ({Parameters(depth)}) {Body(depth, isGenerator: true)}",
        5 => $"async ({Parameters(depth)}) => {Body(depth, isAsync: true)}",
        _ => $"function {Name()}({Parameters(depth)}) {Body(depth)}",
    };

    private string Parameters(int depth) => Random.Next(5) switch
    {
        0 => "",
        1 => "v",
        2 => "v, w",
        3 => $"v = {Operand(depth)}, [w] = []",
        _ => "v, ...w",
    };

    // Labels and loops of the enclosing code do not reach into a function, and those inside do not leave it.
    private string Body(int depth, bool isGenerator = false, bool isAsync = false)
    {
        var (generators, asyncs, loops) = (_generators, _asyncs, _loops);
        (_generators, _asyncs, _loops) = (isGenerator ? 1 : 0, isAsync ? 1 : 0, 0);
        _functions++;
        var statements = string.Join(" ", Enumerable.Range(0, Random.Next(1, 3)).Select(_ => Statement(depth)));
        var body = $"{{ {BodyStart}{statements} return {Operand(depth)}; }}";
        _functions--;
        (_generators, _asyncs, _loops) = (generators, asyncs, loops);
        return body;
    }

    private string Class(int depth)
    {
        var members = Enumerable.Range(0, Random.Next(4)).Select(i => Random.Next(7) switch
        {
            0 => $"m{i}(v) {Body(depth)}",
            1 => $"static s{i}(v) {Body(depth)}",
            2 => $"x{i} = {ClassValue(depth)};",
            3 => $"static y{i} = {ClassValue(depth)};",
            4 => $"#p{i} = {ClassValue(depth)}; q{i}() {{ return this.#p{i}; }}",
            5 => $"get g{i}() {Body(depth)}",
            _ => $"[{Operand(depth)}]() {Body(depth)}",
        });
        return $"(class {(Chance(30) ? $"extends {Heritage(depth)} " : "")}{{ {string.Join(" ", members)} }})";
    }

    // Neither yield nor await is allowed there.
    private string ClassValue(int depth)
    {
        var (generators, asyncs) = (_generators, _asyncs);
        (_generators, _asyncs) = (0, 0);
        var value = Operand(depth);
        (_generators, _asyncs) = (generators, asyncs);
        return value;
    }

    // ---- Statements -------------------------------------------------------------------------------------------------

    protected string Statement(int depth)
    {
        if (depth <= 0) return $"{Name()} = {Value()};";
        var counter = $"i{depth}";
        switch (Random.Next(20))
        {
            case 0: return $"{{ {Pick(["let", "const"])} {Name()} = {Expression(depth)}; {Statement(depth - 1)} }}";
            case 1: return $"if ({Expression(depth - 1)}) {Block(depth - 1)} else {Block(depth - 1)}";
            case 2: return $"for (let {counter} = 0; {LoopCondition(counter)}; {counter}++) {Loop(depth - 1)}";
            case 3: return $"for (const v of {Operand(depth - 1)}) {Loop(depth - 1)}";
            case 4: return $"for (const v in {Operand(depth - 1)}) {Loop(depth - 1)}";
            case 5: return $"{{ let {counter} = 0; while ({LoopCondition($"{counter}++")}) {Loop(depth - 1)} }}";
            case 6: return $"{{ let {counter} = 0; do {Loop(depth - 1)} while ({LoopCondition($"{counter}++")}); }}";
            case 7: return $"try {Block(depth - 1)} catch (v) {Block(depth - 1)}";
            case 8: return $"try {Block(depth - 1)} finally {Block(depth - 1)}";
            case 9:
                return $"switch ({Expression(depth - 1)}) {{ case {Operand(depth - 1)}: {Statement(depth - 1)} "
                    + $"default: {Statement(depth - 1)} case {Operand(0)}: {Statement(depth - 1)} }}";
            case 10 when _loops > 0: return Chance(50) ? "break;" : "continue;";
            case 11: return $"throw {Operand(depth - 1)};";
            case 12 when _functions > 0: return $"return {Operand(depth - 1)};";
            case 13: return $"l{depth}: {{ {Statement(depth - 1)} if ({Operand(depth - 1)}) break l{depth}; {Statement(depth - 1)} }}";
            case 14: return $"{{ function g{depth}(v) {Body(depth - 1)} {Name()} = g{depth}; }}";
            default: return $"{Name()} = {Expression(depth)};";
        }
    }

    private string Block(int depth) => $"{{ {Statement(depth)} {(Chance(40) ? Statement(depth) : "")} }}";

    private string Loop(int depth)
    {
        _loops++;
        var body = $"{{ {BodyStart}{Statement(depth)} {(Chance(40) ? Statement(depth) : "")} }}";
        _loops--;
        return body;
    }
}
