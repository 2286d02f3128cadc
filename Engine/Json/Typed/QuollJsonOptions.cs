using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Typed;

namespace Quoll;

/// <summary>What reading does where a choice has been left to it.</summary>
public enum JsonStrictness
{
    /// <summary>It is let pass.</summary>
    Allow,

    /// <summary>It is an error.</summary>
    Refuse,
}

/// <summary>How objects that stand in several places, or inside of themselves, are written.</summary>
public enum JsonReferences
{
    /// <summary>In full at each place; an object inside of itself is an error.</summary>
    None,

    /// <summary>
    /// Once, with <c>"$id"</c>, and elsewhere as <c>{"$ref":"…"}</c>; reading gives the same object again. As
    /// ReferenceHandler.Preserve of System.Text.Json.
    /// </summary>
    Preserve,

    /// <summary>In full, but as null inside of itself. As ReferenceHandler.IgnoreCycles of System.Text.Json.</summary>
    IgnoreCycles,
}

/// <summary>
/// How <see cref="QuollJson"/> writes and reads: names, layout, leniency, limits, converters. Immutable from its first
/// use on; keep one, as it holds what was found out about types.
/// </summary>
public sealed class QuollJsonOptions
{
    private readonly ConcurrentDictionary<Type, QuollConverter> _converters = new();
    private readonly ConcurrentDictionary<Type, QuollConverter> _anyConverters = new();
    private readonly ConverterList _custom;
    private QuollConverter? _last;
    private bool _isFrozen;
    private byte[]? _newLineBytes;

    // Options of parts of a text, by what asks for them; of such the options of the whole, and those with another
    // naming.
    private ConcurrentDictionary<object, QuollJsonOptions>? _parts;
    private QuollJsonOptions? _whole;
    private QuollJsonOptions? _unnamed;

    /// <summary>Options with the defaults.</summary>
    public QuollJsonOptions() => _custom = new ConverterList(this);

    /// <summary>A copy of options, which may be changed.</summary>
    public QuollJsonOptions(QuollJsonOptions other) : this()
    {
        ArgumentNullException.ThrowIfNull(other);
        (Naming, KeyNaming, IgnoreCase, IncludeFields, DefaultIgnore) =
            (other.Naming, other.KeyNaming, other.IgnoreCase, other.IncludeFields, other.DefaultIgnore);
        (Indented, IndentSize, IndentCharacter, NewLine) = (other.Indented, other.IndentSize, other.IndentCharacter, other.NewLine);
        (NumberHandling, EnumsByName, Populate, References) = (other.NumberHandling, other.EnumsByName, other.Populate, other.References);
        (Comments, AllowTrailingCommas, Duplicates, Unknown, IgnoreReadOnly) =
            (other.Comments, other.AllowTrailingCommas, other.Duplicates, other.Unknown, other.IgnoreReadOnly);
        (MaxDepth, MaxLength, MaxStringLength, MaxCollectionLength) =
            (other.MaxDepth, other.MaxLength, other.MaxStringLength, other.MaxCollectionLength);
        Types = other.Types;
        (IsCompilingOff, CompilesAtOnce, IsReflectionOff) = (other.IsCompilingOff, other.CompilesAtOnce, other.IsReflectionOff);
        foreach (var converter in other.Converters) Converters.Add(converter);
    }

    /// <summary>The options that are used where none are given: frozen.</summary>
    public static QuollJsonOptions Default { get; } = Frozen(new QuollJsonOptions());

    /// <summary>What System.Text.Json calls web defaults: camel case, names in any case, numbers in strings.</summary>
    public static QuollJsonOptions Web { get; } = Frozen(new QuollJsonOptions
    {
        Naming = JsonNamingPolicy.CamelCase,
        IgnoreCase = true,
        NumberHandling = JsonNumberHandling.AllowReadingFromString,
    });

    /// <summary>
    /// Makes JSON's names of .NET's; null leaves them as they are. A name by attribute stays what it is.
    /// </summary>
    public JsonNamingPolicy? Naming { get; set => Set(ref field, value); }

