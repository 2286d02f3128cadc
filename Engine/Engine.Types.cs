using System.Diagnostics.CodeAnalysis;
using Quoll.Hosting;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types;
using Quoll.Types.Objects;

namespace Quoll;

// .NET types as constructors.
public sealed partial class Engine
{
    /// <summary>
    /// Defines a global constructor for a .NET type: <c>new</c> makes instances, its properties are the static members,
    /// of an enum the names of its values; a script's class may extend it.
    /// </summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="name">The name of the global; that of the type unless given.</param>
    /// <returns>This engine.</returns>
    public Engine SetType<T>(string? name = null) => SetType(typeof(T), name);

    /// <summary>As <see cref="SetType{T}"/>; of a static class, which has no instances, too.</summary>
    public Engine SetType(Type type, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Boundary.Run(Realm, (engine: this, type, name), static (realm, call) =>
        {
            var constructor = HostRealm.Of(realm).ClassOf(call.type).Constructor;
            return call.engine.SetValue(call.name ?? constructor.Class.Info.Name, new JsValue(constructor));
        });
    }

    /// <summary>
    /// Defines a global function of the host at the lowest level: arguments as they are, no allocation. What it throws
    /// arrives in the script as <see cref="EngineOptions.HostErrors"/> says.
    /// </summary>
    /// <param name="name">Its name.</param>
    /// <param name="code">What it does; static lambdas keep nothing alive.</param>
    /// <param name="length">Its property length: how many arguments it expects.</param>
    /// <returns>This engine.</returns>
    public Engine SetFunction(string name, HostCode code, int length = 0)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(code);
        return SetValue(name, Boundary.Run(Realm, (name, code, length), static (realm, function) =>
        {
            var code = function.code;
            return new JsValue(
                HostFunctions.Create(
                realm, function.name, function.length, (in CallInfo call) => HostSignature.Return(call, code(new HostCall(call)))));
        }));
    }
}
