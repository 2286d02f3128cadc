namespace Quoll.Tests.Hosts;

/// <summary>Overloads between which C# would choose by what it knows of a lambda, or not at all.</summary>
public abstract class GuessedOverloadTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : GuessedOverloadTests(true);

    public class Reflected() : GuessedOverloadTests(false);

    public class Generated() : GuessedOverloadTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Guesses
    {
        public string Run(Action action) => "action";

        public string Run(Func<int> function) => "function " + function();

        public string Sum(Func<int, int> function) => "int";

        public string Sum(Func<int, decimal> function) => "decimal";

        public string Sum(Func<int, double> function) => "double " + function(1);

        public string Sum(Func<int, double?> function) => "double?";

        public string Text(Func<string> function) => "text";

        public string Text(Func<bool> function) => "truth";

        public string Best(Func<int, string> function) => "text";

        public string Best(Func<int, long> function) => "long";

        public string Named(Action action, string name) => "action " + name;

        public string Named(Func<object> function, string name) => "function " + name;

        public string Null(string text) => "text";

        public string Null(int[] numbers) => "numbers";

        public string Mixed(long a, int b) => "long, int";

        public string Mixed(int a, long b) => "int, long";

        public string Any(Delegate function) => "delegate";

        public string Any(Func<int> function) => "function";

        public string Any(object value) => "object";
    }

    [Fact]
    public void The_likeliest_result_of_a_function_decides()
    {
        Set("o", new Guesses());
        Check("""
            o.Run(() => 5) ==> function 5
            o.Sum(x => x / 2) ==> double 0.5
            o.Text(() => 'a') ==> text
            o.Best(x => x) ==> long
            o.Named(() => 1, 'n') ==> function n
            o.Any(() => 1) ==> function
            o.Any((a, b, c) => 1) ==> function
            o.Any(1) ==> object
            """);
    }

    [Fact]
    public void Otherwise_the_first_one_that_was_declared_counts()
    {
        Set("o", new Guesses());
        Check("""
            o.Null(null) ==> text
            o.Mixed(1, 2) ==> long, int
            o.Mixed(1, 2 ** 40) ==> int, long
            o.Mixed(2 ** 40, 1) ==> long, int
            """);
    }
}

/// <summary>The generic methods of LINQ, as C# would choose them. Models of the generator have none.</summary>
public abstract class LinqTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : LinqTests(true);

    public class Reflected() : LinqTests(false);

    public class Item(int id, string name)
    {
        public int Id => id;

        public string Name => name;
    }

    [Fact]
    public void Lists_have_the_methods_of_Enumerable()
    {
        Configure(static options =>
        {
            options.GenericMethods = true;
            options.IncludeExtensions(typeof(Enumerable));
        });
        Set("l", new List<Item> { new(3, "c"), new(1, "a"), new(2, "b") });
        Set("numbers", new List<int> { 3, 1, 2 });
        Check("""
            l.Sum(x => x.Id) ==> 6
            l.Max(x => x.Id) ==> 3
            l.Min(x => x.Id) ==> 1
            l.Average(x => x.Id) ==> 2
            l.Average(x => x.Id / 2) ==> 1
            l.Select(x => x.Name).ToArray().join() ==> c,a,b
            l.Select((x, i) => i).ToArray().join() ==> 0,1,2
            l.OrderBy(x => x.Id).Select(x => x.Name).ToArray().join() ==> a,b,c
            l.OrderByDescending(x => x.Name).Select(x => x.Name).ToArray().join() ==> c,b,a
            l.Where(x => x.Id > 1).Count() ==> 2
            l.Count(x => x.Id > 1) ==> 2
            l.First(x => x.Id > 1).Name ==> c
            l.Any(x => x.Name === 'b') ==> true
            l.All(x => x.Name === 'b') ==> false
            l.Skip(1).Take(1).First().Name ==> a
            numbers.Sum() ==> 6
            numbers.Max() ==> 3
            numbers.Average() ==> 2
            numbers.OrderBy(x => x).ToArray().join() ==> 1,2,3
            numbers.Aggregate((a, b) => a + b) ==> 6
            [1, 2, 3].Sum() ==> 6
            [1, 2.5].Sum() ==> 3.5
            [1, 2, 3].Average() ==> 2
            [1, 2, 3].Sum(x => x * 2) ==> 12
            [3, 1, 2].OrderBy(x => x).ToArray().join() ==> 1,2,3
            ['b', 'a'].OrderBy(x => x).First() ==> a
            """);
    }
}
