namespace Quoll.Hosts.Objects;

/// <summary>
/// An instance of a class that an extension describes. It is an ordinary object that represents a .NET object, like an
/// instance of a built-in class with internal slots.
/// </summary>
internal abstract class ClassInstance(Realm realm, JsObject prototype, object target) : JsObject(realm, prototype)
{
    /// <summary>The .NET object.</summary>
    public object Target { get; } = target;
}
