using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>The prompt in a terminal.</summary>
[Trait("Speed", "Slow")]
public class PromptTests
{
    [SkippableFact]
    public void Timers_run_while_a_line_is_edited_and_interrupts_stop_what_runs()
    {
        using var terminal = Open();
        terminal.Enter("let n = 7, id = setInterval(() => console.log('tick'), 100)").Type("abc")
            .Until(static screen => screen.Contains("tick\ntick\n") && screen.EndsWith("> abc"));
        // With text in the line it clears the line.
        terminal.Press("C-c").UntilEnd("\n>").Enter("clearInterval(id)").UntilEnd("undefined\n>");

        Interrupt(terminal, "while (true);");
        Interrupt(terminal, "await new Promise(() => {})");
        terminal.Enter("n * 6").UntilEnd("\n42\n>");

        terminal.Enter("function f() {").UntilEnd("\n...").Press("C-c").UntilEnd("\n>");
        terminal.Press("C-c").UntilEnd("(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n>");
        terminal.Press("C-c").UntilEnd("left with 0\nrestored");
    }

    [SkippableFact]
    public void Keys_edit_and_find_what_was_entered()
    {
        using var terminal = Open();
        terminal.Enter("1 + 1").UntilEnd("\n2\n>").Enter("function double(x) {").UntilEnd("\n...").Enter("return 2 * x }")
            .UntilEnd("undefined\n>");
        // An input of several lines is one history entry.
        terminal.Press("Up").UntilEnd("> function double(x) {\n... return 2 * x }").Press("Up", "Up").UntilEnd("> 1 + 1");
        terminal.Press("C-u").Type("wrong 'right'").Press("C-a", "M-f", "C-w", "C-e").Type(".length").Press("Enter").UntilEnd("\n5\n>");
        terminal.Press("C-r").Type("+").UntilEnd("(reverse-i-search)`+': 1 + 1").Press("Enter").UntilEnd("> 1 + 1\n2\n>");
        // Wide characters, and more than one row.
        var wide = string.Concat(Enumerable.Repeat("日本", 20));
        terminal.Type($"'{wide}'.length").Press("Home", "Right").Type("x").Press("End", "Enter").UntilEnd("\n41\n>");
        // Pasted text is entered line by line.
        terminal.Type("let s = 0\nfor (const x of [1, 2]) {\n\ts += x\n}\ns\n").UntilEnd("> s\n3\n>");
        terminal.Press("C-l").Until(static screen => screen == ">").Press("C-d").UntilEnd("left with 0\nrestored");
        Assert.Contains("function double(x) {\vreturn 2 * x }", File.ReadAllText(Path.Combine(terminal.Folder, "quoll", "history")));
    }

    [SkippableFact]
    public void Tab_completes_and_runs_no_script()
    {
        using var terminal = Open();
        terminal.Enter("const object = { get trap() { throw 1 }, tree: { leaf: 1 } }, proxy = new Proxy(object, { get() { throw 2 } })")
            .UntilEnd("undefined\n>");
        terminal.Type("obj").Press("Tab").UntilEnd("> object").Type(".tr").Press("Tab").UntilEnd("trap  tree\n> object.tr");
        terminal.Type("ee.le").Press("Tab").UntilEnd("> object.tree.leaf").Press("Enter").UntilEnd("\n1\n>");
        terminal.Type("object.trap.").Press("Tab").Press("C-u").Type("proxy.tree.l").Press("Tab").UntilEnd("> proxy.tree.leaf").Press("C-c");
        terminal.Type("Math.sq").Press("Tab").UntilEnd("> Math.sqrt").Press("C-c").Type("instanc").Press("Tab").UntilEnd("> instanceof");
        File.WriteAllText(Path.Combine(terminal.Folder, "program.js"), "let loaded = 'yes'");
        terminal.Press("C-c").Type(".lo").Press("Tab").UntilEnd("> .load").Type(" prog").Press("Tab").UntilEnd("> .load program.js");
        terminal.Press("Enter").UntilEnd("undefined\n>").Enter("loaded").UntilEnd("'yes'\n>");
        terminal.Enter(".editor").Until(static screen => screen.Contains("Entering editor mode")).Enter("let e = 1").Enter("e + 1")
            .Press("C-d").UntilEnd("\n2\n>");
        terminal.Enter("({ a: 1 }).a").Until(static screen => screen.Contains("\e[33m1\e[39m") || screen.Contains("\e[33m1"), withColors: true);
        terminal.Enter(".exit").UntilEnd("left with 0\nrestored");
    }

