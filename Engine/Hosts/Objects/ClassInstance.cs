namespace Quoll.Hosts.Objects;

/// <summary>
/// An instance of a class that an extension describes: an ordinary object that stands for a .NET object, as an instance
/// of a built-in class has internal slots.
/// </summary>
internal abstract class ClassInstance(Realm realm, JsObject prototype, object target) : JsObject(realm, prototype)
{
    /// <summary>The .NET object.</summary>
    public object Target { get; } = target;
}
