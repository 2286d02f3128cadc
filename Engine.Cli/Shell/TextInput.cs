using System.Text;
using Quoll.Cli.Files;

namespace Quoll.Cli.Shell;

/// <summary>
/// Reads texts under the limits of the running call, because a device may have no end, and a pipe may wait forever.
/// </summary>
internal static class TextInput
{
    private const int ChunkSize = 1 << 18;

    /// <summary>Longer texts do not fit in a string of a script.</summary>
    public const int MaxLength = (1 << 29) - 24;

    /// <summary>Reads a file as text: UTF-8, or the encoding of its byte order mark.</summary>
    /// <exception cref="IOException">It cannot be read, or is too long.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static string ReadFile(string path, Engine engine) => Read(() => Open(path), path, engine);

    /// <summary>Reads a file, or the standard input to its end if the path is null.</summary>
    /// <inheritdoc cref="ReadFile"/>
    public static string Read(string? path, Engine engine) =>
        path is null ? Read(StandardStreams.OpenInput, "The standard input", engine) : ReadFile(path, engine);

    /// <summary>Reads the bytes of a file.</summary>
    /// <inheritdoc cref="ReadFile" path="/exception"/>
    public static byte[] ReadBytes(string path, Engine engine) => ReadBytes(() => Open(path), path, engine).ToArray();

    /// <summary>Reads a part of a file, or what there is of it.</summary>
    /// <inheritdoc cref="ReadFile" path="/exception"/>
    public static byte[] ReadPart(string path, long start, int length, Engine engine)
    {
        engine.Charge(0, length);
        var bytes = new byte[length];
        using var stream = engine.RunBlocking(() => Open(path));
        if (!stream.CanSeek) throw new IOException($"'{path}' cannot be read in parts: it is not a regular file.");
        stream.Position = start;
        var count = engine.RunBlocking(() => stream.ReadAtLeast(bytes, length, throwOnEndOfStream: false));
        engine.ChargeMove(count);
        return count == length ? bytes : bytes[..count];
    }

    /// <summary>Reads a line; null at the end.</summary>
    /// <exception cref="IOException">The input cannot be read.</exception>
    public static string? ReadLine(TextReader input, Engine engine)
    {
        var line = engine.RunBlocking(input.ReadLine);
        engine.ChargeMove(line?.Length ?? 0);
        return line;
    }

    /// <summary>Returns whether reading a file may throw the exception.</summary>
    public static bool IsExpected(Exception failed) => failed is IOException or UnauthorizedAccessException or ArgumentException;

    // .NET's messages for these are not helpful.
    private static FileStream Open(string path)
    {
        if (path.Length == 0) throw new IOException("The name of the file is empty.");
        var full = SystemPath.Full(path);
        try
        {
            return Directory.Exists(full) ? throw new IOException($"'{path}' is a folder, not a file.") : File.OpenRead(full);
        }
        catch (PathTooLongException)
        {
            throw new IOException("The name of the file is too long.");
        }
    }

    private static string Read(Func<Stream> open, string name, Engine engine)
    {
        var bytes = ReadBytes(open, name, engine);
        engine.Charge(0, 2L * bytes.Length);
        return Decode(bytes);
    }

    private static ReadOnlySpan<byte> ReadBytes(Func<Stream> open, string name, Engine engine)
    {
        using var stream = engine.RunBlocking(open);
        var bytes = new byte[Math.Clamp(stream.CanSeek ? stream.Length + 1 : 0, ChunkSize, MaxLength)];
        var length = 0;
        while (true)
        {
            if (length == bytes.Length)
            {
                if (length == MaxLength) throw new IOException($"{name} is longer than {MaxLength} bytes.");
                var capacity = (int)Math.Min(2L * length, MaxLength);
                engine.Charge(0, capacity);
                Array.Resize(ref bytes, capacity);
            }
            var count = engine.RunBlocking(() => stream.Read(bytes, length, Math.Min(ChunkSize, bytes.Length - length)));
            if (count == 0) break;
            engine.ChargeMove(count);
            length += count;
        }
        return bytes.AsSpan(0, length);
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
