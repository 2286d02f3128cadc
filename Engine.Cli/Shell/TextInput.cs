using System.Text;
using Quoll.Runtime.Agents;

namespace Quoll.Cli.Shell;

/// <summary>
/// Reads texts under the limits of the running call: a device has no end, and a pipe may wait for ever.
/// </summary>
internal static class TextInput
{
    private const int ChunkSize = 1 << 18;

    /// <summary>Longer texts fit no string.</summary>
    private const int MaxLength = 1 << 29;

    /// <summary>A file as text: UTF-8, or what its byte order mark says.</summary>
    /// <exception cref="IOException">It cannot be read, or is too long.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static string ReadFile(string path, Agent agent) => Read(() => Open(path), path, agent);

    /// <summary>A file, or the standard input to its end where the path is null.</summary>
    /// <inheritdoc cref="ReadFile"/>
    public static string Read(string? path, Agent agent) =>
        path is null ? Read(StandardStreams.OpenInput, "The standard input", agent) : ReadFile(path, agent);

    /// <summary>Returns whether it is what reading a file may throw.</summary>
    public static bool IsExpected(Exception failed) => failed is IOException or UnauthorizedAccessException or ArgumentException;

    // What .NET says of these is not a help.
    private static FileStream Open(string path) =>
        path.Length == 0 ? throw new IOException("The name of the file is empty.")
        : path.Length > FileModuleLoader.MaxPathLength ? throw new IOException("The name of the file is too long.")
        : Directory.Exists(path) ? throw new IOException($"'{path}' is a folder, not a file.")
        : File.OpenRead(path);

    private static string Read(Func<Stream> open, string name, Agent agent)
    {
        using var stream = Wait(open, agent);
        var bytes = new byte[Math.Clamp(stream.CanSeek ? stream.Length + 1 : 0, ChunkSize, MaxLength)];
        var length = 0;
        while (true)
        {
            if (length == bytes.Length)
            {
                if (length == MaxLength) throw new IOException($"{name} is longer than {MaxLength} bytes.");
                var capacity = (int)Math.Min(2L * length, MaxLength);
                agent.Reserve(capacity);
                Array.Resize(ref bytes, capacity);
            }
            var count = Wait(() => stream.Read(bytes, length, Math.Min(ChunkSize, bytes.Length - length)), agent);
            if (count == 0) break;
            agent.StepOver(count);
            length += count;
        }
        agent.Reserve(2L * length);
        return Decode(bytes.AsSpan(0, length));
    }

    // What may wait does so on another thread, which ends with the process where it waits longer than the call may
    // take.
    private static T Wait<T>(Func<T> work, Agent agent)
    {
        var token = agent.CurrentToken;
        if (agent.Limits.TimeLeft == Timeout.InfiniteTimeSpan && !token.CanBeCanceled) return work();
        var task = Task.Run(work);
        // Milliseconds; -1 is for ever.
        while (Task.WaitAny([task], (int)Math.Min(Math.Ceiling(agent.Limits.TimeLeft.TotalMilliseconds), int.MaxValue), token) < 0)
            agent.Limits.Check();
        return task.GetAwaiter().GetResult();
    }

    private static string Decode(ReadOnlySpan<byte> bytes)
    {
        foreach (var encoding in (ReadOnlySpan<Encoding>)[Encoding.UTF32, Encoding.Unicode, Encoding.BigEndianUnicode, Encoding.UTF8])
        {
            if (bytes.StartsWith(encoding.Preamble)) return encoding.GetString(bytes[encoding.Preamble.Length..]);
        }
        return Encoding.UTF8.GetString(bytes);
    }
}
