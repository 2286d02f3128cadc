// A machine room: jobs of five kinds hand each other packets in rounds. Constructors with methods assigned to prototypes.
var ID_IDLE = 0, ID_MAKER = 1, ID_LEFT = 2, ID_RIGHT = 3, ID_PRINTER = 4, ID_STORE = 5;
var FLAG_BUSY = 0, FLAG_HAS_PACKET = 1, FLAG_PAUSED = 2, FLAG_HELD = 4;
var BYTES_OF_PACKET = 4;

function Room() {
  this.jobs = new Array(6);
  this.list = null;
  this.current = null;
  this.currentId = -1;
  this.queued = 0;
  this.held = 0;
}
Room.prototype.addIdle = function (id, priority, queue, count) {
  this.addRunning(id, priority, queue, new IdleJob(this, 1, count));
};
Room.prototype.addMaker = function (id, priority, queue) { this.addJob(id, priority, queue, new MakerJob(this)); };
Room.prototype.addWorker = function (id, priority, queue) {
  this.addJob(id, priority, queue, new WorkerJob(this, ID_LEFT, 0));
};
Room.prototype.addDevice = function (id, priority, queue) { this.addJob(id, priority, queue, new DeviceJob(this)); };
Room.prototype.addJob = function (id, priority, queue, work) {
  this.list = this.jobs[id] = new Control(this.list, id, priority, queue, work);
};
Room.prototype.addRunning = function (id, priority, queue, work) {
  this.addJob(id, priority, queue, work);
  this.list.flags = FLAG_BUSY;
};
Room.prototype.run = function () {
  this.current = this.list;
  while (this.current !== null) {
    if (this.current.isHeldOrPaused()) this.current = this.current.next;
    else {
      this.currentId = this.current.id;
      this.current = this.current.step();
    }
  }
};
Room.prototype.release = function (id) {
  var job = this.jobs[id];
  if (job === undefined) return job;
  job.markReleased();
  return job.priority > this.current.priority ? job : this.current;
};
Room.prototype.hold = function () {
  this.held++;
  this.current.markHeld();
  return this.current.next;
};
Room.prototype.pause = function () {
  this.current.markPaused();
  return this.current;
};
Room.prototype.send = function (packet) {
  var job = this.jobs[packet.id];
  if (job === undefined) return job;
  this.queued++;
  packet.next = null;
  packet.id = this.currentId;
  return job.accept(this.current, packet);
};

function Control(next, id, priority, queue, work) {
  this.next = next;
  this.id = id;
  this.priority = priority;
  this.queue = queue;
  this.work = work;
  this.flags = queue === null ? FLAG_PAUSED : FLAG_PAUSED | FLAG_HAS_PACKET;
}
Control.prototype.markReleased = function () { this.flags = this.flags & ~FLAG_HELD; };
Control.prototype.markHeld = function () { this.flags = this.flags | FLAG_HELD; };
Control.prototype.markPaused = function () { this.flags = this.flags | FLAG_PAUSED; };
Control.prototype.markReady = function () { this.flags = this.flags | FLAG_HAS_PACKET; };
Control.prototype.isHeldOrPaused = function () { return (this.flags & FLAG_HELD) !== 0 || this.flags === FLAG_PAUSED; };
Control.prototype.step = function () {
  var packet = null;
  if (this.flags === (FLAG_PAUSED | FLAG_HAS_PACKET)) {
    packet = this.queue;
    this.queue = packet.next;
    this.flags = this.queue === null ? FLAG_BUSY : FLAG_HAS_PACKET;
  }
  return this.work.run(packet);
};
Control.prototype.accept = function (job, packet) {
  if (this.queue === null) {
    this.queue = packet;
    this.markReady();
    if (this.priority > job.priority) return this;
  } else this.queue = packet.appendTo(this.queue);
  return job;
};

function IdleJob(room, bits, count) { this.room = room; this.bits = bits; this.count = count; }
IdleJob.prototype.run = function () {
  this.count--;
  if (this.count === 0) return this.room.hold();
  if ((this.bits & 1) === 0) {
    this.bits = this.bits >> 1;
    return this.room.release(ID_PRINTER);
  }
  this.bits = this.bits >> 1 ^ 0xb400;
  return this.room.release(ID_STORE);
};
function DeviceJob(room) { this.room = room; this.pending = null; }
DeviceJob.prototype.run = function (packet) {
  if (packet === null) {
    if (this.pending === null) return this.room.pause();
    var pending = this.pending;
    this.pending = null;
    return this.room.send(pending);
  }
  this.pending = packet;
  return this.room.hold();
};
function WorkerJob(room, target, letter) { this.room = room; this.target = target; this.letter = letter; }
WorkerJob.prototype.run = function (packet) {
  if (packet === null) return this.room.pause();
  this.target = this.target === ID_LEFT ? ID_RIGHT : ID_LEFT;
  packet.id = this.target;
  packet.first = 0;
  for (var i = 0; i < BYTES_OF_PACKET; i++) {
    this.letter++;
    if (this.letter > 26) this.letter = 1;
    packet.bytes[i] = this.letter;
  }
  return this.room.send(packet);
};
function MakerJob(room) { this.room = room; this.works = null; this.devices = null; }
MakerJob.prototype.run = function (packet) {
  if (packet !== null) {
    if (packet.kind === 1) this.works = packet.appendTo(this.works);
    else this.devices = packet.appendTo(this.devices);
  }
  if (this.works === null) return this.room.pause();
  var count = this.works.first, next;
  if (count >= BYTES_OF_PACKET) {
    next = this.works;
    this.works = next.next;
    return this.room.send(next);
  }
  if (this.devices === null) return this.room.pause();
  next = this.devices;
  this.devices = next.next;
  next.first = this.works.bytes[count];
  this.works.first = count + 1;
  return this.room.send(next);
};
function Packet(next, id, kind) {
  this.next = next;
  this.id = id;
  this.kind = kind;
  this.first = 0;
  this.bytes = new Array(BYTES_OF_PACKET);
}
Packet.prototype.appendTo = function (queue) {
  this.next = null;
  if (queue === null) return this;
  var at = queue;
  while (at.next !== null) at = at.next;
  at.next = this;
  return queue;
};

function run() {
  var queued = 0, held = 0;
  for (var round = 0; round < 6; round++) {
    var room = new Room(), queue;
    room.addIdle(ID_IDLE, 0, null, 2000 + round);
    queue = new Packet(new Packet(null, ID_MAKER, 1), ID_MAKER, 1);
    room.addWorker(ID_MAKER, 1000, queue);
    for (var id = ID_LEFT; id <= ID_RIGHT; id++) {
      var device = id === ID_LEFT ? ID_PRINTER : ID_STORE;
      queue = new Packet(new Packet(new Packet(null, device, 0), device, 0), device, 0);
      room.addMaker(id, id * 1000, queue);
    }
    room.addDevice(ID_PRINTER, 4000, null);
    room.addDevice(ID_STORE, 5000, null);
    room.run();
    queued += room.queued;
    held += room.held;
  }
  return queued + ":" + held;
}
print(run()); // => 27651:11055
