using Quoll.Calls;

namespace Quoll;

/// <summary>
/// A .NET object that knows the one JavaScript object which represents it (a platform object, Web IDL §2.12). Classes
/// of an <see cref="EngineExtension"/> whose methods return or pass on their instances derive from it.
/// </summary>
/// <param name="engine">The engine of the object.</param>
public abstract class PlatformObject(Engine engine)
{
    internal JsObject? Instance { get; set; }

    /// <summary>The engine of the object.</summary>
    public Engine Engine { get; } = engine ?? throw new ArgumentNullException(nameof(engine));

    /// <summary>
    /// The JavaScript object, always the same one: what <c>new</c> returns, or an instance that the first read creates.
    /// A constructor must not read it.
    /// </summary>
    public JsValue Value => new(Instance ?? Class.CreateInstance(Engine, this));

    /// <summary>The class of an instance that no script has created.</summary>
    protected internal abstract ScriptClass Class { get; }
}

/// <summary>
/// An exception that is an error of a script's class: code of the host throws it, and scripts catch an instance of
/// <see cref="Class"/>, which has [[ErrorData]] (ECMA-262 §20.5) and a stack. It belongs to one engine.
/// </summary>
public abstract class PlatformException : Exception
{
    /// <summary>Creates an exception.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The cause, which scripts do not see.</param>
    protected PlatformException(string message, Exception? innerException = null) : base(message, innerException) { }

    internal JsObject? Instance { get; set; }

    /// <summary>The name of the error, as its stack shows it.</summary>
    public abstract string Name { get; }

    /// <summary>The class: a <see cref="ScriptClass{T}"/> of the type of the exception.</summary>
    protected internal abstract ScriptClass Class { get; }

    /// <summary>Returns the JavaScript object of the exception, which the first call creates.</summary>
    /// <param name="engine">The engine of the object.</param>
    public JsValue ValueIn(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return Boundary.Run(engine.Realm, this, static (realm, exception) => exception.ValueIn(realm));
    }

    internal JsValue ValueIn(Realm realm) => new(
        Instance is { } known && ReferenceEquals(known.Realm.Agent, realm.Agent) ? known : Class.CreateInstance(realm, this));
}
