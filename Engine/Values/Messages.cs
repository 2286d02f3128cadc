namespace Quoll.Values;

/// <summary>
/// Every error message of the engine outside of syntax errors, in alphabetical order; {0} and {1} are filled where it is thrown.
/// </summary>
internal static class Messages
{
    public const string AccessorAndValue = "A property descriptor cannot have both accessors and a value or writable attribute";
    public const string AlreadyDeclared = "'{0}' has already been declared";
    public const string AssignToConstant = "Cannot assign to the constant '{0}'";
    public const string AsyncNotSupported = "Async functions are not supported yet";
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
    public const string CannotDeclareGlobal = "Cannot declare the global '{0}'";
    public const string CannotDefineProperty = "Cannot define the property '{0}'";
    public const string CannotDeleteProperty = "Cannot delete the property '{0}'";
    public const string CannotDestructure = "Cannot destructure {0}";
    public const string CannotReadProperty = "Cannot read the property '{0}' of {1}";
    public const string CannotSetProperty = "Cannot set the property '{0}' of {1}";
    public const string ClassConstructorCall = "The class constructor {0} cannot be called without new";
    public const string DerivedConstructorResult = "A derived constructor may only return an object or undefined";
    public const string DescriptorNotObject = "A property descriptor must be an object, not {0}";
    public const string GeneratorRunning = "The generator is already running";
    public const string GetterNotCallable = "A getter must be a function or undefined, not {0}";
    public const string HostTypeMismatch = "{0} does not fit the .NET type {1}";
    public const string InTarget = "The right side of 'in' must be an object, not {0}";
    public const string IncompatibleReceiver = "The receiver must be a {0}, not {1}";
    public const string InstanceOfTarget = "The right side of instanceof must be callable or have @@hasInstance, but is {0}";
    public const string InvalidArrayLength = "Invalid array length";
    public const string InvalidIndex = "The index {0} is out of range";
    public const string IteratorHasNoThrow = "The iterator has no method 'throw'";
    public const string IteratorNotObject = "An iterator must be an object, not {0}";
    public const string IteratorResultNotObject = "The result of an iterator must be an object, not {0}";
    public const string ModulesNotSupported = "Modules are not supported yet";
    public const string NoHomeObject = "'super' is not allowed here";
    public const string NotCallable = "{0} is not a function";
    public const string NotConstructor = "{0} is not a constructor";
    public const string NotDefined = "{0} is not defined";
    public const string NotInitialized = "Cannot access '{0}' before it is initialized";
    public const string NotIterable = "{0} is not iterable";
    public const string NotObject = "{0} is not an object";
    public const string PrivateExists = "The object already has the private element {0}";
    public const string PrivateMethodAssignment = "The private method {0} cannot be assigned to";
    public const string PrivateMissing = "The private element {0} does not exist on {1}";
    public const string PrivateNoGetter = "The private accessor {0} has no getter";
    public const string PrivateNoSetter = "The private accessor {0} has no setter";
    public const string PropertyNotWritable = "Cannot assign to the read-only property '{0}'";
    public const string ProxyRevoked = "Cannot perform {0} on a proxy that has been revoked";
    public const string SetterNotCallable = "A setter must be a function or undefined, not {0}";
    public const string StringTooLong = "Invalid string length";
    public const string SuperCalledTwice = "super() has already been called";
    public const string SuperClassNotConstructor = "A class can only extend a constructor or null, not {0}";
    public const string SuperClassPrototype = "The prototype of a super class must be an object or null, not {0}";
    public const string SymbolToNumber = "Cannot convert a Symbol to a number";
    public const string SymbolToString = "Cannot convert a Symbol to a string";
    public const string SyntaxErrorAt = "{0} ({1})";
    public const string ThisNotInitialized = "super() must be called before 'this' is used or the constructor returns";
    public const string Uncaught = "An uncaught JavaScript exception";
    public const string Verbatim = "{0}";
}
