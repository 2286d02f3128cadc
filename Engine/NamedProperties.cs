namespace Quoll;

/// <summary>
/// Properties with names that a .NET object decides about, for the instances of a <see cref="ScriptClass{T}"/> (named
/// properties, Web IDL §2.5.6.2 and §3.9, legacy platform objects), as those of <c>localStorage</c>: scripts see them
/// as own properties that are writable, enumerable and configurable. Members of the prototype win over them.
/// </summary>
/// <typeparam name="T">The type of the .NET object.</typeparam>
public abstract class NamedProperties<T> : NamedAccess where T : class
{
    /// <summary>Returns the names, in the order in which scripts see them.</summary>
    protected abstract IEnumerable<string> Names(T target);

    /// <summary>Gets the value of a name. Returns false if there is none.</summary>
    protected abstract bool TryGet(T target, string name, out JsValue value);

    /// <summary>Sets the value of a name that may be new. May run script, to convert the value.</summary>
    protected abstract void Set(T target, string name, JsValue value);

    /// <summary>Deletes a name.</summary>
    protected abstract void Delete(T target, string name);

    internal sealed override IEnumerable<string> Names(object target) => Names((T)target);

    internal sealed override bool TryGet(object target, string name, out JsValue value) => TryGet((T)target, name, out value);

    internal sealed override void Set(object target, string name, JsValue value) => Set((T)target, name, value);

    internal sealed override void Delete(object target, string name) => Delete((T)target, name);
}

/// <summary>The base of <see cref="NamedProperties{T}"/>, without its type.</summary>
public abstract class NamedAccess
{
    private protected NamedAccess() { }

    internal abstract IEnumerable<string> Names(object target);

    internal abstract bool TryGet(object target, string name, out JsValue value);

    internal abstract void Set(object target, string name, JsValue value);

    internal abstract void Delete(object target, string name);
}
