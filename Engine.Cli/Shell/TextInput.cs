using System.Text;
using Quoll.Cli.Files;
using Quoll.Packages;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>
/// Reads texts under the limits of the running call, because a device may have no end, and a pipe may wait forever.
/// </summary>
internal static class TextInput
{
    private const int ChunkSize = 1 << 18;

    /// <summary>Longer texts do not fit in a string of a script.</summary>
    private const int MaxLength = Rope.MaxLength;

    /// <summary>Reads a file as text: UTF-8, or the encoding of its byte order mark.</summary>
    /// <exception cref="IOException">It cannot be read, or is too long.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static string ReadFile(string path, Agent agent) => Read(() => Open(path), path, agent);

    /// <summary>Reads a file, or the standard input to its end if the path is null.</summary>
    /// <inheritdoc cref="ReadFile"/>
    public static string Read(string? path, Agent agent) =>
        path is null ? Read(StandardStreams.OpenInput, "The standard input", agent) : ReadFile(path, agent);

    /// <summary>Reads the bytes of a file.</summary>
    /// <inheritdoc cref="ReadFile" path="/exception"/>
    public static byte[] ReadBytes(string path, Agent agent) => ReadBytes(() => Open(path), path, agent).ToArray();

    /// <summary>Reads a part of a file, or what there is of it.</summary>
    /// <inheritdoc cref="ReadFile" path="/exception"/>
    public static byte[] ReadPart(string path, long start, int length, Agent agent)
    {
        agent.Reserve(length);
        var bytes = new byte[length];
        using var stream = Wait(() => Open(path), agent);
        if (!stream.CanSeek) throw new IOException($"'{path}' cannot be read in parts: it is not a regular file.");
        stream.Position = start;
        var count = Wait(() => stream.ReadAtLeast(bytes, length, throwOnEndOfStream: false), agent);
        agent.StepOver(count);
        return count == length ? bytes : bytes[..count];
    }

    /// <summary>Reads a line; null at the end.</summary>
    /// <exception cref="IOException">The input cannot be read.</exception>
    public static string? ReadLine(TextReader input, Agent agent)
    {
        var line = Wait(input.ReadLine, agent);
        agent.StepOver(line?.Length ?? 0);
        return line;
    }

    /// <summary>Returns whether reading a file may throw the exception.</summary>
    public static bool IsExpected(Exception failed) => failed is IOException or UnauthorizedAccessException or ArgumentException;

    // .NET's messages for these are not helpful.
    private static FileStream Open(string path)
    {
        if (path.Length == 0) throw new IOException("The name of the file is empty.");
        if (path.Length > PathWalk.MaxLength) throw new IOException("The name of the file is too long.");
        var full = SystemPath.Full(path);
        return Directory.Exists(full) ? throw new IOException($"'{path}' is a folder, not a file.") : File.OpenRead(full);
    }

    private static string Read(Func<Stream> open, string name, Agent agent)
    {
        var bytes = ReadBytes(open, name, agent);
        agent.Reserve(2L * bytes.Length);
        return Decode(bytes);
    }

    private static ReadOnlySpan<byte> ReadBytes(Func<Stream> open, string name, Agent agent)
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
        return bytes.AsSpan(0, length);
    }

    // A read that may wait runs on another thread, which ends with the process if it waits longer than the call may
    // take.
    private static T Wait<T>(Func<T> work, Agent agent)
    {
        var token = agent.CurrentToken;
        if (agent.Limits.TimeLeft == Timeout.InfiniteTimeSpan && !token.CanBeCanceled) return work();
        var task = Task.Run(work);
        // In milliseconds; -1 means forever.
        while (Task.WaitAny([task], (int)Math.Min(Math.Ceiling(agent.Limits.TimeLeft.TotalMilliseconds), int.MaxValue), token) < 0)
            agent.Limits.Check();
        return task.GetAwaiter().GetResult();
    }

    // The mark of UTF-32 in little-endian order begins as that of UTF-16 does.
    private static readonly Encoding[] Marked =
    [
        Encoding.UTF32, new UTF32Encoding(bigEndian: true, byteOrderMark: true), Encoding.Unicode, Encoding.BigEndianUnicode,
        Encoding.UTF8,
    ];

    private static string Decode(ReadOnlySpan<byte> bytes)
    {
        foreach (var encoding in Marked)
        {
            if (bytes.StartsWith(encoding.Preamble)) return encoding.GetString(bytes[encoding.Preamble.Length..]);
        }
        return Encoding.UTF8.GetString(bytes);
    }
}
