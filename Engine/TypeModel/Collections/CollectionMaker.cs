namespace Quoll.TypeModel.Collections;

/// <summary>Makes a collection of what was read: a list of elements, or a dictionary of entries.</summary>
/// <param name="made">The type of the collection.</param>
/// <param name="function">The function, with its own types.</param>
internal abstract class CollectionMaker<TRead>(Type made, Delegate function)
{
    /// <summary>Makes the collection; a structure is boxed.</summary>
    public abstract object Make(TRead read);

    /// <summary>Is the collection a value of the type?</summary>
    public bool Makes(Type type) => type == made || !made.IsValueType && type.IsAssignableFrom(made);

    /// <summary>The function for a type that the collection is a value of.</summary>
    public Func<TRead, TCollection> As<TCollection>() =>
        function as Func<TRead, TCollection> ?? (read => (TCollection)Make(read));
}

/// <summary>A maker by a function.</summary>
internal sealed class CollectionMaker<TRead, TMade>(Func<TRead, TMade> make) : CollectionMaker<TRead>(typeof(TMade), make)
{
    public override object Make(TRead read) => make(read)!;
}
