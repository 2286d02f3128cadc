namespace Quoll.Runtime.Values;

/// <summary>The strings that typeof returns (ECMA-262 §13.5.3), in lower case.</summary>
internal enum TypeName : byte { Undefined, Object, Boolean, Number, BigInt, String, Symbol, Function }
