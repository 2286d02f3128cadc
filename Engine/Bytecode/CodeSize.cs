namespace Quoll.Bytecode;

/// <summary>Measures the memory that compiled code keeps.</summary>
internal static class CodeSize
{
    /// <summary>The size of a block without its tables, and of the headers of the tables, in bytes.</summary>
    private const int BlockSize = 340;

    /// <summary>The size of a text's own objects besides its block and its characters, in bytes.</summary>
    private const int TextSize = 120;

    /// <summary>The size of an object with some fields, and of the header of an array, in bytes.</summary>
    private const int ObjectSize = 48, ArraySize = 24;

    /// <summary>The size of the objects of a table of cases without their elements, in bytes.</summary>
    private const int SwitchSize = 80 + 6 * ArraySize;

    /// <summary>The size of a string without its characters, in bytes.</summary>
    private const int StringSize = 22;

    /// <summary>
    /// Returns about the bytes that a block, its inner functions and the text keep. Each string counts once. What
    /// <see cref="PropertyKey"/> interns counts as if it was only here.
    /// </summary>
    public static long Of(CodeBlock block)
    {
        var strings = new HashSet<string>(ReferenceEqualityComparer.Instance);
        var size = TextSize + StringSize + sizeof(char) * (long)block.Source.Text.Length;
        var rest = new Stack<CodeBlock>([block]);
        while (rest.TryPop(out var next))
        {
            size += BlockSize + OfTables(next) + (next.Uncompiled?.Size ?? 0);
            Add(next.Name);
            foreach (var constant in next.Constants)
            {
                if (constant.IsString) Add(constant.String);
                else if (constant.IsBigInt) size += ObjectSize + constant.BigInt.GetByteCount();
            }
            foreach (var key in next.CacheKeys)
            {
                if (key.Name is string name) Add(name);
            }
            foreach (var environment in next.Environments)
            {
                size += ObjectSize + ArraySize + environment.Kinds.Length;
                AddAll(environment.Names);
            }
            foreach (var template in next.Templates)
            {
                size += ObjectSize;
                AddAll(template.Cooked);
                AddAll(template.Raw);
            }
            foreach (var declared in next.Declarations)
            {
                size += ObjectSize + Unsafe.SizeOf<(string, bool)>() * (long)declared.Lexical.Length;
                foreach (var (name, _) in declared.Lexical) Add(name);
                AddAll(declared.VarNames);
                AddAll(declared.FunctionNames);
                AddAll(declared.AnnexBNames);
            }
            foreach (var function in next.Functions) rest.Push(function);
        }
        return size;

        void AddAll(string?[] texts)
        {
            if (texts.Length > 0) size += ArraySize + IntPtr.Size * (long)texts.Length;
            foreach (var text in texts) Add(text);
        }

        void Add(string? text)
        {
            if (!string.IsNullOrEmpty(text) && strings.Add(text)) size += StringSize + sizeof(char) * (long)text.Length;
        }
    }

    private static long OfTables(CodeBlock block) =>
        sizeof(int) * (long)block.Code.Length
        + Unsafe.SizeOf<JsValue>() * (long)block.Constants.Length
        + Unsafe.SizeOf<PropertyKey>() * (long)block.CacheKeys.Length
        + Unsafe.SizeOf<(int, int)>() * (long)block.Positions.Length
        + Unsafe.SizeOf<ExceptionHandler>() * (long)block.Handlers.Length
        + Unsafe.SizeOf<(int, int)>() * (long)block.StrictRanges.Length
        + sizeof(int) * (long)(block.MappedParameters?.Length ?? 0)
        + IntPtr.Size * (long)(block.Functions.Length + block.Environments.Length + block.Templates.Length + block.Declarations.Length)
        + (IntPtr.Size + ObjectSize) * (long)block.EvalContexts.Length
        + block.Switches.Sum(static table => SwitchSize + table.Size);
}
