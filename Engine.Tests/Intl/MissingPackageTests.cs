namespace Quoll.Tests.Intl;

/// <summary>What an engine without Quoll.Intl says where a script expects it.</summary>
public class MissingPackageTests
{
    [Theory]
    [InlineData("Intl")]
    [InlineData("Temporal")]
    public void A_reference_error_names_the_package(string name)
    {
        var engine = new Engine();
        var error = Assert.Throws<JavaScriptException>(() => engine.Execute($"{name}.x"));
        Assert.StartsWith($"ReferenceError: {name} is not defined: the package Quoll.Intl brings it", error.Description, StringComparison.Ordinal);
        Assert.Equal("undefined", engine.Evaluate<string>($"typeof {name}"));
    }

    [Theory]
    [InlineData("(1).toLocaleString('de')")]
    [InlineData("(1).toLocaleString(undefined, { style: 'percent' })")]
    [InlineData("1n.toLocaleString(['de'])")]
    [InlineData("new Date(0).toLocaleString('de')")]
    [InlineData("new Date(0).toLocaleDateString('en-US', { month: 'long' })")]
    [InlineData("new Date(0).toLocaleTimeString('fr')")]
    [InlineData("'a'.localeCompare('b', 'sv')")]
    [InlineData("'a2'.localeCompare('a10', undefined, { numeric: true })")]
    [InlineData("'i'.toLocaleUpperCase('tr')")]
    [InlineData("'I'.toLocaleLowerCase('tr')")]
    public void A_locale_that_is_ignored_is_reported_once_or_refused(string call)
    {
        var lines = new List<string>();
        var engine = new Engine(new EngineOptions { Console = EngineConsole.To((level, text) => lines.Add($"{level}: {text}")) });
        engine.Execute($"{call}; {call}; (2).toLocaleString('fr')");
        Assert.Contains("the package Quoll.Intl brings locales", Assert.Single(lines), StringComparison.Ordinal);
        Assert.StartsWith("Warn: ", lines[0], StringComparison.Ordinal);

        var strict = new Engine(new EngineOptions { RequireLocaleData = true });
        Assert.StartsWith("TypeError: ", Assert.Throws<JavaScriptException>(() => strict.Execute(call)).Description, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("(1).toLocaleString()")]
    [InlineData("(1).toLocaleString('en-US')")]
    [InlineData("(1).toLocaleString('en', undefined)")]
    [InlineData("'a'.localeCompare('b')")]
    [InlineData("new Date(0).toLocaleString(undefined)")]
    [InlineData("'a'.toLocaleUpperCase()")]
    public void The_own_locale_is_not_reported(string call)
    {
        var lines = new List<string>();
        var engine = new Engine(new EngineOptions
        {
            RequireLocaleData = true,
            Console = EngineConsole.To((_, text) => lines.Add(text)),
        });
        engine.Execute(call);
        Assert.Empty(lines);
    }
}
