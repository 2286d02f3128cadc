using Quoll;
using Quoll.Intl;

namespace Consumer;

/// <summary>
/// Prints 50 samples of each area that is compared with V8 (testdata/intl/samples): data of locales, all calendars,
/// time zones and texts. The tests run it in their process, and in programs that are trimmed and native.
/// </summary>
public static class IntlSamples
{
    /// <param name="folder">The folder testdata/intl/samples.</param>
    public static void Print(string folder, Action<string> print)
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], ModuleLoader = new FileModuleLoader(folder) });
        engine.SetValue("print", print);
        engine.ExecuteModule("""
            import * as dates from './dates.mjs';
            import * as numbers from './numbers.mjs';
            import * as temporal from './temporal.mjs';
            import * as texts from './texts.mjs';
            import { Choices } from './random.mjs';
            for (const [area, draw] of Object.entries({ ...dates, ...numbers, ...temporal, ...texts })) {
              if (typeof draw !== 'function') continue;
              const choices = new Choices(1, area);
              for (let i = 0; i < 50; i++) {
                const [what, action] = draw(choices);
                try { print(`${what} ${JSON.stringify(action())}`); } catch (error) { print(`${what} ${error}`); }
              }
            }
            """);
    }
}
