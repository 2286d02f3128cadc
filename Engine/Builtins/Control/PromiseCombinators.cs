using System.Runtime.InteropServices;

namespace Quoll.Builtins.Control;

/// <summary>Promise.all, allSettled, any and race (ECMA-262 §27.2.4.1 to §27.2.4.5): one promise for many.</summary>
internal static class PromiseCombinators
{
    /// <summary>Promise.all ( iterable ), §27.2.4.1.</summary>
    public static JsValue All(in CallInfo call) => Combine(call, static state => new AllElements(state));

    /// <summary>Promise.allSettled ( iterable ), §27.2.4.2.</summary>
    public static JsValue AllSettled(in CallInfo call) => Combine(call, static state => new AllSettledElements(state));

    /// <summary>Promise.any ( iterable ), §27.2.4.3.</summary>
    public static JsValue Any(in CallInfo call) => Combine(call, static state => new AnyElements(state));

    /// <summary>Promise.race ( iterable ), §27.2.4.5.</summary>
    public static JsValue Race(in CallInfo call) => Combine(call, static state => new RaceElements(state));

    /// <summary>Promise.allKeyed ( promises ) (proposal-await-dictionary).</summary>
    public static JsValue AllKeyed(in CallInfo call) => Combine(call, static state => new AllElements(state), isKeyed: true);

    /// <summary>Promise.allSettledKeyed ( promises ) (proposal-await-dictionary).</summary>
    public static JsValue AllSettledKeyed(in CallInfo call) => Combine(call, static state => new AllSettledElements(state), isKeyed: true);

    /// <summary>The result's promise and the functions that settle it.</summary>
    private sealed record State(Realm Realm, JsObject Promise, JsFunction Resolve, JsFunction Reject);

    // The frame that the methods share: a capability whose promise any thrown error rejects.
    private static JsValue Combine(in CallInfo call, Func<State, Elements> create, bool isKeyed = false)
    {
        var realm = call.Realm;
        if (!Comparison.IsConstructor(call.This)) throw Raise.TypeError(Messages.NotConstructor, Display.Brief(call.This));
        var constructor = call.This.Object;
        var (promise, resolve, reject) = PromiseCapabilityRecord.CreateWithFunctions(realm, constructor);
        var elements = create(new State(realm, promise, resolve, reject));
        if (!call.Agent.Try(
            (realm, constructor, input: call[0], elements, isKeyed), static x => x.isKeyed
                ? PerformKeyed(x.realm, x.constructor, x.input, x.elements) : Perform(x.realm, x.constructor, x.input, x.elements),
            out var thrown))
        {
            reject.Call(JsValue.Undefined, [thrown]);
        }
        return promise;
    }

    private static JsValue Perform(Realm realm, JsObject constructor, JsValue iterable, Elements elements)
    {
        // GetPromiseResolve (§27.2.4.1.1).
        var promiseResolve = ObjectOperations.RequireCallable(constructor.Get(WellKnown.Resolve));
        var record = IteratorRecord.From(realm, iterable);
        ThrowCompletion? completion = null;
        for (var index = 0; record.Step(out var next); index++)
        {
            try
            {
                var nextPromise = promiseResolve.Call(constructor, [next]);
                React(realm, constructor, nextPromise, elements, index);
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            if (completion is not null) throw record.CloseFor(completion);
        }
        elements.Finish();
        return JsValue.Undefined;
    }

    // PerformPromiseAllKeyed: the own enumerable properties of an object.
    private static JsValue PerformKeyed(Realm realm, JsObject constructor, JsValue promises, Elements elements)
    {
        var promiseResolve = ObjectOperations.RequireCallable(constructor.Get(WellKnown.Resolve));
        var o = ObjectOperations.RequireObject(promises);
        elements.Keys = [];
        foreach (var key in o.OwnPropertyKeys())
        {
            realm.Agent.Step();
            if (!ObjectOperations.TryGetEnumerable(o, key, out var value)) continue;
            elements.Keys.Add(key);
            var nextPromise = promiseResolve.Call(constructor, [value]);
            React(realm, constructor, nextPromise, elements, elements.Keys.Count - 1);
        }
        elements.Finish();
        return JsValue.Undefined;
    }

    // Calls then of a promise with the functions for its index.
    private static void React(Realm realm, JsObject constructor, in JsValue promise, Elements elements, int index)
    {
        var then = PromiseConstructor.GetThen(realm, promise);
        // No script can see the functions, nor the promise that then makes.
        if (PromiseConstructor.IsOriginalThen(realm, promise, then, out var own) && own.HasPlainSpecies(realm)
            && ReferenceEquals(constructor, realm[Intrinsic.Promise]) && elements.Reaction(index) is { } reaction)
        {
            // The call of then, and of get Promise [ @@species ].
            realm.Agent.Step(2);
            PromiseOperations.Then(realm.Agent, own, reaction);
            return;
        }
        var (onFulfilled, onRejected) = elements.Add(index);
        var function = then.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, WellKnown.Then);
        function.Call(promise, [onFulfilled, onRejected]);
    }

    /// <summary>The values of the input, and the result that is built from them.</summary>
    private abstract class Elements(State state)
    {
        private readonly List<JsValue> _values = [];

        // The loop itself counts as one element.
        private int _remaining = 1;

