namespace Quoll.Tests.Hosts;

public abstract class OverloadTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : OverloadTests(true);

    public class Reflected() : OverloadTests(false);

    public class Generated() : OverloadTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Overloads
    {
        public string F(int a) => "int";

        public string F(string a) => "string";

        public string F(double a) => "double";

        public string F(object a) => "object";

        public string F(bool a) => "bool";

        public string F(int[] a) => "int[]";

        public string F(DateTime a) => "date";

        public string F(Func<int, int> a) => "function";

        public string F(Dictionary<string, object> a) => "dictionary";

        public string F(Line a) => "line";

        public string Count(int a) => "1";

        public string Count(int a, int b) => "2";

        public string Count(int a, int b, params int[] more) => "rest" + more.Length;

        public string Default(int a, int b = 5) => $"{a},{b}";

        public string Default(int a) => "one";

        public string Ambiguous(int a, long b) => "1";

        public string Ambiguous(long a, int b) => "2";

        public string Whole(long a) => "long";

        public string Whole(double a) => "double";

        public string Money(decimal a) => "decimal";

        public string Money(int a) => "int";

        public string Class(Animal a) => "animal";

        public string Class(Dog a) => "dog";

        public string Elements(IEnumerable<string> a) => "strings";

        public string Elements(IEnumerable<int> a) => "ints";

        public string Elements(IEnumerable<double> a) => "doubles";

        public string Shape(Line a) => "line";

        public string Shape(Person a) => "person";

        public string Callback(Func<int, int> a) => "one";

        public string Callback(Func<int, int, int> a) => "two";

        public string Callback(Action a) => "none";

        public string Text(string a) => "text";

        public string Text(Status a) => "status";

        public string Text(Guid a) => "guid";

        public string Nullable(int? a) => "int?";

        public string Nullable(string? a) => "string";

        public string Big(System.Numerics.BigInteger a) => "big";

        public string Big(double a) => "double";
    }

    [Fact]
    public void The_best_one_is_chosen()
    {
        Set("o", new Overloads());
        Set("line", new Line());
        Set("dog", new Dog());
        Set("animal", new Animal());
        Set("lines", new List<string> { "a" });
        Check("""
            o.F(1) ==> int
            o.F(-0) ==> int
            o.F(1.5) ==> double
            o.F(NaN) ==> double
            o.F(2 ** 40) ==> double
            o.F('x') ==> string
            o.F('1') ==> string
            o.F(true) ==> bool
            o.F([1, 2]) ==> int[]
            o.F([]) ==> int[]
            o.F(['a']) ==> object
            o.F({}) ==> dictionary
            o.F({ zz: 1 }) ==> dictionary
            o.F({ Sku: 'a' }) ==> line
            o.F(new Map()) ==> dictionary
            o.F(new Date(0)) ==> date
            o.F(x => x) ==> function
            o.F(line) ==> line
            o.F(o) ==> object
            o.F(10n) ==> int
            o.F(Symbol('s')) ==> object
            o.Count(1) ==> 1
            o.Count(1, 2) ==> 2
            o.Count(1, 2, 3) ==> rest1
            o.Default(1) ==> one
            o.Default(1, 2) ==> 1,2
            o.Default(1, undefined) ==> 1,5
            o.Whole(1) ==> long
            o.Whole(1.5) ==> double
            o.Whole(2 ** 70) ==> double
            o.Money(1) ==> int
            o.Money(1.5) ==> decimal
            o.Class(dog) ==> dog
            o.Class(animal) ==> animal
            o.Elements(['a']) ==> strings
            o.Elements([1, 2]) ==> ints
            o.Elements([1, 2.5]) ==> doubles
            o.Elements(lines) ==> strings
            o.Shape({ Sku: 'a' }) ==> line
            o.Shape({ First: 'a', Age: 3 }) ==> person
            o.Callback(() => 1) ==> none
            o.Callback(a => a) ==> one
            o.Callback((a, b) => a) ==> two
            o.Text('Paid') ==> text
            o.Nullable(null) ==> int?
            o.Nullable(5) ==> int?
            o.Nullable('a') ==> string
            o.Big(5n) ==> big
            o.Big(5) ==> double
            """);
    }

    [Fact]
    public void Where_none_fits_the_error_lists_what_there_is()
    {
        Set("o", new Overloads());
        Check("""
            o.Count() ==> TypeError: Overloads.Count() does not match any method; there is Overloads.Count(Int32 a); Overloads.Count(Int32 a, Int32 b); Overloads.Count(Int32 a, Int32 b, params Int32[] more)
            o.Count('x') ==> TypeError: Overloads.Count("x") does not match any method; there is Overloads.Count(Int32 a); Overloads.Count(Int32 a, Int32 b); Overloads.Count(Int32 a, Int32 b, params Int32[] more)
            o.Money('x', {}) ==> TypeError: Overloads.Money("x", [object Object]) does not match any method; there is Overloads.Money(Decimal a); Overloads.Money(Int32 a)
            """);
    }

    [Fact]
    public void Where_two_fit_alike_the_first_declared_one_is_chosen()
    {
        Set("o", new Overloads());
        Check("""
            o.Ambiguous(1, 2) ==> 1
            o.Ambiguous(1, 2 ** 40) ==> 1
            o.F(null) ==> string
            """);
    }

    [Fact]
    public void Looking_at_arrays_ends()
    {
        Set("o", new Overloads());
        Assert.StartsWith("TypeError: Overloads.F(a)[0][0]: The object contains itself", Run("var circle = []; circle.push(circle); o.F([circle, 'a'])"));
        Assert.Equal("object", Run("var deep = []; for (let i = 0; i < 100000; i++) deep = [deep]; o.F(['a', deep])"));
    }

    [Fact]
    public void Constructors_are_chosen_alike()
    {
        Engine.SetType<Made>();
        Check("""
            new Made(1).How ==> int
            new Made('x').How ==> string
            new Made().How ==> none
            new Made({}, {}) ==> TypeError: Made([object Object], [object Object]) does not match any method; there is Made(); Made(Int32 a); Made(String a)
            """);
    }

    public class Made
    {
        public Made() => How = "none";

        public Made(int a) => How = "int";

        public Made(string a) => How = "string";

        public string How { get; }
    }
}
