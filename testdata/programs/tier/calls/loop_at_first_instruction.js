// A loop that begins at the first instruction of a method expects an object as its this value.
function Queue() { this.first = null; this.count = 0; }
Queue.prototype.move = function (other) {
  while (this.count < 4) {
    other.first = this.first;
    this.count++;
  }
};
function run(queue, other) {
  for (let i = 0; i < 2000; i++) {
    queue.count = 0;
    queue.move(other);
  }
  return queue.count;
}
print(run(new Queue(), new Queue())); // => 4
