using System.Globalization;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Writes programs that get hot: loops in functions whose types, shapes, prototypes and callees change while they run.
/// They end, and their outcome is in the array out. The same random numbers give the same program.
/// </summary>
internal sealed class HotProgramGenerator(Random random)
{
    /// <summary>
    /// Code around each program: a report of values, and fuel that ends what runs too long. Only own properties are
    /// shown, because a program may give accessors to prototypes.
    /// </summary>
    public const string Prelude = """
        var out = [], fuel = 2500;
        var keysOf = Object.keys, isArray = Array.isArray, text = String, same = Object.is;
        function burn() { if (--fuel < 0) throw 'fuel'; }
        function show(v, depth) {
          switch (typeof v) {
            case 'number': return same(v, -0) ? '-0' : text(v);
            case 'string': return v.length > 30 ? v.length + v.slice(0, 30) : v;
            case 'object':
              if (v === null) return 'null';
              if (depth > 1) return '..';
              var t = isArray(v) ? '[' : '{', keys = keysOf(v);
              for (var i = 0; i < keys.length && i < 6; i++) t += keys[i] + ':' + show(v[keys[i]], depth + 1) + ' ';
              return t + keys.length;
            case 'function': return 'fn';
            case 'symbol': return 'symbol';
          }
          return text(v);
        }
        function log(v) { var t; try { t = show(v, 0); } catch (e) { t = 'hidden'; } out[out.length] = t; return v; }
        function attempt(f) { fuel = 2500; try { log(f()); } catch (e) { log(e instanceof Error ? e.name + e.message : e); } }
        function id(v) { return v; }
        function add(x, y) { return x + y; }
        function pick(x, y) { if (x > y) return x; return y.p === undefined ? y : y.p; }
        function count() { return arguments.length + (arguments[0] | 0); }
        function rest(x, ...y) { return y.length ? y[0] : x; }
        function* gen(n) { for (let i = 0; i < n; i++) { const v = yield i; if (v) return v; } }
        function thrower(x) { if (x === 7 || x === 40) throw x; return x; }
        function sum(x, n) { let t = 0; for (let i = 0; i < (n & 7); i++) t += x; return t; }
        function tail(x, n) { 'use strict'; return n > 0 && n < 9 ? tail(x, n - 1) : pick(x, n); }
        function deep(x, n) { burn(); return n > 0 && n < 12 ? deep(x, n - 1) + 1 : x; }
        function decorate(v, c) { if (c.kind === 'field') return x => x; if (c.kind !== 'accessor') c.addInitializer(function () { this.z = 1; }); }
        var box = { n: 0, get v() { return this.n++; }, set v(x) { this.n = x; }, [Symbol.iterator]: () => gen(2) };

        """;

    private static readonly string[] Numbers =
        ["0", "1", "2", "(-1)", "0.5", "(-0)", "NaN", "7", "1e300", "2147483647", "(-2147483648)", "4294967296", "1e-7", "64", "1e21"];

    private static readonly string[] Others =
        ["'a'", "'12'", "true", "false", "null", "undefined", "3n", "(-5n)", "[1]", "[]", "({ p: 1 })", "({ q: 1, p: 2 })",
            "({ valueOf() { return 4; } })", "({ get p() { return 5; } })", "id", "(x => x + 1)", "Symbol.iterator", "'ab'.repeat(300)"];

    private static readonly string[] Operators =
        ["+", "+", "+", "-", "*", "/", "%", "%", "&", "|", "^", "<<", ">>", ">>>", "**"];

    // With direct code, and what a program may put in their places.
    private static readonly string[] BuiltIns = ["push", "pop", "has", "get", "set", "at"];

    private static readonly string[] OtherBuiltIns =
        ["[].push", "[].pop", "[].at", "Set.prototype.add", "Map.prototype.get", "Map.prototype.has", "Math.imul", "Math.sign",
            "Array.isArray", "id", "1"];