    /// <summary>
    /// Makes the names of entries of dictionaries when they are written, where keys are strings or enums; null leaves
    /// them as they are.
    /// </summary>
    public JsonNamingPolicy? KeyNaming { get; set => Set(ref field, value); }

    /// <summary>Are names found in any case when they are read? False unless said otherwise.</summary>
    public bool IgnoreCase { get; set => Set(ref field, value); }

    /// <summary>Are public fields members, too? False unless said otherwise.</summary>
    public bool IncludeFields { get; set => Set(ref field, value); }

    /// <summary>Are members without a setter left out when an object is written? False unless said otherwise.</summary>
    public bool IgnoreReadOnly { get; set => Set(ref field, value); }

    /// <summary>
    /// When members are left out that do not say so themselves: never, or where they are null or have the default of
    /// their type. Other conditions are for members, and refused.
    /// </summary>
    public JsonIgnoreCondition DefaultIgnore
    {
        get;
        set => Set(ref field,
            value is JsonIgnoreCondition.Never or JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault ? value
            : throw new ArgumentException($"{value} would leave out all members.", nameof(value)));
    }

    /// <summary>Each member and element on a line of its own? False unless said otherwise.</summary>
    public bool Indented { get; set => Set(ref field, value); }

    /// <summary>Characters of a step of indentation, 0 to 127; 2 unless said otherwise.</summary>
    public int IndentSize { get; set => Set(ref field, InRange(value, 0, 127)); } = 2;

    /// <summary>A blank or a tab; a blank unless said otherwise.</summary>
    public char IndentCharacter
    {
        get;
        set => Set(ref field, value is ' ' or '\t' ? value : throw new ArgumentException("A blank or a tab.", nameof(value)));
    } = ' ';

    /// <summary>A line feed, or a carriage return with one; a line feed unless said otherwise.</summary>
    public string NewLine
    {
        get;
        set => Set(ref field, value is "\n" or "\r\n" ? value : throw new ArgumentException("\\n or \\r\\n.", nameof(value)));
    } = "\n";

    /// <summary>Numbers in strings, and names for what is no JSON number.</summary>
    public JsonNumberHandling NumberHandling { get; set => Set(ref field, value); }

    /// <summary>Are values of enums written by name? By number unless said otherwise; both are read.</summary>
    public bool EnumsByName { get; set => Set(ref field, value); }

    /// <summary>
    /// Are collections that a constructor has made filled, not replaced? False unless said otherwise; collections
    /// without a setter are filled in any case.
    /// </summary>
    public bool Populate { get; set => Set(ref field, value); }

    /// <summary>How objects that stand in several places are written.</summary>
    public JsonReferences References { get; set => Set(ref field, value); }

    /// <summary>Are comments skipped, or refused? Refused unless said otherwise.</summary>
    public JsonCommentHandling Comments
    {
        get;
        set => Set(ref field, value != JsonCommentHandling.Allow ? value : throw new ArgumentException("Skip or Disallow.", nameof(value)));
    }

    /// <summary>May a comma stand behind the last entry? False unless said otherwise.</summary>
    public bool AllowTrailingCommas { get; set => Set(ref field, value); }

    /// <summary>A member that comes twice: the last one counts, or it is an error.</summary>
    public JsonStrictness Duplicates { get; set => Set(ref field, value); }

    /// <summary>A member that the type does not have: skipped, or an error.</summary>
    public JsonStrictness Unknown { get; set => Set(ref field, value); }

    /// <summary>The most containers that may be open at a time, 1 to 100,000; 64 unless said otherwise.</summary>
    public int MaxDepth { get; set => Set(ref field, InRange(value, 1, 100_000)); } = 64;

    /// <summary>The most bytes of a text that is written or read.</summary>
    public long MaxLength { get; set => Set(ref field, AtLeastZero(value)); } = long.MaxValue;

    /// <summary>The most UTF-16 code units of a string that is read.</summary>
    public int MaxStringLength { get; set => Set(ref field, (int)AtLeastZero(value)); } = int.MaxValue;

    /// <summary>The most elements of a collection that is read.</summary>
    public int MaxCollectionLength { get; set => Set(ref field, (int)AtLeastZero(value)); } = int.MaxValue;

