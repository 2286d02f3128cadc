const tries = [];
@(() => { try { C; } catch (e) { tries.push(e.name); } })
class C {
  @(() => { try { C; } catch (e) { tries.push(e.name); } }) m() {}
  static x = typeof C;
}
print(tries.join(), C.x); // => ReferenceError,ReferenceError function
try { @(D) class D {} } catch (e) { print(e.name, e.message.includes("D")); } // => ReferenceError true
let F = class F { @((_, c) => c.addInitializer(function () { print(typeof F, this === F); })) static m() {} }; // => function true
