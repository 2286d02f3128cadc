using Quoll.Builtins;
using Quoll.Hosts;

namespace Quoll;

/// <summary>
/// Describes the properties of an object of an <see cref="EngineExtension"/>, in order. A description costs an engine
/// nothing: the engine creates the function, object or value when a script first reads the property. By default,
/// scripts may assign to the properties and delete them (<see cref="MemberFlags"/>).
/// </summary>
/// <remarks>
/// A key is a name, an index or a Symbol (<see cref="WellKnownSymbols"/>). All methods throw
/// <see cref="ArgumentException"/> if the table has the key already, and <see cref="InvalidOperationException"/> after
/// the description has ended.
/// </remarks>
public class MemberTable
{
    private bool _isClosed;

    internal MemberTable(BuiltinTable table) => Table = table;

    internal BuiltinTable Table { get; }

    /// <summary>Describes a function that gets its arguments without conversion.</summary>
    /// <param name="key">The key; the name of the function is the same.</param>
    /// <param name="code">
    /// The code. The script sees its exceptions as <see cref="EngineOptions.HostErrors"/> says.
    /// </param>
    /// <param name="length">The property <c>length</c> of the function: how many arguments it expects.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Function(JsValue key, HostCode code, int length = 0, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(code);
        Table.Method(NewKey(key), length, ScriptClass.NativeCodeOf(code), flags: (PropertyFlags)flags);
        return this;
    }

    /// <summary>
    /// Describes a function that calls a delegate, with the conversions of <see cref="Engine.FromObject(object?)"/>.
    /// </summary>
    /// <param name="key">The key; the name of the function is the same.</param>
    /// <param name="function">The delegate; all engines share it.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    /// <exception cref="ArgumentException">A parameter has a type that no argument converts to.</exception>
    public MemberTable Function(JsValue key, Delegate function, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(function);
        var name = NewKey(key);
        return Add(name, new LazyHostFunction<Delegate>(function, NativeFunction.FunctionName(name), null), flags);
    }

    /// <summary>Describes an accessor property.</summary>
    /// <param name="key">The key.</param>
    /// <param name="get">Returns the value; <see cref="HostCall.This"/> is the object.</param>
    /// <param name="set">Takes a new value as its first argument; null for a read-only property.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Accessor(
        JsValue key, HostCode get, HostCode? set = null, MemberFlags flags = MemberFlags.Configurable)
    {
        ArgumentNullException.ThrowIfNull(get);
        Table.Accessor(NewKey(key), ScriptClass.NativeCodeOf(get), set is null ? null : ScriptClass.NativeCodeOf(set),
            (PropertyFlags)flags & ~PropertyFlags.Writable);
        return this;
    }

    /// <summary>Describes a property with a value that all engines share.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">A value that is not an object.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    /// <exception cref="ArgumentException">
    /// The value is an object, which belongs to one engine: use <see cref="Lazy"/>.
    /// </exception>
    public MemberTable Value(JsValue key, JsValue value, MemberFlags flags = MemberFlags.Default)
    {
        if (value.IsObject)
            throw new ArgumentException("An object belongs to one engine: describe it by Lazy, Object or Class.", nameof(value));
        Table.Value(NewKey(key), value.IsString ? new JsValue(value.String) : value, (PropertyFlags)flags);
        return this;
    }

    /// <summary>Describes a property whose value each engine creates when a script first reads it.</summary>
    /// <param name="key">The key.</param>
    /// <param name="create">
    /// Returns the value, which is converted as <see cref="Engine.FromObject(object?)"/> does. It runs inside the
    /// call that reads the property, within the limits of that call. If it throws, the script gets an error, as from
    /// a function of the host, and the next read calls it again.
    /// </param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Lazy(JsValue key, Func<Engine, object?> create, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(create);
        var name = NewKey(key);
        return Add(name, new LazyHostValue(create, NativeFunction.FunctionName(name)), flags);
    }

    /// <summary>Describes a property that holds an object with members, such as a namespace of functions.</summary>
    /// <param name="key">The key.</param>
    /// <param name="describe">
    /// Describes the members. The first engine that reads the property calls it; all engines share the result.
    /// </param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Object(JsValue key, Action<MemberTable> describe, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(describe);
        return Add(NewKey(key), new LazyNamespace(describe), flags);
    }

    /// <summary>Describes a property that holds the constructor of a class; its key is the name of the class.</summary>
    /// <param name="type">The class.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Class(ScriptClass type, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(type);
        Table.Lazy(NewKey(type.Name), realm => new JsValue(type.ConstructorIn(realm)), (PropertyFlags)flags);
        return this;
    }

    /// <summary>
    /// Describes a property that holds the constructor of a class which is found when a script first reads it: a class
    /// with many others costs nothing to describe.
    /// </summary>
    /// <param name="name">The key, which is the name of the class.</param>
    /// <param name="type">Returns the class.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Class(string name, Func<ScriptClass> type, MemberFlags flags = MemberFlags.Default)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(type);
        Table.Lazy(NewKey(name), realm => new JsValue(type().ConstructorIn(realm)), (PropertyFlags)flags);
        return this;
    }

    /// <summary>Describes a second key for a function that the table has, with the same function object.</summary>
    /// <returns>This table.</returns>
    /// <exception cref="ArgumentException">The table has no property of the original key.</exception>
    public MemberTable Alias(JsValue key, JsValue original) => Alias(key, original, null);

    /// <summary>Describes a second key with attributes of its own.</summary>
    /// <param name="key">The second key.</param>
    /// <param name="original">The key that the table has.</param>
    /// <param name="flags">The attributes of the property.</param>
    /// <inheritdoc cref="Alias(JsValue, JsValue)" path="/*[self::returns or self::exception]"/>
    public MemberTable Alias(JsValue key, JsValue original, MemberFlags flags) => Alias(key, original, (PropertyFlags)flags);

    private MemberTable Alias(JsValue key, JsValue original, PropertyFlags? flags)
    {
        var known = KeyOf(original);
        if (!Table.Has(known)) throw new ArgumentException($"The table has no property '{known}'.", nameof(original));
        Table.Alias(NewKey(key), known, flags);
        return this;
    }

    /// <summary>
    /// Describes an accessor property that reads the .NET object of an instance. It is faster than
    /// <see cref="Accessor"/>: scripts read it without what a call costs besides.
    /// </summary>
    /// <typeparam name="T">The type of the .NET object.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="type">The class. Another <c>this</c> value is a TypeError.</param>
    /// <param name="get">
    /// Returns the value. It runs no script, and takes less than a microsecond, because no limit is checked. It may run
    /// twice if it throws, or returns an object.
    /// </param>
    /// <param name="flags">The attributes of the property.</param>
    /// <returns>This table.</returns>
    public MemberTable Getter<T>(
        JsValue key, ScriptClass<T> type, Func<T, JsValue> get, MemberFlags flags = MemberFlags.Configurable) where T : class
    {
        return AddGetter(key, type, get, null, flags);
    }

    /// <summary>Describes an accessor property that also has a setter.</summary>
    /// <inheritdoc cref="Getter{T}(JsValue, ScriptClass{T}, Func{T, JsValue}, MemberFlags)"/>
    /// <param name="key">The key.</param>
    /// <param name="type">The class. Another <c>this</c> value is a TypeError.</param>
    /// <param name="get">Returns the value, as for a getter alone.</param>
    /// <param name="set">Takes a new value as its first argument; <see cref="HostCall.This"/> is the object.</param>
    /// <param name="flags">The attributes of the property.</param>
    public MemberTable Getter<T>(
        JsValue key, ScriptClass<T> type, Func<T, JsValue> get, HostCode set, MemberFlags flags = MemberFlags.Configurable) where T : class
    {
        ArgumentNullException.ThrowIfNull(set);
        return AddGetter(key, type, get, set, flags);
    }

    private MemberTable AddGetter<T>(JsValue key, ScriptClass<T> type, Func<T, JsValue> get, HostCode? set, MemberFlags flags)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(get);
        var code = new GetterCode<T>(type, get);
        Table.Accessor(
            NewKey(key), code.Call, set is null ? null : ScriptClass.NativeCodeOf(set), (PropertyFlags)flags & ~PropertyFlags.Writable,
            new Func<JsValue, JsValue>(code.GetDirectly));
        return this;
    }

    /// <summary>
    /// Gives a function of the table code for its most frequent case, which the engine may run in place of the
    /// <see cref="HostCode"/>, without what a call costs besides.
    /// </summary>
    /// <param name="key">The key.</param>
    /// <param name="shortcut">The code.</param>
    /// <returns>This table.</returns>
    /// <exception cref="ArgumentException">
    /// The table has no function of this key with a <see cref="HostCode"/>.
    /// </exception>
    public MemberTable Shortcut(JsValue key, HostShortcut shortcut)
    {
        ArgumentNullException.ThrowIfNull(shortcut);
        RequireOpen();
        Table.Direct(KeyOf(key), new Func<JsValue, JsValue, JsValue>(new ShortcutCode(shortcut).Call));
        return this;
    }

    /// <summary>
    /// Describes the property <c>Symbol.toStringTag</c>, which <c>Object.prototype.toString</c> shows (§20.1.3.6).
    /// </summary>
    /// <returns>This table.</returns>
    public MemberTable Tag(string tag)
    {
        ArgumentNullException.ThrowIfNull(tag);
        return Value(WellKnownSymbols.ToStringTag, tag, MemberFlags.Configurable);
    }

    /// <summary>Fills a table with the host's descriptions.</summary>
    internal static BuiltinTable Describe(BuiltinTable table, Action<MemberTable>? describe)
    {
        var members = new MemberTable(table);
        describe?.Invoke(members);
        members.Close();
        return table;
    }

    internal virtual void Close() => _isClosed = true;

    private protected void RequireOpen()
    {
        if (_isClosed) throw new InvalidOperationException("The description has ended, and engines share it: it cannot be changed.");
    }

    private MemberTable Add(in PropertyKey key, LazyValue value, MemberFlags flags)
    {
        Table.Value(key, JsValue.FromInternal(value), (PropertyFlags)flags);
        return this;
    }

    private PropertyKey NewKey(JsValue key)
    {
        RequireOpen();
        var known = KeyOf(key);
        if (Table.Has(known)) throw new ArgumentException($"The table already has a property '{known}'.", nameof(key));
        return known;
    }

    private static PropertyKey KeyOf(JsValue key) => key.IsString || key.IsNumber || key.IsSymbol ? TypeConversion.ToPropertyKey(key)
        : throw new ArgumentException("A key is a name, an index or a Symbol.", nameof(key));

    // The engine expects a hole for another case. Where a shortcut throws, the full code runs and reports the error.
    private sealed class ShortcutCode(HostShortcut shortcut)
    {
        public JsValue Call(JsValue self, JsValue argument)
        {
            try
            {
                return shortcut(self, argument, out var result) && !result.IsObject ? result : JsValue.Hole;
            }
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                return JsValue.Hole;
            }
        }
    }

    // The same for a getter, with its full code.
    private sealed class GetterCode<T>(ScriptClass<T> type, Func<T, JsValue> get) : GuardedCode where T : class
    {
        public JsValue GetDirectly(JsValue self)
        {
            if (!type.TryGetTarget(self, out var target)) return JsValue.Hole;
            try
            {
                return get(target) is { IsObject: false } result ? result : JsValue.Hole;
            }
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                return JsValue.Hole;
            }
        }

        protected override JsValue Run(in CallInfo call) => HostSignature.Return(call, get(type.TargetOf(call.This)));
    }

    /// <summary>An object whose members are described when a script first reads it.</summary>
    private sealed class LazyNamespace(Action<MemberTable> describe) : LazyValue
    {
        private BuiltinTable? _table;

        public override JsValue Materialize(JsObject holder, in JsValue slot)
        {
            var realm = holder.Realm;
            // Two threads may both describe it, because no lock is held while code of the host runs. The first table
            // is kept.
            if (_table is null)
            {
                var described = HostGuard.Run(realm, describe, static describe => Describe(new BuiltinTable(), describe));
                Interlocked.CompareExchange(ref _table, described, null);
            }
            return new JsValue(_table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]));
        }
    }
}
