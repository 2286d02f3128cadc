using System.Text;
using Quoll.RegExp;
using Quoll.Text;

namespace Quoll.Tests.Text;

/// <summary>
/// Work over a long text polls the limits often. The polls are counted, so the tests do not depend on the machine.
/// </summary>
public class PollingTests
{
    private const int Units = 1 << 22;

    /// <summary>Each part is at most this long: about a tenth of a millisecond.</summary>
    private const int MostUnitsPerPoll = WorkBudget.CopiedAtOnce;

    private static readonly string Pairs = string.Concat(Enumerable.Repeat("\U00010400", Units / 2));

    private static readonly Dictionary<string, Action> Works = new()
    {
        ["lastIndexOf, a value that differs in its first unit"] = static () =>
            TextSearch.LastIndexOf(Repeated("x"), "y" + new string('x', Units / 2)),
        ["lastIndexOf, candidates with a distance"] = static () =>
            TextSearch.LastIndexOf(Repeated("abcdefghijklmnopqrstuvwxyz0123456789"), "-abcdefghijklmnopqrstuvwxyz0123456789"),
        ["indexOf, a value that differs in its last unit"] = static () =>
            TextSearch.IndexOf(Repeated("x"), new string('x', Units / 2) + "y"),
        ["indexOf, candidates with a distance"] = static () =>
            TextSearch.IndexOf(Repeated("abcdefgh"), "abcdefghabcdefghabcdefghabcdefghy"),
        ["indexOf, short value that is missing"] = static () => TextSearch.IndexOf(Repeated("x"), "y"),
        ["lastIndexOf, short value that is missing"] = static () => TextSearch.LastIndexOf(Repeated("x"), "y"),
        ["a unit that is missing"] = static () => TextSearch.IndexOf(Repeated("x"), 'y'),
        ["equality"] = static () => TextOrder.AreEqual(Repeated("x"), new string('x', Units)),
        ["lower case of ASCII"] = static () => UnicodeCasing.ToLower(Repeated("xX"), int.MaxValue),
        ["upper case of pairs"] = static () => UnicodeCasing.ToUpper(Pairs, int.MaxValue),
        ["normalization of pairs"] = static () => UnicodeNormalization.Normalize(Pairs, NormalizationForm.FormD, int.MaxValue),
        ["collation of pairs"] = static () => UnicodeCollation.Compare(Pairs, Pairs[..^2] + "\U00010428", int.MaxValue),
        ["trim"] = static () => UnicodeCharacters.TrimEnd(UnicodeCharacters.TrimStart(Repeated(" "))),
        [@"regular expression \bx, where x follows a letter"] = static () => Match(@"\bx", "ax "),
        ["regular expression ^b, at each line"] = static () => Match("^b", "\n"),
        ["regular expression x+y, run without the next unit"] = static () => Match("[^y]+y", "x"),
        ["regular expression [^]*$, lines"] = static () => Match("[^]*^y", "x"),
        ["regular expression, lazy run"] = static () => Match("^x[^]*?y", "x"),
        ["regular expression, texts"] = static () => Match("abc|abd", "ab"),
        ["regular expression, capture without case"] = static () => Match(@$"^(x{{{Units / 2}}})\1y", "xX"),
    };

    public static TheoryData<string> Names => new(Works.Keys);

    [Theory]
    [MemberData(nameof(Names))]
    public void Work_over_a_long_text_polls(string name)
    {
        var budget = new CountingBudget();
        var before = WorkBudget.Current;
        WorkBudget.Current = budget;
        try
        {
            Works[name]();
        }
        finally
        {
            WorkBudget.Current = before;
        }
        Assert.InRange(budget.Polls, Units / MostUnitsPerPoll - 1, int.MaxValue);
    }

    private static string Repeated(string text) => string.Concat(Enumerable.Repeat(text, Units / text.Length));

    private static void Match(string pattern, string repeated)
    {
        var regExp = CompiledRegExp.Compile(pattern, "im");
        Assert.False(regExp.Match(Repeated(repeated) + "z", 0, new int[regExp.CaptureLength], WorkBudget.Current));
    }

    private sealed class CountingBudget : WorkBudget
    {
        public int Polls { get; private set; }

        public override void Spend(long steps) => Polls++;

        public override void Reserve(long bytes)
        {
        }

        public override void ReserveTime(long nanoseconds)
        {
        }
    }
}
