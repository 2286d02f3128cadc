using Quoll.Cli.Shell;

namespace Quoll.Cli.BuiltIns;

/// <summary>What native functions ask: their session, and their arguments as ECMA-262 converts them.</summary>
internal static class HostCalls
{
    private static readonly EngineState<Owner> s_owners = new(static _ => new Owner());

    /// <summary>Returns an argument as a String (§7.1.17, ToString), and charges work on its characters.</summary>
    public static string Text(this in HostCall call, int index)
    {
        var value = call[index];
        // Strings without code that converts other values, which is not needed then.
        var text = value.IsString ? value.AsString() : call.GetArgument<string?>(index) ?? value.ToString();
        if (text.Length >= Charges.BytesPerStep) call.Engine.Charge(text.Length / Charges.BytesPerStep);
        return text;
    }

    /// <summary>Returns an argument as a 32-bit integer (§7.1.6, ToInt32).</summary>
    public static int Integer(this in HostCall call, int index) =>
        call[index].IsNullish ? 0 : unchecked((int)(long)call.GetArgument<double>(index));

    /// <summary>Returns a copy of the bytes of a typed array or DataView; null for another argument.</summary>
    public static byte[]? Bytes(this in HostCall call, int index) =>
        !call[index].IsArrayBuffer && call[index].TryGetBytes(out var bytes) ? bytes : null;

    /// <summary>Tells to which session an engine belongs.</summary>
    public static void Attach(ShellSession session) => s_owners.Of(session.Engine).Session = session;

    /// <summary>Returns the session of an engine.</summary>
    public static ShellSession Session(this Engine engine) =>
        s_owners.Of(engine).Session ??= engine.Options.Extensions.OfType<WorkerSession>().FirstOrDefault()?.Create(engine)
            ?? throw new InvalidOperationException("The engine has no session.");

    private sealed class Owner
    {
        public ShellSession? Session { get; set; }
    }
}
