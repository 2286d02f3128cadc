namespace Quoll.Intl.Options;

/// <summary>The object that a method <c>resolvedOptions</c> returns.</summary>
internal readonly struct ResolvedOptions(Engine engine)
{
    private const MemberFlags All = MemberFlags.Writable | MemberFlags.Enumerable | MemberFlags.Configurable;

    /// <summary>The object.</summary>
    public JsValue Value { get; } = AbstractOperations.CreateObject(engine);

    /// <summary>Adds a property (CreateDataPropertyOrThrow).</summary>
    public void Add(string name, JsValue value) => Value.Define(name, value, All);
}
