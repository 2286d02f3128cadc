namespace Quoll.Tests.Hosts;

public abstract class SequenceTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : SequenceTests(true);

    public class Reflected() : SequenceTests(false);

    public class Generated() : SequenceTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private int _asked;
    private int _disposed;

    private IEnumerable<int> Endless()
    {
        try
        {
            for (var i = 0; ; i++)
            {
                _asked++;
                yield return i;
            }
        }
        finally
        {
            _disposed++;
        }
    }

    private async IAsyncEnumerable<int> Later(int count)
    {
        try
        {
            for (var i = 0; i < count; i++)
            {
                await Task.Yield();
                yield return i;
            }
        }
        finally
        {
            _disposed++;
        }
    }

    private static async IAsyncEnumerable<int> FailLater()
    {
        yield return 1;
        await Task.Yield();
        throw new InvalidOperationException("later");
    }

    [Fact]
    public void A_sequence_is_walked_as_far_as_the_script_wants()
    {
        Set("endless", Endless());
        Check("""
            var [a, b] = endless; a + b ==> 1
            var sum = 0; for (const n of endless) { if (n > 3) break; sum += n }; sum ==> 6
            Iterator.from(endless).filter(n => n % 2).map(n => n * 10).take(2).toArray() ==> [10,30]
            try { for (const n of endless) throw new Error('left') } catch (e) { e.message } ==> left
            (function () { for (const n of endless) return n })() ==> 0
            typeof endless[Symbol.iterator] ==> function
            Object.keys(endless) ==> []
            """);
        Assert.Equal(5, _disposed);
        Assert.InRange(_asked, 10, 14);
    }

    [Fact]
    public void Each_walk_begins_anew_and_is_lazy()
    {
        var calls = 0;
        Set("lazy", Enumerable.Range(0, 3).Select(n =>
        {
            calls++;
            return n * 2;
        }));
        Assert.Equal(0, calls);
        Check("""
            [...lazy] ==> [0,2,4]
            Array.from(lazy) ==> [0,2,4]
            new Set(lazy) ==> Set [0,2,4]
            Math.max(...lazy) ==> 4
            JSON.stringify({ lazy }) ==> {"lazy":[0,2,4]}
            """);
        Assert.Equal(15, calls);
    }

    [Fact]
    public void A_class_that_can_be_walked_has_members_as_well()
    {
        Set("walk", new Walk());
        Check("""
            walk.Name ==> walk
            [...walk] ==> [1,2]
            walk.GetEnumerator ==> undefined
            """);
    }

    public class Walk : IEnumerable<int>
    {
        public string Name => "walk";

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)[1, 2]).GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void Collections_of_the_platform_that_are_no_lists_have_their_members()
    {
        Set("queue", new Queue<int>([1, 2]));
        Set("stack", new Stack<int>([1, 2]));
        Set("linked", new LinkedList<int>([1, 2]));
        Check("""
            [...queue] ==> [1,2]
            queue.Count ==> 2
            queue.Dequeue() ==> 1
            queue.Count ==> 1
            [...stack] ==> [2,1]
            stack.Peek() ==> 2
            [...linked] ==> [1,2]
            linked.GetEnumerator ==> undefined
            JSON.stringify(linked) ==> [1,2]
            """);
    }

    [Fact]
    public async Task An_async_sequence_is_for_await()
    {
        Set("later", new Func<int, IAsyncEnumerable<int>>(Later));
        Assert.Equal(
            "0,1,2", await Engine.EvaluateAsync<string>(
            "(async () => { const all = []; for await (const n of later(3)) all.push(n); return all.join() })()"));
        Assert.Equal(1, _disposed);
        Assert.Equal(
            "left", await Engine.EvaluateAsync<string>(
            "(async () => { for await (const n of later(3)) if (n === 1) break; return 'left' })()"));
        Assert.Equal(2, _disposed);
        Assert.Equal(2, await Engine.EvaluateAsync<int>("Array.fromAsync(later(2)).then(all => all.length)"));
        Assert.Equal("", await Engine.EvaluateAsync<string>("Array.fromAsync(later(0)).then(all => all.join())"));
        Assert.Equal("0,1,", await Engine.EvaluateAsync<string>("""
            (async () => {
                const it = later(2)[Symbol.asyncIterator]();
                const all = await Promise.all([it.next(), it.next(), it.next()]);
                return all.map(step => step.value).join();
            })()
            """));
    }

    [Fact]
    public async Task What_an_async_sequence_throws_is_a_rejection()
    {
        Set("fail", FailLater());
        Assert.Equal(
            "later", await Engine.EvaluateAsync<string>(
            "(async () => { try { for await (const n of fail) ; } catch (e) { return e.message } })()"));
        Assert.Equal("2", Run("1 + 1"));
    }

    [Fact]
    public void Elements_are_seen_by_their_types()
    {
        Set("things", new Things());
        Check("""
            [...things.Lines].map(line => line.Sku) ==> ["a"]
            [...things.Shapes].map(shape => shape.Area) ==> [3]
            [...things.Shapes].map(shape => shape.Password) ==> [null]
            [...things.Anything].length ==> 3
            """);
    }

    public class Things
    {
        public IEnumerable<Line> Lines => [new()];

        public IEnumerable<IShape> Shapes => [new Secret()];

        public IEnumerable<object?> Anything => [1, null, new Line()];
    }
}
