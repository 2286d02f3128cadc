using Quoll.Builtins;

namespace Quoll;

/// <summary>
/// Describes the globals of an <see cref="EngineExtension"/>, and its additions to built-in objects. Globals are
/// writable, configurable and not enumerable by default, like those of ECMA-262. They may replace built-in ones; two
/// extensions that define the same name cannot be in one engine.
/// </summary>
public sealed class GlobalTable : MemberTable
{
    private readonly ExtensionTable _extension;
    private readonly List<MemberTable> _others = [];

    internal GlobalTable(ExtensionTable extension) : base(extension.Globals) => _extension = extension;

    /// <summary>
    /// Describes properties to add to a built-in object, such as a method of <c>String.prototype</c>. They may
    /// replace those of ECMA-262.
    /// </summary>
    /// <param name="builtIn">
    /// A global of ECMA-262 that is an object or function, such as <c>Math</c> or <c>Date</c>, or its prototype, such
    /// as <c>Date.prototype</c>.
    /// </param>
    /// <param name="describe">Describes the properties; called once, immediately.</param>
    /// <returns>This table.</returns>
    /// <exception cref="ArgumentException">There is no such built-in object.</exception>
    public GlobalTable Extend(string builtIn, Action<MemberTable> describe)
    {
        ArgumentNullException.ThrowIfNull(builtIn);
        ArgumentNullException.ThrowIfNull(describe);
        RequireOpen();
        var intrinsic = IntrinsicOf(builtIn);
        if (!_extension.Members.TryGetValue(intrinsic, out var table)) _extension.Members.Add(intrinsic, table = new BuiltinTable());
        var members = new MemberTable(table);
        _others.Add(members);
        describe(members);
        return this;
    }

    /// <summary>Declares a global for <see cref="EngineTemplate.WriteTypeScript"/>.</summary>
    /// <param name="name">The name of the global; without a declaration it has the type <c>any</c>.</param>
    /// <param name="declaration">
    /// Statements in TypeScript, such as <c>declare function area(radius: number): number;</c>
    /// </param>
    /// <returns>This table.</returns>
    public GlobalTable Declare(string name, string declaration)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(declaration);
        RequireOpen();
        _extension.Declarations[name] = declaration.EndsWith('\n') ? declaration : declaration + "\n";
        return this;
    }

    internal override void Close()
    {
        base.Close();
        foreach (var members in _others) members.Close();
    }

    internal static Intrinsic IntrinsicOf(string builtIn) => RealmTables.TryFind(builtIn, out var intrinsic) ? intrinsic
        : throw new ArgumentException($"'{builtIn}' is not a built-in object. Expected a global such as Date, or Date.prototype.", nameof(builtIn));
}
