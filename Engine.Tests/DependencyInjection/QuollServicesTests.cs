using Microsoft.Extensions.DependencyInjection;
using Quoll.Extensions.DependencyInjection;

namespace Quoll.Tests.DependencyInjection;

/// <summary>What is registered, how long it lives, and what engines have.</summary>
public class QuollServicesTests
{
    private static readonly ServiceProviderOptions Strict = new() { ValidateScopes = true, ValidateOnBuild = true };

    public sealed class Box;

    private sealed class Tenant
    {
        public string Name { get; set; } = "";
    }

    private static ServiceProvider Build(Action<QuollBuilder>? build = null)
    {
        var services = new ServiceCollection();
        services.AddScoped<Tenant>();
        var builder = services.AddQuoll();
        build?.Invoke(builder);
        return services.BuildServiceProvider(Strict);
    }

    [Fact]
    public void A_scope_has_one_engine_and_disposes_of_it()
    {
        using var root = Build();
        Engine engine;
        using (var scope = root.CreateScope())
        {
            engine = scope.ServiceProvider.GetRequiredService<Engine>();
            Assert.Same(engine, scope.ServiceProvider.GetRequiredService<Engine>());
            Assert.Equal(42, engine.Evaluate<int>("6 * 7"));
        }
        Assert.Throws<ObjectDisposedException>(() => engine.Execute("1"));
    }

    [Fact]
    public void The_template_is_shared()
    {
        using var root = Build();
        using var scope = root.CreateScope();
        Assert.Same(root.GetRequiredService<EngineTemplate>(), scope.ServiceProvider.GetRequiredService<EngineTemplate>());
    }

    [Fact]
    public void Engines_have_what_was_registered()
    {
        using var root = Build(static quoll => quoll
            .SetValue("add", (int a, int b) => a + b)
            .SetValue("version", "1.2")
            .SetFunction("twice", static (in HostCall call) => call.Return(call[0].AsNumber() * 2))
            .SetType<Box>()
            .AddScript("const rules = { tax: x => add(x, 20) }", "rules.js")
            .AddScript(new Engine().Prepare("var more = rules.tax(1)"))
            .AddModule("text", "export const name = 'text'")
            .AddModule("prepared", new Engine().PrepareModule("export const name = 'prepared'"))
            .AddModule("app:db", static module => module.Export("name", "built"))
            .ConfigureTemplate(static (services, template) => template.SetValue("hasTemplate", services is not null))
            .ConfigureOptions(static (_, options) => options with { Strict = true }));
        using var scope = root.CreateScope();
        var engine = scope.ServiceProvider.GetRequiredService<Engine>();
        Assert.Equal("21,1.2,6,true", engine.Evaluate<string>("[more, version, twice(3), hasTemplate].join()"));
        Assert.True(engine.Evaluate<bool>("new Box() instanceof Box"));
        Assert.Equal("text", engine.ImportModule("text")["name"].AsString());
        Assert.Equal("prepared", engine.ImportModule("prepared")["name"].AsString());
        Assert.Equal("built", engine.ImportModule("app:db")["name"].AsString());
        Assert.Throws<JavaScriptException>(() => engine.Execute("undeclared = 1"));
    }

    [Fact]
    public void Registered_modules_come_before_those_of_another_loader()
    {
        using var root = Build(static quoll => quoll.AddModule("a", "export const x = 1").ConfigureOptions(static (_, options) =>
            options with { ModuleLoader = new InMemoryModuleLoader().Add("a", "export const x = 2").Add("b", "export const x = 3") }));
        using var scope = root.CreateScope();
        var engine = scope.ServiceProvider.GetRequiredService<Engine>();
        Assert.Equal(1, engine.ImportModule("a")["x"].AsNumber());
        Assert.Equal(3, engine.ImportModule("b")["x"].AsNumber());
    }

    [Fact]
    public void Tenants_see_nothing_of_each_other()
    {
        using var root = Build(static quoll => quoll
            .AddScript("const shared = { n: 0 }")
            .ConfigureEngine(static (services, engine) =>
            {
                var tenant = services.GetRequiredService<Tenant>();
                engine.SetValue("tenant", () => tenant.Name);
            })
            .UseInstanceOptions(static services => new EngineInstanceOptions { State = services.GetRequiredService<Tenant>() }));
        using var first = root.CreateScope();
        using var second = root.CreateScope();
        first.ServiceProvider.GetRequiredService<Tenant>().Name = "Ada";
        second.ServiceProvider.GetRequiredService<Tenant>().Name = "Bob";
        var ada = first.ServiceProvider.GetRequiredService<Engine>();
        var bob = second.ServiceProvider.GetRequiredService<Engine>();
        ada.Execute("globalThis.secret = 1; shared.n++; Array.prototype.map = null; tenant.leak = 1");
        Assert.Equal("undefined,0,function,undefined,Bob", bob.Evaluate<string>(
            "[typeof secret, shared.n, typeof Array.prototype.map, typeof tenant.leak, tenant()].join()"));
        Assert.Equal("Ada", ada.Evaluate<string>("tenant()"));
        Assert.Same(first.ServiceProvider.GetRequiredService<Tenant>(), ada.Options.State);
    }

    [Fact]
    public void The_factory_makes_more_engines_of_a_scope()
    {
        using var root = Build(static quoll => quoll.ConfigureEngine(static (_, engine) => engine.SetValue("configured", true)));
        using var scope = root.CreateScope();
        var factory = scope.ServiceProvider.GetRequiredService<EngineFactory>();
        using var one = factory.Create();
        using var two = factory.Create(new EngineInstanceOptions { State = "two" });
        Assert.NotSame(one, two);
        Assert.Equal("two", two.Options.State);
        Assert.True(one.Evaluate<bool>("configured") && two.Evaluate<bool>("configured"));
    }

    [Fact]
    public void An_engine_that_cannot_be_configured_is_disposed_of()
    {
        Engine? failed = null;
        using var root = Build(quoll => quoll.ConfigureEngine((_, engine) =>
        {
            failed = engine;
            throw new InvalidOperationException("no");
        }));
        using var scope = root.CreateScope();
        Assert.Equal("no", Assert.Throws<InvalidOperationException>(scope.ServiceProvider.GetRequiredService<Engine>).Message);
        Assert.Throws<ObjectDisposedException>(() => failed!.Execute("1"));
    }

    [Fact]
    public void Further_calls_add_to_the_same_engines()
    {
        var services = new ServiceCollection();
        services.AddQuoll(static options => options.MaxSteps = 500).SetValue("a", 1);
        services.AddQuoll().SetValue("b", 2);
        using var root = services.BuildServiceProvider(Strict);
        using var scope = root.CreateScope();
        var engine = scope.ServiceProvider.GetRequiredService<Engine>();
        Assert.Equal(3, engine.Evaluate<int>("a + b"));
        Assert.Equal(500, engine.Options.MaxSteps);
    }
}
