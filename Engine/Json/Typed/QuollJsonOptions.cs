using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using System.Text.Json;
using System.Text;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>What <see cref="QuollJsonOptions.ReferenceHandler"/> asks for.</summary>
internal enum JsonReferences
{
    None,
    Preserve,
    IgnoreCycles,
}

/// <summary>
/// Options of <see cref="QuollJson"/>: names, layout, leniency, limits, converters. An option that
/// <see cref="JsonSerializerOptions"/> has too has its name and meaning there. Immutable after first use. Keep one
/// instance, because it caches what is known about types.
/// </summary>
public sealed class QuollJsonOptions
{
    private readonly ConcurrentDictionary<Type, QuollConverter> _converters = new();
    private readonly ConcurrentDictionary<Type, QuollConverter> _anyConverters = new();
    private readonly ConverterList _custom;

    /// <summary>The number of places for converters of types that were asked for, a power of two.</summary>
    private const int Places = 16;

    // The converter of the type that was asked for first, and those of others by the hash of their type. Each place is
    // stored once: threads share the options, and a store for each call would take the cache line from the others.
    private QuollConverter? _first;
    private QuollConverter?[]? _others;
    private bool _isFrozen;
    private byte[]? _newLineBytes;

    // Options for parts of a text, by the attribute that asks for them. For such options: those of the whole text, and
    // those with another naming.
    private ConcurrentDictionary<object, QuollJsonOptions>? _parts;
    private QuollJsonOptions? _whole;
    private QuollJsonOptions? _unnamed;

    /// <summary>Creates default options.</summary>
    public QuollJsonOptions() => _custom = new ConverterList(this);

    /// <summary>Creates a mutable copy of options.</summary>
    public QuollJsonOptions(QuollJsonOptions other) : this()
    {
        ArgumentNullException.ThrowIfNull(other);
        OptionTable.Copy(other, this);
        foreach (var converter in other.Converters) Converters.Add(converter);
    }

    /// <summary>The default options, immutable.</summary>
    public static QuollJsonOptions Default { get; } = Frozen(new QuollJsonOptions());