    private static readonly string[] Relations = ["<", "<=", ">", ">=", "==", "!=", "===", "!=="];

    private static readonly string[] Keys = ["p", "q", "k", "w"];

    private static readonly string[] TypedArrays =
        ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array"];

    // The functions of the program that call each other, and the number of its classes.
    private readonly List<string> _functions = ["id"];
    private int _classes;
    private int _names;
    private int _loops;

    private T Pick<T>(IReadOnlyList<T> items) => items[random.Next(items.Count)];

    private bool Chance(int percent) => random.Next(100) < percent;

    private string Number() => Pick(Numbers);

    private string Small(int below) => random.Next(below).ToString(CultureInfo.InvariantCulture);

    private string Value() => Chance(65) ? Number() : Pick(Others);

    private string NewName() => "n" + _names++.ToString(CultureInfo.InvariantCulture);

    private string Class() => "C" + Small(_classes);

    private string Key() => Pick(Keys);

    /// <summary>Returns the lines of a program. Each is a separate statement, so any of them may be removed.</summary>
    public List<string> Generate()
    {
        var lines = new List<string>();
        if (Chance(30)) lines.Add("'use strict';");
        for (var i = random.Next(1, 4); i > 0; i--) lines.Add(ClassDeclaration());
        for (var i = random.Next(1, 4); i > 0; i--) lines.Add(Hot(NewName()));
        foreach (var function in _functions.Skip(1))
        {
            for (var i = random.Next(1, 4); i > 0; i--) lines.Add($"attempt(() => {Call(function)});");
        }
        return lines;
    }

    private string Call(string function) => random.Next(5) switch
    {
        0 => $"{function}.call({Value()}, {Value()}, {Value()})",
        1 => $"{function}.apply({Value()}, [{Value()}, {Value()}])",
        2 => $"new {function}({Value()}, {Value()})",
        _ => $"{function}({Value()}, {Value()})",
    };

    // ---- Classes ----------------------------------------------------------------------------------------------------

