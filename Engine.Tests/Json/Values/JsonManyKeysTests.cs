namespace Quoll.Tests.Json.Values;

// An object with many keys is a dictionary the first time it is read. It has a shape when the same keys are read again.
public class JsonManyKeysTests
{
    private const string Setup = """
        function text(n, prefix) { var t = []; for (var i = 0; i < n; i++) t.push('"' + prefix + i + '":' + i); return t.join(); }
        function keys(n, prefix) { var t = []; for (var i = 0; i < n; i++) t.push(prefix + i); return t; }
        """;

    [Theory]
    [InlineData("k", 127)]
    [InlineData("k", 128)]
    [InlineData("k", 129)]
    [InlineData("k", 137)]
    [InlineData("k", 1024)]
    [InlineData("k", 1025)]
    [InlineData("k", 1500)]
    [InlineData("", 137)]
    [InlineData("1", 137)]
    [InlineData("é", 137)]
    public void Every_reading_gives_the_same(string prefix, int count)
    {
        var engine = new Engine();
        engine.Execute(Setup);
        engine.Execute($"var n = {count}, p = '{prefix}', t = '{{' + text(n, p) + '}}', expected = keys(n, p)");
        for (var i = 0; i < 4; i++)
        {
            Assert.True(engine.Evaluate<bool>("""
                var o = JSON.parse(t), again = JSON.parse('{' + text(n, p) + ',"' + p + '5":"x","__proto__":1,"last":2}');
                Object.keys(o).join() === expected.join() && Object.keys(again).length === n + 2
                    && expected.every((k, i) => o[k] === i && again[k] === (i === 5 ? 'x' : i)) && again.last === 2
                    && Object.getOwnPropertyDescriptor(again, '__proto__').value === 1 && Object.getPrototypeOf(again) === Object.prototype
                    && JSON.stringify(JSON.parse(JSON.stringify(o))) === JSON.stringify(o)
                """));
            Assert.True(engine.Evaluate<bool>("""
                o.added = 1;
                delete o[p + '7'];
                o[p + '8'] = 'y';
                Object.freeze(again);
                o.added === 1 && !(p + '7' in o) && o[p + '8'] === 'y' && o[p + '9'] === 9 && Object.keys(o).length === n && Object.isFrozen(again)
                """));
        }
    }

    [Fact]
    public void Another_key_behind_the_known_ones_is_found()
    {
        var engine = new Engine();
        engine.Execute(Setup);
        Assert.True(engine.Evaluate<bool>("""
            var ok = true;
            for (var i = 0; i < 300; i++) {
                var o = JSON.parse('{' + text(128, 'k') + ',"x' + i + '":1,"y":[{' + text(130, 'z') + '}],"x' + i + '":2}');
                ok = ok && o['x' + i] === 2 && o.y[0].z129 === 129 && Object.keys(o).length === 130 && !('x' + (i + 1) in o);
            }
            ok
            """));
    }

    // More keys than are predicted after one shape, so they replace each other.
    [Theory]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(60)]
    public void Objects_that_begin_with_one_of_many_keys_are_read_as_they_stand(int kinds)
    {
        var random = new Random(kinds);
        var rows = Enumerable.Range(0, 20_000).Select(i =>
            $$$"""{"k{{{random.Next(kinds)}}}":{{{i}}},"{{{(i % 3 == 0 ? "a" : "b")}}}":{"x{{{random.Next(kinds)}}}":null}}""");
        var text = $"[{string.Join(',', rows)}]";
        var engine = new Engine();
        for (var i = 0; i < 2; i++)
        {
            Assert.Equal(text, engine.Json.Stringify(engine.Json.Parse(text)));
            Assert.Equal(text, engine.Json.Stringify(engine.Json.Parse(System.Text.Encoding.UTF8.GetBytes(text).AsSpan())));
        }
    }
}
