// Tasks of an operating system pass packets: a producer, workers and devices, taken in turns by priority.
const IDLE = 0, READY = 1, WAITING = 2;
class Packet {
  constructor(kind, value) { this.kind = kind; this.value = value; this.next = null; }
}
class Task {
  constructor(system, name, priority) {
    this.system = system; this.name = name; this.priority = priority;
    this.state = WAITING; this.first = null; this.last = null; this.turns = 0;
  }
  accept(packet) {
    packet.next = null;
    if (this.first === null) this.first = packet;
    else this.last.next = packet;
    this.last = packet;
    if (this.state === WAITING) this.state = READY;
  }
  take() {
    const packet = this.first;
    this.first = packet.next;
    if (this.first === null) this.last = null;
    return packet;
  }
  turn() {
    this.turns++;
    if (this.first === null) { this.state = WAITING; return; }
    this.handle(this.take());
    if (this.first === null && this.state === READY) this.state = WAITING;
  }
}
class Producer extends Task {
  constructor(system, count) { super(system, "producer", 1); this.left = count; this.seed = 1; this.state = READY; }
  turn() {
    this.turns++;
    if (this.left-- <= 0) { this.state = IDLE; return; }
    this.seed = this.seed & 1 ? (this.seed >> 1) ^ 0xd008 : this.seed >> 1;
    this.system.send(this.seed & 1 ? "worker1" : "worker2", new Packet(this.seed & 3, this.seed));
  }
}
class Worker extends Task {
  constructor(system, name, target) { super(system, name, 3); this.target = target; this.sum = 0; }
  handle(packet) {
    this.sum = (this.sum + packet.value) % 65521;
    packet.value = this.sum;
    this.system.send(packet.kind === 0 ? "disk" : this.target, packet);
  }
}
class Device extends Task {
  constructor(system, name) { super(system, name, 5); this.bytes = []; }
  handle(packet) {
    this.bytes.push(packet.value & 255);
    if (this.bytes.length === 16) {
      this.system.output = (this.system.output * 31 + this.bytes.reduce((a, b) => a ^ b, 0)) | 0;
      this.bytes.length = 0;
    }
  }
}
class System {
  constructor() { this.tasks = []; this.byName = {}; this.output = 0; }
  add(task) {
    this.tasks.push(task);
    this.tasks.sort((a, b) => b.priority - a.priority);
    this.byName[task.name] = task;
  }
  send(name, packet) { this.byName[name].accept(packet); }
  run() {
    for (;;) {
      let chosen = null;
      for (let i = 0; i < this.tasks.length; i++) {
        if (this.tasks[i].state === READY) { chosen = this.tasks[i]; break; }
      }
      if (chosen === null) return;
      chosen.turn();
    }
  }
}
function run() {
  const system = new System();
  system.add(new Producer(system, 24000));
  system.add(new Worker(system, "worker1", "screen"));
  system.add(new Worker(system, "worker2", "disk"));
  system.add(new Device(system, "screen"));
  system.add(new Device(system, "disk"));
  system.run();
  return system.output + ":" + system.tasks.map(task => task.turns).join();
}
print(run()); // => -1587999010:12028,11972,12028,11972,24001