    /// <summary>
    /// What the generator wrote of types: no reflection is needed for these. Null unless said otherwise; types that it
    /// does not have are reflected, where that is on.
    /// </summary>
    public QuollJsonTypes? Types { get; set => Set(ref field, value); }

    /// <summary>Converters and factories, asked in order; before those of types, behind those of members.</summary>
    public IList<QuollConverter> Converters => _custom;

    /// <summary>Types that are not in <see cref="Types"/> have no converter, as where there is no reflection.</summary>
    internal bool IsReflectionOff { get; set => Set(ref field, value); }

    /// <summary>No code is made at run time, as where the platform cannot: for tests of that way.</summary>
    internal bool IsCompilingOff { get; set => Set(ref field, value); }

    /// <summary>Code is made at the first use of a type.</summary>
    internal bool CompilesAtOnce { get; set => Set(ref field, value); }

    internal byte[] NewLineBytes => _newLineBytes ??= Encoding.ASCII.GetBytes(NewLine);

    internal void Freeze() => _isFrozen = true;

    /// <summary>The converter of a type that is known where the code is written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal QuollConverter<T> ConverterOf<T>()
    {
        if (ReferenceEquals(this, Default)) return DefaultConverter<T>.Value ?? Find<T>();
        // Mostly it is the last one again.
        return _last is QuollConverter<T> known ? known : Find<T>();
    }

    /// <summary>
    /// The same with another naming, for a part of a text: always the same ones, and these where it is theirs.
    /// </summary>
    internal QuollJsonOptions With(JsonNamingPolicy naming)
    {
        var plain = _unnamed ?? this;
        return ReferenceEquals(plain.Naming, naming) ? plain : plain.Parts.GetOrAdd(
            naming, _ => new QuollJsonOptions(plain) { Naming = naming, _unnamed = plain, _whole = plain._whole ?? plain });
    }

    /// <summary>
    /// These options for a part of a text, with the layout, the leniency and the limits of that: always the same ones.
    /// </summary>
    internal QuollJsonOptions Within(QuollJsonOptions text)
    {
        var whole = text._whole ?? text;
        return whole.Parts.GetOrAdd(this, _ => new QuollJsonOptions(this)
        {
            _whole = whole,
            Indented = whole.Indented,
            IndentSize = whole.IndentSize,
            IndentCharacter = whole.IndentCharacter,
            NewLine = whole.NewLine,
            References = whole.References,
            Comments = whole.Comments,
            AllowTrailingCommas = whole.AllowTrailingCommas,
            MaxDepth = whole.MaxDepth,
            MaxLength = whole.MaxLength,
            MaxStringLength = whole.MaxStringLength,
            MaxCollectionLength = whole.MaxCollectionLength,
            Types = Types ?? whole.Types,
            IsReflectionOff = whole.IsReflectionOff,
            IsCompilingOff = whole.IsCompilingOff,
            CompilesAtOnce = whole.CompilesAtOnce,
        });
    }

    private ConcurrentDictionary<object, QuollJsonOptions> Parts =>
        _parts ?? Interlocked.CompareExchange(ref _parts, new(ReferenceEqualityComparer.Instance), null) ?? _parts;

    private QuollConverter<T> Find<T>()
    {
        var found = (QuollConverter<T>)ConverterOf(typeof(T));
        _last = found;
        return found;
    }

    /// <summary>The converter of a type.</summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    internal QuollConverter ConverterOf(Type type)
    {
        Freeze();
        return _converters.TryGetValue(type, out var known) ? known : _converters.GetOrAdd(type, ConverterResolver.Resolve(type, this));
    }

    /// <summary>
    /// The converter of what is declared as object: that of the nearest base type that names the type among its derived
    /// ones, so that it can be told apart, as System.Text.Json does.
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
            throw new InvalidOperationException(
            "The options are in use and can no longer be changed: change a copy, new QuollJsonOptions(options).");
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

    // Of the options that most programs use, found without asking them.
    private static class DefaultConverter<T>
    {
        public static readonly QuollConverter<T>? Value = Create();

        // What is wrong with a type is said where it is used, each time: from here it would come out as something else.
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
