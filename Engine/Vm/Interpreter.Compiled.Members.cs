namespace Quoll.Vm;

// What machine code asks of caches for members that the interpreter finds outside of its loop. All take the step that
// the interpreter takes, if they succeed.
internal static partial class Interpreter
{
    /// <summary>Returns where a private field or method is; a null reference if the cache does not know.</summary>
    public static ref JsValue FindPrivate(Machine agent, JsValue target, JsValue name, ref InlineCache caches, int index)
    {
        ref var place = ref PrivateElements.FindKnown(target, name, Unsafe.Add(ref caches, index));
        return ref Unsafe.IsNullRef(ref place) || TryStep(agent) ? ref place : ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>The same for a property of the prototype of a method's object.</summary>
    public static ref JsValue FindSuper(Machine agent, JsValue home, ref InlineCache caches, int index)
    {
        ref var place = ref FindProperty(agent, home, ref caches, index);
        return ref Unsafe.IsNullRef(ref place) || TryStep(agent) ? ref place : ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>Writes a private field. Returns false if the cache does not know it.</summary>
    public static bool TrySetPrivate(Machine agent, JsValue target, JsValue name, ref InlineCache caches, int index, JsValue value)
    {
        ref var place = ref PrivateElements.FindKnown(target, name, Unsafe.Add(ref caches, index));
        if (Unsafe.IsNullRef(ref place) || !TryStep(agent)) return false;
        value.CopyTo(ref place);
        return true;
    }

    /// <summary>Adds a field, public or private. Returns false if the cache does not know it.</summary>
    public static bool TryAddField(Machine agent, JsValue target, JsValue name, ref InlineCache caches, int index, JsValue value)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return cache.CanAdd(target.Object, name) && TryStep(agent) && cache.TryAdd(target.Object, name, value);
    }

    /// <summary>Adds or sets a property of a literal. Returns false if the cache does not know it.</summary>
    public static bool TryDefineProperty(Machine agent, JsValue target, ref InlineCache caches, int index, JsValue value)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        if (!CanDefine(target.Object, cache) || !TryStep(agent)) return false;
        DefineKnown(target.Object, cache, value);
        return true;
    }
}
