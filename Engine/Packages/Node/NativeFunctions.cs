using System.Runtime.InteropServices;
using Quoll.Modules;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>
/// The module <c>quoll-native</c>: what the modules of Node cannot do themselves. A host that has more adds it to a
/// module of its own, such as files.
/// </summary>
internal static class NativeFunctions
{
    /// <summary>The module, whose default export is an object with the functions.</summary>
    public static PreparedModule Module { get; } = new($"node:{NodeModules.Native}", new SyntheticExports([new("default", static realm =>
    {
        var native = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        Add(native);
        // Scripts of a host do not learn where it runs.
        Define(native, "cwd", static (in CallInfo _) => "/");
        return native;
    })]));

    /// <summary>Adds the functions that need nothing outside of the engine.</summary>
    public static void Add(JsObject native)
    {
        native.DefineOwn("platform",
            OperatingSystem.IsWindows() ? "win32" : OperatingSystem.IsMacOS() ? "darwin" : OperatingSystem.IsFreeBSD() ? "freebsd" : "linux");
        native.DefineOwn("arch", RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => "x64",
            Architecture.Arm64 => "arm64",
            Architecture.X86 => "ia32",
            _ => "arm",
        });
        native.DefineOwn("version", typeof(NativeFunctions).Assembly.GetName().Version?.ToString(3) ?? "0.0.0");
        void Function(string name, NativeCode code) => Define(native, name, code);
        NativeBytes.Add(Function, (name, code) => native.DefineOwn(name, native.Realm.CreateFunction(name, 0, code)));
        NativeHashes.Add(Function);
        NativeCompression.Add(Function);
        NativeInspection.Add(Function);
        NativeTimers.Add(Function);
        NativeScripts.Add(Function);
    }

    /// <summary>Adds a function. What it is given and what it returns is charged.</summary>
    public static void Define(JsObject native, string name, NativeCode code) =>
        native.DefineOwn(name, native.Realm.CreateFunction(name, 0, Charged(code)));

    /// <summary>
    /// Returns a function that charges steps in proportion to the bytes and texts that it is given, before it works on
    /// them, and to those that it returns. So each native function charges for its work. One that takes longer for a
    /// byte than a copy charges the rest itself.
    /// </summary>
    public static NativeCode Charged(NativeCode code) => (in CallInfo call) =>
    {
        var agent = call.Agent;
        long given = 0;
        foreach (var argument in call.Arguments) given += SizeOf(argument);
        agent.StepOver(given);
        var result = code(call);
        agent.StepOver(SizeOf(result));
        return result;
    };

    private static long SizeOf(in JsValue value)
    {
        if (value.IsString) return value.StringLength;
        return value.ObjectOrNull switch
        {
            ArrayBufferView view => view.ViewBytes.Length,
            ArrayBufferObject buffer => buffer.Bytes.Length,
            JsArray array => array.Length,
            _ => 0,
        };
    }
}
