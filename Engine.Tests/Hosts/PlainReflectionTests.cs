using System.Reflection;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Tests.Hosts;

/// <summary>Without compiled code everything uses reflection, and no code compiled at run time is used.</summary>
public class PlainReflectionTests
{
    [Fact]
    public void Accessors_are_compiled_or_not()
    {
        Assert.All(Info(typeof(Order), false).Members, static member => Assert.IsType<BoxedMember>(member));
        Assert.All(Info(typeof(Order), true).Members, static member => Assert.IsNotType<BoxedMember>(member));
        Assert.IsType<BoxedListAccess>(Info(typeof(int[]), false).List);
        Assert.IsType<ListAccess<int>>(Info(typeof(int[]), true).List);
        Assert.IsType<ReflectedListAccess>(Info(typeof(List<int>), false).List);
        Assert.IsType<ReflectedDictionaryAccess>(Info(typeof(Dictionary<string, int>), false).Dictionary);
        Assert.IsType<DictionaryAccess<string, int>>(Info(typeof(Dictionary<string, int>), true).Dictionary);
        Assert.IsType<ReflectedSetAccess>(Info(typeof(HashSet<int>), false).Set);
        Assert.IsType<BoxedSequenceAccess>(Info(typeof(Queue<int>), false).Sequence);
    }

    [Fact]
    public void Methods_are_compiled_or_not()
    {
        Assert.Equal("MethodReflection", CodeOf(false).DeclaringType!.DeclaringType!.Name);
        Assert.Null(CodeOf(true).DeclaringType);

        static MethodInfo CodeOf(bool isCompiled) =>
            Info(typeof(Order), isCompiled).Methods.Single(static method => method.Name == "Total").Overloads.Single().Code.Method;
    }

    [Fact]
    public void A_type_is_described_once_for_all_engines()
    {
        var types = Reflect(true);
        Assert.Same(types.InfoOf(typeof(Order)), types.InfoOf(typeof(Order)));
        foreach (var _ in (int[])[1, 2])
            new Engine(new EngineOptions { Types = types }).SetValue("order", new Order()).Execute("order.Total()");
        Assert.NotSame(types.InfoOf(typeof(Order)), Reflect(true).InfoOf(typeof(Order)));
    }

    [Fact]
    public void Engines_on_several_threads_share_the_types()
    {
        var types = Reflect(true);
        Parallel.For(0, 20, i =>
        {
            var engine = new Engine(new EngineOptions { Types = types }).SetValue("order", new Order { Id = i }).SetType<Dog>();
            Assert.Equal(i + 6 + 4, engine.Evaluate<int>("order.Id + order.Total() + new Dog().Speak().length"));
        });
    }

    private static ScriptTypes Reflect(bool isCompiled) => ScriptTypes.Reflect(options => options.IsCompilingOff = !isCompiled);

    private static ScriptTypeInfo Info(Type type, bool isCompiled) => Reflect(isCompiled).InfoOf(type);
}
