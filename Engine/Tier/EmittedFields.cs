using System.Reflection;
using System.Runtime.InteropServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// The fields that emitted code uses itself. The runtime inlines only so much into one method: in long code, the most
/// frequent accesses would be calls.
/// </summary>
internal static class EmittedFields
{
    /// <summary>An array, or an object with slots in itself, for code that needs the place of the values.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private sealed class Values
    {
        public nint Length;
        public nint First;
    }

    public static readonly FieldInfo Reference = Of(typeof(JsValue), "_reference");
    public static readonly FieldInfo Bits = Of(typeof(JsValue), "_bits");

    public static readonly FieldInfo Shape = Of(typeof(JsObject), nameof(JsObject.Shape));
    public static readonly FieldInfo Storage = Of(typeof(JsObject), "_storage");
    public static readonly FieldInfo FirstValue = Of(typeof(Values), nameof(Values.First));

    public static readonly FieldInfo CachedShape = Of(typeof(InlineCache), nameof(InlineCache.Shape));
    public static readonly FieldInfo CachedHolder = Of(typeof(InlineCache), nameof(InlineCache.Holder));
    public static readonly FieldInfo CachedNewShape = Of(typeof(InlineCache), nameof(InlineCache.NewShape));
    public static readonly FieldInfo CachedPosition = Of(typeof(InlineCache), nameof(InlineCache.SlotAndEpoch));
    public static readonly FieldInfo Slot = Of(typeof(InlineCache.Position), $"<{nameof(InlineCache.Position.Slot)}>k__BackingField");
    public static readonly FieldInfo PositionEpoch =
        Of(typeof(InlineCache.Position), $"<{nameof(InlineCache.Position.Epoch)}>k__BackingField");

    public static readonly FieldInfo Dense = Of(typeof(JsArray), nameof(JsArray.Dense));
    public static readonly FieldInfo DenseCount = Of(typeof(JsArray), nameof(JsArray.DenseCount));
    public static readonly FieldInfo ArrayLength = Of(typeof(JsArray), "_length");
    public static readonly FieldInfo ElementAttributes = Of(typeof(JsArray), "_attributes");

    public static readonly FieldInfo ElementKind = Of(typeof(TypedArrayObject), $"<{nameof(TypedArrayObject.Kind)}>k__BackingField");
    public static readonly FieldInfo FixedLength = Of(typeof(TypedArrayObject), nameof(TypedArrayObject.FixedLength));
    public static readonly FieldInfo Buffer = Of(typeof(ArrayBufferView), $"<{nameof(ArrayBufferView.Buffer)}>k__BackingField");
    public static readonly FieldInfo StoredEnd = Of(typeof(ArrayBufferView), nameof(ArrayBufferView.StoredEnd));
    public static readonly FieldInfo StoredByteOffset =
        Of(typeof(ArrayBufferView), $"<{nameof(ArrayBufferView.StoredByteOffset)}>k__BackingField");
    public static readonly FieldInfo BufferLength = Of(typeof(ArrayBufferObject), "_byteLength");
    public static readonly FieldInfo BufferData = Of(typeof(ArrayBufferObject), $"<{nameof(ArrayBufferObject.Data)}>k__BackingField");
    public static readonly FieldInfo IsImmutable =
        Of(typeof(ArrayBufferObject), $"<{nameof(ArrayBufferObject.IsImmutable)}>k__BackingField");

    public static readonly FieldInfo Outer = Of(typeof(EnvironmentRecord), nameof(EnvironmentRecord.Outer));
    public static readonly FieldInfo Variables = Of(typeof(EnvironmentRecord), "_storage");
    public static readonly FieldInfo GlobalValue = Of(typeof(GlobalBinding), nameof(GlobalBinding.Value));
    public static readonly FieldInfo StepsLeft = Of(typeof(Agent), nameof(Agent.StepsLeft));
    public static readonly FieldInfo Depth = Of(typeof(Machine), "_depth");
    public static readonly FieldInfo FramesReady = Of(typeof(Machine), "_framesReady");
    public static readonly FieldInfo RealmOfFrame = Of(typeof(CallFrame), nameof(CallFrame.Realm));

    public static readonly FieldInfo Instance = Of(typeof(ScriptFunction), $"<{nameof(ScriptFunction.Instance)}>k__BackingField");
    public static readonly FieldInfo BlockId = Of(typeof(CodeInstance), $"<{nameof(CodeInstance.BlockId)}>k__BackingField");
    public static readonly FieldInfo RealmOfCode = Of(typeof(CodeInstance), nameof(CodeInstance.Realm));

    public static readonly MethodInfo Epoch = typeof(Agent).GetProperty(nameof(Agent.PrototypeEpoch))!.GetMethod!;
    public static readonly MethodInfo IsHole =
        typeof(JsValue).GetProperty(nameof(JsValue.IsHole), BindingFlags.Instance | BindingFlags.NonPublic)!.GetMethod!;
    public static readonly MethodInfo ToDouble = ((Func<long, double>)BitConverter.Int64BitsToDouble).Method;
    public static readonly MethodInfo ToBits = ((Func<double, long>)BitConverter.DoubleToInt64Bits).Method;
    public static readonly MethodInfo ToInt = ((Func<double, int>)double.ConvertToIntegerNative<int>).Method;
    public static readonly MethodInfo ToLong = ((Func<double, long>)double.ConvertToIntegerNative<long>).Method;

    [DynamicDependency(Fields, typeof(JsValue))]
    [DynamicDependency(Fields, typeof(JsObject))]
    [DynamicDependency(Fields, typeof(Values))]
    [DynamicDependency(Fields, typeof(InlineCache))]
    [DynamicDependency(Fields, typeof(InlineCache.Position))]
    [DynamicDependency(Fields, typeof(JsArray))]
    [DynamicDependency(Fields, typeof(TypedArrayObject))]
    [DynamicDependency(Fields, typeof(ArrayBufferView))]
    [DynamicDependency(Fields, typeof(ArrayBufferObject))]
    [DynamicDependency(Fields, typeof(EnvironmentRecord))]
    [DynamicDependency(Fields, typeof(GlobalBinding))]
    [DynamicDependency(Fields, typeof(Agent))]
    [DynamicDependency(Fields, typeof(Machine))]
    [DynamicDependency(Fields, typeof(CallFrame))]
    [DynamicDependency(Fields, typeof(ScriptFunction))]
    [DynamicDependency(Fields, typeof(CodeInstance))]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The attributes name the fields.")]
    private static FieldInfo Of(Type type, string name) =>
        type.GetField(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
            ?? throw new MissingFieldException(type.Name, name);

    private const DynamicallyAccessedMemberTypes Fields =
        DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;
}
