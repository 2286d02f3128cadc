namespace Quoll.Builtins.Indexed;

/// <summary>
/// Array.prototype.join, toString and toLocaleString (ECMA-262 §23.1.3.18, .36, .32). An array inside itself has the
/// empty string as its text there, as in all engines. The steps of the specification would not end.
/// </summary>
internal static class ArrayText
{
    /// <summary>Array.prototype.join ( separator ) (§23.1.3.18).</summary>
    public static JsValue Join(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var separator = call[0].IsUndefined ? "," : TypeConversion.ToString(call[0]);
        return Join(call, o, length, separator, isLocale: false);
    }

    /// <summary>
    /// Array.prototype.toLocaleString ( [ locales [ , options ] ] ) (§23.1.3.32, ECMA-402 §20.5.1). The elements get
    /// the arguments also where nothing of ECMA-402 reads them.
    /// </summary>
    public static JsValue ToLocaleString(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        return Join(call, o, ArrayElements.Length(o), ",", isLocale: true);
    }

    /// <summary>Array.prototype.toString ( ) (§23.1.3.36).</summary>
    public static JsValue ToString(in CallInfo call)
    {
        var array = ArrayPrototype.ThisObject(call);
        var join = array.Get("join").FunctionOrNull ?? (JsFunction)call.Realm[Intrinsic.ObjectPrototypeToString];
        call.Agent.ProbeNativeStack();
        return join.Call(array);
    }

    /// <summary>Returns the text of any array-like with a length that was read before.</summary>
    public static JsValue Join(in CallInfo call, JsObject o, long length, string separator, bool isLocale)
    {
        var agent = call.Agent;
        if (JoinedArrays.Slot.Of(agent).Contains(o)) return "";
        var entered = false;
        var text = new TextBuilder(agent);
        try
        {
            for (long k = 0; k < length; k++)
            {
                agent.Step();
                if (k > 0) text.Append(separator);
                var element = ArrayElements.Get(o, k);
                if (element.IsNullish)
                {
                    if (element.IsUndefined && ArrayElements.RestIsHoles(o, k))
                    {
                        text.AppendRepeated(separator, length - 1 - k);
                        break;
                    }
                    continue;
                }
                if (!entered && (element.IsObject || isLocale))
                {
                    // From here on script may run, and use this array again.
                    agent.ProbeNativeStack();
                    JoinedArrays.Slot.Of(agent).Enter(o);
                    entered = true;
                }
                if (isLocale) element = ObjectOperations.Invoke(call.Realm, element, "toLocaleString", [call[0], call[1]]);
                text.Append(TypeConversion.ToString(element));
            }
        }
        finally
        {
            if (entered) JoinedArrays.Slot.Of(agent).Leave(o);
        }
        return text.Finish();
    }
}
