using System.Runtime.InteropServices;
using Quoll.Modules;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>The module <c>quoll-native</c>: what the modules of Node cannot do themselves.</summary>
internal static class NativeFunctions
{
    /// <summary>The module, whose default export is an object with the functions.</summary>
    public static PreparedModule Module { get; } = new($"node:{NodeModules.Native}", new SyntheticExports([new("default", static realm =>
    {
        var native = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        Add(native);
        return native;
    })]));

    private static void Add(JsObject native)
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
        native.DefineOwn("builtInModules", native.Realm.CreateArray([.. NodeModules.Names.Select(static name => (JsValue)name)]));
        native.DefineOwn("version", typeof(NativeFunctions).Assembly.GetName().Version?.ToString(3) ?? "0.0.0");
        // What a function is given and what it returns is charged.
        void Function(string name, NativeCode code) => native.DefineOwn(name, native.Realm.CreateFunction(name, 0, Charged(code)));
        NativeBytes.Add(Function, (name, code) => native.DefineOwn(name, native.Realm.CreateFunction(name, 0, code)));
        NativeHashes.Add(Function);
        NativeCompression.Add(Function);
        NativeInspection.Add(Function);
        NativeTimers.Add(Function);
        NativeScripts.Add(Function);
    }

    /// <summary>
    /// Returns a function that charges steps in proportion to the bytes and texts that it is given, before it works on
    /// them, and to those that it returns. So each native function charges for its work. One that takes longer for a
    /// byte than a copy charges the rest itself.
    /// </summary>
    private static NativeCode Charged(NativeCode code) => (in CallInfo call) =>
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
