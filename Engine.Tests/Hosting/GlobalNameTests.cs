namespace Quoll.Tests.Hosting;

/// <summary>Global variables by name: lazy ones, whether there is one, deleting one; functions without one.</summary>
public class GlobalNameTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void A_lazy_value_is_created_once_when_it_is_first_read()
    {
        var created = 0;
        _engine.SetLazyValue("config", engine =>
        {
            created++;
            return engine.Json.Parse("""{"size":3}""");
        });
        Assert.True(_engine.HasGlobal("config"));
        _engine.Execute("'config' in globalThis; typeof other");
        Assert.Equal(0, created);
        Assert.Equal(6, _engine.Evaluate<int>("config.size + config.size"));
        Assert.Equal(3, _engine.GetValue("config")["size"].AsNumber());
        Assert.Equal(1, created);
    }

    [Fact]
    public void A_lazy_value_that_is_overwritten_is_never_created()
    {
        _engine.SetLazyValue("x", _ => throw new InvalidOperationException("not needed"));
        Assert.Equal(5, _engine.Evaluate<int>("x = 5; x"));
    }

    [Fact]
    public void A_lazy_value_that_fails_is_an_error_of_the_script_and_is_tried_again()
    {
        var isReady = false;
        _engine.SetLazyValue("x", _ => isReady ? 7 : throw new ScriptError(ScriptErrorKind.RangeError, "not ready"));
        Assert.Equal("RangeError: not ready", _engine.Evaluate<string>("try { x } catch (e) { String(e) }"));
        isReady = true;
        Assert.Equal(7, _engine.Evaluate<int>("x"));
    }

    [Fact]
    public void A_lazy_value_for_a_declared_variable_is_created_at_once()
    {
        _engine.Execute("let x = 1");
        _engine.SetLazyValue("x", _ => 2);
        Assert.Equal(2, _engine.Evaluate<int>("x"));
    }

    [Fact]
    public void Each_engine_of_a_template_creates_its_own_lazy_value()
    {
        var created = 0;
        var template = new EngineTemplate().SetLazyValue("list", engine => engine.FromObject(new List<int> { ++created }));
        using var first = template.CreateEngine();
        using var second = template.CreateEngine();
        Assert.Equal(0, created);
        Assert.Equal(1, first.Evaluate<int>("list[0] + list[0] - 1"));
        Assert.Equal(2, second.Evaluate<int>("list[0]"));
        var declarations = new StringWriter();
        template.WriteTypeScript(declarations);
        Assert.Contains("list: any", declarations.ToString());
    }

    [Theory]
    [InlineData("a", true)]
    [InlineData("b", true)]
    [InlineData("c", true)]
    [InlineData("d", true)]
    [InlineData("Math", true)]
    [InlineData("undefined", true)]
    [InlineData("toString", true)]
    [InlineData("missing", false)]
    [InlineData("", false)]
    public void HasGlobal_finds_what_scripts_find(string name, bool expected)
    {
        _engine.Execute("let a; var b; function c() {} globalThis.d = undefined");
        Assert.Equal(expected, _engine.HasGlobal(name));
    }

    [Fact]
    public void HasGlobal_finds_a_declaration_that_is_not_initialized()
    {
        Assert.Throws<JavaScriptException>(() => _engine.Execute("throw 1; let late = 1"));
        Assert.True(_engine.HasGlobal("late"));
    }

    [Theory]
    [InlineData("host", true)]
    [InlineData("implicit", true)]
    [InlineData("Math", true)]
    [InlineData("missing", true)]
    [InlineData("a", false)]
    [InlineData("b", false)]
    [InlineData("c", false)]
    public void DeleteGlobal_deletes_what_no_script_declared(string name, bool expected)
    {
        _engine.SetValue("host", 1).Execute("let a = 1; var b = 2; function c() {} implicit = 3");
        Assert.Equal(expected, _engine.DeleteGlobal(name));
        Assert.Equal(!expected, _engine.HasGlobal(name));
        Assert.Equal(expected, _engine.Evaluate<string>($"typeof {name}") == "undefined");
    }

    [Fact]
    public void A_script_that_ran_before_does_not_see_a_deleted_global()
    {
        var script = new Engine().Prepare("typeof x === 'undefined' ? -1 : x");
        _engine.SetValue("x", 5);
        Assert.Equal(5, _engine.Evaluate<int>(script));
        Assert.Equal(5, _engine.Evaluate<int>(script));
        Assert.True(_engine.DeleteGlobal("x"));
        Assert.Equal(-1, _engine.Evaluate<int>(script));
        _engine.SetValue("x", 6);
        Assert.Equal(6, _engine.Evaluate<int>(script));
    }

    [Fact]
    public void A_created_function_has_its_name_length_this_and_arguments()
    {
        var function = _engine.CreateFunction("tell", static (in HostCall call) =>
            call.Return($"{call.This["name"]}:{call.Arguments.Length}:{call[0]}"), length: 2);
        _engine.Execute("var o = { name: 'Ada' }");
        _engine.GetValue("o").Set("tell", function);

        Assert.Equal("Ada:3:x", _engine.Evaluate<string>("o.tell('x', 1, 2)"));
        Assert.Equal("tell 2 function", _engine.Evaluate<string>("`${o.tell.name} ${o.tell.length} ${typeof o.tell}`"));
        Assert.False(_engine.HasGlobal("tell"));
        Assert.False(function.IsConstructor);
        Assert.Equal("undefined:0:undefined", _engine.CreateFunction("", static (in HostCall call) =>
            call.Return($"{call.This}:{call.Arguments.Length}:{call[0]}")).Call(JsValue.Undefined).AsString());
    }

    [Fact]
    public void An_exception_of_a_created_function_is_an_error_of_the_script()
    {
        _engine.SetValue("f", _engine.CreateFunction("fail", static (in HostCall _) => throw new IOException("/etc/secret")));
        Assert.Equal("A function of the host failed: fail", _engine.Evaluate<string>("try { f() } catch (e) { e.message }"));
    }

    [Fact]
    public void A_created_function_cannot_return_an_object_of_another_engine()
    {
        var other = new Engine().Evaluate("({})");
        _engine.SetValue("f", _engine.CreateFunction("f", (in HostCall _) => other));
        Assert.Throws<JavaScriptException>(() => _engine.Execute("f()"));
    }

    [Fact]
    public void A_negative_length_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => _engine.CreateFunction("f", static (in HostCall _) => default, -1));
}
