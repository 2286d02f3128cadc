namespace Quoll.Runtime.Objects;

/// <summary>A wrapper object of a Number, a Boolean, a Symbol or a BigInt: [[NumberData]] and similar ones.</summary>
internal sealed class PrimitiveObject : JsObject
{
    public PrimitiveObject(Realm realm, JsObject? prototype, JsValue value) : base(realm, prototype) => Value = value;

    public PrimitiveObject(Shape shape, JsValue value) : base(shape) => Value = value;

    /// <summary>The wrapped primitive.</summary>
    public JsValue Value { get; }

    public override string ClassName => Value.StoredType switch
    {
        JsType.Number => "Number",
        JsType.Boolean => "Boolean",
        JsType.BigInt => "BigInt",
        _ => "Symbol",
    };
}
