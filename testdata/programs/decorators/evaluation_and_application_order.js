const log = [];
const say = name => { log.push("evaluate " + name); return (value, context) => { log.push("apply " + name); }; };
const key = name => { log.push("key " + name); return name; };
@say("class 1") @say("class 2")
class C extends (log.push("heritage"), Object) {
  @say("f") [key("f")] = log.push("value f");
  @say("m1") @say("m2") [key("m")]() {}
  @say("sf") static [key("sf")] = log.push("value sf");
  @say("sm") static [key("sm")]() {}
  @say("a") accessor [key("a")] = log.push("value a");
  @say("sa") static accessor [key("sa")] = log.push("value sa");
  @say("g") get [key("g")]() { return 1; }
  @say("ss") static set [key("ss")](v) {}
  static { log.push("block"); }
}
print(log.splice(0).join());
// => evaluate class 1,evaluate class 2,heritage,evaluate f,key f,evaluate m1,evaluate m2,key m,evaluate sf,key sf,evaluate sm,key sm,evaluate a,key a,evaluate sa,key sa,evaluate g,key g,evaluate ss,key ss,apply sm,apply sa,apply ss,apply m2,apply m1,apply a,apply g,apply sf,apply f,apply class 2,apply class 1,value sf,value sa,block
new C();
print(log.join()); // => value f,value a