        protected State State => state;

        /// <summary>The names of the values in the result; null for an array.</summary>
        public List<PropertyKey>? Keys { get; set; }

        /// <summary>Returns the pair of functions for the promise at an index.</summary>
        public abstract (JsFunction OnFulfilled, JsFunction OnRejected) Add(int index);

        /// <summary>Returns a reaction that does what the pair of functions would do; null if there is none.</summary>
        public virtual PromiseReaction? Reaction(int index) => null;

        /// <summary>Called when all promises are known.</summary>
        public virtual void Finish() => CountDown();

        protected abstract void Complete(JsArray values);

        // CreateKeyedPromiseCombinatorResultObject, for values with names.
        protected JsObject Result(JsArray values)
        {
            if (Keys is null) return values;
            var o = new JsObject(state.Realm, null);
            for (var i = 0; i < Keys.Count; i++) o.DefineOwn(Keys[i], values.DenseElements[i]);
            return o;
        }

        // A function that sets the value at an index, once. A second function of the same index shares the flag. The
        // name is for stack traces.
        protected JsFunction Element(string name, int index, Func<JsValue, JsValue> make, bool[] alreadyCalled) =>
            new NativeFunction(state.Realm, s_element, new ElementFunction(this, name, index, make, alreadyCalled));

        private static readonly NativeCode s_element = static (in CallInfo call) => ((ElementFunction)call.Callee.State!).Call(call);

        private sealed class ElementFunction(Elements elements, string name, int index, Func<JsValue, JsValue> make, bool[] alreadyCalled)
            : IPromiseFunction
        {
            public Waiter Waiter => elements.WaiterOf(name, index);

            public JsValue Call(in CallInfo call)
            {
                if (alreadyCalled[0]) return JsValue.Undefined;
                alreadyCalled[0] = true;
                elements._values[index] = make(call[0]);
                elements.CountDown();
                return JsValue.Undefined;
            }
        }

        // Of the first function, and of the reject function of the result.
        protected sealed class ElementReaction(Elements elements, string name, int index) : PromiseReaction
        {
            public override Waiter Waiter => elements.WaiterOf(name, index);

            public override void Run(Agent agent, PromiseState state, JsValue argument)
            {
                if (state == PromiseState.Rejected)
                {
                    elements.State.Reject.Call(JsValue.Undefined, [argument]);
                    return;
                }
                // The call of the function.
                agent.Step();
                elements._values[index] = argument;
                elements.CountDown();
            }
        }

        private Waiter WaiterOf(string name, int index) =>
            new(new TracedCall(null, index, IsAsync: true, name), state.Promise as PromiseObject);

        protected void Reserve()
        {
            state.Realm.Agent.Reserve(64);
            _values.Add(JsValue.Undefined);
            _remaining++;
        }

        private void CountDown()
        {
            if (--_remaining == 0) Complete(state.Realm.CreateArray(CollectionsMarshal.AsSpan(_values)));
        }
    }

    private sealed class AllElements(State state) : Elements(state)
    {
        private const string Name = "Promise.all";

        public override (JsFunction OnFulfilled, JsFunction OnRejected) Add(int index)
        {
            Reserve();
            return (Element(Name, index, static value => value, new bool[1]), State.Reject);
        }

        public override PromiseReaction Reaction(int index)
        {
            Reserve();
            return new ElementReaction(this, Name, index);
        }

        protected override void Complete(JsArray values) => State.Resolve.Call(JsValue.Undefined, [Result(values)]);
    }

    private sealed class AllSettledElements(State state) : Elements(state)
    {
        private const string Name = "Promise.allSettled";

        public override (JsFunction OnFulfilled, JsFunction OnRejected) Add(int index)
        {
            Reserve();
            var alreadyCalled = new bool[1];
            return (Element(Name, index, value => Outcome("fulfilled", "value", value), alreadyCalled),
                Element(Name, index, reason => Outcome("rejected", "reason", reason), alreadyCalled));
        }

        protected override void Complete(JsArray values) => State.Resolve.Call(JsValue.Undefined, [Result(values)]);

        private JsValue Outcome(string status, string key, JsValue value)
        {
            var o = State.Realm.CreateObject(2);
            o.DefineOwn("status", status);
            o.DefineOwn(key, value);
            return o;
        }
    }

    private sealed class AnyElements(State state) : Elements(state)
    {
        public override (JsFunction OnFulfilled, JsFunction OnRejected) Add(int index)
        {
            Reserve();
            return (State.Resolve, Element("Promise.any", index, static reason => reason, new bool[1]));
        }

        protected override void Complete(JsArray values)
        {
            var error = ErrorObject.CreateAggregate(State.Realm, Messages.PromiseAllRejected);
            error.DefineOwn(WellKnown.Errors, values, PropertyFlags.Hidden);
            State.Reject.Call(JsValue.Undefined, [error]);
        }
    }

    private sealed class RaceElements(State state) : Elements(state)
    {
        public override (JsFunction OnFulfilled, JsFunction OnRejected) Add(int index) => (State.Resolve, State.Reject);

        public override void Finish()
        {
            // The first settled promise has already decided the result.
        }

        protected override void Complete(JsArray values) => throw new InvalidOperationException("A race collects nothing.");
    }
}
