namespace Quoll.RegExp;

/// <summary>
/// Runs a program at one start position. No method here recurses: choices are entries of the backtrack stack.
/// </summary>
internal readonly ref struct Matcher(RegExpProgram program, ReadOnlySpan<char> input, MatchStack memory, WorkBudget? budget)
{
    /// <summary>
    /// The approximate number of steps between two charges of the budget: few enough for a limit of milliseconds.
    /// </summary>
    public const int StepsPerCall = 4096;

    /// <summary>No instruction except ClearCaptures and LookStart pushes more numbers than this.</summary>
    public const int Headroom = 8;

    /// <summary>The height of a stack without choices: the entry below leads to NoMatch.</summary>
    public const int Bottom = 2;

    private readonly ReadOnlySpan<char> _input = input;

    /// <summary>
    /// Tries to match at <paramref name="start"/>; on success the capture registers hold the match.
    /// <paramref name="fuel"/> is the number of steps until the budget is charged again.
    /// </summary>
    public bool Run(int start, ref int fuel)
    {
        var code = program.Code;
        var sets = program.Sets;
        var registers = memory.Registers;
        var stack = memory.Entries;
        ReadOnlySpan<char> text = _input;
        var position = start;
        var pc = RegExpProgram.Entry;
        stack[0] = 0;
        stack[1] = 0;
        var top = Bottom;

        while (true)
        {
            switch ((RegExpOpcode)code[pc])
            {
                case RegExpOpcode.NoMatch:
                    fuel -= program.Registers >> 5;
                    registers.AsSpan(0, program.Registers).Fill(-1);
                    return false;

                case RegExpOpcode.Match:
                    registers[0] = start;
                    registers[1] = position;
                    return true;

                case RegExpOpcode.Fail:
                    break;

                case RegExpOpcode.Unit:
                    if ((uint)position >= (uint)text.Length || text[position] != code[pc + 1]) break;
                    position++;
                    pc += 2;
                    continue;

                case RegExpOpcode.UnitBack:
                    if ((uint)(position - 1) >= (uint)text.Length || text[position - 1] != code[pc + 1]) break;
                    position--;
                    pc += 2;
                    continue;

                case RegExpOpcode.Text:
                    var literal = program.Texts[code[pc + 1]];
                    fuel -= literal.Length >> 6;
                    if (!text[position..].StartsWith(literal)) break;
                    position += literal.Length;
                    pc += 2;
                    continue;

                case RegExpOpcode.TextBack:
                    var before = program.Texts[code[pc + 1]];
                    fuel -= before.Length >> 6;
                    if (!text[..position].EndsWith(before)) break;
                    position -= before.Length;
                    pc += 2;
                    continue;

                case RegExpOpcode.Set:
                    if ((uint)position >= (uint)text.Length || !sets[code[pc + 1]].Contains(text[position])) break;
                    position++;
                    pc += 2;
                    continue;

                case RegExpOpcode.SetBack:
                    if ((uint)(position - 1) >= (uint)text.Length || !sets[code[pc + 1]].Contains(text[position - 1])) break;
                    position--;
                    pc += 2;
                    continue;

                case RegExpOpcode.Point:
                    if (position >= text.Length || !sets[code[pc + 1]].ContainsPoint(InputText.PointAt(text, position, out int width)))
                        break;
                    position += width;
                    pc += 2;
                    continue;

                case RegExpOpcode.PointBack:
                    if (position == 0 || !sets[code[pc + 1]].ContainsPoint(InputText.PointBefore(text, position, out int back))) break;
                    position -= back;
                    pc += 2;
                    continue;

                case RegExpOpcode.Guard:
                    if ((uint)position < (uint)text.Length && sets[code[pc + 1]].Contains(text[position])) pc += 3;
                    else pc = code[pc + 2];
                    continue;

                case RegExpOpcode.Switch:
                    var listed = (uint)position < (uint)text.Length && text[position] < RegExpProgram.SwitchSize;
                    pc = listed ? program.Tables[code[pc + 1]][text[position]] : pc + 2;
                    if (pc < 0) break;
                    continue;

                case RegExpOpcode.Lookup:
                    pc = position < text.Length ? RegExpProgram.FindInLookup(program.Tables[code[pc + 1]], text[position]) : -1;
                    if (pc < 0) break;
                    continue;

                case RegExpOpcode.Fork:
                    stack = Push(stack, ref top, position, code[pc + 1]);
                    pc += 2;
                    continue;

                case RegExpOpcode.ForkAway:
                    stack = Push(stack, ref top, position, pc + 2);
                    pc = code[pc + 1];
                    continue;

                case RegExpOpcode.Jump:
                    pc = code[pc + 1];
                    continue;

                case RegExpOpcode.LoopJump:
                    if (--fuel < 0) fuel = Refuel();
                    pc = code[pc + 1];
                    continue;

                case RegExpOpcode.Save:
                    stack = SetRegister(registers, stack, ref top, code[pc + 1], position);
                    pc += 2;
                    continue;

                case RegExpOpcode.CheckProgress:
                    if (registers[code[pc + 1]] == position) break;
                    pc += 2;
                    continue;

                case RegExpOpcode.CheckProgressAfter:
                    if (registers[code[pc + 1]] == position && registers[code[pc + 2]] >= code[pc + 3]) break;
                    pc += 4;
                    continue;

                case RegExpOpcode.ClearCaptures:
                    fuel -= (code[pc + 2] - code[pc + 1]) >> 3;
                    stack = KeepCaptures(stack, ref top, code[pc + 1], code[pc + 2]);
                    registers.AsSpan(code[pc + 1]..code[pc + 2]).Fill(-1);
                    pc += 3;
                    continue;

                case RegExpOpcode.ZeroCounter:
                    stack = SetRegister(registers, stack, ref top, code[pc + 1], 0);
                    pc += 2;
                    continue;

                case RegExpOpcode.Count:
                    stack = SetRegister(registers, stack, ref top, code[pc + 1], registers[code[pc + 1]] + 1);
                    pc += 2;
                    continue;

                case RegExpOpcode.CountedLoop:
                    var done = registers[code[pc + 1]];
                    var another = done < code[pc + 2] || (done < code[pc + 3] && code[pc + 4] != 0);
                    if (done >= code[pc + 2] && done < code[pc + 3])
                        stack = Push(stack, ref top, position, another ? code[pc + 5] : pc + 6);
                    pc = another ? pc + 6 : code[pc + 5];
                    continue;

                case RegExpOpcode.CaptureRun:
                {
                    var limit = Math.Min(code[pc + 3], text.Length - position);
                    var length = sets[code[pc + 1]].RunLength(text.Slice(position, limit));
                    fuel -= length >> 5;
                    if (length < code[pc + 2]) break;
                    var register = code[pc + 4];
                    stack = SetRegister(registers, stack, ref top, register, position);
                    position += length;
                    stack = SetRegister(registers, stack, ref top, register + 1, position);
                    pc += 5;
                    continue;
                }

                case RegExpOpcode.AtomicRun:
                {
                    var limit = Math.Min(code[pc + 3], text.Length - position);
                    var length = sets[code[pc + 1]].RunLength(text.Slice(position, limit));
                    fuel -= length >> 5;
                    if (length < code[pc + 2]) break;
                    position += length;
                    pc += 4;
                    continue;
                }

                case RegExpOpcode.GreedyRun:
                {
                    var limit = Math.Min(code[pc + 3], text.Length - position);
                    var length = sets[code[pc + 1]].RunLength(text.Slice(position, limit));
                    var min = code[pc + 2];
                    fuel -= length >> 5;
                    if (length < min) break;
                    if (length > min) stack = PushRun(stack, ref top, position + min, position + length, pc + 5);
                    position += length;
                    pc += 6;
                    continue;
                }

                case RegExpOpcode.GreedyRetry:
                {
                    var least = stack[--top];
                    var taken = text[least..position];
                    var place = RunRetry.LastThatCanFollow(taken, sets, code[pc - 1]);
                    fuel -= (taken.Length - place) >> 5;
                    if (place < 0) break;
                    position = least + place;
                    if (place > 0) stack = PushRun(stack, ref top, least, position, pc);
                    pc++;
                    continue;
                }

                case RegExpOpcode.LazyRun:
                {
                    var min = code[pc + 2];
                    fuel -= Math.Min(min, text.Length - position) >> 5;
                    if (min > text.Length - position || sets[code[pc + 1]].RunLength(text.Slice(position, min)) < min) break;
                    var end = (int)Math.Min((long)position + code[pc + 3], text.Length);
                    position += min;
                    if (position < end) stack = PushRun(stack, ref top, end, position, pc + 5);
                    pc += 6;
                    continue;
                }

                case RegExpOpcode.LazyRetry:
                {
                    var end = stack[--top];
                    var length = RunRetry.NextThatCanFollow(text[position..end], sets, code[pc - 4], code[pc - 1], out int searched);
                    fuel -= searched >> 5;
                    if (length < 0) break;
                    position += length;
                    if (position < end) stack = PushRun(stack, ref top, end, position, pc);
                    pc++;
                    continue;
                }

                case RegExpOpcode.AtomicPoints:
                case RegExpOpcode.GreedyPoints:
                {
                    var atomic = (RegExpOpcode)code[pc] == RegExpOpcode.AtomicPoints;
                    var end = InputText.PointRun(text, position, sets[code[pc + 1]], code[pc + 2], code[pc + 3], out int least);
                    fuel -= (end - position) >> 4;
                    if (least < 0) break;
                    if (!atomic && end > least) stack = PushRun(stack, ref top, least, end, pc + 4);
                    position = end;
                    pc += atomic ? 4 : 5;
                    continue;
                }

                case RegExpOpcode.GreedyPointsRetry:
                {
                    var least = stack[--top];
                    InputText.PointBefore(text[least..], position - least, out int step);
                    position -= step;
                    if (position > least) stack = PushRun(stack, ref top, least, position, pc);
                    pc++;
                    continue;
                }

                case RegExpOpcode.LookStart:
                    // The captures are kept below the height to which the end returns, so a later failure restores
                    // them.
                    fuel -= (code[pc + 3] - code[pc + 2]) >> 3;
                    stack = KeepCaptures(stack, ref top, code[pc + 2], code[pc + 3]);
                    registers[code[pc + 1]] = top;
                    registers[code[pc + 1] + 1] = position;
                    pc += 4;
                    continue;

                case RegExpOpcode.LookEnd:
                    top = registers[code[pc + 1]];
                    position = registers[code[pc + 1] + 1];
                    pc += 2;
                    continue;

                case RegExpOpcode.LookFail:
                    top = registers[code[pc + 1]];
                    break;

                case RegExpOpcode.Assert:
                    if (!InputText.Holds((AssertionKind)code[pc + 1], text, position, code[pc + 2] != 0)) break;
                    pc += 3;
                    continue;

                case RegExpOpcode.Backreference:
                    var behind = InputText.TakeCapture(program, text, registers, position, code.AsSpan(pc + 1, 3), out int compared);
                    fuel -= compared;
                    if (behind < 0) break;
                    position = behind;
                    pc += 4;
                    continue;
            }

            // Failed: undo registers down to the newest choice.
            if (--fuel < 0) fuel = Refuel();
            pc = stack[--top];
            while (pc < 0)
            {
                registers[~pc] = stack[top - 1];
                top -= 2;
                pc = stack[top];
            }
            position = stack[--top];
        }
    }

    /// <summary>
    /// Pushes the value of a register, to restore it when the newest choice is taken, and changes it. Without choices
    /// nothing is pushed, because all registers are reset when the start position is abandoned.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int[] SetRegister(int[] registers, int[] stack, ref int top, int register, int value)
    {
        ref int slot = ref registers[register];
        if (top > Bottom) stack = Push(stack, ref top, slot, ~register);
        slot = value;
        return stack;
    }

    /// <summary>
    /// Pushes a position and an address, or a value and the complement of its register. Returns the stack, which
    /// may have grown.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int[] Push(int[] stack, ref int top, int value, int address)
    {
        if (top + Headroom > stack.Length) stack = memory.Grow(Headroom, budget);
        stack[top] = value;
        stack[top + 1] = address;
        top += 2;
        return stack;
    }

    /// <summary>Pushes the choice of a run: its farthest position, and its current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int[] PushRun(int[] stack, ref int top, int bound, int position, int address)
    {
        if (top + Headroom > stack.Length) stack = memory.Grow(Headroom, budget);
        stack[top] = bound;
        stack[top + 1] = position;
        stack[top + 2] = address;
        top += 3;
        return stack;
    }

    /// <summary>
    /// Pushes the values of registers from <paramref name="first"/> up to but not including <paramref name="end"/>.
    /// </summary>
    private int[] KeepCaptures(int[] stack, ref int top, int first, int end)
    {
        var needed = 2 * (end - first) + Headroom;
        if (top + needed > stack.Length) stack = memory.Grow(needed, budget);
        var registers = memory.Registers;
        for (var register = first; register < end; register++)
        {
            stack[top] = registers[register];
            stack[top + 1] = ~register;
            top += 2;
        }
        return stack;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Refuel()
    {
        budget?.Spend(StepsPerCall);
        return StepsPerCall;
    }
}
