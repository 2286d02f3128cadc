// While these functions run, a function of the host sets a breakpoint at the line that names it.

function inCaller(arm) {
    let n = 1;
    arm();
    n = 2; // pauses: inCaller
    return n;
}

function inLoop(arm) {
    let sum = 0;
    for (let i = 0; i < 3; i++) {
        if (i === 1) arm();
        sum += i; // pauses: inLoop
    }
    return sum;
}

function passOn(arm) {
    arm();
    return 1;
}

function inCallerOfCaller(arm) {
    let n = passOn(arm);
    n++; // pauses: inCallerOfCaller
    return n;
}

function aroundBuiltIn(arm) {
    let n = [2, 1].sort((a, b) => {
        passOn(arm);
        return a - b;
    });
    n = n.length; // pauses: aroundBuiltIn
    return n;
}

function aroundForEach(arm) {
    let n = 0;
    [1].forEach(x => { passOn(arm); n += x; });
    n++; // pauses: aroundForEach
    return n;
}

function afterGetter(arm) {
    const o = { get size() { return passOn(arm); } };
    let n = o.size;
    n++; // pauses: afterGetter
    return n;
}

function afterConstructor(arm) {
    class C { constructor() { arm(); } }
    let n = new C();
    n = 2; // pauses: afterConstructor
    return n;
}

function afterException(arm) {
    let n = 0;
    try {
        passOn(arm);
        null.x;
    } catch {
        n++; // pauses: afterException
    }
    return n;
}

function afterApply(arm) {
    let n = passOn.apply(null, [arm]);
    n = passOn.call(null, Object) + n; // pauses: afterApply
    return n;
}

function* values(arm) {
    yield 1;
    arm();
    yield 2; // pauses: inGenerator
}

function inGenerator(arm) {
    let n = 0;
    for (const value of values(arm)) n += value;
    return n;
}
