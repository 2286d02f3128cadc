using Quoll.Cli.Repl.Editing;

namespace Quoll.Tests.Cli;

/// <summary>The effect of keys on the edited line, without a terminal.</summary>
public class LineEditorTests
{
    private static readonly string[] Entries = ["let a = 1", "a + 1", "function f() {\n}", "a + 2"];

    // '^x' is Ctrl+X, '!x' is Alt+X. In brackets, '<' '>' 'u' 'd' are arrows, 'H' and 'E' Home and End, 'D' Delete, 'B'
    // Backspace, 'X' Escape. The result has a bar at the cursor.
    [Theory]
    [InlineData("abc", "abc|")]
    [InlineData("abc[<][<]x", "ax|bc")]
    [InlineData("one.two^W", "one.|")]
    [InlineData("one two^W^W", "|")]
    [InlineData("one two^A^K", "|")]
    [InlineData("one two[<][<]^U", "|wo")]
    [InlineData("one two^W^Y^Y", "one twotwo|")]
    [InlineData("one two!b!b!f", "one| two")]
    [InlineData("one two!b", "one |two")]
    [InlineData("one two[X]b", "one |two")]
    [InlineData("one[X]1", "one1|")]
    [InlineData("one[H]x[E]y", "xoney|")]
    [InlineData("one[H][D]", "|ne")]
    [InlineData("one[<][B]", "o|e")]
    [InlineData("one^A^D", "|ne")]
    [InlineData("[u]", "a + 2|")]
    [InlineData("[u][u]", "function f() {\n}|")]
    [InlineData("[u][u][u]", "f|unction f() {\n}")]
    [InlineData("new[u]", "new|")]
    [InlineData("a[u][u]", "a + 1|")]
    [InlineData("a[u][u][d][d]", "a|")]
    [InlineData("[u][d]", "|")]
    [InlineData("^Ra +", "")]
    [InlineData("^R1^R[E]", "let a = 1|")]
    [InlineData("keep^Rzzz^G", "keep|")]
    [InlineData("日本😀[<][<]x", "日x|本😀")]
    [InlineData("e\u0301[B]", "|")]
    public void Keys(string keys, string expected)
    {
        var editor = new LineEditor(Entries);
        Press(editor, keys);
        if (editor.Search is { } search) Assert.Equal("a + 2", search.Match);
        else Assert.Equal(expected, editor.Text.Text.Insert(editor.Text.Cursor, "|"));
    }

    [Fact]
    public void Keys_ask_for_what_the_prompt_does()
    {
        var editor = new LineEditor([]);
        Assert.Equal(KeyRequest.End, Press(editor, "^D"));
        Assert.Equal(KeyRequest.Interrupt, Press(editor, "^C"));
        Assert.Equal(KeyRequest.Clear, Press(editor, "^L"));
        Assert.Equal(KeyRequest.None, Press(editor, "x^A^D"));
        Assert.True(editor.Remember("same"));
        Assert.False(editor.Remember("same"));
        Assert.False(editor.Remember("  "));
    }

    [Theory]
    [InlineData("abc", 3, 10, "> abc\r\e[5C")]
    [InlineData("abcdefgh", 8, 10, "> abcdefgh\r\n\r")]
    [InlineData("abcdefghi", 0, 10, "> abcdefgh\r\ni\e[1A\r\e[2C")]
    [InlineData("日本語日本", 5, 10, "> 日本語日\r\n本\r\e[2C")]
    [InlineData("a\nb", 1, 10, "> a\r\n. b\e[1A\r\e[3C")]
    public void Rows_are_broken_at_the_width(string text, int cursor, int width, string expected) =>
        Assert.Equal(expected, new LineView(isColored: false).Show(text, cursor, "> ", ". ", width, 20));

    [Fact]
    public void A_text_higher_than_the_terminal_shows_the_part_around_the_cursor()
    {
        var view = new LineView(isColored: false);
        var text = string.Join('\n', Enumerable.Range(0, 100));
        var shown = view.Show(text, text.Length, "> ", ". ", 80, 10);
        Assert.StartsWith(". 91\r\n", shown);
        Assert.EndsWith(". 99\r\e[4C", shown);
        Assert.Equal("\r\e[8A\e[K\e[C\e[J\r", view.Erase(80));
    }

    [Theory]
    [InlineData(60, "\r\e[1A")]
    [InlineData(35, "\r\e[2A")]
    [InlineData(22, "\r\e[3A")]
    [InlineData(80, "\r\e[1A")]
    public void Rows_are_counted_as_a_terminal_of_another_width_breaks_and_joins_them(int width, string expected)
    {
        var view = new LineView(isColored: false);
        view.Show(new string('x', 70), 70, "> ", ". ", 60, 20);
        Assert.Equal(expected + "\e[K\e[C\e[J\r", view.Erase(width));
    }

    [Theory]
    [InlineData(60, "\e[1B\r\n")]
    [InlineData(22, "\e[3B\r\n")]
    public void Leaving_moves_below_the_rows_of_another_width(int width, string expected)
    {
        var view = new LineView(isColored: false);
        view.Show(new string('x', 70), 0, "> ", ". ", 60, 20);
        Assert.Equal(expected, view.Leave(width));
    }

    private static KeyRequest Press(LineEditor editor, string keys)
    {
        var request = KeyRequest.None;
        for (var i = 0; i < keys.Length; i++)
        {
            ConsoleKeyInfo key;
            if (keys[i] == '^')
            {
                var letter = keys[++i];
                key = new ConsoleKeyInfo((char)(letter - 'A' + 1), ConsoleKey.A + (letter - 'A'), false, false, control: true);
            }
            else if (keys[i] == '!')
            {
                var letter = keys[++i];
                key = new ConsoleKeyInfo(letter, ConsoleKey.A + (letter - 'a'), false, alt: true, false);
            }
            else if (keys[i] == '[')
            {
                var name = keys[i + 1] switch
                {
                    '<' => ConsoleKey.LeftArrow,
                    '>' => ConsoleKey.RightArrow,
                    'u' => ConsoleKey.UpArrow,
                    'd' => ConsoleKey.DownArrow,
                    'H' => ConsoleKey.Home,
                    'E' => ConsoleKey.End,
                    'D' => ConsoleKey.Delete,
                    'X' => ConsoleKey.Escape,
                    _ => ConsoleKey.Backspace,
                };
                key = new ConsoleKeyInfo('\0', name, false, false, false);
                i += 2;
            }
            else
            {
                var isLetter = char.IsAsciiLetter(keys[i]);
                var name = isLetter ? ConsoleKey.A + (char.ToUpperInvariant(keys[i]) - 'A') : 0;
                key = new ConsoleKeyInfo(keys[i], name, false, false, false);
            }
            request = editor.Press(key);
        }
        return request;
    }
}
