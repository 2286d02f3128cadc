using System.Globalization;
using Quoll.RegExp;
using Quoll.RegExp.MachineCode;
using Quoll.Text;

namespace Quoll.Tests.RegExp;

/// <summary>One pattern for the interpreter and as machine code.</summary>
internal sealed class Matchers
{
    private readonly CompiledRegExp _interpreted;
    private readonly CompiledRegExp _compiled;
    private readonly string _name;

    public Matchers(string pattern, string flags)
    {
        _name = $"/{pattern}/{flags}";
        _interpreted = CompiledRegExp.Compile(pattern, flags);
        _compiled = CompiledRegExp.Compile(pattern, flags);
        _compiled.MachineCode = MatchTranslator.Translate(_compiled.Program, out _);
    }

    public bool IsTranslated => _compiled.MachineCode is not null;

    /// <summary>
    /// Matches in both ways, whose outcomes must be the same: the captures, or the exception, and steps and memory.
    /// Returns the captures as text, or null, or the name of the exception.
    /// </summary>
    public string? Match(string input, int lastIndex, long steps = 20_000_000)
    {
        (string? outcome, Budget budget) = Match(_interpreted, input, lastIndex, steps);
        (string? other, Budget otherBudget) = Match(_compiled, input, lastIndex, steps);
        string place = $"{_name} at {lastIndex} of {input[..Math.Min(input.Length, 200)]}";
        Assert.True(outcome == other, $"{place}: {outcome} and {other}");
        Assert.True(budget.Spent == otherBudget.Spent, $"{place}: {budget.Spent} and {otherBudget.Spent} steps");
        Assert.True(budget.Reserved == otherBudget.Reserved, $"{place}: {budget.Reserved} and {otherBudget.Reserved} bytes");
        return outcome;
    }

    private static (string?, Budget) Match(CompiledRegExp regExp, string input, int lastIndex, long steps)
    {
        var budget = new Budget(steps);
        int[] captures = new int[regExp.CaptureLength];
        try
        {
            bool found = regExp.Match(input, lastIndex, captures, budget);
            return (found ? string.Join(' ', captures.Select(static c => c.ToString(CultureInfo.InvariantCulture))) : null, budget);
        }
        catch (Exception stopped) when (stopped is TimeoutException or RegExpStackException)
        {
            return (stopped.GetType().Name, budget);
        }
    }

    private sealed class Budget(long limit) : WorkBudget
    {
        public long Spent { get; private set; }

        public long Reserved { get; private set; }

        public override void Spend(long steps)
        {
            Spent += steps;
            if (Spent >= limit) throw new TimeoutException();
        }

        public override void Reserve(long bytes) => Reserved += bytes;

        public override void ReserveTime(long nanoseconds)
        {
        }
    }
}
