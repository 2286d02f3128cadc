namespace Quoll.TypeModel.Collections;

/// <summary>Creates a collection from a list of elements or a dictionary of entries.</summary>
/// <param name="made">The type of the collection.</param>
/// <param name="function">The function, with its own types.</param>
internal abstract class CollectionMaker<TRead>(Type made, Delegate function)
{
    /// <summary>Creates the collection; a structure is boxed.</summary>
    public abstract object Make(TRead read);

    /// <summary>Returns whether the collection is a value of the type.</summary>
    public bool Makes(Type type) => type == made || !made.IsValueType && type.IsAssignableFrom(made);

    /// <summary>Returns the function for a type that includes the collection.</summary>
    public Func<TRead, TCollection> As<TCollection>() =>
        function as Func<TRead, TCollection> ?? (read => (TCollection)Make(read));
}

/// <summary>A maker that calls a function.</summary>
internal sealed class CollectionMaker<TRead, TMade>(Func<TRead, TMade> make) : CollectionMaker<TRead>(typeof(TMade), make)
{
    public override object Make(TRead read) => make(read)!;
}