    [SkippableFact]
    public void The_line_is_drawn_anew_when_the_terminal_changes_its_width()
    {
        using var terminal = Open();
        terminal.Enter("'above'").UntilEnd("'above'\n>");
        var text = string.Concat(Enumerable.Range(10, 35));
        terminal.Type(text).UntilEnd($"\n'above'\n> {text[..58]}\n{text[58..]}");
        // tmux breaks rows itself before the prompt knows the new width, but elsewhere: no width is a multiple of
        // another. Rows above may leave the screen then.
        Shows(35, $"> {text[..33]}\n{text[33..68]}\n{text[68..]}");
        Shows(22, $"> {text[..20]}\n{text[20..42]}\n{text[42..64]}\n{text[64..]}");
        terminal.Press("Left", "Home").UntilColumn(2);
        Shows(50, $"> {text[..48]}\n{text[48..]}");
        terminal.Press("C-k").UntilEnd(">").Enter("1 + 1").UntilEnd("> 1 + 1\n2\n>");

        // Nothing of the line may remain, in rows that have left the screen either.
        void Shows(int width, string rows)
        {
            terminal.Resize(width).UntilEnd(rows);
            Assert.Equal(2, terminal.Screen(withHistory: true).Split(text[..10]).Length);
        }
    }

    [SkippableFact]
    public void A_script_that_reads_can_be_interrupted_and_does_not_take_the_keys()
    {
        using var terminal = Open();
        Process.Start("mkfifo", Path.Combine(terminal.Folder, "pipe")).WaitForExit();
        Interrupt(terminal, "read('pipe')");
        terminal.Enter("try { read('-') } catch (e) { e.message }").UntilEnd("'The prompt reads the standard input.'\n>");
        terminal.Enter("1 + 1").UntilEnd("\n2\n>").Press("C-d").UntilEnd("left with 0\nrestored");
    }

    [SkippableFact]
    public void Suspending_keeps_the_line_and_the_running_script()
    {
        InstalledPrograms.Require("tmux");
        Skip.IfNot(File.Exists("/bin/bash"), "There is no /bin/bash.");
        // The words of the command become arguments that sh does not use.
        using var terminal = new TmuxSession("sh -c 'PS1=\"sh# \" exec bash --norc --noprofile'", width: 200);
        terminal.UntilEnd("sh#").Enter(QuollProcess.ShellWords).UntilEnd("\n>").Type("1 + ").Press("C-z")
            .Until(static screen => screen.Contains("Stopped") && screen.EndsWith("sh#"));
        terminal.Enter("echo in the $SHLVL shell; fg").UntilEnd("> 1 +").Type(" 41").Press("Enter").UntilEnd("\n42\n>");

        // A line of the script after fg says that the shell has given it the terminal: Ctrl+C is for the script then.
        terminal.Enter("for (let next = 0;;) if (Date.now() > next) { next = Date.now() + 200; console.log('runs') }")
            .UntilEnd("\nruns").Press("C-z").Until(static screen => screen.Split("Stopped").Length == 3 && screen.EndsWith("sh#"));
        terminal.Enter("fg").UntilEnd("\nruns").Press("C-c").UntilEnd("\nScript execution was interrupted by Ctrl+C.\n>");
        terminal.Press("C-d").UntilEnd("sh#").Enter("exit").UntilEnd("left with 0\nrestored");
    }

    [SkippableFact]
    public void A_plain_terminal_drops_the_line_too()
    {
        InstalledPrograms.Require("tmux");
        using var terminal = new TmuxSession("TERM=dumb");
        terminal.UntilEnd(">").Type("abc").Press("C-c").UntilEnd("\n>").Enter("1 + 1").UntilEnd("\n2\n>");
        terminal.Enter("console.log('runs'); for (;;);").UntilEnd("\nruns").Press("C-c").UntilEnd("interrupted by Ctrl+C.\n>").Press("C-d").UntilEnd("left with 0\nrestored");
    }

    [SkippableFact]
    public void No_color_is_respected()
    {
        using var terminal = Open("NO_COLOR=1");
        terminal.Enter("let a = 'text' + 1; a").UntilEnd("'text1'\n>");
        Assert.DoesNotContain("\e[3", terminal.Screen(withColors: true));
    }

    // The script reports when it runs. A key that is pressed earlier belongs to the line.
    private static void Interrupt(TmuxSession terminal, string script) =>
        terminal.Enter($"console.log('runs'); {script}").UntilEnd("\nruns").Press("C-c")
            .UntilEnd("\nruns\nScript execution was interrupted by Ctrl+C.\n>");

    private static TmuxSession Open(string environment = "")
    {
        InstalledPrograms.Require("tmux");
        var terminal = new TmuxSession(environment);
        return terminal.UntilEnd("\n>");
    }
}
