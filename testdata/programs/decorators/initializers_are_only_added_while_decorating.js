let late;
class C {
  @((_, c) => { late = c.addInitializer; try { c.addInitializer(1); } catch (e) { print(e.name); } }) m() {} // => TypeError
  @(() => { try { late(() => {}); } catch (e) { print(e.name + ": " + e.message); } }) n() {} // => TypeError: addInitializer can only be called while its decorator runs
}
try { late(1); } catch (e) { print(e.message); } // => addInitializer can only be called while its decorator runs
@((C, c) => { late = c.addInitializer; }) class D {}
try { late(() => {}); } catch (e) { print(e.name); } // => TypeError
