namespace Quoll.Values;

/// <summary>
/// Every error message of the engine outside of syntax errors, in alphabetical order; {0} and {1} are filled where it is thrown.
/// </summary>
internal static class Messages
{
    public const string AccessorAndValue = "A property descriptor cannot have both accessors and a value or writable attribute";
    public const string AssignToConstant = "Cannot assign to the constant '{0}'";
    public const string BigIntMix = "Cannot mix a BigInt with a Number in an arithmetic operation; convert one of them";
    public const string BigIntNegativeExponent = "The exponent of a BigInt must not be negative";
    public const string BigIntToNumber = "Cannot convert a BigInt to a Number implicitly";
    public const string BigIntTooLarge = "A BigInt cannot be this large";
    public const string BigIntUnsignedShift = "A BigInt has no unsigned right shift; use >>";
    public const string BigIntZeroDivision = "Division of a BigInt by zero";
    public const string CallStackExceeded = "Maximum call depth exceeded";
    public const string CannotConvertToBigInt = "Cannot convert {0} to a BigInt";
    public const string CannotConvertToObject = "Cannot convert {0} to an object";
    public const string CannotConvertToPrimitive = "Cannot convert the object to a primitive value";
    public const string CannotDefineProperty = "Cannot define the property '{0}'";
    public const string CannotDeleteProperty = "Cannot delete the property '{0}'";
    public const string CannotReadProperty = "Cannot read the property '{0}' of {1}";
    public const string CannotSetProperty = "Cannot set the property '{0}' of {1}";
    public const string DescriptorNotObject = "A property descriptor must be an object, not {0}";
    public const string GetterNotCallable = "A getter must be a function or undefined, not {0}";
    public const string HostTypeMismatch = "{0} does not fit the .NET type {1}";
    public const string InstanceOfTarget = "The right side of instanceof must be callable or have @@hasInstance, but is {0}";
    public const string InvalidArrayLength = "Invalid array length";
    public const string InvalidIndex = "The index {0} is out of range";
    public const string IteratorNotObject = "An iterator must be an object, not {0}";
    public const string IteratorResultNotObject = "The result of an iterator must be an object, not {0}";
    public const string NotCallable = "{0} is not a function";
    public const string NotConstructor = "{0} is not a constructor";
    public const string NotInitialized = "Cannot access '{0}' before it is initialized";
    public const string NotIterable = "{0} is not iterable";
    public const string NotObject = "{0} is not an object";
    public const string NotDefined = "{0} is not defined";
    public const string PropertyNotWritable = "Cannot assign to the read-only property '{0}'";
    public const string ProxyRevoked = "Cannot perform {0} on a proxy that has been revoked";
    public const string SetterNotCallable = "A setter must be a function or undefined, not {0}";
    public const string StringTooLong = "Invalid string length";
    public const string SymbolToNumber = "Cannot convert a Symbol to a number";
    public const string SymbolToString = "Cannot convert a Symbol to a string";
    public const string Uncaught = "An uncaught JavaScript exception";
}
