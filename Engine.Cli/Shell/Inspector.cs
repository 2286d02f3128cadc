using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Quoll.DevTools;

namespace Quoll.Cli.Shell;

/// <summary>
/// The server for debuggers of a script. Nothing else names its library, which other runs do not load.
/// </summary>
internal static class Inspector
{
    /// <summary>Listens, says so, and waits for a debugger.</summary>
    /// <param name="session">The session whose engine is debugged.</param>
    /// <param name="title">What debuggers show.</param>
    /// <param name="address">Where it listens.</param>
    /// <param name="waits">Whether it waits for a debugger.</param>
    /// <param name="breaks">Whether the first statement pauses.</param>
    /// <returns>What has failed; null if nothing has.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string? Start(ShellSession session, string title, IPEndPoint address, bool waits, bool breaks)
    {
        DebugServer server;
        try
        {
            server = DebugServer.Listen(address.Port, new DebugServerOptions { Address = address.Address });
        }
        catch (SocketException failure)
        {
            return $"Starting the inspector on {address} failed: {failure.Message}";
        }
        var target = server.Add(session.Engine, title, UrlOf);
        // Debuggers hear what the script did last, however it ends.
        AppDomain.CurrentDomain.ProcessExit += (_, _) => server.Dispose();
        session.Reported = target.Report;
        session.Terminal.WriteErrorLine($"Debugger listening on {server.UrlOf(target)}");
        session.Terminal.WriteErrorLine("For help, see: docs/debugging.md");
        session.Terminal.Flush();
        if (waits) target.WaitForDebugger();
        if (breaks) target.BreakOnStart();
        return null;
    }

    // Scripts are named as the command was told, modules by their full paths.
    private static string UrlOf(string name)
    {
        var path = Path.GetFullPath(name);
        return File.Exists(path) ? new Uri(path).AbsoluteUri : name;
    }
}
