// Planets move under their gravitation: floating-point numbers in properties of few objects.
class Body {
  constructor(x, y, z, vx, vy, vz, mass) {
    this.x = x; this.y = y; this.z = z;
    this.vx = vx; this.vy = vy; this.vz = vz;
    this.mass = mass;
  }
}
function makeSystem() {
  const bodies = [new Body(0, 0, 0, 0, 0, 0, 40)];
  for (let i = 1; i <= 4; i++) {
    const angle = i * 1.3, distance = 3 + i * 4, speed = Math.sqrt(40 / distance);
    bodies.push(new Body(distance * Math.cos(angle), distance * Math.sin(angle), i * 0.1,
      -speed * Math.sin(angle), speed * Math.cos(angle), 0, 0.01 * i));
  }
  // The sun balances the momentum of the planets.
  for (const b of bodies.slice(1)) {
    bodies[0].vx -= b.vx * b.mass / 40;
    bodies[0].vy -= b.vy * b.mass / 40;
  }
  return bodies;
}
function advance(bodies, dt) {
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j];
      const dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const square = dx * dx + dy * dy + dz * dz;
      const pull = dt / (square * Math.sqrt(square));
      a.vx -= dx * b.mass * pull; a.vy -= dy * b.mass * pull; a.vz -= dz * b.mass * pull;
      b.vx += dx * a.mass * pull; b.vy += dy * a.mass * pull; b.vz += dz * a.mass * pull;
    }
  }
  for (const b of bodies) {
    b.x += dt * b.vx; b.y += dt * b.vy; b.z += dt * b.vz;
  }
}
function energy(bodies) {
  let sum = 0;
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i];
    sum += a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz) / 2;
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j];
      sum -= a.mass * b.mass / Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
    }
  }
  return sum;
}
function run() {
  const bodies = makeSystem();
  for (let i = 0; i < 6000; i++) advance(bodies, 0.01);
  return energy(bodies).toFixed(9);
}
print(run()); // => -0.147119783
