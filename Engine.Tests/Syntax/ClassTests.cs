using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

public class ClassTests
{
    [Fact]
    public void Members_are_sorted_into_constructor_initializers_and_the_rest()
    {
        var tree = ParsedTree.Script("class A { a = 1; constructor(p) {} static b = 2; m() {} static { this.c } d; get e() {} }");
        var node = tree.Single<ClassNode>();
        Assert.Equal(FunctionKind.ClassConstructor, node.Constructor!.Kind);
        Assert.Equal(["a", "b", "m", "{", "d", "e"], node.Members.Select(m => m switch
        {
            PropertyDefinition p => ((Identifier)p.Key).Name,
            MethodDefinition p => ((Identifier)p.Key).Name,
            _ => "{",
        }));
        Assert.Equal([node.Members[0], node.Members[4]], node.InstanceInitializer!.Elements!);
        Assert.Equal([node.Members[1], node.Members[3]], node.StaticInitializer!.Elements!);
        Assert.Same(node.StaticInitializer.Scope, ((StaticBlock)node.Members[3]).Function.Scope.Parent);
        Assert.Same(node.Scope, node.StaticInitializer.Scope.Parent);
        Assert.Equal(["Const A"], node.Scope.Variables.Select(v => v.ToString()));
    }

    [Fact]
    public void A_class_without_fields_has_no_initializers()
    {
        var node = ParsedTree.Script("(class { m() {} })").Single<ClassNode>();
        Assert.Null(node.InstanceInitializer);
        Assert.Null(node.StaticInitializer);
        Assert.Null(node.Constructor);
        Assert.Null(node.Id);
    }

    [Fact]
    public void Fields_share_the_scope_of_their_initializer()
    {
        var tree = ParsedTree.Script("class A { a = this; static b = this; c = () => this; d = eval('') }");
        var node = tree.Single<ClassNode>();
        var uses = tree.Names("this");
        Assert.Same(node.InstanceInitializer!.Scope, uses[0].Variable!.Scope);
        Assert.Same(node.StaticInitializer!.Scope, uses[1].Variable!.Scope);
        Assert.Same(uses[0].Variable, uses[2].Variable);
        Assert.True(uses[0].Variable!.IsCaptured);
        Assert.Null(node.InstanceInitializer.Scope.Find("arguments"));
        Assert.NotNull(node.InstanceInitializer.Scope.Find("%function"));
        Assert.True(node.Scope.HasDirectEval);
    }

    [Fact]
    public void Private_names_are_variables_of_the_class()
    {
        var tree = ParsedTree.Script(
            "class A { #a; get #b() {} set #b(v) {} m(o) { class B { #a; n() { return o.#a + o.#b } } return #a in o } }");
        var outer = tree.All<ClassNode>()[0].Scope;
        var inner = tree.All<ClassNode>()[1].Scope;
        Assert.Equal(["A", "#a", "#b"], outer.Variables.Select(v => v.Name));
        var uses = tree.All<PrivateIdentifier>().Select(p => p.Reference.Variable!.Scope).ToArray();
        Assert.Equal([outer, outer, outer, inner, inner, outer, outer], uses);
        Assert.True(outer.Find("#a")!.IsCaptured);
        Assert.All(tree.All<PrivateIdentifier>(), p => Assert.False(p.Reference.IsDynamic));
    }

    [Fact]
    public void The_heritage_sees_the_name_of_the_class_but_the_private_names_around()
    {
        var tree = ParsedTree.Script("class A { #a; m() { class B extends (o => o.#a + B) { #a } } }");
        var uses = tree.All<PrivateIdentifier>();
        Assert.Same(tree.All<ClassNode>()[0].Scope, uses[1].Reference.Variable!.Scope);
        Assert.Same(tree.All<ClassNode>()[1].Scope, tree.Use("B").Variable!.Scope);
    }

    [Fact]
    public void Computed_keys_of_fields_have_variables()
    {
        var tree = ParsedTree.Script("class A { [a] = 1; static [b]; [c]() {} }");
        var fields = tree.All<PropertyDefinition>();
        Assert.All(fields, f => Assert.True(f.ComputedKeyVariable!.IsCaptured));
        Assert.NotSame(fields[0].ComputedKeyVariable, fields[1].ComputedKeyVariable);
        Assert.Same(tree.Single<ClassNode>().Scope, fields[0].ComputedKeyVariable!.Scope);
    }

    [Fact]
    public void Source_ranges_are_those_of_toString()
    {
        const string Text = "class A { constructor() {} static async *m() {} get [x]() {} }";
        var tree = ParsedTree.Script(Text);
        var functions = tree.All<FunctionNode>().OrderBy(f => f.SourceStart).Select(f => Text[f.SourceStart..f.SourceEnd]);
        Assert.Equal([Text, "async *m() {}", "get [x]() {}"], functions);
    }
}
