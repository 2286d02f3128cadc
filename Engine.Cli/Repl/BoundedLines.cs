using System.Text;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>Reads lines of an input that may have no end and no line feed.</summary>
/// <param name="input">The input.</param>
/// <param name="limit">The bytes that a line may take in memory; null without a limit.</param>
internal sealed class BoundedLines(TextReader input, long? limit)
{
    private readonly StringBuilder _line = new();
    private readonly long _maxLength = Math.Min((limit ?? long.MaxValue) / sizeof(char), TextInput.MaxLength);

    /// <summary>Returns the next line without its line end; null if there is none.</summary>
    /// <exception cref="ExecutionLimitException">The line is longer than the limit, or than any text.</exception>
    public string? Next()
    {
        _line.Clear();
        int unit;
        while ((unit = input.Read()) is >= 0 and not '\n')
        {
            if (_line.Length >= _maxLength)
                throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A line is longer than the limit of {_maxLength * sizeof(char)} bytes.");
            _line.Append((char)unit);
        }
        if (unit < 0 && _line.Length == 0) return null;
        if (_line.Length > 0 && _line[^1] == '\r') _line.Length--;
        return _line.ToString();
    }
}