    /// <summary>The web defaults of System.Text.Json: camel case, names in any case, numbers in strings.</summary>
    public static QuollJsonOptions Web { get; } = Frozen(new QuollJsonOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        PropertyNameCaseInsensitive = true,
        NumberHandling = JsonNumberHandling.AllowReadingFromString,
    });

    /// <summary>
    /// The naming policy for members; null keeps the names of .NET. A name by attribute has precedence.
    /// </summary>
    public JsonNamingPolicy? PropertyNamingPolicy { get; set => Set(ref field, value); }

    /// <summary>
    /// The naming policy for keys of dictionaries when serializing, for string and enum keys; null keeps them
    /// unchanged.
    /// </summary>
    public JsonNamingPolicy? DictionaryKeyPolicy { get; set => Set(ref field, value); }

    /// <summary>True if deserializing ignores the case of names. False by default.</summary>
    public bool PropertyNameCaseInsensitive { get; set => Set(ref field, value); }

    /// <summary>True if public fields are also members. False by default.</summary>
    public bool IncludeFields { get; set => Set(ref field, value); }

    /// <summary>True if serializing omits properties without a setter. False by default.</summary>
    public bool IgnoreReadOnlyProperties { get; set => Set(ref field, value); }

    /// <summary>True if serializing omits read-only fields. False by default.</summary>
    public bool IgnoreReadOnlyFields { get; set => Set(ref field, value); }

    /// <summary>
    /// When serializing omits members without their own attribute: never, if null, or if the default of their
    /// type. Other conditions are for members only, and throw.
    /// </summary>
    public JsonIgnoreCondition DefaultIgnoreCondition
    {
        get;
        set => Set(ref field,
            value is JsonIgnoreCondition.Never or JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault ? value
            : throw new ArgumentException($"{value} would leave out all members.", nameof(value)));
    }

    /// <summary>True if each member and element is on its own line. False by default.</summary>
    public bool WriteIndented { get; set => Set(ref field, value); }

    /// <summary>The number of characters of an indentation step, 0 to 127; 2 by default.</summary>
    public int IndentSize { get; set => Set(ref field, InRange(value, 0, 127)); } = 2;

    /// <summary>The indentation character: a space, the default, or a tab.</summary>
    public char IndentCharacter
    {
        get;
        set => Set(ref field, value is ' ' or '\t' ? value : throw new ArgumentException("A blank or a tab.", nameof(value)));
    } = ' ';

    /// <summary>The end of a line: a line feed, the default, or a carriage return and a line feed.</summary>
    public string NewLine
    {
        get;
        set => Set(ref field, value is "\n" or "\r\n" ? value : throw new ArgumentException("\\n or \\r\\n.", nameof(value)));
    } = "\n";

    /// <summary>Numbers in strings, and names for numbers that JSON does not have.</summary>
    public JsonNumberHandling NumberHandling { get; set => Set(ref field, value); }

    /// <summary>
    /// True if enum values are serialized as names. By default as numbers; deserializing accepts both.
    /// </summary>
    public bool WriteEnumsAsNames { get; set => Set(ref field, value); }

    /// <summary>
    /// Whether deserializing replaces the collections and objects that a constructor has created, the default, or
    /// fills them. Collections without a setter are always filled.
    /// </summary>
    public JsonObjectCreationHandling PreferredObjectCreationHandling { get; set => Set(ref field, value); }

    /// <summary>
    /// How objects are serialized that occur several times, or contain themselves. Null, the default: in full each
    /// time, and an object that contains itself is an error. <see cref="ReferenceHandler.Preserve"/>: in full once,
    /// with <c>"$id"</c>, then as <c>{"$ref":"…"}</c>; deserializing returns the same object again.
    /// <see cref="ReferenceHandler.IgnoreCycles"/>: in full, and null inside itself.
    /// </summary>
    /// <exception cref="NotSupportedException">The handler is another one.</exception>
    public ReferenceHandler? ReferenceHandler
    {
        get;
        set
        {
            var references = value is null ? JsonReferences.None
                : value == ReferenceHandler.Preserve ? JsonReferences.Preserve
                : value == ReferenceHandler.IgnoreCycles ? JsonReferences.IgnoreCycles
                : throw TypeFault.Unsupported(TypeMessages.ReferencesOfOther, TypeNames.Of(value.GetType()));
            Set(ref field, value);
            References = references;
        }
    }

    internal JsonReferences References { get; private set; }

    /// <summary>Whether comments are skipped or an error. An error by default.</summary>
    public JsonCommentHandling ReadCommentHandling
    {
        get;
        set => Set(ref field, value != JsonCommentHandling.Allow ? value : throw new ArgumentException("Skip or Disallow.", nameof(value)));
    }

    /// <summary>True if a comma may follow the last element or property. False by default.</summary>
    public bool AllowTrailingCommas { get; set => Set(ref field, value); }

    /// <summary>True, the default, if a duplicate property replaces the earlier one; false if it is an error.</summary>
    public bool AllowDuplicateProperties { get; set => Set(ref field, value); } = true;

    /// <summary>Whether a property that the type does not have is skipped, the default, or an error.</summary>
    public JsonUnmappedMemberHandling UnmappedMemberHandling { get; set => Set(ref field, value); }

    /// <summary>The greatest number of objects and arrays open at a time, 1 to 100,000; 64 by default.</summary>
    public int MaxDepth { get; set => Set(ref field, InRange(value, 1, 100_000)); } = 64;

    /// <summary>The greatest length of a text in bytes.</summary>
    public long MaxLength { get; set => Set(ref field, AtLeastZero(value)); } = long.MaxValue;

    /// <summary>The greatest length of a deserialized string in UTF-16 code units.</summary>
    public int MaxStringLength { get; set => Set(ref field, (int)AtLeastZero(value)); } = int.MaxValue;

    /// <summary>The greatest number of elements of a deserialized collection.</summary>
    public int MaxCollectionLength { get; set => Set(ref field, (int)AtLeastZero(value)); } = int.MaxValue;

    /// <summary>
    /// Types that the generator has described, which need no reflection. Null by default. Other types are reflected
    /// if reflection is enabled.
    /// </summary>
    public TypeDescriptions? Types { get; set => Set(ref field, value); }

    /// <summary>
    /// Converters and factories, asked in order. Those of members come before them, those of types after.
    /// </summary>
    public IList<QuollConverter> Converters => _custom;

    /// <summary>Disables reflection: types that are not in <see cref="Types"/> have no converter.</summary>
    internal bool IsReflectionOff { get; set => Set(ref field, value); }

    /// <summary>Disables run-time code generation, as on platforms without it; for tests.</summary>
    internal bool IsCompilingOff { get; set => Set(ref field, value); }

    /// <summary>Compiles code at the first use of a type.</summary>
    internal bool CompilesAtOnce { get; set => Set(ref field, value); }

    internal byte[] NewLineBytes => _newLineBytes ??= Encoding.ASCII.GetBytes(NewLine);

    // Stored only once: threads share the options, and each store would take the cache line from the others.
    internal void Freeze()
    {
        if (!_isFrozen) _isFrozen = true;
    }

    /// <summary>Returns the converter of a statically known type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal QuollConverter<T> ConverterOf<T>()
    {
        if (ReferenceEquals(this, Default)) return DefaultConverter<T>.Value ?? Find<T>();
        return _first is QuollConverter<T> known ? known : Find<T>();
    }

    /// <summary>Returns these options with another naming, for a part of a text: always the same object.</summary>
    internal QuollJsonOptions With(JsonNamingPolicy naming)
    {
        var plain = _unnamed ?? this;
        return ReferenceEquals(plain.PropertyNamingPolicy, naming) ? plain : plain.Parts.GetOrAdd(
            naming, _ => new QuollJsonOptions(plain) { PropertyNamingPolicy = naming, _unnamed = plain, _whole = plain._whole ?? plain });
    }

    /// <summary>
    /// Makes System.Text.Json serialize and deserialize by Quoll: JsonSerializer with these options then calls the
    /// converters of Quoll, for every type. For libraries that take JsonSerializerOptions.
    /// </summary>
    /// <param name="options">
    /// The options, which get the settings of these ones. Their own converters stay, after those of these options.
    /// Errors are JsonException, with the QuollJsonException as InnerException.
    /// </param>
    /// <exception cref="InvalidOperationException">The options are in use and can no longer be changed.</exception>
    public void ApplyTo(JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        SystemTextJsonOptions.Apply(this, options);
    }

    /// <summary>
    /// Returns these options for a part of a text, with its layout, leniency and limits: always the same object.
    /// </summary>
    internal QuollJsonOptions Within(QuollJsonOptions text)
    {
        var whole = text._whole ?? text;
        return whole.Parts.GetOrAdd(this, _ =>
        {
            var part = new QuollJsonOptions(this) { _whole = whole, Types = Types ?? whole.Types };
            OptionTable.CopyThoseOfText(whole, part);
            return part;
        });
    }

    private ConcurrentDictionary<object, QuollJsonOptions> Parts =>
        _parts ?? Interlocked.CompareExchange(ref _parts, new(ReferenceEqualityComparer.Instance), null) ?? _parts;

    private QuollConverter<T> Find<T>()
    {
        var place = RuntimeHelpers.GetHashCode(typeof(T)) & (Places - 1);
        if (_others?[place] is QuollConverter<T> known) return known;
        var found = (QuollConverter<T>)ConverterOf(typeof(T));
        if (_first is null) _first = found;
        else if (!ReferenceEquals(_first, found)) (_others ??= new QuollConverter?[Places])[place] ??= found;
        return found;
    }

    /// <summary>Returns the converter of a type.</summary>
    /// <exception cref="NotSupportedException">The type has no converter.</exception>
    internal QuollConverter ConverterOf(Type type)
    {
        Freeze();
        return _converters.TryGetValue(type, out var known) ? known : _converters.GetOrAdd(type, ConverterResolver.Resolve(type, this));
    }

    /// <summary>
    /// Returns the converter for a value declared as object: that of the nearest base type that lists the type among
    /// its derived types, as System.Text.Json does.
    /// </summary>
    internal QuollConverter ConverterOfAny(Type type) => _anyConverters.GetOrAdd(type, static (type, options) =>
        options.ConverterOf(ConverterResolver.NamingBase(type, options) ?? type), this);

    private static QuollJsonOptions Frozen(QuollJsonOptions options)
    {
        options.Freeze();
        return options;
    }

    private void Set<T>(ref T field, T value)
    {
        RequireChangeable();
        field = value;
    }

    private void RequireChangeable()
    {
        if (_isFrozen)
            throw TypeFault.Invalid(TypeMessages.OptionsInUse);
    }

    private static int InRange(int value, int least, int most)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(value, least);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, most);
        return value;
    }

    private static long AtLeastZero(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        return value;
    }

    // Converters of the default options, without a lookup.
    private static class DefaultConverter<T>
    {
        public static readonly QuollConverter<T>? Value = Create();

        // A type initializer would wrap the error of a wrong type, so it is thrown where the type is used.
        private static QuollConverter<T>? Create()
        {
            try
            {
                return (QuollConverter<T>)Default.ConverterOf(typeof(T));
            }
            catch (Exception thrown) when (thrown is NotSupportedException or InvalidOperationException or ArgumentException)
            {
                return null;
            }
        }
    }

    private sealed class ConverterList(QuollJsonOptions owner) : System.Collections.ObjectModel.Collection<QuollConverter>
    {
        protected override void InsertItem(int index, QuollConverter item)
        {
            ArgumentNullException.ThrowIfNull(item);
            owner.RequireChangeable();
            base.InsertItem(index, item);
        }

        protected override void SetItem(int index, QuollConverter item)
        {
            ArgumentNullException.ThrowIfNull(item);
            owner.RequireChangeable();
            base.SetItem(index, item);
        }

        protected override void RemoveItem(int index)
        {
            owner.RequireChangeable();
            base.RemoveItem(index);
        }

        protected override void ClearItems()
        {
            owner.RequireChangeable();
            base.ClearItems();
        }
    }
}
