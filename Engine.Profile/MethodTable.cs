using System.Reflection;

namespace Quoll.Profile;

/// <summary>The methods of an assembly, without generic ones and those in a list.</summary>
internal sealed class MethodTable
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private readonly Dictionary<string, List<MethodBase>> _byName = [];

    public MethodTable(string path, HashSet<string> excluded)
    {
        Assembly = Assembly.LoadFrom(path);
        foreach (var type in Assembly.GetTypes())
        {
            if (type.ContainsGenericParameters) continue;
            foreach (var method in (MethodBase[])[.. type.GetMethods(All), .. type.GetConstructors(All)])
            {
                if (method.IsGenericMethodDefinition) continue;
                var name = $"{type.FullName}.{method.Name}";
                if (excluded.Contains(name)) continue;
                if (!_byName.TryGetValue(name, out var overloads)) _byName[name] = overloads = [];
                overloads.Add(method);
            }
        }
    }

    public Assembly Assembly { get; }

    /// <summary>
    /// Returns the only method with a name, a size of its code and a number of parameters; otherwise null.
    /// </summary>
    public MethodBase? Find(string name, int codeSize, int parameterCount)
    {
        if (!_byName.TryGetValue(name, out var overloads)) return null;
        var fitting = overloads.Where(method => method.GetParameters().Length == parameterCount
            && method.GetMethodBody()?.GetILAsByteArray()?.Length == codeSize).ToList();
        return fitting.Count == 1 ? fitting[0] : null;
    }
}
