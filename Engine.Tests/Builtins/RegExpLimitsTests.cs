namespace Quoll.Tests.Builtins;

public sealed class RegExpLimitsTests
{
    [Fact]
    public void Too_many_choices_are_a_range_error_that_a_script_can_catch()
    {
        string text = new Engine().Execute("""
            const long = 'ab'.repeat(12e6);
            let caught;
            try { /^(?:a|b|(c))*?d/.exec(long); } catch (e) { caught = e; }
            [caught instanceof RangeError, /b$/.exec(long).index === long.length - 1].join()
            """).AsString();
        Assert.Equal("true,true", text);
    }

    [Fact]
    public void A_match_may_begin_while_another_one_runs()
    {
        string text = new Engine().Execute("""
            const re = /(\d)(\d)?/g;
            'a12b3'.replace(re, (all, x, y) => `<${/(.)(.)?/.exec(all).slice(1)}|${x},${y}|${all.replace(/\d/g, d => 9 - d)}>`)
            """).AsString();
        Assert.Equal("a<1,2|1,2|87>b<3,|3,undefined|6>", text);
    }

    // exec is read once for each test, because it may be a getter.
    [Fact]
    public void Exec_is_read_once()
    {
        string text = new Engine().Execute("""
            const log = [], re = /a/;
            Object.defineProperty(re, 'exec', { get() { log.push('get'); return RegExp.prototype.exec; } });
            log.push(re.test('a'));
            const own = RegExp.prototype.exec;
            RegExp.prototype.exec = function (s) { log.push('own'); return own.call(this, s); };
            log.push(/a/.test('b'), 'xa'.search(/a/), 'a'.match(/a/).index);
            log.join()
            """).AsString();
        Assert.Equal("get,true,own,own,own,false,1,0", text);
    }

    [Fact]
    public void The_same_pattern_with_other_flags_is_another()
    {
        string text = new Engine().Execute("""
            const log = [];
            for (const flags of ['', 'g', 'i', 'gi', 'ig', 'g']) {
              const re = new RegExp('a', flags);
              log.push('aAb'.replace(re, '<>'), re.flags);
            }
            log.join()
            """).AsString();
        Assert.Equal("<>Ab,,<>Ab,g,<>Ab,i,<><>b,gi,<><>b,gi,<>Ab,g", text);
    }
}