    private string ClassDeclaration()
    {
        var name = "C" + _classes.ToString(CultureInfo.InvariantCulture);
        var parent = _classes > 0 && Chance(60) ? Class() : Pick(["", "", "Array", "Object", "null", "Map"]);
        if (parent == "null") parent = "";
        var isDerived = parent.Length > 0;
        _classes++;
        var members = new List<string>();
        for (var i = random.Next(1, 5); i > 0; i--) members.Add(Member(name, isDerived, members.Exists(HasValue)));
        if (Chance(75)) members.Add(Constructor(isDerived));
        members.Add($"static is(o) {{ return {(members.Exists(HasValue) ? "#v in Object(o)" : "o instanceof " + name)}; }}");
        members.Add("m(x) { return x + 1; }");
        return $"class {name} {(isDerived ? "extends " + parent + " " : "")}{{ {string.Join(" ", members)} }}";
    }

    private static bool HasValue(string member) => member.StartsWith("#v =", StringComparison.Ordinal);

    private string Member(string name, bool isDerived, bool hasValue)
    {
        var field = NewName();
        return random.Next(17) switch
        {
            14 => $"@decorate {Key()} = {Value()};",
            15 => $"@decorate {Pick(["m", "z"])}(x) {{ return this.{Key()}; }}",
            16 => $"{Pick(["", "@decorate "])}accessor {Key()} = {Value()};",
            0 => $"#v{field} = {Value()}; get{Key()}() {{ return this.#v{field}; }}",
            1 => $"#c{field} = {Number()}; inc() {{ return this.#c{field}++; }}",
            2 => $"{Key()} = {Value()};",
            3 => $"{Key()} = id(this.p);",
            4 => $"f = () => this.{Key()};",
            5 => $"#h{field}(x) {{ return x; }} hidden(x) {{ return this.#h{field}(x); }}",
            6 => $"get {Key()}() {{ return {Number()}; }} set {Key()}(v) {{ }}",
            7 => $"get #a{field}() {{ return this.b; }} set #a{field}(v) {{ this.b = v; }} acc(v) {{ this.#a{field} = v; return this.#a{field}; }}",
            8 => $"static #s{field} = {Number()}; static s() {{ return {name}.#s{field}++; }}",
            9 => $"static {{ this.t = {Value()}; }}",
            10 => $"['{Key()}' + {Small(3)}] = {Value()};",
            11 when isDerived => $"m(x) {{ return super.m ? super.m(x) : super.{Key()}; }}",
            12 when !hasValue => $"#v = {Value()}; t() {{ return this.#v; }} u(v) {{ this.#v = v; }}",
            _ => $"{Pick(["m", "z"])}(x) {{ return this.{Key()} {Pick(Operators)} x; }}",
        };
    }

    private string Constructor(bool isDerived)
    {
        var parameters = Pick(["x", "x, y", "x = 1, y", "...x"]);
        var before = Chance(30) ? "let b = x; " : "";
        var super = !isDerived ? "" : Pick(["super(x); ", "super(x, 1); ", "super(); ", "super(...arguments); ", "const s = () => super(x); s(); "]);
        if (isDerived && Chance(15)) before += "if (x === 3) return { p: 9 }; ";
        if (isDerived && Chance(10)) before += "if (x === 40) return; ";
        var after = random.Next(7) switch
        {
            0 => $"this.{Key()} = x;",
            1 => "this.t = new.target === undefined;",
            2 => "if (x === 5) return { p: 8 };",
            3 => $"this.{Key()} = x; this.{Key()} = {Value()};",
            4 => "this.g = () => this;",
            5 => "if (x === 6) throw x; this.p = x;",
            _ => $"this.{Key()} = id(x);",
        };
        return $"constructor({parameters}) {{ {before}{super}{after} }}";
    }

    // ---- Hot functions ----------------------------------------------------------------------------------------------

    private string Hot(string name)
    {
        _loops = 0;
        if (Chance(40))
        {
            // A short function, which may be inlined, and what it calls.
            var leaf = NewName();
            var code = $"function {leaf}(a, b, c = 1) {{ var x = a, y = b, s = 'ab', o = box, r = [a], t = r, k = box; {Pick(["burn(); ", "", ""])}return {Expression(2, "a")}; }} ";
            _functions.Add(leaf);
            return code + Hot(name);
        }
        var body = $"let a = {Number()}, b = {Value()}, c = {Number()}, s = 'abc', o = {{ p: 1, q: 2 }}, r = [1, 2.5, 3], "
            + $"t = new {Pick(TypedArrays)}(6), f = {Pick(["id", "x => x + a", "add", "pick"])}, k = {Construction("1")}, m = new Map(), l = [];";
        var loops = string.Join(" ", Enumerable.Range(0, random.Next(1, 3)).Select(_ => Loop(2, isOuter: true)));
        if (Chance(25)) loops = $"try {{ {loops} }} catch (e) {{ log(e instanceof Error ? e.name : e); }} finally {{ {Statement(0, "1")} }}";
        _functions.Add(name);
        return $"function {name}(x, y) {{ {body} {loops} return [a, b, c, s, o, r, k, l.length]; }}";
    }

    private string Loop(int depth, bool isOuter = false)
    {
        var i = "i" + (++_loops).ToString(CultureInfo.InvariantCulture);
        var rounds = isOuter ? Pick(["60", "90", "150", "220"]) : Pick(["2", "3", "5"]);
        var count = isOuter ? random.Next(2, 6) : random.Next(1, 3);
        var statements = string.Join(" ", Enumerable.Range(0, count).Select(_ => Statement(depth, i)));
        if (isOuter)
        {
            // Most loops go on after an error. One of the fuel comes again in the next round.
            if (Chance(70)) statements = $"try {{ {statements} }} catch (e) {{ {Pick(["c = 1;", "log(e instanceof Error ? e.name : e);", "b = e;"])} }}";
            var when = random.Next(3, 200).ToString(CultureInfo.InvariantCulture);
            statements += $" if ({i} === {when}) {{ {Event()} }}";
        }
        return random.Next(isOuter ? 4 : 6) switch
        {
            0 => $"for (var {i} = 0; {i} < {rounds}; {i}++) {{ burn(); {statements} }}",
            1 => $"{{ let {i} = 0; while ({i}++ < {rounds}) {{ burn(); {statements} }} }}",
            2 => $"{{ let {i} = 0; do {{ burn(); {statements} }} while (++{i} < {rounds}); }}",
            4 => $"for (const {i} of {Pick(["r", "gen(3)", "[...r]", "m.keys()", "s", "l"])}) {{ burn(); {statements} }}",
            5 => $"for (const {i} in {Pick(["o", "r", "k", "s"])}) {{ burn(); {statements} }}",
            _ => $"for (let {i} = 0; {i} < {rounds}; {i}++) {{ burn(); {statements} }}",
        };
    }

    // What changes once, in the middle of a loop.
    private string Event() => random.Next(22) switch
    {
        19 or 20 => $"{Pick(["r", "m", "o", "s", "Array.prototype", "Map.prototype"])}.{Pick(BuiltIns)} = {Pick(OtherBuiltIns)};",
        0 => $"Object.defineProperty({Pick(["o", "k", "Object.prototype", Class() + ".prototype"])}, '{Key()}', {{ get() {{ return {Value()}; }}, configurable: true }});",
        1 => $"Object.defineProperty({Class()}.prototype, '{Key()}', {{ set(v) {{ this.z = v; }}, configurable: true }});",
        2 => $"{Class()}.prototype.m = function (x) {{ return this.{Key()}; }};",
        3 => $"delete o.{Key()}; delete k.{Key()};",
        4 => "Object.freeze(o); Object.freeze(r);",
        5 => "Object.preventExtensions(k);",
        6 => "r.length = 1;",
        7 => "r = t;",
        8 => "r = { 0: 1, length: 3 };",
        9 => $"r[1] = {Pick(Others)};",
        10 => $"a = {Pick(Others)};",
        11 => $"c = {Value()};",
        12 => $"f = {Pick(["Math.abs", "id.bind(null)", "class { }", "null", "count", "rest", "thrower", "(x, y) => y", "Math.max.call"])};",
        13 => $"k = {Construction("2")};",
        14 => $"k = {Pick(["null", "{ m: id, p: 1 }", "Object.create(k)", "new Proxy(k, {})"])};",
        15 => $"Math.{Pick(["floor", "abs", "max"])} = x => {Value()};",
        16 => "Array.prototype[2] = 'up'; r.length = 2;",
        17 => $"Array.prototype.push = function (x) {{ return {Value()}; }};",
        18 => $"Object.setPrototypeOf(k, {Pick(["null", "Array.prototype", Class() + ".prototype"])});",
        _ => "s = s.repeat(400);",
    };

    // ---- Statements -------------------------------------------------------------------------------------------------

    private string Statement(int depth, string i)
    {
        var n = NewName();
        if (depth <= 0) return $"{Pick(["a", "b", "c"])} = {Expression(1, i)};";
        switch (random.Next(36))
        {
            case 32: return $"L{n}: for (let {n} = 0; {n} < 3; {n}++) {{ for (;;) {{ burn(); {Statement(depth - 1, n)} if ({Condition(n)}) continue L{n}; break; }} }}";
            case 33: return $"a = {Pick(_functions)}({i}, {Expression(0, i)});";
            case 0: return Loop(depth - 1);
            case 1: return $"try {{ {Statement(depth - 1, i)} thrower({i}); }} catch (e) {{ c = e; }} finally {{ {Statement(depth - 1, i)} }}";
            case 2: return $"try {{ if ({i} === {Small(90)}) throw {Value()}; {Statement(depth - 1, i)} }} finally {{ {Pick(["", "if (a === 3) break;", "if (c > 9) continue;", "b = 1;"])} }}";
            case 3: return $"if ({Condition(i)}) {{ {Statement(depth - 1, i)} }} else {{ {Statement(depth - 1, i)} }}";
            case 4: return $"switch ({i} & 3) {{ case 0: {Statement(depth - 1, i)} case 1: {Statement(depth - 1, i)} break; default: {Statement(depth - 1, i)} }}";
            case 5: return $"{{ let {n} = {i}; l.push(() => {n}++); a = l[l.length - 1](); }}";
            case 6: return $"l.push(() => {i}); if (l.length > 5) l.length = 2; c = l[0]();";
            case 7: return $"({{ p: a = {Value()}, q: c, ...o }} = o);";
            case 8: return $"[a, b = {Value()}, ...l] = {Pick(["r", "gen(3)", "[a, c]", "s"])};";
            case 9: return $"r[{Index(i)}] = {Expression(1, i)};";
            case 10: return $"t[{Index(i)}] {Pick(["=", "+=", "=", "|="])} {Expression(0, i)};";
            case 11: return $"o.{Key()} = {Expression(1, i)};";
            case 12: return $"o = [{{ p: 1 }}, {{ q: 1, p: {i} }}, {{ k: 1, p: 'a' }}, o, k][{i} % {Pick(["2", "3", "5"])}];";
            case 13: return $"{{ const {n} = {Construction(i)}; {Pick(["b = " + n + "." + Key(), "k = " + n, "l.push(" + n + ")", "c = " + n + ".m(" + i + ")"])}; }}";
            case 14: return $"b = {Construction(i)};";
            case 15: return $"k = {Construction(i)}; c = k.{Key()};";
            case 16: return $"b = k.{Pick(["m", "inc", "getp", "hidden", "acc", "t", "u", "z", "f", "g"])}?.({Expression(0, i)});";
            case 17: return $"c = {Class()}.is({Pick(["k", "o", "b"])});";
            case 18: return $"m.set({Expression(0, i)}, {Expression(0, i)}); a = m.get({i}); if (m.size > 9) m.clear();";
            case 19: return $"b = r.{Pick(["map", "filter", "some", "find", "flatMap"])}(({Pick(["v", "v, j", "v = 1", "...v"])}) => {Expression(1, "v")});";
            case 20: return $"r.forEach((v, j) => {{ {Pick(["c += v", "a = v", "r[j] = j", "r.length = 2", "o.p = v", "thrower(v)"])}; }});";
            case 21: return $"a = [3, 1, 2, {i}].sort((v, w) => v - w).reduce((v, w) => {Expression(1, "w")}, {Number()});";
            case 22: return $"s = (s + {Expression(0, i)}).slice(-{Pick(["5", "40", "900"])});";
            case 23: return $"b = `${{{Expression(0, i)}}}-${{{i}}}`;";
            case 24: return $"a = s.charCodeAt({i} % 5) + s.length;";
            case 25: return $"delete {Pick(["o." + Key(), "k." + Key(), "r[" + Index(i) + "]"])};";
            case 26: return $"r.{Pick(["push(" + i + ")", "push(" + i + ")", "pop()", "shift()", "length = " + i + " & 3", "unshift(a)"])}; if (r.length > 20) r.length = 3;";
            case 27: return $"{Pick(["a", "b", "c"])} {Pick(["+=", "-=", "*=", "%=", "??=", "||=", "&&=", ">>>="])} {Expression(1, i)};";
            case 28: return $"{Pick(["a", "b", "c", "o.p", "k.q", "r[0]", "t[1]"])}{Pick(["++", "--"])};";
            case 29: return $"{{ const {n} = s + 'x'; a = {n} === s + 'x'; c = {n} < s; }}";
            case 30: return $"b = [...{Pick(["r", "gen(2)", "m.values()", "[a, b]"])}].length;";
            case 31: return $"log({Expression(1, i)});";
            default: return $"{Pick(["a", "a", "b", "c"])} = {Expression(2, i)};";
        }
    }

    private string Construction(string i) => random.Next(6) switch
    {
        0 => $"Reflect.construct({Class()}, [{i}], {Pick([Class(), "Array", "Object", "count"])})",
        1 => $"new {Class()}(...[{i}, 2])",
        2 => $"new {Class()}({i}, {Value()})",
        _ => $"new {Class()}({i})",
    };

    private string Index(string i) => Pick([$"{i} & 3", $"{i} % 7", i, "1", "a", "-1", "'1'", "0.5", $"{i} & 1"]);

    private string Condition(string i) => random.Next(8) switch
    {
        0 => $"{Expression(0, i)} {Pick(Relations)} {Expression(0, i)}",
        1 => $"{i} & 1",
        2 => $"{i} % {Pick(["3", "5", "17"])} === 1",
        3 => $"typeof {Pick(["a", "b", "c", "x"])} === '{Pick(["number", "string", "object", "function", "undefined"])}'",
        4 => $"'{Key()}' in {Pick(["o", "k"])}",
        5 => $"{Pick(["k", "b", "o"])} instanceof {Pick([Class(), "Object", "Array"])}",
        6 => $"a {Pick(Relations)} c",
        _ => $"{Pick(["a", "b", "s", "x", "y"])}",
    };

    private string Expression(int depth, string i)
    {
        if (depth <= 0) return Pick(["a", "b", "c", "a", "c", "s", "x", "y", i, i, "o.p", "r[1]", Value()]);
        string Part() => Expression(depth - 1, i);
        return random.Next(34) switch
        {
            32 => $"{Pick(["r", "m", "o", "s"])}.{Pick(BuiltIns)}({Part()})",
            33 => $"{Pick(["r", "m"])}.{Pick(BuiltIns)}({Part()}, {Part()})",
            26 => $"{Pick(_functions)}({Part()}, {Part()})",
            27 => $"{Pick(["sum", "tail", "deep"])}({Part()}, {Part()})",
            28 => $"(box.v {Pick(["=", "+=", "??="])} {Part()})",
            29 => "box.v++",
            30 => "[...box].length",
            31 => $"{Pick(_functions)}.call({Part()}, {Part()})",
            0 or 1 or 2 => $"({Part()} {Pick(Operators)} {Part()})",
            3 => $"({Part()} {Pick(Operators)} {Number()})",
            4 => $"f({Part()}, {Part()})",
            5 => $"f.call({Part()}, {Part()}, {Part()})",
            6 => $"f.apply({Part()}, {Pick(["r", "[a, b]", "t"])})",
            7 => "f(...r)",
            8 => $"{Pick(["id", "add", "pick", "count", "rest", "thrower"])}({Part()}, {Part()})",
            9 => $"Math.{Pick(["floor", "abs", "max", "min", "sqrt", "round", "imul"])}({Part()}, {Part()})",
            10 => $"o.{Key()}",
            11 => $"k.{Key()}",
            12 => $"r[{Index(i)}]",
            13 => $"t[{Index(i)}]",
            14 => $"({Condition(i)} ? {Part()} : {Part()})",
            15 => $"({Part()} {Pick(["&&", "||"])} {Part()})",
            16 => $"({Pick(["typeof ", "!", "+", "-", "~", "void "])}{Pick(["a", "b", "c", i])})",
            17 => $"({Part()} {Pick(Relations)} {Part()})",
            18 => $"[{Part()}, {Part()}]",
            19 => $"{{ p: {Part()}, {Key()}: {Part()} }}".Insert(0, "(") + ")",
            20 => $"k.m({Part()})",
            21 => $"s[{Index(i)}]",
            22 => $"o?.{Key()}",
            23 => $"(v => v {Pick(Operators)} {Part()})({Part()})",
            24 => $"(function () {{ return {Pick(["this", "arguments.length", "arguments[0]", "new.target", "arguments"])}; }})({Part()})",
            _ => Part(),
        };
    }
}
