namespace Quoll.Bytecode;

/// <summary>Measures the memory that compiled code keeps.</summary>
internal static class CodeSize
{
    /// <summary>The size of a block without its tables, and of the headers of the tables, in bytes.</summary>
    private const int BlockSize = 300;

    /// <summary>The size of a string without its characters, in bytes.</summary>
    private const int StringSize = 22;

    /// <summary>
    /// Returns about the bytes that a block, its inner functions and the text keep. Each string counts once. What
    /// <see cref="PropertyKey"/> interns counts as if it was only here.
    /// </summary>
    public static long Of(CodeBlock block)
    {
        var strings = new HashSet<string>(ReferenceEqualityComparer.Instance);
        var size = StringSize + sizeof(char) * (long)block.Source.Text.Length;
        var rest = new Stack<CodeBlock>([block]);
        while (rest.TryPop(out var next))
        {
            size += BlockSize + OfTables(next) + (next.Uncompiled?.Size ?? 0);
            foreach (var constant in next.Constants)
            {
                if (constant.IsString) Add(constant.String);
            }
            foreach (var key in next.CacheKeys)
            {
                if (key.Name is string name) Add(name);
            }
            foreach (var function in next.Functions) rest.Push(function);
        }
        return size;

        void Add(string text)
        {
            if (strings.Add(text)) size += StringSize + sizeof(char) * (long)text.Length;
        }
    }

    private static long OfTables(CodeBlock block) =>
        sizeof(int) * (long)block.Code.Length
        + Unsafe.SizeOf<JsValue>() * (long)block.Constants.Length
        + Unsafe.SizeOf<PropertyKey>() * (long)block.CacheKeys.Length
        + Unsafe.SizeOf<(int, int)>() * (long)block.Positions.Length
        + Unsafe.SizeOf<ExceptionHandler>() * (long)block.Handlers.Length
        + IntPtr.Size * (long)(block.Functions.Length + block.Environments.Length);
}
