// Elevators that serve a house: objects whose methods are put on prototypes, and states that differ by receiver.
function Passenger(from, to, born) { this.from = from; this.to = to; this.born = born; this.next = null; }

function Floor(number) { this.number = number; this.first = null; this.last = null; this.waiting = 0; }
Floor.prototype.arrive = function (passenger) {
  if (this.last === null) this.first = passenger;
  else this.last.next = passenger;
  this.last = passenger;
  this.waiting++;
};
Floor.prototype.take = function () {
  const passenger = this.first;
  if (passenger === null) return null;
  this.first = passenger.next;
  if (this.first === null) this.last = null;
  passenger.next = null;
  this.waiting--;
  return passenger;
};

function Idle() { }
Idle.prototype.step = function (lift, house) {
  const floor = house.floorThatWaits(lift.floor);
  if (floor === -1) return this;
  if (floor === lift.floor) return house.open;
  lift.goal = floor;
  return floor > lift.floor ? house.up : house.down;
};
function Moving(distance) { this.distance = distance; }
Moving.prototype.step = function (lift, house) {
  lift.floor += this.distance;
  lift.moved++;
  return lift.floor === lift.goal || lift.wantsOut(lift.floor) ? house.open : this;
};
function Open() { }
Open.prototype.step = function (lift, house) {
  lift.leave(house);
  lift.enter(house.floors[lift.floor]);
  if (lift.count === 0) return house.idle;
  lift.goal = lift.passengers[0].to;
  if (lift.goal === lift.floor) return this;
  return lift.goal > lift.floor ? house.up : house.down;
};

function Lift(room, state) {
  this.passengers = new Array(room).fill(null);
  this.count = 0;
  this.floor = 0;
  this.goal = 0;
  this.moved = 0;
  this.state = state;
}
Lift.prototype.wantsOut = function (floor) {
  for (let i = 0; i < this.count; i++) if (this.passengers[i].to === floor) return true;
  return false;
};
Lift.prototype.leave = function (house) {
  let kept = 0;
  for (let i = 0; i < this.count; i++) {
    const passenger = this.passengers[i];
    if (passenger.to === this.floor) house.served(passenger);
    else this.passengers[kept++] = passenger;
  }
  this.count = kept;
};
Lift.prototype.enter = function (floor) {
  while (this.count < this.passengers.length) {
    const passenger = floor.take();
    if (passenger === null) return;
    this.passengers[this.count++] = passenger;
  }
};
Lift.prototype.step = function (house) { this.state = this.state.step(this, house); };

function House(floors, lifts) {
  this.idle = new Idle();
  this.open = new Open();
  this.up = new Moving(1);
  this.down = new Moving(-1);
  this.floors = Array.from({ length: floors }, (_, i) => new Floor(i));
  this.lifts = Array.from({ length: lifts }, () => new Lift(6, this.idle));
  this.time = 0;
  this.people = 0;
  this.waited = 0;
  this.seed = 7;
}
House.prototype.random = function (n) {
  this.seed = (this.seed * 16807) % 2147483647;
  return this.seed % n;
};
House.prototype.floorThatWaits = function (near) {
  for (let distance = 0; distance < this.floors.length; distance++) {
    if (near + distance < this.floors.length && this.floors[near + distance].waiting > 0) return near + distance;
    if (near - distance >= 0 && this.floors[near - distance].waiting > 0) return near - distance;
  }
  return -1;
};
House.prototype.served = function (passenger) {
  this.people++;
  this.waited += this.time - passenger.born;
};
House.prototype.tick = function () {
  this.time++;
  if (this.random(3) === 0) {
    const from = this.random(this.floors.length), to = this.random(this.floors.length);
    if (from !== to) this.floors[from].arrive(new Passenger(from, to, this.time));
  }
  for (let i = 0; i < this.lifts.length; i++) this.lifts[i].step(this);
};

function run() {
  const house = new House(20, 4);
  for (let i = 0; i < 20000; i++) house.tick();
  return [house.people, house.waited, house.lifts.reduce((sum, lift) => sum + lift.moved, 0)].join();
}
print(run()); // => 6297,139344,62029
