using System.IO.Compression;
using System.Reflection;
using System.Reflection.Emit;

namespace Quoll.Profile;

/// <summary>
/// Writes counts as the ahead-of-time compiler of .NET reads them (--mibc): as an assembly whose code is never run. It
/// loads the tokens of methods, and after each the numbers of its counters. The compiler's source (MIbcProfileParser)
/// describes the format.
/// </summary>
internal sealed class ProfileWriter(MethodTable table)
{
    private const MethodAttributes Global = MethodAttributes.Public | MethodAttributes.Static;

    /// <summary>All four numbers of a schema follow.</summary>
    private const int WholeSchema = 0xF;

    /// <summary>Stands for a type or method that was seen and that the profile does not name.</summary>
    private const int Unknown = 33;

    public void Write(ProfileCounts counts, string path)
    {
        var assembly = new PersistedAssemblyBuilder(new AssemblyName("Quoll.Profile"), typeof(object).Assembly);
        var module = assembly.DefineDynamicModule("Quoll.Profile");
        var methods = module.DefineGlobalMethod("Methods", Global, typeof(void), []);
        var code = methods.GetILGenerator();
        foreach (var (method, counters) in counts.Methods.OrderBy(static pair => NameOf(pair.Key), StringComparer.Ordinal))
        {
            LoadToken(code, module, method);
            code.Emit(OpCodes.Ldstr, "InstrumentationDataStart");
            foreach (var counter in counters) WriteCounter(code, counter);
            code.Emit(OpCodes.Ldstr, "InstrumentationDataEnd");
            code.Emit(OpCodes.Pop);
        }
        code.Emit(OpCodes.Ret);
        var dictionary = module.DefineGlobalMethod("AssemblyDictionary", Global, typeof(void), []);
        code = dictionary.GetILGenerator();
        code.Emit(OpCodes.Ldstr, table.Assembly.GetName().Name + ";");
        code.Emit(OpCodes.Ldtoken, methods);
        code.Emit(OpCodes.Pop);
        code.Emit(OpCodes.Ret);
        module.CreateGlobalFunctions();
        File.Delete(path);
        using var archive = ZipFile.Open(path, ZipArchiveMode.Create);
        using var entry = archive.CreateEntry(Path.GetFileName(path) + ".dll", CompressionLevel.SmallestSize).Open();
        assembly.Save(entry);
    }

    private static string NameOf(MethodBase method) => $"{method.DeclaringType!.FullName}.{method}";

    private static void LoadToken(ILGenerator code, ModuleBuilder module, MethodBase method)
    {
        if (method is MethodInfo info) code.Emit(OpCodes.Ldtoken, info);
        else code.Emit(OpCodes.Ldtoken, module.GetMethodMetadataToken((ConstructorInfo)method));
    }

    private void WriteCounter(ILGenerator code, Counter counter)
    {
        code.Emit(OpCodes.Ldc_I4, WholeSchema);
        foreach (var number in counter.Schema) code.Emit(OpCodes.Ldc_I4, number);
        foreach (var data in counter.Data)
        {
            if (counter.IsNumber) code.Emit(OpCodes.Ldc_I4, (int)Math.Min(int.MaxValue, long.Parse(data)));
            else if (Counter.IsNone(data)) code.Emit(OpCodes.Ldc_I4, 0);
            else if (FindType(data) is { } type) code.Emit(OpCodes.Ldtoken, type);
            else code.Emit(OpCodes.Ldc_I4, Unknown);
        }
    }

    // A line names a type with its assembly.
    private Type? FindType(string data)
    {
        const string Prefix = "TypeHandle: ";
        if (!data.StartsWith(Prefix, StringComparison.Ordinal)) return null;
        var type = table.Assembly.GetType(data[Prefix.Length..].Split(',')[0]) ?? Type.GetType(data[Prefix.Length..]);
        return type is { IsGenericType: false } ? type : null;
    }
}
