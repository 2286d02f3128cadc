namespace Quoll.Runtime.Values;

/// <summary>The property keys that the engine itself looks up.</summary>
internal static class WellKnown
{
    public static readonly PropertyKey Callee = "callee";
    public static readonly PropertyKey Cause = "cause";
    public static readonly PropertyKey Configurable = "configurable";
    public static readonly PropertyKey Constructor = "constructor";
    public static readonly PropertyKey Done = "done";
    public static readonly PropertyKey Enumerable = "enumerable";
    public static readonly PropertyKey Error = "error";
    public static readonly PropertyKey Errors = "errors";
    public static readonly PropertyKey Exec = "exec";
    public static readonly PropertyKey Flags = "flags";
    public static readonly PropertyKey Get = "get";
    public static readonly PropertyKey Groups = "groups";
    public static readonly PropertyKey Index = "index";
    public static readonly PropertyKey Indices = "indices";
    public static readonly PropertyKey LastIndex = "lastIndex";
    public static readonly PropertyKey Length = "length";
    public static readonly PropertyKey Message = "message";
    public static readonly PropertyKey Name = "name";
    public static readonly PropertyKey Next = "next";
    public static readonly PropertyKey Prototype = "prototype";
    public static readonly PropertyKey Raw = "raw";
    public static readonly PropertyKey Resolve = "resolve";
    public static readonly PropertyKey Return = "return";
    public static readonly PropertyKey Set = "set";
    public static readonly PropertyKey Source = "source";
    public static readonly PropertyKey Stack = "stack";
    public static readonly PropertyKey StackTraceLimit = "stackTraceLimit";
    public static readonly PropertyKey Suppressed = "suppressed";
    public static readonly PropertyKey Then = "then";
    public static readonly PropertyKey Throw = "throw";
    public static readonly PropertyKey ToJson = "toJSON";
    public static new readonly PropertyKey ToString = "toString";
    public static readonly PropertyKey Value = "value";
    public static readonly PropertyKey ValueOf = "valueOf";
    public static readonly PropertyKey Writable = "writable";
}
