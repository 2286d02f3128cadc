namespace Quoll.Hosts.Objects;

/// <summary>
/// An instance of a class that an extension describes. It is an ordinary object that represents a .NET object, like an
/// instance of a built-in class with internal slots.
/// </summary>
internal abstract class ClassInstance(Realm realm, JsObject prototype, object target) : JsObject(realm, prototype)
{
    /// <summary>The .NET object. It is null while an object is transferred whose place this is.</summary>
    public object Target { get; set; } = target;
}
