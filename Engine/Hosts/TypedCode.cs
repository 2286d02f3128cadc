namespace Quoll.Hosts;

/// <summary>
/// The code of functions that call delegates whose types are known at compile time. It needs no reflection and no
/// run-time compilation.
/// </summary>
internal static class TypedCode
{
    public static NativeCode Of<R>(HostSignature s, Func<R> f) => (in CallInfo call) =>
        HostSignature.Return(call, f());

    public static NativeCode Of<A, R>(HostSignature s, Func<A, R> f) => (in CallInfo call) =>
        HostSignature.Return(call, f(s.Value<A>(call, 0)));

    public static NativeCode Of<A, B, R>(HostSignature s, Func<A, B, R> f) => (in CallInfo call) =>
        HostSignature.Return(call, f(s.Value<A>(call, 0), s.Value<B>(call, 1)));

    public static NativeCode Of<A, B, C, R>(HostSignature s, Func<A, B, C, R> f) => (in CallInfo call) =>
        HostSignature.Return(call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2)));

    public static NativeCode Of<A, B, C, D, R>(HostSignature s, Func<A, B, C, D, R> f) => (in CallInfo call) =>
        HostSignature.Return(call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3)));

    public static NativeCode Of<A, B, C, D, E, R>(HostSignature s, Func<A, B, C, D, E, R> f) => (in CallInfo call) =>
        HostSignature.Return(
            call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4)));

    public static NativeCode Of<A, B, C, D, E, F, R>(HostSignature s, Func<A, B, C, D, E, F, R> f) => (in CallInfo call) =>
        HostSignature.Return(
            call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4),
            s.Value<F>(call, 5)));

    public static NativeCode Of<A, B, C, D, E, F, G, R>(HostSignature s, Func<A, B, C, D, E, F, G, R> f) => (in CallInfo call) =>
        HostSignature.Return(
            call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4),
            s.Value<F>(call, 5), s.Value<G>(call, 6)));

    public static NativeCode Of<A, B, C, D, E, F, G, H, R>(HostSignature s, Func<A, B, C, D, E, F, G, H, R> f) => (in CallInfo call) =>
        HostSignature.Return(
            call, f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4),
            s.Value<F>(call, 5), s.Value<G>(call, 6), s.Value<H>(call, 7)));

    public static NativeCode Of(HostSignature s, Action f) => (in CallInfo call) =>
    {
        f();
        return JsValue.Undefined;
    };

    public static NativeCode Of<A>(HostSignature s, Action<A> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B>(HostSignature s, Action<A, B> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C>(HostSignature s, Action<A, B, C> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C, D>(HostSignature s, Action<A, B, C, D> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C, D, E>(HostSignature s, Action<A, B, C, D, E> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C, D, E, F>(HostSignature s, Action<A, B, C, D, E, F> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4), s.Value<F>(call, 5));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C, D, E, F, G>(HostSignature s, Action<A, B, C, D, E, F, G> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4), s.Value<F>(call, 5),
            s.Value<G>(call, 6));
        return JsValue.Undefined;
    };

    public static NativeCode Of<A, B, C, D, E, F, G, H>(HostSignature s, Action<A, B, C, D, E, F, G, H> f) => (in CallInfo call) =>
    {
        f(s.Value<A>(call, 0), s.Value<B>(call, 1), s.Value<C>(call, 2), s.Value<D>(call, 3), s.Value<E>(call, 4), s.Value<F>(call, 5),
            s.Value<G>(call, 6), s.Value<H>(call, 7));
        return JsValue.Undefined;
    };
}
