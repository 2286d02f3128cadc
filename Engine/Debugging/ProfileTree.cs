using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The calls that a profiler has seen, as a tree.</summary>
internal sealed class ProfileTree
{
    private readonly Machine _machine;
    private readonly List<CallFrame> _frames = [];

    public ProfileTree(Machine machine)
    {
        _machine = machine;
        Root = new ProfileNode(1, null, null, "(root)");
        Nodes.Add(Root);
    }

    public ProfileNode Root { get; }

    /// <summary>All nodes, by their numbers from 1.</summary>
    public List<ProfileNode> Nodes { get; } = [];

    /// <summary>Returns the node of something that is not a function: <c>(idle)</c> and others.</summary>
    public ProfileNode Special(string name) => Child(Root, name, null, name);

    /// <summary>Returns the node of the functions that run.</summary>
    /// <param name="due">What ran when the sample was due; null if it is due now.</param>
    /// <param name="isLong">Whether no step was taken for long: then what it called was running.</param>
    public ProfileNode Current(RunningPlace? due, bool isLong)
    {
        // The engine waited, or did work without a script.
        if (due is { Depth: 0 }) return Special(isLong ? "(idle)" : "(program)");
        var noted = due ?? default;
        _frames.Clear();
        foreach (var frame in _machine.FramesFromTop) _frames.Add(frame);
        _frames.Reverse();
        var depth = _frames.Count;
        if (depth == 0 && noted.Depth != 1) return Special("(program)");
        // Where the stack was when the sample was due, if the one of now shows it. The step came a little later.
        var isSame = noted.Depth > 0 && noted.Depth <= depth && ReferenceEquals(_frames[noted.Depth - 1].Instance.Block, noted.Block);
        if (isSame) depth = noted.Depth;
        var node = Root;
        for (var i = 0; i < depth; i++)
        {
            var frame = _frames[i];
            node = Child(node, frame.Instance.Block, frame);
            // A built-in function that has called back has no frame.
            var calledBack = i + 1 < depth && _frames[i + 1].Exit is FrameExit.Leave or FrameExit.Continue or FrameExit.Nested;
            if (calledBack && Machine.CalledBuiltIn(frame) is { } between) node = Child(node, between);
        }
        if (noted.Depth == depth + 1 && noted.Block is { } left)
        {
            // It has returned since.
            node = Child(node, left, null);
            return isLong && noted.Callee is { } ended ? Child(node, ended) : node;
        }
        var isInCallee = isSame && noted.Callee is not null && (isLong || _frames[depth - 1].Pc == noted.Pc);
        return isInCallee ? Child(node, noted.Callee!) : node;
    }

    private ProfileNode Child(ProfileNode parent, JsFunction function) =>
        Child(parent, function, null, JsFunction.PlainNameOf(function) ?? "");

    private ProfileNode Child(ProfileNode parent, CodeBlock block, CallFrame? frame)
    {
        // The copy of a debugger is the same function.
        var node = Child(parent, (block.Source, block.Range.Start), block, block.Name);
        node.LastLine = frame is null ? 0 : block.Source.GetPosition(block.SourceOffset(frame.Pc)).Line;
        return node;
    }

    private ProfileNode Child(ProfileNode parent, object key, CodeBlock? block, string name)
    {
        if (parent.Children.TryGetValue(key, out var child)) return child;
        child = new ProfileNode(Nodes.Count + 1, parent, block, name);
        parent.Children.Add(key, child);
        Nodes.Add(child);
        return child;
    }
}

/// <summary>A function in a tree of calls, called by those above it.</summary>
internal sealed class ProfileNode(int id, ProfileNode? parent, CodeBlock? block, string name)
{
    public int Id => id;

    public ProfileNode? Parent => parent;

    /// <summary>Its code; null for a built-in function.</summary>
    public CodeBlock? Block => block;

    public string Name => name;

    public Dictionary<object, ProfileNode> Children { get; } = [];

    /// <summary>How many samples found it running, or how many bytes it has allocated.</summary>
    public long Hits { get; set; }

    /// <summary>The same by line.</summary>
    public SortedDictionary<int, long> Lines { get; } = [];

    /// <summary>The line that was found last; 0 for none.</summary>
    public int LastLine { get; set; }

    public void Hit(long count)
    {
        Hits += count;
        if (LastLine > 0) Lines[LastLine] = Lines.GetValueOrDefault(LastLine) + count;
    }
}
