using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>Objects that a client opens.</summary>
internal sealed class PropertyDomain(Session session)
{
    /// <summary>No chain of prototypes that people look through is longer.</summary>
    private const int MaxPrototypes = 100;

    public JsonObject GetProperties(ProtocolCall call)
    {
        var id = call.Text("objectId");
        var reader = new Reader(session, call, session.Objects.GroupOf(id));
        return session.Objects.Find(id) switch
        {
            DebuggerScope scope => reader.Variables(scope),
            JsValue { IsObject: true } value => reader.Properties(value),
            _ => throw new ProtocolException("Value with given id is not an object"),
        };
    }

    public JsonObject QueryObjects(ProtocolCall call)
    {
        var prototype = session.Values.ValueOf(call.Text("prototypeObjectId"));
        if (!prototype.IsObject) throw new ProtocolException("Prototype should be instance of Object");
        var found = AbstractOperations.CreateArray(session.Engine, [.. session.Engine.Debugger.FindInstances(prototype)]);
        return new JsonObject { ["objects"] = session.Values.Wrap(found, new(call.OptionalText("objectGroup"))) };
    }

    public JsonObject ReleaseObject(ProtocolCall call)
    {
        session.Objects.Release(call.Text("objectId"));
        return [];
    }

    public JsonObject ReleaseObjectGroup(ProtocolCall call)
    {
        session.Objects.ReleaseGroup(call.Text("objectGroup"));
        return [];
    }

    public JsonObject GlobalLexicalScopeNames()
    {
        var names = new JsonArray();
        foreach (var name in session.Engine.Debugger.LexicalNames) names.Add((JsonNode)name);
        return new JsonObject { ["names"] = names };
    }

    public JsonObject GetHeapUsage()
    {
        var memory = GC.GetGCMemoryInfo();
        return new JsonObject
        {
            // Of the whole process: engines share its heap.
            ["usedSize"] = GC.GetTotalMemory(forceFullCollection: false),
            ["totalSize"] = memory.TotalCommittedBytes,
            ["embedderHeapUsedSize"] = 0,
            ["backingStorageSize"] = 0,
        };
    }

    private sealed class Reader(Session session, ProtocolCall call, string? group)
    {
        private readonly ValueForm _form = new(group, HasPreview: call.Flag("generatePreview"));
        private readonly bool _ownOnly = call.Flag("ownProperties");
        private readonly bool _accessorsOnly = call.Flag("accessorPropertiesOnly");
        private readonly bool _namedOnly = call.Flag("nonIndexedPropertiesOnly");
        private readonly JsonArray _properties = [];

        public JsonObject Variables(DebuggerScope scope)
        {
            if (_accessorsOnly) return new JsonObject { ["result"] = _properties };
            foreach (var name in scope.Names)
            {
                // The frame has it.
                if (name == "this") continue;
                // A variable in its dead zone has no value, nor has one that machine code does not keep.
                var described = new JsonObject { ["name"] = name };
                var hasValue = scope.TryGet(name, out var value);
                if (hasValue) described["value"] = session.Values.Wrap(value, _form);
                Finish(described, isWritable: hasValue ? true : null, true, true, true);
            }
            return new JsonObject { ["result"] = _properties };
        }

        public JsonObject Properties(JsValue value)
        {
            var mirror = session.Engine.Debugger.MirrorOf(value);
            var seen = new HashSet<JsValue>();
            var isOwn = true;
            var next = value;
            for (var level = 0; next.IsObject && level < MaxPrototypes && (isOwn || !_ownOnly); level++, isOwn = false)
            {
                var holder = isOwn ? mirror : session.Engine.Debugger.MirrorOf(next);
                foreach (var property in holder.GetProperties())
                {
                    if (seen.Add(property.Key)) Add(property, isOwn);
                }
                next = holder.Prototype;
            }
            var result = new JsonObject { ["result"] = _properties };
            if (_accessorsOnly) return result;
            result["internalProperties"] = InternalSlots(mirror);
            if (PrivateElements(mirror) is { Count: > 0 } elements) result["privateProperties"] = elements;
            return result;
        }

        private void Add(PropertyMirror property, bool isOwn)
        {
            var isAccessor = IsAccessor(property);
            if (_accessorsOnly && !isAccessor || _namedOnly && IsIndex(property.Key)) return;
            var described = Describe(property);
            if (property.Key.IsSymbol) described["symbol"] = session.Values.Wrap(property.Key, _form);
            Finish(described, isAccessor ? null : property.IsWritable, property.IsConfigurable, property.IsEnumerable, isOwn);
        }

        private static bool IsAccessor(PropertyMirror property) => !property.Getter.IsUndefined || !property.Setter.IsUndefined;

        private JsonObject Describe(PropertyMirror property)
        {
            var described = new JsonObject { ["name"] = property.Key.IsSymbol ? property.Key.ToString() : property.Key.AsString() };
            if (property.Value is { } value) described["value"] = session.Values.Wrap(value, _form);
            if (!IsAccessor(property)) return described;
            described["get"] = session.Values.Wrap(property.Getter, _form);
            described["set"] = session.Values.Wrap(property.Setter, _form);
            return described;
        }

        private JsonArray PrivateElements(ObjectMirror mirror)
        {
            var elements = new JsonArray();
            foreach (var element in mirror.GetPrivateElements()) elements.Add((JsonNode)Describe(element));
            return elements;
        }

        private void Finish(JsonObject described, bool? isWritable, bool isConfigurable, bool isEnumerable, bool isOwn)
        {
            if (isWritable is { } writable) described["writable"] = writable;
            described["configurable"] = isConfigurable;
            described["enumerable"] = isEnumerable;
            described["isOwn"] = isOwn;
            _properties.Add((JsonNode)described);
        }

        private JsonArray InternalSlots(ObjectMirror mirror)
        {
            var slots = new JsonArray();
            AddLocation("[[FunctionLocation]]", mirror.FunctionLocation);
            AddLocation("[[GeneratorLocation]]", mirror.GeneratorLocation);
            if (!mirror.Prototype.IsNull) Add("[[Prototype]]", session.Values.Wrap(mirror.Prototype, _form));
            foreach (var (name, value) in mirror.GetInternalSlots())
            {
                var wrapped = session.Values.Wrap(value, _form);
                if (name == "[[Scopes]]") wrapped["subtype"] = "internal#scopeList";
                Add(name, wrapped);
            }
            return slots;

            void AddLocation(string name, DebuggerLocation? location)
            {
                if (location is not { } known) return;
                Add(name, new JsonObject
                {
                    ["type"] = "object",
                    ["subtype"] = "internal#location",
                    ["value"] = ErrorDetails.Location(known),
                    ["description"] = "Object",
                });
            }

            void Add(string name, JsonObject value) => slots.Add((JsonNode)new JsonObject { ["name"] = name, ["value"] = value });
        }

        private static bool IsIndex(JsValue key) =>
            key.IsString && uint.TryParse(key.AsString(), System.Globalization.CultureInfo.InvariantCulture, out _);
    }
}
