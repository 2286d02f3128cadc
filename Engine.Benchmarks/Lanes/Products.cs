using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.ClearScript.V8;

namespace Quoll.Benchmarks.Lanes;

/// <summary>The versions of the products that are compared.</summary>
internal static class Products
{
    public static string Quoll => "Quoll " + VersionOf(typeof(Engine));

    public static string Jint => "Jint " + VersionOf(typeof(Jint.Engine));

    public static string ClearScript => "ClearScript " + VersionOf(typeof(V8Runtime));

    public static string Newtonsoft => "Newtonsoft.Json " + VersionOf(typeof(Newtonsoft.Json.JsonConvert));

    public static string SystemTextJson => "System.Text.Json " + Environment.Version;

    public static string Platform => RuntimeInformation.FrameworkDescription;

    /// <summary>Returns the published version of a package. The version of its assembly is often older.</summary>
    public static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
            ?? type.Assembly.GetName().Version?.ToString() ?? "";
}
