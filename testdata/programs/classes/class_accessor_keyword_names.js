class A { get() { return "get"; } set() { return "set"; } static() { return "static"; } async() { return "async"; } }
const a = new A();
print(a.get(), a.set(), a.static(), a.async()); // => get set static async
