namespace Quoll.RegExp;

/// <summary>
/// The instructions of a compiled pattern. Operands follow the opcode, one <c>int</c> each: <c>set</c>, <c>text</c>,
/// <c>table</c> and <c>groups</c> are places in the program's tables, <c>to</c> is an address, <c>reg</c> a register.
/// "Fails" means that the newest entry of the backtrack stack is taken. Every change of a register pushes its old value
/// there first, unless there is no choice to return to.
/// </summary>
internal enum RegExpOpcode
{
    /// <summary>The bottom of every backtrack stack: this start position has no match.</summary>
    NoMatch,

    /// <summary>The whole pattern has matched: stores its bounds.</summary>
    Match,

    /// <summary>Fails.</summary>
    Fail,

    /// <summary><c>unit</c>: takes this code unit.</summary>
    Unit,

    /// <summary><c>unit</c>: takes this code unit to the left.</summary>
    UnitBack,

    /// <summary><c>text</c>: takes this text.</summary>
    Text,

    /// <summary><c>text</c>: takes this text to the left.</summary>
    TextBack,

    /// <summary><c>set</c>: takes one code unit of the set.</summary>
    Set,

    /// <summary><c>set</c>: takes one code unit of the set to the left.</summary>
    SetBack,

    /// <summary><c>set</c>: takes one code point of the set.</summary>
    Point,

    /// <summary><c>set</c>: takes one code point of the set to the left.</summary>
    PointBack,

    /// <summary><c>set to</c>: jumps to <c>to</c> if the next unit is not in the set or there is none.</summary>
    Guard,

    /// <summary>
    /// <c>table</c>: jumps to the table's address for the next unit; above ASCII and at the end continues.
    /// </summary>
    Switch,

    /// <summary>
    /// <c>table</c>: jumps to the address of the next unit in the table, which has ordered pairs of unit and address;
    /// fails without one.
    /// </summary>
    Lookup,

    /// <summary><c>to</c>: remembers <c>to</c> and continues.</summary>
    Fork,

    /// <summary><c>to</c>: remembers the next instruction and jumps to <c>to</c>.</summary>
    ForkAway,

    /// <summary><c>to</c>: jumps there.</summary>
    Jump,

    /// <summary><c>to</c>: jumps back there, which counts as a step.</summary>
    LoopJump,

    /// <summary><c>reg</c>: stores the position.</summary>
    Save,

    /// <summary><c>reg</c>: fails if the position is still the stored one.</summary>
    CheckProgress,

    /// <summary>
    /// <c>reg counter min</c>: like <see cref="CheckProgress"/>, when <c>counter</c> has reached <c>min</c>.
    /// </summary>
    CheckProgressAfter,

    /// <summary><c>first end</c>: clears the captures of these registers.</summary>
    ClearCaptures,

    /// <summary><c>counter</c>: stores zero.</summary>
    ZeroCounter,

    /// <summary><c>counter</c>: adds one.</summary>
    Count,

    /// <summary>
    /// <c>counter min max greedy to</c>: starts another iteration, continues after the loop at <c>to</c>, or leaves a
    /// choice of both.
    /// </summary>
    CountedLoop,

    /// <summary><c>set min max</c>: takes as many units of the set as it can and gives none back.</summary>
    AtomicRun,

    /// <summary><c>set min max reg</c>: <see cref="AtomicRun"/>, whose bounds are stored in two registers.</summary>
    CaptureRun,

    /// <summary>
    /// <c>set min max next</c> and then <see cref="GreedyRetry"/>: takes as many units of the set as it can and gives
    /// them back one by one. <c>next</c> names the unit that must follow: a unit, from -2 downward a set, or -1 for
    /// any.
    /// </summary>
    GreedyRun,

    /// <summary>
    /// Gives back at least one unit, between the stored position and the position below it on the stack.
    /// </summary>
    GreedyRetry,

    /// <summary>
    /// <c>set min max next</c> and then <see cref="LazyRetry"/>: takes as few units of the set as it can.
    /// </summary>
    LazyRun,

    /// <summary>Takes at least one more unit, up to the position below it on the stack.</summary>
    LazyRetry,

    /// <summary><c>set min max</c>: <see cref="AtomicRun"/> by code point.</summary>
    AtomicPoints,

    /// <summary>
    /// <c>set min max</c> and then <see cref="GreedyPointsRetry"/>: <see cref="GreedyRun"/> by code point.
    /// </summary>
    GreedyPoints,

    /// <summary><see cref="GreedyRetry"/> by code point.</summary>
    GreedyPointsRetry,

    /// <summary>
    /// <c>reg first end</c>: begins a lookaround. Stores stack height and position in two registers, and keeps
    /// captures.
    /// </summary>
    LookStart,

    /// <summary>
    /// <c>reg</c>: ends a lookaround that has matched: drops its choices and returns to its position.
    /// </summary>
    LookEnd,

    /// <summary><c>reg</c>: ends a negative lookaround whose body has matched: drops its choices and fails.</summary>
    LookFail,

    /// <summary><c>kind wordsWithoutCase</c>: an <see cref="AssertionKind"/>.</summary>
    Assert,

    /// <summary>
    /// <c>groups ignoreCase backward</c>: takes the captured text of the first of the groups that has matched.
    /// </summary>
    Backreference,
}
