using Quoll.Modules;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll;

/// <summary>
/// Builds a module in C# that scripts can import. An engine converts a value when one of its scripts first imports
/// it, as <see cref="Engine.FromObject(object?)"/> does; a value that cannot be passed throws a TypeError there.
/// </summary>
/// <example>
/// <code>
/// var modules = new InMemoryModuleLoader()
///     .Add("app:db", m => m.Export("find", (int id) => database.Find(id)).Export("version", 2));
/// </code>
/// </example>
public sealed class ModuleBuilder
{
    private readonly List<SyntheticExport> _exports = [];
    private readonly HashSet<string> _names = [];

    /// <summary>Exports a function under the name of the export.</summary>
    /// <param name="name">The name of the export; <c>default</c> for <c>import f from …</c>.</param>
    /// <param name="function">A delegate; null exports the value null.</param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentException">The module has an export of this name.</exception>
    public ModuleBuilder Export(string name, Delegate? function) => Export(name, (object?)function);

    /// <summary>
    /// Exports a function of the host at the lowest level, as <see cref="Engine.SetFunction"/> defines it.
    /// </summary>
    /// <param name="name">The name of the export and of the function.</param>
    /// <param name="code">The code of the function, which all engines share; null exports the value null.</param>
    /// <param name="length">The property <c>length</c> of the function: how many arguments it expects.</param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentException">The module has an export of this name.</exception>
    public ModuleBuilder Export(string name, HostCode? code, int length = 0)
    {
        if (code is null) return Export(name, (object?)null);
        var native = ScriptClass.NativeCodeOf(code);
        return Add(name, realm => new JsValue(realm.CreateFunction(name, length, native)));
    }

    /// <summary>Exports a value.</summary>
    /// <param name="name">The name of the export; <c>default</c> for <c>import x from …</c>.</param>
    /// <param name="value">
    /// The value. Each engine converts it for itself; a <see cref="JsValue"/> that is an object serves its own engine
    /// only.
    /// </param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentException">The module has an export of this name.</exception>
    public ModuleBuilder Export(string name, object? value) => Add(name, realm => HostValue.ToValue(realm, value, null, name));

    /// <summary>Exports a .NET type as a constructor, as <see cref="Engine.SetType{T}"/> defines it.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="name">The name of the export; null for the name of the type.</param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentException">The module has an export of this name.</exception>
    public ModuleBuilder ExportType<T>(string? name = null) => ExportType(typeof(T), name);

    /// <summary>Exports a .NET type as a constructor; the type may also be a static class.</summary>
    public ModuleBuilder ExportType(Type type, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Add(name ?? type.Name.Split('`')[0], realm => new JsValue(HostRealm.Of(realm).ClassOf(type).Constructor));
    }

    /// <summary>Builds the module.</summary>
    /// <param name="name">The name that error messages show.</param>
    public PreparedModule Build(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return new PreparedModule(name, new SyntheticExports(_exports.ToArray()));
    }

    /// <summary>Exports a value that is created for each realm.</summary>
    internal ModuleBuilder Add(string name, Func<Realm, JsValue> make)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!_names.Add(name)) throw new ArgumentException($"The module already has an export '{name}'.", nameof(name));
        _exports.Add(new SyntheticExport(name, make));
        return this;
    }
}
