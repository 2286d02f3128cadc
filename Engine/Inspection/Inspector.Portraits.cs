using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Numbers;
using Quoll.Builtins.Texts;
using Quoll.Modules;
using Quoll.Hosts.Objects;
using Quoll.Vm;

namespace Quoll.Inspection;

// The output of each type of object.
internal sealed partial class Inspector
{
    /// <summary>An object to show.</summary>
    private sealed class Portrait
    {
        /// <summary>The text if the contents are not shown.</summary>
        public required string Name { get; init; }

        /// <summary>The text if there are no properties; may be empty.</summary>
        public Piece Head { get; init; } = Piece.Empty;

        /// <summary>The bracket, with the text before it.</summary>
        public string Open { get; init; } = "{";

        public char Close => IsList ? ']' : '}';

        /// <summary>Whether its items may be put in columns.</summary>
        public bool IsList { get; init; }

        /// <summary>Adds its contents besides properties; null if there are none.</summary>
        public Action<List<Piece>>? AddContents { get; init; }

        /// <summary>The properties to show.</summary>
        public List<PropertyKey> Keys { get; init; } = [];

        public bool IsEmpty => AddContents is null && Keys.Count == 0;
    }

    private Portrait PortraitOf(JsObject value)
    {
        if (value is HostObject host) return OfHostObject(host);
        // To show its exports would run the module.
        if (value is NamespaceObject { IsUnevaluated: true })
            return new() { Name = "[Deferred Module]", Head = Painted(Paint.Special, "[Deferred Module]") };
        var constructor = ClassDescription.ConstructorName(value);
        var tag = ClassDescription.Tag(value, showsHidden);
        var name = ClassDescription.ObjectPrefix(value, constructor, tag)[..^1];
        if (constructor is not null) name = $"[{name}]";
        switch (value)
        {
            case JsArray array:
                return new()
                {
                    Name = name,
                    Open = (constructor == "Array" && tag.Length == 0 ? "" : Prefix("Array", array.Length)) + "[",
                    IsList = true,
                    AddContents = array.Length == 0 ? null : entries => AddItems(array, entries),
                    Keys = Names(value),
                };
            case TypedArrayObject array:
                return new()
                {
                    Name = name,
                    Open = Prefix(value.ClassName, array.Length) + "[",
                    IsList = true,
                    AddContents = array.Length == 0 && !showsHidden ? null : entries => AddElements(array, entries),
                    Keys = Names(value),
                };
            case MapObject { Data: var data }:
                return Holding(Prefix("Map", data.Count), data.Count == 0 ? null : entries => AddEntries(data, entries, isMap: true));
            case SetObject { Data: var data }:
                return Holding(Prefix("Set", data.Count), data.Count == 0 ? null : entries => AddEntries(data, entries, isMap: false));
            case MapIterator iterator:
                return Holding(IteratorPrefix("Map", iterator.Kind), entries => AddRest(iterator.Rest(), iterator.Kind, entries));
            case SetIterator iterator:
                return Holding(IteratorPrefix("Set", iterator.Kind), entries => AddRest(iterator.Rest(), iterator.Kind, entries));
            case ArrayBufferObject buffer:
                return Holding(Prefix(value.ClassName), entries => AddBytes(buffer, entries));
            case DataViewObject view:
                return Holding(Prefix("DataView"), entries => AddView(view, entries));
            case PromiseObject promise:
                return Holding(Prefix("Promise"), entries => AddState(promise, entries));
            case WeakMapObject or WeakSetObject:
                return Holding(Prefix(value.ClassName), entries => entries.Add(Painted(Paint.Special, "<items unknown>")));
            case JsFunction function:
                return Headed(Painted(Paint.Special, ClassDescription.OfFunction(function, constructor, tag)), Keys(value));
            case not (NamespaceObject or ArgumentsObject) when constructor == "Object":
                return Holding(
                    ReferenceEquals(value, value.Realm.Global) && tag.Length == 0 ? "Object [global] "
                        : tag.Length > 0 ? ClassDescription.ObjectPrefix(value, constructor, tag) : "", null);
            case RegExpObject pattern:
                return Headed(Painted(Paint.Pattern, Unusual("RegExp") + _budget.Cut(pattern.PatternText)), Keys(value));
            case DateObject date:
                return Headed(Painted(Paint.Date, Unusual("Date") + TimeText(date)), Keys(value));
            case ErrorObject:
                return Headed(ShowError(value, constructor, tag, out var keys), keys);
            case StringObject text:
                return Headed(ShowWrapper(text.Value, "String", constructor, tag), Names(value));
            case PrimitiveObject wrapper:
                return Headed(ShowWrapper(wrapper.Value, value.ClassName, constructor, tag), Keys(value));
            case NamespaceObject:
                return Holding(Prefix("Module"), null);
            case ArgumentsObject:
                return Holding("[Arguments] ", null);
            case ClassInstance instance:
                return Holding(ClassDescription.ObjectPrefix(value, constructor, tag), ContentsOf(instance));
            default:
                return ClassDescription.InheritsFrom(value, value.Realm[Intrinsic.ErrorPrototype])
                    ? Headed(ShowError(value, constructor, tag, out keys), keys)
                    : Holding(ClassDescription.ObjectPrefix(value, constructor, tag), null);
        }

        string Prefix(string fallback, double size = -1) =>
            ClassDescription.Prefix(constructor, tag, fallback, size < 0 ? "" : Number($"({size})"));

        string IteratorPrefix(string kind, IterationKind iteration)
        {
            var usual = kind + " Iterator";
            return $"{(tag.Length > 0 && tag != usual ? $"[{tag}] " : "")}[{(iteration == IterationKind.Entries ? kind + " Entries" : usual)}] ";
        }

        string Unusual(string usual) => Prefix(usual) is var prefix && prefix != usual + " " ? prefix : "";

        Portrait Holding(string prefix, Action<List<Piece>>? addContents) =>
            new() { Name = name, Open = prefix + "{", AddContents = addContents, Keys = Keys(value) };

        Portrait Headed(Piece head, List<PropertyKey> keys) => new() { Name = name, Head = head, Keys = keys };
    }

    private List<PropertyKey> Keys(JsObject value)
    {
        var keys = new List<PropertyKey>();
        value.OwnPropertyKeys(keys);
        return Shown(value, keys);
    }

    // The properties besides the elements. There may be many.
    private List<PropertyKey> Names(JsObject value)
    {
        var keys = new List<PropertyKey>();
        if (showsHidden && value is JsArray) keys.Add(WellKnown.Length);
        value.AddOwnNames(keys);
        return Shown(value, keys);
    }

    private List<PropertyKey> Shown(JsObject value, List<PropertyKey> keys)
    {
        WorkBudget.Steps(keys.Count);
        _budget.See(keys.Count);
        // An export in its temporal dead zone has no value, and reading it throws.
        if (!showsHidden)
            keys.RemoveAll(key => !(IsUninitialized(value, key) || value.FindOwn(key, out var isEnumerable) && isEnumerable));
        return keys;
    }

    private static bool IsUninitialized(JsObject value, PropertyKey key) =>
        value is NamespaceObject exports && exports.IsUninitialized(key);

    private static string TimeText(DateObject date) =>
        double.IsNaN(date.DateValue) ? DateFormatting.InvalidDate : DateFormatting.IsoString(date.DateValue);
}
